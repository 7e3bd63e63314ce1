import { beforeEach, describe, expect, it } from "vitest";
import { problemsOf } from "../../core/workshop/mistakes.ts";
import { host } from "../host.ts";

/** One mistake, one message: with its place, and with what the author meant, in a page of many parts. */

const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { problemLine } = await import("../../../../module/rulesets/workshop/data/problems.ts");

const PAGE = `workshop: 1
id: many-parts
name: Many parts
look: { motif: hatch }
attributes: { brawn: 1..6, wits: 1..6, soul: { dice: [4, 6, 8], start: 6 } }
resources: { health: { max: brawn + 4 }, supply: { dice: [4, 6, 8], start: 8 } }
derived: { load: carried.weight, arrows: owned.arrow, aim: { name: Aim, is: bonus(wits) } }
things:
  skill: { name: Skill, numbers: { rank: 0..5 } }
  weapon: { name: Weapon, pick: skill, numbers: { weight: 0..3 }, roll: hit }
  arrow: { name: Arrow }
  helmet: { name: Helmet, worn: true, numbers: { head: 0..3 } }
tables:
  bonus: { name: Bonus, rows: [0, 0, 1, 1, 2, 2] }
  fate: { name: Fate, dice: 1d6, by: sum(main) + wits, rows: { 1..3: Low, 4+: High } }
ladders: { need: { name: Need, steps: [{ name: Low, value: 4 }, { name: High, value: 9 }] } }
rolls:
  hit:
    name: Hit
    with: weapon
    ask: { need: ladder, aimed: { name: Aimed, pick: yes } }
    dice: { main: 2d6 }
    numbers: { total: "sum(main) + weapon.skill.rank + if(aimed, 1, 0)", ahead: total - rival.total }
    adds: { way: { name: Way, is: total, goal: 30 } }
    bands:
      - { name: There, as: success, when: way >= way.goal, then: { supply: step down } }
      - { name: On, as: mixed, when: ahead > 0 and 5 <= total <= 9, roll: hit }
      - { name: No, as: failure }
  read:
    name: Read
    dice: { sign: { faces: [[eye], [eye, hand], []] } }
    numbers: { seen: sign.eye, hurt: "max(0, 3 - target.worn.head)" }
initiative: { roll: read, number: seen }
starting: [{ kind: skill, name: Aim }, { kind: weapon, name: Bow, pick: Aim }]
groups: [{ name: Body, fields: [brawn, health] }, { name: Mind, fields: [wits, load] }]
creation: [{ spread: [3, 2], over: [brawn, wits] }, { choose: weapon, from: [Long bow, Sling] }]
`;

const said = (text: string, lang: "en" | "es"): string[] => {
  host.lang = lang;
  return problemsOf(text).map((problem) => `${problem.line} ${problemLine(problem)}`);
};

beforeEach(() => {
  host.lang = "en";
});

it("the page itself can be read", () => expect(problemsOf(PAGE)).toEqual([]));

