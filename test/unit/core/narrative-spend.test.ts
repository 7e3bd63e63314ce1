import { describe, expect, it } from "vitest";
import * as narrative from "../../../module/core/narrative/index.ts";

/** What symbols cannot pay, and what a row costs in all its ways. */

const none = { advantage: 0, triumph: 0, threat: 0, despair: 0 };
const roll = (
  spendable: Partial<narrative.Spendable>,
  more: Partial<narrative.SpendCase> = {},
): narrative.SpendCase => ({
  success: true,
  spendable: { ...none, ...spendable },
  ...more,
});
const attack = { critical: 4, qualities: [{ id: "burn", rank: 1 }, { id: "own" }] };

describe("what symbols cannot pay", () => {
  const rows = (...given: Parameters<typeof narrative.spendBeyond>) =>
    narrative.spendBeyond(...given).map(({ id, cost }) => `${id} ${cost}`);

  it("is each row once, in the cheapest way, of the side that has symbols left", () => {
    expect(rows(roll({ advantage: 1 }))).toEqual([
      "maneuver.advantage 2",
      "setbackTarget.advantage 2",
      "boostAny.advantage 2",
      "cancelDefence.advantage 3",
      "ignoreEnvironment.advantage 3",
      "defence.melee.advantage 3",
      "defence.ranged.advantage 3",
      "upgradeTarget.triumph 1",
      "upgradeAlly.triumph 1",
      "vital.triumph 1",
    ]);
    expect(rows(roll({ threat: 2 }))).toEqual([
      "fall.threat 3",
      "opponentAdvantage.threat 3",
      "upgradeOwn.despair 1",
      "damageTool.despair 1",
    ]);
    expect(rows(roll({}))).toEqual([]);
    // With one triumph all but what takes two.
    expect(rows(roll({ triumph: 1 }, { attack }))).toEqual(["destroy.triumph 2"]);
  });

  it("is never what this roll cannot have at all, nor what was bought", () => {
    const ids = (...given: Parameters<typeof narrative.spendBeyond>) =>
      narrative.spendBeyond(...given).map(({ id }) => id);
    const short = ids(roll({ advantage: 1 }, { attack }));
    expect(short).toContain("critical.advantage");
    expect(short).toContain("quality.burn.advantage");
    expect(short.some((id) => id.startsWith("quality.own"))).toBe(false);
    expect(ids(roll({ advantage: 1 }, { success: false, attack })).some((id) => /critical|burn/.test(id))).toBe(false);
    // Of three, two went on a maneuver: a second one is not to be had, a boost would be.
    const after = ids(roll({ advantage: 3 }), ["maneuver.advantage"]);
    expect(after).not.toContain("maneuver.advantage");
    expect(after).toContain("boostAny.advantage");
  });

  it("and what they can are all that there is, whatever was spent", () => {
    const all = narrative.spendOptions(roll({ advantage: 9, triumph: 9, threat: 9, despair: 9 }, { attack })).options;
    const every = new Set(all.map(({ entry, which }) => `${entry.id}.${which}`));
    for (const spendable of [
      { advantage: 1, threat: 1 },
      { triumph: 1, despair: 1 },
      { advantage: 3, threat: 3 },
    ]) {
      const one = roll(spendable, { attack });
      const found = [...narrative.spendOptions(one).options, ...narrative.spendBeyond(one)];
      expect(new Set(found.map(({ entry, which }) => `${entry.id}.${which}`))).toEqual(every);
    }
  });
});

describe("the prices of a row", () => {
  const prices = (id: string, of = roll({ triumph: 2, despair: 1 }, { attack })) => {
    const way = narrative.spendWay(of, id);
    return way && narrative.spendPrices(of, way);
  };

  it("are all that the source has, a weapon's own among them", () => {
    expect(prices("boostAny.triumph")).toEqual([
      ["advantage", 2],
      ["triumph", 1],
    ]);
    expect(prices("destroy.triumph")).toEqual([["triumph", 2]]);
    expect(prices("fall.despair")).toEqual([
      ["threat", 3],
      ["despair", 1],
    ]);
    expect(prices("critical.triumph")).toEqual([
      ["advantage", 4],
      ["triumph", 1],
    ]);
    expect(prices("quality.burn.triumph")).toEqual([
      ["advantage", 2],
      ["triumph", 1],
    ]);
  });
});
