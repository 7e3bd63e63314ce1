import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";
import { near, refusal } from "./helpers.ts";

/** Rules of RyF that no worked example of the sources shows, and figures of their tables. */

describe("the parts of a difficulty", () => {
  const shot = { kind: "attack", mode: "ranged", bonus: 0, band: "medium" } as const;

  it("are named, those of 0 left out", () => {
    expect(ryf.attackDifficulty(shot)).toEqual({ total: 20, parts: [{ id: "band", value: 20 }], band: "medium" });
    const everything = { ...shot, cover: "wall", movement: "running", shield: 4, awkward: true } as const;
    expect(ryf.attackDifficulty(everything)).toEqual({
      total: 36,
      parts: [
        { id: "band", value: 20 },
        { id: "awkward", value: 5 },
        { id: "cover", value: 5 },
        { id: "movement", value: 2 },
        { id: "shield", value: 4 },
      ],
      band: "long",
    });
    expect(ryf.attackDifficulty({ ...shot, band: "long", awkward: true }).band).toBe("beyond");
  });

  it("of a blow are the target's defence", () => {
    expect(ryf.attackDifficulty({ kind: "attack", mode: "melee", bonus: 0, defence: 17 })).toEqual({
      total: 17,
      parts: [{ id: "defence", value: 17 }],
    });
    expect(refusal(() => ryf.attackDifficulty({ kind: "skill", bonus: 0, difficulty: 9 } as never))).toEqual({
      code: "word",
      field: "kind",
      accepted: { words: ["attack"] },
    });
  });

  it("two light weapons add 3 to the attack, of either kind (3.0)", () => {
    const blow = { kind: "attack", mode: "melee", bonus: 10, precision: 1, defence: 15 } as const;
    expect([ryf.plan(blow).modifier, ryf.plan({ ...blow, dual: true }).modifier]).toEqual([11, 14]);
    expect(ryf.plan({ ...shot, precision: 2, dual: true, shooter: 2 }).modifier).toBe(6);
  });
});

describe("the place hit (3.0)", () => {
  const blow = { kind: "attack", mode: "melee", bonus: 10, defence: 15, location: true } as const;

  it("is a d10 beside the three, which is rolled once", () => {
    expect(ryf.plan(blow).groups[1]).toEqual({
      id: "location",
      count: 1,
      faces: 10,
      keep: "all",
      times: 0,
      followUps: [],
    });
    expect(ryf.resolve(blow, [[2, 5, 9], [1]]).location).toBe("head");
    expect(
      refusal(() =>
        ryf.resolve(blow, [
          [2, 5, 9],
          [10, 1],
        ]),
      ),
    ).toMatchObject({ code: "faces" });
    expect(refusal(() => ryf.resolve(blow, [[2, 5, 9], [11]]))).toMatchObject({ field: "faces[1][0]" });
    expect(ryf.plan({ ...blow, location: false }).groups).toHaveLength(1);
    expect(ryf.plan({ kind: "skill", bonus: 1, difficulty: 9 }).groups).toHaveLength(1);
  });

  it("is the head by 1, an arm by 2 and 3, a leg by 4 and 5, the belly by 6 and 7, the chest by 8 to 10", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(ryf.hitLocation)).toEqual([
      ...["head", "rightArm", "leftArm", "rightLeg", "leftLeg"],
      ...["belly", "belly", "chest", "chest", "chest"],
    ]);
    for (const face of [0, 11])
      expect(refusal(() => ryf.hitLocation(face))).toEqual({
        code: "range",
        field: "face",
        accepted: { min: 1, max: 10 },
      });
  });
});

