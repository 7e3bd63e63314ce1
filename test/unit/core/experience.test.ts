import { describe, expect, it } from "vitest";
import { affords, award, balance } from "../../../module/core/experience.ts";
import {
  characteristicCost,
  powerCost,
  pyramid,
  rankCost,
  talentCost,
  tierOf,
  upgradeCost,
  upgradeOpen,
} from "../../../module/core/narrative/index.ts";

/** Experience: the ledger's sums, and the house's prices of the narrative dice. */

describe("a ledger", () => {
  it("adds up, with what was there before it", () => {
    expect(balance([{ amount: 7 }, { amount: -4 }])).toBe(3);
    expect(balance([{ amount: -4 }], 20)).toBe(16);
    expect([affords(5, 5), affords(4, 5)]).toEqual([true, false]);
  });

  it.each([0, -50, 1.5, 1001, Number.NaN, "7", null])("takes no award of %s", (amount) => {
    expect(() => award(amount)).toThrow(/^amount: /);
  });

  it("takes whole points", () => {
    expect([award(1), award(1000)]).toEqual([1, 1000]);
  });
});

describe("prices of the narrative dice", () => {
  it("are five times the rank, five more outside the career", () => {
    expect([1, 2, 3, 4, 5].map((rank) => rankCost(rank, true))).toEqual([5, 10, 15, 20, 25]);
    expect(rankCost(3, false)).toBe(20);
    expect(() => rankCost(6, true)).toThrow("rank");
  });

  it("are ten times the value of a characteristic", () => {
    expect([2, 3, 4, 5].map(characteristicCost)).toEqual([20, 30, 40, 50]);
    expect(() => characteristicCost(6)).toThrow("value");
  });

  it("are five times the tier, and each rank of a talent stands one tier higher", () => {
    expect([talentCost(1), talentCost(5), talentCost(2, 2), talentCost(4, 4)]).toEqual([5, 25, 15, 25]);
    expect([tierOf(2, 1), tierOf(2, 3), tierOf(4, 9)]).toEqual([2, 4, 5]);
    expect(() => talentCost(0)).toThrow("tier");
  });
});

describe("a power", () => {
  it("costs ten times its rating, and its upgrades five times their row", () => {
    expect([powerCost(1), powerCost(3)]).toEqual([10, 30]);
    expect([0, 1, 2, 3, 4].map(upgradeCost)).toEqual([5, 5, 10, 10, 15]);
  });

  it("opens a row once something of the row above is had", () => {
    expect([0, 1, 2, 4].map((place) => upgradeOpen([false, false, false, false], place))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([2, 3, 4].map((place) => upgradeOpen([false, true, false, false], place))).toEqual([true, true, false]);
  });
});

describe("a pyramid of talents", () => {
  it("stands on more below than above", () => {
    expect(pyramid([])).toEqual({ counts: [0, 0, 0, 0, 0], unsteady: [] });
    const two = [1, 1, 2].map((tier) => ({ tier, rank: 1 }));
    expect(pyramid(two)).toEqual({ counts: [2, 1, 0, 0, 0], unsteady: [] });
    expect(pyramid([...two, { tier: 2, rank: 1 }]).unsteady).toEqual([2]);
    expect(pyramid([{ tier: 4, rank: 1 }]).unsteady).toEqual([4]);
  });

  it("counts each rank where it was bought", () => {
    expect(pyramid([{ tier: 1, rank: 3 }])).toEqual({ counts: [1, 1, 1, 0, 0], unsteady: [2, 3] });
  });
});
