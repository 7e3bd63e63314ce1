import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";
import * as oracle from "./oracle.ts";

/** Kinds of damage and what resists them, temporary points, hands, quivers, and a table's own budget. */

const near = (actual: number | undefined, expected: number, what: string): void =>
  expect(actual ?? Number.NaN, what).toBeCloseTo(expected, 12);

describe("resistance", () => {
  const blow = (more: object) =>
    ({ kind: "damage", dice: [{ count: 1, faces: 6 }], bonus: 0, explode: false, ...more }) as const;

  it("takes off what got past the armour, and what a target suffers more is added to it", () => {
    expect(ryf.resolve(blow({ absorption: 1, resistance: 2 }), [[5]])).toMatchObject({
      absorbed: 1,
      resisted: 2,
      dealt: 2,
    });
    expect(ryf.resolve(blow({ resistance: 9 }), [[5]])).toMatchObject({ resisted: 5, dealt: 0 });
    expect(ryf.resolve(blow({ absorption: 1, resistance: -3 }), [[5]])).toMatchObject({ resisted: -3, dealt: 7 });
    expect(ryf.resolve(blow({}), [[5]])).toMatchObject({ resisted: 0, dealt: 5 });
  });

  it("adds nothing to a blow that does not get through", () => {
    expect(ryf.resolve(blow({ absorption: 5, resistance: -3 }), [[5]])).toMatchObject({ resisted: 0, dealt: 0 });
    expect(ryf.resolve(blow({ bonus: -6, resistance: -3 }), [[5]])).toMatchObject({ raw: 0, dealt: 0 });
  });

  it("comes after a critical that doubles what is rolled, and before one that doubles what gets through", () => {
    const critical = { critical: true, absorption: 1, resistance: 2 };
    expect(ryf.resolve(blow({ ...critical, criticalOn: "raw" }), [[5]])).toMatchObject({ dealt: 7 });
    expect(ryf.resolve(blow({ ...critical, criticalOn: "dealt" }), [[5]])).toMatchObject({ dealt: 4 });
  });

  it("has odds that agree with every roll, with armour, criticals and temporary points", () => {
    for (const resistance of [-4, -1, 0, 1, 3, 20]) {
      for (const criticalOn of ryf.CRITICAL_APPLIES_TO) {
        for (const critical of [false, true]) {
          for (const temporary of [0, 3, 50]) {
            const check = blow({
              dice: [{ count: 2, faces: 6 }],
              ...{ bonus: -2, absorption: 3, resistance, critical, criticalOn, type: "fire" },
              target: { hitPoints: 7, physical: 3, temporary },
            });
            const seen = new Map<number, number>();
            const states: Record<string, number> = {};
            for (let a = 1; a <= 6; a++)
              for (let b = 1; b <= 6; b++) {
                const past = Math.max(0, Math.max(0, a + b - 2) * (critical && criticalOn === "raw" ? 2 : 1) - 3);
                const left = past === 0 ? 0 : Math.max(0, past - resistance);
                const dealt = critical && criticalOn === "dealt" ? left * 2 : left;
                const points = 7 - Math.max(0, dealt - temporary);
                const state =
                  points <= -18 ? "dead" : points <= 0 ? "unconscious" : points <= 3 ? "wounded" : "healthy";
                expect(ryf.resolve(check, [[a], [b]])).toMatchObject({
                  dealt,
                  target: { hitPoints: points, temporary: Math.max(0, temporary - dealt), state },
                });
                seen.set(dealt, (seen.get(dealt) ?? 0) + 1 / 36);
                states[state] = (states[state] ?? 0) + 1 / 36;
              }
            const odds = ryf.odds(check);
            for (let n = 0; n <= 40; n++) near(odds.dealt.at(n), seen.get(n) ?? 0, `${resistance} ${critical}: ${n}`);
            near(odds.none, seen.get(0) ?? 0, "none");
            for (const state of ryf.VITALITIES) near(odds.target?.[state], states[state] ?? 0, state);
          }
        }
      }
    }
  });

  it("has the odds of dice that explode without end, too", () => {
    for (const resistance of [-7, -1, 2, 5]) {
      const past = oracle.map(oracle.sum(oracle.die(6, true), oracle.die(6, true)), (n) => Math.max(0, n + 1 - 4));
      const law = oracle.map(past, (n) => (n === 0 ? 0 : Math.max(0, n - resistance)));
      const check = { kind: "damage", dice: [{ count: 2, faces: 6 }], bonus: 1, absorption: 4, resistance } as const;
      const odds = ryf.odds(check);
      for (let n = 0; n <= 60; n++) near(odds.dealt.at(n), oracle.toNumber(law.get(n) ?? 0n), `${resistance}: ${n}`);
      expect(odds.dealt.mean).toBeCloseTo(oracle.mean(law), 10);
    }
  });

  it("counts in the chance to hit and get through", () => {
    const attack = { kind: "attack", mode: "melee", bonus: 10, defence: 15 } as const;
    const law = oracle.failing(oracle.targetDie("median", true), "2");
    // A critical doubles the die, and then a 3 and a 4 get past too.
    const through = (oracle.atLeast(law, 5) + oracle.atLeast(law, 20)) / 3;
    // Of a d6 that does not explode only a 5 and a 6 get past 4; an armour of 2 and a resistance of 2 leave the same.
    near(ryf.strike(attack, blow({ absorption: 2, resistance: 2 })).through, through, "through");
    near(ryf.strike(attack, blow({ absorption: 4, resistance: -2 })).through, through, "vulnerable");
  });

  it("is of seven kinds, and of no other", () => {
    expect(ryf.DAMAGE_TYPES).toHaveLength(7);
    for (const type of ryf.DAMAGE_TYPES) expect(ryf.complete(blow({ type })).type).toBe(type);
    expect(() => ryf.complete(blow({ type: "sarcasm" }))).toThrow(expect.objectContaining({ field: "type" }));
    for (const resistance of [1.5, 1001, Number.NaN])
      expect(() => ryf.complete(blow({ resistance }))).toThrow(expect.objectContaining({ field: "resistance" }));
  });
});

