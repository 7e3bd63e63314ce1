/**
 * A slow laptop: with the processor throttled six times and 300 actors in the world, a sheet, a roll dialog and a card beside
 * what the host opens by itself in the same page: a document's sheet, a dialog, a message.
 */
import type { Page } from "playwright-core";
import { addresses } from "../browser/host.ts";
import { openTable, type Table } from "../browser/table.ts";
import { provideClock } from "./browser.ts";
import { type Figure, ratio } from "./figures.ts";

const THROTTLE = 6;
const ACTORS = 300;
/** Pages in which each is opened for the first time, and how often it is opened again in the last of them. */
const PAGES = 3;
const AGAIN = 9;

/** By game: who is opened, and what they roll. */
const HEROES = [
  ["ryf", "Inés Montalbán", "skill", "Melee weapons"],
  ["escala3", "Sandra", "simple", "Strength"],
  ["multi", "Violante Cruz", "contest", ""],
  ["narrative", "Vera Solano", "check", "Athletics"],
  ["effect", "Aldara Vega", "action", ""],
] as const;

type What = "sheet" | "dialog" | "card";
const SHOWN: readonly What[] = ["sheet", "dialog", "card"];
/** Whose: the host's own, or that of a game. */
const HOST = "host";
const WHOSE = [HOST, ...HEROES.map(([ruleset]) => ruleset)];

interface Opened {
  close(options?: object): Promise<unknown>;
}
interface Host {
  cpuTime(): Promise<number>;
  game: {
    actors: { size: number; getName(name: string): { sheet: Opened & { render(options: object): Promise<unknown> } } };
    macros: { contents: { sheet: Opened & { render(options: object): Promise<unknown> } }[] };
    messages: { contents: { id: string }[] };
    system: { api: { roll(request: object, options?: object): Promise<{ id: string }> } };
  };
  ui: { sidebar: { changeTab(tab: string, group: string): void } };
  foundry: {
    applications: {
      instances: Map<string, Opened & { element?: HTMLElement }>;
      api: { DialogV2: new (options: object) => Opened & { render(options: object): Promise<unknown> } };
    };
  };
  Actor: { implementation: { create(data: object[]): Promise<unknown> } };
  Macro: { implementation: { create(data: object): Promise<unknown> } };
  ChatMessage: { create(data: object): Promise<{ id: string }> };
}

