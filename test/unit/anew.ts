import { vi } from "vitest";
import { kept } from "./kept.ts";

/*
 * Before each file that shares its worker with others (`vitest.config.ts`): it finds no module and no global of the one before, so
 * that it lays a host of its own and the order of files does not matter.
 */

const names = () => Object.getOwnPropertyNames(globalThis);
const ours = kept("globals", () => new Set(names()));
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of names()) if (!ours.has(name)) Reflect.deleteProperty(globalThis, name);
