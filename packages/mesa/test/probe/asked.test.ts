import { describe, expect, it } from "vitest";
import { differences } from "../../probe/asked.ts";
import { Report } from "../../probe/report.ts";

describe("what was asked for and what is stored", () => {
  it("is the same where only defaults, ids and types of values were added", () => {
    const asked = {
      name: "Ana",
      "system.might": "4",
      "flags.sys.deep": { a: 1 },
      img: null,
      items: [{ name: "Rope" }],
    };
    const stored = {
      _id: "a",
      name: "Ana",
      img: "",
      system: { might: 4, luck: 1 },
      flags: { sys: { deep: { a: 1, b: 2 } } },
      items: [{ _id: "i", name: "Rope", system: {} }],
    };
    expect(differences(asked, stored)).toEqual([]);
    expect(differences({ "system.-=gone": null, "==flags": {} }, { system: {}, flags: {} })).toEqual([]);
  });

  it("tells what is missing or other, and where", () => {
    const stored = { name: "Ana", system: { might: 3, list: [1] }, flags: {} };
    expect(differences({ name: "Bea", system: { might: 4, list: [1, 2] }, "flags.sys.a": 1 }, stored)).toEqual([
      'name: asked "Bea", stored "Ana"',
      "system.might: asked 4, stored 3",
      "system.list: asked [1,2], stored [1]",
      'flags.sys: asked {"a":1}, stored nothing',
    ]);
  });

  it("tells of several embedded documents that became one", () => {
    const asked = { items: [{ name: "Sword" }, { name: "Shield" }] };
    const twins = [
      { _id: "x", name: "Shield" },
      { _id: "x", name: "Shield" },
    ];
    expect(differences(asked, { items: twins })).toEqual([
      "items: one id stands twice",
      'items.0.name: asked "Sword", stored "Shield"',
    ]);
    expect(differences(asked, { items: [] })).toEqual(["items: asked for 2, stored 0"]);
  });

  it("tells of instructions that were stored", () => {
    const stored = { flags: { sys: { "-=gone": null } }, items: [{ "==system": {} }] };
    expect(differences({}, stored)).toEqual([
      "flags.sys.-=gone: an instruction is stored as data",
      "items.0.==system: an instruction is stored as data",
    ]);
  });

  it("has a heading of its own in the report, and is no failure by itself", async () => {
    const report = new Report();
    await report.run("create", "a hero", [], async () => {});
    report.stored("create Actor name: asked 1, stored 2");
    expect(report.failed).toBe(false);
    expect(String(report)).toContain(
      "Asked for and stored otherwise:\n- create Actor name: asked 1, stored 2\n    at create: a hero",
    );
  });
});
