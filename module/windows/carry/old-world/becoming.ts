import type { Brought, BroughtThing } from "../../../contract/index.ts";
import { type Carried, type CarriedItem, isOwnPicture } from "../../../core/carry/file.ts";
import { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { Taken } from "../../../core/carry/foreign/record.ts";
import { linksIn } from "../../../core/carry/old-world/links.ts";
import type { OldDocument, OldWorld } from "../../../core/carry/old-world/shapes.ts";
import { explain, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Progress } from "../../progress.ts";
import { cleaned, cleanedThing } from "../actor-data.ts";
import { type Finder, finderIn } from "../finder.ts";
import { type Maker, makerFor } from "../makers.ts";
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

interface Making extends Maker {
  /** The old world's. */
  system: string;
  find: Finder;
}

async function makingFor(terms: string, system: string): Promise<Making | null> {
  const maker = await makerFor(terms);
  return maker && { ...maker, system, find: await finderIn(maker.game) };
}

const thingOf = (thing: BroughtThing, { find }: Making): Promise<CarriedItem> =>
  find({ ...thing, name: thing.name || "?" });

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
