import type { Carried } from "../../core/carry/file.ts";
import { documentOf, type ItemLike } from "../../foundry/index.ts";
import { copyOf, sameAs } from "../../sheets/bring.ts";
import { catalogueOf } from "../browser/catalogue.ts";

type Named = { _id?: string; type: string; name: string; system: object; unknown?: object };

export type Finder = (thing: Named) => Promise<Carried["items"][number]>;

/** Finds things by name in a game's compendia: the compendium's own thing with the figures that were brought, else a new one. */
export async function finderIn(game: string): Promise<Finder> {
  const known = new Map<string, string>();
  const note = (name: string, uuid: string) => !known.has(name) && known.set(name, uuid);
  for (const entry of await catalogueOf(game, false)) {
    note(sameAs({ ...entry, system: { key: entry.figures["system.key"] } }), entry.uuid);
    note(sameAs({ ...entry, system: {} }), entry.uuid);
  }
  return async ({ _id, type, name, system, unknown }) => {
    const uuid = known.get(sameAs({ type, name, system }));
    const item = uuid === undefined ? null : await documentOf<ItemLike>(uuid);
    const data = (
      item ? copyOf(item) : { type, name, img: "", system: { ...unknown }, effects: [] }
    ) as Carried["items"][number];
    // Other parts of the actor may name it by its id.
    const own = { name: item?.name ?? name, system: { ...data.system, ...system }, ...(_id && { _id }) };
    return { ...data, ...own };
  };
}
