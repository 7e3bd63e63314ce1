import { describe, expect, it } from "vitest";
import { escala3 } from "./everything.ts";
import { promises, refusal } from "./inputs.ts";

/** What Escala 3's functions take, as `types.ts` and their own pages promise; decimals have a test of their own. */

const METHODS = { words: ["1d6", "nd6", "nd10", "1d10"], usual: "1d6" } as const;
const VARIANTS = { words: ["closed", "semiopen", "open", "openboth"], usual: "closed" } as const;
const SIDE = {
  variant: VARIANTS,
  advantage: { from: -20, to: 20, usual: 0 },
  penalty: { from: 0, to: 40, usual: 0 },
  reserve: { from: 0, to: 40, usual: 0 },
} as const;
const SIDE_NAMES = ["trait", "dice", "variant", "dispersion", "advantage", "penalty", "reserve"];

promises("a simple check", escala3.complete, {
  good: { trait: 3, difficulty: 6 },
  fields: { ...SIDE, dice: METHODS, dispersion: { words: ["null", "low", "normal", "high"], usual: "normal" } },
  closed: { "": ["kind", ...SIDE_NAMES, "minimum", "maximum", "difficulty", "reverse"] },
});
promises("a reversed check", escala3.complete, {
  good: { trait: 3, difficulty: 6, dispersion: "null" },
  fields: { reverse: { flag: true, usual: false } },
});
promises("an opposed check", escala3.complete, {
  good: { kind: "opposed", trait: 3, against: { trait: 2 } },
  fields: {
    ...SIDE,
    "against.variant": VARIANTS,
    "against.advantage": SIDE.advantage,
    "against.penalty": SIDE.penalty,
    "against.reserve": SIDE.reserve,
  },
  closed: { "": ["kind", ...SIDE_NAMES, "minimum", "maximum", "against"], against: SIDE_NAMES },
});
promises("a random penalty", escala3.complete, {
  good: { kind: "penalty", min: 0, max: 40 },
  fields: { min: { from: 0, to: 40 }, max: { from: 0, to: 40 } },
  closed: { "": ["kind", "min", "max"] },
});
promises("a random penalty's law", escala3.randomPenalty, {
  good: { min: 0, max: 40 },
  fields: { min: { from: 0, to: 40 }, max: { from: 0, to: 40 } },
  closed: { "": ["min", "max"] },
});
promises("a difficulty", escala3.difficulty, {
  good: { level: "normal" },
  fields: { dice: METHODS, variant: VARIANTS, scale: { from: 3, to: 4, usual: 3 } },
  closed: { "": ["level", "dice", "variant", "scale"] },
});
promises("a ladder", (by: escala3.Ladder) => escala3.rollLevel(20, by), {
  good: { dice: "nd6" },
  fields: { dice: METHODS, variant: VARIANTS },
  under: "by.",
  closed: { "": ["dice", "variant"] },
});
promises("a mean of zero", (options: object) => escala3.meanZero(5, options), {
  good: { scale: 4 },
  fields: { scale: { from: 3, to: 4, usual: 3 }, rescaled: { flag: true, usual: false } },
  under: "options.",
  closed: { "": ["scale", "rescaled"] },
});
promises("inflating", escala3.inflate, {
  good: { trait: 40 },
  fields: { penalty: { from: 0, to: 40, usual: 0 }, extraordinary: { flag: true, usual: false } },
  closed: { "": ["trait", "penalty", "to", "extraordinary"] },
});
const CHECK = { trait: 3, difficulty: 6 };
const MARKS = { from: 1, to: 20 } as const;
promises(
  "an extended roll",
  (spec: escala3.ExtendedSpec) => [escala3.extendedStart(spec), escala3.extendedOdds(spec)],
  {
    good: { check: CHECK, needed: 2, attrition: { every: 2, marks: 1 } },
    fields: {
      needed: MARKS,
      quality: { flag: true, usual: false },
      loss: { from: 0, to: 20, usual: 0 },
      severity: { flag: true, usual: false },
      harder: { from: 0, to: 5, usual: 0 },
      limit: { from: 1, to: 100, usual: 50 },
      "attrition.every": { from: 1, to: 100 },
      "attrition.marks": { from: -20, to: 20 },
    },
    closed: {
      "": [
        ...["check", "needed", "lead", "start", "quality", "loss", "harder", "attrition", "limit"],
        ...["severity", "failures", "drawAt"],
      ],
      attrition: ["every", "marks"],
    },
  },
);
const RIVALS = { kind: "opposed", trait: 3, against: { trait: 2 } } as const;
promises("an extended roll of two", (spec: escala3.ExtendedSpec) => escala3.extendedStart(spec), {
  good: { check: RIVALS, needed: 2 },
  fields: { needed: MARKS, lead: { flag: true, usual: false } },
});
const STATE = { mine: 1, theirs: 0, rolls: 2, failed: 1, raised: 0, result: "open" } as const;
promises(
  "the state of an extended roll",
  (state: escala3.ExtendedState) => escala3.extendedStep({ check: CHECK, needed: 3 }, state, "success"),
  {
    good: STATE,
    fields: {
      mine: { from: 0, to: 1e6 },
      theirs: { from: 0, to: 1e6 },
      rolls: { from: 0, to: 100 },
      failed: { from: 0, to: 100 },
      raised: { from: 0, to: 40 },
    },
    under: "state.",
    closed: { "": ["mine", "theirs", "rolls", "failed", "raised", "result"] },
  },
);

