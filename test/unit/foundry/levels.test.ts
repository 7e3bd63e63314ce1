import { afterEach, describe, expect, it } from "vitest";
import { table } from "../table.ts";

/* Where each generation keeps the picture of a scene's map, and on which level a token stands. */

const { levelFor, withMap } = await import("../../../module/foundry/v13-v14/levels.ts");

const SRC = "systems/cubilete/maps/inn.svg";
const OTHER = "worlds/mine/inn.webp";
const as13 = (more: object = {}) => ({ name: "Inn", background: { src: SRC, fit: "fill" }, ...more });
const level = (src: string | null = null, more: object = {}) => ({
  ...{ _id: "ground0000000000", name: "Ground", elevation: { bottom: 0, top: 20 } },
  background: { src, color: "#102030" },
  ...more,
});
const flags = { cubilete: { map: SRC } };

afterEach(() => {
  table.generation = 13;
});

describe("the picture of a scene's map", () => {
  it("is left as it is where the generation finds it", () => {
    for (const scene of [as13(), as13({ levels: [level(OTHER)] }), { name: "Bare" }, { name: "Odd", levels: "none" }])
      expect(withMap(scene)).toBe(scene);
    table.generation = 14;
    for (const scene of [
      { name: "Inn", levels: [level(OTHER)], flags },
      { name: "Bare" },
      { name: "Odd", levels: null },
    ])
      expect(withMap(scene)).toBe(scene);
  });

  it("is put on a level in 14, by the scene's own word or by that of the box", () => {
    table.generation = 14;
    const made = { _id: "defaultLevel0000", name: "Inn", background: { src: SRC } };
    expect(withMap({ name: "Inn", flags }).levels).toEqual([made]);
    expect(withMap(as13()).levels).toEqual([made]);
    expect(withMap({ name: "Inn", levels: [], flags }).levels).toEqual([made]);
    expect(withMap({ name: "Inn", levels: [level(), level(null, { _id: "cellar0000000000" })], flags }).levels).toEqual(
      [level(SRC), level(null, { _id: "cellar0000000000" })],
    );
  });

  it("is put on the scene in 13, out of a file of 14", () => {
    expect(withMap({ name: "Inn", levels: [level(), level(OTHER)] }).background).toEqual({ src: OTHER });
  });
});

describe("a new token", () => {
  // biome-ignore lint/suspicious/noExplicitAny: scenes as far as they are read.
  const scene = (initialLevel: object | null): any => ({ id: "inn", initialLevel });

  it("stands on the level that is seen first, in 14", () => {
    expect(levelFor(scene(level()))).toEqual({});
    table.generation = 14;
    expect(levelFor(scene({ id: "ground0000000000" }))).toEqual({ level: "ground0000000000" });
    expect(levelFor(scene(null))).toEqual({});
  });
});
