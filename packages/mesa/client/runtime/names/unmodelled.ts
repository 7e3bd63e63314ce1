/**
 * Whole rooms of the public API that Mesa does not have: the canvas and its graphics library. Systems extend their
 * classes while their modules load, on pages where no scene is ever drawn, and keep objects of them in static fields. So
 * a class there can be named, extended and, while modules load, constructed and set up; constructing one later, or
 * reading anything from what was made, throws by name, as does reading anything static.
 */
import type { Game } from "../game.ts";
import { strictObject, UnmodelledError, unmodelledFunction } from "./strict.ts";

const CLASS_PROBES = new Set(["prototype", "name", "length", "then", "toJSON", "displayName"]);

/** What the game has, and what stands in its place before it does not. */
const OF_THE_GAME: keyof Game = "initialize";

/** Are the modules of the page still being run? The game is there when they are done. */
function isLoading(): boolean {
  return !(OF_THE_GAME in (globalThis as unknown as { game: object }).game);
}

/**
 * An object that a module made for later. While modules load it can be set up, which does nothing; after that, reading
 * what it does not have throws by name.
 */
function prepared(path: string, object: object): object {
  const strict = strictObject(`${path}#`, object);
  return new Proxy(object, {
    get(target, key, receiver) {
      if (typeof key === "symbol" || Reflect.has(target, key) || !isLoading())
        return Reflect.get(strict, key, receiver);
      return () => undefined;
    },
  });
}

function classStub(path: string): unknown {
  const name = path.split(".").at(-1) ?? path;
  const holder = {
    [name]: class {
      constructor() {
        if (!isLoading()) throw new UnmodelledError(`${path} (${new.target.name})`);
        // biome-ignore lint/correctness/noConstructorReturn: what a module makes of it while it loads is kept, unused
        return prepared(path, this);
      }
    },
  };
  const nested = new Map<string, unknown>();
  return new Proxy(holder[name] as unknown as object, {
    get(target, key, receiver) {
      if (typeof key === "symbol" || CLASS_PROBES.has(key) || Reflect.has(target, key))
        return Reflect.get(target, key, receiver);
      // A constant of the class in capitals is read to build tables at load time: an inert one is enough for that.
      if (/^[A-Z][A-Z0-9_]+$/.test(key)) {
        if (!nested.has(key)) nested.set(key, Object.freeze({}));
        return nested.get(key);
      }
      if (!isLoading()) throw new UnmodelledError(`${path}.${key}`);
      // A subclass spreads what its parent has into a static field of its own; a method that it calls throws by name.
      return unmodelledFunction(`${path}.${key}`);
    },
  });
}

/** A namespace whose members are made when they are first named: classes by a capital letter, namespaces otherwise. */
export function unmodelledNamespace(path: string, members: object = {}): object {
  const made = new Map<string, unknown>();
  return new Proxy(members, {
    has: () => true,
    get(target, key, receiver) {
      if (typeof key === "symbol" || Reflect.has(target, key)) return Reflect.get(target, key, receiver);
      if (key === "then" || key === "toJSON") return undefined;
      if (!made.has(key)) {
        const inner = `${path}.${key}`;
        made.set(key, /^[A-Z]/.test(key) ? classStub(inner) : unmodelledNamespace(inner));
      }
      return made.get(key);
    },
  });
}