describe("numbers with decimals", () => {
  const DECIMALS: [string, number, number, (value: unknown) => unknown][] = [
    ["trait", -20, 40, (trait) => escala3.complete({ trait, difficulty: 1 } as never)],
    ["trait", -40, 80, (trait) => escala3.complete({ trait, difficulty: 1, dice: "1d10" } as never)],
    ["against.trait", -20, 40, (trait) => escala3.complete({ ...RIVALS, against: { trait } } as never)],
    ["difficulty", -1000, 1000, (difficulty) => escala3.complete({ trait: 1, difficulty } as never)],
    ["minimum", -1000, 1000, (minimum) => escala3.complete({ ...CHECK, minimum } as never)],
    ["maximum", -1000, 1000, (maximum) => escala3.complete({ ...CHECK, maximum } as never)],
    ["level", -20, 40, (level) => escala3.difficulty({ level } as never)],
    ["level", -20, 40, (level) => escala3.rescale(level as number)],
    ["level", -40, 80, (level) => escala3.meanZero(level as number)],
    ["total", -1e5, 1e5, (total) => escala3.rollLevel(total as number)],
    ["traits[1]", -20, 40, (trait) => escala3.together([1, trait as number])],
    ["trait", -20, 40, (trait) => escala3.inflate({ trait } as never)],
    ["trait", -20, 40, (trait) => escala3.performance(trait as number)],
  ];
  it.each(DECIMALS.map((row, at) => [`${at} ${row[0]} ${row[1]} ${row[2]}`, row] as const))("%s", (_title, row) => {
    const [field, min, max, act] = row;
    for (const value of [min, max, min + 0.25, max - 0.01]) expect(() => act(value), `${value}`).not.toThrow();
    const type = `a number from ${min} to ${max}`;
    for (const value of [min - 0.01, max + 0.01, min + 0.125, Number.NaN])
      expect(refusal(() => act(value))).toEqual({
        code: "range",
        field,
        accepted: { type: `${type} with at most two decimals` },
      });
    expect(refusal(() => act(null))).toEqual({ code: "type", field, accepted: { type } });
  });

  it("must be there, unless they are limits", () => {
    const missing = (field: string, type: string) => ({ code: "missing", field, accepted: { type } });
    expect(refusal(() => escala3.complete({ difficulty: 3 } as never))).toEqual(
      missing("trait", "a number from -20 to 40"),
    );
    expect(refusal(() => escala3.complete({ ...RIVALS, against: {} } as never))).toEqual(
      missing("against.trait", "a number from -20 to 40"),
    );
    expect(refusal(() => escala3.complete({ trait: 3 } as never))).toEqual(
      missing("difficulty", "a number from -1000 to 1000"),
    );
    expect(escala3.complete({ trait: 3, difficulty: -0 })).toMatchObject({ difficulty: 0 });
    expect(Object.keys(escala3.complete(CHECK))).not.toContain("minimum");
  });
});