describe("temporary points", () => {
  it("of a wounded target change nothing of its wounds", () => {
    const check = {
      kind: "damage",
      dice: [{ count: 1, faces: 6 }],
      explode: false,
      target: { hitPoints: 3, physical: 5, temporary: 100 },
    } as const;
    expect(ryf.resolve(check, [[6]]).target).toEqual({ hitPoints: 3, temporary: 94, state: "wounded" });
    expect(ryf.odds(check).target).toEqual({ healthy: 0, wounded: 1, unconscious: 0, dead: 0 });
  });

  it("of mana pay first", () => {
    expect(ryf.spendMana({ value: 10, temporary: 3 }, 5)).toEqual({ value: 8, temporary: 0 });
    expect(ryf.spendMana({ value: 10, temporary: 7 }, 5)).toEqual({ value: 10, temporary: 2 });
    expect(ryf.spendMana({ value: 10, temporary: 0 }, 0)).toEqual({ value: 10, temporary: 0 });
    expect(() => ryf.spendMana({ value: 1, temporary: 0.5 }, 1)).toThrow(
      expect.objectContaining({ field: "mana.temporary" }),
    );
  });
});

describe("hands", () => {
  const held = (id: string, more: object = {}) => ({ id, twoHanded: false, held: true, hands: true, ...more });
  const bow = held("bow", { twoHanded: true, held: false });
  const nothing = { weapons: [], shield: false };

  it("are two: a bow leaves none for sword and shield, and a sword none for two others", () => {
    expect(ryf.handsNeeded(bow, [held("sword"), bow], true)).toEqual({ weapons: ["sword"], shield: true });
    expect(ryf.handsNeeded(bow, [bow], true)).toEqual({ weapons: [], shield: true });
    expect(ryf.handsNeeded(bow, [bow, held("knife", { held: false })], false)).toEqual(nothing);
    expect(ryf.handsNeeded(held("sword"), [held("sword"), held("knife")], false)).toEqual(nothing);
    expect(ryf.handsNeeded(held("sword"), [held("sword"), held("knife")], true)).toEqual({
      weapons: ["knife"],
      shield: false,
    });
    expect(ryf.handsNeeded(held("sword"), [held("knife"), held("bow", { twoHanded: true })], true)).toEqual({
      weapons: ["bow", "knife"],
      shield: false,
    });
  });

  it("are not what teeth and claws need, nor do these fill them", () => {
    const bite = held("bite", { hands: false });
    expect(ryf.handsNeeded(bite, [bite, held("sword"), held("knife")], true)).toEqual(nothing);
    expect(ryf.handsNeeded(held("sword"), [bite, held("claws", { hands: false }), held("sword")], true)).toEqual(
      nothing,
    );
  });

  it("hold two weapons where both are light, and say what is missing where they are not", () => {
    const arm = (id: string, light: boolean, isHeld = true) => ({ id, light, held: isHeld });
    const [knife, dagger, sword] = [arm("knife", true), arm("dagger", true), arm("sword", false)];
    expect(ryf.missingForTwo(knife, [knife, dagger])).toBeNull();
    expect(ryf.missingForTwo(knife, [knife, sword])).toEqual({ why: "otherHeavy", id: "sword" });
    expect(ryf.missingForTwo(sword, [sword, knife])).toEqual({ why: "thisHeavy", id: "sword" });
    expect(ryf.missingForTwo(knife, [knife, { ...dagger, held: false }])).toEqual({ why: "otherAway", id: "dagger" });
    expect(ryf.missingForTwo(knife, [knife, sword, dagger])).toBeNull();
    for (const alone of [knife, sword]) expect(ryf.missingForTwo(alone, [alone])).toBeNull();
    expect(ryf.missingForTwo(sword, [sword, { ...knife, held: false }])).toBeNull();
  });
});

