import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import type { Haul } from "../../../core/carry/foreign/record.ts";
import type { DataSet } from "./data-set.ts";
import { readAdversary } from "./oggdude-adversary.ts";
import { readCharacter } from "./oggdude-character.ts";

/** XML files of OggDude's programs that are a person each, by their outermost element. All others belong to a data set. */

export const OGGDUDE = "OggDude";

type PersonReader = (one: Leaves, set: DataSet) => Haul;

const PEOPLE: Readonly<Record<string, PersonReader>> = { Character: readCharacter, Adversary: readAdversary };

/** Null: such a file is no person. */
export const xmlReaderOf = (root: string): PersonReader | null =>
  Object.hasOwn(PEOPLE, root) ? (PEOPLE[root] ?? null) : null;
