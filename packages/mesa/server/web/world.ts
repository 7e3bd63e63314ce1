/** The world in a worker of the browser: all tabs of a table talk to it by ports, as they talk to a server by sockets. */
import { setGeneration } from "../../common/generation/index.ts";
import {
  channelOf,
  doorOf,
  type Hello,
  portWire,
  SAID,
  type Welcome,
  type Wire,
  WireSocket,
} from "../../common/wire.ts";
import { diskError } from "../faults.ts";
import { FieldRules } from "../html/fields.ts";
import { cleanShelves } from "../html/shelves.ts";
import type { Log } from "../log.ts";
import { releaseOf } from "../packages/release.ts";
import { SocketServer } from "../sockets/server.ts";
import { asString, messageOf } from "../source.ts";
import { BackupError, checkFit, type Played, readBackup, writeBackup } from "../store/backup.ts";
import { joinData, openWorld } from "../table.ts";
import type { World } from "../world/world.ts";
import { AddedFiles } from "./added.ts";
import type { BuiltPacks, BuiltTable } from "./built.ts";
import { lockOfWorld } from "./closed-world.ts";
import { BrowserHost, BuiltFiles } from "./host.ts";
import { PortHub } from "./hub.ts";
import { passwords } from "./passwords.ts";
import { browserRecords, memoryRecords, type Records, ShelfStore } from "./store.ts";

/** The folder that the table was built into. */
const ROOT = new URL("..", globalThis.location.href).href;

const worker = globalThis as unknown as {
  onconnect?: ((event: MessageEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(said: string): void;
};

/** Do all tabs talk to this worker? Else each has one of its own. */
const isShared = "onconnect" in worker;

/** How long another worker may take to let go of the world, as one does whose last tab was just closed, in milliseconds. */
const PATIENCE = 5_000;

const log: Log = (level, message) => console[level](`Mesa | ${message}`);

/** A file of the table is missing, or is of another version than the page that asks: so it is while a newer version is being laid out. */
class IncompleteError extends Error {}

/** Another worker of this browser has the world: one of another version of this site, or of another tab where none are shared. */
class ElsewhereError extends Error {}

interface Table {
  world: World;
  hub: PortHub;
  sockets: SocketServer;
  lang: string;
  kept: Welcome["kept"];
  lock: string | undefined;
}

async function read<T>(name: string): Promise<T> {
  try {
    // What a host lets browsers keep for a day may be of another version than the page.
    const response = await fetch(new URL(name, ROOT), { cache: "no-cache" });
    if (response.ok) return (await response.json()) as T;
    throw new Error(`answered with ${response.status}`);
  } catch (error) {
    throw new IncompleteError(`${name} cannot be read: ${messageOf(error)}`);
  }
}

/** Holds a lock until this worker ends. @param options How it is waited for. */
function hold(name: string, options: LockOptions = {}): Promise<string | undefined> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const held = () => {
      resolve(name);
      return new Promise<never>(() => {});
    };
    locks.request(name, options, held).catch(reject);
  });
}

/** Be the only one who has this world open: soon or not at all where all tabs share this worker, else when its turn has come. */
async function holdWorld(name: string): Promise<void> {
  if (isShared || !navigator.locks) {
    const signal = AbortSignal.timeout(PATIENCE);
    await hold(name, { signal }).catch((error: unknown) => {
      throw signal.aborted ? new ElsewhereError() : error;
    });
    return;
  }
  const late = setTimeout(() => worker.postMessage(SAID.elsewhere), PATIENCE);
  await hold(name);
  clearTimeout(late);
  const door = doorOf(globalThis.location.href);
  const known = new Set<string>();
  door.onmessage = ({ data: id }) => {
    if (typeof id !== "string" || id === SAID.open || known.has(id)) return;
    known.add(id);
    const channel = channelOf(id);
    serve(channel);
    channel.postMessage("");
  };
  door.postMessage(SAID.open);
}

/** Once this worker has the world it keeps it, whatever else cannot be read then. */
let worldHeld: Promise<void> | undefined;

async function recordsOf(name: string): Promise<{ records: Records; kept: Welcome["kept"] }> {
  try {
    return { records: await browserRecords(name), kept: "browser" };
  } catch (error) {
    log(
      "warn",
      `This browser keeps nothing for this site (${messageOf(error)}): the world lasts as long as it is open.`,
    );
    return { records: memoryRecords(), kept: "memory" };
  }
}