describe("distance", () => {
  it("ends are inside, half a metre is point blank, a band that the weapon lacks is skipped", () => {
    expect([0, 0.5, 0.51, 10, 10.5, 40].map((metres) => ryf.bandAt(metres, { short: 10, long: 40 }))).toEqual([
      "pointBlank",
      "pointBlank",
      "short",
      "short",
      "long",
      "long",
    ]);
    expect(ryf.bandAt(41, { short: 10, long: 40 })).toBeNull();
    expect(ryf.bandAt(1e6, { long: 1e6 })).toBe("long");
    expect(ryf.bandAt(10, { short: 10, medium: 10 })).toBe("short");
  });

  it("is a number from 0 to a million, and ranges rise", () => {
    const accepted = { min: 0, max: 1e6 };
    for (const metres of [-0.1, 1e6 + 1, Number.NaN])
      expect(refusal(() => ryf.bandAt(metres, { short: 9 }))).toEqual({ code: "range", field: "distance", accepted });
    expect(refusal(() => ryf.bandAt("9" as never, { short: 9 }))).toEqual({
      code: "type",
      field: "distance",
      accepted,
    });
    expect(refusal(() => ryf.bandAt(1, {}))).toEqual({
      code: "missing",
      field: "ranges.short",
      accepted: { min: 1, max: 1e6 },
    });
    expect(refusal(() => ryf.bandAt(1, { short: 10, medium: 9 }))).toEqual({
      code: "range",
      field: "ranges.medium",
      accepted: { min: 10, max: 1e6 },
    });
    for (const [ranges, field] of [
      [{ short: 0 }, "ranges.short"],
      [{ short: 5, long: 1e6 + 1 }, "ranges.long"],
    ] as const)
      expect(refusal(() => ryf.bandAt(1, ranges))).toEqual({ code: "range", field, accepted: { min: 1, max: 1e6 } });
    expect(refusal(() => ryf.bandAt(1, { far: 3 } as never))).toMatchObject({ code: "unknown", field: "ranges.far" });
  });

  it("covering fire is single or automatic", () => {
    expect(refusal(() => ryf.coveringFire("rapid" as never))).toEqual({
      code: "word",
      field: "fire",
      accepted: { words: ["single", "automatic"] },
    });
  });
});

/** Every first roll of three d10 without explosions: the median is one total of a thousand. */
function medians(): number[] {
  const found: number[] = [];
  for (let a = 1; a <= 10; a++)
    for (let b = 1; b <= 10; b++)
      for (let c = 1; c <= 10; c++) found.push([a, b, c].sort((x, y) => x - y)[1] as number);
  return found;
}

describe("a strike of 3.0, by counting every roll", () => {
  // Without explosions all is finite: a thousand attacks, six faces.
  const attack = { kind: "attack", mode: "melee", bonus: 14, defence: 12, explode: false, edition: "3" } as const;
  const damage = { kind: "damage", dice: [{ count: 1, faces: 6 }], explode: false, absorption: 4 } as const;

  it("a natural 1 misses although it would reach, and every full 10 of margin adds a d6", () => {
    const all = medians();
    const margin = (face: number) => face + 14 - 12;
    const hits = all.filter((face) => face > 1);
    const criticals = hits.filter((face) => margin(face) >= 10);
    // The d6 of a critical is added before armour.
    const one = [1, 2, 3, 4, 5, 6];
    const through = (dice: number) =>
      dice === 0 ? one.filter((a) => a > 4).length / 6 : one.flatMap((a) => one.filter((b) => a + b > 4)).length / 36;
    const odds = ryf.strike(attack, damage);
    near(odds.success, hits.length / 1000, "success");
    near(odds.critical, criticals.length / 1000, "critical");
    near(
      odds.through,
      ((hits.length - criticals.length) * through(0) + criticals.length * through(1)) / 1000,
      "through",
    );
    near(odds.dealt.at(0), 1 - odds.through, "nothing");
  });

  it("of 2.x the same 1 hits but for three of them, and only a total of 30 is critical", () => {
    const odds = ryf.strike({ ...attack, edition: "2", bonus: 22, defence: 23 }, damage);
    near(odds.success, 0.999, "success");
    near(odds.critical, medians().filter((face) => face >= 8).length / 1000, "critical");
  });

  it("leaves what is critical to the attack", () => {
    expect(refusal(() => ryf.strike({ kind: "skill" } as never, damage))).toMatchObject({ field: "attack.bonus" });
    expect(refusal(() => ryf.strike({ kind: "skill", bonus: 1, difficulty: 1 } as never, damage))).toEqual({
      code: "word",
      field: "attack.kind",
      accepted: { words: ["attack"] },
    });
    expect(refusal(() => ryf.strike(attack, { kind: "healing", dice: [] } as never))).toEqual({
      code: "word",
      field: "damage.kind",
      accepted: { words: ["damage"] },
    });
    expect(refusal(() => ryf.strike(attack, { ...damage, critical: true }))).toEqual({
      code: "combination",
      field: "damage.critical",
      accepted: { type: "false" },
    });
    expect(refusal(() => ryf.strike(attack, { ...damage, criticalDice: 2 }))).toEqual({
      code: "combination",
      field: "damage.criticalDice",
      accepted: { min: 0, max: 0 },
    });
  });
});

