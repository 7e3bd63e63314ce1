import type { Foreign } from "../../core/carry/foreign/record.ts";
import { theGame } from "../../foundry/index.ts";
import { broughtInto } from "../copies/in-packs.ts";
import type { Hauls } from "./unpack/hauls.ts";

/**
 * Files that name things by keys alone, after the files that say what those are: what an earlier file of the same program brought into this
 * world's compendia is looked up there by its kind and key.
 */

/** A box of a tree stands for a talent. */
const KIND_OF: Readonly<Record<string, string>> = { box: "talent" };
/** Words of a person that may be keys, and what of. */
const KEYED = ["species", "career"];

/** Gives each record that a file names by its key alone the name and the figures that it has in this world. */
export async function foundHere({ hauls }: Hauls): Promise<void> {
  const wanted = hauls.flatMap(({ program, people, things }) =>
    [...people, ...things].flatMap((record) => asksOf(program, record)),
  );
  if (wanted.length === 0) return;
  const sought = new Set(wanted.map(({ entry }) => entry));
  const found = new Map<string, { name: string; system: Record<string, unknown> }>();
  for (const pack of theGame().packs) {
    if (pack.metadata.packageType !== "world" || pack.documentName !== "Item") continue;
    const there = (await broughtInto(pack)).filter(({ note }) => sought.has(note.entry));
    if (there.length === 0) continue;
    const entryOf = new Map(there.map(({ id, note }) => [id, note.entry]));
    for (const document of await pack.getDocuments({ _id__in: [...entryOf.keys()] })) {
      const entry = entryOf.get(document.id);
      if (entry === undefined) continue;
      const { name, system } = document.toObject() as { name: string; system: Record<string, unknown> };
      found.set(entry, { name, system });
    }
  }
  for (const { entry, take } of wanted) {
    const one = found.get(entry);
    if (one) take(one);
  }
}

interface Ask {
  /** What it is known by in compendia of the world. */
  entry: string;
  take(found: { name: string; system: Record<string, unknown> }): void;
}

function asksOf(program: string, record: Foreign): Ask[] {
  const { kind, key, words, parts } = record;
  const named = KEYED.flatMap((of): Ask[] => {
    const said = words[of];
    if (!said) return [];
    const take: Ask["take"] = ({ name }) => {
      record.words[of] = name;
    };
    return [{ entry: `${program} ${of} ${said}`, take }];
  });
  const own: Ask = {
    entry: `${program} ${KIND_OF[kind] ?? kind} ${key}`,
    take: ({ name, system }) => {
      // What its owner called it stays.
      if (record.name === key) record.name = name;
      record.there = system;
    },
  };
  return [
    ...(key !== "" && words.known === "yes" ? [own] : []),
    ...named,
    ...parts.flatMap((part) => asksOf(program, part)),
  ];
}
