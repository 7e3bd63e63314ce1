import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { vi } from "vitest";
import type { LogLevel } from "../../server/log.ts";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import type { MesaOptions } from "../../server/node/options.ts";
import { openDatabase } from "../../server/node/store.ts";
import type { Source } from "../../server/source.ts";
import { COLLECTIONS } from "../../server/store/hierarchy.ts";

// Generous: these tests start servers and processes on machines that may be busy with much else.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** How long a client waits for an answer or an event, in milliseconds. */
const PATIENCE = 20_000;

/** Folders made by a test file; all go with `removeAll`. */
export class Folders {
  readonly #made: string[] = [];

  async make(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "mesa-test-"));
    this.#made.push(folder);
    return folder;
  }

  async removeAll(): Promise<void> {
    await Promise.all(this.#made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

/** Lines a server wrote. */
export class Lines {
  readonly all: { level: LogLevel; message: string }[] = [];
  readonly log = (level: LogLevel, message: string): void => {
    this.all.push({ level, message });
  };

  text(): string {
    return this.all.map(({ message }) => message).join("\n");
  }
}

/** The manifest of the fixture system; a test may change anything. */
export function manifest(changes: Source = {}): Source {
  return {
    id: "tiny",
    title: "Tiny",
    version: "1.2.3",
    esmodules: ["tiny.mjs"],
    styles: ["tiny.css", { src: "loose.css", layer: null }],
    languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
    socket: true,
    documentTypes: {
      Actor: { hero: { htmlFields: ["bio.public", "notes.*.text"], gmOnlyFields: ["secret"] }, party: {} },
      Item: { gear: { htmlFields: ["description"], filePathFields: { "pictures.*.src": ["IMAGE"] } } },
    },
    packs: [{ name: "gear", label: "Gear", type: "Item", system: "tiny", path: "packs/gear" }],
    ...changes,
  };
}

/** Ids for the documents of the fixture pack. */
export const SWORD = "swordswordsword1";
export const PACK_FOLDER = "folderfolderfol1";

const FILES: Record<string, string> = {
  "tiny.mjs": 'Hooks.once("init", () => {});\n',
  "tiny.css": ".tiny { color: red }\n",
  "loose.css": ".loose { color: red }\n",
  "lang/en.json": "{}\n",
  ".secret/password": "hidden\n",
};

/** Write the fixture system, with its pack built. */
export async function writeSystem(parent: string, changes: Source = {}): Promise<string> {
  const folder = join(parent, "tiny");
  for (const [path, text] of Object.entries(FILES)) await writeText(join(folder, path), text);
  await writeText(join(folder, "system.json"), JSON.stringify(manifest(changes)));
  const sword = {
    _id: SWORD,
    name: "Sword",
    type: "gear",
    img: "icons/sword.webp",
    folder: PACK_FOLDER,
    sort: 7,
    system: { price: 12, description: "<p>Sharp</p>" },
    effects: [{ _id: "effecteffecteff1", name: "Keen", changes: [] }],
  };
  await writePack(join(folder, "packs", "gear"), "Item", [sword], [{ _id: PACK_FOLDER, name: "Blades", type: "Item" }]);
  return folder;
}

/** Build a pack of documents, with folders. */
export async function writePack(folder: string, documentName: string, documents: Source[], folders: Source[] = []) {
  const collection = COLLECTIONS[documentName] ?? "";
  const database = await openDatabase(folder, documentName, collection);
  await database.write(documents.map((after) => ({ documentName, collection, before: null, after })));
  await database.write(
    folders.map((after) => ({ documentName: "Folder", collection: "folders", before: null, after })),
  );
  await database.close();
}

export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Join as a user; the session cookie. */
export async function joinAs(url: string, userid: string, password = ""): Promise<string> {
  const response = await fetch(`${url}/join`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ userid, password }),
  });
  if (response.status !== 200) throw new Error(`joining failed: ${response.status} ${await response.text()}`);
  return (response.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
}