describe("initiative", () => {
  it("says its exact odds, with the fumble of its edition", () => {
    const odds = ryf.odds({ kind: "initiative", bonus: 12, hindrance: 2, explode: false });
    near(odds.total.mean, 10 + medians().reduce((sum, face) => sum + face, 0) / 1000, "mean");
    near(odds.fumble, 1 / 1000, "three ones");
    const third = ryf.odds({ kind: "initiative", bonus: 12, explode: false, edition: "3" });
    let fumbles = 0;
    for (let a = 1; a <= 10; a++)
      for (let b = 1; b <= 10; b++)
        for (let c = 1; c <= 10; c++) {
          const [low, median, high] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
          if (median === 1 && (low <= 5 || high <= 5)) fumbles++;
        }
    near(third.fumble, fumbles / 1000, "a 1 and another of at most 5");
  });

  it("is a card of its own kind, and names edition and total", () => {
    expect(ryf.resolve({ kind: "initiative", bonus: 1 }, [[1, 2, 3]]).kind).toBe("initiative");
    expect(ryf.resolve({ kind: "initiative", bonus: 20, severalActions: true }, [[1, 5, 9]]).actions).toBe(2);
    expect(refusal(() => ryf.actionsFor(1, "4" as never))).toEqual({
      code: "word",
      field: "edition",
      accepted: { words: ["2", "3"] },
    });
    expect(refusal(() => ryf.actionsFor(1e6 + 1, "2"))).toEqual({
      code: "range",
      field: "total",
      accepted: { min: -1e6, max: 1e6 },
    });
  });
});

describe("tokens and advantages", () => {
  it("stop at a hundred, and name what is short", () => {
    expect(ryf.handBackToken({ value: 100, debt: 100 })).toEqual({ value: 100, debt: 100 });
    expect(refusal(() => ryf.spendToken({ value: 0, debt: 0 }))).toEqual({
      code: "range",
      field: "tokens.value",
      accepted: { min: 1, max: 100 },
    });
    for (const [tokens, field] of [
      [{ value: 101, debt: 0 }, "tokens.value"],
      [{ value: 0, debt: 101 }, "tokens.debt"],
    ] as const)
      expect(refusal(() => ryf.payToken(tokens))).toEqual({ code: "range", field, accepted: { min: 0, max: 100 } });
  });

  it("add up, and a wrong one is named by its place", () => {
    expect(ryf.sumAdvantages([{ luck: 1 }, { luck: 2, healing: -1 }])).toMatchObject({ luck: 3, healing: -1 });
    expect(refusal(() => ryf.sumAdvantages([{}, { luck: 101 }]))).toEqual({
      code: "range",
      field: "advantages[1].luck",
      accepted: { min: -100, max: 100 },
    });
    expect(refusal(() => ryf.sumAdvantages({} as never))).toMatchObject({ field: "advantages" });
  });

  it("move the die's rank, each counted from 0 to 100", () => {
    expect([ryf.keepRank(2, 0), ryf.keepRank(0, 2), ryf.keepRank(100, 99)]).toEqual(["high", "low", "high"]);
    for (const [ups, downs, field] of [
      [101, 0, "ups"],
      [0, -1, "downs"],
    ] as const)
      expect(refusal(() => ryf.keepRank(ups, downs))).toEqual({ code: "range", field, accepted: { min: 0, max: 100 } });
  });
});

