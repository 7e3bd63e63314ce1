/**
 * Namespaces that fail loudly. A member Mesa does not model throws `Mesa does not model foundry.a.b` instead of
 * answering `undefined`, so that a hole in Mesa is never mistaken for a bug of the system under test. Where a script asks
 * whether something is there, it is told no (`absence.ts`).
 */
import { byGeneration, type Generation } from "../../../common/generation/index.ts";
import { missing, UnmodelledError } from "./absence.ts";

export { UnmodelledError };

/**
 * Members that real V13 does not have either, and that systems probe to tell V13 from V14: they answer `undefined`.
 * Everything listed here appeared in V14.
 */
export const ABSENT_IN_V13: ReadonlySet<string> = new Set([
  "foundry.data.ActiveEffectTypeDataModel",
  "foundry.data.operators",
  "foundry.data.fields.ShapeData",
  "foundry.data.fields.ColorSpaceField",
  "foundry.applications.elements.AdoptableHTMLElement",
  "foundry.applications.elements.HTMLFormulaInputElement",
  "foundry.documents.modifyBatch",
  "foundry.helpers.ActiveEffectRegistry",
  "foundry.applications.api.DetachedWindow",
  "foundry.utils.applyDataOperators",
  "foundry.utils.applyDiff",
  "foundry.utils.equals",
  "CONST.ACTIVE_EFFECT_CHANGE_PHASES",
  "CONST.ACTIVE_EFFECT_DURATION_UNITS",
  "CONST.ACTIVE_EFFECT_EXPIRY_EVENTS",
  "CONST.ACTIVE_EFFECT_CHANGE_TYPES",
  "CONST.ACTIVE_EFFECT_TIME_DURATION_UNITS",
  "CONST.ACTIVE_EFFECT_SHOW_ICON",
]);

/** Names the language itself (promises, JSON, consoles, devtools) asks every object for. */
const LANGUAGE_PROBES = new Set(["then", "toJSON", "inspect", "constructor", "$$typeof", "nodeType", "prototype"]);

const ABSENT: Readonly<Record<Generation, ReadonlySet<string>>> = { 13: ABSENT_IN_V13, 14: new Set() };

/** Namespaces with a member `types`: it documents shapes, and at run time there is nothing in it to read. */
const DOCUMENTED = new Set(
  "abstract applications audio data dice documents helpers packages prosemirror"
    .split(" ")
    .map((name) => `foundry.${name}`),
);
const NO_TYPES = Object.freeze({});

/**
 * Wraps a namespace so that reading a member it lacks throws. `in` stays truthful and members can be assigned.
 * @param path     The public name, for example `foundry.utils`.
 * @param members  What the namespace holds.
 */
export function strictNamespace<T extends object>(path: string, members: T): T {
  function get(target: T, key: string | symbol, receiver: unknown): unknown {
    if (typeof key === "symbol" || Reflect.has(target, key)) return Reflect.get(target, key, receiver);
    if (LANGUAGE_PROBES.has(key)) return undefined;
    if (key === "types" && DOCUMENTED.has(path)) return NO_TYPES;
    const api = `${path}.${key}`;
    if (byGeneration(ABSENT).has(api)) return undefined;
    return missing(api, get);
  }
  return new Proxy({ ...members }, { get });
}

/**
 * Wraps an object so that reading a member it lacks throws. Its methods see the wrapped object too, so its class must
 * not have private `#members`.
 * @param path    The public name, for example `canvas`.
 */
export function strictObject<T extends object>(path: string, object: T): T {
  function get(target: T, key: string | symbol, receiver: unknown): unknown {
    if (typeof key === "symbol" || Reflect.has(target, key)) return Reflect.get(target, key, receiver);
    if (LANGUAGE_PROBES.has(key)) return undefined;
    return missing(`${path}.${key}`, get);
  }
  return new Proxy(object, { get });
}

/**
 * A class that can be named (for `instanceof`, `unregisterSheet("core", X)`) but neither constructed nor extended in use.
 * @param api  The public name used in the error.
 */
export function unmodelledClass(api: string): new () => object {
  const name = api.split(".").at(-1) ?? api;
  const holder = {
    [name]: class {
      constructor() {
        throw new UnmodelledError(api);
      }
    },
  };
  const cls = holder[name];
  if (!cls) throw new Error(`No class could be made for ${api}`);
  return cls;
}

/** A function that can be named but throws when it is called. */
export function unmodelledFunction(api: string): (...args: unknown[]) => never {
  return () => {
    throw new UnmodelledError(api);
  };
}
