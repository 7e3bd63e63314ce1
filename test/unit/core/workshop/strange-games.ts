/**
 * A game with something of everything, and what authors of other games write in it: every mistake gets one message, in its line, that says what
 * to write instead.
 */

export const ASHES = `workshop: 1
id: ashes
name: Ashes
attributes:
  brawn: { name: Brawn, from: 0, to: 5, start: 2 }
  wits: { name: Wits, from: 0, to: 5, start: 2 }
  luck: { name: Luck, dice: [4, 6, 8], start: 6 }
resources:
  health: { name: Health, max: brawn + 5, at: { 0: down } }
  stress: { name: Stress, max: 6, counts: up, at: { 6: panicked }, as: boxes }
  xp: { name: Experience, start: 0, max: 99 }
derived:
  guard: { name: Guard, is: wits + 1 }
fields:
  class: { name: Class, of: { fighter: Fighter, thief: Thief } }
  oath: tick
things:
  skill: { name: Skill, pick: attribute, numbers: { rank: 0..5 }, roll: check }
  weapon: { name: Weapon, pick: skill, numbers: { damage: 1..6, ammo: 0..20 }, roll: attack }
  armour: { name: Armour, worn: true, numbers: { soak: 0..3 } }
  potion: { name: Potion, numbers: { heals: 0..5 }, use: { health: heals }, spent: true }
conditions:
  down: { name: Down, out: true }
  panicked: { name: Panicked, adds: { wits: -1 } }
shared:
  doom: { name: Doom, segments: 6 }
  scene: { name: Scene, aspects: 4 }
ladders:
  hard: { name: Difficulty, steps: { Easy: 6, Hard: 10 } }
tables:
  wounds:
    name: Wounds
    dice: 1d6
    rows:
      1..3: Bruise
      4..6: { name: Broken arm, then: { brawn: -1 } }
rolls:
  check:
    name: Check
    with: skill
    ask: { tn: ladder, bonus: -3..3, sure: yes, range: [close, far] }
    dice: { main: 2d6 }
    numbers: { total: sum(main) + skill.attribute + skill.rank + bonus, margin: total - tn }
    refuse: [{ when: stress == 6, text: Too much. }]
    bands:
      - { name: Done, as: success, when: total >= tn }
      - { name: Not done, as: failure, then: { stress: +1 }, roll: wounds }
    push: { name: Push, keep: { main: [6] }, costs: { stress: 1 } }
    spend: { name: Margin, from: margin, options: { flair: { name: Flair, price: 2, then: { shared.doom: -1 } } } }
  attack:
    name: Attack
    with: weapon
    against: check
    dice: { main: 2d6, extra: { count: 1, die: luck, explode: max } }
    numbers: { total: sum(main) + high(extra), lead: total - rival.total }
    adds: { chase: { name: Chase, is: lead, goal: 9 } }
    bands:
      - { name: Hit, as: success, when: lead > 0, then: { target.health: -weapon.damage, weapon.ammo: -1 }, roll: attack }
      - { name: Miss, as: failure }
    notes:
      - { name: Ones, when: count(main == 1) >= 2 }
initiative: { order: guard }
starting:
  - { kind: skill, name: Climb, pick: brawn, numbers: { rank: 1 } }
groups:
  - { name: Body, fields: [brawn, health] }
creation:
  - { name: Figures, points: 4, over: [brawn, wits], most: 5 }
  - { name: Class, choose: class }
  - { choose: skill, count: 2, from: [Climb, { name: Swim, pick: brawn, numbers: { rank: 1 } }, Ride] }
growth:
  pay: xp
  award: 2
  prices:
    - { over: [brawn, wits], price: new * 3, most: 5 }
    - { over: skill.rank, price: new * 2 }
`;

const TOTAL = "total: sum(main) + skill.attribute + skill.rank + bonus";

type Way = string | readonly [es: string, en: string];