describe("the making of a character", () => {
  const skill = (id: string, level: number, more: object = {}) => ({ id, attribute: "a", level, ...more });
  const draft = (more: object = {}) => ({ attributes: { a: 10, b: 10, c: 10, d: 10 }, skills: [], ...more });
  const budget = ryf.creationBudget("2", "standard");
  const codes = (review: ryf.Review) => review.findings.map(({ code, where }) => [code, where]);

  it("finds nothing at the very ends: attributes 2 and 10, a sum of 15, a speciality at 5", () => {
    const skills = [skill("x", 5, { specialised: true }), ...[1, 2, 3, 4, 5, 6].map((n) => skill(`s${n}`, 5))];
    const attributes = { a: 10, b: 10, c: 10, d: 8, e: 2 };
    const review = ryf.reviewDraft({ attributes, skills: [...skills, skill("y", 4)] }, budget);
    expect(review.findings).toEqual([]);
    expect(review).toEqual({
      attributes: { spent: 40, of: 40, left: 0 },
      skills: { spent: 40, of: 40, left: 0 },
      levels: [],
      findings: [],
      fits: true,
    });
  });

  it("says of a finding about the whole no place", () => {
    const [under] = ryf.reviewDraft(draft({ attributes: { a: 5 } }), budget).findings;
    expect(under).toEqual({ code: "attributesUnder", value: 5, limit: 40 });
    expect(Object.keys(under ?? {})).not.toContain("where");
  });

  it("does not count what is put aside, nor skills of level 0 in a pyramid", () => {
    const attributes = { a: 10, b: 10, c: 10, d: 10, charisma: 7 };
    expect(ryf.reviewDraft(draft({ attributes, aside: ["charisma"] }), budget).attributes.spent).toBe(40);
    expect(ryf.reviewDraft(draft({ attributes }), budget).attributes.spent).toBe(47);
    const review = ryf.reviewDraft(draft({ skills: [skill("none", 0), skill("x", 3)] }), budget, { 3: 1 });
    expect(review.skills).toEqual({ spent: 1, of: 1, left: 0 });
    expect(review.levels).toEqual([{ level: 3, spent: 1, of: 1, left: 0 }]);
  });

  it("charges no speciality where none is bought at creation", () => {
    const third = ryf.creationBudget("3", "heroic");
    const skills = [skill("x", 1, { specialised: true })];
    const review = ryf.reviewDraft(draft({ skills }), { ...third, skillPoints: 1 });
    expect(review.skills).toEqual({ spent: 1, of: 1, left: 0 });
    expect(codes(review)).not.toContainEqual(["specialityLow", "x"]);
  });

  it("reads a draft, a budget and a pyramid field by field", () => {
    const type = { type: "a text" };
    const CASES: [object, () => unknown][] = [
      [
        { field: "draft.misspelt", code: "unknown", accepted: { words: ["attributes", "skills", "aside"] } },
        () => ryf.reviewDraft(draft({ misspelt: 1 }), budget),
      ],
      [{ field: "draft.attributes", code: "type" }, () => ryf.reviewDraft(draft({ attributes: [] }), budget)],
      [
        { field: "draft.attributes.a", accepted: { min: 0, max: 1000 } },
        () => ryf.reviewDraft(draft({ attributes: { a: 1001 } }), budget),
      ],
      [{ field: "draft.skills", code: "missing" }, () => ryf.reviewDraft(draft({ skills: undefined }), budget)],
      [
        { field: "draft.skills[0].id", code: "type", accepted: type },
        () => ryf.reviewDraft(draft({ skills: [skill(5 as never, 1)] }), budget),
      ],
      [
        { field: "draft.skills[0].level", accepted: { min: 0, max: 1000 } },
        () => ryf.reviewDraft(draft({ skills: [skill("x", -1)] }), budget),
      ],
      [
        { field: "draft.skills[0].specialised" },
        () => ryf.reviewDraft(draft({ skills: [skill("x", 1, { specialised: 1 })] }), budget),
      ],
      [
        { field: "draft.skills[0].more", code: "unknown" },
        () => ryf.reviewDraft(draft({ skills: [skill("x", 1, { more: 1 })] }), budget),
      ],
      [{ field: "draft.aside", code: "type" }, () => ryf.reviewDraft(draft({ aside: "a" }), budget)],
      [
        { field: "draft.aside[1]", code: "type", accepted: type },
        () => ryf.reviewDraft(draft({ aside: ["a", 3] }), budget),
      ],
      [
        { field: "draft.aside", accepted: { type: "a list of at most 20 entries" } },
        () => ryf.reviewDraft(draft({ aside: Array(21).fill("a") }), budget),
      ],
      [
        { field: "pyramid", code: "missing", accepted: { type: "a pyramid" } },
        () => ryf.reviewDraft(draft(), ryf.creationBudget("3", "heroic")),
      ],
      [{ field: "pyramid", code: "type" }, () => ryf.reviewDraft(draft(), budget, [] as never)],
      [{ field: "pyramid.level", accepted: { min: 1, max: 10 } }, () => ryf.reviewDraft(draft(), budget, { 0: 1 })],
      [{ field: "pyramid.3", accepted: { min: 0, max: 50 } }, () => ryf.reviewDraft(draft(), budget, { 3: 51 })],
      [{ field: "edition", accepted: { words: ["2", "3"] } }, () => ryf.creationBudget("4" as never, "heroic")],
      [{ field: "power", accepted: { words: ["heroic", "realistic"] } }, () => ryf.creationBudget("3", "standard")],
    ];
    for (const [expected, act] of CASES) expect(refusal(act)).toMatchObject(expected);
    expect(() => ryf.reviewDraft(draft({ attributes: { a: 1000 }, skills: [skill("x", 1000)] }), budget)).not.toThrow();
    expect(() => ryf.reviewDraft(draft(), budget, { 1: 50, 10: 0 })).not.toThrow();
  });

  it.each([
    ["attributePoints", "budget.attributePoints"],
    ["maxSkill", "budget.maxSkill"],
    ["maxSum", "budget.maxSum"],
    ["skillPoints", "budget.skillPoints"],
  ])("a budget's %s is 0 to 1000", (name, field) => {
    for (const value of [0, 1000]) expect(() => ryf.reviewDraft(draft(), { ...budget, [name]: value })).not.toThrow();
    for (const value of [-1, 1001])
      expect(refusal(() => ryf.reviewDraft(draft(), { ...budget, [name]: value }))).toEqual({
        code: "range",
        field,
        accepted: { min: 0, max: 1000 },
      });
  });

  it("a budget's ends and speciality likewise", () => {
    const accepted = { min: 0, max: 1000 };
    const CASES: [string, object][] = [
      ["budget.attribute[0]", { attribute: [-1, 5] }],
      ["budget.attribute[1]", { attribute: [1, 1001] }],
      ["budget.speciality.from", { speciality: { from: 1001, cost: 1 } }],
      ["budget.speciality.cost", { speciality: { from: 1, cost: -1 } }],
    ];
    for (const [field, more] of CASES)
      expect(refusal(() => ryf.reviewDraft(draft(), { ...budget, ...more }))).toEqual({
        code: "range",
        field,
        accepted,
      });
    expect(refusal(() => ryf.reviewDraft(draft(), { ...budget, attribute: [1, 2, 3] as never }))).toMatchObject({
      field: "budget.attribute",
    });
    expect(refusal(() => ryf.reviewDraft(draft(), { ...budget, more: 1 } as never))).toMatchObject({
      field: "budget.more",
    });
    expect(
      refusal(() => ryf.reviewDraft(draft(), { ...budget, speciality: { from: 1, cost: 1, more: 1 } as never })),
    ).toMatchObject({ field: "budget.speciality.more" });
  });
});

