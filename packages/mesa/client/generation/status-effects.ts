/** CONFIG.statusEffects of V14: a record by id that still answers what people ask of an array. */
import type { StatusEffectConfig } from "../documents/actor.ts";
import { UnmodelledError } from "../runtime/names/strict.ts";

type StatusRecord = Record<string, StatusEffectConfig>;

/** Methods that read: answered by an array of the entries. */
const READING = new Set<string>([
  "at",
  "concat",
  "entries",
  "every",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "flatMap",
  "forEach",
  "includes",
  "indexOf",
  "join",
  "map",
  "reduce",
  "slice",
  "some",
  "toSorted",
  "values",
]);

/** Methods that write by position: in V14 they lose entries, so they must not pass unnoticed. */
const POSITIONAL = new Set<string>(["copyWithin", "fill", "pop", "reverse", "shift", "sort", "splice", "unshift"]);

function put(record: StatusRecord, entry: StatusEffectConfig): void {
  if (!entry || typeof entry.id !== "string") throw new Error("A status effect needs an id");
  record[entry.id] = entry;
}

function ordered(record: StatusRecord): StatusEffectConfig[] {
  return Object.values(record);
}

/** The entries of an assigned collection: an array, a record, or anything that can be iterated. */
function entriesOf(value: unknown): StatusEffectConfig[] {
  if (!value || typeof value !== "object") throw new Error("CONFIG.statusEffects must be a collection");
  if (Symbol.iterator in value) return [...(value as Iterable<StatusEffectConfig>)];
  return Object.entries(value as StatusRecord).map(([id, entry]) => ({ ...entry, id: entry.id ?? id }));
}

function statusProxy(record: StatusRecord): StatusEffectConfig[] {
  return new Proxy(record, {
    get(target, key, receiver) {
      const list = ordered(target);
      if (key === Symbol.iterator) return list[Symbol.iterator].bind(list);
      if (typeof key === "symbol" || Object.hasOwn(target, key)) return Reflect.get(target, key, receiver);
      if (key === "length") return list.length;
      if (key === "push") {
        return (...entries: StatusEffectConfig[]) => {
          for (const entry of entries) put(target, entry);
          return ordered(target).length;
        };
      }
      if (POSITIONAL.has(key))
        throw new UnmodelledError(`CONFIG.statusEffects.${key}: V14 keeps a record, not an array`);
      if (READING.has(key)) return (Reflect.get(list, key) as (...args: unknown[]) => unknown).bind(list);
      return /^\d+$/.test(key) ? list[Number(key)] : undefined;
    },
  }) as unknown as StatusEffectConfig[];
}

/** Puts the record in place. What is assigned later empties it first. */
export function defineStatusEffects(config: { statusEffects: StatusEffectConfig[] }): void {
  const record: StatusRecord = {};
  for (const entry of config.statusEffects) put(record, entry);
  const proxy = statusProxy(record);
  Object.defineProperty(config, "statusEffects", {
    configurable: true,
    enumerable: true,
    get: () => proxy,
    set(value: unknown) {
      // Read first: it may be made of what is there.
      const entries = entriesOf(value);
      for (const id of Object.keys(record)) delete record[id];
      for (const entry of entries) put(record, entry);
    },
  });
}