describe("what only follows from a mistake is no message of its own", () => {
  it.each<[string, string, string]>([
    // What a thing goes with, and what counts once it is worn.
    ["pick: skill", "pick: skils", "10 things › weapon › pick: nothing is called “skils”; did you mean “skill”?"],
    [
      "pick: skill",
      "pick: trade",
      "10 things › weapon › pick: nothing is called “trade”; there are: attribute, skill, weapon, arrow, helmet",
    ],
    ["worn: true", "worn: always", "12 things › helmet › worn: “always” is none of these: true, false"],
    // A row's number reads itself.
    [
      "by: sum(main)",
      "by: sum(fate)",
      "15 tables › fate › by: “fate” is a number of the roll; one of these goes here: main",
    ],
    [
      'total: "sum(main)',
      'total: "sum(total)',
      "23 rolls › hit › numbers › total: “total” is a number of the roll; one of these goes here: main",
    ],
    ["pick: yes", "pick: no", "21 rolls › hit › ask › aimed › pick: “no” is written “yes” here"],
    ["value: 4", "dc: 4", "16 ladders › need › steps: “dc” does not belong here; these do: name, value"],
    // Dice that could not be read, and what counts them.
    [
      "dice: { main: 2d6 }",
      "dice: { main: { count: 2, die: d6 } }\n    notes: [{ name: Six, when: count(main == 6) > 0 }]",
      "22 rolls › hit › dice › main › die: “d6” is written “6” here",
    ],
    [
      'dice: { main: 2d6 }\n    numbers: { total: "sum(main)',
      'dice: { low: 2d6 }\n    numbers: { total: "low(low)',
      "22 rolls › hit › dice: “low” is a word of the Workshop: take another, such as “my_low”",
    ],
    // What things could have had a figure of.
    [
      "skill: { name: Skill, numbers: { rank: 0..5 } }",
      "skill: { name: Skill, numbers: rank }",
      "9 things › skill › numbers: something else is expected here: “name: value”, one to a line, such as “{ rank: 1..6 }”",
    ],
    // Questions whose words have no brackets, and what asks for them.
    [
      "aimed: { name: Aimed, pick: yes }",
      "aimed: yes or no",
      "21 rolls › hit › ask › aimed: “yes or no” is written “yes” here",
    ],
    [
      "ask: { need: ladder, aimed: { name: Aimed, pick: yes } }",
      "ask:\n      need: ladder\n      aimed: no_aim, one_aim\n    notes: [{ name: Aim, when: aimed.one_aim }]",
      "23 rolls › hit › ask › aimed: “no_aim, one_aim” is written “[no_aim, one_aim]” here",
    ],
    [
      "aimed: { name: Aimed, pick: yes }",
      "aimed: { badly: 1, well: 2 }",
      "21 rolls › hit › ask › aimed: “{ badly: 1, well: 2 }” is written “[badly, well]” here",
    ],
    // The middle of what is compared twice.
    [
      "5 <= total <= 9",
      "5 <= main <= 9",
      "27 rolls › hit › bands 2 › when: “main” is dice: say how they are read, such as sum(main)",
    ],
    ["brawn: 1..6", "brawn: 1 to 6", "5 attributes › brawn: “1 to 6” is written “1..6” here"],
  ])("%s → %s", (old, wrong, en) => {
    expect(PAGE).toContain(old);
    expect(said(PAGE.replace(old, wrong), "en")).toEqual([en]);
  });
});

