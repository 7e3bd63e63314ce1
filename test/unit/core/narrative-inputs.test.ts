import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { promises, refusal } from "./inputs.ts";

/** What the narrative rules' functions take, as `types.ts` and their own pages promise. */

const DICE = ["proficiency", "ability", "boost", "challenge", "difficulty", "setback", "force"];
const FRESH = { actions: 0, maneuvers: 0, free: 0 };
const KIND = { from: 0, to: 20, usual: 0 } as const;
const each = <T>(names: readonly string[], value: T) => Object.fromEntries(names.map((name) => [name, value]));

promises("the dice of a pool", narrative.plan, {
  good: { ability: 1, difficulty: 2 },
  fields: each(
    DICE.filter((die) => die !== "ability"),
    KIND,
  ),
  closed: { "": DICE },
});
promises("the player's dice", narrative.pool, {
  good: { characteristic: 3, skill: 2 },
  fields: { characteristic: { from: 0, to: 20 }, skill: { from: 0, to: 20 } },
  closed: { "": ["characteristic", "skill"] },
});
const STEPS = { ability: { from: 0, to: 40, usual: 0 }, difficulty: { from: 0, to: 40, usual: 0 } } as const;
// Forty steps make twenty dice out of none: no more than there may be.
promises("upgrades", (steps: narrative.Steps) => narrative.upgrade({}, steps), {
  good: { ability: 1 },
  fields: STEPS,
  under: "steps.",
  closed: { "": ["ability", "difficulty"] },
});
promises("downgrades", (steps: narrative.Steps) => narrative.downgrade({ proficiency: 2 }, steps), {
  good: { ability: 1 },
  fields: STEPS,
  under: "steps.",
  closed: { "": ["ability", "difficulty"] },
});
const CHANGE = { from: -20, to: 20, usual: 0 } as const;
promises("a pool that is built", narrative.build, {
  good: {
    characteristic: 3,
    skill: 2,
    difficulty: 0,
    dice: { boost: 0 },
    changes: [{ add: { boost: 1 }, upgrade: { ability: 1 }, downgrade: { difficulty: 1 } }],
  },
  fields: {
    characteristic: KIND,
    skill: KIND,
    "dice.setback": KIND,
    "changes[0].add.boost": CHANGE,
    "changes[0].add.setback": CHANGE,
    "changes[0].upgrade.difficulty": STEPS.difficulty,
    "changes[0].downgrade.ability": STEPS.ability,
  },
  closed: {
    "": ["characteristic", "skill", "difficulty", "dice", "changes"],
    dice: DICE,
    "changes[0]": ["add", "upgrade", "downgrade"],
    "changes[0].add": DICE,
    "changes[0].upgrade": ["ability", "difficulty"],
    "changes[0].downgrade": ["ability", "difficulty"],
  },
});
const COUNT = { from: 0, to: 1000 } as const;
promises("a hit", narrative.damage, {
  good: { damage: 7, success: 2, soak: 5 },
  fields: {
    damage: COUNT,
    success: COUNT,
    soak: COUNT,
    pierce: { ...COUNT, usual: 0 },
    vehicleScale: { flag: true, usual: false },
  },
  closed: { "": ["damage", "success", "soak", "pierce", "breach", "vehicleScale"] },
});
promises("minions", narrative.minions, {
  good: { count: 4, threshold: 5, wounds: 6 },
  fields: { count: { from: 1, to: 100 }, threshold: { from: 1, to: 1000 }, wounds: { from: 0, to: 100_000 } },
  closed: { "": ["count", "threshold", "wounds"] },
});
const RANKS = { from: 0, to: 20, usual: 0 } as const;
const BONUS = {
  injuries: RANKS,
  activations: RANKS,
  vicious: RANKS,
  other: { from: -200, to: 200, usual: 0 },
  variant: { words: ["classic", "alternative"], usual: "classic" },
} as const;
promises("a critical injury", narrative.critical, {
  good: { roll: 55, injuries: 1 },
  fields: { ...BONUS, roll: { from: 1, to: 100 } },
  closed: { "": ["injuries", "activations", "vicious", "other", "roll", "variant"] },
});
promises("the odds of a critical injury", narrative.criticalOdds, {
  good: { injuries: 1 },
  fields: BONUS,
  closed: { "": ["injuries", "activations", "vicious", "other", "variant"] },
});
promises("a shot", narrative.attackDifficulty, {
  good: { mode: "ranged", range: "medium" },
  fields: {
    range: { words: ["engaged", "short", "medium", "long", "extreme"] },
    silhouette: { from: 0, to: 20, usual: 1 },
    target: { from: 0, to: 20, usual: 1 },
  },
  closed: { "": ["mode", "range", "heavy", "silhouette", "target"] },
});
promises("a patient", narrative.medicineDifficulty, {
  good: { wounds: 4, threshold: 10 },
  fields: {
    wounds: { from: 0, to: 100_000 },
    threshold: { from: 1, to: 1000 },
    self: { flag: true, usual: false },
    kit: { flag: true, usual: true },
  },
  closed: { "": ["wounds", "threshold", "self", "kit"] },
});
const SYMBOLS = ["advantage", "triumph", "threat", "despair"];
const FULL = { advantage: 9, triumph: 9, threat: 9, despair: 9 };
promises("symbols to spend", (left: narrative.Spendable) => narrative.spend(left, { id: "fall", cost: 0 }), {
  good: FULL,
  fields: each(SYMBOLS, { from: 0, to: 100, usual: 0 }),
  under: "spendable.",
  closed: { "": SYMBOLS },
});
promises(
  "what symbols are spent on",
  (choice: { id: string }) => narrative.spend({ advantage: 100, triumph: 100, threat: 0, despair: 0 }, choice),
  {
    good: { id: "critical", with: "advantage", cost: 3 },
    fields: {
      with: { words: ["advantage", "triumph"], usual: "advantage" },
      cost: { from: 0, to: 100, usual: 1 },
    },
    under: "choice.",
    closed: { "": ["id", "with", "cost"] },
  },
);
const ROLL = {
  success: true,
  spendable: FULL,
  attack: { critical: 3, silhouette: 1, qualities: [{ id: "own", rank: 1, hit: 2 }] },
};
promises("a roll with symbols left over", (roll: narrative.SpendCase) => narrative.spendOptions(roll), {
  good: ROLL,
  fields: {
    aimed: { flag: true, usual: false },
    "attack.critical": { from: 0, to: 100, usual: 0 },
    "attack.silhouette": { from: 0, to: 20, usual: 1 },
    "attack.qualities[0].rank": { from: 0, to: 100, usual: 0 },
    "attack.qualities[0].hit": { from: 0, to: 100, usual: 0 },
  },
  under: "roll.",
  closed: {
    "": ["success", "spendable", "aimed", "attack"],
    attack: ["critical", "qualities", "silhouette"],
    "attack.qualities[0]": ["id", "rank", "hit"],
  },
});

