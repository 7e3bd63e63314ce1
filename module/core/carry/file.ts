import { ownOrigin } from "./ids.ts";
import { type BrokenPlace, readJson } from "./json.ts";
import { isMarkup, type Stranger, strangerOf } from "./stranger.ts";

/**
 * An actor in a file: what we write, and what we read of it. A file is a claim, so only the fields below are taken, and
 * whatever is wrong gives one trouble that names the field and what it may be.
 */

/** Rises when what is written means something else. */
export const FORMAT = 1;
export const MOST_FILE_LETTERS = 4_000_000;
const MOST_ITEMS = 2000;
const LONGEST_NAME = 200;
/** Nobody's sheet is so deep; what compares and draws it goes down step by step. */
const DEEPEST = 50;

export type Data = { [key: string]: unknown };

export interface CarriedItem {
  /** What ledgers, penalties and effects name it by; of the actor itself none is carried. */
  _id?: string;
  type: string;
  name: string;
  img: string;
  system: Data;
  effects: Data[];
  /** Its place among the others of the sheet, as the host counts it. */
  sort?: number;
}

export interface Carried extends CarriedItem {
  items: CarriedItem[];
}

/**
 * What is wrong with a file. `long`: longer than any sheet. `broken`: no whole JSON. `markup`: XML or a page of the web. `own`: one
 * of ours, or of the host's, that goes in elsewhere. `game`: of another game. `later`: written by a later version. `deep`: nested deeper than any sheet. `field`: one field is not what it has to be.
 */
export type Trouble =
  | { code: "long"; most: number }
  | ({ code: "broken" } & BrokenPlace)
  | { code: "markup" }
  | { code: "own"; own: Extract<Stranger, { own: string }>["own"] }
  | { code: "deep"; most: number }
  | { code: "game"; game: string; accepted: readonly string[] }
  | { code: "later"; version: string; accepted: string }
  | { code: "field"; field: string; accepted: string };

/** What is known where the file is read. */
export interface Known {
  /** The id of this system, and its version. */
  system: string;
  version: string;
  /** The types of items that each type of actor takes. */
  types: Readonly<Record<string, readonly string[]>>;
}

/** An actor as a file says it. */
export function written(carried: Carried, { system, version }: Pick<Known, "system" | "version">): string {
  const { type, name, img, system: data, effects, items } = carried;
  return `${JSON.stringify({ format: FORMAT, system, version, actor: { type, name, img, system: data, effects, items } }, null, 2)}\n`;
}

export const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const wrong = (field: string, accepted: string): Trouble => ({ code: "field", field, accepted });

/** Reads a file of ours, or what the host's own export of an actor wrote. */
export function readFile(text: string, known: Known): { carried: Carried } | { trouble: Trouble } {
  if (text.length > MOST_FILE_LETTERS) return { trouble: { code: "long", most: MOST_FILE_LETTERS } };
  if (isMarkup(text)) return { trouble: { code: "markup" } };
  const read = readJson(text);
  if ("broken" in read) return { trouble: { code: "broken", ...read.broken } };
  const file = read.value;
  const stranger = strangerOf(file, known.system, Object.keys(known.types));
  if (stranger && "own" in stranger) return { trouble: { code: "own", ...stranger } };
  if (stranger) return { trouble: { code: "game", game: stranger.game.slice(0, 60), accepted: [known.system] } };
  if (!isRecord(file)) return { trouble: wrong("actor", "object") };
  if (isDeep(file)) return { trouble: { code: "deep", most: DEEPEST } };
  const trouble = foreign(file, known);
  if (trouble) return { trouble };
  return actorOf("actor" in file ? file.actor : file, known);
}

/** Level by level, so that no depth is too much for looking. */
export function isDeep(file: object): boolean {
  let level: object[] = [file];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((each) => Object.values(each).filter((inner) => typeof inner === "object" && inner !== null));
  }
  return false;
}

/** Another game's, or a later version's: said before anything else, for then no field means what it means here. */
function foreign(file: Data, { system, version, types }: Known): Trouble | null {
  const stats = isRecord(file._stats) ? file._stats : {};
  const game = "actor" in file ? file.system : (stats.systemId ?? system);
  if (game !== system) return { code: "game", game: String(game ?? "?").slice(0, 60), accepted: [system] };
  const format = "actor" in file ? file.format : FORMAT;
  if (typeof format !== "number" || !Number.isInteger(format) || format < 1) return wrong("format", `1–${FORMAT}`);
  const made = "actor" in file ? file.version : stats.systemVersion;
  if (made !== undefined && made !== null && typeof made !== "string") return wrong("version", version);
  if (format > FORMAT || (typeof made === "string" && isLater(made, version)))
    return { code: "later", version: String(made ?? format).slice(0, 20), accepted: version };
  const actor = "actor" in file ? file.actor : file;
  const type = isRecord(actor) ? actor.type : undefined;
  if (typeof type === "string" && !Object.hasOwn(types, type))
    return { code: "game", game: type.slice(0, 60), accepted: Object.keys(types) };
  return null;
}

