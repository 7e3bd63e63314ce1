import { afterAll, beforeAll, expect, it } from "vitest";
import { KilledTable, verdictOf, WRITES } from "./killing.ts";

/* Whole or not at all, in earnest: the process of the server, or the page that writes, is killed at each write of a deed. */

let table: KilledTable;
beforeAll(async () => {
  table = await KilledTable.lay();
  await table.start();
  await table.look();
}, 60_000);
afterAll(() => table?.close());

const POINTS = [...[1, 2, 3, 4, 5].map((write) => [write, "before"] as const), [WRITES - 1, "after"] as const];

it.each(["page", "server"].flatMap((victim) => POINTS.map(([write, when]) => [victim, write, when] as const)))(
  "a %s that dies at the %d. write, %s it, leaves nothing lost, doubled or half",
  async (victim, write, when) => {
    const outcome = await table.awardKilled(victim as "page" | "server", write, when);
    expect([verdictOf(outcome), outcome]).toEqual([write === 1 ? "nothing" : "whole", { ...outcome, errors: [] }]);
  },
  60_000,
);