describe("what a roll is spent on", () => {
  it("names success, qualities and what was spent before", () => {
    const options =
      (roll: object, spent: unknown = []) =>
      () =>
        narrative.spendOptions({ ...ROLL, ...roll }, spent as string[]);
    const text = { type: "a text" };
    const flag = { type: "true or false" };
    const CASES: [object, () => unknown][] = [
      [{ code: "missing", field: "roll.success", accepted: flag }, options({ success: undefined })],
      [{ code: "type", field: "roll.success", accepted: flag }, options({ success: 1 })],
      [
        { code: "type", field: "roll.attack.qualities[0].id", accepted: text },
        options({ attack: { qualities: [{ id: 3 }] } }),
      ],
      [{ code: "type", field: "spent[1]", accepted: text }, options({}, ["notice.advantage", 3])],
      [{ code: "type", field: "id", accepted: text }, () => narrative.spendWay(ROLL, 3 as never)],
      [
        { code: "combination", field: "spent[1]", accepted: { type: "3 advantage left" } },
        options({ spendable: { ...FULL, advantage: 4 } }, ["maneuver.advantage", "defence.melee.advantage"]),
      ],
    ];
    for (const [expected, act] of CASES) expect(refusal(act)).toEqual(expected);
    const most = (count: number) => ({ accepted: { type: `a list of at most ${count} entries` } });
    expect(options({}, Array(1000).fill("x"))).not.toThrow();
    expect(refusal(options({}, Array(1001).fill("x")))).toMatchObject({ field: "spent", ...most(1000) });
    const many = (count: number) => ({ attack: { qualities: Array(count).fill({ id: "own" }) } });
    expect(options(many(100))).not.toThrow();
    expect(refusal(options(many(101)))).toMatchObject({ field: "roll.attack.qualities", ...most(100) });
  });
});

promises("a turn", (turn: narrative.Turn) => narrative.maneuverWays(turn), {
  good: { actions: 0, maneuvers: 1, free: 1 },
  fields: { actions: { from: 0, to: 1 }, maneuvers: { from: 0, to: 2 }, free: { from: 0, to: 20 } },
  under: "turn.",
  closed: { "": ["actions", "maneuvers", "free"] },
});
promises("a place in the order", (entry: narrative.Initiative) => narrative.initiative([entry]), {
  good: { success: 1, advantage: 2, side: "player" },
  fields: {
    success: { from: -1000, to: 1000 },
    advantage: { from: -1000, to: 1000 },
    side: { words: ["player", "other"] },
  },
  under: "entries[0].",
  closed: { "": ["success", "advantage", "side"] },
});
promises("destiny", (destiny: narrative.Destiny) => narrative.flip(destiny, "light"), {
  good: { light: 2, dark: 1 },
  fields: { dark: COUNT },
  under: "destiny.",
  closed: { "": ["light", "dark"] },
});
promises("force points", narrative.forceCost, {
  good: { own: 1, other: 2 },
  fields: { own: { from: 0, to: 100 }, other: { from: 0, to: 100 } },
  under: "pips.",
  closed: { "": ["own", "other"] },
});

