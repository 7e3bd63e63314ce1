import { afterAll, beforeAll, expect, it } from "vitest";
import { KilledTable, verdictOf, WRITES } from "./killing.ts";

/*
 * Whole or not at all, in earnest: the process of the server, or the page that writes, is killed in the middle of a deed. Each of its
 * writes is the last one in test/unit/deeds/whole.test.ts, and eighty are thrown by `npm run bench -- kills`; here is what only a
 * server that starts anew and a page that is gone can show.
 */

let table: KilledTable;
beforeAll(async () => {
  table = await KilledTable.lay();
  await table.start();
  await table.look();
});
afterAll(() => table?.close());

it.each([
  ["page", 1, "before"],
  ["page", 3, "before"],
  ["server", WRITES - 1, "before"],
  ["server", WRITES - 1, "after"],
] as const)(
  "a %s that dies at the %d. write, %s it, leaves nothing lost, doubled or half done",
  async (victim, write, when) => {
    const outcome = await table.awardKilled(victim, write, when);
    expect([verdictOf(outcome), outcome]).toEqual([write === 1 ? "nothing" : "whole", { ...outcome, errors: [] }]);
  },
  60_000,
);
