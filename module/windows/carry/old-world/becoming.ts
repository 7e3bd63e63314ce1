import { type Brought, type BroughtThing, type ForeignReader, rulesets } from "../../../contract/index.ts";
import { type Carried, type CarriedItem, isOwnPicture } from "../../../core/carry/file.ts";
import { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { Taken } from "../../../core/carry/foreign/record.ts";
import { linksIn } from "../../../core/carry/old-world/links.ts";
import type { OldDocument, OldWorld } from "../../../core/carry/old-world/shapes.ts";
import { documentOf, type ItemLike } from "../../../foundry/index.ts";
import { explain, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { playedIds } from "../../../settings/settings.ts";
import { copyOf, sameAs } from "../../../sheets/bring.ts";
import { type CatalogueEntry, catalogueOf } from "../../browser/catalogue.ts";
import type { Progress } from "../../progress.ts";
import { cleaned, cleanedThing } from "../actor-data.ts";
import type { OldSeat } from "../readers/documents.ts";
import { readerOf } from "../readers/formats.ts";
import { namedIn } from "./places.ts";

/** What each person and each thing of the old world would be here, before anything is written. */

/** One of them. */
export interface WorldRow {
  at: number;
  old: OldDocument;
  /** What it becomes; null: it does not come, and `why` says why. */
  after: Carried | CarriedItem | null;
  why: string;
  /** What of it was not understood, and what the file does not say. */
  left: string[];
  assumed: string[];
  crew: readonly OldSeat[];
  /** Addresses there of all that its texts link to. */
  links: ReadonlySet<string>;
}

/** @throws {UserError} When the system is not read here, or the table plays no game in its terms. */
export async function rowsOfWorld(world: OldWorld, progress: Progress): Promise<WorldRow[]> {
  const reader = await readerOf(world.system);
  if (!reader?.readsWorlds) throw new UserError("CUBILETE.oldWorld.trouble.system", { system: world.system });
  const named = namedIn(world);
  const rows: WorldRow[] = [];
  let making: Making | null = null;
  progress.stage(t("CUBILETE.oldWorld.stage.becoming"), world.documents.length);
  for (const [at, old] of world.documents.entries()) {
    const document = new Leaves(old.source);
    const { terms, people, things, left } = reader.read(document);
    making ??= await makingFor(terms, world.system);
    if (!making) throw new UserError("CUBILETE.carry.trouble.terms", { program: world.system });
    const row: WorldRow = { at, old, after: null, why: "", left: [], assumed: [], crew: [], links: new Set() };
    const [record] = old.kind === "Actor" ? people : things;
    try {
      const taken = record && new Taken(record);
      if (taken && old.kind === "Actor") {
        row.crew = reader.crew?.(document) ?? [];
        await becomePerson(row, making.reader.person(taken), left, making);
      } else if (taken) await becomeThing(row, making.reader.thing(taken), () => [...left, ...taken.left()], making);
      if (row.after) row.links = linksIn([row.after, row.crew], named);
      else row.why = t("CUBILETE.oldWorld.why.kind", { type: String(old.source.type).slice(0, 60) });
    } catch (error) {
      // What cannot become anything is named, and the others come.
      if (!(error instanceof UserError)) throw error;
      row.why = explain(error);
    }
    rows.push(row);
    await progress.step();
  }
  return rows;
}

interface Making {
  /** The old world's. */
  system: string;
  reader: ForeignReader;
  /** The compendium's own data of a thing; null: it has none of that name. */
  known(thing: BroughtThing): Promise<object | null>;
}

/** The first game that is played here in such terms. */
async function makingFor(terms: string, system: string): Promise<Making | null> {
  for (const game of playedIds()) {
    const reader = await rulesets.get(game)?.foreign?.();
    if (reader?.terms === terms) return { system, reader, known: knownIn(await catalogueOf(game, false)) };
  }
  return null;
}

/** Finds things of the compendia by the key or the name that they have there. Each is opened once. */
function knownIn(entries: readonly CatalogueEntry[]): Making["known"] {
  const uuids = new Map<string, string>();
  for (const entry of entries)
    for (const key of [entry.figures["system.key"], undefined]) {
      const same = sameAs({ ...entry, system: { key } });
      if (!uuids.has(same)) uuids.set(same, entry.uuid);
    }
  const opened = new Map<string, Promise<ItemLike | null>>();
  return async (thing) => {
    const uuid = uuids.get(sameAs(thing));
    if (uuid === undefined) return null;
    const opening = opened.get(uuid) ?? documentOf<ItemLike>(uuid);
    opened.set(uuid, opening);
    const item = await opening;
    return item && { ...copyOf(item), name: item.name };
  };
}

async function thingOf(thing: BroughtThing, { known }: Making): Promise<CarriedItem> {
  const { type, name, system, unknown, _id } = thing;
  const own = (await known(thing)) as CarriedItem | null;
  const base = own ?? { type, name: name || "?", img: "", system: { ...unknown }, effects: [] };
  return { ...base, ...(_id !== undefined && { _id }), system: { ...base.system, ...system } };
}

/** A picture of the old world's system is gone with it. */
function pictureOf({ source }: OldDocument, system: string): string {
  const { img } = source;
  return isOwnPicture(img) && !img.startsWith(`systems/${system}/`) ? img : "";
}

/** Effects of another system change what is not here. */
const effectsOf = ({ source }: OldDocument): string[] => {
  const count = Array.isArray(source.effects) ? source.effects.length : 0;
  return count > 0 ? [t("CUBILETE.oldWorld.effects", { count })] : [];
};

async function becomePerson(row: WorldRow, brought: Brought, unread: readonly string[], making: Making): Promise<void> {
  const { type, name, system, items, assumed } = brought;
  const stations = row.crew.map(({ station }) => `${name}: seat ${station}`);
  row.left = [...brought.left, ...unread].filter((line) => !stations.includes(line));
  row.left.push(...effectsOf(row.old));
  row.assumed = assumed;
  const lines = row.left.map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`).join("");
  const { notes = "" } = system as { notes?: string };
  const things: CarriedItem[] = [];
  for (const item of items) things.push(await thingOf(item, making));
  row.after = cleaned({
    ...{ type, name: name || "?", img: pictureOf(row.old, making.system), effects: [], items: things },
    system: { ...system, ...(lines !== "" && { notes: notes + lines }) },
  });
}

async function becomeThing(
  row: WorldRow,
  thing: BroughtThing | null,
  left: () => string[],
  making: Making,
): Promise<void> {
  if (!thing) return;
  const made = await thingOf(thing, making);
  const img = pictureOf(row.old, making.system);
  row.left = [...left(), ...effectsOf(row.old)];
  row.after = cleanedThing({ ...made, ...(img !== "" && { img }) });
}
