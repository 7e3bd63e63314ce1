import { rulesets } from "../../contract/index.ts";
import { Leaves } from "../../core/carry/foreign/leaves.ts";
import { type Haul, Taken } from "../../core/carry/foreign/record.ts";
import { readJson } from "../../core/carry/json.ts";
import { strangerOf } from "../../core/carry/stranger.ts";
import { SYSTEM_ID } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { playedIds } from "../../settings/settings.ts";
import type { Creature } from "./block-readers.ts";
import { readerOf } from "./readers/formats.ts";

/** Files of other programs, as people of a rule set of ours that plays with the same dice. */

/** What one brings: whose rules it is of, its people, and what of the file does not come along. */
interface FromProgram {
  game: string;
  creatures: Creature[];
  left: string[];
}

/**
 * @returns Null: it is of no program that is read here.
 * @throws {UserError} When the world plays no game in whose terms it is, or nobody is in it.
 */
export async function fromProgram(text: string): Promise<FromProgram | null> {
  const json = readJson(text);
  if ("broken" in json) return null;
  const types = rulesets.all().flatMap(({ actors }) => Object.keys(actors));
  const stranger = strangerOf(json.value, SYSTEM_ID, types);
  const program = stranger && "game" in stranger ? stranger.game : "";
  const reader = await readerOf(program);
  if (!reader) return null;
  const { terms, people, things, left } = reader.read(new Leaves(json.value));
  const maker = await makerFor(terms);
  if (!maker) throw new UserError("CUBILETE.carry.trouble.terms", { program });
  if (people.length === 0) throw new UserError("CUBILETE.carry.trouble.nobody", { program });
  const creatures = people.map((record) => {
    const brought = maker.reader.person(new Taken(record));
    return { block: { ...UNWRITTEN, name: brought.name }, brought };
  });
  return { game: maker.game, creatures, left: [...things.map(({ name }) => name), ...left] };
}

/** No words of it were pasted. */
const UNWRITTEN = { text: "", kind: null, figures: {}, now: {}, lists: {}, left: [], marks: [] };

/** The first game that is played here in such terms. */
async function makerFor(terms: Haul["terms"]) {
  for (const game of playedIds()) {
    const reader = await rulesets.get(game)?.foreign?.();
    if (reader?.terms === terms) return { game, reader };
  }
  return null;
}