export const STRANGE: [right: string, wrong: string, way: Way][] = [
  ["numbers: { soak: 0..3 }", "numbers: { soak: 0..3, weight: de 1 a 5 }", "1..5"],
  ["numbers: { soak: 0..3 }", "numbers: { soak: 0..3, weight: [4, 6, 8] }", "{ dice: [4, 6, 8] }"],
  ["luck: { name: Luck, dice: [4, 6, 8], start: 6 }", "luck: { name: Luck, dice: d4 d6 d8, start: 6 }", "[4, 6, 8]"],
  ["numbers: { heals: 0..5 }, use: { health: heals }", "heals: 5, use: { health: heals }", "numbers: { heals: 0..5 }"],
  [
    "numbers: { heals: 0..5 }, use: { health: heals }",
    "heals: 1d6, use: { health: heals }",
    "numbers: { heals: { dice: [6], start: 6 } }",
  ],
  ["guard: { name: Guard, is: wits + 1 }", "guard: { name: Guard, formula: wits + 1 }", "is"],
  [
    "wits: { name: Wits, from: 0, to: 5, start: 2 }",
    "wits: { name: Wits, from: 0, to: 5, start: 2 }\n  grit: 1..5,",
    "1..5",
  ],
  [
    "xp: { name: Experience, start: 0, max: 99 }",
    "xp: { name: Experience, start: 0, max: 99 }\n  mana: 10/10",
    "{ max: 10 }",
  ],
  [
    "- { name: Ones, when: count(main == 1) >= 2 }",
    "- name: Ones, when: count(main == 1) >= 2",
    "{ name: Ones, when: count(main == 1) >=",
  ],
  ["- { name: Miss, as: failure }", "- Miss when lead < 1", "{ name: Miss, when: lead < 1 }"],
  ["rolls:\n", "  scars:\n    1-3: Scratch\n    4-6: Scar\nrolls:\n", "rows: { 1-3: Scratch, 4-6: Scar }"],
  ["max: brawn + 5", "max: {{brawn}} + 5", "brawn"],
  ["max: brawn + 5", 'max: "$\u007bbrawn + 5}$"', "brawn + 5"],
  ["max: brawn + 5", 'max: "{{ brawn }} + 5"', "brawn"],
  ["max: brawn + 5", "max: 1d6 + brawn", ["los dados solo caen en las tiradas", "dice fall in rolls only"]],
  ["max: brawn + 5", 'max: "if(class == fighter, 7, 5)"', "class.fighter"],
  ["max: brawn + 5", "max: \"if(class == 'fighter', 7, 5)\"", "class.fighter"],
  ["max: brawn + 5", 'max: "if(oath != true, 7, 5)"', "not oath"],
  ["max: brawn + 5", "max: half brawn", "floor(brawn, 2)"],
  ["max: brawn + 5", "max: round up brawn / 2", "ceil(brawn / 2)"],
  ["at: { 0: down }", "at: { down: 0 }", "0: down"],
  ["main: 2d6 }", "main: 2d6 advantage }", "sum(top(main, 2))"],
  ["main: 2d6 }", "main: 1d20 desventaja }", "sum(bottom(main, 1))"],
  ["main: 2d6 }", "main: 2d6 exploding }", "explode: max"],
  ["main: 2d6 }", "main: 1d100 <= skill }", "when: sum(main) <= skill"],
  ["main: 2d6 }", "main: 2d6cs>=5 }", "count(main >= 5)"],
  ["main: 2d6 }", "main: { count: 2, faces: 6 } }", "die"],
  ["main: 2d6 }", "main: { dice: 2, die: 6 } }", "count"],
  ["main: 2d6 }", "main: luck }", "{ die: luck }"],
  ["main: 2d6 }", "main: 2dluck }", "{ count: 2, die: luck }"],
  ["main: 2d6 }", "main: (skill.rank)d6 }", "{ count: skill.rank, die: 6 }"],
  ["main: 2d6 }", "main: /r 2d6 }", "2d6"],
  ["main: 2d6 }", 'main: "[[2d6]]" }', "2d6"],
  [TOTAL, 'total: "bonus if sure"', "if(sure, bonus, 0)"],
  [TOTAL, 'total: "bonus + (sure ? 1 : 0)"', "bonus + if(sure, 1, 0)"],
  [TOTAL, 'total: "if(sure == yes, 1, 0)"', "sure"],
  [TOTAL, 'total: "if(range == close, 1, 0)"', "range.close"],
  [TOTAL, 'total: "best(main)"', "high(main)"],
  [TOTAL, 'total: "clamp(bonus, 0, 3)"', "max(0, min(3, bonus))"],
  [TOTAL, 'total: "count(main, >=5)"', "count(main >= 5)"],
  [TOTAL, 'total: "count(main in 5..6)"', "count(5 <= main <= 6)"],
  [TOTAL, 'total: "successes(main)"', "count(main >= 5)"],
  [TOTAL, 'total: "main[0]"', "sum(main)"],
  [TOTAL, 'total: "main.total"', "sum(main)"],
  [TOTAL, 'total: "main.1"', "sum(main)"],
  [TOTAL, 'total: "bonus plus 2"', "+"],
  [TOTAL, 'total: "bonus más 2"', "+"],
  [TOTAL, 'total: "bonus menos 2"', "-"],
  [TOTAL, 'total: "brawn²"', "brawn * brawn"],
  [TOTAL, "total: \"bonus + '2'\"", "2"],
  [TOTAL, 'total: "bonus # with luck"', ["sobra", "one too many"]],
  [TOTAL, 'total: "top(main, 1)"', "sum(top(main, 1))"],
  [TOTAL, 'total: "width(main, 2)"', "width(main)"],
  [TOTAL, 'total: "sum(if(sure, top(main, 1), main))"', "if(sure, sum(top(main, 1)), sum(main))"],
  [TOTAL, 'total: "worn"', "worn.soak"],
  [TOTAL, 'total: "armour.soak"', "worn.soak"],
  [TOTAL, 'total: "weapon.damage"', "ask: { weapon: weapon }"],
  [TOTAL, 'total: "**bonus**"', "bonus"],
  [TOTAL, 'total: "`bonus`"', "bonus"],
  [TOTAL, 'total: "<b>bonus</b>"', "bonus"],
  [TOTAL, 'total: "1e3"', "1000"],
  [TOTAL, 'total: "1_000"', "1000"],
  [TOTAL, 'total: "1 000"', "1000"],
  [TOTAL, 'total: "1.000"', "1000"],
  [TOTAL, 'total: "1.500.000"', "1500000"],
  [TOTAL, 'total: "1.000,5"', "1000.5"],
  [TOTAL, 'total: "[[/r 1d6]]"', "sum(main)"],
  ["when: lead > 0", "when: 7-9 or 11", "7 <= total <= 9 or total == 11"],
  ["when: lead > 0", "when: natural 20", "sum(main) == 20"],
  ["when: lead > 0", "when: panicked == true", "panicked"],
  ["when: lead > 0", "when: has panicked", "panicked"],
  ["when: lead > 0", "when: chase >= goal", "chase.goal"],
  [
    "{ name: Figures, points: 4, over: [brawn, wits], most: 5 }",
    "{ name: Figures, points: 4, over: brawn, wits }",
    "over: [brawn, wits]",
  ],
  [
    "{ name: Figures, points: 4, over: [brawn, wits], most: 5 }",
    "{ name: Figures, points: 4, over: all }",
    "attributes",
  ],
  [
    "{ name: Figures, points: 4, over: [brawn, wits], most: 5 }",
    "{ name: Figures, points: 4, over: skills }",
    "skill.rank",
  ],
  [
    "{ name: Figures, points: 4, over: [brawn, wits], most: 5 }",
    "{ name: Figures, points: 1d6, over: brawn }",
    ["los dados solo caen en las tiradas", "dice fall in rolls only"],
  ],
  ["most: 5 }\n  - { name: Class", "min: 1 }\n  - { name: Class", "least"],
  [
    "{ name: Figures, points: 4, over: [brawn, wits], most: 5 }",
    "{ roll: 2d6+6, over: [brawn] }",
    "2d6, is: rolled +6",
  ],
  ["{ name: Class, choose: class }", "{ name: Kin, choose: { Elf: { brawn: 1 }, Dwarf: {} } }", "- { name: Elf, … }"],
  ["{ name: Class, choose: class }", "{ Class: 4 points }", "choose"],
  ["numbers: { rank: 1 } }, Ride", "rank: 1 }, Ride", "numbers: { rank: 1 }"],
  ["price: new * 3", "price: 5 xp", "5"],
  ["price: new * 3", "price: nivel * 3", "new"],
  ["price: new * 3", "price: { 1: 3, 2: 6 }", "3"],
  ["{ over: skill.rank, price: new * 2 }", "{ choose: attribute, price: 5 }", "over: attributes"],
  ["{ over: skill.rank, price: new * 2 }", "brawn: 3", "over"],
  ["numbers: { soak: 0..3 } }", "soak: 0..3 }", "numbers: { soak: 0..3 }"],
  ["Armour, worn: true", "Armour, equipped: true", "worn"],
  [
    "adds: { wits: -1 }",
    "adds: { wits: wits - 1 }",
    ["un número sin más, como -1", "a plain number goes here, such as -1"],
  ],
  ["adds: { wits: -1 }", "adds: { luck: step down }", "-1"],
  ["Panicked, adds: { wits: -1 }", "Panicked, wits: -1", "adds: { wits: -1 }"],
  ["panicked: { name: Panicked, adds: { wits: -1 } }", "panicked: true", "{ out: true }"],
  ["oath: tick", "oath: yes", "tick"],
  [
    "class: { name: Class, of: {",
    "class: { fighter: Fighter, thief: Thief }\n  was: { name: Class, of: {",
    "of: { fighter: Fighter, thief: Thief }",
  ],
  ["oath: tick", "oath: tick\n  rank: private, captain", "[private, captain]"],
  ["oath: tick", "oath: tick\n  rank: dropdown", "[fighter, thief]"],
  ["oath: tick", "oath: tick\n  rank: { name: Rank }", "is: text"],
  ["oath: tick", "oath: tick\n  rank: { name: Rank, is: [private, captain] }", "of"],
  ["oath: tick", "oath: tick\n  rank: { name: Rank, of: private }", "[private]"],
  ["then: { stress: +1 }", "then: { condition: down }", "down: true"],
  ["then: { stress: +1 }", "then: { target: down }", "target.down: true"],
  ["then: { stress: +1 }", "then: { roll: wounds }", "roll: wounds"],
  ["then: { stress: +1 }", "then: { stress += 1 }", "stress: +1"],
  ["keep: { main: [6] }", "keep: { main: 5+ }", "[5, 6]"],
  ["costs: { stress: 1 }", "when: total < tn", "name, keep, add, costs, then"],
  ["    spend: {", "    spend: { by: dj,", "gm"],
  ["1..3: Bruise\n      4..6: {", "1,2,3: Bruise\n      4..6: {", "1..3"],
  ["4..6: {", "else: {", "4+"],
  ["1..3: Bruise", "..3: Bruise", "1..3"],
  ["1..3: Bruise", "| 1-3 | Bruise |", "1-3: Bruise"],
  ["4..6: { name: Broken arm, then: { brawn: -1 } }", "4..6: { name: Broken arm, brawn: -1 }", "then: { brawn: -1 }"],
  ["bonus: -3..3", "bonus: number", "-3..3"],
  ["sure: yes", "sure: checkbox", "yes"],
  ["sure: yes", "sure: sí", "yes"],
  ["range: [close, far]", "range: close, far", "range: [close, far]"],
  ["range: [close, far]", "range: { close: Close, far: Far }", "of: { close: Close, far: Far }"],
  ["range: [close, far]", "range: { name: Range, pick: { close: Close, far: Far } }", "of: { close: Close, far: Far }"],
  ["range: [close, far]", "range: { name: Range, pick: { of: Body } }", "of: Body"],
  ["Doom, segments: 6", "Doom, clock: 6", "segments"],
  ["Doom, segments: 6", "Doom, segments: 6, full: { panicked: true }", "en, es"],
  [
    "hard: { name: Difficulty, steps: { Easy: 6, Hard: 10 } }",
    "hard: { Easy: 6, Hard: 10 }",
    "steps: { Easy: 6, Hard: 10 }",
  ],
  ["steps: { Easy: 6, Hard: 10 }", "steps: { 6: Easy, Hard: 10 }", "Easy: 6"],
  ["against: check", "against: { roll: check }", "check"],
  ["against: check", "versus: check", "against"],
  ["name: Ashes", "name: [Ashes]", "Ashes"],
  ["xp: { name: Experience, start: 0, max: 99 }", "xp: { name: Experience, min: 1.000, max: 99 }", "1000"],
  [
    "numbers: { damage: 1..6, ammo: 0..20 }",
    "numbers: { damage: 1..6, ammo: 0..20, uses: 0..3 }",
    ["mi_uses", "my_uses"],
  ],
];
