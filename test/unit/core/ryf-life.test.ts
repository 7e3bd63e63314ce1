import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";
import { failure, near } from "./helpers.ts";

/** Healing, tokens, experience, minions and the making of characters. */

describe("healing", () => {
  it("gives a night's rest 1, a perfect one 2, and 1d6 after a combat", () => {
    expect(ryf.restFormula("night")).toEqual({ dice: [], bonus: 1 });
    expect(ryf.restFormula("perfectNight")).toEqual({ dice: [], bonus: 2 });
    expect(ryf.restFormula("afterCombat")).toEqual({ dice: [{ count: 1, faces: 6 }], bonus: 0 });
    expect(ryf.restFormula("night", 2).bonus).toBe(3);
    expect(failure(() => ryf.restFormula("nap" as ryf.Rest))).toMatchObject({ field: "rest" });
  });

  it("never explodes, and gives no more than there is to heal", () => {
    const check = { kind: "healing", ...ryf.restFormula("afterCombat"), most: 4 } as const;
    expect(ryf.plan(check).groups).toEqual([{ id: "healing", count: 1, faces: 6, keep: "all", followUps: [] }]);
    expect(ryf.resolve(check, [[6]])).toMatchObject({ total: 6, healed: 4 });
    expect(ryf.resolve(check, [[2]])).toMatchObject({ total: 2, healed: 2 });
    expect(failure(() => ryf.resolve(check, [[6, 3]]))).toMatchObject({ code: "faces" });
    const odds = ryf.odds(check);
    near(odds.full, 3 / 6, "full");
    near(odds.healed.mean, (1 + 2 + 3 + 4 + 4 + 4) / 6, "mean");
    expect(ryf.resolve({ kind: "healing", dice: [], bonus: 1 }, [])).toMatchObject({ healed: 1 });
  });

  it("gives back at most what its dice can show, never more than is missing, and never less than nothing", () => {
    expect(ryf.mostHealed({ ...ryf.restFormula("night"), most: 19 })).toBe(1);
    expect(ryf.mostHealed({ ...ryf.restFormula("afterCombat"), most: 19 })).toBe(6);
    expect(ryf.mostHealed({ ...ryf.restFormula("afterCombat"), most: 4 })).toBe(4);
    expect(ryf.mostHealed({ ...ryf.skillHealing({ lethality: "heroic", margin: 10 }), bonus: 2 })).toBe(20);
    expect(ryf.mostHealed({ dice: [], bonus: -3, most: 5 })).toBe(0);
  });

  it("has odds that agree with every throw", () => {
    const check = { kind: "healing", dice: [{ count: 2, faces: 6 }], bonus: -3, most: 5 } as const;
    const seen = new Map<number, number>();
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) {
        const { healed } = ryf.resolve(check, [[a], [b]]);
        seen.set(healed, (seen.get(healed) ?? 0) + 1 / 36);
      }
    for (let n = -1; n <= 8; n++) near(ryf.odds(check).healed.at(n), seen.get(n) ?? 0, `healed ${n}`);
  });

  it("by skill: 2d6 heroic, 1d6 otherwise, and one more per full 10 of margin", () => {
    const dice = (lethality: ryf.Lethality, margin: number) => ryf.skillHealing({ lethality, margin }).dice[0]?.count;
    expect([dice("heroic", 0), dice("heroic", 9), dice("heroic", 10), dice("heroic", 25)]).toEqual([2, 2, 3, 4]);
    expect([dice("realistic", 3), dice("lethal", 10)]).toEqual([1, 2]);
    expect(dice("heroic", 2000)).toBe(40);
    expect(failure(() => ryf.skillHealing({ lethality: "heroic", margin: -1 }))).toMatchObject({ field: "margin" });
  });
});

describe("tokens", () => {
  it("are spent, handed back with a throw owed, and paid", () => {
    const start = { value: ryf.USUAL_TOKENS, debt: 0 };
    const spent = ryf.spendToken(start);
    expect(spent).toEqual({ value: 0, debt: 0 });
    expect(failure(() => ryf.spendToken(spent))).toMatchObject({ field: "tokens.value", code: "range" });
    const owed = ryf.handBackToken(spent);
    expect(owed).toEqual({ value: 1, debt: 1 });
    expect(ryf.payToken(owed)).toEqual({ value: 1, debt: 0 });
    expect(ryf.payToken(start)).toEqual(start);
  });

  it("move the die one rank each way and cancel out", () => {
    expect([ryf.keepRank(1, 0), ryf.keepRank(0, 1), ryf.keepRank(1, 1)]).toEqual(["high", "low", "median"]);
  });
});

describe("experience", () => {
  it("costs the new level, ×1.5 or ×2 in long campaigns, rounded up", () => {
    expect([
      ryf.levelCost(4),
      ryf.levelCost(4, "long"),
      ryf.levelCost(5, "long"),
      ryf.levelCost(5, "veryLong"),
    ]).toEqual([4, 6, 8, 10]);
    expect([ryf.specialityCost(), ryf.specialityCost("long")]).toEqual([1, 2]);
    expect(failure(() => ryf.levelCost(0))).toMatchObject({ field: "level" });
  });
});

