/**
 * Mesa's scale: a world with ten times the documents beside a smaller one. Cost must not grow faster than the data.
 * Pages are timed in milliseconds of their main thread's processor time, the server in its own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { startMesa } from "../../packages/mesa/server/node/index.ts";
import { modifyDocument } from "../../packages/mesa/server/world/operations.ts";
import { ROOT } from "../../scripts/files.ts";
import { addresses, type Host, rollIn } from "../browser/host.ts";
import { openTable, type Table } from "../browser/table.ts";
import { type Figure, ratio } from "./figures.ts";

/** How much a world holds. */
interface Size {
  actors: number;
  items: number;
  messages: number;
  /** Entries of its compendium. */
  entries: number;
}

const SMALL: Size = { actors: 200, items: 30, messages: 2000, entries: 2000 };
const LARGE: Size = { actors: 2000, items: 30, messages: 20_000, entries: 20_000 };
/** How many times the data of the small world the large one holds. */
const GROWTH = 10;
const SAMPLES = 7;
const BOOTS = 3;
/** How often something is measured again when its page was loaded anew in between: its clock began again. */
const TRIES = 3;
/** A page that takes in the large world, beside eleven others, answers nobody for that long (milliseconds): it is not gone. */
const PATIENCE = 600_000;
/** Twelve at the table; a new world has the first five. */
const USERS = ["Gamemaster", "Assistant", ...Array.from({ length: 10 }, (_, n) => `Player ${n + 1}`)];
const PACK = "world.library";
/** Documents per request while a world is filled. */
const BATCH = 100;

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] as number;
const silent = () => {};

interface Game {
  ready?: boolean;
  userId: string;
  actors: {
    get(id: string): { update(changes: object): Promise<unknown> } | undefined;
    getName(name: string): object | undefined;
  };
}
type InPage = { game?: Game; Actor: { create(data: object): Promise<unknown> } };

const ITEMS = [
  (n: number) => ({ type: "ryfSkill", name: `Skill ${n}`, system: { level: n % 9, attribute: "dexterity" } }),
  (n: number) => ({ type: "ryfGear", name: `Thing ${n}`, system: { quantity: 1 + n } }),
  (n: number) => ({ type: "ryfWeapon", name: `Weapon ${n}`, system: { damage: "2d6", melee: true } }),
  (n: number) => ({ type: "ryfArmour", name: `Armour ${n}`, system: { absorption: n % 4 } }),
];
const makeItem = (n: number) => ({ ...ITEMS[n % ITEMS.length]?.(n), sort: n * 100 });
const actorName = (n: number) => `Hero ${String(n).padStart(4, "0")}`;
const entryName = (n: number) => `Entry ${String(n).padStart(5, "0")}`;

/** A data folder with one world in it, filled through the same checks as what clients send; and what its actors cost, in milliseconds. */
async function makeWorld(
  { actors, items, messages, entries }: Size,
  card: object,
): Promise<{ data: string; make: number }> {
  const data = mkdtempSync(join(tmpdir(), "cubilete-scale-"));
  const mesa = await startMesa({ system: join(ROOT, "dist"), data, port: 0, world: "test", log: silent });
  let make: number;
  try {
    const { world } = mesa;
    const master = [...world.documents("User").values()].find(({ role }) => role === 4);
    const create = async (type: string, documents: object[], operation: object = {}) => {
      for (let at = 0; at < documents.length; at += BATCH) {
        const data = documents.slice(at, at + BATCH);
        await modifyDocument(world, String(master?._id), { type, action: "create", operation: { data, ...operation } });
      }
    };
    const users = [...world.documents("User").values()].map(({ name }) => name);
    const missing = USERS.filter((name) => !users.includes(name));
    await create(
      "User",
      missing.map((name) => ({ name, role: 1 })),
    );
    const start = process.cpuUsage();
    await create(
      "Actor",
      Array.from({ length: actors }, (_, n) => ({
        name: actorName(n),
        type: "ryfHero",
        // Everybody writes, so that all can change something.
        ownership: { default: 3 },
        items: Array.from({ length: items }, (_, item) => makeItem(item)),
      })),
    );
    const { user, system } = process.cpuUsage(start);
    make = (user + system) / 1000;
    await create(
      "ChatMessage",
      Array.from({ length: messages }, (_, n) => (n % 2 ? card : { content: `Line ${n}` })),
    );
    await world.queue.run(() => world.createPack({ label: "Library", type: "Item" }));
    const books = Array.from({ length: entries }, (_, n) => ({ ...makeItem(n), name: entryName(n) }));
    await create("Item", books, { pack: PACK });
  } finally {
    await mesa.close();
  }
  return { data, make };
}

