import { beforeEach, describe, expect, it, vi } from "vitest";
import { Module, System, World } from "../../client/runtime/packages.ts";
import { setTable } from "./table.ts";

beforeEach(() => {
  setTable();
});

const MANIFEST = { id: "fixture", title: "Fixture", version: "1", socket: true, flags: { fixture: { keen: 1 } } };

/** Every name of a class: what its objects have, and what all objects have. */
function namesOf(made: object): string[] {
  const names = new Set<string>();
  for (let each = made; each; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) names.add(name);
  }
  return [...names].filter((name) => !Object.hasOwn(MANIFEST, name));
}

describe("a manifest", () => {
  it.each([
    ["a system's", System],
    ["a module's", Module],
    ["a world's", World],
  ])("of any words makes a package: %s", (_whose, Package) => {
    const plain = new Package(MANIFEST);
    const fields = Object.keys(plain);
    const hostile = Object.fromEntries(
      [...namesOf(plain).filter((name) => !fields.includes(name)), "type", "_source", "unheardOf"].map((name) => [
        name,
        "words",
      ]),
    );
    expect(Object.keys(hostile)).toEqual(expect.arrayContaining(["toObject", "getFlag", "constructor"]));
    const made = new Package({ ...MANIFEST, ...hostile });
    expect(made.toObject()).toEqual(MANIFEST);
    expect([made.id, made.type, made.getFlag("fixture", "keen")]).toEqual(["fixture", plain.type, 1]);
    expect(made).not.toHaveProperty("unheardOf");
  });

  it("keeps what is known, and what code puts on the package", () => {
    const known = { initiative: "1d20", background: "a.webp", documentTypes: { Actor: { hero: {} } } };
    const system = new System({ ...MANIFEST, ...known });
    expect(system).toMatchObject(known);
    system.api = 1;
    expect(system.api).toBe(1);
    expect(new Module({ ...MANIFEST, active: true, library: true, obstacle: null })).toMatchObject({
      active: true,
      library: true,
      obstacle: null,
    });
    expect(new World({ ...MANIFEST, system: "fixture", coreVersion: "13.347" })).toMatchObject({ system: "fixture" });
  });

  it("that still names its template.json leads to the data of its types", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    Object.assign(game, { model: { Actor: { hero: { hp: 1 } } } });
    expect(new System({ ...MANIFEST, template: "template.json" }).template).toEqual(game.model);
    expect(warn.mock.calls.flat().join()).toContain("System#template");
    warn.mockRestore();
  });
});