/** The ids of the users by name. */
export async function usersOf(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/join/data`);
  if (response.status !== 200) throw new Error(`asking for users failed: ${response.status} ${await response.text()}`);
  const data = (await response.json()) as { users?: { id: string; name: string }[] };
  if (!data.users) throw new Error(`no users at ${url}: ${JSON.stringify(data)}`);
  return Object.fromEntries(data.users.map(({ id, name }) => [name, id]));
}

export interface Answer {
  result?: (Source & { _id: string })[];
  error?: { name: string; message: string };
  operation?: Source;
  userId?: string;
  type?: string;
  action?: string;
}

/** A page at the table, without the page: one socket of one user. */
export class Client {
  readonly received: { event: string; args: unknown[] }[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly socket: Pick<Socket, "emit" | "once" | "onAny" | "timeout" | "disconnect" | "io">,
    readonly userId: string,
    readonly cookie: string,
  ) {
    socket.onAny((event: string, ...args: unknown[]) => {
      this.received.push({ event, args });
      for (const wake of this.#waiting) wake();
    });
  }

  static async connect(url: string, userId: string, password = ""): Promise<Client> {
    const cookie = await joinAs(url, userId, password);
    const socket = io(url, { extraHeaders: { cookie }, transports: ["websocket"], reconnection: false });
    const client = new Client(socket, userId, cookie);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return client;
  }

  ask<T = Answer>(event: string, ...args: unknown[]): Promise<T> {
    return this.socket.timeout(PATIENCE).emitWithAck(event, ...args) as Promise<T>;
  }

  modify(type: string, action: string, operation: Source): Promise<Answer> {
    return this.ask("modifyDocument", { type, action, operation });
  }

  /** Create one document; its source. */
  async create(type: string, data: Source, operation: Source = {}): Promise<Source & { _id: string }> {
    const { result, error } = await this.modify(type, "create", { data: [data], ...operation });
    const created = result?.[0];
    if (!created) throw new Error(error?.message ?? "nothing was created");
    return created;
  }

  /** The first packet of an event that fits, now or as soon as it comes. */
  async next<T = Answer>(event: string, fits: (packet: T) => boolean = () => true): Promise<T> {
    const find = () => this.received.find((each) => each.event === event && fits(each.args[0] as T));
    for (let left = PATIENCE; ; ) {
      const found = find();
      if (found) return found.args[0] as T;
      if (left <= 0) throw new Error(`no ${event} came`);
      const start = performance.now();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, left);
        const waiting = this.#waiting;
        function wake() {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        }
        waiting.add(wake);
      });
      left -= performance.now() - start;
    }
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** A running server with the fixture system, and four of its users at the table. */
export interface Sitting {
  mesa: Mesa;
  lines: Lines;
  /** Ids of all users by name; Player 3 is not there. */
  users: Record<string, string>;
  master: Client;
  assistant: Client;
  ana: Client;
  eva: Client;
  /** Everybody leaves, the server ends, the files go. */
  end(): Promise<void>;
}

/** Whose half the tables of `sitDown` run on: Node's, or what a browser has in its place. */
export const testHost: { open?: (system: string, lines: Lines, options: SitOptions) => Promise<OpenSitting> } = {};

type SitOptions = Pick<MesaOptions, "takenIds">;

/** A table of any half, and how its users sit down. */
export interface OpenSitting {
  mesa: Mesa;
  users: Record<string, string>;
  connect(userId: string): Promise<Client>;
}

async function openServed(system: string, lines: Lines, options: SitOptions): Promise<OpenSitting> {
  const mesa = await startMesa({ system, data: join(system, "..", "data"), port: 0, log: lines.log, ...options });
  return { mesa, users: await usersOf(mesa.url), connect: (userId) => Client.connect(mesa.url, userId) };
}

/** @param options What Mesa is started with beside its folders. */
export async function sitDown(options: SitOptions = {}): Promise<Sitting> {
  const folders = new Folders();
  const lines = new Lines();
  const folder = await folders.make();
  const system = await writeSystem(folder);
  const opened = await (testHost.open ?? openServed)(system, lines, options);
  const { mesa, users } = opened;
  const connect = (name: string) => opened.connect(users[name] ?? "");
  const master = await connect("Gamemaster");
  const assistant = await connect("Assistant");
  const [ana, eva] = [await connect("Player 1"), await connect("Player 2")];
  const end = async () => {
    for (const client of [master, assistant, ana, eva]) client.close();
    await mesa.close();
    await folders.removeAll();
  };
  return { mesa, lines, users, master, assistant, ana, eva, end };
}

/** The command in a process of its own. */
export class Command {
  output = "";
  readonly ended: Promise<number | null>;
  /** Nobody is left who could say something. */
  readonly closed: Promise<void>;
  readonly #process: ChildProcess;

  /** @param npm  Start it as npm does, from a shell that passes no signal on: `kill` reaches the shell alone. */
  constructor(args: readonly string[], { npm = false } = {}) {
    const main = process.env.MESA_COMMAND;
    if (!main) throw new Error("MESA_COMMAND names no command: test/setup.ts builds it.");
    const command = [process.execPath, main, ...args];
    const shell = ["/bin/sh", "-c", '"$@"; exit $?', "sh", ...command];
    const [file = "", ...rest] = npm ? shell : command;
    const env = npm ? { ...process.env, npm_lifecycle_event: "start" } : process.env;
    this.#process = spawn(file, rest, { stdio: ["ignore", "pipe", "pipe"], env });
    this.#process.stdout?.on("data", (chunk: Buffer) => {
      this.output += chunk.toString();
    });
    this.#process.stderr?.on("data", (chunk: Buffer) => {
      this.output += chunk.toString();
    });
    this.ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.closed = new Promise((resolve) => this.#process.once("close", () => resolve()));
  }

  /** Its address, once it says so. */
  async url(): Promise<string> {
    const address = () => /open at (http:\/\/\S+)/.exec(this.output)?.[1];
    while (!address()) {
      const ended = await Promise.race([this.ended.then(() => true), this.#nextOutput()]);
      if (ended && !address()) throw new Error(`the server ended:\n${this.output}`);
    }
    return address() ?? "";
  }

  #nextOutput(): Promise<false> {
    return new Promise((resolve) => {
      this.#process.stdout?.once("data", () => resolve(false));
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }
}
