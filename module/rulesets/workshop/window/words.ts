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
  const resource = speech.name(String(one.resource));
  if (one.key !== "change") return t(key(`said.${one.key}`), { resource });
  const less = takenAway(one.amount as Saying);
  const amount = formulaText(less ?? (one.amount as Saying), speech);
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
  const which = saying.key === "dice.size" ? `dice.size${fixed}${fixed === "" ? "" : named}` : saying.key;
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

function sentences(saying: Saying, speech: Speech): string[] {
  const [kind = ""] = saying.key.split(".");
  if (kind === "dice") return diceLines(saying, speech);
  if (kind === "push") return pushLines(saying, speech);
  const label = spoken(saying.label as LocalText, String(saying.id ?? ""));
  const when = saying.when === undefined ? "" : formulaText(saying.when as Saying, speech);
  const is = saying.is === undefined ? "" : formulaText(saying.is as Saying, speech);
  return [t(key(`said.${saying.key}`), { label, when, is }), ...then(saying.changes, speech)];
}

/** What the player chooses before a roll: with what, against what, and the answers to its questions. */
function beforeRoll(page: Page, roll: PageRoll): string[] {
  const kind = page.things.find(({ id }) => id === roll.with);
  const asked = roll.ask.map(({ id, name, pick, from, to }) => {
    const known = [...page.ladders, ...page.things].find((one) => one.id === (pick === "ladder" ? id : pick));
    const label = spoken(name ?? known?.name ?? (pick === "ladder" ? page.ladders[0]?.name : undefined), id);
    if (pick === undefined) return t(key("said.askRange"), { label, from: signless(from), to: signless(to) });
    return pick === "attribute" || pick === "dice" ? t(key(`said.ask.${pick}`), { label }) : label;
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
  return [...beforeRoll(page, roll), ...list.flatMap((one) => sentences(one as Saying, { name, dice }))];
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
  ];
  return all.filter(({ lines }) => lines.length > 0);
}
