import { beforeEach, expect, it, vi } from "vitest";
import { table } from "../table.ts";

const { KeptHere } = await import("../../../module/foundry/kept-here.ts");

/** What a browser keeps between pages, and what a page does where the browser keeps nothing. */

let shelf: Map<string, string>;
const lay = (storage: object) => Object.assign(globalThis, { localStorage: storage });

beforeEach(() => {
  shelf = new Map();
  lay({
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => shelf.set(key, text),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a part of the game.
  Object.assign((globalThis as any).game, { world: { id: "world" } });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("is there for the next page, for this user of this world alone", () => {
  const [before, after] = [new KeptHere("text"), new KeptHere("text")];
  expect(after.read()).toBeNull();
  before.write({ words: ["ñ"] });
  expect(after.read()).toEqual({ words: ["ñ"] });
  expect(new KeptHere("other").read()).toBeNull();
  const { user } = table;
  table.user = { ...user, id: "another" };
  expect(after.read()).toBeNull();
  table.user = user;
  before.write(null);
  expect(after.read()).toBeNull();
});

it("ends with the page where the browser is full or forbids it, and says so", () => {
  const kept = new KeptHere("text");
  kept.write("old");
  lay({
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("full");
    },
  });
  expect(kept.read()).toBeNull();
  kept.write("new");
  expect(kept.read()).toBe("new");
  expect(console.warn).toHaveBeenCalledTimes(2);
});

it("is nothing where something else stands there", () => {
  const kept = new KeptHere("text");
  kept.write("old");
  for (const key of shelf.keys()) shelf.set(key, "{");
  expect(kept.read()).toBeNull();
});