describe("single numbers", () => {
  it.each<[string, number, number, (value: number) => unknown]>([
    ["current", -1e6, 1e6, (value) => ryf.vitality(value, 5)],
    ["physical", 1, 1000, (value) => ryf.vitality(5, value)],
    ["intelligence", 0, 1000, (value) => ryf.sanity(value)],
    ["burnt", 0, 1000, (value) => ryf.burntBonus(value)],
    ["burnt", 0, 1000, (value) => ryf.spellCost(12, value)],
    ["level", 1, 1000, (value) => ryf.levelCost(value)],
    ["bonus", -100, 100, (value) => ryf.restFormula("night", value)],
    ["perBand", 0, 40, (value) => ryf.damageAtBand({ dice: [], bonus: 1 }, "long", value)],
  ])("%s is a whole number from %d to %d", (field, min, max, act) => {
    for (const value of [min, max]) expect(() => act(value)).not.toThrow();
    for (const value of [min - 1, max + 1, min + 0.5])
      expect(refusal(() => act(value))).toEqual({ code: "range", field, accepted: { min, max } });
  });

  it.each<[string, readonly string[], () => unknown]>([
    ["pace", ["usual", "long", "veryLong"], () => ryf.levelCost(1, "slow" as never)],
    ["rest", ["night", "perfectNight", "afterCombat"], () => ryf.restFormula("nap" as never)],
    ["action", ["physical", "mental", "defence"], () => ryf.hindranceFor("magic" as never, {})],
    ["band", ["pointBlank", "short", "medium", "long"], () => ryf.damageAtBand({ dice: [] }, "far" as never)],
  ])("%s is one of its words", (field, words, act) => {
    expect(refusal(act)).toEqual({ code: "word", field, accepted: { words } });
  });

  it("whether armour hinders the mind is yes or no", () => {
    expect(refusal(() => ryf.hindranceFor("mental", {}, 1 as never))).toMatchObject({ field: "hinderMental" });
  });
});

