import type { Field, Page, SheetGroup } from "../../../core/workshop/page/types.ts";
import { signed } from "../../../i18n/i18n.ts";
import { heroOf, type WorkshopActor } from "../data/actor.ts";
import { workshopCore } from "../data/core.ts";
import { local } from "../data/games.ts";

/** What stands where on a sheet: fields in groups, groups in columns, columns on pages. */

interface FieldRow {
  id: string;
  label: string;
  path: string;
  /** Which of the shapes of `field.hbs`. */
  shape: "figure" | "boxes" | "text" | "long" | "list" | "tick" | "one";
  value: unknown;
  stored: unknown;
  /** A figure that is a bonus, with its sign; blank: as it is. */
  shown: string;
  min?: number;
  max?: number | null;
  /** How high it may be written. */
  most?: number | null;
  /** Sizes to choose from, where it is a die. */
  dice?: Choice[] | null;
  boxes?: { nth: number; full: boolean }[];
  /** Words to choose from. */
  words?: Choice[];
  lines?: string[];
  /** Goes up and down in play. */
  resource: boolean;
  fixed: boolean;
}

interface Choice {
  value: number | string;
  label: string;
}

/** A die without faces is gone. */
export const dieText = (size: number): string => (size === 0 ? "–" : `d${size}`);

export const sizes = (dice: readonly number[] | undefined): Choice[] | null =>
  dice?.map((value) => ({ value, label: dieText(value) })) ?? null;

/** More than these are no boxes that a player counts. */
const MOST_BOXES = 24;

const PLAIN = { shape: "figure", resource: false, fixed: false, shown: "" } as const;

function figureRows(page: Page, actor: WorkshopActor): FieldRow[] {
  const { derived } = actor.system;
  if (!derived) return [];
  const held = workshopCore().heroNow(page, { ...heroOf(actor), things: [] }).attributes;
  const attributes = page.attributes.map(({ id, name, from, to, start, dice, sign }): FieldRow => {
    const value = derived.attributes[id] ?? 0;
    const row = { ...PLAIN, id, label: local(name), path: `system.attributes.${id}`, value } as const;
    const limits = { stored: held[id] ?? start, min: from, max: to, dice: sizes(dice) };
    return { ...row, ...limits, shown: sign ? signed(value) : "" };
  });
  const resources = page.resources.map(({ id, name, min, dice, boxes }): FieldRow => {
    const { value = 0, max = null } = derived.resources[id] ?? {};
    // What is beyond it already may go on from there.
    const most = max === null ? null : Math.max(max, value);
    const row: FieldRow = {
      ...{ ...PLAIN, id, label: local(name), path: `system.resources.${id}`, value, stored: value },
      ...{ min, max, most, dice: sizes(dice), resource: true },
    };
    // A die that is gone has no size, but must still be shown.
    if (row.dice && !row.dice.some((die) => die.value === value)) row.dice.unshift({ value, label: String(value) });
    if (!boxes || most === null || most - min > MOST_BOXES) return row;
    const many = Array.from({ length: Math.max(0, most - min) }, (_, at) => min + at + 1);
    return { ...row, shape: "boxes", boxes: many.map((nth) => ({ nth, full: nth <= value })) };
  });
  const numbers = page.derived.map(({ id, name, sign }): FieldRow => {
    const value = derived.derived[id] ?? 0;
    const shown = sign ? signed(value) : "";
    return { ...PLAIN, id, label: local(name), path: "", value, stored: 0, fixed: true, shown };
  });
  return [...attributes, ...resources, ...numbers];
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** What is no figure, as it is stored; a value of another shape counts as none. */
export function fieldRow({ id, name, is, of }: Field, held: unknown): FieldRow {
  const row = { ...PLAIN, id, label: local(name), path: `system.fields.${id}` };
  if (is === "tick") return { ...row, shape: "tick", value: held === true, stored: held === true };
  const text = textIn(held);
  if (is === "one") {
    const words = of.map((word) => ({ value: word.id, label: local(word.name) }));
    const known = words.find(({ value }) => value === text);
    // A word that the page does not say any more stays until another is chosen.
    const offered = known || text === "" ? words : [...words, { value: text, label: text }];
    return {
      ...row,
      shape: "one",
      value: known?.label ?? text,
      stored: text,
      words: [{ value: "", label: "–" }, ...offered],
    };
  }
  const lines = is === "list" ? text.split("\n").filter((line) => line.trim() !== "") : [];
  return { ...row, shape: is, value: text, stored: text, lines };
}

/** A group of a sheet, with the kinds of things that stand in it. */
interface Group<K> {
  name: string;
  fields: FieldRow[];
  kinds: K[];
}

interface Block<K> {
  columns: Group<K>[][];
  /** Whether there are several columns. */
  beside: boolean;
}

interface Blocks<K> {
  blocks: Block<K>[];
  /** The kinds of things that stand in no group. */
  kinds: K[];
  pages: { id: string; label: string; blocks: Block<K>[] }[];
}

/** The page's groups in order, and what stands in none of them. `kinds`: the lists of things, by kind. */
export function blocksOf<K extends { kind: string }>(page: Page, actor: WorkshopActor, kinds: readonly K[]): Blocks<K> {
  const rows = [
    ...figureRows(page, actor),
    ...page.fields.map((field) => fieldRow(field, actor.system.fields[field.id])),
  ];
  const placed = new Set(page.groups.flatMap(({ fields }) => fields));
  const made = page.groups.map((group) => ({
    group,
    tab: group.tab === undefined ? "" : local(group.tab),
    shown: {
      name: local(group.name),
      fields: group.fields.flatMap((id) => rows.find((row) => row.id === id) ?? []),
      kinds: group.fields.flatMap((id) => kinds.find(({ kind }) => kind === id) ?? []),
    },
  }));
  const rest = rows.filter(({ id }) => !placed.has(id));
  const others = { name: "", fields: rest, kinds: [] };
  const on = (tab: string) => made.filter((one) => one.tab === tab);
  const tabs = tabNames(page);
  const first = blocks(on(""));
  return {
    blocks: rest.length > 0 ? [...first, { columns: [[others]], beside: false }] : first,
    kinds: kinds.filter(({ kind }) => !placed.has(kind)),
    pages: tabs.map((label, at) => ({ id: tabId(at), label, blocks: blocks(on(label)) })),
  };
}

/** The names of a sheet's further pages, in order. */
export const tabNames = (page: Page): string[] => [
  ...new Set(page.groups.flatMap(({ tab }) => (tab === undefined ? [] : local(tab)))),
];

export const tabId = (at: number): string => `page${at + 1}`;

/** Groups in the columns that they say; one that is wide stands over all of them, and ends what is above it. */
function blocks<K>(list: readonly { group: SheetGroup; shown: Group<K> }[]): Block<K>[] {
  const all: Block<K>[] = [];
  let open: Group<K>[][] | null = null;
  for (const { group, shown } of list) {
    if (group.wide) {
      all.push({ columns: [[shown]], beside: false });
      open = null;
      continue;
    }
    if (!open) {
      open = [];
      all.push({ columns: open, beside: false });
    }
    const at = (group.column ?? 1) - 1;
    while (open.length <= at) open.push([]);
    open[at]?.push(shown);
  }
  return all.map(({ columns }) => {
    const full = columns.filter((column) => column.length > 0);
    return { columns: full, beside: full.length > 1 };
  });
}
