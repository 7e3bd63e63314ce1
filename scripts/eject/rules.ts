/** A roll's part of the page, in the page's own words, with keys where its texts were. */

import { Document, isMap, isSeq } from "yaml";
import type { Formula } from "../../module/core/workshop/formula.ts";
import type { Band, ChangeRule, DiceGroup, LocalText, PageRoll } from "../../module/core/workshop/types.ts";
import { pageFormula } from "./formula.ts";
import type { Game } from "./game.ts";
import { slug } from "./names.ts";
import { inEnglish } from "./texts.ts";

type Said = Record<string, unknown>;

/** What the page says of a roll but what is asked: that stands in its plan. */
export function rulesOf(game: Game, id: string, roll: PageRoll): string {
  const { texts } = game;
  const keep = (path: string, text: LocalText, more?: string): string =>
    texts.key(texts.keep(`roll.${id}.${path}`, text, more));
  /** A plain number as one. */
  const said = (formula: Formula): string | number =>
    formula.op === "number" ? Number(formula.value) : pageFormula(formula);
  const changes = (list: readonly ChangeRule[]): Said =>
    Object.fromEntries(
      list.map(({ resource, amount, step }) => [resource, step ? `step ${step}` : amount ? said(amount) : 0]),
    );
  const thenOf = (list: readonly ChangeRule[]): Said =>
    // biome-ignore lint/suspicious/noThenProperty: a word of the page, and nobody waits for it
    list.length === 0 ? {} : { then: changes(list) };
  const taken = new Set<string>();
  const band = ({ name, when, tone, text, changes: list }: Band, kind: string): Said => {
    const word = slug(inEnglish(name), taken, kind);
    return {
      name: keep(`${kind}.${word}`, name),
      ...(tone && { as: tone }),
      ...(when && { when: pageFormula(when) }),
      ...(text !== undefined && { text: keep(`text.${word}`, text) }),
      ...thenOf(list),
    };
  };
  const dice = (group: DiceGroup): Said | string => {
    const { name, count, die, faces, list, explode, reroll } = group;
    const isPlain = name === undefined && !explode && !reroll && count.op === "number" && die?.op === "number";
    if (isPlain) return `${count.value}d${die?.value}`;
    return {
      ...(name !== undefined && { name: keep(`dice.${group.id}`, name) }),
      ...(list
        ? { dice: list.length === 1 && list[0]?.op === "name" ? list[0].name : list.map(said) }
        : { ...(said(count) !== 1 && { count: said(count) }), die: faces ? [...faces] : die && said(die) }),
      ...(explode && { explode }),
      ...(reroll && { reroll }),
    };
  };
  const { name = id, push } = roll;
  const sizes = new Set(
    [...roll.bands, ...roll.notes].flatMap((one) =>
      one.changes.flatMap(({ resource, step }) => (step ? [resource] : [])),
    ),
  );
  const steps = Object.entries(roll.steps).filter(([resource]) => sizes.has(resource));
  const all: Said = {
    name: keep("name", name),
    ...(roll.against !== undefined && { against: roll.against }),
    dice: Object.fromEntries(roll.dice.map((group) => [group.id, dice(group)])),
    ...(roll.numbers.length > 0 && {
      numbers: Object.fromEntries(
        roll.numbers.map((number) => {
          const is = said(number.formula);
          // The value stands in the sentence.
          return [
            number.id,
            number.name === undefined ? is : { name: keep(`number.${number.id}`, number.name, ": {value}"), is },
          ];
        }),
      ),
    }),
    ...(roll.bands.length > 0 && { bands: roll.bands.map((one) => band(one, "band")) }),
    ...(roll.notes.length > 0 && { notes: roll.notes.map((one) => band(one, "note")) }),
    ...(push && {
      push: {
        ...(push.name !== undefined && { name: keep("push", push.name) }),
        ...(Object.keys(push.keep).length > 0 && { keep: push.keep }),
        ...(Object.keys(push.add).length > 0 && { add: push.add }),
        ...(push.costs && { costs: said(push.costs) }),
        ...thenOf(push.changes),
      },
    }),
    ...(steps.length > 0 && { steps: Object.fromEntries(steps) }),
  };
  return yaml(all);
}

/** One line for each group of dice, number and band. */
export function yaml(said: Said): string {
  const document = new Document(JSON.parse(JSON.stringify(said)));
  const top = document.contents;
  for (const { key, value } of isMap(top) ? top.items : []) {
    if (["push", "steps"].includes(String(key)) && isMap(value)) value.flow = true;
    const entries = isMap(value) ? value.items.map((pair) => pair.value) : isSeq(value) ? value.items : [];
    for (const entry of entries) if (isMap(entry) || isSeq(entry)) entry.flow = true;
    if (isMap(value) && value.items.length === 0) value.flow = true;
  }
  return document.toString({ lineWidth: 0, defaultStringType: "PLAIN" });
}

/** As a template literal. */
export const literal = (text: string): string =>
  `\`\n${text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${")}\``;
