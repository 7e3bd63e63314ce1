import { folded } from "../../browse.ts";
import type { Data } from "../file.ts";
import type { OldUser } from "./shapes.ts";

/** Users of the old world beside those of this one, and what that means for who owns what. */

/**
 * Finds old users among those here by their names: first those that are written alike, then whatever the accents and capitals.
 * @returns The id of the user here, by that of the old one; blank: nobody.
 */
export function matchedUsers(
  old: readonly OldUser[],
  here: readonly { id: string; name: string }[],
): Map<string, string> {
  const matched = new Map(old.map(({ id }) => [id, ""]));
  const free = new Map(here.map(({ id, name }) => [id, name]));
  for (const written of [(name: string) => name, (name: string) => folded(name.trim())])
    for (const { id, name } of old) {
      if (matched.get(id) !== "" || name === "") continue;
      const [found = ""] = [...free].find(([, other]) => written(other) === written(name)) ?? [];
      matched.set(id, found);
      free.delete(found);
    }
  return matched;
}

/** The host's levels of permission: none, limited, observer, owner. */
const LEVELS = [0, 1, 2, 3];
const OWNER = 3;
const levelIn = (value: unknown): number | null => LEVELS.find((level) => level === value) ?? null;

/** Who may see and change a document here. Two users of old who are one here have what either had. */
export function ownershipHere(ownership: Data, matched: ReadonlyMap<string, string>): Record<string, number> {
  const here: Record<string, number> = { default: levelIn(ownership.default) ?? 0 };
  for (const [old, user] of matched) {
    const level = Object.hasOwn(ownership, old) ? levelIn(ownership[old]) : null;
    if (user !== "" && level !== null) here[user] = Math.max(level, here[user] ?? 0);
  }
  return here;
}

/** The users of old who owned a document. */
export const ownersOf = (ownership: Data, users: readonly OldUser[]): OldUser[] =>
  users.filter(({ id }) => Object.hasOwn(ownership, id) && ownership[id] === OWNER);
