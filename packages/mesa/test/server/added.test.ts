import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AddedFiles } from "../../server/web/added.ts";

/** What a friend at the table is given of the files that users added, and what one who may add files can take from their places. */

const ROOT = "https://site.example/a/";
const kept = new Map<string, Response>();

beforeEach(() => {
  kept.clear();
  for (const path of ["worlds/w/mine.png", "worlds/other/theirs.png", "maps/a%20b.png", ".new/ticket"])
    kept.set(ROOT + path, new Response(path));
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    // As a browser reads an address.
    match: async (url: string) => kept.get(new URL(url).href)?.clone(),
    put: async (url: string, response: Response) => void kept.set(new URL(url).href, response),
    delete: async (url: string) => kept.delete(new URL(url).href),
  };
  vi.stubGlobal("caches", { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

it("are those of its world and of all worlds, and no others", async () => {
  const added = new AddedFiles(ROOT, "w");
  const found = async (path: string) => (await added.find(path))?.type ?? null;
  expect(await Promise.all(["worlds/w/mine.png", "maps/a b.png"].map(found))).toEqual(["image/png", "image/png"]);
  const hidden = ["worlds/other/theirs.png", ".new/ticket", "maps/none.png", "x/../worlds/other/theirs.png"];
  const tricks = ["./worlds/other/theirs.png", "maps/../.new/ticket", "../a/worlds/other/theirs.png", "maps\\a b.png"];
  expect(await Promise.all([...hidden, ...tricks].map(found))).toEqual([...hidden, ...tricks].map(() => null));
});

it("are taken from where a page laid them down, by a ticket that is no path", async () => {
  const added = new AddedFiles(ROOT, "w");
  expect(await added.take("../worlds/other/theirs.png", "worlds/w/x.png")).toBe(false);
  expect(await added.take("ticket", "worlds/w/x.png")).toBe(true);
  expect(kept.has(`${ROOT}worlds/other/theirs.png`)).toBe(true);
  expect(kept.has(`${ROOT}.new/ticket`)).toBe(false);
});