describe("single numbers", () => {
  it.each<[string, number, number, (value: number) => unknown]>([
    ["level", -20, 40, (value) => escala3.wordOf(value)],
    ["scale", 3, 4, (value) => escala3.wordOf(1, value as never)],
    ["scale", 3, 4, (value) => escala3.levelOf("high", value as never)],
    ["margin", -1e5, 1e5, (value) => escala3.successLevel(value)],
    ["level", -20, 40, (value) => escala3.size(value)],
    ["mine", -20, 40, (value) => escala3.sizeAdvantage(value, 1)],
    ["theirs", -20, 40, (value) => escala3.sizeAdvantage(1, value)],
    ["help[0]", -3, 3, (value) => escala3.helped([1, 2], [value])],
    ["parts[0]", 0, 40, (value) => escala3.split([40], [value])],
    ["penalty", 0, 40, (value) => escala3.transfer(value)],
    ["factor", 1, 3, (value) => escala3.transfer(2, value)],
    ["level", -20, 40, (value) => escala3.traitPoints(value)],
    [
      "start",
      0,
      20,
      (value) => escala3.extendedOdds({ check: RIVALS, needed: 20, lead: true, start: [1, value], limit: 1 }),
    ],
  ])("%s is a whole number from %d to %d", (field, min, max, act) => {
    for (const value of [min, max]) expect(() => act(value)).not.toThrow();
    for (const value of [min - 1, max + 1, min + 0.5])
      expect(refusal(() => act(value))).toEqual({ code: "range", field, accepted: { min, max } });
  });

  it("failures that end it are 1 to 100, marks at which it is a draw 1 to 20", () => {
    for (const value of [1, 100])
      expect(() => escala3.extendedStart({ check: CHECK, needed: 3, failures: value })).not.toThrow();
    for (const value of [0, 101])
      expect(refusal(() => escala3.extendedStart({ check: CHECK, needed: 3, failures: value }))).toEqual({
        code: "range",
        field: "failures",
        accepted: { min: 1, max: 100 },
      });
    for (const value of [1, 20])
      expect(() => escala3.extendedStart({ check: RIVALS, needed: 3, drawAt: value })).not.toThrow();
    for (const value of [0, 21])
      expect(refusal(() => escala3.extendedStart({ check: RIVALS, needed: 3, drawAt: value }))).toEqual({
        code: "range",
        field: "drawAt",
        accepted: { min: 1, max: 20 },
      });
  });

  it("kilograms are 0 to a trillion", () => {
    const accepted = { min: 0, max: 1e12 };
    for (const value of [0, 1e12, 0.5]) expect(() => escala3.sizeOf(value)).not.toThrow();
    for (const value of [-1, 1e12 + 1, Number.NaN])
      expect(refusal(() => escala3.sizeOf(value))).toEqual({ code: "range", field: "kilograms", accepted });
    expect(refusal(() => escala3.sizeOf("80" as never))).toEqual({ code: "type", field: "kilograms", accepted });
  });
});

