import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

/** What goes out of a sheet and comes into it: paper, files, text. */

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ lang: "es", theme: "dark" });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table?.close();
});

interface Sheet {
  constructor: { ways: { id: string; open(actor: Doc): Promise<unknown> }[] };
  close(): Promise<unknown>;
}
interface Doc {
  name: string;
  type: string;
  sheet: Sheet;
}
interface Host {
  game: { actors: { contents: Doc[] } };
  print(): void;
}

describe("a hero on paper", () => {
  const types = ["ryfHero", "effectHero", "escala3Hero", "multiHero", "narrativeHero"];

  it.each(types)("%s is one page, black on white, with nothing left to press", async (type) => {
    const name = await gm.evaluate(async (type) => {
      const host = globalThis as unknown as Host;
      // The browser's own window would wait for somebody.
      host.print = () => {};
      const hero = host.game.actors.contents.find((actor) => actor.type === type);
      if (!hero) throw new Error(type);
      await hero.sheet.constructor.ways.find(({ id }) => id === "print")?.open(hero);
      return hero.name;
    }, type);
    const paper = gm.locator(".cubilete-print");
    await gm.emulateMedia({ media: "print" });
    expect(await paper.innerText()).toContain(name);
    expect(await paper.locator("button, input, select, a, .tabs").count()).toBe(0);
    const colours = await paper.evaluate((element) => {
      const all = [element, ...element.querySelectorAll<HTMLElement>("h1, h2, .number, small")];
      return [...new Set(all.map((one) => getComputedStyle(one).color))];
    });
    for (const colour of colours) expect(colour).toMatch(/^rgb\((0, 0, 0|34, 34, 34)\)$/);
    expect(await gm.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    await gm.emulateMedia({ media: null });
    const pdf = (await gm.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    // Once it is printed nothing of it stays.
    await expect.poll(() => paper.count()).toBe(0);
  });
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
