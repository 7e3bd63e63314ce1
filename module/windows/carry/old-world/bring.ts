import { rulesets } from "../../../contract/index.ts";
import { folded } from "../../../core/browse.ts";
import { type Carried, type CarriedItem, type Data, isOwnPicture, isRecord } from "../../../core/carry/file.ts";
import { relinked, type Whereabouts } from "../../../core/carry/old-world/links.ts";
import { ownershipHere } from "../../../core/carry/old-world/owners.ts";
import type { OldFolder, OldWorld } from "../../../core/carry/old-world/shapes.ts";
import { type DocumentLike, theGame } from "../../../foundry/index.ts";
import { collectionOf, isActor, manyOf } from "../../../foundry/seen.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { type BringingNotes, restore, takeBrought, whileTold } from "../../copies/brought.ts";
import type { Progress } from "../../progress.ts";
import { AS_READ, newActorData, newId, newThingData, replace } from "../actor-data.ts";
import { keep, keptUnder } from "../kept.ts";
import type { WorldRow } from "./becoming.ts";
import { freeIds, namesHere, whereabouts } from "./places.ts";

/** An old world comes: all of what was chosen or nothing, and one card takes it back. */

/** What becomes of one: it is new, it does not come, or it takes the place of the document of this UUID. */
export type WorldChoice = "both" | "skip" | (string & {});

interface Chosen {
  world: OldWorld;
  rows: readonly WorldRow[];
  choiceOf(row: WorldRow): WorldChoice;
  /** The user here of each old one, by ids; blank: nobody. */
  matched: ReadonlyMap<string, string>;
}

interface CameIn {
  made: number;
  replaced: number;
}

/** So many are written at once: the page is not busy for long with what the server answers. */
const AT_ONCE = 5;

/** A folder as it is made here; or the one that is here already. */
interface Place {
  folder: OldFolder;
  id: string;
  isNew: boolean;
}

/**
 * Brings what was chosen.
 * @throws {UserError} Naming what is in the way, or `WorkStopped`. Nothing came then.
 */
export async function bringOldWorld(chosen: Chosen, progress: Progress): Promise<CameIn> {
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  const { world, rows, choiceOf, matched } = chosen;
  const free = freeIds();
  const here = namesHere();
  const addresses = new Map<string, string>();
  const byAddress = new Map<string, WorldRow>();
  const fresh: { row: WorldRow; id: string }[] = [];
  const replacing: { row: WorldRow; onto: string }[] = [];
  for (const row of rows) {
    const { kind, id, name } = row.old;
    const choice = row.after ? choiceOf(row) : "skip";
    let address = choice;
    if (choice === "both") {
      const own = free(kind, id);
      fresh.push({ row, id: own });
      address = `${kind}.${own}`;
    } else if (choice !== "skip") replacing.push({ row, onto: choice });
    // What is left out for the sake of one of its name is that one.
    else address = here(kind, row.after?.name ?? name)[0]?.uuid ?? "";
    if (id === "" || address === "") continue;
    addresses.set(`${kind}.${id}`, address);
    if (choice !== "skip") byAddress.set(`${kind}.${id}`, row);
  }
  if (new Set(replacing.map(({ onto }) => onto)).size < replacing.length)
    throw new UserError("CUBILETE.carry.trouble.twiceOnto");
  const places = placesFor(world, rows, new Set([...fresh, ...replacing].map(({ row }) => row)), free);
  const where = whereabouts(world, addresses, byAddress);
  const made = [
    ...[...places.values()].filter(({ isNew }) => isNew).map(({ id }) => `Folder.${id}`),
    ...fresh.map(({ row, id }) => `${row.old.kind}.${id}`),
  ];
  const id = newId();
  const changed = replacing.map(({ onto }) => onto);
  const bringing = { id, name: world.title || world.system, made, changed };
  return whileTold(bringing, async (brought) => {
    try {
      progress.stage(t("CUBILETE.oldWorld.stage.writing"), made.length + changed.length);
      const folders = [...places.values()].filter(({ isNew }) => isNew);
      await makeAll("Folder", folders, (place) => folderData(place, places), progress);
      for (const kind of ["Item", "Actor"] as const) {
        const own = fresh.filter(({ row }) => row.old.kind === kind);
        await makeAll(kind, own, ({ row, id }) => dataOf(row, id, { where, places, matched }), progress);
      }
      for (const { row, onto } of replacing) {
        await putInPlace(row, onto, id, where);
        await progress.step();
      }
    } catch (error) {
      await takenBack(id, made, changed, progress, brought);
      throw error;
    }
    // What came is noted as it is: nobody may stop that, or its card would know half of it.
    progress.stage(t("CUBILETE.oldWorld.stage.noting"), made.length + changed.length, false);
    for (const uuid of made) {
      brought.made(uuid);
      await progress.step();
    }
    for (const uuid of changed) {
      brought.changed(uuid);
      await progress.step();
    }
    return { made: fresh.length, replaced: replacing.length };
  });
}