/** A card of ours as it is stored, made at a table of its own. */
async function makeCard(): Promise<object> {
  const table = await openTable({ drawn: true, log: silent });
  try {
    const page = await table.join("Gamemaster");
    const { uuid, items } = await addresses(page, "Inés Montalbán");
    const id = await rollIn(page, { ruleset: "ryf", kind: "skill", actor: uuid, item: items.Dodge });
    return await page.evaluate((id) => {
      const { _id, ...card } = (globalThis as unknown as Host).game.messages.get(id ?? "")?.toObject() ?? {};
      return card;
    }, id);
  } finally {
    await table.close();
  }
}

/** Processor time of this process for opening a stored world, in milliseconds. */
async function openingTime(data: string): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < BOOTS; sample++) {
    const start = process.cpuUsage();
    const mesa = await startMesa({ system: join(ROOT, "dist"), data, port: 0, world: "test", log: silent });
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    await mesa.close();
  }
  return middle(times);
}

/** One page with its processor clock, and how many documents it asked the server for. */
class Seat {
  gets = 0;
  /** How often the page was loaded. */
  loads = 0;
  private constructor(
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async take(table: Table, user: string): Promise<Seat> {
    let seat: Seat | undefined;
    await table.join(user, async (page) => {
      // What is measured is processor time; on a busy machine all of it takes longer.
      page.setDefaultTimeout(600_000);
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      const made = new Seat(page, session);
      seat = made;
      page.on("framenavigated", (frame) => {
        if (frame === page.mainFrame()) made.loads++;
      });
      page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => {
          const text = String(payload);
          if (/"modifyDocument".*"action":"get"/.test(text) && !text.includes('"index":true')) made.gets++;
        }),
      );
    });
    if (!seat) throw new Error(`${user} has no seat.`);
    return seat;
  }

  /** Processor time since the page's document was made, in milliseconds. */
  async clock(): Promise<number> {
    const { metrics } = await this.session.send("Performance.getMetrics");
    const time = metrics.find(({ name }) => name === "ThreadTime")?.value;
    if (time === undefined) throw new Error("This browser does not tell the processor time of its page.");
    return time * 1000;
  }

  /** Waits until the page has its game, however it comes that it has not. */
  ready(): Promise<unknown> {
    return this.page.waitForFunction(() => (globalThis as unknown as InPage).game?.ready === true);
  }

  /** Processor time of the page for something and for drawing it, in milliseconds. */
  async time(act: () => Promise<unknown>): Promise<number> {
    return undisturbed([this], async () => {
      await this.rest();
      const start = await this.clock();
      await act();
      await this.rest();
      return (await this.clock()) - start;
    });
  }

  async median(act: (sample: number) => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) times.push(await this.time(() => act(sample)));
    return middle(times);
  }

  rest(): Promise<unknown> {
    return this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done)))),
    );
  }

  /** A page loaded anew until the game is ready: its own processor time, and the server's. */
  async boot(): Promise<{ boot: number; serve: number }> {
    const { page } = this;
    const [boot, serve]: [number[], number[]] = [[], []];
    for (let sample = 0; sample < BOOTS; sample++) {
      const start = process.cpuUsage();
      await page.reload();
      await this.ready();
      const { user, system } = process.cpuUsage(start);
      serve.push((user + system) / 1000);
      await this.rest();
      // This clock begins again with every document.
      boot.push(await this.clock());
    }
    return { boot: middle(boot), serve: middle(serve) };
  }

  /** Types into the search of a list and waits until it shows the hits and nothing else. */
  async search(list: string, query: string, left: number): Promise<void> {
    const { page } = this;
    await page.locator(`${list} search input`).fill(query);
    await page.waitForFunction(
      ([list, query, left]) => {
        const entries = [...document.querySelectorAll<HTMLElement>(`${list} .directory-item.entry`)];
        const shown = entries.filter((entry) => !entry.hidden && entry.style.display !== "none");
        return shown.length === left && shown.every((entry) => entry.textContent?.includes(query));
      },
      [list, query, left] as const,
      { polling: "raf" },
    );
  }
}

