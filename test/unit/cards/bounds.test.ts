import { beforeEach, describe, expect, it } from "vitest";
import { anActor, aUser, clearTable, collectionOf, host, table } from "../table.ts";

/* What an owner may have written onto an actor, and in whatever number, costs the other pages no more than what is read of it. */

const records = {
  ...(await import("../../../module/cards/past/records.ts")),
  ...(await import("../../../module/cards/past/told.ts")),
};
const { keepHappened, noteHappened } = await import("../../../module/cards/past/happened.ts");

// biome-ignore lint/suspicious/noExplicitAny: records of every shape.
type Any = any;

keepHappened(
  () => [],
  () => {},
);
beforeEach(() => {
  clearTable();
  host.messages = collectionOf([{ id: "m", author: aUser("eve") }]);
  for (let at = 0; at < 16; at++) host.settings.set(`happened.${at}`, { list: [] });
});

const record = (at: number, more: object = {}) => ({ target: "Actor.Eve", message: "m", name: "Eve", at, ...more });
const many = (count: number): Any =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`r${at}`, record(at)]));
const eve = (changes: Any): Any => {
  const actor = anActor("Eve", { flags: { cubilete: { changes } } });
  table.documents.set(actor.uuid, actor);
  return actor;
};
/** Processor time of what a page does with an actor's records whenever its data are read anew and its card is drawn: the best of three, in ms. */
const timeOf = (actor: Any, times: number): number =>
  Math.min(...[1, 2, 3].map(() => timeOnce(actor, Math.ceil(times / 3))));
function timeOnce(actor: Any, times: number): number {
  const { user, system } = process.cpuUsage();
  for (let each = 0; each < times; each++) {
    records.noteRecords(actor);
    records.recordsFor("m", 0);
    records.forgotten(actor);
  }
  const spent = process.cpuUsage({ user, system });
  return (spent.user + spent.system) / 1000;
}

describe("twenty thousand records on an actor", () => {
  it("are read no further than fifty, with what was noted among them", async () => {
    const flooded = eve({ first: record(1), ...many(20_000) });
    const to = [{ target: "Actor.Eve", name: "Eve", record: "first", lines: [] }];
    const noted = {
      id: "first",
      user: "gm",
      at: 1,
      message: "m",
      part: 0,
      option: "",
      note: "",
      cost: false,
      open: "",
    };
    await noteHappened({ ...noted, to });
    const read = records.recordsOf(flooded).map(({ id }) => id);
    expect([read.length, read.includes("first"), records.recordsFor("m", 0).map(({ id }) => id)]).toEqual([
      50,
      true,
      ["first"],
    ]);
    expect(records.forgotten(flooded)).toHaveLength(500);
    expect(records.recordsAside(flooded)).toHaveLength(20_001 - 50);
  });

  it("cost in proportion to their number: eight times as many far less than sixty-four times as much", () => {
    const [some, more] = [eve(many(5000)), eve(many(40_000))];
    timeOf(some, 5);
    // The middle one of several: the collector's work falls on any of them.
    const ratios = Array.from({ length: 5 }, () => timeOf(more, 9) / timeOf(some, 9)).sort((a, b) => a - b);
    expect(ratios[2]).toBeLessThan(24);
  });
});

it("a record of twenty thousand writes is none, and costs nothing to tell", () => {
  const writes = Array.from({ length: 20_000 }, () => ({ item: "", path: "system.x", before: 1, after: 2 }));
  const actor = eve({ huge: record(1, { writes }), ...many(20) });
  expect([records.recordsOf(actor).length, records.recordsAside(actor)]).toEqual([20, ["huge"]]);
  timeOf(actor, 200);
  const plain = timeOf(eve(many(20)), 1000);
  expect(timeOf(actor, 1000) / plain).toBeLessThan(10);
});