describe("what does not go together is said so", () => {
  const simple = (more: Partial<escala3.SimpleCheck>) => () => escala3.complete({ ...CHECK, ...more });
  const opposed = (against: escala3.Side) => () => escala3.complete({ ...RIVALS, against });
  const extended = (more: object) => () => escala3.extendedStart({ check: CHECK, needed: 3, ...more } as never);
  const between = (more: object) => () => escala3.extendedStart({ check: RIVALS, needed: 3, ...more } as never);
  it.each<[string, object, () => unknown]>([
    ["dispersion", { words: ["normal"] }, simple({ dispersion: "low", variant: "open" })],
    ["dispersion", { words: ["normal"] }, simple({ dispersion: "low", dice: "nd6" })],
    ["against.dispersion", { words: ["normal"] }, opposed({ trait: 1, dispersion: "low", variant: "open" })],
    ["against.dice", { words: ["1d6"] }, opposed({ trait: 1, dice: "nd6" })],
    ["reverse", { type: "false" }, simple({ reverse: true })],
    ["level", { words: ["incapacitated", "veryLow"] }, () => escala3.levelOf("extremelyLow")],
    ["help", { type: "a list of 1" }, () => escala3.helped([1, 2], [1, 1])],
    ["parts[1]", { type: "at most 1" }, () => escala3.split([4, 5], [3, 2])],
    ["parts[0]", { type: "at most 0" }, () => escala3.split([-4], [1])],
    ["to", { type: "a level from 4 to 6" }, () => escala3.inflate({ trait: 4, to: 7 })],
    ["to", { type: "a level from 4 to 6" }, () => escala3.inflate({ trait: 4, to: 3 })],
    ["lead", { type: "false" }, extended({ lead: true })],
    ["drawAt", { type: "absent" }, extended({ drawAt: 3 })],
    ["quality", { type: "false" }, between({ quality: true })],
    ["severity", { type: "false" }, between({ severity: true })],
    ["loss", { min: 0, max: 0 }, between({ loss: 1 })],
    ["harder", { min: 0, max: 0 }, between({ harder: 1 })],
    ["failures", { type: "absent" }, between({ failures: 1 })],
    ["start", { type: "less than decides it (3)" }, extended({ start: [3, 0] })],
    ["start", { type: "less than decides it (3)" }, between({ lead: true, start: [1, 4] })],
    ["drawAt", { type: "more than both begin with" }, between({ drawAt: 2, start: [2, 2] })],
    [
      "state.result",
      { words: ["open"] },
      () => escala3.extendedStep({ check: CHECK, needed: 3 }, { ...STATE, result: "success" }, "success"),
    ],
  ])("%s: %o", (field, accepted, act) => {
    expect(refusal(act)).toEqual({ code: "combination", field, accepted });
  });

  it("words are among their own", () => {
    const levels = ["extraordinaryFailure", "greatFailure", "failure", "mediocre"];
    const CASES: [string, readonly string[], () => unknown][] = [
      ["kind", ["simple", "opposed", "penalty"], () => escala3.complete({ kind: "none" } as never)],
      ["kind", ["opposed"], () => escala3.answer(CHECK as never, [])],
      [
        "check.kind",
        ["simple", "opposed"],
        () => escala3.extendedStart({ check: { kind: "penalty" }, needed: 1 } as never),
      ],
      ["dispersion", ["null", "low", "normal", "high"], () => escala3.dispersion("wide" as never)],
      [
        "level",
        ["incapacitated", "extremelyLow", "veryLow", "low", "normal", "high", "veryHigh", "legendary"],
        () => escala3.levelOf("x" as never),
      ],
      ["outcome", ["win", "lose", "draw"], () => escala3.extendedStep({ check: RIVALS, needed: 3 }, STATE, "success")],
      [
        "outcome",
        [...levels, "success", "greatSuccess", "extraordinarySuccess"],
        () => escala3.extendedStep({ check: CHECK, needed: 3 }, STATE, "win"),
      ],
      [
        "state.result",
        ["open", "success", "failure", "draw"],
        () => escala3.extendedStep({ check: CHECK, needed: 3 }, { ...STATE, result: "none" as never }, "success"),
      ],
    ];
    for (const [field, words, act] of CASES) expect(refusal(act)).toEqual({ code: "word", field, accepted: { words } });
  });

  it("parts are asked for by name", () => {
    expect(refusal(() => escala3.complete({ kind: "opposed", trait: 1 } as never))).toEqual({
      code: "missing",
      field: "against",
      accepted: { type: "a plain object" },
    });
    expect(refusal(() => escala3.extendedStart({ needed: 1 } as never))).toEqual({
      code: "missing",
      field: "check",
      accepted: { type: "a simple or opposed check" },
    });
    expect(refusal(() => escala3.extendedStart({ check: { trait: 99 }, needed: 1 } as never))).toMatchObject({
      field: "check.trait",
    });
    expect(refusal(() => escala3.opposed([] as never, { trait: 1 }))).toMatchObject({ field: "mine" });
    expect(refusal(() => escala3.opposed({ trait: 1 }, { trait: 1 }, { more: 1 } as never))).toMatchObject({
      field: "limits.more",
    });
    expect(refusal(() => escala3.opposed({ trait: 1, more: 1 } as never, { trait: 1 }))).toMatchObject({
      field: "mine.more",
    });
  });

  it("lists have their length", () => {
    const type = (least: number) => ({ type: `a list of ${least} to 100 levels` });
    for (const act of [escala3.teamwork, escala3.together, escala3.helped])
      expect(refusal(() => act([]))).toEqual({ code: "range", field: "traits", accepted: type(1) });
    const most = (count: number) => ({ type: `a list of at most ${count} entries` });
    expect(refusal(() => escala3.together(Array(101).fill(1)))).toMatchObject({ field: "traits", accepted: most(100) });
    expect(refusal(() => escala3.helped([1], Array(100).fill(1)))).toMatchObject({ field: "help", accepted: most(99) });
    expect(refusal(() => escala3.split([1], Array(101).fill(0)))).toMatchObject({
      field: "parts",
      accepted: most(100),
    });
    expect(refusal(() => escala3.extendedStart({ check: CHECK, needed: 1, start: [0, 0, 0] as never }))).toMatchObject({
      field: "start",
      accepted: most(2),
    });
    expect(refusal(() => escala3.teamwork([1.5]))).toMatchObject({ code: "range", field: "traits[0]" });
  });
});