describe("minions", () => {
  it("fall to any hit that gets through, one more per full 5 of margin", () => {
    const down = (dealt: number, margin: number, count = 6) => ryf.minionsDown({ dealt, margin, count });
    expect([down(0, 20), down(1, 0), down(9, 4), down(1, 5), down(1, 14), down(1, 100)]).toEqual([0, 1, 1, 2, 3, 6]);
    expect(down(3, -7)).toBe(1);
    expect(down(3, 20, 0)).toBe(0);
    expect(failure(() => down(-1, 0))).toMatchObject({ field: "dealt" });
  });
});

describe("a character in the making", () => {
  const six = { strength: 8, dexterity: 8, perception: 8, intelligence: 8, resistance: 8 };
  const skill = (id: string, level: number, attribute = "dexterity", specialised = false) => ({
    id,
    attribute,
    level,
    specialised,
  });

  it("of 2.x spends 40 points on each side, no skill above 5, no sum above 15", () => {
    const budget = ryf.creationBudget("2", "standard");
    const skills = Array.from({ length: 8 }, (_, index) => skill(`s${index}`, 5));
    expect(ryf.reviewDraft({ attributes: six, skills }, budget)).toMatchObject({
      fits: true,
      attributes: { spent: 40, left: 0 },
      skills: { spent: 40, left: 0 },
    });
    const over = ryf.reviewDraft(
      {
        attributes: { ...six, dexterity: 11, resistance: 1 },
        skills: [...skills.slice(1), skill("s0", 6, "dexterity", true), skill("x", 1, "strength", true)],
      },
      budget,
    );
    expect(over.fits).toBe(false);
    expect(over.skills).toEqual({ spent: 44, of: 40, left: -4 });
    expect(over.findings).toEqual(
      expect.arrayContaining(
        [
          { code: "attributeHigh", where: "dexterity", value: 11, limit: 10 },
          { code: "attributeLow", where: "resistance", value: 1, limit: 2 },
          { code: "attributesOver", value: 36, limit: 40 },
          { code: "skillHigh", where: "s0", value: 6, limit: 5 },
          { code: "sumHigh", where: "s0", value: 17, limit: 15 },
          { code: "specialityLow", where: "x", value: 1, limit: 5 },
          { code: "skillsOver", value: 44, limit: 40 },
        ].filter(({ code }) => code !== "attributesOver"),
      ),
    );
    expect(over.findings).toContainEqual({ code: "attributesUnder", value: 36, limit: 40 });
    expect(ryf.creationBudget("2", "generous")).toMatchObject({ attributePoints: 45, skillPoints: 45 });
  });

  it.each([
    ["heroic", "specialist", 16, 30],
    ["heroic", "versatile", 21, 30],
    ["realistic", "specialist", 10, 22],
    ["realistic", "versatile", 15, 22],
  ] as const)("of 3.0, %s %s, fills a pyramid of %i skills", (power, shape, count, points) => {
    const budget = ryf.creationBudget("3", power);
    expect(budget).toMatchObject({ attributePoints: points, attribute: [4, 10], maxSkill: 6, maxSum: 16 });
    const pyramid: ryf.Pyramid = ryf.PYRAMIDS[power][shape];
    const attributes = power === "heroic" ? { a: 8, b: 8, c: 7, d: 7 } : { a: 6, b: 6, c: 5, d: 5 };
    const skills = Object.entries(pyramid).flatMap(([level, many]) =>
      Array.from({ length: many }, (_, index) => skill(`${level}.${index}`, Number(level), "a")),
    );
    const review = ryf.reviewDraft({ attributes, skills }, budget, pyramid);
    expect(review.findings).toEqual([]);
    expect(review.skills).toEqual({ spent: count, of: count, left: 0 });

    const moved = ryf.reviewDraft(
      { attributes, skills: skills.map((each) => (each.id === "3.0" ? { ...each, level: 2 } : each)) },
      budget,
      pyramid,
    );
    expect(moved.findings.map(({ code, where }) => `${code} ${where}`)).toEqual(["pyramidUnder 3", "pyramidOver 2"]);
  });

  it("may follow a pyramid of the table's own, in either edition", () => {
    const draft = { attributes: six, skills: [skill("a", 4), skill("b", 2)] };
    const review = (pyramid: ryf.Pyramid) => ryf.reviewDraft(draft, ryf.creationBudget("2", "standard"), pyramid);
    expect(review({ 4: 1, 2: 1 }).fits).toBe(true);
    expect(review({ 5: 1 }).findings).toEqual([
      { code: "pyramidUnder", where: "5", value: 0, limit: 1 },
      { code: "pyramidOver", where: "4", value: 1, limit: 0 },
      { code: "pyramidOver", where: "2", value: 1, limit: 0 },
    ]);
    expect(failure(() => review({ 11: 1 }))).toMatchObject({ field: "pyramid.level" });
    expect(failure(() => review({ 3: -1 }))).toMatchObject({ field: "pyramid.3" });
    expect(failure(() => review({ x: 1 } as never))).toMatchObject({ field: "pyramid.level" });
  });

  it("needs a pyramid in 3.0, and words that exist", () => {
    const draft = { attributes: six, skills: [] };
    expect(failure(() => ryf.reviewDraft(draft, ryf.creationBudget("3", "heroic")))).toMatchObject({
      field: "pyramid",
    });
    expect(failure(() => ryf.creationBudget("3", "standard"))).toMatchObject({ field: "power" });
    expect(
      failure(() =>
        ryf.reviewDraft({ ...draft, skills: [skill("a", 2, "luck")] }, ryf.creationBudget("2", "standard")),
      ),
    ).toMatchObject({ field: "draft.skills[0].attribute", code: "word" });
  });
});