/** Fills the world: 300 actors of all games, with things; and a document of the host's own. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(
    async ([actors, games]) => {
      const { Actor, Macro, game } = globalThis as unknown as Host;
      const missing = Array.from({ length: actors - game.actors.size }, (_, n) => ({
        name: `Actor ${n}`,
        type: `${games[n % games.length]}Hero`,
        items: Array.from({ length: 12 }, (_, at) => ({ name: `Thing ${at}`, type: `${games[n % games.length]}Gear` })),
      }));
      for (let at = 0; at < missing.length; at += 50) await Actor.implementation.create(missing.slice(at, at + 50));
      await Macro.implementation.create({ name: "Plain", type: "script", command: "1;" });
    },
    [ACTORS, HEROES.map(([ruleset]) => ruleset)] as const,
  );

/** Opens it, until it is drawn, and closes it again. @returns Milliseconds of the page's main thread until it was drawn. */
const open = (page: Page, what: What, whose: string, roll: object, name: string): Promise<number> =>
  page.evaluate(
    async ([what, own, roll, name]) => {
      const { game, foundry, ChatMessage, cpuTime } = globalThis as unknown as Host;
      const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      // As soon as it stands there: waiting frame by frame would be counted too.
      const until = <T>(look: () => T | null | undefined): Promise<T> =>
        new Promise((resolve) => {
          const watch = new MutationObserver(() => {
            const found = look();
            if (found) done(found);
          });
          const done = (found: T) => {
            watch.disconnect();
            resolve(found);
          };
          watch.observe(document.body, { subtree: true, childList: true, characterData: true });
          const found = look();
          if (found) done(found);
        });
      const card = (id: string) => document.querySelector<HTMLElement>(`#chat [data-message-id="${id}"]`);
      const ways: Record<string, () => Promise<Opened | null>> = {
        "own sheet": async () => {
          const { sheet } = game.macros.contents[0] as (typeof game.macros.contents)[number];
          await sheet.render({ force: true });
          return sheet;
        },
        sheet: async () => {
          const { sheet } = game.actors.getName(name);
          await sheet.render({ force: true });
          return sheet;
        },
        "own dialog": async () => {
          const fields = ["One", "Two", "Three"].map(
            (one) => `<label>${one} <input type="number" name="${one}"></label>`,
          );
          const content = `${fields.join("")}<select name="four"><option>a</option><option>b</option></select>`;
          const buttons = ["yes", "no"].map((action) => ({ action, label: action }));
          const dialog = new foundry.applications.api.DialogV2({ window: { title: "Plain" }, content, buttons });
          await dialog.render({ force: true });
          return dialog;
        },
        dialog: async () => {
          void game.system.api.roll(roll);
          const shown = () => document.querySelector(".roll-dialog .roll-odds .chance")?.closest(".application");
          const window = await until(shown);
          return [...foundry.applications.instances.values()].find(({ element }) => element === window) ?? null;
        },
        "own card": async () => {
          const { id } = await ChatMessage.create({ content: "<p>A plain line.</p>" });
          await until(() => card(id));
          return null;
        },
        card: async () => {
          const { id } = await game.system.api.roll(roll, { dialog: false });
          await until(() => card(id)?.querySelector(".verdict"));
          return null;
        },
      };
      // What went before has come to rest.
      for (let frames = 0; frames < 3; frames++) await frame();
      const start = await cpuTime();
      const window = await ways[own ? `own ${what}` : what]?.();
      await frame();
      const time = (await cpuTime()) - start;
      await window?.close({ animate: false });
      return time * 1000;
    },
    [what, whose === HOST, roll, name] as const,
  );

/** A page of a slow machine, with the chat beside. */
async function slowPage(table: Table): Promise<Page> {
  const page = await table.join("Gamemaster", provideClock);
  await page.evaluate(() => {
    const { ui } = globalThis as unknown as Host;
    ui.sidebar.changeTab("chat", "primary");
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  return page;
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

export async function slowFigures(): Promise<Figure[]> {
  const table = await openTable({ drawn: true });
  try {
    const gm = await table.join("Gamemaster");
    await fill(gm);
    const rolls = new Map<string, object>([[HOST, {}]]);
    for (const [ruleset, name, kind, item] of HEROES) {
      const { uuid, items } = await addresses(gm, name);
      rolls.set(ruleset, { ruleset, kind, actor: uuid, item: items[item] ?? null });
    }
    await table.leave(gm);
    const first = new Map<string, number[]>();
    const later = new Map<string, number[]>();
    const measure = async (page: Page, into: Map<string, number[]>) => {
      for (const what of SHOWN)
        for (const whose of WHOSE) {
          const name = HEROES.find(([ruleset]) => ruleset === whose)?.[1] ?? "";
          const time = await open(page, what, whose, rolls.get(whose) ?? {}, name);
          into.set(`${what} ${whose}`, [...(into.get(`${what} ${whose}`) ?? []), time]);
        }
    };
    for (let at = 0; at < PAGES; at++) {
      const page = await slowPage(table);
      await measure(page, first);
      for (let again = 0; at === PAGES - 1 && again < AGAIN; again++) await measure(page, later);
      await page.context().close();
    }
    const beside = (times: Map<string, number[]>, what: What, whose: string) => ({
      own: middle(times.get(`${what} ${whose}`) ?? []),
      beside: middle(times.get(`${what} ${HOST}`) ?? []),
    });
    return SHOWN.flatMap((what) =>
      WHOSE.slice(1).flatMap((whose) => [
        ratio(`${what} of ${whose} v the host's own, opened again`, beside(later, what, whose), { must: 3 }),
        ratio("… for the first time in a page", beside(first, what, whose)),
      ]),
    );
  } finally {
    await table.close();
  }
}