describe("figures of the rules (3.0)", () => {
  it("a spell costs 1, 1, 2, 3, 4, 5, 6 mana from 12 to 24, and two burnt add 1", () => {
    expect([12, 14, 16, 18, 20, 22, 24].map((tier) => ryf.spellCost(tier))).toEqual([1, 1, 2, 3, 4, 5, 6]);
    expect(ryf.spellCost(16, 3)).toBe(5);
    expect([0, 1, 2, 5].map((burnt) => ryf.burntBonus(burnt))).toEqual([0, 0, 1, 2]);
  });

  it("mana is intelligence × 3, sanity × 4, will charisma + intelligence + 5", () => {
    expect(ryf.mana({ intelligence: 7 })).toBe(21);
    expect([ryf.mana({ intelligence: 7, extra: 1 }), ryf.mana({ intelligence: 7, extra: -5 })]).toEqual([28, 0]);
    expect([ryf.sanity(7), ryf.will({ charisma: 6, intelligence: 7 })]).toEqual([28, 18]);
    expect(ryf.hitPoints({ physical: 7, lethality: "lethal", extra: 1 })).toBe(21);
    expect(ryf.hitPoints({ physical: 7, lethality: "lethal", extra: -9 })).toBe(0);
  });

  it("hindrance that an advantage relieves is never below 0, and none stays none", () => {
    expect(ryf.hindranceFor("physical", { armour: 2, shield: 1, relief: 2 })).toBe(1);
    expect(ryf.hindranceFor("defence", { armour: 2, shield: 1, relief: 5 })).toBe(0);
    expect(ryf.hindranceFor("mental", { armour: 2, relief: -3 })).toBe(0);
    expect(ryf.hindranceFor("defence", { relief: -3 })).toBe(0);
    expect(ryf.hindranceFor("physical", { armour: 1, relief: -3 })).toBe(4);
  });

  it("what advantages add to defence and initiative counts", () => {
    expect(ryf.defence({ dexterity: 8, dodge: 3, shieldBonus: 2, armourHindrance: 1, extra: 3 })).toBe(20);
    expect(ryf.initiativeBonus({ perception: 8, reflexes: 4, hindrance: 3, extra: 2 })).toBe(11);
  });
});

