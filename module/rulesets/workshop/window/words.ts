import type { Page } from "../../../core/workshop/page/types.ts";
import type { Problem } from "../../../core/workshop/problem.ts";
import type { Said } from "../../../core/workshop/said.ts";
import type { LocalText, PageRoll } from "../../../core/workshop/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { workshopCore } from "../data/core.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { problemLine } from "../data/problems.ts";
import { readable, spoken } from "../data/text.ts";
import { formulaText, listedWords, type Saying, type Speech, takenAway } from "./words-formula.ts";
import { gameSections, initiativeLines, namesOf, startingLines } from "./words-game.ts";
import { creationLines, growthLines } from "./words-making.ts";
import { rowText, shortened } from "./words-tables.ts";

/** What the core says about a page, in the player's language. */

interface Warned {
  reason: string;
  name: string;
  tried?: number;
  fix?: string;
  problem?: Problem;
}

/** What is hardly meant. Values without odds because of too many dice are told from those that no roll can have. */
export function warningText({ reason, name, tried = 0, fix = "", problem }: Warned): string {
  if (problem && problem.reason !== "budget") return t(key("warning.unworkable"), { what: problemLine(problem) });
  return t(key(`warning.${reason}`), { name, tried, fix });
}

const faces = (list: unknown, type: "conjunction" | "disjunction" = "conjunction"): string =>
  listedWords(
    (list as readonly number[]).map((face) => String(face).replace("-", "−")),
    type,
  );

/** What goes up or down, and by how much: a minus before it reads as "less". */
function changeText(one: Saying, speech: Speech): string {
  if (one.key.startsWith("put.")) {
    const [, target, id = ""] = /^(target\.)?(.*)$/.exec(String(one.resource)) ?? [];
    return t(key(`said.${one.key}`), {
      who: t(key(`said.who.${target ? "target" : "roller"}`)),
      name: speech.condition?.(id) ?? readable(id),
    });
  }
  const resource = speech.name(String(one.resource));
  if (one.key !== "change") return t(key(`said.${one.key}`), { resource });
  const less = takenAway(one.amount as Saying);
  const amount = formulaText(less ?? (one.amount as Saying), speech);
  const aspects = speech.aspects?.(String(one.resource)) ?? null;
  if (aspects !== null) return t(key(less ? "said.aspectLess" : "said.aspectNew"), { resource: aspects, amount });
  return t(key(less ? "said.goesDown" : "said.goesUp"), { resource, amount });
}

function then(list: unknown, speech: Speech): string[] {
  const changes = ((list ?? []) as readonly Saying[]).map((one) => changeText(one, speech));
  return changes.length === 0 ? [] : [t(key("said.then"), { changes: listedWords(changes) })];
}

/** d6, or the die that something else says. */
const sizeText = (die: Saying, speech: Speech): string =>
  die.key === "number" ? `d${die.value}` : t(key("said.sized"), { name: formulaText(die, speech) });

const shownFace = (face: string): string => (face === "" ? t(key("said.dice.blank")) : `[${face}]`);

function diceLines(saying: Saying, speech: Speech): string[] {
  const { id, count, die, dice, symbols, explode, apart, reroll } = saying;
  const many = count as Saying | undefined;
  const figures = {
    label: speech.dice.get(String(id)) || t(key("said.theDice")),
    count: many === undefined ? "" : formulaText(many, speech),
    die: Array.isArray(die) ? faces(die) : die === undefined ? "" : sizeText(die as Saying, speech),
    faces: listedWords(((symbols ?? []) as readonly Saying[]).map(({ face }) => shownFace(String(face)))),
    dice: listedWords(((dice ?? []) as readonly Saying[]).map((one) => sizeText(one, speech))),
  };
  // Everybody says 2d6; what must be worked out first takes more words.
  const fixed = many?.key === "number" ? (Number(many.value) === 1 ? "One" : "Fixed") : "";
  const named = (die as Saying | undefined)?.key === "number" ? "" : "Named";
  const which = saying.key === "dice.size" ? `dice.size${fixed}${named}` : saying.key;
  return [
    t(key(`said.${which}`), figures),
    ...(explode === undefined
      ? []
      : [
          explode === "max"
            ? t(key(apart ? "said.dice.apartMax" : "said.dice.explodeMax"))
            : t(key(apart ? "said.dice.apart" : "said.dice.explode"), { faces: faces(explode, "disjunction") }),
        ]),
    ...(reroll === undefined ? [] : [t(key("said.dice.reroll"), { faces: faces(reroll, "disjunction") })]),
  ];
}

