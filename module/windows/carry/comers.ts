import { rulesets } from "../../contract/index.ts";
import { type Change, changesBetween } from "../../core/carry/changes.ts";
import { type Carried, readFile } from "../../core/carry/file.ts";
import { type Settled, withIds } from "../../core/carry/ids.ts";
import { isData } from "../../core/carry/json.ts";
import { piecesOf, type TextPiece } from "../../core/carry/marked.ts";
import { isMarkup } from "../../core/carry/stranger.ts";
import { type ActorLike, SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { carriedOf, cleaned, newId, strangeIn } from "./actor-data.ts";
import { type Creature, creaturesIn } from "./block-readers.ts";
import { type Finder, finderIn } from "./finder.ts";
import { haulsInText, isAFewPeople, peopleOf } from "./from-programs.ts";
import type { Hauls } from "./unpack/hauls.ts";
import { troubled, typeLabel } from "./words.ts";

/** What a file or a pasted text would bring, before the user has agreed. */

/** One actor that may come. */
export interface Comer {
  after: Carried;
  changes: Change[];
  left: string[];
  assumed: string[];
  /** What became of the file's ids, in sentences. */
  ids: string[];
  /** What effects change that the rules do not name. */
  strange: string[];
  /** How a pasted text was read; null: it came in a file. */
  creature: Creature | null;
}

export interface Arriving {
  comers: Comer[];
  /** The pasted text; none where it was a file. */
  pieces: TextPiece[];
  /** How many letters of it are not shown with their marks, and how many creatures not offered. */
  rest: number;
  more: number;
  /** What of a file as a whole does not come along. */
  left: string[];
  /** More than a few people: it goes into compendia, and has a window of its own. */
  hauls?: Hauls;
}

/** Longer texts are marked at their beginning alone: each mark is an element. */
export const MOST_MARKED = 20_000;
/** More than that come in several pastes, or out of several files. */
const MOST_COMERS = 40;

/**
 * Reads what a user chose or pasted.
 * @param game Whose stat blocks are pasted.
 * @param actor Whose sheet it fills; null: it becomes new ones.
 * @throws {UserError} With what is wrong, in one sentence.
 */
export async function arrivingIn(text: string, game: string, actor: ActorLike | null): Promise<Arriving> {
  if (isData(text)) {
    const hauls = actor ? null : await haulsInText(text);
    if (hauls) return arrivingFrom(hauls);
    return { comers: [fromFile(text, actor)], pieces: [], rest: 0, more: 0, left: [] };
  }
  if (isMarkup(text)) throw new UserError("CUBILETE.carry.trouble.markup");
  const read = actor ? [] : await creaturesIn(game, text);
  if (read.length === 0) throw new UserError("CUBILETE.carry.trouble.noFile");
  const creatures = read.filter(({ block }) => saysSomething(block));
  if (creatures.length === 0)
    throw new UserError("CUBILETE.carry.trouble.nothing", { game: t(rulesets.get(game)?.label ?? game) });
  const blocks = creatures.slice(0, MOST_COMERS).map(({ block }) => block);
  const { pieces, rest } = piecesOf(blocks, MOST_MARKED);
  return { ...(await several(game, creatures, MOST_COMERS)), pieces, rest, left: [] };
}

/**
 * What files of other programs bring.
 * @throws {UserError} When nothing comes of it here.
 */
export async function arrivingFrom(hauls: Hauls): Promise<Arriving> {
  if (!isAFewPeople(hauls)) return { comers: [], pieces: [], rest: 0, more: 0, left: [], hauls };
  hauls.end?.();
  const { game, creatures, left } = await peopleOf(hauls);
  return { ...(await several(game, creatures, MOST_COMERS)), pieces: [], rest: 0, left };
}

/** The first of them as they would come, and how many there are beyond. */
async function several(game: string, creatures: readonly Creature[], most: number) {
  const comers: Comer[] = [];
  const find = await finderIn(game);
  for (const creature of creatures.slice(0, most)) comers.push(await fromBlock(find, creature));
  return { comers, more: creatures.length - comers.length };
}

/** A name alone is no creature, nor is one figure without a name. */
function saysSomething({ name, kind, figures, lists }: Creature["block"]): boolean {
  const said = Object.keys(figures).length;
  if (!/\p{L}/u.test(name)) return said > 1;
  return kind !== null || said > 0 || Object.values(lists).some(({ length }) => length > 0);
}

function fromFile(text: string, actor: ActorLike | null): Comer {
  const types = rulesets.all().flatMap(({ actors }) => Object.keys(actors));
  const read = readFile(text, {
    system: SYSTEM_ID,
    version: theGame().system.version,
    types: Object.fromEntries(types.map((type) => [type, rulesets.itemTypesOf(type)])),
  });
  if ("trouble" in read) throw troubled(read.trouble);
  if (actor && actor.type !== read.carried.type)
    throw new UserError("CUBILETE.carry.trouble.type", {
      type: typeLabel(read.carried.type),
      accepted: typeLabel(actor.type),
    });
  const settled = withIds(read.carried, newId);
  const after = cleaned(settled.carried);
  const changes = changesBetween(actor ? carriedOf(actor) : nobody(after), after);
  return { after, changes, left: [], assumed: [], ids: idsInWords(settled), strange: strangeIn(after), creature: null };
}

async function fromBlock(find: Finder, creature: Creature): Promise<Comer> {
  const { left, assumed, items, ...block } = creature.brought;
  const data = await Promise.all(items.map(find));
  const { notes: own = "" } = block.system as { notes?: string };
  const notes = own + left.map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`).join("");
  const after = cleaned({
    ...{ type: block.type, name: block.name || typeLabel(block.type), img: "", effects: [] },
    system: { ...block.system, ...(notes && { notes }) },
    items: data,
  });
  const changes = changesBetween(nobody(after), after);
  return { after, changes, left, assumed, ids: [], strange: strangeIn(after), creature };
}

/** A new actor of that kind with nothing filled in. */
const nobody = ({ type, img }: Carried): Carried => ({
  ...cleaned({ type, name: "?", img: "", system: {}, effects: [], items: [] }),
  name: "",
  img,
});

const idsInWords = ({ without, renewed }: Settled): string[] => [
  ...(without > 0 ? [t("CUBILETE.carry.ids.without", { count: without })] : []),
  ...(renewed > 0 ? [t("CUBILETE.carry.ids.renewed", { count: renewed })] : []),
];
