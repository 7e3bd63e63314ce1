import { beforeEach, describe, expect, it, vi } from "vitest";
import { aPerson, aPlayer, layHouse, sheetOf, table, toldTo } from "../templates/house.ts";

/* Groups of minions on a board: what the GM's two buttons write there. */

// biome-ignore lint/suspicious/noExplicitAny: people and tokens as far as they are read.
type Any = any;

vi.mock("../../../module/deeds/whole.ts", async (actual) => ({
  ...(await actual<object>()),
  carryOut: async (actor: Any, { updates }: { updates: object }) => actor.update(updates),
}));

const { joinGroups, mostLeaving, kinOf, splitGroup } = await import(
  "../../../module/rulesets/narrative/table/groups.ts"
);

/** A scene of ten by ten cells on which groups of one kind stand in a row. */
function scene(...groups: { count: number; wounds: number; each?: number; linked?: boolean }[]): Any {
  const [put, gone]: [Any[], string[]] = [[], []];
  const map: Any = {
    ...{ id: "map", name: "Map", active: true, put, gone, initial: null, grid: { size: 100 } },
    dimensions: { sceneX: 0, sceneY: 0, sceneWidth: 1000, sceneHeight: 1000 },
    createEmbeddedDocuments: async (_name: string, data: Any[]) => void put.push(...data),
    deleteEmbeddedDocuments: async (_name: string, ids: string[]) => void gone.push(...ids),
  };
  const people = groups.map(({ count, wounds, each = 5, linked = false }, at) => {
    const system = { count, each, wounds: { value: wounds } };
    const actor = aPerson("narrative", "narrativeMinions", { _id: `guards${at}`, system });
    const delta = { _id: "delta", system: { wounds: { value: wounds } } };
    const data = { _id: `token${at}`, name: "Guards", actorId: "guards", x: at * 100, y: 0, delta };
    const token = { ...data, id: `token${at}`, actor, actorLink: linked, width: 1, height: 1, parent: map };
    Object.assign(actor, { isToken: !linked, token: { ...token, toObject: () => structuredClone(data) } });
    return { actor, token };
  });
  map.tokens = { contents: people.map(({ token }) => token), [Symbol.iterator]: () => map.tokens.contents.values() };
  return { map, actors: people.map(({ actor }) => actor) };
}

beforeEach(() => layHouse());

describe("a group on the board", () => {
  it("parts: a new token beside it has those who go, unhurt, and the wounds stay", async () => {
    const { map, actors } = scene({ count: 5, wounds: 6 });
    await splitGroup(actors[0], 2);
    expect(map.put).toEqual([
      {
        ...{ name: "Guards", actorId: "guards", x: 100, y: 0 },
        delta: { system: { count: 2, wounds: { value: 0 } } },
      },
    ]);
    expect(toldTo(actors[0]).written[0]).toMatchObject({ "system.count": 3 });
    expect(actors[0].system.derived.minions.alive).toBe(2);
  });

  it("is joined by another of its kind, whose token goes", async () => {
    const { map, actors } = scene({ count: 3, wounds: 4 }, { count: 2, wounds: 5 });
    expect(kinOf(actors[0])).toEqual([actors[1]]);
    await joinGroups(actors[0], actors[1]);
    expect(toldTo(actors[0]).written[0]).toMatchObject({ "system.count": 5, "system.wounds.value": 5 });
    expect(map.gone).toEqual(["token1"]);
  });

  it("joins neither what bears more nor what is no token of its own", () => {
    const { actors } = scene(
      { count: 3, wounds: 0 },
      { count: 2, wounds: 0, each: 6 },
      { count: 2, wounds: 0, linked: true },
    );
    expect(kinOf(actors[0])).toEqual([]);
  });

  it("does not part where one stands alone, off the board, or for a player", async () => {
    const { actors } = scene({ count: 3, wounds: 11 }, { count: 3, wounds: 0 });
    expect(actors.map(mostLeaving)).toEqual([0, 2]);
    await expect(splitGroup(actors[0], 1)).rejects.toThrow("CUBILETE.narrative.groups.alone");
    const afar = aPerson("narrative", "narrativeMinions", { system: { count: 3 } });
    expect(mostLeaving(afar)).toBe(0);
    await expect(splitGroup(afar, 1)).rejects.toThrow("CUBILETE.narrative.groups.noToken");
    table.user = aPlayer();
    expect([mostLeaving(actors[1]), kinOf(actors[1])]).toEqual([0, []]);
  });

  it("has its buttons on the sheet where they can be pressed", async () => {
    const shows = async (actor: Any) => {
      const { minions } = await sheetOf(actor)._prepareContext({});
      return [minions.parts, minions.joins];
    };
    const { actors } = scene({ count: 3, wounds: 0 }, { count: 1, wounds: 0 });
    expect([await shows(actors[0]), await shows(actors[1])]).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});
