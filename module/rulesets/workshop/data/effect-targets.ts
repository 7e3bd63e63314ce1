import type { EffectTargets } from "../../../contract/index.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { listed, properShort } from "../../../i18n/names.ts";
import { raisable } from "../rolls/page-effects.ts";
import { asHero } from "./actor.ts";
import { label, onlyGame, pageOf } from "./games.ts";
import { key } from "./labels.ts";
import { local, spoken } from "./text.ts";

/** What effects can touch in a game of a page: attributes, maxima, derived numbers, and what its rolls count. */

function figuresIn(page: Page | null): Record<string, string> {
  if (!page) return {};
  return Object.fromEntries([
    ...page.attributes.flatMap(({ id, name, dice }) => (dice ? [] : [[`system.attributes.${id}`, label(name)]])),
    ...page.resources.flatMap(({ id, name, max }) => (max ? [[`system.resources.${id}.max`, label(name)]] : [])),
    ...page.derived.map(({ id, name }) => [`system.derived.${id}`, label(name)]),
  ]);
}

/** What rolls change, by path: of actors, and of things. */
export const figuresOfPage = (page: Page | null): Record<string, string> =>
  page
    ? {
        ...Object.fromEntries(page.resources.map(({ id, name }) => [`system.resources.${id}`, label(name)])),
        ...Object.fromEntries(page.attributes.map(({ id, name }) => [`system.attributes.${id}`, label(name)])),
        ...Object.fromEntries(
          page.things.flatMap(({ numbers }) => numbers.map(({ id, name }) => [`system.numbers.${id}`, label(name)])),
        ),
        "system.conditions": key("sheet.conditions"),
      }
    : {};

/** Conditions of a game by their names. */
export function conditionWords(ids: unknown, game = ""): string | null {
  const { conditions = [] } = pageOf(game) ?? {};
  const nameOf = (id: string): string => spoken(conditions.find((one) => one.id === id)?.name, id);
  return Array.isArray(ids) && ids.every((id) => typeof id === "string") ? listed(ids.map(nameOf)).join(", ") : null;
}

/** `Strike: damage`. */
function rollsIn(page: Page): { word: string; label: string }[] {
  const numbers = page.things.flatMap((kind) => kind.numbers);
  return page.rolls.flatMap((roll) => {
    const own = ownNames(page, roll);
    const called = [...roll.numbers, ...roll.dice, ...roll.ask, ...numbers];
    return raisable(roll, own).map((name) => {
      const last = name.split(".").at(-1) ?? name;
      const found = called.find(({ id }) => id === last)?.name;
      const what = last === "attribute" ? t(key("said.attribute")) : spoken(found, last);
      return { word: `${roll.id}.${name}`, label: properShort(`${local(roll.name ?? roll.id)}: ${what}`) };
    });
  });
}

/** Names of what a roll is made with, and of what it asks for. What stands on a ladder is as it was said. */
export const ownNames = (page: Page, { with: tool, ask }: Page["rolls"][number]): string[] => [
  ...(tool === undefined ? [] : [tool]),
  ...ask.flatMap(({ id, pick }) => (pick === undefined || page.things.some((kind) => kind.id === pick) ? id : [])),
];

export const EFFECTS: EffectTargets = {
  get figures() {
    return figuresIn(pageOf(onlyGame()));
  },
  figuresOf: ({ system }) => figuresIn(pageOf(String((system as { game?: string }).game ?? ""))),
  derived: [],
  // Whatever stands on a page: Foundry knows none of it as a field.
  counts: (path) => /^system\.(attributes|resources|derived)\./.test(path),
  rolls(actor) {
    const page = pageOf(asHero(actor)?.system.game ?? onlyGame());
    return page ? rollsIn(page) : [];
  },
};
