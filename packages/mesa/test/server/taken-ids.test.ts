import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeOptions, parseOptions } from "../../server/node/options.ts";
import type { Source } from "../../server/source.ts";
import { type Sitting, sitDown } from "./fixture.ts";

/* What becomes of a document that is to be made under an id that is taken. What Foundry does is not public: both readings are here. */

const _id = "takentakentaken1";

describe.each(["refuse", "replace"] as const)("under an id that is taken: %s", (takenIds) => {
  let table: Sitting;
  beforeAll(async () => {
    table = await sitDown({ takenIds });
  });
  afterAll(() => table?.end());

  const make = (type: string, data: Source, more: object = {}) =>
    table.master.modify(type, "create", { data: [{ _id, ...data }], keepId: true, ...more });
  const actors = async () => {
    const { result } = await table.master.modify("Actor", "get", { query: {} });
    return (result ?? []) as unknown as { _id: string; name: string; items: { _id: string; name: string }[] }[];
  };

  it("a document of the world is there once, the first or the second", async () => {
    expect((await make("Actor", { name: "First", type: "hero" })).error).toBeUndefined();
    const { error } = await make("Actor", { name: "Second", type: "hero" });
    expect(error?.message ?? "").toMatch(takenIds === "refuse" ? /is taken/ : /^$/);
    const there = (await actors()).filter((actor) => actor._id === _id);
    expect(there.map(({ name }) => name)).toEqual([takenIds === "refuse" ? "First" : "Second"]);
  });

  it("a thing that somebody carries likewise, and the others stay", async () => {
    const [actor] = await actors();
    const more = { parentUuid: `Actor.${actor?._id}` };
    await make("Item", { _id: "otherotherother1", name: "Lamp", type: "gear" }, more);
    await make("Item", { name: "Rope", type: "gear" }, more);
    const { error } = await make("Item", { name: "Chain", type: "gear" }, more);
    expect(error?.message ?? "").toMatch(takenIds === "refuse" ? /is taken/ : /^$/);
    const [now] = await actors();
    expect(now?.items.map(({ name }) => name)).toEqual(["Lamp", takenIds === "refuse" ? "Rope" : "Chain"]);
  });
});

it("is said on the command line, and refused where it is another word", () => {
  const args = ["--system", "x", "--taken-ids"];
  expect(parseOptions([...args, "replace"])?.takenIds).toBe("replace");
  expect(completeOptions({ system: "x" }).takenIds).toBe("refuse");
  expect(() => parseOptions([...args, "both"])).toThrow("--taken-ids must be refuse or replace");
});
