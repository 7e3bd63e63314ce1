import { again, d, die, exploding, flat, type Game, lasts, least, many, sum, sums } from "./falls.ts";

const SIX = [1, 2, 3, 4, 5, 6];
const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => b - a);
/** How many times each face lies there. */
const sets = (list: readonly number[]): [face: number, wide: number][] =>
  [...new Set(list)].map((face) => [face, list.filter((one) => one === face).length]);

/** Dice of every kind, and how they are read. */
export const DICE: Record<string, Game> = {
  "symbols, several to a face": {
    page: `resources: { health: { start: 20, max: 20 }, stress: { max: 9, counts: up } }
conditions: { hidden: Hidden }
rolls:
  act:
    dice: { d: { count: 3, faces: [[hit], [hit, hit], [miss, edge], []] } }
    bands:
      - { name: Hit, as: success, when: d.hit > d.miss, then: { target.health: -d.hit, stress: +d.miss } }
      - { name: Miss, as: failure, then: { stress: +1 } }
    notes: [{ name: Opening, when: d.edge >= 2, then: { hidden: true, target.hidden: false } }]`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: many(3, d(4)),
    means(dice) {
      const faces = flat(dice);
      const count = (face: number) => faces.filter((one) => one === face).length;
      const [hit, miss] = [count(1) + 2 * count(2), count(3)];
      const open = miss >= 2 ? { hidden: true, "target.hidden": false } : {};
      const notes = miss >= 2 ? [0] : [];
      return hit > miss
        ? { band: 0, notes, does: { "target.health": -hit, stress: miss, ...open } }
        : { band: 1, notes, does: { stress: 1, ...open } };
    },
  },
  "ten again, each a die of its own": {
    page: `attributes: { guard: 0..5 }
resources: { health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { d: { count: 2, die: 10, explode: { on: [10], as: dice } } }
    numbers: { hits: count(d >= 8) - target.guard }
    bands:
      - { name: Great, as: critical, when: hits >= 3, then: { target.health: -hits, health: +1 } }
      - { name: Hit, as: success, when: hits >= 1, then: { target.health: -hits } }
      - { name: Miss, as: failure, then: { health: -1 } }`,
    roll: "act",
    mine: { attributes: { guard: 5 } },
    theirs: { attributes: { guard: 1 } },
    dice: many(2, exploding([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [10], true)),
    means(dice) {
      const hits = least(8)(flat(dice)) - 1;
      if (hits >= 3) return { band: 0, does: { "target.health": -hits, health: 1 } };
      return hits >= 1 ? { band: 1, does: { "target.health": -hits } } : { band: 2, does: { health: -1 } };
    },
  },
  "ones are rolled again, once": {
    page: `resources: { health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { d: { count: 3, die: 6, reroll: [1] } }
    numbers: { n: sum(d) }
    bands: [{ name: High, when: n >= 12, then: { target.health: "-(n - 11)", health: -count(d == 1) } }, { name: Low, then: { health: -low(d) } }]`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: many(3, again(6, [1])),
    means(dice) {
      const faces = lasts(dice);
      const n = sum(faces);
      return n >= 12
        ? { band: 0, does: { "target.health": 11 - n, health: -faces.filter((face) => face === 1).length } }
        : { band: 1, does: { health: -Math.min(...faces) } };
    },
  },
  "rerolls with a gap, and the best two": {
    page: `rolls:
  act:
    dice: { d: { count: 3, die: 6, reroll: [2, 4] } }
    numbers: { n: "sum(top(d, 2))" }
    bands: [{ name: Top, as: critical, when: n == 12 }, { name: Fine, as: success, when: n >= 8 }, { name: Poor }]
    notes: [{ name: Flat, when: "sum(bottom(d, 2)) <= 3" }]`,
    roll: "act",
    mine: {},
    dice: many(3, again(6, [2, 4])),
    means(dice) {
      const faces = sorted(lasts(dice));
      const [best, low] = [sum(faces.slice(0, 2)), sum(faces.slice(1))];
      return { band: best === 12 ? 0 : best >= 8 ? 1 : 2, notes: low <= 3 ? [0] : [] };
    },
  },
  "twos and fives explode": {
    page: `resources: { health: { start: 20, max: 20 }, mana: { start: 20 } }
rolls:
  act:
    dice: { d: { count: 2, die: 6, explode: [2, 5] } }
    numbers: { n: high(d), all: sum(d) }
    bands: [{ name: Far, as: critical, when: all >= 20, then: { mana: -3, target.health: -all } }, { name: Near, as: success, when: n > 4, then: { target.health: -n } }, { name: Short, then: { mana: -low(d) } }]`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: many(2, exploding(SIX, [2, 5])),
    means(dice) {
      const each = sums(dice);
      const [all, n] = [sum(each), Math.max(...each)];
      if (all >= 20) return { band: 0, does: { mana: -3, "target.health": -all } };
      return n > 4 ? { band: 1, does: { "target.health": -n } } : { band: 2, does: { mana: -Math.min(...each) } };
    },
  },
  "faces of one's own that explode": {
    page: `resources: { glory: { start: 0, max: 99, counts: up } }
rolls:
  act:
    dice: { d: { count: 2, die: [0, 1, 1, 2], explode: max } }
    numbers: { n: sum(d) }
    bands: [{ name: Much, as: success, when: n >= 4, then: { glory: +n, target.glory: -1 } }, { name: Some, as: mixed, when: 1 <= n < 4, then: { glory: +1 } }, { name: None }]`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: many(2, exploding([0, 1, 1, 2], [2])),
    means(dice) {
      const n = sum(flat(dice));
      if (n >= 4) return { band: 0, does: { glory: n, "target.glory": -1 } };
      return n >= 1 ? { band: 1, does: { glory: 1 } } : { band: 2 };
    },
  },
  "the widest set, and how high it is": {
    page: `resources: { health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { d: 4d6 }
    numbers: { wide: width(d), tall: height(d), pair: "height(d, 2)" }
    bands:
      - { name: Set, as: critical, when: wide >= 3, then: { target.health: -wide * tall, health: -1 } }
      - { name: Pair, as: success, when: pair >= 4, then: { target.health: -pair } }
      - { name: Poor, as: mixed, when: pair > 0, then: { health: -pair } }
      - { name: Nothing, as: failure }`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: many(4, d(6)),
    means(dice) {
      const all = sets(flat(dice));
      const wide = Math.max(...all.map(([, many]) => many));
      const tall = Math.max(...all.filter(([, many]) => many === wide).map(([face]) => face));
      const pair = Math.max(0, ...all.filter(([, many]) => many >= 2).map(([face]) => face));
      if (wide >= 3) return { band: 0, does: { "target.health": -wide * tall, health: -1 } };
      if (pair >= 4) return { band: 1, does: { "target.health": -pair } };
      return pair > 0 ? { band: 2, does: { health: -pair } } : { band: 3 };
    },
  },
  "dice that are asked for, of several sizes": {
    page: `resources: { plot: { start: 3 } }
rolls:
  act:
    ask: { pool: dice }
    dice: { d: { dice: pool } }
    numbers: { total: "sum(top(d, 2))", effect: low(d) }
    bands: [{ name: Yes, as: success, when: total >= 9, then: { target.plot: -effect, plot: +count(d == 1) } }, { name: No, then: { plot: -1 } }]`,
    roll: "act",
    mine: { asked: { pool: [4, 6, 8] } },
    theirs: {},
    dice: [d(4), d(6), d(8)],
    means(dice) {
      const faces = sorted(flat(dice));
      return sum(faces.slice(0, 2)) >= 9
        ? { band: 0, does: { "target.plot": -(faces[2] as number), plot: faces.filter((face) => face === 1).length } }
        : { band: 1, does: { plot: -1 } };
    },
  },
  "no dice at all mean two, and the lower": {
    page: `attributes: { might: 0..5 }
rolls:
  act:
    dice: { d: { count: "if(might == 0, 2, might)", die: 6 } }
    numbers: { n: "if(might == 0, low(d), high(d))" }
    bands: [{ name: Six, as: critical, when: n == 6 and might > 0 }, { name: Full, as: success, when: n == 6 }, { name: Half, as: mixed, when: n >= 4 }, { name: Bad }]`.replace(
      "n in 4",
      "n >= 4",
    ),
    roll: "act",
    mine: { attributes: { might: 0 } },
    dice: many(2, d(6)),
    means(dice) {
      const n = Math.min(...flat(dice));
      return { band: n === 6 ? 1 : n >= 4 ? 2 : 3 };
    },
  },
  "dice of two groups, and notes that all hold": {
    page: `resources: { stress: { max: 9, counts: up }, health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { main: 2d6, s: { count: stress, die: 6 } }
    numbers: { hits: count(main >= 5) + count(s == 6) }
    bands: [{ name: Done, as: success, when: hits > 0, then: { target.health: -hits } }, { name: Not, as: failure }]
    notes:
      - { name: Panic, when: count(s == 1) > 0, then: { stress: +count(s == 1) } }
      - { name: Twice, when: width(main) == 2, then: { health: +1 } }
      - { name: Calm, when: "not (count(s == 1) > 0 or hits > 1)" }`,
    roll: "act",
    mine: { resources: { stress: 2 } },
    theirs: { resources: { stress: 7 } },
    dice: [...many(2, d(6)), ...many(2, die(...SIX))],
    means(dice) {
      const [a = 0, b = 0, ...s] = flat(dice);
      const hits = least(5)([a, b]) + least(6)(s);
      const panic = s.filter((face) => face === 1).length;
      const notes = [...(panic > 0 ? [0] : []), ...(a === b ? [1] : []), ...(panic > 0 || hits > 1 ? [] : [2])];
      const does = { "target.health": -hits, stress: panic, health: a === b ? 1 : 0 };
      return { band: hits > 0 ? 0 : 1, notes, does };
    },
  },
  "sizes in a list": {
    page: `attributes: { skill: { dice: [4, 6, 8, 10, 12], start: 6 } }
resources: { health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { d: { dice: [skill, 6] }, fate: { die: [-2, 0, 0, 3] } }
    numbers: { n: high(d) + sum(fate), by: n - target.skill / 2 }
    bands: [{ name: Hit, as: success, when: by >= 0, then: { target.health: -by, skill: step up } }, { name: Miss, then: { skill: step down, target.skill: step up } }]`,
    roll: "act",
    mine: { attributes: { skill: 10 } },
    theirs: { attributes: { skill: 12 } },
    dice: [d(10), d(6), die(-2, 0, 0, 3)],
    means([[a = 0] = [], [b = 0] = [], [fate = 0] = []]) {
      const by = Math.max(a, b) + fate - 6;
      return by >= 0
        ? { band: 0, does: { "target.health": -by, skill: "up" } }
        : { band: 1, does: { skill: "down", "target.skill": "up" } };
    },
  },
};
