import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { madeWhole } from "../../browser/packaged-chromium.ts";

/** The packaged browser is unpacked by whoever needs it first, and several may. */

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "cubilete-whole-"));
});
afterEach(() => rm(place, { recursive: true, force: true }));

describe("a folder that is made whole", () => {
  it("is not there before it is whole, and made once", async () => {
    const folder = join(place, "sub", "it");
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    const first = madeWhole(folder, async (into) => {
      await writeFile(join(into, "a"), "half");
      await held;
      await writeFile(join(into, "a"), "whole");
    });
    await expect.poll(() => readdir(join(place, "sub")).catch(() => [])).toHaveLength(1);
    expect(await readdir(join(place, "sub"))).not.toContain("it");
    go();
    await first;
    await madeWhole(folder, () => Promise.reject(new Error("not again")));
    expect(await readFile(join(folder, "a"), "utf8")).toBe("whole");
  });

  it("is whole for two who make it at once, and leaves nothing else behind", async () => {
    const folder = join(place, "it");
    const fill = (text: string) => (into: string) => writeFile(join(into, "a"), text);
    await Promise.all([madeWhole(folder, fill("one")), madeWhole(folder, fill("two"))]);
    expect(["one", "two"]).toContain(await readFile(join(folder, "a"), "utf8"));
    expect(await readdir(place)).toEqual(["it"]);
  });

  it("says what went wrong and leaves nothing", async () => {
    await expect(madeWhole(join(place, "it"), () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
    expect(await readdir(place)).toEqual([]);
  });
});
