import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "../../scripts/files.ts";
import { layTestWorld } from "./table.ts";
import { newPage } from "./worker.ts";

/*
 * A table whose server runs in a process of its own and is killed, or whose page is, at a chosen write of an award to four heroes: the note
 * of it, each hero, its card, the end of the note.
 */

const HEROES = ["Inés Montalbán", "Tomás Rueda"];
export const WRITES = 5;

interface InPage {
  game: {
    ready: boolean;
    actors: { getName(name: string): { uuid: string; system: { ledger: { amount: number; id: string }[] } } };
    messages: { contents: { system: { parts?: { kind: string; data: { line?: string; state?: string } }[] } }[] };
    settings: { get(namespace: string, key: string): { list: { open: string }[] } };
    system: { api: { award(actors: string[], amount: number, reason: string): Promise<void> } };
  };
}

export interface Outcome {
  /** How often each hero has the award, and how many cards tell of it. */
  given: number[];
  cards: number;
  errors: string[];
}

/** Whether nobody has half of it: all once with one card, or nobody and none. */
export const verdictOf = ({ given, cards }: Outcome): "whole" | "nothing" | "lost" | "doubled" | "half" => {
  if (given.some((count) => count > 1) || cards > 1) return "doubled";
  if (given.every((count) => count === 1)) return cards === 1 ? "whole" : "lost";
  return given.every((count) => count === 0) && cards === 0 ? "nothing" : "half";
};

export class KilledTable {
  readonly #data = mkdtempSync(join(tmpdir(), "cubilete-killed-"));
  #server: ChildProcess | null = null;
  #url = "";
  readonly #pages: Page[] = [];

  static async lay(): Promise<KilledTable> {
    const table = new KilledTable();
    await layTestWorld(table.#data, "en");
    return table;
  }

  async start(): Promise<void> {
    const main = join(ROOT, "packages/mesa/server/node/main.ts");
    const tsx = join(ROOT, "node_modules/tsx/dist/cli.mjs");
    const args = ["--system", join(ROOT, "dist"), "--data", this.#data, "--world", "test", "--port", "0"];
    const server = spawn(process.execPath, [tsx, main, ...args], { stdio: ["ignore", "pipe", "pipe"], detached: true });
    this.#server = server;
    let said = "";
    this.#url = await new Promise((open, fail) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        const [, url] = /open at (http:\/\/\S+)/.exec(said) ?? [];
        if (url) open(url);
      };
      server.stdout?.on("data", hear);
      server.stderr?.on("data", hear);
      server.once("exit", () => fail(new Error(`The server ended:\n${said}`)));
    });
  }

  /** All at once, as when the power goes. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (!server?.pid) return;
    this.#server = null;
    const gone = new Promise((done) => server.once("exit", done));
    process.kill(-server.pid, "SIGKILL");
    await gone;
  }

  async join(prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const page = await newPage(false);
    this.#pages.push(page);
    await prepare?.(page);
    const { request } = page.context();
    const { users } = await (await request.get(`${this.#url}/join/data`)).json();
    const user = users.find(({ name }: { name: string }) => name === "Gamemaster");
    await request.post(`${this.#url}/join`, { data: { userid: user.id, password: "" } });
    await page.goto(`${this.#url}/game`);
    await page.waitForFunction(() => (globalThis as unknown as Partial<InPage>).game?.ready === true);
    return page;
  }

  async #leave(): Promise<void> {
    for (const page of this.#pages.splice(0)) await page.context().close();
  }

  /** Gives the heroes points and kills what is to be killed, before that write of it arrives, counted from 1; or after it was answered. */
  async awardKilled(victim: "server" | "page", write: number, when: "before" | "after"): Promise<Outcome> {
    let writes = 0;
    let armed = false;
    let dead: () => void = () => {};
    const death = new Promise<void>((done) => {
      dead = done;
    });
    const die = () => {
      armed = false;
      dead();
    };
    const page = await this.join((page) =>
      page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          const isWrite = armed && String(message).includes("modifyDocument") && !String(message).includes('"get"');
          if (isWrite) writes++;
          if (isWrite && writes === write && when === "before") return die();
          server.send(message);
          if (isWrite && writes === write) setTimeout(die, 40);
        });
      }),
    );
    armed = true;
    const line = `${victim} ${write} ${when}`;
    void page
      .evaluate(
        async ([names, reason]) => {
          const { game } = globalThis as unknown as InPage;
          await game.system.api.award(
            names.map((name) => game.actors.getName(name).uuid),
            7,
            reason,
          );
        },
        [HEROES, line] as const,
      )
      .catch(() => undefined);
    await death;
    if (victim === "server") await this.kill();
    await this.#leave();
    if (victim === "server") await this.start();
    return this.look();
  }

  /** What another page finds, once it has finished what was begun. */
  async look(): Promise<Outcome> {
    const errors: string[] = [];
    const page = await this.join(async (page) => {
      page.on("pageerror", ({ message }) => errors.push(message));
    });
    await page.waitForFunction(() => {
      const { settings } = (globalThis as unknown as InPage).game;
      // What is written once, when a world is played for the first time, is no write of a deed.
      const told = (key: string): unknown => settings.get("cubilete", key);
      if (Object.keys(Object(told("migrated"))).length === 0 || !told("happenedSince")) return false;
      return Array.from({ length: 16 }, (_, at) => settings.get("cubilete", `happened.${at}`)).every(({ list }) =>
        list.every(({ open }) => open === ""),
      );
    });
    const found = await page.evaluate((names) => {
      const { actors, messages } = (globalThis as unknown as InPage).game;
      const ledgers = names.map((name) => actors.getName(name).system.ledger);
      const lines = new Set(ledgers.flatMap((ledger) => ledger.map(({ id }) => id)));
      const cards = messages.contents.flatMap(({ system }) =>
        (system.parts ?? []).flatMap(({ kind, data }) => (kind === "experience" ? [data.line ?? ""] : [])),
      );
      return { ledgers: ledgers.map((ledger) => ledger.map(({ id }) => id)), cards, lines: [...lines] };
    }, HEROES);
    const fresh = new Set([...found.lines, ...found.cards].filter((line) => !this.#known.has(line)));
    for (const line of fresh) this.#known.add(line);
    await this.#leave();
    return {
      given: found.ledgers.map((ledger) => ledger.filter((line) => fresh.has(line)).length),
      cards: found.cards.filter((line) => fresh.has(line)).length,
      errors,
    };
  }

  /** Lines that were there before. */
  readonly #known = new Set<string>();

  async close(): Promise<void> {
    await this.#leave();
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
