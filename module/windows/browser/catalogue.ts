import { type IndexField, rulesets } from "../../contract/index.ts";
import { type BrowsedFigure, type BrowseEntry, byName } from "../../core/browse.ts";
import { dataField, readAs, wordLabel } from "../../foundry/fields.ts";
import { type PackLike, theGame } from "../../foundry/index.ts";
import { decimal, t } from "../../i18n/i18n.ts";
import { isOutOfSight } from "../packs-in-sight.ts";

/** What stands in the compendia of a rule set, read from their indexes alone: no document is opened to be found. */

export interface CatalogueEntry extends BrowseEntry {
  uuid: string;
  img: string;
  documentName: string;
  /** The compendium that it comes from, and its folder there. */
  from: string;
  folder: string;
}

interface IndexedPack extends PackLike {
  readonly visible?: boolean;
}

/** What the rules know a skill by, whatever its name. */
export const KEY = "system.key";

/** A figure that entries are found by, with all its words. */
export type Sought = Required<IndexField>;

/** Figures that a thing has in any game's shop. */
const GOODS: readonly IndexField[] = ["price", "weight", "rarity"].map((path) => ({
  path,
  as: "number",
  label: `CUBILETE.goods.${path}`,
}));

/** The figures that entries of these types are found by, each once. */
export function fieldsOf(ruleset: string, types: readonly string[]): Sought[] {
  const { browsing = {}, items = {}, actors = {} } = rulesets.get(ruleset) ?? {};
  const named = types.flatMap((type) =>
    (browsing[type] ?? []).map((one) =>
      typeof one === "string" ? saidByField((items[type] ?? actors[type])?.model, one) : one,
    ),
  );
  const fields = [...named, ...(types.some((type) => Object.hasOwn(items, type)) ? GOODS : [])];
  return fields
    .filter(({ path }, at) => fields.findIndex((other) => other.path === path) === at)
    .map(({ path, as, label, say }) => ({
      path: `system.${path}`,
      as,
      label: label ?? `CUBILETE.${ruleset}.item.${path}`,
      say: say ?? ((word) => `CUBILETE.${ruleset}.${path}.${word}`),
    }));
}

/** What the field at a path says of itself. */
function saidByField(model: object | undefined, path: string): IndexField {
  const field = dataField({ system: model ?? {} }, `system.${path}`);
  if (!field) throw new Error(`There is no field ${path} to browse by.`);
  return { path, as: readAs(field), label: field.label, say: (word) => wordLabel(field, word) };
}

/** Types of a rule set that compendia can hold, things first. */
export const typesOf = (ruleset: string): string[] => {
  const { items = {}, actors = {} } = rulesets.get(ruleset) ?? {};
  return [...Object.keys(items), ...Object.keys(actors)];
};

/** Reads the indexes of the compendia that the user sees. @param every Those out of sight too. */
export async function catalogueOf(ruleset: string, every: boolean): Promise<CatalogueEntry[]> {
  const types = new Set(typesOf(ruleset));
  const fields = [...fieldsOf(ruleset, [...types]).map(({ path }) => path), KEY];
  const packs = [...theGame().packs].filter(
    (pack) =>
      (pack.documentName === "Item" || pack.documentName === "Actor") &&
      pack.visible !== false &&
      (every || !isOutOfSight(pack.collection)),
  );
  const read = await Promise.all(
    packs.map(async (pack) => ({ pack, index: await pack.getIndex({ fields: [...fields, "folder"] }) })),
  );
  const entries = read.flatMap(({ pack, index }) =>
    [...index].flatMap((entry) => (types.has(entry.type ?? "") ? [entryOf(pack, entry, fields)] : [])),
  );
  return byName(entries, theGame().i18n.lang);
}

type Indexed = PackLike["index"] extends Iterable<infer E> ? E : never;

function entryOf(pack: IndexedPack, entry: Indexed, fields: readonly string[]): CatalogueEntry {
  const folder = (entry.folder && pack.folders.get(entry.folder)?.name) || "";
  const figures = fields.map((path): [string, BrowsedFigure] => [path, figureAt(entry, path)]);
  return {
    uuid: `Compendium.${pack.collection}.${pack.documentName}.${entry._id}`,
    name: String(entry.name),
    img: entry.img ?? "",
    type: entry.type ?? "",
    documentName: pack.documentName,
    from: pack.title,
    folder,
    words: folder,
    figures: Object.fromEntries(figures),
  };
}

/** An index holds whatever a user stored: a value of any kind. */
function figureAt(entry: object, path: string): BrowsedFigure {
  const value: unknown = foundry.utils.getProperty(entry, path);
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** A figure in words, as a row shows it; blank where there is none to show. */
export function shown({ label, as, say }: Sought, figure: BrowsedFigure): string {
  if (figure === null || figure === "" || figure === false) return "";
  if (as === "yes") return t(label);
  // What a thing does not change is no fact about it.
  if (as === "number") return figure === 0 ? "" : `${t(label)} ${decimal(Number(figure))}`;
  return as === "word" ? t(say(String(figure))) : `${t(label)} ${figure}`;
}
