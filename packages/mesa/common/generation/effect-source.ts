/** How the stored data of an active effect became what V14 stores. V13 data, whole or in part, is brought up to date. */
import { logCompatibilityWarning } from "../utils/logging.ts";
import { getProperty, setProperty } from "../utils/objects.ts";
import { type Dict, isPlainObject } from "../utils/types.ts";
import { modeOfType, typeOfMode } from "./effect-kinds.ts";

/** V13's place of the start of an effect, and V14's. */
const STARTS: readonly (readonly [old: string, now: string])[] = [
  ["startTime", "time"],
  ["startRound", "round"],
  ["startTurn", "turn"],
  ["combat", "combat"],
];

/** What an origin must look like; other text is kept as a flag. */
const UUID = /^(?:\.|[A-Z]\w*\.)[\w.-]+$/;

/** V13 has a field for each unit; rounds count before turns, both before seconds. */
const UNITS = ["rounds", "turns", "seconds"] as const;

/** Text that is JSON becomes what it says: `"1"` the number 1. Other text stays. */
function parsedValue(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A V13 change in V14's shape. */
export function migrateChange(change: unknown): unknown {
  if (!isPlainObject(change) || !("mode" in change) || "type" in change) return change;
  const { mode, value, ...rest } = change;
  return { ...rest, value: parsedValue(value), type: typeOfMode(mode) };
}

/** Whether data themselves have a key: what only answers for V13 code is not listed. */
const holds = (data: object, key: string): boolean => Object.prototype.propertyIsEnumerable.call(data, key);

/** Migrates an effect's data in place. Nothing is filled in for what is not there: it may be a partial update. */
export function migrateEffectSource(source: Dict): void {
  if (Array.isArray(source.changes)) {
    const migrated = source.changes.map(migrateChange);
    if (getProperty(source, "system.changes") === undefined) setProperty(source, "system.changes", migrated);
    delete source.changes;
  }
  if (isPlainObject(source.duration)) migrateDuration(source, source.duration);
  if (typeof source.origin === "string" && source.origin && !UUID.test(source.origin)) {
    setProperty(source, "flags.core.originText", source.origin);
    source.origin = null;
  }
}

function migrateDuration(source: Dict, duration: Dict): void {
  for (const [old, now] of STARTS) {
    if (!holds(duration, old)) continue;
    const value = duration[old];
    delete duration[old];
    if (value === null || value === undefined) continue;
    if (!isPlainObject(source.start)) source.start = {};
    const start = source.start as Dict;
    start[now] ??= value;
  }
  if (!UNITS.some((unit) => holds(duration, unit))) return;
  const named = UNITS.find((unit) => typeof duration[unit] === "number" && duration[unit] !== 0);
  if (!("value" in duration)) {
    duration.value = named ? duration[named] : null;
    if (named) duration.units = named;
  }
  for (const unit of UNITS) delete duration[unit];
}

/** Adds an accessor that is not listed, so that it is neither copied nor stored. Who assigns it makes it a plain value. */
function shim(target: object, key: string, get: () => unknown, warning?: string): void {
  if (Object.hasOwn(target, key)) return;
  Object.defineProperty(target, key, {
    configurable: true,
    enumerable: false,
    get() {
      if (warning) logCompatibilityWarning(warning, { since: 14, until: 16, once: true });
      return get();
    },
    set(value: unknown) {
      Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
    },
  });
}

/** Lets V13 code read the changes of a V14 effect: `mode` beside `type`. */
export function shimChanges(changes: unknown): void {
  if (!Array.isArray(changes)) return;
  for (const change of changes as Dict[]) {
    if (!change || typeof change !== "object" || "mode" in change) continue;
    shim(change, "mode", () => modeOfType(change.type), "An effect change's mode is now its type, a string");
  }
}

/** Lets V13 code read V14 data: source data, or a document's present values. */
export function shimEffectData(data: Dict): void {
  shim(data, "changes", () => getProperty(data, "system.changes"));
  shimChanges(getProperty(data, "system.changes"));
  const { duration } = data;
  if (!duration || typeof duration !== "object") return;
  for (const [old, now] of STARTS) {
    const path = `start.${now}`;
    shim(duration, old, () => getProperty(data, path) ?? null, `An effect's duration.${old} is now ${path}`);
  }
  for (const unit of UNITS) {
    const held = duration as Dict;
    const value = (): unknown => (held.units === unit && Number.isFinite(held.value) ? held.value : null);
    shim(duration, unit, value, `An effect's duration.${unit} is now duration.value with duration.units`);
  }
}