describe("the message says what was meant", () => {
  it.each<[old: string, wrong: string, es: string, en: string]>([
    [
      "number: seen",
      "number: sean",
      "33 initiative › number: no hay nada que se llame «sean»; ¿será «seen»?",
      "33 initiative › number: nothing is called “sean”; did you mean “seen”?",
    ],
    [
      '    numbers: { seen: sign.eye, hurt: "max(0, 3 - target.worn.head)" }\n',
      "",
      "32 initiative › number: no hay nada que se llame «seen»: todavía no hay ninguno, y va en «rolls.read.numbers»",
      "32 initiative › number: nothing is called “seen”: there is none yet, and it belongs under “rolls.read.numbers”",
    ],
    [
      "fields: [wits, load]",
      "fields: [wits, health]",
      "35 groups 2 › fields: «health» se dice dos veces; la primera, en la línea 35",
      "35 groups 2 › fields: “health” is said twice; first in line 35",
    ],
    [
      "load: carried.weight",
      "load: sum(weight)",
      "7 derived › load: aquí «sum(weight)» se escribe «carried.weight»",
      "7 derived › load: “sum(weight)” is written “carried.weight” here",
    ],
    [
      "arrows: owned.arrow",
      "arrows: count(arrow)",
      "7 derived › arrows: aquí «count(arrow)» se escribe «owned.arrow»",
      "7 derived › arrows: “count(arrow)” is written “owned.arrow” here",
    ],
    [
      "arrows: owned.arrow",
      "arrows: owned.arrows",
      "7 derived › arrows: no hay nada que se llame «owned.arrows»; ¿será «owned.arrow»?",
      "7 derived › arrows: nothing is called “owned.arrows”; did you mean “owned.arrow”?",
    ],
    [
      "is: bonus(wits)",
      "is: bonus wits",
      "7 derived › aim › is: a «bonus» le faltan los paréntesis: «bonus(wits)»",
      "7 derived › aim › is: “bonus” lacks its brackets: “bonus(wits)”",
    ],
    [
      "seen: sign.eye",
      "seen: eye",
      "32 rolls › read › numbers › seen: no hay nada que se llame «eye»; ¿será «sign.eye»?",
      "32 rolls › read › numbers › seen: nothing is called “eye”; did you mean “sign.eye”?",
    ],
    [
      "target.worn.head",
      "target.head",
      "32 rolls › read › numbers › hurt: «target.head» es un número de una cosa; aquí va una de estas: target.worn.head, target.carried.head",
      "32 rolls › read › numbers › hurt: “target.head” is a number of a thing; one of these goes here: target.worn.head, target.carried.head",
    ],
    [
      "total - rival.total",
      "total - oponente.total",
      "23 rolls › hit › numbers › ahead: no hay nada que se llame «oponente.total»; ¿será «rival.total»?",
      "23 rolls › hit › numbers › ahead: nothing is called “oponente.total”; did you mean “rival.total”?",
    ],
    [
      "way >= way.goal",
      "way >= way.meta",
      "26 rolls › hit › bands 1 › when: no hay nada que se llame «way.meta»; ¿será «way.goal»?",
      "26 rolls › hit › bands 1 › when: nothing is called “way.meta”; did you mean “way.goal”?",
    ],
    [
      "5 <= total <= 9",
      "total 5-9",
      "27 rolls › hit › bands 2 › when: aquí «total 5-9» se escribe «5 <= total <= 9»",
      "27 rolls › hit › bands 2 › when: “total 5-9” is written “5 <= total <= 9” here",
    ],
    [
      "5 <= total <= 9",
      "total 5+",
      "27 rolls › hit › bands 2 › when: aquí «total 5+» se escribe «total >= 5»",
      "27 rolls › hit › bands 2 › when: “total 5+” is written “total >= 5” here",
    ],
    [
      "supply: step down",
      "supply: paso abajo",
      "26 rolls › hit › bands 1 › then › supply: aquí «paso abajo» se escribe «step down»",
      "26 rolls › hit › bands 1 › then › supply: “paso abajo” is written “step down” here",
    ],
    [
      "need: ladder",
      "need: escalera",
      "21 rolls › hit › ask › need: no hay nada que se llame «escalera»; ¿será «ladder»?",
      "21 rolls › hit › ask › need: nothing is called “escalera”; did you mean “ladder”?",
    ],
    [
      "steps: [{ name: Low, value: 4 }, { name: High, value: 9 }]",
      "steps: [Low, High]",
      "16 ladders › need › steps: aquí «[Low, High]» se escribe «{ Low: 1, High: 2 }»",
      "16 ladders › need › steps: “[Low, High]” is written “{ Low: 1, High: 2 }” here",
    ],
    [
      "motif: hatch",
      "motif: rayas",
      "4 look › motif: aquí «rayas» se escribe «hatch»",
      "4 look › motif: “rayas” is written “hatch” here",
    ],
    [
      "from: [Long bow, Sling]",
      "from: Long bow, Sling",
      "36 aquí «from: Long bow, Sling» se escribe «from: [Long bow, Sling]»",
      "36 “from: Long bow, Sling” is written “from: [Long bow, Sling]” here",
    ],
    [
      "5 <= total <= 9",
      "total > 5 < 9",
      "27 rolls › hit › bands 2 › when: aquí «total > 5 < 9» se escribe «5 < total < 9»",
      "27 rolls › hit › bands 2 › when: “total > 5 < 9” is written “5 < total < 9” here",
    ],
    [
      "5 <= total <= 9",
      "total == '9'",
      '27 rolls › hit › bands 2 › when: aquí «"9"» se escribe «9»',
      '27 rolls › hit › bands 2 › when: “"9"” is written “9” here',
    ],
    [
      "ahead > 0 and 5 <= total <= 9",
      "7-9",
      "27 rolls › hit › bands 2 › when: se espera una condición, no un número; por ejemplo, «7 <= total <= 9»",
      "27 rolls › hit › bands 2 › when: expected a condition, not a number; for example “7 <= total <= 9”",
    ],
    [
      "is: bonus(wits)",
      "is: bonus.wits",
      "7 derived › aim: aquí «bonus.wits» se escribe «bonus(wits)»",
      "7 derived › aim: “bonus.wits” is written “bonus(wits)” here",
    ],
    [
      "is: bonus(wits)",
      "is: wits.bonus",
      "7 derived › aim: aquí «wits.bonus» se escribe «bonus(wits)»",
      "7 derived › aim: “wits.bonus” is written “bonus(wits)” here",
    ],
    [
      "total - rival.total",
      '"|total - rival.total|"',
      "23 rolls › hit › numbers › ahead: aquí «|total - rival.total|» se escribe «abs(total - rival.total)»",
      "23 rolls › hit › numbers › ahead: “|total - rival.total|” is written “abs(total - rival.total)” here",
    ],
    // A number with what it counts, or with its sign.
    [
      "max: brawn + 4",
      "max: 4 boxes",
      "6 resources › health › max: aquí «4 boxes» se escribe «4»",
      "6 resources › health › max: “4 boxes” is written “4” here",
    ],
    [
      "max: brawn + 4",
      "max: 4 brawn",
      "6 resources › health › max: aquí «4 brawn» se escribe «4 * brawn»",
      "6 resources › health › max: “4 brawn” is written “4 * brawn” here",
    ],
    [
      "name: High, value: 9",
      "name: High, value: 90%",
      "16 ladders › need › steps: aquí «90%» se escribe «90»",
      "16 ladders › need › steps: “90%” is written “90” here",
    ],
    [
      "name: High, value: 9",
      "name: High, value: 3d6 * 5",
      "16 ladders › need › steps: «3d6 * 5»: los dados solo caen en las tiradas; aquí va un número",
      "16 ladders › need › steps: “3d6 * 5”: dice fall in rolls only; a number goes here",
    ],
    // Ranges of other hands.
    ...["±3", "+/-3", "(-3..3)", "[-3, 3]"].map((wrong): [string, string, string, string] => [
      "aimed: { name: Aimed, pick: yes }",
      `aimed: ${wrong}`,
      `21 rolls › hit › ask › aimed: aquí «${wrong}» se escribe «-3..3»`,
      `21 rolls › hit › ask › aimed: “${wrong}” is written “-3..3” here`,
    ]),
    // Which row comes up says no number of the table.
    [
      "fate: { name: Fate, dice: 1d6, by: sum(main) + wits",
      "fate: { name: Fate, dice: 1d6 + wits",
      "15 tables › fate › dice › main: «1d6 + wits»: aquí se tiran solo «1d6», y al lado se dice qué fila sale: «by: sum(main) + wits»",
      "15 tables › fate › dice › main: “1d6 + wits”: roll only “1d6” here, and say beside it which row comes up: “by: sum(main) + wits”",
    ],
    // A colon that is missing, or a blank behind it, before a bracket.
    [
      "fate: { name: Fate",
      "fate:{ name: Fate",
      "15 falta un espacio tras los dos puntos: «fate: {…»",
      "15 a space is missing after the colon: “fate: {…”",
    ],
    [
      "fate: { name: Fate",
      "fate { name: Fate",
      "15 faltan los dos puntos: «fate: {…»",
      "15 the colon is missing: “fate: {…”",
    ],
    [
      "supply: step down",
      "shared.doom +1",
      "26 faltan los dos puntos: «shared.doom: +1»",
      "26 the colon is missing: “shared.doom: +1”",
    ],
    [
      "starting: [{ kind: skill",
      "starting: [{ kind: arrow, name: Barbed, numbers: { rank: 1 } }, { kind: skill",
      "34 starting 1 › numbers: no hay nada que se llame «rank»: todavía no hay ninguno, y va en «numbers»",
      "34 starting 1 › numbers: nothing is called “rank”: there is none yet, and it belongs under “numbers”",
    ],
    [
      "5 <= total <= 9",
      "mayor(main) > 3",
      "27 rolls › hit › bands 2 › when: no hay nada que se llame «mayor»; ¿será «high»?",
      "27 rolls › hit › bands 2 › when: nothing is called “mayor”; did you mean “high”?",
    ],
  ])("%s → %s", (old, wrong, es, en) => {
    expect(PAGE).toContain(old);
    const text = PAGE.replace(old, wrong);
    expect(said(text, "es")).toEqual([es]);
    expect(said(text, "en")).toEqual([en]);
  });
});
