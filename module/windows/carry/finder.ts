import type { Carried } from "../../core/carry/file.ts";
import { documentOf, type ItemLike } from "../../foundry/index.ts";
import { copyOf, sameAs } from "../../sheets/bring.ts";
import { catalogueOf } from "../browser/catalogue.ts";

type Named = { _id?: string; type: string; name: string; system: object; unknown?: object };

export type Finder = (thing: Named) => Promise<Carried["items"][number]>;

/**
 * Finds things by the key or the name that they have in a game's compendia: the compendium's own thing with the figures that were brought, else a
 * new one. Each is opened once.
 */
export async function finderIn(game: string): Promise<Finder> {
  const known = new Map<string, string>();
  const note = (name: string, uuid: string) => !known.has(name) && known.set(name, uuid);
  for (const entry of await catalogueOf(game, false)) {
    note(sameAs({ ...entry, system: { key: entry.figures["system.key"] } }), entry.uuid);
    note(sameAs({ ...entry, system: {} }), entry.uuid);
  }
  const opened = new Map<string, Promise<ItemLike | null>>();
  const open = (uuid: string): Promise<ItemLike | null> => {
    const opening = opened.get(uuid) ?? documentOf<ItemLike>(uuid);
    opened.set(uuid, opening);
    return opening;
  };
  return async ({ _id, type, name, system, unknown }) => {
    const uuid = known.get(sameAs({ type, name, system }));
    const item = uuid === undefined ? null : await open(uuid);
    const data = (
      item ? copyOf(item) : { type, name, img: "", system: { ...unknown }, effects: [] }
    ) as Carried["items"][number];
    // Other parts of the actor may name it by its id.
    const own = { name: item?.name ?? name, system: { ...data.system, ...system }, ...(_id && { _id }) };
    return { ...data, ...own };
  };
}
