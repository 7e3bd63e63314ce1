import { d, flat, type Game, least, many, sum } from "./falls.ts";

/** What is rolled again, what that costs, and formulas of every kind. */
export const PUSHED: Record<string, Game> = {
  "four is kept, and a die of stress joins": {
    page: `resources: { fate: { start: 3, max: 3 }, stress: { max: 9, counts: up }, health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { d: 2d4, s: 1d4 }
    numbers: { hits: count(d == 4) + count(s == 4), ones: count(s == 1) }
    bands: [{ name: Hit, as: success, when: hits > 0, then: { target.health: -hits } }, { name: Miss, as: failure }]
    notes: [{ name: Panic, when: ones > 0, then: { stress: +ones } }]
    push: { keep: { d: [4], s: all }, add: { s: 1 }, costs: { fate: 1, stress: 2 }, then: { target.fate: +1 } }`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: [d(4), d(4), d(4)],
    push: ([[a = 0] = [], [b = 0] = []]) => [...many([a, b].filter((face) => face !== 4).length, d(4)), d(4)],
    means([[a = 0] = [], [b = 0] = [], [s = 0] = []], _, pushed) {
      const kept = [a, b].filter((face) => face === 4).length;
      const faces = flat(pushed);
      const again = faces.slice(0, 2 - kept);
      const stress = [s, ...faces.slice(2 - kept)];
      const hits = kept + least(4)(again) + least(4)(stress);
      const ones = stress.filter((face) => face === 1).length;
      return {
        ...{ band: hits > 0 ? 0 : 1, notes: ones > 0 ? [0] : [] },
        does: { fate: -1, stress: 2 + ones, "target.fate": 1, "target.health": -hits },
      };
    },
  },
  "everything is rolled again, for a price in health": {
    page: `attributes: { will: 0..5 }
resources: { health: { start: 20, max: 20 }, mana: { start: 9 } }
conditions: { tired: Tired }
rolls:
  act:
    dice: { d: 2d6 }
    numbers: { n: sum(d) + will }
    bands: [{ name: Done, as: success, when: n >= 9, then: { mana: +1 } }, { name: Not, as: failure }]
    push: { costs: { health: will }, then: { tired: true } }`,
    roll: "act",
    mine: { attributes: { will: 2 } },
    dice: many(2, d(6)),
    push: () => many(2, d(6)),
    means: (_, __, pushed) =>
      sum(flat(pushed)) + 2 >= 9
        ? { band: 0, does: { mana: 1, health: -2, tired: true } }
        : { band: 1, does: { health: -2, tired: true } },
  },
  "a push whose price counts up, and two faces that stay": {
    page: `resources: { heat: { max: 9, at: { ">= 9": burnt } }, health: { start: 20, max: 20 } }
conditions: { burnt: Burnt }
rolls:
  act:
    dice: { d: 3d6 }
    numbers: { hits: count(d >= 5) }
    bands: [{ name: Three, as: critical, when: hits == 3, then: { target.burnt: true } }, { name: Hit, as: success, when: hits >= 1, then: { target.health: -hits } }, { name: Miss }]
    push: { keep: { d: [5, 6] }, costs: { heat: 1 }, then: { heat: count(d == 1) } }`,
    roll: "act",
    mine: { resources: { heat: 3 } },
    theirs: { resources: { heat: 8 } },
    dice: many(3, d(6)),
    push: (dice) => many(flat(dice).filter((face) => face < 5).length, d(6)),
    means(dice, _, pushed) {
      const lie = [...flat(dice).filter((face) => face >= 5), ...flat(pushed)];
      const hits = least(5)(lie);
      const heat = 1 + lie.filter((face) => face === 1).length;
      if (hits === 3) return { band: 0, does: { heat, "target.burnt": true } };
      return hits >= 1 ? { band: 1, does: { heat, "target.health": -hits } } : { band: 2, does: { heat } };
    },
  },
  "every sign and function": {
    page: `attributes: { a: 0..9, b: 0..9 }
resources: { health: { start: 20, max: 20 } }
derived: { most: "max(a, b) × 2", share: floor(most / 4) }
rolls:
  act:
    dice: { d: 2d6 }
    numbers:
      n: "abs(sum(d) − 7) + ceil(a, 2) - floor(b, 2)"
      odd: "sum(d) - 2 * floor(sum(d), 2)"
      late: "min(n, share) + early"
      early: "if(odd == 1 and not n > 3, 1, if(n >= 5 or a < 2, 2, 0))"
    bands:
      - { name: Edge, when: 1 <= late < 3, then: { target.health: -late, health: +odd } }
      - { name: Wide, when: late >= 3, then: { health: "-max(1, late - target.share)" } }
      - { name: Flat, when: late == 0 }`,
    roll: "act",
    mine: { attributes: { a: 3, b: 2 } },
    theirs: { attributes: { a: 9, b: 1 } },
    dice: many(2, d(6)),
    means(dice) {
      const total = sum(flat(dice));
      const n = Math.abs(total - 7) + 2 - 1;
      const odd = total % 2;
      const early = odd === 1 && n <= 3 ? 1 : n >= 5 ? 2 : 0;
      // Most is 6, a quarter of it 1; of the other side 18, and 4.
      const late = Math.min(n, 1) + early;
      if (late >= 1 && late < 3) return { band: 0, does: { "target.health": -late, health: odd } };
      return late >= 3 ? { band: 1, does: { health: -Math.max(1, late - 4) } } : { band: 2 };
    },
  },
  "no band for some falls": {
    page: `attributes: { luck: 0..9 }
resources: { coin: { start: 9 } }
rolls:
  act:
    dice: { d: 1d20 }
    bands:
      - { name: Doubled, as: critical, when: sum(d) == 20, then: { coin: +luck, target.coin: -luck } }
      - { name: Won, as: success, when: 12 <= sum(d) <= 15, then: { coin: +1, target.coin: -1 } }
      - { name: Lost, as: fumble, when: sum(d) < target.luck, then: { coin: -1, target.coin: +1 } }`,
    roll: "act",
    mine: { attributes: { luck: 6 } },
    theirs: { attributes: { luck: 4 } },
    dice: [d(20)],
    means([[face = 0] = []]) {
      if (face === 20) return { band: 0, does: { coin: 6, "target.coin": -6 } };
      if (face >= 12 && face <= 15) return { band: 1, does: { coin: 1, "target.coin": -1 } };
      return face < 4 ? { band: 2, does: { coin: -1, "target.coin": 1 } } : { band: null };
    },
  },
};