function pushLines(saying: Saying, speech: Speech): string[] {
  const keeps = (saying.keeps as readonly Saying[]).map((one) => {
    const label = local(one.label as LocalText);
    return one.key === "push.keepsAll"
      ? t(key("said.keepsAll"), { label })
      : t(key("said.keeps"), { label, faces: faces(one.faces) });
  });
  const adds = (saying.adds as readonly Saying[]).map(({ label, count }) => {
    return t(key("said.adds"), { label: local(label as LocalText), count });
  });
  return [
    t(key("said.push")),
    keeps.length > 0 ? t(key("said.pushKeeps"), { keeps: listedWords(keeps) }) : t(key("said.pushAll")),
    ...(adds.length > 0 ? [t(key("said.pushAdds"), { adds: listedWords(adds) })] : []),
    ...(saying.costs === undefined
      ? []
      : [t(key("said.pushCosts"), { costs: formulaText(saying.costs as Saying, speech) })]),
    ...(saying.prices === undefined
      ? []
      : [
          t(key("said.pushPrices"), {
            changes: listedWords((saying.prices as Saying[]).map((one) => changeText(one, speech))),
          }),
        ]),
    ...then(saying.changes, speech),
  ];
}

/** Where what adds up begins, and what it is to reach. */
const totalLines = (saying: Saying, speech: Speech): string[] =>
  ["start", "goal"].flatMap((word) => {
    const figure = saying[word] as Saying | undefined;
    return figure ? [t(key(`said.total.${word}`), { figure: formulaText(figure, speech) })] : [];
  });

/** Who may spend what, and what there is to be had for it. */
function spendLines(saying: Saying, speech: Speech): string[] {
  const from = saying.label === undefined ? "" : local(saying.label as LocalText);
  const options = (saying.options as readonly Saying[]).map((one) => {
    const most = one.most as Saying | undefined;
    const label = local(one.label as LocalText);
    const figures = { label, price: formulaText(one.price as Saying, speech) };
    return [
      t(key("said.bought.for"), figures),
      ...(most ? [t(key("said.bought.most"), { most: formulaText(most, speech) })] : []),
      ...(one.words ? [t(key("said.bought.words"))] : []),
      ...then(one.changes, speech),
    ].join(" ");
  });
  const worth = formulaText(saying.from as Saying, speech);
  const what = from === "" ? worth : t(key("said.spend.named"), { name: from, worth });
  return [t(key(`said.spend.${saying.by}`), { what }), ...options];
}

function sentences(saying: Saying, speech: Speech): string[] {
  const [kind = ""] = saying.key.split(".");
  if (kind === "dice") return diceLines(saying, speech);
  if (kind === "push") return pushLines(saying, speech);
  if (kind === "refused") {
    const whenSaid = formulaText(saying.when as Saying, speech);
    return [t(key("said.refused"), { when: whenSaid, text: spoken(saying.label as LocalText, "") })];
  }
  if (kind === "spend") return spendLines(saying, speech);
  const label = spoken(saying.label as LocalText, String(saying.id ?? ""));
  const when = saying.when === undefined ? "" : formulaText(saying.when as Saying, speech);
  const is = saying.is === undefined ? "" : formulaText(saying.is as Saying, speech);
  const next = saying.next === undefined ? [] : [t(key("said.next"), { roll: speech.roll?.(String(saying.next)) })];
  if (kind === "row") return [rowText(saying), ...then(saying.changes, speech), ...next];
  if (kind === "total") return [t(key("said.total.gains"), { label, is }), ...totalLines(saying, speech)];
  if (saying.id !== undefined && saying.id === speech.by) return [t(key("said.table.which"), { is })];
  return [t(key(`said.${saying.key}`), { label, when, is }), ...then(saying.changes, speech), ...next];
}