describe("the dice of a check", () => {
  const again = { on: 10, which: "kept", again: "group", effect: "add" };
  const three = (id: string, explodes = true) => ({
    id,
    count: 3,
    faces: 10,
    keep: "median",
    followUps: explodes ? [again] : [],
  });

  it("of an opposed one are three for either side, of initiative three", () => {
    expect(ryf.plan({ kind: "opposed", bonus: 5, modifier: 1, against: { bonus: 4, explode: false } })).toEqual({
      groups: [three("target"), three("rival", false)],
      modifier: 6,
    });
    expect(ryf.plan({ kind: "opposed", bonus: 5, against: { total: 9 } }).groups).toEqual([three("target")]);
    expect(ryf.plan({ kind: "initiative", bonus: 12, hindrance: 2 })).toEqual({
      groups: [three("target")],
      modifier: 10,
    });
  });

  it("of damage and healing leave out groups without dice", () => {
    const none = { count: 0, faces: 4 };
    expect(ryf.plan({ kind: "damage", dice: [none, { count: 1, faces: 8 }], explode: false }).groups).toEqual([
      { id: "damage", count: 1, faces: 8, keep: "all", followUps: [] },
    ]);
    expect(ryf.plan({ kind: "healing", dice: [none, { count: 1, faces: 8 }] }).groups).toHaveLength(1);
    expect(ryf.formatDamage({ dice: [none, { count: 1, faces: 8 }] })).toBe("1d8");
    expect(ryf.damageAtBand({ dice: [none, { count: 3, faces: 8 }] }, "long", 2)).toEqual({
      dice: [{ count: 1, faces: 8 }],
      bonus: 0,
    });
    near(ryf.odds({ kind: "damage", dice: [none, { count: 1, faces: 8 }], explode: false }).dealt.mean, 4.5, "mean");
  });

  it("are three faces of ten each, and show as that", () => {
    const skill = { kind: "skill", bonus: 1, difficulty: 9 } as const;
    const accepted = { type: "3 faces from 1 to 10" };
    expect(refusal(() => ryf.resolve(skill, []))).toEqual({ code: "faces", field: "faces[0]", accepted });
    expect(refusal(() => ryf.resolve(skill, [[1, 2]]))).toEqual({ code: "faces", field: "faces[0]", accepted });
    const healing = { kind: "healing", dice: [{ count: 2, faces: 6 }] } as const;
    expect(ryf.resolve(healing, [[1], [2]]).kind).toBe("healing");
    expect(refusal(() => ryf.resolve(healing, [[1], [7]]))).toMatchObject({ field: "faces[1][0]" });
    expect(refusal(() => ryf.resolve(healing, [[1], [6, 1]]))).toMatchObject({ code: "faces" });
    expect(ryf.resolve({ kind: "damage", dice: [] }, []).kind).toBe("damage");
  });
});

describe("an opposed roll of 3.0, with ones", () => {
  const check = { kind: "opposed", bonus: 20, against: { bonus: 0 }, edition: "3" } as const;
  const [one, five, ten] = [
    [1, 1, 9],
    [2, 5, 9],
    [3, 9, 9],
  ];
  const result = (mine: number[] = [], theirs: number[] = [], more: object = {}) =>
    ryf.resolve({ ...check, ...more }, [mine, theirs]);

  it("loses by a 1 of its own, wins by one of the other's, and two of them are even", () => {
    expect(result(one, five)).toMatchObject({ kind: "opposed", result: "lose", margin: 16, critical: false });
    expect(result(five, one, { bonus: -20 })).toMatchObject({ result: "win", criticalDice: 0, critical: false });
    expect(result(one, one)).toMatchObject({ result: "tie", again: false });
    expect(result(one, one, { ties: "reroll" })).toMatchObject({ result: "tie", again: true });
    expect(result(one, one, { ties: "win" })).toMatchObject({ result: "lose" });
  });

  it("is critical by a margin of 10, in 2.x by a total of 30", () => {
    expect(result(five, five, { bonus: 10 })).toMatchObject({ result: "win", criticalDice: 1, critical: true });
    expect(result(five, five, { bonus: 9 })).toMatchObject({ criticalDice: 0, critical: false });
    expect(result(ten, five, { edition: "2", bonus: 21 })).toMatchObject({ critical: true, criticalDice: 0 });
    expect(result(one, five, { edition: "2" })).toMatchObject({ result: "win", critical: false });
    expect(result(five, five, { bonus: 1, ties: "reroll" }).again).toBe(false);
  });

  it("has the odds of all million rolls, also where ties are rolled again", () => {
    // By the median of three: how often each face comes up in a thousand.
    const of = (face: number) => medians().filter((each) => each === face).length;
    const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((face) => [face, of(face)] as const);
    const settings = { kind: "opposed", explode: false, edition: "3", bonus: 6 } as const;
    const against = { bonus: 0, explode: false };
    let [win, tie, lose, critical] = [0, 0, 0, 0];
    for (const [mine, a] of faces)
      for (const [theirs, b] of faces) {
        const [failed, beaten] = [mine === 1, theirs === 1];
        const margin = mine + 6 - theirs;
        const sign = failed === beaten ? (failed ? 0 : Math.sign(margin)) : failed ? -1 : 1;
        const chance = (a * b) / 1e6;
        if (sign > 0) win += chance;
        else if (sign < 0) lose += chance;
        else tie += chance;
        if (sign > 0 && margin >= 10) critical += chance;
      }
    const odds = ryf.odds({ ...settings, against });
    near(odds.win, win, "win");
    near(odds.tie, tie, "tie");
    near(odds.lose, lose, "lose");
    near(odds.critical, critical, "critical");
    const again = ryf.odds({ ...settings, against, ties: "reroll" });
    near(again.win, win / (win + lose), "win, ties again");
    near(again.critical, critical / (win + lose), "critical, ties again");
    near(again.lose, lose / (win + lose), "lose, ties again");
  });
});

