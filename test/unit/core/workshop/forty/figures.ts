import { d, type Game, many, sum, sums } from "./falls.ts";

/** Tables, ladders, conditions, ticks and words. */
export const FIGURES: Record<string, Game> = {
  "a table that is looked up, for the roller and for the dice": {
    page: `attributes: { level: 1..9, guard: 0..9 }
resources: { health: { start: 20, max: 20 }, focus: { start: 9, max: 9 } }
tables:
  ab: { by: level, rows: [1, 1, 2, 2, 3, 5] }
  hurt: { rows: { 0..2: 1, 3..5: 2.5, 6: 4, 7+: 9 } }
rolls:
  act:
    dice: { d: 2d6 }
    numbers: { n: sum(d) + ab + ab(level + 3), harm: hurt(n - target.guard - 6) }
    bands:
      - { name: Hit, as: success, when: n >= 6 + target.guard, then: { target.health: -harm, focus: -ab } }
      - { name: Miss, as: failure, then: { focus: "-hurt(sum(d))" } }`,
    roll: "act",
    mine: { attributes: { level: 3, guard: 1 } },
    theirs: { attributes: { level: 9, guard: 4 } },
    dice: many(2, d(6)),
    // At level 3 the table gives 2, at 6 it gives 5; above its last row that one counts.
    means(dice) {
      const total = sum(sums(dice));
      const n = total + 2 + 5;
      const hurt = (value: number) => (value <= 2 ? 1 : value <= 5 ? 2.5 : value === 6 ? 4 : 9);
      return n >= 10
        ? { band: 0, does: { "target.health": -hurt(n - 10), focus: -2 } }
        : { band: 1, does: { focus: -hurt(total) } };
    },
  },
  "a random table": {
    page: `resources: { health: { start: 20, max: 20 }, coin: { start: 5 } }
conditions: { stunned: Stunned }
tables:
  wounds:
    dice: 2d6
    rows:
      2..4: Scratch
      5..9: { name: Broken arm, as: bad, then: { health: -wounds, target.stunned: true } }
      10..11: { name: Out cold, then: { stunned: true, target.coin: +1 } }
      12: { name: Dead, then: { health: -20 } }`,
    roll: "wounds",
    mine: {},
    theirs: {},
    dice: many(2, d(6)),
    means(dice) {
      const total = sum(sums(dice));
      if (total <= 4) return { band: 0 };
      if (total <= 9) return { band: 1, does: { health: -total, "target.stunned": true } };
      return total <= 11 ? { band: 2, does: { stunned: true, "target.coin": 1 } } : { band: 3, does: { health: -20 } };
    },
  },
  "a random table by a question": {
    page: `resources: { coin: { start: 5 } }
tables:
  loot:
    dice: { a: 1d6, b: 1d4 }
    ask: { luck: -2..2 }
    numbers: { spread: sum(a) - sum(b) }
    by: spread + luck
    rows: { -1..0: Dust, 1..2: { name: Coin, then: { coin: +loot } }, 3..4: { name: Gem, as: good, then: { coin: +10, target.coin: -loot } } }`,
    roll: "loot",
    mine: { asked: { luck: 2 } },
    theirs: {},
    dice: [d(6), d(4)],
    means([[a = 0] = [], [b = 0] = []]) {
      const by = a - b + 2;
      if (by <= 0) return { band: 0 };
      return by <= 2 ? { band: 1, does: { coin: by } } : { band: 2, does: { coin: 10, "target.coin": -by } };
    },
  },
  "percentile rows as books print them": {
    page: `attributes: { doom: 0..30 }
resources: { sanity: { start: 50, max: 99 } }
conditions: { mad: Mad }
tables:
  terror:
    dice: d%
    by: sum(main) + target.doom
    rows:
      01-50: { name: Uneasy, then: { sanity: -1 } }
      51-95: { name: Shaken, then: { sanity: "-floor(terror, 10)", target.sanity: +1 } }
      96-00: { name: Mad, as: fumble, then: { mad: true } }`,
    roll: "terror",
    mine: { attributes: { doom: 0 } },
    theirs: { attributes: { doom: 20 } },
    dice: [d(100)],
    means([[face = 0] = []]) {
      const by = face + 20;
      if (by <= 50) return { band: 0, does: { sanity: -1 } };
      return by <= 95
        ? { band: 1, does: { sanity: -Math.floor(by / 10), "target.sanity": 1 } }
        : { band: 2, does: { mad: true } };
    },
  },
  "figures between the rows of a table": {
    page: `resources: { health: { start: 20, max: 20 } }
tables: { curve: { rows: { -2..0: -1, 1..3: 0.5, 4: 2 } } }
rolls:
  act:
    dice: { d: 2d6 }
    numbers: { half: sum(d) / 2 - 3, worth: curve(half) }
    bands: [{ name: Up, when: worth > 1, then: { health: +worth, target.health: -curve(9) } }, { name: Flat, when: worth >= 0.5 }, { name: Down, then: { health: worth } }]`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: many(2, d(6)),
    means(dice) {
      const half = sum(sums(dice)) / 2 - 3;
      if (half >= 4) return { band: 0, does: { health: 2, "target.health": -2 } };
      return half >= 1 ? { band: 1 } : { band: 2, does: { health: -1 } };
    },
  },
  "conditions of both": {
    page: `attributes: { might: -5..9 }
resources: { health: { start: 20, max: 20 } }
conditions: { prone: Prone, afraid: { adds: { might: -2 } }, marked: Marked }
rolls:
  act:
    dice: { d: 2d6 }
    numbers: { n: "sum(d) + might + if(prone, -2, 0) + if(target.prone, 4, 0) - if(target.marked and not afraid, 10, 0)" }
    bands:
      - { name: Hit, as: success, when: n - target.might >= 7, then: { target.health: -3, target.prone: false, target.marked: true, afraid: false } }
      - { name: Miss, as: failure, then: { prone: false, target.afraid: false } }`,
    roll: "act",
    mine: { attributes: { might: 4 }, conditions: ["prone", "afraid"] },
    theirs: { attributes: { might: 3 }, conditions: ["prone", "marked"] },
    dice: many(2, d(6)),
    // 4 − 2 for fear, − 2 lying, + 4 for the other, who has 3 and no fear.
    means(dice) {
      const n = sum(sums(dice)) + 2 - 2 + 4;
      return n - 3 >= 7
        ? { band: 0, does: { "target.health": -3, "target.prone": false, "target.marked": true, afraid: false } }
        : { band: 1, does: { prone: false, "target.afraid": false } };
    },
  },
  "conditions that resources brought": {
    page: `attributes: { might: 0..9 }
resources:
  health: { start: 9, max: 9, at: { 2: hurt } }
  stress: { max: 9, at: { ">= 6": shaken } }
  heat: { max: 9, counts: up, at: { 5: glowing } }
conditions: { hurt: { adds: { might: -1 } }, shaken: Shaken, glowing: Glowing }
rolls:
  act:
    dice: { d: 1d10 }
    numbers: { n: "sum(d) + might + if(shaken, -3, 0) + if(target.hurt, 2, 0) + if(glowing, 5, 0) + if(target.glowing, 1, 0)" }
    bands:
      - { name: Hit, when: n >= 10, then: { heat: +2, target.stress: +1 } }
      - { name: Miss, then: { stress: +1, hurt: true } }`,
    roll: "act",
    mine: { attributes: { might: 5 }, resources: { health: 2, stress: 6, heat: 4 } },
    theirs: { attributes: { might: 5 }, resources: { health: 3, stress: 0, heat: 5 } },
    dice: [d(10)],
    means([[face = 0] = []]) {
      const n = face + 4 - 3 + 1;
      return n >= 10
        ? { band: 0, does: { heat: 2, "target.stress": 1 } }
        : { band: 1, does: { stress: 1, hurt: true } };
    },
  },
  "ticks and words of the sheet": {
    page: `attributes: { guile: 0..5 }
resources: { coin: { start: 5 } }
fields: { class: [fighter, thief], sworn: tick, sly: tick }
derived: { edge: "guile + if(class.thief, 3, 0)" }
rolls:
  act:
    dice: { d: 1d12 }
    numbers: { n: "sum(d) + edge + if(sworn, 2, 0) - if(sly, 7, 0)" }
    bands:
      - { name: Done, as: success, when: n >= target.edge + 6, then: { coin: +2, sworn: false, target.coin: -2 } }
      - { name: Seen, as: failure, then: { sly: true, target.sworn: true } }`,
    roll: "act",
    mine: { attributes: { guile: 2 }, fields: { class: "thief", sworn: true } },
    theirs: { attributes: { guile: 4 }, fields: { class: "fighter", sly: true } },
    dice: [d(12)],
    means: ([[face = 0] = []]) =>
      face + 2 + 3 + 2 >= 4 + 6
        ? { band: 0, does: { coin: 2, sworn: false, "target.coin": -2 } }
        : { band: 1, does: { sly: true, "target.sworn": true } },
  },
  "a difficulty, and bands as they are printed": {
    page: `attributes: { wits: 0..5 }
resources: { xp: { max: 9, counts: up }, clues: { start: 0 } }
ladders: { odds: { steps: { Even: 0, Long: 2 } } }
rolls:
  act:
    ask: { needed: odds }
    dice: { d: 2d6 }
    numbers: { total: sum(d) + wits - needed }
    bands:
      - { name: Full, as: success, when: 10+, then: { clues: +2 } }
      - { name: Half, as: mixed, when: 7-9, then: { clues: +1, xp: +1 } }
      - { name: Nothing, as: failure, when: 6-, then: { xp: +1 } }`,
    roll: "act",
    mine: { attributes: { wits: 3 }, asked: { needed: 2 } },
    dice: many(2, d(6)),
    means(dice) {
      const total = sum(sums(dice)) + 1;
      if (total >= 10) return { band: 0, does: { clues: 2 } };
      return total >= 7 ? { band: 1, does: { clues: 1, xp: 1 } } : { band: 2, does: { xp: 1 } };
    },
  },
};
