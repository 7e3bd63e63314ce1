import { beforeEach, describe, expect, it } from "vitest";
import { clearTable } from "../table.ts";

const { placeSteps } = await import("../../../module/windows/checkup/steps/place.ts");

/* What the check-up says of the place: compendia with something of another version in them, and modules that get in the way. */

// biome-ignore lint/suspicious/noExplicitAny: as much of the host as is read.
type Any = any;
const world = (globalThis as Any).game;

const pack = (collection: string, entries: [name: string, version: string | null][]) => ({
  collection,
  title: `Title of ${collection}`,
  getIndex: async () => entries.map(([name, systemVersion]) => ({ name, _stats: { systemVersion } })),
});
const lies = (name: string, value: unknown) => Object.defineProperty(world, name, { configurable: true, value });
const run = (id: string) =>
  placeSteps("table")
    .find((step) => step.id === id)
    ?.run({} as Any);

beforeEach(() => {
  clearTable();
  lies("system", { version: "0.3.0" });
  lies("modules", []);
});

describe("packs", () => {
  it("of this version are as they should be, and other packages' are their own affair", async () => {
    const packs = [pack("cubilete.ryf-gear-en", [["Rope", "0.3.0"]]), pack("world.mine", [["Old", "0.1.0"]])];
    lies("packs", packs);
    await expect(run("packs")).resolves.toBeUndefined();
  });

  it("that an older copy was left in are named, with what is left there", async () => {
    const left: [string, string | null][] = ["A", "B", "C", "D"].map((name) => [name, "0.2.0"]);
    lies("packs", [
      pack("cubilete.ryf-gear-en", [["Rope", "0.3.0"], ...left]),
      pack("cubilete.multi-gear-en", [["Ghost", null]]),
    ]);
    const error = (await run("packs")?.catch((error: unknown) => error)) as Any;
    expect(error.key).toBe("CUBILETE.checkup.diff.mixed");
    expect(error.data.packs).toContain("Title of cubilete.ryf-gear-en (cubilete.ryf-gear-en): A, B, C, … +1");
    expect(error.data.packs).toContain("(cubilete.multi-gear-en): Ghost");
  });
});

describe("modules", () => {
  const on = (...ids: string[]) =>
    lies(
      "modules",
      ids.map((id) => ({ id, title: `Title of ${id}`, version: "1", active: true })),
    );

  it("that work beside it are no matter", async () => {
    on("item-piles", "popout", "socketlib");
    lies("release", { generation: 13 });
    await expect(run("modules")).resolves.toBeUndefined();
    on("enhancedcombathud", "enhancedcombathud-cubilete");
    await expect(run("modules")).resolves.toBeUndefined();
  });

  it("that do not are named, by the generation", async () => {
    on("enhancedcombathud", "popout");
    lies("release", { generation: 14 });
    const error = (await run("modules")?.catch((error: unknown) => error)) as Any;
    // By the names that people know them by, each with its reason.
    expect(error.data.modules).toMatch(/^Title of enhancedcombathud needs .*; Title of popout is not needed/);
  });
});
