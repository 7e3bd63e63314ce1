import { describe, expect, it } from "vitest";
import { anActor, anItem } from "../table.ts";

const { deedOf, isSameDeed, movedIn, readDeed } = await import("../../../module/deeds/deed.ts");
const { isOneWrite } = await import("../../../module/deeds/steps.ts");

/* A deed as data: what it holds, what of it is another than before, and when it is one write. */

// biome-ignore lint/suspicious/noExplicitAny: deeds of every shape.
type Any = any;

const rope = anItem("rope", { system: { length: 10 }, _source: { system: { length: 10 } } });
const ana = anActor("Ana", {
  items: [rope],
  system: { health: 8, luck: 2 },
  _source: { system: { health: 8, luck: 2 } },
});
const lines: Any[] = [];
const whole = (): Any =>
  deedOf(ana, {
    updates: { "system.health": 5 },
    items: [{ item: rope, updates: { "system.length": 4 } }],
    creates: [{ name: "Scar", type: "thing" }],
    puts: [{ name: "Dread" }],
    lines: [{ label: "Harm", value: 3 }],
  });

it("holds what would be written, as it comes back from where it is kept", () => {
  expect(whole()).toEqual({
    target: "Actor.Ana",
    writes: [
      { item: "", path: "system.health", before: 8, after: 5 },
      { item: "rope", path: "system.length", before: 10, after: 4 },
    ],
    removed: [],
    ended: [],
    statuses: [],
    lines: [{ label: "Harm", value: 3 }],
    creates: [{ name: "Scar", type: "thing" }],
    puts: [{ name: "Dread" }],
  });
});

describe("what a question keeps", () => {
  it("is a deed where it has all of its lists, and names an actor", () => {
    expect(readDeed(whole())).toEqual(whole());
    for (const name of ["target", "writes", "removed", "ended", "statuses", "lines", "creates", "puts"]) {
      expect(readDeed({ ...whole(), [name]: undefined })).toBe(null);
      expect(readDeed({ ...whole(), [name]: { length: 1 } })).toBe(null);
    }
    for (const odd of [null, undefined, 5, "x", []]) expect(readDeed(odd)).toBe(null);
  });
});

describe("two deeds", () => {
  it("are the same whenever they were worked out, and not with another figure", () => {
    const at = (moment: number) => ({
      ...whole(),
      writes: [{ item: "", path: "system.rested", before: null, after: moment }],
    });
    expect(isSameDeed(at(1_764_000_000_000), at(1_764_000_999_999))).toBe(true);
    expect(isSameDeed(at(1_764_000_000_000), at(5))).toBe(false);
    expect(isSameDeed(whole(), whole())).toBe(true);
  });

  it("differ by figures and lists, each by its name", () => {
    const now = whole();
    expect(movedIn(whole(), now)).toEqual([]);
    now.writes[1].after = 3;
    expect(movedIn(whole(), now)).toEqual(["rope.system.length"]);
    now.writes.push({ item: "", path: "system.luck", before: 2, after: 1 });
    expect(movedIn(whole(), now)).toEqual(["rope.system.length", ".system.luck"]);
    now.creates = [];
    now.lines = [{ label: "Harm", value: 4 }];
    expect(movedIn(whole(), now)).toEqual(["rope.system.length", ".system.luck", "lines", "creates"]);
    // What is not written any more has no row of its own.
    expect(movedIn(whole(), { ...whole(), writes: whole().writes.slice(0, 1) })).toEqual(["writes"]);
    expect(movedIn({ ...whole(), writes: [] }, whole())).toEqual([".system.health", "rope.system.length"]);
  });
});

it("is one write where it touches the actor's own figures alone", () => {
  const step = (record: object = {}, more: object = {}): Any => ({
    record: { writes: [{ item: "", path: "a" }], removed: [], ended: [], statuses: [], ...record },
    ...{ creates: [], puts: [], ...more },
  });
  expect([isOneWrite(step()), isOneWrite(step({ writes: lines }))]).toEqual([true, true]);
  const others = [
    step({ writes: [{ item: "" }, { item: "rope" }] }),
    ...["removed", "ended", "statuses"].map((name) => step({ [name]: [{}] })),
    ...["creates", "puts"].map((name) => step({}, { [name]: [{}] })),
  ];
  expect(others.map(isOneWrite)).toEqual(others.map(() => false));
});