describe("a quiver", () => {
  it("is drawn from while it lasts, the first one first", () => {
    expect(ryf.afterDrawn([20], 1)).toEqual([19]);
    expect(ryf.afterDrawn([2, 5], 3)).toEqual([0, 4]);
    expect(ryf.afterDrawn([0, 1], 1)).toEqual([0, 0]);
    expect(ryf.afterDrawn([4], 0)).toEqual([4]);
    for (const empty of [[], [0], [1, 1]]) expect(ryf.afterDrawn(empty, 3)).toBeNull();
    expect(() => ryf.afterDrawn([1.5], 1)).toThrow(expect.objectContaining({ field: "stacks[0]" }));
    expect(() => ryf.afterDrawn([1], -1)).toThrow(expect.objectContaining({ field: "shots" }));
  });
});

describe("what a table says otherwise than the book", () => {
  it("is a pyramid in few letters", () => {
    expect(ryf.readPyramidText("1x6, 3x5;3×4\n2X1")).toEqual({ 6: 1, 5: 3, 4: 3, 1: 2 });
    for (const blank of ["", "  ", ","]) expect(ryf.readPyramidText(blank)).toBeNull();
    for (const bad of ["6", "1x0", "0x3", "1x11", "51x2", "1x6 2x6", "1.5x3", "x3", "<b>1x2</b>"])
      expect(() => ryf.readPyramidText(bad), bad).toThrow(expect.objectContaining({ field: "pyramid" }));
    expect(() => ryf.readPyramidText(6 as never)).toThrow(expect.objectContaining({ code: "type" }));
  });

  it("is a budget of its own: 0 leaves the book's, a higher level raises the sum with it", () => {
    const book = ryf.creationBudget("2", "standard");
    expect(ryf.ownBudget(book, { attributePoints: 0, highest: 0, pyramid: "" })).toEqual(book);
    expect(ryf.ownBudget(book, { attributePoints: 36, highest: 8, pyramid: "" })).toEqual({
      ...book,
      ...{ attributePoints: 36, maxSkill: 8, maxSum: 18 },
    });
    expect(ryf.ownBudget(book, { attributePoints: 0, highest: 1, pyramid: "" })).toMatchObject({
      maxSkill: 1,
      maxSum: 11,
    });
    for (const highest of [1000, 1.5, -1])
      expect(() => ryf.ownBudget(book, { attributePoints: 0, highest, pyramid: "" })).toThrow(
        expect.objectContaining({ field: "own.highest" }),
      );
  });

  it("is mana by another factor, to which an advantage adds", () => {
    expect(ryf.mana({ intelligence: 7 })).toBe(21);
    expect(ryf.mana({ intelligence: 7, factor: 5 })).toBe(35);
    expect(ryf.mana({ intelligence: 7, factor: 5, extra: 1 })).toBe(42);
    expect(ryf.mana({ intelligence: 7, factor: 0 })).toBe(0);
    expect(() => ryf.mana({ intelligence: 7, factor: 2.5 })).toThrow(expect.objectContaining({ field: "factor" }));
  });
});
