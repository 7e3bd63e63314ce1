import { folded } from "../../../core/browse.ts";
import { isId } from "../../../core/carry/ids.ts";
import type { Whereabouts } from "../../../core/carry/old-world/links.ts";
import { OLD_KINDS, type OldKind, type OldWorld } from "../../../core/carry/old-world/shapes.ts";
import type { DocumentLike } from "../../../foundry/index.ts";
import { collectionOf } from "../../../foundry/seen.ts";
import { nameOnSheet } from "../../../plan/people/called.ts";
import { newId } from "../actor-data.ts";
import type { WorldRow } from "./becoming.ts";

/** What stands where: documents here of the same name, and which id each that comes has here. */

/** Finds documents of the old world as its links of old name them. A name that two have means neither. */
export function namedIn({ documents }: OldWorld): Whereabouts["named"] {
  const found = new Map<string, { address: string; name: string } | null>();
  for (const { kind, id, name } of documents) {
    if (id === "") continue;
    const meant = { address: `${kind}.${id}`, name };
    found.set(`${kind} ${name}`, found.has(`${kind} ${name}`) ? null : meant);
    found.set(`${kind} ${id}`, meant);
  }
  return (kind, said) => found.get(`${kind} ${said.trim()}`) ?? null;
}

/** Documents here, by kind and name. */
export function namesHere(): (kind: OldKind, name: string) => readonly DocumentLike[] {
  const all = new Map<string, DocumentLike[]>();
  const keyOf = (kind: OldKind, name: string) => `${kind} ${folded(name.trim())}`;
  for (const kind of OLD_KINDS)
    for (const document of collectionOf(kind)?.contents ?? []) {
      const key = keyOf(kind, nameOnSheet(document));
      const there = all.get(key);
      if (there) there.push(document);
      else all.set(key, [document]);
    }
  return (kind, name) => all.get(keyOf(kind, name)) ?? [];
}

/** Gives out ids that nothing here has: those of the old world stay where they are free. */
export function freeIds(): (kind: string, wanted: string) => string {
  const given = new Set<string>();
  const isFree = (kind: string, id: string): boolean => {
    const here = collectionOf(kind);
    return isId(id) && !given.has(`${kind} ${id}`) && !here?.get(id) && !here?.invalidDocumentIds?.has(id);
  };
  return (kind, wanted) => {
    let id = wanted;
    while (!isFree(kind, id)) id = newId();
    given.add(`${kind} ${id}`);
    return id;
  };
}

/**
 * Where everything is once it has come.
 * @param addresses The address here of each document of the old world, by its address there.
 * @param rows What comes, by the same.
 */
export function whereabouts(
  world: OldWorld,
  addresses: ReadonlyMap<string, string>,
  rows: ReadonlyMap<string, WorldRow>,
): Whereabouts {
  const within = new Map<string, (id: string) => string | null>();
  return {
    named: namedIn(world),
    here(address) {
      const [kind = "", id = "", part, partId = "", more] = address.split(".");
      const there = addresses.get(`${kind}.${id}`);
      if (there === undefined) return null;
      if (part === undefined) return there;
      const row = rows.get(`${kind}.${id}`);
      if (part !== "Item" || more !== undefined || !row) return null;
      const finds = within.get(`${kind}.${id}`) ?? thingsWithin(row);
      within.set(`${kind}.${id}`, finds);
      const thing = finds(partId);
      return thing === null ? null : `${there}.Item.${thing}`;
    },
  };
}

/** Things that a person carried there, by their ids there: those of the same name that it carries here. */
function thingsWithin({ old, after }: WorldRow): (id: string) => string | null {
  const carried = after && "items" in after ? after.items : [];
  const ids = new Map(carried.map(({ name, _id }) => [folded(name), _id ?? null]));
  const list = Array.isArray(old.source.items) ? (old.source.items as { _id?: unknown; name?: unknown }[]) : [];
  const names = new Map(list.map((item) => [item?._id, folded(String(item?.name ?? ""))]));
  return (id) => ids.get(names.get(id) ?? "") ?? null;
}