/** What all worlds that are opened here stand on: what was built, and where they are kept. */
interface Ground {
  built: BuiltTable;
  packs: BuiltPacks;
  records: Records;
  kept: Welcome["kept"];
  lock: string | undefined;
  added: AddedFiles;
  files: BuiltFiles;
}

async function prepare(): Promise<Ground> {
  const built = await read<BuiltTable>("table.json");
  // An address may ask for a world beside the usual one: it is founded and kept by itself.
  const beside = new URL(globalThis.location.href).searchParams.get("world");
  if (beside) built.id = `${built.id}-${beside}`;
  setGeneration(built.generation);
  // Tables of one site stand in different folders of it.
  const name = `${new URL(ROOT).pathname}${built.id}`;
  worldHeld ??= holdWorld(lockOfWorld(name)).catch((error: unknown) => {
    worldHeld = undefined;
    throw error;
  });
  await worldHeld;
  const [version] = new URL(globalThis.location.href).searchParams.keys();
  if (built.stamp !== version)
    throw new IncompleteError(`table.json is of the version ${built.stamp}, not ${version}.`);
  const packs = await read<BuiltPacks>("packs.json");
  // By which its pages know when it is gone; others wait for the world itself.
  const lock = await hold(`mesa-open:${crypto.randomUUID()}`);
  const added = new AddedFiles(ROOT, built.id);
  const writable = [`worlds/${built.id}/`, `systems/${built.system.manifest.id}/storage/`];
  const files = new BuiltFiles(built.files, ROOT, writable, added);
  return { built, packs, lock, added, files, ...(await recordsOf(name)) };
}

const playedHere = ({ built: { id, system, generation } }: Ground): Played => ({
  id,
  system: system.manifest,
  generation,
});

function openFrom({ built, packs }: Ground, records: Records): Promise<World> {
  const { id, system, modules, generation, seed, takenIds } = built;
  const host = new BrowserHost(new ShelfStore(records, `IndexedDB ${id}`), packs);
  return openWorld({ id, host, system, modules, release: releaseOf(generation), takenIds, log }, async () => seed);
}

async function openTable(ground: Ground): Promise<Table> {
  const { built, records, kept, lock, files } = ground;
  const { lang, options } = built;
  const record = await new ShelfStore(records, "").readRecord();
  if (record !== null) checkFit(JSON.parse(record), playedHere(ground));
  const world = await openFrom(ground, records);
  const hub = new PortHub();
  const sockets = new SocketServer({ world, hub, library: files, files, lang, log, options });
  return { world, hub, sockets, lang, kept, lock };
}

let ground: Promise<Ground> | undefined;
let table: Promise<Table> | undefined;

/** The table, opened if it is not. What failed is tried anew by the next page: another worker may be gone by then. */
function tableHere(): Promise<Table> {
  ground ??= prepare().catch((error: unknown) => {
    ground = undefined;
    throw error;
  });
  table ??= ground.then(openTable).catch((error: unknown) => {
    table = undefined;
    throw error;
  });
  return table;
}

/** The world as a file: as it is when nobody writes, or as it lies there where it cannot be opened. */
async function backUp(): Promise<string> {
  const { records, added } = (await ground) as Ground;
  const write = async () => writeBackup(await records.shelves(), await added.all());
  const opened = await tableHere().catch(() => null);
  return opened ? opened.world.queue.run(write) : write();
}

/**
 * Puts the world of a file in the place of the one that is here. All pages are sent away and come back to the new one.
 * @returns why not, where it stays as it was.
 */
async function restore(text: string): Promise<Pick<Welcome, "fault">> {
  const here = (await ground) as Ground;
  try {
    const { shelves: read, files } = readBackup(text, playedHere(here), (path) => here.files.checkAdded(path));
    const shelves = cleanShelves(read, new FieldRules(here.built.system.manifest.documentTypes));
    // It must open before the other one gives way.
    const trial = memoryRecords();
    await trial.replace(shelves);
    await (await openFrom(here, trial)).close();
    await giveWay(here, async ({ records, added }) => {
      await added.replace(files, () => records.replace(shelves));
    });
    return {};
  } catch (error) {
    if (error instanceof BackupError) return { fault: error.fault };
    log("error", `A world was not taken from a file: ${messageOf(error)}`);
    return { fault: diskError(error) ? "full" : "broken" };
  }
}

