import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { near } from "./helpers.ts";
import { oracle, parse } from "./narrative-oracle.ts";

/*
 * All joints share the memory in which they are worked out: what one has answered, and what it answers later, is its own
 * whatever others answer in between.
 */

const [mine, theirs] = [parse("2P1A2B1C2D"), parse("1P3A3C1S")];
const won = { success: 1, advantage: 1 };
const expected = (pool: narrative.Pool) => oracle(pool, (s, a) => s > 0 && a > 0);
const despairing = (pool: narrative.Pool) => oracle(pool, (s, _a, _t, d) => s <= 0 && d > 0);

describe("joints that share their memory", () => {
  it("answer each for itself, in turn", () => {
    const [a, b] = [new narrative.Joint(mine), new narrative.Joint(theirs)];
    for (let round = 0; round < 3; round++) {
      for (const [joint, pool] of [
        [a, mine],
        [b, theirs],
      ] as const) {
        near(joint.atLeast(won), expected(pool), `round ${round}`);
        near(
          joint.probability(({ success, despair }) => success <= 0 && despair > 0),
          despairing(pool),
          `round ${round}`,
        );
        near(
          joint.at({ success: 1, advantage: 1 }),
          oracle(pool, (s, x, t, d) => s === 1 && x === 1 && t + d === 0),
          "at",
        );
      }
    }
  });

  it("leave what was listed as it was", () => {
    const joint = new narrative.Joint(mine);
    const list = joint.entries();
    const before = structuredClone(list);
    new narrative.Joint(theirs).atLeast(won);
    new narrative.Joint(parse("6P6A4B6C6D4S")).entries();
    expect(list).toEqual(before);
    expect(joint.entries()).toEqual(before);
    expect(narrative.odds(mine).joint.entries()).toEqual(before);
  });

  it("may be asked about others, and themselves, while they are being asked", () => {
    const [a, b] = [new narrative.Joint(mine), new narrative.Joint(theirs)];
    let asked = 0;
    const sum = a.probability(({ success, advantage }) => {
      if (asked++ % 40 === 0) {
        near(b.atLeast(won), expected(theirs), "the other");
        near(a.atLeast(won), expected(mine), "itself");
        near(
          b.probability((net) => {
            // Two deep.
            new narrative.Joint({ ability: 1 + (asked % 3) }).atLeast({});
            return net.success <= 0 && net.despair > 0;
          }),
          despairing(theirs),
          "the other's condition",
        );
      }
      return success > 0 && advantage > 0;
    });
    near(sum, expected(mine), "what was asked first");
    near(b.atLeast(won), expected(theirs), "afterwards");
  });

  it("answer on when a condition failed", () => {
    const joint = new narrative.Joint(mine);
    for (let n = 0; n < 3; n++) {
      expect(() =>
        joint.probability(() => {
          throw new Error("my own");
        }),
      ).toThrow("my own");
    }
    near(new narrative.Joint(theirs).atLeast(won), expected(theirs), "the next");
    near(joint.atLeast(won), expected(mine), "the same");
  });

  it("are as right after a pool that nobody keeps memory for", () => {
    const joint = new narrative.Joint(mine);
    near(joint.atLeast(won), expected(mine), "before");
    const large = new narrative.Joint({ proficiency: 20, challenge: 20 });
    near(large.atLeast({}), 1, "all of it");
    near(large.atLeast({ triumph: 1 }), 1 - (11 / 12) ** 20, "triumph");
    near(joint.atLeast(won), expected(mine), "after");
  });

  it("are worked out when they are asked, by a pool that cannot change any more", () => {
    const pool = { ability: 2, difficulty: 1 };
    const joint = new narrative.Joint(pool);
    pool.ability = 5;
    near(joint.atLeast(won), expected({ ability: 2, difficulty: 1 }), "as it was");
    expect(() => new narrative.Joint({ ability: 41 })).toThrow(expect.objectContaining({ field: "ability" }));
  });

  it("any question to any of them, in any order", () => {
    const pools = ["1A", "2A1D", "1P1C", "1B2S", "2P2C", "3S", "1P2A2B", "2C1D1S"].map(parse);
    const fresh = pools.map((pool) => expected(pool));
    const joints = pools.map((pool) => new narrative.Joint(pool));
    fc.assert(
      fc.property(fc.array(fc.nat({ max: pools.length - 1 }), { maxLength: 20 }), (order) => {
        for (const at of order) near(joints[at]?.atLeast(won), fresh[at] as number, `${at} of ${order}`);
      }),
    );
  });
});