/**
 * Measures with pages that stay what they are: where one of them was loaded anew, it is waited for and all is measured again.
 * @throws {Error} When that happens every time.
 */
async function undisturbed(seats: readonly Seat[], measure: () => Promise<number>): Promise<number> {
  for (let tried = 1; ; tried++) {
    await Promise.all(seats.map((seat) => seat.ready()));
    const before = seats.map(({ loads }) => loads);
    const moved = () => seats.some(({ loads }, at) => loads !== before[at]);
    const failed: unknown[] = [];
    const time = await measure().catch((error: unknown) => {
      failed.push(error);
      return 0;
    });
    if (!moved()) {
      if (failed.length > 0) throw failed[0];
      return time;
    }
    if (tried === TRIES) throw new Error(`A page was loaded anew each of ${TRIES} times that it was measured.`);
  }
}

/** What one world costs, in milliseconds. */
interface Costs {
  make: number;
  open: number;
  boot: number;
  serve: number;
  search: number;
  sheet: number;
  dialog: number;
  target: number;
  said: number;
  renamed: number;
  created: number;
  everybody: number;
  compendium: number;
  filter: number;
  /** Documents that were asked for while the compendium was opened and filtered. */
  gets: number;
}

async function sidebarCosts(seat: Seat, size: Size) {
  const { page } = seat;
  await page.evaluate(() => {
    const { ui } = globalThis as unknown as { ui: { sidebar: { changeTab(tab: string, group: string): void } } };
    ui.sidebar.changeTab("actors", "primary");
  });
  // The same number of hits in both worlds: what is measured is the looking.
  const search = await seat.median((sample) => seat.search("#actors", sample % 2 ? "Hero 0042" : "Hero 0017", 1));
  await seat.search("#actors", "", size.actors);
  const sheet = await seat.median(async (sample) => {
    await page
      .locator("#actors .directory-item.entry", { hasText: actorName(sample) })
      .locator("a, button, .entry-name")
      .first()
      .click();
    await page.locator(".actor-sheet", { hasText: actorName(sample) }).waitFor();
  });
  await page.evaluate(() => {
    const { instances } = (
      globalThis as unknown as {
        foundry: {
          applications: { instances: Map<string, { element: HTMLElement; close(options: object): unknown }> };
        };
      }
    ).foundry.applications;
    for (const app of instances.values()) if (app.element?.matches(".actor-sheet")) app.close({ animate: false });
  });
  return { search, sheet };
}

/** A roll dialog in a world full of possible targets, a search in it, and its card in a full log. */
async function rollCosts(seat: Seat) {
  const { page } = seat;
  const actor = await addresses(page, actorName(1));
  const request = { ruleset: "ryf", kind: "attack", actor: actor.uuid, item: actor.items["Weapon 2"] };
  const window = page.locator(".roll-dialog");
  const dialog = await seat.median(async () => {
    if (await window.count()) await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    await page.evaluate((request) => {
      void (globalThis as unknown as Host).game.system.api.roll(request);
    }, request);
    await window.locator(".roll-odds", { hasText: "%" }).waitFor();
  });
  const target = await seat.median(async (sample) => {
    const name = actorName(100 + sample);
    await window.locator('input[data-searches$="target"]').fill(name);
    await window.locator('input[data-searches$="target"]').press("Enter");
    await window.locator("select option:checked", { hasText: name }).waitFor({ state: "attached" });
  });
  await page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  const said = await seat.median(() => rollIn(page, { ...request, values: {} }));
  return { dialog, target, said };
}

