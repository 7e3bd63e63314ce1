import { beforeEach, describe, expect, it } from "vitest";
import { aCollection } from "../../a-living-actor.ts";
import { aPlayer, bare, gm, layHouse, table } from "../../templates/house.ts";

/* Groups of minions that cannot part or join: the GM reads why, and nothing has changed. What they write is in sheets/groups.test.ts. */

const { joinGroups, kinOf, mostLeaving, splitGroup, askSplit, askJoin } = await import(
  "../../../../module/rulesets/narrative/table/groups.ts"
);

// biome-ignore lint/suspicious/noExplicitAny: tokens and their actors.
type Any = any;

let scene: Any;
beforeEach(() => {
  layHouse();
  table.user = gm();
  scene = {
    ...{ id: "map", uuid: "Scene.map", initial: null, grid: { size: 100 }, tokens: aCollection([]) },
    dimensions: { sceneX: 0, sceneY: 0, sceneWidth: 400, sceneHeight: 100 },
    made: [] as Any[],
    async createEmbeddedDocuments(_name: string, list: Any[]) {
      scene.made.push(...list);
    },
    async deleteEmbeddedDocuments(_name: string, ids: string[]) {
      for (const id of ids) scene.tokens.delete(id);
    },
  };
  table.scenes = [scene];
});

let at = 0;
/** A token of a group; `of`: the actor of the world that it is of. */
function group(count: number, wounds = 0, { each = 5, of = "gang", type = "narrativeMinions" } = {}): Any {
  const id = `token-${++at}`;
  const actor = bare("narrative", { _id: id, name: "Gang", type, system: { count, each, wounds: { value: wounds } } });
  const token: Any = {
    ...{ id, name: "Gang", actorId: of, actorLink: false, actor, x: 0, y: 0, width: 1, height: 1, parent: scene },
    toObject: () => ({ _id: id, actorId: of, delta: { _id: "d", system: { wounds: { value: wounds } } } }),
  };
  Object.assign(actor, { isToken: true, token, uuid: `Scene.map.Token.${id}.Actor.${of}` });
  table.documents.set(actor.uuid, actor);
  scene.tokens.set(id, token);
  return actor;
}
const figures = ({ system: { count, wounds } }: Any) => [count, wounds.value];

describe("a group that cannot", () => {
  it.each([
    ["one alone", 1, 0, 1, /alone/],
    ["one who is left", 4, 16, 1, /alone/],
    ["nobody who stands", 3, 40, 1, /fallen/],
  ])("does not part where there is %s, and says so", async (_what, count, wounds, going, why) => {
    const gang = group(count, wounds);
    expect(mostLeaving(gang)).toBe(0);
    await expect(splitGroup(gang, going)).rejects.toThrow(why);
    await expect(askSplit(gang)).rejects.toThrow(why);
    expect([figures(gang), scene.made]).toEqual([[count, wounds], []]);
  });

  it.each([0, 4, 1.5, -1, Number.NaN, 999])("lets not %s of four go", async (going) => {
    const gang = group(4);
    await expect(splitGroup(gang, going)).rejects.toThrow(/going/);
    expect([figures(gang), scene.made]).toEqual([[4, 0], []]);
  });

  it("does not part where there is no room, off the board, or by a player's hand", async () => {
    const gang = group(4);
    for (const x of [100, 200, 300])
      scene.tokens.set(`full-${x}`, { id: `full-${x}`, name: "Wall", x, y: 0, width: 1, height: 1 });
    await expect(splitGroup(gang, 1)).rejects.toThrow(/noRoom/);
    const listed = bare("narrative", { type: "narrativeMinions", system: { count: 4, each: 5 } });
    await expect(splitGroup(listed, 1)).rejects.toThrow(/noToken/);
    table.user = aPlayer();
    await expect(splitGroup(gang, 1)).rejects.toThrow(/notYours/);
    await expect(joinGroups(gang, group(4))).rejects.toThrow(/notYours/);
    expect([figures(gang), scene.made]).toEqual([[4, 0], []]);
  });

  it.each<[what: string, other: () => Any]>([
    ["another kind", () => group(3, 0, { of: "guards" })],
    ["those who bear more", () => group(3, 0, { each: 6 })],
    ["who fights alone", () => group(3, 0, { type: "narrativeRival" })],
    ["those who have all fallen", () => group(3, 40)],
  ])("is not joined by %s, and nothing changes", async (_what, other) => {
    const gang = group(3, 4);
    const more = other();
    expect(kinOf(gang)).toEqual([]);
    await expect(joinGroups(gang, more)).rejects.toThrow(/none/);
    await expect(askJoin(gang)).rejects.toThrow(/none/);
    expect([figures(gang), scene.tokens.size]).toEqual([[3, 4], 2]);
  });

  it("that has fallen is joined by nobody, and no group joins itself", async () => {
    const [fallen, more] = [group(3, 40), group(3)];
    await expect(joinGroups(fallen, more)).rejects.toThrow(/none/);
    await expect(joinGroups(more, more)).rejects.toThrow(/none/);
    expect(scene.tokens.size).toBe(2);
  });
});
