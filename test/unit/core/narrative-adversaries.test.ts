import { describe, expect, it } from "vitest";
import { FIGHTS, PRICES } from "../../../module/core/narrative/index.ts";
import {
  adversaryPrice,
  drawAdversaries,
  type Fighter,
  fightBudget,
  threat,
  YARDSTICK,
} from "../../../module/core/narrative/people/adversaries.ts";

/** Numbers from 0 to 1 in a row, again and again: a draw that can be made once more. */
const numbers = (...row: number[]) => {
  let at = 0;
  return (count: number) => Math.floor((row[at++ % row.length] ?? 0) * count);
};
/** Many numbers that look like chance and are the same each time. */
function seeded(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % count;
  };
}

const bandit: Fighter = {
  threshold: 15,
  soak: 3,
  attacks: [{ mode: "ranged", pool: { proficiency: 2, ability: 1 }, damage: 5 }],
};

describe("what an adversary weighs", () => {
  it("is one against one's equal, more with what hurts more, bears more or is harder to hit", () => {
    expect(threat(YARDSTICK)).toBeCloseTo(1, 10);
    const base = threat(bandit);
    for (const more of [
      { threshold: 16 },
      { soak: 4 },
      { melee: 1, ranged: 1 },
      { attacks: [...bandit.attacks, { mode: "ranged", pool: { proficiency: 3 }, damage: 9 }] },
      { attacks: bandit.attacks.map((each) => ({ ...each, pierce: 2 })) },
    ] satisfies Partial<Fighter>[])
      expect(threat({ ...bandit, ...more }), JSON.stringify(more)).toBeGreaterThan(base);
    // The best attack counts, not their number.
    expect(threat({ ...bandit, attacks: [...bandit.attacks, ...bandit.attacks] })).toBe(base);
    expect(threat({ ...bandit, silhouette: 4 })).toBeLessThan(base);
  });

  it("is nothing of who cannot hurt, and everything of who hurts and cannot be hurt", () => {
    expect(threat({ ...bandit, attacks: [] })).toBe(0);
    expect(threat({ ...bandit, attacks: [{ mode: "melee", pool: { ability: 1 }, damage: 0 }] })).toBe(0);
    expect(threat({ ...bandit, soak: 1000, attacks: [] })).toBe(0);
    expect(threat({ ...bandit, soak: 1000 })).toBe(Number.POSITIVE_INFINITY);
    expect(adversaryPrice({ ...bandit, soak: 1000 })).toEqual({ step: "table", price: 12 });
  });

  it("has a price that rises with it", () => {
    expect(PRICES.map(({ price }) => price)).toEqual([2, 3, 6, 12]);
    expect(adversaryPrice(bandit)).toEqual({ step: "fry", price: 2 });
    // As much as one's equal is the first of the dangers.
    expect(adversaryPrice(YARDSTICK).step).toBe("danger");
    expect(adversaryPrice({ ...YARDSTICK, threshold: 17 }).step).toBe("trouble");
    expect(() => adversaryPrice({ ...bandit, threshold: 0 })).toThrow(/threshold/);
  });
});

describe("what there is to spend", () => {
  it("is so much for each hero", () => {
    expect(fightBudget(3, "normal")).toBe(6);
    expect(fightBudget(4, "deadly")).toBe(16);
    expect(fightBudget(0, "hard")).toBe(0);
    expect(() => fightBudget(-1, "easy")).toThrow(/heroes/);
    expect(() => fightBudget(3, "mild" as never)).toThrow(/fight/);
  });

  it("buys for three what the book says: three small ones, two troubles or one danger; and the last with a hard fight for four", () => {
    const [fry, trouble, danger, table] = PRICES.map(({ price }) => price);
    const three = fightBudget(3, "normal");
    expect([three / (fry ?? 0), three / (trouble ?? 0), three / (danger ?? 0)]).toEqual([3, 2, 1]);
    expect(fightBudget(4, "hard")).toBe(table);
  });
});

describe("a draw", () => {
  const people = [2, 2, 3, 3, 6, 12].map((price, id) => ({ id, price }));

  it("never costs more than there is, leaves nothing that would buy another, and knows what it spent", () => {
    for (let budget = 1; budget <= 40; budget++)
      for (let seed = 1; seed <= 25; seed++) {
        const { ids, spent, why } = drawAdversaries(people, budget, seeded(seed));
        const prices = ids.map((id) => people[id]?.price ?? 0);
        expect(prices.reduce((sum, price) => sum + price, 0)).toBe(spent);
        expect(spent).toBeLessThanOrEqual(budget);
        expect(budget - spent).toBeLessThan(2);
        expect(why).toBe(budget < 2 ? "tooDear" : null);
      }
  });

  it("is the same with the same numbers, and another with others", () => {
    const with_ = (seed: number) => drawAdversaries(people, 16, seeded(seed)).ids;
    expect(with_(7)).toEqual(with_(7));
    expect(new Set(Array.from({ length: 30 }, (_, seed) => with_(seed + 1).join())).size).toBeGreaterThan(10);
  });

  it("picks a price, and then an adversary of it", () => {
    // Of 2, 3, 6, 12 the last; then nothing is left.
    expect(drawAdversaries(people, 12, numbers(0.99))).toEqual({ ids: [5], spent: 12, why: null });
    // Of 2 and 3 the second, of two people the first; then 2, and the second of them.
    expect(drawAdversaries(people, 5, numbers(0.5, 0, 0, 0.9))).toEqual({ ids: [2, 1], spent: 5, why: null });
  });

  it("draws who is there only once no second time, and the others again", () => {
    const one = { id: 0, price: 3, once: true };
    expect(drawAdversaries([one], 9, numbers(0))).toEqual({ ids: [0], spent: 3, why: null });
    expect(drawAdversaries([one, { id: 1, price: 3 }], 9, numbers(0)).ids).toEqual([0, 1, 1]);
  });

  it("says why nobody comes", () => {
    expect(drawAdversaries(people, 0, numbers(0)).why).toBe("budget");
    expect(drawAdversaries([], 8, numbers(0)).why).toBe("nobody");
    expect(drawAdversaries([{ id: 1, price: 12 }], 8, numbers(0))).toEqual({ ids: [], spent: 0, why: "tooDear" });
  });

  it("refuses what picks nobody and what is no price, and ends", () => {
    for (const odd of [-1, 0.5, 99, Number.NaN]) expect(() => drawAdversaries(people, 6, () => odd)).toThrow(/pick/);
    expect(() => drawAdversaries([{ id: 0, price: 0 }], 6, numbers(0))).toThrow(/price/);
    expect(drawAdversaries([{ id: 0, price: 1 }], 1000, numbers(0)).ids).toHaveLength(40);
  });

  it("knows four kinds of fights", () => expect(Object.keys(FIGHTS)).toEqual(["easy", "normal", "hard", "deadly"]));
});
