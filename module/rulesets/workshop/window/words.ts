import type { Page } from "../../../core/workshop/page/types.ts";
import type { Problem } from "../../../core/workshop/problem.ts";
import type { Said } from "../../../core/workshop/said.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { workshopCore } from "../data/core.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";

/** What the core says about a page, in the player's language. */

/** A mistake, without its place: that stands before it. */
export function problemText({ reason, figures }: Pick<Problem, "reason" | "figures">): string {
  const { expected } = workshopCore().SAID;
  const words = Object.entries(figures).map(([name, figure]) => {
    const isWord = (name === "expected" || name === "got") && expected.includes(String(figure));
    return [name, isWord ? t(key(`expected.${figure}`)) : figure];
  });
  return t(key(`problem.${reason}`), Object.fromEntries(words));
}

export const warningText = ({ reason, name, tried }: { reason: string; name: string; tried: number }): string =>
  t(key(`warning.${reason}`), { name, tried });

type Names = (name: string) => string;
type Saying = Extract<Said, { key: string }>;

/** How tightly each holds its parts: a looser one inside a tighter one stands in brackets. */
const TIGHT: Readonly<Record<string, number>> = {
  if: 0,
  or: 1,
  and: 2,
  not: 3,
  plus: 5,
  less: 5,
  times: 6,
  divided: 6,
  minus: 7,
};
const COMPARISONS = ["equals", "differs", "below", "atMost", "above", "atLeast"];
const tightness = (of: string): number => (COMPARISONS.includes(of) ? 4 : (TIGHT[of] ?? 9));
const ROUNDED = ["floor", "ceil"];

function formulaText(saying: Saying, names: Names): string {
  const { key: op, value, text, name, label } = saying;
  if (op === "number") return String(value);
  if (op === "text") return `“${text}”`;
  if (op === "name") return label === name ? names(String(name)) : local(label as LocalText);
  const parts = (saying.parts ?? []) as readonly Saying[];
  const said = parts.map((part, at) => {
    const inside = formulaText(part, names);
    // a − (b − c): what is taken away or divided by must hold tighter.
    const least = tightness(op) + (at > 0 && (op === "less" || op === "divided") ? 1 : 0);
    return tightness(part.key) < least && tightness(op) < 9 ? `(${inside})` : inside;
  });
  const [a = "", b = "", c = ""] = said;
  const which = ROUNDED.includes(op) && said.length === 1 ? `${op}1` : op;
  return t(key(`said.${which}`), { a, b, c, all: said.join("; ") });
}

const faces = (list: unknown): string => (list as readonly number[]).join(", ");

function changesText(list: unknown, names: Names): string {
  return ((list ?? []) as readonly Saying[])
    .map((one) => {
      const resource = names(String(one.resource));
      if (one.key !== "change") return t(key(`said.${one.key}`), { resource });
      return t(key("said.change"), { resource, amount: formulaText(one.amount as Saying, names) });
    })
    .join("; ");
}

function then(list: unknown, names: Names): string[] {
  const changes = changesText(list, names);
  return changes === "" ? [] : [t(key("said.then"), { changes })];
}

/** d6, or the die that something else says. */
const sizeText = (die: Saying, say: (one: unknown) => string): string =>
  die.key === "number" ? `d${die.value}` : t(key("said.sized"), { name: say(die) });

function diceText(saying: Saying, names: Names): string[] {
  const { count, die, dice, explode, reroll } = saying;
  const say = (one: unknown): string => formulaText(one as Saying, names);
  const figures = {
    label: local(saying.label as LocalText),
    count: count === undefined ? "" : say(count),
    die: Array.isArray(die) ? faces(die) : die === undefined ? "" : sizeText(die as Saying, say),
    dice: ((dice ?? []) as readonly unknown[]).map((one) => sizeText(one as Saying, say)).join(", "),
  };
  return [
    t(key(`said.${saying.key}`), figures),
    ...(explode === undefined
      ? []
      : [explode === "max" ? t(key("said.dice.explodeMax")) : t(key("said.dice.explode"), { faces: faces(explode) })]),
    ...(reroll === undefined ? [] : [t(key("said.dice.reroll"), { faces: faces(reroll) })]),
  ];
}

function pushText(saying: Saying, names: Names): string[] {
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
    keeps.length > 0 ? t(key("said.pushKeeps"), { keeps: keeps.join("; ") }) : t(key("said.pushAll")),
    ...(adds.length > 0 ? [t(key("said.pushAdds"), { adds: adds.join(", ") })] : []),
    ...(saying.costs === undefined
      ? []
      : [t(key("said.pushCosts"), { costs: formulaText(saying.costs as Saying, names) })]),
    ...then(saying.changes, names),
  ];
}

function sentences(saying: Saying, names: Names): string[] {
  const [kind = ""] = saying.key.split(".");
  if (kind === "dice") return diceText(saying, names);
  if (kind === "push") return pushText(saying, names);
  const label = local(saying.label as LocalText);
  const when = saying.when === undefined ? "" : formulaText(saying.when as Saying, names);
  const is = saying.is === undefined ? "" : formulaText(saying.is as Saying, names);
  return [t(key(`said.${saying.key}`), { label, when, is }), ...then(saying.changes, names)];
}

/** What the page's own names are called: `target.worn.armour` by the words of armour. */
function namesOf(page: Page): Names {
  const all = [...page.attributes, ...page.resources, ...page.derived, ...page.conditions, ...page.ladders];
  const numbers = page.things.flatMap((thing) => thing.numbers);
  const plain = (name: string): string => {
    const last = name.split(".").at(-1) ?? name;
    if (last === "attribute") return t(key("said.attribute"));
    const found =
      all.find(({ id }) => id === name) ?? numbers.find(({ id }) => id === last) ?? all.find(({ id }) => id === last);
    return found ? local(found.name) : last;
  };
  return function say(name: string): string {
    for (const side of ["target", "rival"]) {
      if (name.startsWith(`${side}.`)) return t(key(`said.${side}`), { name: say(name.slice(side.length + 1)) });
    }
    if (name.endsWith(".max")) return t(key("said.most"), { name: say(name.slice(0, -4)) });
    if (name.startsWith("worn.")) return t(key("said.worn"), { name: plain(name) });
    return plain(name);
  };
}

/** The page said back: each roll with its sentences. */
export function pageSentences(page: Page): { name: string; lines: string[] }[] {
  const names = namesOf(page);
  return page.rolls.map((roll) => ({
    name: local(roll.name ?? roll.id),
    lines: workshopCore()
      .said(roll)
      .flatMap((saying) => sentences(saying as Saying, names)),
  }));
}
