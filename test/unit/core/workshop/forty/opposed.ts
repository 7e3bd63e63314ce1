import { again, d, die, exploding, flat, type Game, lasts, least, many, sum, sums } from "./falls.ts";

/** Two sides who roll, and what falls on each. */
export const OPPOSED: Record<string, Game> = {
  "blows are traded": {
    page: `attributes: { might: 0..5 }
resources: { health: { start: 20, max: 20 }, stress: { max: 9, counts: up } }
rolls:
  act:
    dice: { d: 2d6 }
    numbers: { n: sum(d) + might, shift: n - rival.n }
    bands:
      - { name: Hit, as: success, when: shift > 0, then: { target.health: -shift, stress: +1 } }
      - { name: Even, when: shift == 0, then: { target.health: -1, health: -1 } }
      - { name: Lost, as: failure, then: { health: shift } }`,
    roll: "act",
    mine: { attributes: { might: 3 } },
    theirs: { attributes: { might: 1 } },
    dice: many(2, d(6)),
    rival: many(2, d(6)),
    means(mine, theirs) {
      const shift = sum(sums(mine)) + 3 - sum(sums(theirs)) - 1;
      if (shift > 0) return { band: 0, does: { "target.health": -shift, stress: 1 } };
      return shift === 0
        ? { band: 1, does: { "target.health": -1, health: -1 } }
        : { band: 2, does: { health: shift } };
    },
  },
  "another roll wards, by what is worn": {
    page: `attributes: { might: 0..5 }
resources: { health: { start: 20, max: 20 } }
conditions: { prone: Prone }
things: { mail: { worn: true, numbers: { armour: 0..4 } } }
rolls:
  act:
    dice: { d: 1d20 }
    numbers: { n: sum(d) + might, by: n - rival.n }
    bands:
      - { name: Felled, as: critical, when: by >= 5, then: { target.prone: true, might: -1 } }
      - { name: Hit, as: success, when: by >= 0, then: { target.health: -by } }
      - { name: Miss, as: failure }
    notes: [{ name: Sharp, when: sum(d) == 20, then: { target.health: -4, health: +1 } }]
    against: ward
  ward: { dice: { w: 1d12 }, numbers: { n: sum(w) + worn.armour } }`,
    roll: "act",
    mine: { attributes: { might: 2 }, things: [{ id: "m", kind: "mail", worn: true, numbers: { armour: 4 } }] },
    theirs: {
      attributes: { might: 5 },
      things: [
        { id: "a", kind: "mail", worn: true, numbers: { armour: 3 } },
        { id: "b", kind: "mail", worn: false, numbers: { armour: 4 } },
      ],
    },
    dice: [d(20)],
    rival: [d(12)],
    means([[face = 0] = []], [[ward = 0] = []]) {
      const by = face + 2 - ward - 3;
      const sharp = face === 20;
      const more = sharp ? { "target.health": -4, health: 1 } : {};
      const notes = sharp ? [0] : [];
      if (by >= 5) return { band: 0, notes, does: { "target.prone": true, might: -1, ...more } };
      if (by >= 0) return { band: 1, notes, does: { ...more, "target.health": -by + (sharp ? -4 : 0) } };
      return { band: 2, notes, does: more };
    },
  },
  "pools of each one's might, fives and sixes": {
    page: `attributes: { might: 0..5 }
resources: { health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { d: { count: might, die: 6 } }
    numbers: { hits: count(d >= 5), net: hits - rival.hits }
    bands:
      - { name: Hit, as: success, when: net > 0, then: { target.health: -net, target.might: -1 } }
      - { name: Stand, when: net == 0 }
      - { name: Hurt, as: failure, then: { health: net, might: -1 } }`,
    roll: "act",
    mine: { attributes: { might: 2 } },
    theirs: { attributes: { might: 3 } },
    dice: many(2, d(6)),
    rival: many(3, d(6)),
    means(mine, theirs) {
      const net = least(5)(flat(mine)) - least(5)(flat(theirs));
      if (net > 0) return { band: 0, does: { "target.health": -net, "target.might": -1 } };
      return net === 0 ? { band: 1 } : { band: 2, does: { health: net, might: -1 } };
    },
  },
  "dice above the other side's best": {
    page: `resources: { health: { start: 20, max: 20 }, fate: { start: 3, max: 9 } }
rolls:
  act:
    dice: { d: 3d6 }
    numbers: { over: count(d > rival.best) }
    bands:
      - { name: Clear, as: critical, when: over == 3, then: { target.health: -3, fate: +1 } }
      - { name: Some, as: mixed, when: over >= 1, then: { target.health: -over, health: -1 } }
      - { name: None, as: failure, then: { target.fate: +1 } }
    against: guard
  guard: { dice: { g: 2d8 }, numbers: { best: high(g) } }`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: many(3, d(6)),
    rival: many(2, d(8)),
    means(mine, theirs) {
      const best = Math.max(...flat(theirs));
      const over = flat(mine).filter((face) => face > best).length;
      if (over === 3) return { band: 0, does: { "target.health": -3, fate: 1 } };
      return over >= 1
        ? { band: 1, does: { "target.health": -over, health: -1 } }
        : { band: 2, does: { "target.fate": 1 } };
    },
  },
  "fudge dice, and a tie that unsettles both": {
    page: `attributes: { calm: 0..5 }
resources: { stress: { max: 9, counts: up } }
conditions: { shaken: Shaken }
rolls:
  act:
    dice: { d: 4dF }
    numbers: { n: sum(d) + calm, by: n - rival.n }
    bands:
      - { name: With style, as: critical, when: by >= 3, then: { target.stress: +by, target.shaken: true } }
      - { name: Won, as: success, when: by > 0, then: { target.stress: +by } }
      - { name: Tie, when: by == 0, then: { stress: +1, target.stress: +1 } }
      - { name: Lost, as: failure, then: { shaken: true } }`,
    roll: "act",
    mine: { attributes: { calm: 1 } },
    theirs: { attributes: { calm: 2 } },
    dice: many(4, die(-1, 0, 1)),
    rival: many(4, die(-1, 0, 1)),
    means(mine, theirs) {
      const by = sum(flat(mine)) + 1 - sum(flat(theirs)) - 2;
      if (by >= 3) return { band: 0, does: { "target.stress": by, "target.shaken": true } };
      if (by > 0) return { band: 1, does: { "target.stress": by } };
      return by === 0 ? { band: 2, does: { stress: 1, "target.stress": 1 } } : { band: 3, does: { shaken: true } };
    },
  },
  "percentile dice against every fifth of them, up to 105": {
    page: `attributes: { blade: 1..99 }
resources: { health: { start: 20, max: 20 }, luck: { start: 9, max: 9 } }
rolls:
  act:
    dice: { d: d% }
    numbers: { roll: sum(d), grade: "if(roll > blade, 0, if(doubles(roll), 2, 1))", wins: grade - rival.grade }
    bands:
      - { name: Wins, as: success, when: wins > 0 or (wins == 0 and grade > 0 and roll > rival.roll), then: { target.health: "-max(1, wins)" } }
      - { name: Fails, as: failure, then: { luck: -1, target.luck: +1 } }
    against: parry
  parry:
    dice: { d: 1d20 }
    numbers: { roll: sum(d) * 5 + 5, grade: "if(roll > blade, 0, if(doubles(roll), 2, 1))" }`,
    roll: "act",
    mine: { attributes: { blade: 66 } },
    theirs: { attributes: { blade: 45 } },
    dice: [d(100)],
    rival: [d(20)],
    means([[mine = 0] = []], [[face = 0] = []]) {
      const theirs = face * 5 + 5;
      const twice = [11, 22, 33, 44, 55, 66, 77, 88, 99, 100];
      const grade = (roll: number, blade: number) => (roll > blade ? 0 : twice.includes(roll) ? 2 : 1);
      const [own, other] = [grade(mine, 66), grade(theirs, 45)];
      const wins = own > other || (own === other && own > 0 && mine > theirs);
      return wins
        ? { band: 0, does: { "target.health": -Math.max(1, own - other) } }
        : { band: 1, does: { luck: -1, "target.luck": 1 } };
    },
  },
  "pushed, against dice that stay": {
    page: `attributes: { might: 0..5 }
resources: { health: { start: 20, max: 20 }, fate: { start: 3, max: 3 } }
rolls:
  act:
    dice: { d: 2d4 }
    numbers: { n: sum(d) + might, by: n - rival.n }
    bands:
      - { name: Hit, as: success, when: by > 0, then: { target.health: -by } }
      - { name: Miss, as: failure, then: { health: -1 } }
    push: { keep: { d: [4] }, costs: { fate: 1 }, then: { target.fate: +1, health: by } }`,
    roll: "act",
    mine: { attributes: { might: 1 } },
    theirs: { attributes: { might: 2 } },
    dice: many(2, d(4)),
    rival: many(2, d(4)),
    push: (lie) => many(flat(lie).filter((face) => face !== 4).length, d(4)),
    means(mine, theirs, pushed) {
      const kept = flat(mine).filter((face) => face === 4).length * 4;
      const by = kept + sum(flat(pushed)) + 1 - sum(flat(theirs)) - 2;
      const paid = { fate: -1, "target.fate": 1 };
      return by > 0
        ? { band: 0, does: { ...paid, "target.health": -by, health: by } }
        : { band: 1, does: { ...paid, health: by - 1 } };
    },
  },
  "words, a tick and a chosen attribute on either side": {
    page: `attributes: { might: 0..5, wit: 0..5, grace: 0..5 }
resources: { health: { start: 20, max: 20 } }
conditions: { exposed: Exposed }
rolls:
  act:
    ask: { how: [might, wit], stance: [wary, bold], aimed: yes, bonus: -2..2 }
    dice: { d: 1d8 }
    numbers: { n: "sum(d) + how + if(stance.bold, 2, 0) + if(aimed, 1, 0) + bonus", by: n - rival.n }
    bands:
      - { name: Through, as: success, when: by > 0, then: { target.health: -by, exposed: false } }
      - { name: Off, as: failure, then: { exposed: true, target.exposed: false } }`,
    roll: "act",
    mine: {
      attributes: { might: 1, wit: 4 },
      asked: { how: 4, "stance.wary": 0, "stance.bold": 1, aimed: 0, bonus: -2 },
    },
    theirs: {
      attributes: { might: 3, wit: 2 },
      asked: { how: 3, "stance.wary": 1, "stance.bold": 0, aimed: 1, bonus: 2 },
    },
    dice: [d(8)],
    rival: [d(8)],
    means([[mine = 0] = []], [[theirs = 0] = []]) {
      const by = mine + 4 + 2 - 2 - (theirs + 3 + 1 + 2);
      return by > 0
        ? { band: 0, does: { "target.health": -by, exposed: false } }
        : { band: 1, does: { exposed: true, "target.exposed": false } };
    },
  },
  "one side explodes, the other rolls ones again": {
    page: `resources: { health: { start: 20, max: 20 } }
rolls:
  act:
    dice: { d: { die: 8, explode: max } }
    numbers: { n: sum(d) }
    bands:
      - { name: Burst, as: critical, when: n >= rival.n + 8, then: { target.health: -2, health: -1 } }
      - { name: Win, as: success, when: n > rival.n, then: { target.health: -1 } }
      - { name: Loss, as: failure, then: { health: -1 } }
    against: ward
  ward: { dice: { w: { die: 12, reroll: [1, 3] } }, numbers: { n: sum(w) } }`,
    roll: "act",
    mine: {},
    theirs: {},
    dice: [exploding([1, 2, 3, 4, 5, 6, 7, 8], [8])],
    rival: [again(12, [1, 3])],
    means(mine, theirs) {
      const by = sum(flat(mine)) - sum(lasts(theirs));
      if (by >= 8) return { band: 0, does: { "target.health": -2, health: -1 } };
      return by > 0 ? { band: 1, does: { "target.health": -1 } } : { band: 2, does: { health: -1 } };
    },
  },
};