/** An actor's id, by which it is found whatever it is called meanwhile. */
const idOf = async (page: Page, name: string): Promise<string> =>
  (await addresses(page, name)).uuid.replace("Actor.", "");

/** Shows the list of actors in a page's own sidebar the way others' changes reach it. */
async function seen(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (names) => {
      const { game } = globalThis as unknown as InPage;
      return game?.ready === true && names.every((name) => game.actors.getName(name));
    },
    names,
    { polling: "raf" },
  );
  await page.waitForFunction(
    (names) => {
      const text = document.querySelector("#actors")?.textContent ?? "";
      return names.every((name) => text.includes(name));
    },
    names,
    { polling: "raf" },
  );
}

/** All users in a page each change one actor each, until all see all changes in their lists: processor time of them all. */
async function everybodyTime(seats: readonly Seat[]): Promise<number> {
  const times: number[] = [];
  const ids: string[] = [];
  for (const n of seats.keys()) ids.push(await idOf((seats[0] as Seat).page, actorName(30 + n)));
  let round = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    times.push(
      await undisturbed(seats, async () => {
        round++;
        const names = seats.map((_, n) => `Round ${round} of ${n}`);
        const start = await allClocks(seats);
        await Promise.all(
          seats.map(({ page }, n) =>
            page.evaluate(([id, name]) => (globalThis as unknown as InPage).game?.actors.get(id)?.update({ name }), [
              ids[n] ?? "",
              names[n] ?? "",
            ] as const),
          ),
        );
        await Promise.all(seats.map(({ page }) => seen(page, names)));
        await Promise.all(seats.map((seat) => seat.rest()));
        return (await allClocks(seats)) - start;
      }),
    );
  }
  return middle(times);
}

/** The clocks of all pages and of the server together, in milliseconds. */
async function allClocks(seats: readonly Seat[]): Promise<number> {
  const { user, system } = process.cpuUsage();
  const clocks = await Promise.all(seats.map((seat) => seat.clock()));
  return clocks.reduce((sum, clock) => sum + clock, (user + system) / 1000);
}

async function compendiumCosts(seat: Seat, size: Size) {
  const { page } = seat;
  const list = `[data-pack="${PACK}"]`;
  const before = seat.gets;
  const compendium = await seat.median(async () => {
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: {
          packs: { get(id: string): { apps: { close(options: object): unknown }[]; render(force: boolean): unknown } };
        };
      };
      const pack = game.packs.get(id);
      for (const app of pack.apps) await app.close({ animate: false });
      await pack.render(true);
    }, PACK);
    await page.waitForFunction(
      ([list, count]) => document.querySelectorAll(`${list} .directory-item.entry`).length === count,
      [list, size.entries] as const,
      { polling: "raf" },
    );
  });
  const filter = await seat.median((sample) => seat.search(list, sample % 2 ? "Entry 00042" : "Entry 00017", 1));
  const gets = seat.gets - before;
  // The counter counts: opening an entry does ask for its document.
  const entry = page.locator(`${list} .directory-item.entry:visible`).first();
  const name = (await entry.innerText()).trim();
  await entry.locator("a, button, .entry-name").first().click();
  await page.locator(".application.sheet", { hasText: name }).waitFor();
  // The browser tells of what a page sends when it likes, and not before what the page shows.
  for (let frame = 0; frame < 1000 && seat.gets === before + gets; frame++) await seat.rest();
  if (seat.gets - before - gets !== 1) throw new Error(`Opening an entry made ${seat.gets - before - gets} requests.`);
  return { compendium, filter, gets };
}

