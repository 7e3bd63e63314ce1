import { describe, expect, it } from "vitest";
import {
  BY_HAND,
  byHand,
  CHOSEN_TOGETHER,
  HAND_LINES,
  type HandLine,
  handChange,
  handFields,
  handParts,
  handSwitch,
  isByHand,
  leastByHand,
  MOST_BY_HAND,
  mayChoose,
  maySwitch,
  onePerRoller,
  withLine,
} from "../../../module/core/narrative/index.ts";

const GM = { id: "gm", isGM: true };
const ANA = { id: "ana", isGM: false };

const line = (user: string, field: HandLine["field"], value = 1): HandLine => ({
  user,
  name: user,
  field,
  value,
  why: "",
});

describe("what people add to a pool by hand", () => {
  it("is read from what was stored or sent only where it is whole", () => {
    const whole = line("ana", "boost");
    const read = (...lines: unknown[]) => HAND_LINES(lines, "lines", []);
    expect(read(whole)).toEqual([whole]);
    const torn = [null, "boost", {}, { ...whole, user: 3 }, { ...whole, name: null }, { ...whole, why: [] }];
    const senseless = [
      { ...whole, field: "proficiency" },
      { ...whole, value: "1" },
    ];
    for (const other of [...torn, ...senseless]) expect(read(other)).toEqual([]);
  });

  it("is the GM's in all its fields, and a player's in three", () => {
    expect(handFields(GM)).toEqual(BY_HAND);
    expect(handFields(ANA)).toEqual(["boost", "setback", "upgradeAbility"]);
  });

  it("is a field that the panel has, and nothing else", () => {
    expect(BY_HAND.every(isByHand)).toBe(true);
    for (const other of ["proficiency", "constructor", "", null, 3]) expect(isByHand(other)).toBe(false);
  });

  it.each([
    [3, 3],
    ["3", 3],
    [2.9, 2],
    [-2.9, 0],
    [11, MOST_BY_HAND],
    [1e9, MOST_BY_HAND],
    [Number.NaN, 0],
    ["many", 0],
    [null, 0],
    [undefined, 0],
    [{}, 0],
  ])("reads %j boost dice as %i", (value, count) => {
    expect(byHand(value, "boost")).toBe(count);
  });

  it("may take difficulty dice away, and of all else nothing", () => {
    expect(byHand(-4, "difficulty")).toBe(-4);
    expect(byHand(-40, "difficulty")).toBe(-10);
    for (const field of BY_HAND) expect(leastByHand(field)).toBe(field === "difficulty" ? -10 : 0);
  });

  it.each([
    ["boost", { add: { boost: 2 } }],
    ["difficulty", { add: { difficulty: 2 } }],
    ["upgradeAbility", { upgrade: { ability: 2 } }],
    ["downgradeAbility", { downgrade: { ability: 2 } }],
    ["upgradeDifficulty", { upgrade: { difficulty: 2 } }],
    ["downgradeDifficulty", { downgrade: { difficulty: 2 } }],
  ] as const)("of %s changes the pool so, and back again", (field, change) => {
    expect(handChange(field, 2)).toEqual(change);
    expect(handParts(change)).toEqual([{ field, value: 2 }]);
  });

  it("is compared field by field, dice first; what changes nothing is left out", () => {
    const change = {
      upgrade: { ability: 1, difficulty: 0 },
      downgrade: { difficulty: 3 },
      add: { boost: 0, setback: -1 },
    };
    expect(handParts(change)).toEqual([
      { field: "setback", value: -1 },
      { field: "upgradeAbility", value: 1 },
      { field: "downgradeDifficulty", value: 3 },
    ]);
    expect(handParts({})).toEqual([]);
  });

  it("has one line of a field for each person, which keeps its place when it changes", () => {
    const lines = [line("gm", "boost"), line("ana", "boost"), line("ana", "setback")];
    expect(withLine(lines, line("ana", "boost", 4))).toEqual([lines[0], line("ana", "boost", 4), lines[2]]);
    expect(withLine(lines, line("ana", "upgradeAbility"))).toEqual([...lines, line("ana", "upgradeAbility")]);
  });

  it("is gone when it is nothing, and a second line of the same with it", () => {
    const lines = [line("ana", "boost"), line("gm", "boost"), line("ana", "boost", 2)];
    expect(withLine(lines, line("ana", "boost", 0))).toEqual([lines[1]]);
    expect(withLine([lines[1] as HandLine], line("ana", "boost", 0))).toEqual([lines[1]]);
  });
});

describe("a pool that is built together", () => {
  it("has its difficulty from the GM, and the rest from both", () => {
    expect(CHOSEN_TOGETHER.filter((name) => mayChoose(name, GM))).toEqual(CHOSEN_TOGETHER);
    expect(CHOSEN_TOGETHER.filter((name) => mayChoose(name, ANA))).toEqual(["range", "characteristic"]);
  });

  it("lets everybody switch what the rules say, their own lines, and nobody else's", () => {
    const own = handSwitch({ user: "ana", field: "boost" });
    const others = handSwitch({ user: "an", field: "boost" });
    for (const change of ["aim", own]) expect(maySwitch(change, ANA)).toBe(true);
    for (const change of [others, "anyway", "destiny.dark"]) {
      expect(maySwitch(change, ANA)).toBe(false);
      expect(maySwitch(change, GM)).toBe(true);
    }
    expect(maySwitch("destiny.light", ANA)).toBe(true);
  });

  it("is one for each roller; when the table is full the oldest goes", () => {
    const pools = ["a", "b", "c"].map((actor) => ({ actor, at: 1 }));
    expect(onePerRoller(pools, { actor: "b", at: 2 }, 5).map(({ actor, at }) => `${actor}${at}`)).toEqual([
      "a1",
      "c1",
      "b2",
    ]);
    expect(onePerRoller(pools, { actor: "d", at: 2 }, 3).map(({ actor }) => actor)).toEqual(["b", "c", "d"]);
  });
});
