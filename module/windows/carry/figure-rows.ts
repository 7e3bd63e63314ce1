import { rulesets } from "../../contract/index.ts";
import { stripped } from "../../core/carry/blocks/words.ts";
import type { CarriedItem } from "../../core/carry/file.ts";
import type { TextPiece } from "../../core/carry/marked.ts";
import { valueInWords } from "../../deeds/differences.ts";
import { dataField, wordLabel } from "../../foundry/fields.ts";
import { theGame } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { fieldName, figureLabel } from "../../plan/effect-words.ts";
import { figureTargets } from "../../plan/effects.ts";
import { preparedFrom } from "./actor-data.ts";
import type { Comer } from "./comers.ts";
import { pathLabel, typeLabel } from "./words.ts";

/** What a pasted block says beside what the sheet will show. */

interface FigureRow {
  label: string;
  /** What the text says; blank: nothing. */
  said: string;
  /** What the sheet will show; blank: no figure of its own, it is in the things or in other figures. */
  shown: string;
  differs: boolean;
}

export interface Findings {
  rows: FigureRow[];
  things: { name: string; type: string; figures: string }[];
  /** The figures of the sheet by what the block calls them: label and number. */
  byId: ReadonlyMap<string, string>;
}

/** The last word of a path that names a figure: of `system.derived.soak.value` that is `soak`. */
const lastName = (path: string): string =>
  path
    .replace(/\.(?:value|max)$/, "")
    .split(".")
    .at(-1) ?? "";

const at = (data: object, path: string): unknown => foundry.utils.getProperty(data, path);

/** @param pieces Of the text: what a figure is called there, where the sheet has none of that name. */
export function findingsIn({ after, changes, creature }: Comer, pieces: readonly TextPiece[]): Findings {
  const actor = preparedFrom(after);
  const targets = Object.entries(figureTargets(actor));
  const { figures = {}, now = {} } = creature?.block ?? {};
  const byId = new Map<string, string>();
  const own = Object.entries(figures).map(([id, value]): FigureRow => {
    const said = now[id] === undefined ? valueInWords(value) : `${valueInWords(now[id])}/${valueInWords(value)}`;
    const [path, label] = targets.find(([path]) => lastName(path) === id) ?? [];
    if (path === undefined || label === undefined) {
      byId.set(id, "");
      return { label: creature?.block.labels?.[id] ?? inText(pieces, id), said, shown: "", differs: false };
    }
    const shown = at(actor, path);
    // Where the text says what is left of it, the sheet has that too.
    const left = now[id] === undefined ? "" : `${valueInWords(at(actor, path.replace(/max$/, "value")))}/`;
    const written = `${left}${valueInWords(shown)}`;
    byId.set(id, `${t(label)} ${written}`);
    return { label: t(label), said, shown: written, differs: shown !== value };
  });
  const told = new Set(Object.keys(figures));
  const changed = changes.flatMap((change) => (change.what === "figure" ? [change] : []));
  const rest = targets
    .filter(([path]) => !told.has(lastName(path)) && changed.some((change) => change.path === path))
    .map(([path, label]) => row(figureLabel(path, label), at(actor, path)));
  const inTargets = new Set(targets.map(([path]) => lastName(path)));
  const others = changed
    .filter(({ path }) => path.startsWith("system.") && path !== "system.notes" && !inTargets.has(lastName(path)))
    .flatMap(({ path, to }) => {
      const name = typeof to === "object" ? null : pathLabel(path, after.type);
      return name === null ? [] : [row(name, to)];
    });
  return { rows: [...own, ...rest, ...others], things: after.items.map(thing(creature)), byId };
}

const row = (label: string, value: unknown): FigureRow => ({
  label,
  said: "",
  shown: valueInWords(value),
  differs: false,
});

/** What may stand between a label and its number. */
const MARKS = " \t\n:=.+|(-*_";

/** What the text itself calls a figure. */
const inText = (pieces: readonly TextPiece[], id: string): string =>
  stripped((pieces.find((piece) => piece.as === "figure" && piece.id === id)?.text ?? id).split(/\d/)[0] ?? "", MARKS);

/** A thing with the figures that the block says of it. */
const thing = (creature: Comer["creature"]) => (item: CarriedItem, index: number) => {
  const { system = {} } = creature?.brought.items[index] ?? {};
  return {
    name: short(item.name),
    // Its game stands above.
    type: typeLabel(item.type).replace(/ \([^()]*\)$/, ""),
    figures: Object.keys(system)
      .flatMap((name) => figureOf(item, name) ?? [])
      .join(", "),
  };
};

function figureOf(item: CarriedItem, name: string): string | null {
  const { id = "", items = {} } = rulesets.ofType(item.type) ?? {};
  const model = { system: items[item.type]?.model ?? {} };
  const label = name === "key" ? null : fieldName(model, `system.${name}`);
  const value = item.system[name];
  if (label === null || value === "" || value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? label : null;
  if (Array.isArray(value)) return value.length === 0 ? null : `${label} ${value.length}`;
  if (typeof value === "object") return null;
  if (typeof value !== "string") return `${label} ${valueInWords(value)}`;
  const field = dataField(model, `system.${name}`);
  if (field?.words) return `${label} ${t(wordLabel(field, value))}`;
  // What the rules know by a key is called as they call it.
  const known = `CUBILETE.${id}.${name}.${value}`;
  return `${label} ${theGame().i18n.has(known) ? t(known) : valueInWords(value)}`;
}