/** Versions are numbers between dots. */
export function isLater(version: string, than: string): boolean {
  const parts = (text: string) =>
    text
      .slice(0, 40)
      .split(".")
      .map((part) => Number.parseInt(part, 10) || 0);
  const other = parts(than);
  const [first = 0] = [...parts(version), 0, 0, 0, 0]
    .slice(0, 4)
    .map((part, at) => part - (other[at] ?? 0))
    .filter((difference) => difference !== 0);
  return first > 0;
}

function actorOf(actor: unknown, { types }: Known): { carried: Carried } | { trouble: Trouble } {
  if (!isRecord(actor)) return { trouble: wrong("actor", "object") };
  const read = entryOf(actor, "actor", Object.keys(types));
  if ("trouble" in read) return read;
  const { items = [] } = actor;
  if (!Array.isArray(items)) return { trouble: wrong("actor.items", "list") };
  if (items.length > MOST_ITEMS) return { trouble: wrong("actor.items", `0–${MOST_ITEMS}`) };
  const { _id, sort, ...own } = read.entry;
  const carried: Carried = { ...own, items: [] };
  for (const [at, item] of items.entries()) {
    const field = `actor.items[${at}]`;
    if (!isRecord(item)) return { trouble: wrong(field, "object") };
    const one = entryOf(item, field, types[read.entry.type] ?? []);
    if ("trouble" in one) return one;
    carried.items.push(one.entry);
  }
  // The host's own export says where effects came from by the actor's id there.
  const from = (entry: CarriedItem): Data[] => entry.effects.map((effect) => fromOwn(effect, _id));
  return {
    carried: {
      ...carried,
      effects: from(carried),
      items: carried.items.map((item) => ({ ...item, effects: from(item) })),
    },
  };
}

function fromOwn({ origin, ...effect }: Data, actor: string | undefined): Data {
  const own = ownOrigin(origin, actor === undefined ? null : `Actor.${actor}`);
  return own === null ? effect : { ...effect, origin: own };
}

/** A ledger is points: what is none there would be taken for an award of nothing, or rounded. */
function ledgerTrouble({ ledger }: Data, field: string): Trouble | null {
  if (ledger === undefined) return null;
  const at = `${field}.system.ledger`;
  if (!Array.isArray(ledger)) return wrong(at, "list");
  for (const [index, line] of ledger.entries()) {
    if (!isRecord(line)) return wrong(`${at}[${index}]`, "object");
    if (!Number.isSafeInteger(line.amount)) return wrong(`${at}[${index}].amount`, "whole");
    if (typeof line.kind !== "string" || line.kind === "") return wrong(`${at}[${index}].kind`, "text");
  }
  return null;
}

function entryOf(from: Data, field: string, types: readonly string[]): { entry: CarriedItem } | { trouble: Trouble } {
  const { _id, type, name, img = "", system = {}, effects = [], sort } = from;
  if (typeof type !== "string" || !types.includes(type)) return { trouble: wrong(`${field}.type`, types.join(", ")) };
  if (typeof name !== "string" || name.trim() === "" || name.length > LONGEST_NAME)
    return { trouble: wrong(`${field}.name`, `1–${LONGEST_NAME}`) };
  if (img !== null && typeof img !== "string") return { trouble: wrong(`${field}.img`, "text") };
  if (!isRecord(system)) return { trouble: wrong(`${field}.system`, "object") };
  if (!Array.isArray(effects) || !effects.every(isRecord)) return { trouble: wrong(`${field}.effects`, "list") };
  const trouble = ledgerTrouble(system, field);
  if (trouble) return { trouble };
  const id = typeof _id === "string" ? { _id } : {};
  const place = Number.isSafeInteger(sort) ? { sort: Number(sort) } : {};
  return { entry: { ...id, type, name: name.trim(), img: isOwnPicture(img) ? img : "", system, effects, ...place } };
}

/** A picture of this table's own: any other address would be fetched by everybody's browser. */
export const isOwnPicture = (img: unknown): img is string =>
  typeof img === "string" &&
  img.length <= 500 &&
  /^(systems|modules|worlds|icons|assets|tokens|uploads?)\/[^\\:?#]*$/.test(img) &&
  !img.includes("..");