/** Sends all pages away and does something with what is kept; they find the table as it is then. What it throws comes out here. */
async function giveWay(here: Ground, change: (here: Ground) => Promise<void>): Promise<void> {
  const before = await table?.catch(() => null);
  let failure: unknown;
  table = (async () => {
    await before?.hub.close();
    await before?.world.close();
    await change(here).catch((error: unknown) => {
      failure = error;
    });
    return openTable(here);
  })();
  await table.catch(() => {
    table = undefined;
  });
  if (failure !== undefined) throw failure;
}

/** The page before the game asks who is there, and whether one may be played. */
function answerDoor(wire: Wire): void {
  const socket = new WireSocket(wire);
  socket.on("joinData", async (you: string, ack: (answer: unknown) => void) => {
    const { world, sockets, lang } = await tableHere();
    ack(joinData(world, lang, (userId) => sockets.connections.isActive(userId), you));
  });
  socket.on("backUp", async (ack: (answer: unknown) => void) => ack(await backUp()));
  socket.on("restore", async (text: string, ack: (answer: unknown) => void) => ack(await restore(text)));
  socket.on("join", async (userId: string, password: string, ack: (answer: unknown) => void) => {
    const { world } = await tableHere();
    const user = world.documents("User").get(userId);
    const stored = { password: asString(user?.password) ?? "", passwordSalt: asString(user?.passwordSalt) ?? null };
    if (!user || Number(user.role) < 1) ack({ error: "There is no such user." });
    else if (!passwords.check(password, stored)) ack({ error: "The password is wrong." });
    else ack({ userId });
  });
}

/** A page brings a file that becomes the world before there is one; where it does not, nothing is left of it. */
async function bring(text: string): Promise<Welcome> {
  ground ??= prepare();
  const { records, kept } = await ground;
  if ((await new ShelfStore(records, "").readRecord()) !== null)
    throw new Error("There is a world of this name already.");
  const { fault } = await restore(text);
  if (fault) {
    ground = undefined;
    table = undefined;
    await records.forget();
  }
  return { kept, ...(fault && { fault }) };
}

async function answer(wire: Wire, hello: Hello): Promise<void> {
  const tell = (welcome: Welcome) => wire.post(JSON.stringify(welcome));
  let opened: Table;
  try {
    if (hello.file !== undefined) return tell(await bring(hello.file));
    opened = await tableHere();
  } catch (error) {
    const isNewer = error instanceof BackupError && error.fault === "newer";
    const isIncomplete = error instanceof IncompleteError;
    const refused =
      error instanceof ElsewhereError ? "elsewhere" : isIncomplete ? "incomplete" : isNewer ? "newer" : "failed";
    tell({ refused, reason: messageOf(error), kept: "browser" });
    // What cannot be opened can still be saved to a file, or give way to another.
    if (hello.userId === undefined && (await ground?.catch(() => null))) answerDoor(wire);
    return;
  }
  const { hub, kept, lock } = opened;
  const { userId } = hello;
  if (userId !== undefined && !hub.mayJoin(userId)) return tell({ refused: "join", kept });
  tell({ kept, ...(lock !== undefined && { lock }) });
  if (userId === undefined) {
    answerDoor(wire);
    return;
  }
  const leave = hub.enter(wire, userId);
  // A page that was killed says nothing: its lock is free then.
  if (hello.lock !== undefined) void navigator.locks.request(hello.lock, leave);
}

function serve(port: MessagePort | BroadcastChannel): void {
  const wire = portWire(port);
  wire.onText((text) => {
    void answer(wire, JSON.parse(text) as Hello);
  });
}

// A worker of all tabs gets each of them so; one of a single tab gets its port sent, where there are no locks, or waits for the world.
worker.onconnect = ({ ports: [port] }) => port && serve(port);
worker.onmessage = ({ ports: [port] }) => port && serve(port);
if (!isShared && navigator.locks) void tableHere().catch(() => {});