describe("what damage leaves of the target", () => {
  it("is a chance for each state, together 1", () => {
    // 2d6 without explosions on an actor of physical 1 with 5 hit points: dead from 11.
    const odds = ryf.odds({
      kind: "damage",
      dice: [{ count: 2, faces: 6 }],
      explode: false,
      target: { hitPoints: 5, physical: 1 },
    });
    near(odds.target?.healthy, 3 / 36, "2 and 3");
    near(odds.target?.wounded, 3 / 36, "4");
    near(odds.target?.unconscious, (36 - 3 - 3 - 3) / 36, "5 to 10");
    near(odds.target?.dead, 3 / 36, "11 and 12");
  });

  it("is that of the better of two weapons, by counting", () => {
    const odds = ryf.odds({
      kind: "damage",
      dice: [{ count: 1, faces: 6 }],
      bonus: 2,
      explode: false,
      second: { dice: [{ count: 1, faces: 4 }], bonus: 4 },
    });
    const all = [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4].map((b) => Math.max(a + 2, b + 4)));
    for (let n = 0; n <= 10; n++)
      near(odds.dealt.at(n), all.filter((each) => each === n).length / all.length, `dealt ${n}`);
    expect(Object.keys(odds)).not.toContain("target");
  });

  it("appears only where there is one", () => {
    expect(Object.keys(ryf.resolve({ kind: "damage", dice: [{ count: 1, faces: 6 }] }, [[3]]))).not.toContain("target");
  });
});

describe("a damage formula", () => {
  const accepted = { type: "a damage formula such as 2d6+1" };

  it.each(["", "  ", "2d6 2d6", "-2d6", "six", `2d6${" ".repeat(198)}`])("%o is none", (text) => {
    expect(refusal(() => ryf.parseDamage(text))).toEqual({ code: "formula", field: "formula", accepted });
  });

  it("is text of at most 200 letters, and names what is too much in it", () => {
    expect(ryf.parseDamage(`2d6${" ".repeat(197)}`).dice).toHaveLength(1);
    expect(refusal(() => ryf.parseDamage(6 as never))).toEqual({ code: "type", field: "formula", accepted });
    expect(refusal(() => ryf.parseDamage("2d6+1001"))).toMatchObject({
      field: "bonus",
      accepted: { min: -1000, max: 1000 },
    });
    expect(refusal(() => ryf.formatDamage([] as never))).toMatchObject({ field: "formula" });
    expect(refusal(() => ryf.damageAtBand([] as never, "long"))).toMatchObject({ field: "formula" });
    expect(ryf.restFormula("afterCombat", 2).bonus).toBe(2);
  });
});

it("a critical of 2.x is thirty and more than the other side: as much as it where that wins", () => {
  const against = { total: 30 };
  const odds = (ties: "stand" | "win") => ryf.odds({ kind: "opposed", bonus: 11, against, ties });
  const { total } = odds("stand");
  expect(total.at(30)).toBeGreaterThan(0);
  near(odds("stand").critical, total.atLeast(31), "more than thirty");
  near(odds("win").critical, total.atLeast(30), "thirty");
});
