import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

/** The Workshop at the table. */

let table: Table;
let gm: Page;
const asked: string[] = [];

beforeAll(async () => {
  table = await openTable();
  gm = await table.join("Gamemaster");
  gm.on("request", (request) => asked.push(new URL(request.url()).pathname));
});
afterAll(async () => {
  await table?.close();
});

const PAGE = `
dice:    { pair: 2d6 }
numbers: { result: sum(pair) + stat }
bands:   [{ name: Strong, when: result >= 10 }, { name: Weak, when: result >= 7 }, { name: None }]`;

it("gives macros the odds of a page at once, and costs nobody else a thing", async () => {
  await gm.reload();
  await gm.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
  const parts = (): string[] => asked.filter((path) => path.endsWith("/core-workshop.js"));
  expect(asked.some((path) => path.endsWith("/cubilete.mjs"))).toBe(true);
  expect(parts()).toEqual([]);
  const found = await gm.evaluate((text) => {
    const { core } = (
      globalThis as never as { game: { system: { api: { core: typeof import("../../module/core/public.ts") } } } }
    ).game.system.api;
    const odds = core.workshop.odds(core.workshop.roll(text), { stat: 2 });
    const { workshop } = core;
    const shared = odds.distribution("result") instanceof core.Distribution;
    let line: unknown;
    try {
      core.workshop.roll("dice: { pair: 2d6 }\nnumbers: { result: sum(pear) }");
    } catch (error) {
      line = core.isCoreError(error) && (error as unknown as { line: number }).line;
    }
    return { strong: odds.chance('band == "Strong"'), again: core.workshop === workshop, shared, line };
  }, PAGE);
  expect(found.strong).toBeCloseTo(5 / 12, 12);
  expect(found).toMatchObject({ again: true, shared: true, line: 2 });
  expect(parts().length).toBe(1);
});