/** Makes documents, some at a time; the last ones of a kind draw the host's lists. */
async function makeAll<T>(
  kind: string,
  list: readonly T[],
  dataFor: (one: T) => Data,
  progress: Progress,
): Promise<void> {
  for (let at = 0; at < list.length; at += AT_ONCE) {
    const some = list.slice(at, at + AT_ONCE).map(dataFor);
    const render = at + AT_ONCE >= list.length;
    await manyOf(kind).createDocuments(some, { ...AS_READ, renderSheet: false, render });
    const [missing] = some.filter(({ _id }) => !collectionOf(kind)?.get(String(_id)));
    if (missing) throw new UserError("CUBILETE.box.error.notMade", { name: short(String(missing.name)) });
    await progress.step(some.length);
  }
}

/**
 * The folders that are needed, each behind the one that it lies in: all but those whose every document stays behind. One of the same
 * name at the same place is that one.
 */
function placesFor(
  world: OldWorld,
  rows: readonly WorldRow[],
  coming: ReadonlySet<WorldRow>,
  free: (kind: string, wanted: string) => string,
): Map<string, Place> {
  const known = new Map(world.folders.map((folder) => [folder.id, folder]));
  const [used, needed] = [new Set<string>(), new Set<string>()];
  for (const row of rows)
    for (
      let at = row.old.folder;
      at !== null && !used.has(`${coming.has(row)} ${at}`);
      at = known.get(at)?.parent ?? null
    ) {
      used.add(`${coming.has(row)} ${at}`);
      if (coming.has(row)) needed.add(at);
    }
  const keyOf = (kind: unknown, parent: string | null, name: string) =>
    `${String(kind)} ${parent ?? ""} ${folded(name)}`;
  const there = new Map<string, string>();
  for (const folder of collectionOf("Folder")?.contents ?? []) {
    const { type, folder: parent, name } = folder.toObject() as Data;
    there.set(keyOf(type, typeof parent === "string" ? parent : null, String(name)), folder.id);
  }
  const places = new Map<string, Place>();
  for (const folder of world.folders) {
    if (used.has(`false ${folder.id}`) && !needed.has(folder.id)) continue;
    const parent = folder.parent === null ? null : (places.get(folder.parent)?.id ?? null);
    const found = there.get(keyOf(folder.kind, parent, nameOf(folder)));
    places.set(folder.id, { folder, id: found ?? free("Folder", folder.id), isNew: found === undefined });
  }
  return places;
}

const nameOf = ({ name }: OldFolder): string => name || t("CUBILETE.oldWorld.noName");

function folderData({ folder, id }: Place, places: ReadonlyMap<string, Place>): Data {
  const { kind, parent, colour, sort, byHand } = folder;
  return {
    ...{ _id: id, name: nameOf(folder), type: kind, color: colour, sort, sorting: byHand ? "m" : "a" },
    folder: parent === null ? null : (places.get(parent)?.id ?? null),
  };
}

interface Around {
  where: Whereabouts;
  places: ReadonlyMap<string, Place>;
  matched: ReadonlyMap<string, string>;
}

/** A new document with its place, its owners and its links. */
function dataOf(row: WorldRow, id: string, { where, places, matched }: Around): Data {
  const { folder, sort, ownership } = row.old;
  const after = here(row, where);
  return {
    ...("items" in after ? { ...newActorData(after, id), ...tokenOf(row) } : newThingData(after)),
    ...{ _id: id, sort, ownership: ownershipHere(ownership, matched) },
    folder: folder === null ? null : (places.get(folder)?.id ?? null),
  };
}

