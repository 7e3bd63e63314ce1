import { type Brought, rulesets } from "../../contract/index.ts";
import { type KnownThing, plainSheetOf, vocabularyOf } from "../../core/carry/plain/general.ts";
import type { PlainGame, PlainSheet } from "../../core/carry/plain/kinds.ts";
import { readSheets } from "../../core/carry/plain/read.ts";
import { readStatBlocks, type StatBlock } from "../../core/carry/stat-block.ts";
import { theGame } from "../../foundry/index.ts";
import { playedIds } from "../../settings/settings.ts";
import { catalogueOf } from "../browser/catalogue.ts";
import { plainGamesOf } from "./plain-kinds.ts";

/**
 * Who reads a pasted text: a sheet that this house wrote as text is for the reader of all games; else the rule set's own reader of stat blocks
 * does, and where it has none the reader of all games does too.
 */

/** A creature of a text: how it was read, and the actor that it becomes. */
export interface Creature {
  block: StatBlock;
  brought: Brought;
}

/** Whether a rule set's stat blocks can be pasted. */
export const readsBlocks = (ruleset: string): boolean => Object.keys(rulesets.get(ruleset)?.actors ?? {}).length > 0;

/**
 * The creatures that a text describes, in its order.
 * @throws {RangeError} When there is no text, or more than any block needs.
 */
export async function creaturesIn(ruleset: string, text: string): Promise<Creature[]> {
  const played = [...new Set([ruleset, ...playedIds()])];
  const games = (await Promise.all(played.map(plainGamesOf))).flat();
  const own = readSheets(text, games).map(({ sheet, block }) => ({ block, brought: broughtOf(sheet, block.left) }));
  if (own.length > 0) return own;
  const reader = await rulesets.get(ruleset)?.statBlock?.();
  if (reader) return readStatBlocks(text, reader.words).map((block) => ({ block, brought: reader.become(block) }));
  // A trait of the compendium with its number is that trait, wherever it stands.
  const known = (await catalogueOf(ruleset, true)).filter(({ documentName }) => documentName === "Item");
  return generally(
    text,
    games.filter((game) => game.ruleset === ruleset),
    known,
  );
}

/** By the words of whichever game understands most of it. */
function generally(text: string, games: readonly PlainGame[], known: readonly KnownThing[]): Creature[] {
  const { lang } = theGame().i18n;
  const read = games.map((game) =>
    readStatBlocks(text, vocabularyOf(game, known)).map((block) => {
      const { sheet, left } = plainSheetOf(block, game, lang);
      return { block, brought: broughtOf(sheet, left) };
    }),
  );
  const strange = (creatures: readonly Creature[]): number =>
    creatures.reduce((sum, { brought }) => sum + brought.left.join(" ").length, 0);
  return read.sort((one, other) => strange(one) - strange(other))[0] ?? [];
}

function broughtOf({ type, name, system, items }: PlainSheet, left: string[]): Brought {
  const { expandObject } = foundry.utils;
  return {
    ...{ type, name, system: expandObject(system), left, assumed: [] },
    items: items.map((item) => ({ ...item, system: expandObject(item.system) })),
  };
}