describe("single values", () => {
  it.each<[string, number, number, (value: number) => unknown]>([
    ["wounds", 0, 100_000, (value) => narrative.condition(value, 5)],
    ["threshold", 1, 1000, (value) => narrative.condition(5, value)],
  ])("%s is a whole number from %d to %d", (field, min, max, act) => {
    for (const value of [min, max]) expect(() => act(value)).not.toThrow();
    for (const value of [min - 1, max + 1, min + 0.5])
      expect(refusal(() => act(value))).toEqual({ code: "range", field, accepted: { min, max } });
  });

  it("words are among their own", () => {
    const ranges = { words: ["engaged", "short", "medium", "long", "extreme"] };
    const CASES: [string, object, () => unknown][] = [
      ["from", ranges, () => narrative.maneuversBetween("far" as never, "short")],
      ["to", ranges, () => narrative.maneuversBetween("short", "far" as never)],
      ["side", { words: ["light", "dark"] }, () => narrative.flip({ light: 1, dark: 1 }, "grey" as never)],
      ["choice.id", { words: narrative.SPENDING.map(({ id }) => id) }, () => narrative.spend(FULL, { id: "x" })],
      ["mode", { words: ["melee", "ranged"] }, () => narrative.attackDifficulty({ mode: "magic" as never })],
      [
        "difficulty",
        { words: ["simple", "easy", "average", "hard", "daunting", "formidable"] },
        () => narrative.build({ difficulty: "odd" as never }),
      ],
      ["way", { words: ["turn", "free", "action", "strain"] }, () => narrative.maneuver(FRESH, "walk" as never)],
    ];
    for (const [field, accepted, act] of CASES) expect(refusal(act)).toEqual({ code: "word", field, accepted });
  });

  it("what does not go together is said so", () => {
    const CASES: [string, object, () => unknown][] = [
      ["range", { words: ["engaged"] }, () => narrative.attackDifficulty({ mode: "melee", range: "short" })],
      ["side", { type: "a dark point to use" }, () => narrative.flip({ light: 1, dark: 0 }, "dark")],
      ["way", { words: ["turn"] }, () => narrative.maneuver(FRESH, "strain")],
      ["way", { words: [] }, () => narrative.maneuver({ actions: 0, maneuvers: 2, free: 0 })],
      [
        "choice.with",
        { type: "2 advantage left to spend" },
        () => narrative.spend({ ...FULL, advantage: 1, triumph: 0 }, { id: "maneuver" }),
      ],
    ];
    for (const [field, accepted, act] of CASES) expect(refusal(act)).toEqual({ code: "combination", field, accepted });
  });

  it("a pool has 1 to 40 dice, a kind 20", () => {
    expect(refusal(() => narrative.plan({}))).toEqual({ code: "range", field: "pool", accepted: { min: 1, max: 40 } });
    expect(() => narrative.plan({ ability: 20, difficulty: 20 })).not.toThrow();
    expect(refusal(() => narrative.plan({ ability: 20, difficulty: 20, boost: 1 }))).toEqual({
      code: "range",
      field: "pool",
      accepted: { min: 0, max: 40 },
    });
    expect(refusal(() => narrative.upgrade({ ability: 21 }, {}))).toMatchObject({ field: "pool.ability" });
    expect(refusal(() => narrative.downgrade({ ability: 21 }, {}))).toMatchObject({ field: "pool.ability" });
    expect(refusal(() => narrative.build({ dice: { ability: 20, boost: 20, setback: 1 } }))).toMatchObject({
      field: "dice",
    });
  });

  it("lists have their length", () => {
    const CASES: [string, number, (count: number) => unknown][] = [
      [
        "entries",
        1000,
        (count) => narrative.initiative(Array(count).fill({ success: 0, advantage: 0, side: "other" })),
      ],
      ["changes", 100, (count) => narrative.build({ changes: Array(count).fill({}) })],
    ];
    for (const [field, count, act] of CASES) {
      expect(() => act(count)).not.toThrow();
      expect(refusal(() => act(count + 1))).toEqual({
        code: "range",
        field,
        accepted: { type: `a list of at most ${count} entries` },
      });
    }
  });
});