/** What becomes of it, with its links to where things are here and with its crew. */
function here({ after, crew }: WorldRow, where: Whereabouts): Carried | CarriedItem {
  if (!after) throw new Error("What does not come has no data.");
  const linked = relinked(after, where);
  const spec = rulesets.actorKind(after.type)?.crew;
  if (!spec || crew.length === 0) return linked;
  const seats = crew.flatMap(({ station, actor }) => {
    const member = actor === "" ? "" : where.here(actor);
    // An actor who does not come sits nowhere.
    return member === null ? [] : { station: stationFor(station, spec.stations), actor: member, skill: "", gun: "" };
  });
  return { ...linked, system: { ...linked.system, crew: seats } };
}

/** A station of the rules, where it is called so; else one of the table's own. */
function stationFor(said: string, stations: Readonly<Record<string, string>>): string {
  const wanted = folded(said);
  const [id] = Object.entries(stations).find(([id, label]) => wanted === id || wanted === folded(t(label))) ?? [];
  return id ?? (said || t("CUBILETE.oldWorld.passenger"));
}

/** What of a token comes along, where it is what the host takes: nothing else of it can stop the others. */
const TOKEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: (value) => typeof value === "string",
  actorLink: (value) => typeof value === "boolean",
  lockRotation: (value) => typeof value === "boolean",
  disposition: (value) => [-2, -1, 0, 1].includes(Number(value)),
  displayName: (value) => [0, 10, 20, 30, 40, 50].includes(Number(value)),
  width: (value) => typeof value === "number" && value > 0 && value <= 50,
  height: (value) => typeof value === "number" && value > 0 && value <= 50,
};
const isReach = (value: unknown): value is number => typeof value === "number" && value >= 0;

function tokenOf({ old }: WorldRow): Data {
  const token = old.source.prototypeToken;
  if (!isRecord(token)) return {};
  const { texture, sight, light } = token;
  const own = Object.entries(TOKEN).flatMap(([name, fits]) => (fits(token[name]) ? [[name, token[name]]] : []));
  const picture = isRecord(texture) && isOwnPicture(texture.src) ? { texture: { src: texture.src } } : {};
  const sees = isRecord(sight) && sight.enabled === true;
  const lit = isRecord(light) ? Object.entries(light).filter(([name, value]) => LIT.has(name) && isReach(value)) : [];
  return {
    prototypeToken: {
      ...Object.fromEntries(own),
      ...picture,
      ...(sees && { sight: { enabled: true, ...(isReach(sight.range) && { range: sight.range }) } }),
      ...(lit.length > 0 && { light: Object.fromEntries(lit) }),
    },
  };
}
const LIT = new Set(["dim", "bright"]);

/** Puts it in the place of a document that is here; that one keeps its folder and its owners. */
async function putInPlace(row: WorldRow, onto: string, id: string, where: Whereabouts): Promise<void> {
  const document = documentAt(onto);
  if (!document) throw new UserError("CUBILETE.error.actorGone");
  const after = here(row, where);
  if (isActor(document)) return replace(document, after as Carried, id);
  await keep(document, id, { ...(document.toObject() as Data), flags: undefined });
  await restore(document, newThingData(after));
}

const documentAt = (uuid: string): DocumentLike | undefined => {
  const [kind = "", id = ""] = uuid.split(".");
  return collectionOf(kind)?.get(id);
};

/** Takes back what came before it was stopped, or something failed. What cannot be taken back stays on the card. */
async function takenBack(
  id: string,
  made: readonly string[],
  changed: readonly string[],
  progress: Progress,
  brought: BringingNotes,
): Promise<void> {
  const there = made.filter(documentAt).reverse();
  progress.stage(t("CUBILETE.oldWorld.stage.back"), there.length + changed.length, false);
  try {
    for (const uuid of changed) {
      await takeBrought({ id, made: [], changed: [uuid], scene: null, state: "bringing" });
      await progress.step();
    }
    for (const kind of ["Actor", "Item", "Folder"]) {
      const ids = there.flatMap((uuid) => (uuid.startsWith(`${kind}.`) ? [uuid.slice(kind.length + 1)] : []));
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = ids.slice(at, at + AT_ONCE);
        await manyOf(kind).deleteDocuments(some, { render: at + AT_ONCE >= ids.length });
        await progress.step(some.length);
      }
    }
  } finally {
    brought.made(...made.filter(documentAt));
    for (const uuid of changed) if (keptUnderHere(uuid, id)) brought.changed(uuid);
  }
}

const keptUnderHere = (uuid: string, id: string): boolean => {
  const document = documentAt(uuid);
  return document !== undefined && keptUnder(document, id) !== undefined;
};
