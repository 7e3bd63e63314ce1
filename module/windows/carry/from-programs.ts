import { rulesets } from "../../contract/index.ts";
import { Leaves } from "../../core/carry/foreign/leaves.ts";
import { Taken } from "../../core/carry/foreign/record.ts";
import { readJson } from "../../core/carry/json.ts";
import { strangerOf } from "../../core/carry/stranger.ts";
import { SYSTEM_ID } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { listed, short } from "../../i18n/names.ts";
import type { Creature } from "./block-readers.ts";
import { foundHere } from "./known-here.ts";
import { makerFor } from "./makers.ts";
import { readerOf } from "./readers/formats.ts";
import type { Hauls } from "./unpack/hauls.ts";

/** Files of other programs: a few people come as actors, as any others do; whatever is more goes into compendia. */

/** So many people at most come as actors of the world. */
const MOST_PEOPLE = 40;
/** Letters of what does not come along, in a sentence. */
const MOST_SAID = 300;

/** What one brings: whose rules it is of, its people, and what of the file does not come along. */
interface FromProgram {
  game: string;
  creatures: Creature[];
  left: string[];
}

/** What a pasted text of another program says. Null: it is of none that is read here. */
export async function haulsInText(text: string): Promise<Hauls | null> {
  const json = readJson(text);
  if ("broken" in json) return null;
  const types = rulesets.all().flatMap(({ actors }) => Object.keys(actors));
  const stranger = strangerOf(json.value, SYSTEM_ID, types);
  const program = stranger && "game" in stranger ? stranger.game : "";
  const reader = await readerOf(program);
  return reader && { hauls: [{ program, ...reader.read(new Leaves(json.value)) }], left: [] };
}

/** Whether all that files bring is a few people. */
export const isAFewPeople = ({ hauls }: Hauls): boolean =>
  hauls.every(({ things }) => things.length === 0) &&
  hauls.reduce((sum, { people }) => sum + people.length, 0) <= MOST_PEOPLE &&
  new Set(hauls.map(({ terms }) => terms)).size === 1;

/**
 * A few people of other programs as actors.
 * @throws {UserError} When the world plays no game in whose terms they are, or nobody is in the file.
 */
export async function peopleOf({ hauls, left }: Hauls): Promise<FromProgram> {
  const [{ program, terms } = { program: "?", terms: "" }] = hauls;
  const maker = await makerFor(terms);
  if (!maker) throw new UserError("CUBILETE.carry.trouble.terms", { program });
  const people = hauls.flatMap((haul) => haul.people);
  const unread = [...left, ...hauls.flatMap((haul) => haul.left)];
  if (people.length === 0) throw nothingIn(program, unread);
  await foundHere({ hauls, left });
  const creatures = people.map((record) => {
    const brought = maker.reader.person(new Taken(record));
    return { block: { ...UNWRITTEN, name: brought.name }, brought };
  });
  return { game: maker.game, creatures, left: unread };
}

/** Nothing that can be brought is in a program's file: the sentence names what there is. */
export const nothingIn = (program: string, left: readonly string[]): UserError =>
  new UserError("CUBILETE.carry.trouble.nobody", { program, left: short(listed(left).join(", ") || "?", MOST_SAID) });

/** No words of it were pasted. */
const UNWRITTEN = { text: "", kind: null, figures: {}, now: {}, lists: {}, left: [], marks: [] };