async function costsOf(size: Size, card: object): Promise<Costs> {
  const { data, make } = await makeWorld(size, card);
  try {
    const open = await openingTime(data);
    const table = await openTable({ drawn: true, data, seed: null, log: silent, patience: PATIENCE });
    const step = (what: string) => console.log(`bench, scale: ${size.actors} actors: ${what}`);
    try {
      const seat = await Seat.take(table, "Gamemaster");
      // The first GM's page goes once through all that the world holds, to bring it up to date: not a boot as every other.
      await seat.page.waitForFunction(
        () =>
          (
            globalThis as unknown as { game: { settings: { get(scope: string, key: string): { cubilete?: number } } } }
          ).game.settings.get("cubilete", "migrated").cubilete !== undefined,
      );
      step("a page boots");
      const start = await seat.boot();
      step("sidebar, rolls, compendium");
      const sidebar = await sidebarCosts(seat, size);
      const rolls = await rollCosts(seat);
      const compendium = await compendiumCosts(seat, size);
      await seat.boot();
      step(`${USERS.length} users come`);
      const seats = [seat];
      for (const user of USERS.slice(1)) seats.push(await Seat.take(table, user));
      step("what others change");
      const other = (seats[1] as Seat).page;
      const id = await idOf(other, actorName(50));
      let times = 0;
      const renamed = await seat.median(async () => {
        const name = `Renamed ${++times}`;
        await other.evaluate(([id, name]) => (globalThis as unknown as InPage).game?.actors.get(id)?.update({ name }), [
          id,
          name,
        ] as const);
        await seen(seat.page, [name]);
      });
      const created = await seat.median(async () => {
        const name = `Newcomer ${++times}`;
        await other.evaluate(
          (name) => (globalThis as unknown as InPage).Actor.create({ name, type: "ryfHero" }).then(() => undefined),
          name,
        );
        await seen(seat.page, [name]);
      });
      const everybody = await everybodyTime(seats);
      if (table.errors.length) throw new Error(`The pages raised errors:\n${table.errors.join("\n")}`);
      return { make, open, ...start, ...sidebar, ...rolls, renamed, created, everybody, ...compendium };
    } finally {
      await table.close();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** All figures of scale. Rolls when something cannot be measured. */
export async function scaleFigures(): Promise<Figure[]> {
  const card = await makeCard();
  const small = await costsOf(SMALL, card);
  const large = await costsOf(LARGE, card);
  const grown = (name: string, key: Exclude<keyof Costs, "gets">, must = GROWTH) =>
    ratio(name, { own: large[key], beside: small[key] }, { must });
  const { actors, items, messages, entries } = LARGE;
  return [
    // A tenth more than linear is what garbage costs, or the browser's own insertion of 20,000 rows; a square would be 100.
    grown(`scale: server makes ${actors} actors × ${items} items v a tenth`, "make", 1.1 * GROWTH),
    grown(`… opens them and ${messages} messages`, "open"),
    grown("… a page boots in it", "boot"),
    grown("… the server's part of that", "serve"),
    grown("… search in the sidebar", "search"),
    // One sheet is one sheet, however many others there are; so is a card.
    grown("… a sheet opened from the sidebar", "sheet", 2),
    grown("… a roll dialog opened, with everybody in its list", "dialog"),
    grown("… a target looked for in it, and aimed at", "target"),
    grown("… a card rolled", "said", 2),
    grown("… another user renames an actor, until it stands in the list", "renamed"),
    grown("… another user makes an actor, until it stands in the list", "created"),
    grown(`… ${USERS.length} users change an actor each, until all see all`, "everybody"),
    grown(`scale: compendium of ${entries} entries opened v a tenth`, "compendium", 1.1 * GROWTH),
    grown("… filtered", "filter"),
    { name: "… documents asked for by both", value: small.gets + large.gets, unit: "", must: 0 },
  ];
}
