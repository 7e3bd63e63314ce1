import { d, flat, type Game, many, sum, sums } from "./falls.ts";

/** What a roll is made with, and what becomes of it. */
export const THINGS: Record<string, Game> = {
  "a bow, its arrows and the skill that it goes with": {
    page: `attributes: { aim: 0..5, dodge: 0..9 }
resources: { health: { start: 20, max: 20 } }
things:
  skill: { pick: attribute, numbers: { rank: 0..5 } }
  bow: { pick: skill, numbers: { damage: 1..6, arrows: 0..9 }, roll: act }
rolls:
  act:
    with: bow
    dice: { d: 2d6 }
    numbers: { n: sum(d) + bow.skill.rank + bow.skill.attribute, by: n - target.dodge }
    bands:
      - { name: Deep, as: critical, when: by >= 9, then: { target.health: -bow.damage - 2, bow.arrows: -1, bow.skill.rank: +1 } }
      - { name: Hit, as: success, when: by >= 6, then: { target.health: -bow.damage, bow.arrows: -1 } }
      - { name: Miss, as: failure, then: { bow.arrows: -2 } }`,
    roll: "act",
    mine: {
      attributes: { aim: 2, dodge: 0 },
      things: [
        { id: "other", kind: "skill", numbers: { rank: 5 } },
        { id: "s", kind: "skill", pick: "aim", numbers: { rank: 3 } },
        { id: "b", kind: "bow", pick: "s", numbers: { damage: 4, arrows: 7 } },
      ],
      with: "b",
    },
    theirs: { attributes: { aim: 5, dodge: 5 } },
    dice: many(2, d(6)),
    means(dice) {
      const by = sum(sums(dice)) + 3 + 2 - 5;
      if (by >= 9) return { band: 0, does: { "target.health": -6, "bow.arrows": -1, "bow.skill.rank": 1 } };
      return by >= 6
        ? { band: 1, does: { "target.health": -4, "bow.arrows": -1 } }
        : { band: 2, does: { "bow.arrows": -2 } };
    },
  },
  "a die of the thing, that wears out": {
    page: `attributes: { ward: 0..9 }
resources: { health: { start: 20, max: 20 } }
things: { lamp: { numbers: { usage: { dice: [0, 4, 6, 8], start: 8 } }, roll: act } }
rolls:
  act:
    with: lamp
    dice: { d: 1d10, u: { die: lamp.usage } }
    bands:
      - { name: Seen, as: success, when: sum(d) > target.ward, then: { target.health: -sum(u) } }
      - { name: Dark, as: failure }
    notes: [{ name: Flickers, when: sum(u) <= 2, then: { lamp.usage: step down, health: -1 } }]`,
    roll: "act",
    mine: { attributes: { ward: 9 }, things: [{ id: "l", kind: "lamp", numbers: { usage: 6 } }], with: "l" },
    theirs: { attributes: { ward: 3 } },
    dice: [d(10), d(6)],
    means([[face = 0] = [], [usage = 0] = []]) {
      const worn = usage <= 2 ? { "lamp.usage": "down" as const, health: -1 } : {};
      const notes = usage <= 2 ? [0] : [];
      return face > 3 ? { band: 0, notes, does: { "target.health": -usage, ...worn } } : { band: 1, notes, does: worn };
    },
  },
  "two things that are asked for": {
    page: `attributes: { craft: 0..5 }
resources: { gold: { start: 50 } }
things: { tool: { numbers: { fine: 0..5, wear: 0..9 } }, stuff: { numbers: { rare: 0..5, left: 0..9 } } }
rolls:
  act:
    ask: { by: tool, of: { pick: stuff, name: Stuff } }
    dice: { d: 2d8 }
    numbers: { n: sum(d) + craft + by.fine - of.rare }
    bands:
      - { name: Fine work, as: success, when: n >= 10, then: { gold: +of.rare, of.left: -1, target.gold: -n } }
      - { name: Spoilt, as: failure, then: { by.wear: +1, of.left: -2 } }`,
    roll: "act",
    mine: {
      attributes: { craft: 1 },
      things: [
        { id: "t", kind: "tool", numbers: { fine: 3 } },
        { id: "u", kind: "tool", numbers: { fine: 5 } },
        { id: "s", kind: "stuff", numbers: { rare: 4, left: 9 } },
      ],
      asked: { by: "#t", of: "#s" },
    },
    theirs: {},
    dice: many(2, d(8)),
    means(dice) {
      const n = sum(sums(dice)) + 1 + 3 - 4;
      return n >= 10
        ? { band: 0, does: { gold: 4, "of.left": -1, "target.gold": -n } }
        : { band: 1, does: { "by.wear": 1, "of.left": -2 } };
    },
  },
  "what is worn weighs, and guards": {
    page: `attributes: { grit: 0..9 }
resources: { health: { start: 20, max: 20 } }
derived: { guard: grit + worn.armour, load: carried.weight }
things:
  mail: { worn: true, numbers: { armour: 0..5, weight: 0..5 }, adds: { grit: 0 - weight, guard: 1 } }
  pack: { numbers: { weight: 0..9 } }
rolls:
  act:
    dice: { d: 2d6 }
    numbers: { n: sum(d) + guard - load, by: n - rival.n }
    bands:
      - { name: Stands, as: success, when: by >= 0, then: { target.health: -guard } }
      - { name: Falls, as: failure, then: { health: "-floor(load, 2)", target.health: -1 } }`,
    roll: "act",
    mine: {
      attributes: { grit: 6 },
      things: [
        { id: "m", kind: "mail", worn: true, numbers: { armour: 4, weight: 2 } },
        { id: "n", kind: "mail", worn: false, numbers: { armour: 5, weight: 1 } },
        { id: "p", kind: "pack", numbers: { weight: 3 } },
      ],
    },
    theirs: {
      attributes: { grit: 5 },
      things: [{ id: "m", kind: "mail", worn: true, numbers: { armour: 1, weight: 0 } }],
    },
    dice: many(2, d(6)),
    rival: many(2, d(6)),
    // Guard: 6 − 2, 4 worn, and 1; all that is carried weighs 6. The other side: 5 + 1 + 1, and nothing.
    means(mine, theirs) {
      const by = sum(flat(mine)) + 9 - 6 - (sum(flat(theirs)) + 7);
      return by >= 0
        ? { band: 0, does: { "target.health": -9 } }
        : { band: 1, does: { health: -3, "target.health": -1 } };
    },
  },
  "the other side has no such thing": {
    page: `attributes: { might: 0..5, wit: 0..5 }
resources: { health: { start: 20, max: 20 } }
things: { skill: { pick: attribute, numbers: { rank: { from: 0, to: 5, start: 1 } }, roll: act } }
rolls:
  act:
    with: skill
    dice: { d: 2d6 }
    numbers: { n: sum(d) + skill.rank + skill.attribute, by: n - rival.n }
    bands:
      - { name: Won, as: success, when: by > 0, then: { target.health: -skill.rank, skill.rank: +1 } }
      - { name: Lost, as: failure, then: { health: by - 1, target.might: +1 } }`,
    roll: "act",
    mine: {
      attributes: { might: 4, wit: 2 },
      things: [{ id: "s", kind: "skill", pick: "wit", numbers: { rank: 3 } }],
      with: "s",
    },
    theirs: { attributes: { might: 5, wit: 5 } },
    dice: many(2, d(6)),
    rival: many(2, d(6)),
    means(mine, theirs) {
      const by = sum(flat(mine)) + 3 + 2 - sum(flat(theirs)) - 1;
      return by > 0
        ? { band: 0, does: { "target.health": -3, "skill.rank": 1 } }
        : { band: 1, does: { health: by - 1, "target.might": 1 } };
    },
  },
  "how many there are, and what all of it weighs": {
    page: `attributes: { speed: 0..9 }
resources: { breath: { start: 9, max: 9 } }
things: { arrow: { numbers: { weight: 0..3 }, spent: true, use: { breath: -1 } }, rock: { numbers: { weight: 0..9 } } }
rolls:
  act:
    dice: { d: { count: owned.arrow, die: 4 } }
    numbers: { n: sum(d) + speed - carried.weight }
    bands:
      - { name: Away, as: success, when: n > target.owned.arrow, then: { breath: -owned.rock, target.breath: -1 } }
      - { name: Caught, as: failure, then: { breath: -carried.weight } }`,
    roll: "act",
    mine: {
      attributes: { speed: 4 },
      things: [
        { id: "a", kind: "arrow", many: 2, numbers: { weight: 1 } },
        { id: "b", kind: "arrow", numbers: { weight: 2 } },
        { id: "r", kind: "rock", numbers: { weight: 3 } },
      ],
    },
    theirs: { things: [{ id: "a", kind: "arrow", many: 6 }] },
    dice: many(3, d(4)),
    means: (dice) =>
      sum(flat(dice)) + 4 - 7 > 6
        ? { band: 0, does: { breath: -1, "target.breath": -1 } }
        : { band: 1, does: { breath: -7 } },
  },
  "a spell that is forgotten": {
    page: `attributes: { will: 0..9 }
resources: { mana: { start: 9, max: 9 }, health: { start: 20, max: 20 } }
things: { spell: { numbers: { circle: 1..9 }, fields: { memorised: tick, school: [fire, fog] }, roll: act } }
rolls:
  act:
    with: spell
    dice: { d: 1d20 }
    numbers: { n: "sum(d) + if(spell.memorised, 4, -4) + if(spell.school.fog, 1, 0)", by: n - target.will - 2 * spell.circle }
    bands:
      - { name: Cast, as: success, when: by >= 5, then: { target.health: -spell.circle * 2, mana: -spell.circle, spell.memorised: false } }
      - { name: Fizzle, as: failure, then: { mana: -1 } }`,
    roll: "act",
    mine: {
      attributes: { will: 1 },
      things: [{ id: "s", kind: "spell", numbers: { circle: 2 }, fields: { memorised: true, school: "fog" } }],
      with: "s",
    },
    theirs: { attributes: { will: 3 } },
    dice: [d(20)],
    means: ([[face = 0] = []]) =>
      face + 4 + 1 - 3 - 4 >= 5
        ? { band: 0, does: { "target.health": -4, mana: -2, "spell.memorised": false } }
        : { band: 1, does: { mana: -1 } },
  },
  "attributes that are dice, and step": {
    page: `attributes: { nerve: { dice: [4, 6, 8, 10], start: 6 }, wits: { dice: [4, 6, 8, 10], start: 4 } }
resources: { supply: { dice: [4, 6, 8], start: 8 } }
rolls:
  act:
    dice: { a: { die: nerve }, b: { die: wits } }
    numbers: { n: sum(a) + sum(b) }
    bands:
      - { name: Holds, as: success, when: n > target.nerve, then: { target.nerve: step down, wits: step up } }
      - { name: Breaks, as: failure, then: { nerve: step down, target.supply: step up, supply: step down } }`,
    roll: "act",
    mine: { attributes: { nerve: 10, wits: 6 } },
    theirs: { attributes: { nerve: 8, wits: 4 } },
    dice: [d(10), d(6)],
    means: ([[a = 0] = [], [b = 0] = []]) =>
      a + b > 8
        ? { band: 0, does: { "target.nerve": "down", wits: "up" } }
        : { band: 1, does: { nerve: "down", "target.supply": "up", supply: "down" } },
  },
};