/** What the player chooses before a roll: with what, against what, and the answers to its questions. */
function beforeRoll(page: Page, roll: PageRoll): string[] {
  const kind = page.things.find(({ id }) => id === roll.with);
  const asked = roll.ask.map(({ id, name, pick, from, to, of, words }) => {
    const known = [...page.ladders, ...page.things].find((one) => one.id === (pick === "ladder" ? id : pick));
    const label = spoken(name ?? known?.name ?? (pick === "ladder" ? page.ladders[0]?.name : undefined), id);
    const aspects = workshopCore().aspectsAsked(page, pick);
    if (aspects) return t(key("said.ask.aspects"), { label: spoken(name ?? aspects.name, id) });
    if (pick === undefined) return t(key("said.askRange"), { label, from: signless(from), to: signless(to) });
    if (pick === "attribute" && of) {
      const names = of.map((one) => spoken(page.attributes.find(({ id }) => id === one)?.name, one));
      return t(key("said.ask.some"), { label, words: listedWords(names, "disjunction") });
    }
    if (words) {
      const all = words.map((word) => spoken(word.name, word.id));
      return t(key("said.ask.some"), { label, words: listedWords(all, "disjunction") });
    }
    return ["attribute", "dice", "yes"].includes(pick) ? t(key(`said.ask.${pick}`), { label }) : label;
  });
  const other = page.rolls.find(({ id }) => id === roll.against);
  return [
    ...(kind ? [t(key("said.with"), { kind: local(kind.name) })] : []),
    ...(asked.length > 0 ? [t(key("said.asks"), { asked: listedWords(asked) })] : []),
    ...(other ? [t(key("said.against"), { roll: spoken(other.name, other.id) })] : []),
  ];
}

const signless = (figure = 0): string => String(figure).replace("-", "−");

/** A roll, sentence by sentence. */
function rollLines(page: Page, roll: Page["rolls"][number], name: Speech["name"]): string[] {
  const only = roll.dice.length === 1;
  const dice = new Map(roll.dice.map((one) => [one.id, one.name ? local(one.name) : only ? "" : readable(one.id)]));
  const list = workshopCore().said(roll) as readonly Said[];
  const condition = (id: string): string => spoken(page.conditions.find((one) => one.id === id)?.name, id);
  const called = (id: string): string => spoken(page.rolls.find((one) => one.id === id)?.name, id);
  const totals = new Map((roll.adds ?? []).map((one) => [`${one.id}.before`, spoken(one.name, one.id)]));
  const saidName = (one: string): string => {
    const total = totals.get(one);
    return total === undefined ? name(one) : t(key("said.total.before"), { name: total });
  };
  const speech: Speech = {
    name: saidName,
    condition,
    roll: called,
    aspects(path) {
      const one = workshopCore().aspectsAsked(page, path);
      return one ? spoken(one.name, one.id) : null;
    },
    dice,
    ...(roll.by !== undefined && { by: roll.by }),
  };
  const { before, rows, left, last } = shortened(list as readonly Saying[]);
  const say = (one: readonly Saying[]): string[] => one.flatMap((saying) => sentences(saying, speech));
  return [...beforeRoll(page, roll), ...say(before), ...say(rows), ...left, ...say(last)];
}

interface Section {
  name: string;
  lines: string[];
}

/** The page said back: the heroes, what they have, each roll, and who acts first. */
export function pageSentences(page: Page): Section[] {
  const name = namesOf(page);
  const rolls = page.rolls.map((roll) => ({ name: spoken(roll.name, roll.id), lines: rollLines(page, roll, name) }));
  const all = [
    ...gameSections(page, name),
    ...rolls,
    { name: t(key("said.section.initiative")), lines: initiativeLines(page, name) },
    { name: t(key("said.section.starting")), lines: startingLines(page) },
    { name: t(key("said.section.creation")), lines: creationLines(page) },
    { name: t(key("said.section.growth")), lines: growthLines(page) },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}
