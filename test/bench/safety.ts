/** What others may lay before a page: long texts, and actors who carry far too much. Growth, never times. */
import type { Page } from "playwright-core";
import { openTable } from "../browser/table.ts";
import { provideClock } from "./browser.ts";
import { type Figure, ratio } from "./figures.ts";

interface InPage {
  cpuTime(): Promise<number>;
  foundry: { applications: { ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } } } };
}

/** Texts that were slow once: one long word in a roll, one that never ends, many that begin. */
const TEXTS: Record<string, { before: string; piece: string; after: string }> = {
  "one long argument": { before: "@Roll[ryf.skill ", piece: "a", after: "]" },
  "a roll that never ends": { before: "@Roll[a.", piece: "b", after: "" },
  "many rolls that never end": { before: "", piece: "@Roll[a.b ", after: "" },
  "many arguments": { before: "@Roll[ryf.skill ", piece: "a=1 ", after: "]" },
};

/** Processor milliseconds that a page takes to enrich a text of so many characters; the middle of five. */
const enrichIn = (page: Page, { before, piece, after }: (typeof TEXTS)[string], size: number): Promise<number> =>
  page.evaluate(
    async ([before, piece, after, size]) => {
      const { cpuTime, foundry } = globalThis as unknown as InPage;
      const text = before + piece.repeat(size / piece.length) + after;
      const times: number[] = [];
      for (let sample = 0; sample < 5; sample++) {
        const start = await cpuTime();
        // Several, since one is over at once.
        for (let time = 0; time < 10; time++) await foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
        times.push((await cpuTime()) - start);
      }
      return (times.sort((a, b) => a - b)[2] ?? 0) * 100;
    },
    [before, piece, after, size] as const,
  );

async function textFigures(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, text] of Object.entries(TEXTS)) {
    const [beside, own] = [await enrichIn(page, text, 100_000), await enrichIn(page, text, 400_000)];
    figures.push(ratio(`rich text, ${name}: 400 kB v 100 kB`, { own, beside }, { must: 5 }));
  }
  return figures;
}

interface Sheet {
  element: HTMLElement;
  render(options: object): Promise<unknown>;
  close(options: object): Promise<unknown>;
}
interface Actor {
  id: string;
  sheet: Sheet;
  items: { contents: { id: string; update(changes: object): Promise<unknown> }[] };
  delete(): Promise<unknown>;
}
interface Types {
  id: string;
  actors: Record<string, unknown>;
}
interface Pack {
  collection: string;
  documentName: string;
  getDocuments(): Promise<{ toObject(): object }[]>;
}
interface WithActors extends InPage {
  game: { system: { api: { rulesets: { all(): Types[] } } }; packs: { contents: Pack[] } };
  Actor: { implementation: { create(data: object): Promise<Actor> } };
  Hooks: { once(hook: string, listener: () => void): void };
}

const FEW = 50;
const MANY = 500;

const rulesetsOf = (page: Page): Promise<{ id: string; actor: string }[]> =>
  page.evaluate(() => {
    const { system, packs } = (globalThis as unknown as WithActors).game;
    return system.api.rulesets
      .all()
      .filter(({ id }) => packs.contents.some(({ collection }) => collection.startsWith(`cubilete.${id}-`)))
      .map(({ id, actors }) => ({ id, actor: Object.keys(actors)[0] ?? "" }));
  });

/** Processor milliseconds to open the sheet of an actor with so many items, and to draw it after one of them changed. */
const sheetIn = (page: Page, id: string, actor: string, count: number): Promise<{ open: number; update: number }> =>
  page.evaluate(
    async ([id, type, count]) => {
      const { cpuTime, Actor, Hooks, game } = globalThis as unknown as WithActors;
      // Of everything that the compendia have, one after the other.
      const packs = game.packs.contents.filter(
        ({ collection, documentName }) =>
          documentName === "Item" && collection.startsWith(`cubilete.${id}-`) && collection.endsWith("-en"),
      );
      const shelves = await Promise.all(packs.map((pack) => pack.getDocuments()));
      const made = Array.from({ length: count }, (_, at) => {
        const shelf = shelves[at % shelves.length] ?? [];
        return shelf[Math.floor(at / shelves.length) % shelf.length]?.toObject();
      });
      const actor = await Actor.implementation.create({ name: `Carries ${count}`, type, items: made });
      const { sheet } = actor;
      const middle = (times: number[]) => (times.sort((a, b) => a - b)[times.length >> 1] ?? 0) * 1000;
      const [open, update]: [number[], number[]] = [[], []];
      for (let sample = 0; sample < 5; sample++) {
        let start = await cpuTime();
        await sheet.render({ force: true });
        sheet.element.getBoundingClientRect();
        open.push((await cpuTime()) - start);
        const drawn = new Promise<void>((resolve) => Hooks.once(`render${sheet.constructor.name}`, resolve));
        start = await cpuTime();
        await actor.items.contents[0]?.update({ name: `Renamed ${sample}` });
        await drawn;
        sheet.element.getBoundingClientRect();
        update.push((await cpuTime()) - start);
        await sheet.close({ animate: false });
      }
      await actor.delete();
      return { open: middle(open), update: middle(update) };
    },
    [id, actor, count] as const,
  );

async function sheetFigures(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { id, actor } of await rulesetsOf(page)) {
    const [few, many] = [await sheetIn(page, id, actor, FEW), await sheetIn(page, id, actor, MANY)];
    const name = `sheet, ${id}: ${MANY} items v ${FEW}`;
    figures.push(ratio(`${name}, opened`, { own: many.open, beside: few.open }, { must: 6 }));
    figures.push(ratio(`${name}, one item changed`, { own: many.update, beside: few.update }, { must: 6 }));
  }
  return figures;
}

export async function safetyFigures(): Promise<Figure[]> {
  const table = await openTable({ drawn: true });
  try {
    const page = await table.join("Gamemaster", async (page) => {
      await provideClock(page);
      // tsx marks inner functions with a helper that does not exist in the page.
      await page.addInitScript("globalThis.__name ??= (target) => target;");
    });
    return [...(await textFigures(page)), ...(await sheetFigures(page))];
  } finally {
    await table.close();
  }
}