describe("figures of the rules", () => {
  it("the ladder of each method (§1.2.1, §4.1.1, §4.1.3)", () => {
    const at = (more: object) => [0, 1, 2, 3, 5].map((level) => escala3.difficulty({ level, ...more }));
    expect(at({})).toEqual([3, 4, 5, 6, 8]);
    expect(at({ dice: "1d10" })).toEqual([4, 6, 8, 10, 14]);
    expect(at({ dice: "nd6" })).toEqual([0, 3, 7, 10, 17]);
    expect(at({ dice: "nd10" })).toEqual([0, 5, 10, 15, 25]);
    for (const variant of ["open", "semiopen"]) {
      expect(at({ dice: "nd6", variant })).toEqual([-1, 3, 7, 11, 19]);
      expect(at({ dice: "nd10", variant })).toEqual([0, 5, 11, 16, 27]);
    }
    expect(at({ dice: "nd6", variant: "openboth" })).toEqual([0, 3, 7, 10, 17]);
    expect(escala3.difficulty({ level: 2.25 })).toBe(5.25);
  });

  it("what a success level is worth in an extended roll: better ones more, worse failures more often [house]", () => {
    const marks = (outcome: escala3.ExtendedRoll, more: object = {}) =>
      escala3.extendedStep(
        { check: CHECK, needed: 20, quality: true, severity: true, loss: 2, start: [10, 0], ...more },
        { ...STATE, mine: 10, failed: 0 },
        outcome,
      ).mine;
    expect(
      [
        "extraordinaryFailure",
        "greatFailure",
        "failure",
        "mediocre",
        "success",
        "greatSuccess",
        "extraordinarySuccess",
      ].map((level) => marks(level as escala3.ExtendedRoll)),
    ).toEqual([4, 6, 8, 11, 11, 12, 13]);
    expect(marks("extraordinaryFailure", { severity: false })).toBe(8);
    expect(marks("extraordinarySuccess", { quality: false })).toBe(11);
  });

  it("who keeps levels back makes the loser's penalty larger, whoever of the two wins (§3.2)", () => {
    const check = { ...RIVALS, trait: 4, reserve: 1, against: { trait: 5, reserve: 2 } } as const;
    expect(escala3.resolve(check, [[6], [1]])).toMatchObject({ result: "win", extraPenalty: 1 });
    expect(escala3.resolve(check, [[1], [6]])).toMatchObject({ result: "lose", extraPenalty: 2 });
    expect(escala3.resolve({ ...check, minimum: 50 }, [[1], [6]])).toMatchObject({ result: "draw", extraPenalty: 0 });
  });

  it("an equal roll of equal traits is decided by one more die, odd for this side", () => {
    const even = { kind: "opposed", trait: 3, against: { trait: 3 } } as const;
    expect(escala3.resolve(even, [[2], [2]])).toMatchObject({ result: "tie", decidedBy: null, successLevel: null });
    expect(escala3.resolve(even, [[2], [2], [3]])).toMatchObject({ result: "win", decidedBy: "die" });
    expect(escala3.resolve(even, [[2], [2], [4]])).toMatchObject({ result: "lose", decidedBy: "die" });
    expect(escala3.resolve({ ...even, trait: 4 }, [[2], [3]])).toMatchObject({ result: "win", decidedBy: "rule" });
    // Of equal pools the one of fewer dice.
    const pools = { kind: "opposed", trait: 2, dice: "nd6", against: { trait: 1, dice: "nd6" } } as const;
    expect(escala3.resolve(pools, [[1], [2], [3]])).toMatchObject({ result: "lose", decidedBy: "rule" });
  });
});
