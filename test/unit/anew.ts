import { vi } from "vitest";
import { kept } from "./kept.ts";

/*
 * Before each file that shares its worker with others (`vitest.config.ts`): it finds no module and no global of the one before, so
 * that it lays a host of its own and the order of files does not matter. What the one before waits for still, it waits for no longer.
 */

const names = () => Object.getOwnPropertyNames(globalThis);
const ours = kept("globals", () => new Set(names()));
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of names()) if (!ours.has(name)) Reflect.deleteProperty(globalThis, name);

const waiting = kept("waiting", () => {
  const { setTimeout: set } = globalThis;
  const all = new Set<ReturnType<typeof set>>();
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof set>) => {
    const one = set(...args);
    all.add(one);
    return one;
  }, set);
  return all;
});
for (const one of waiting) clearTimeout(one);
waiting.clear();
