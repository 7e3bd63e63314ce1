import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, host, table } from "../table.ts";

/* Where a new hero's token comes to stand. */

// biome-ignore lint/suspicious/noExplicitAny: scenes and tokens as far as they are read.
type Any = any;

const { rulesets } = await import("../../../module/contract/index.ts");
const { placeAbsent, placeHero, unplaceHero } = await import("../../../module/windows/heroes/place.ts");

rulesets.add(aRuleSet({ id: "stones", actors: { hero: { side: "heroes" }, foe: { side: "adversaries" } } }));

const hero = (name: string) =>
  anActor(name, { getTokenDocument: async (at: object) => ({ toObject: () => ({ actorId: name, ...at }) }) });
const token = (actor: Any, x: number, y: number, size = 1) => ({
  ...{ id: `${actor.id}-${x}`, actor, actorId: actor.id, actorLink: actor.type === "hero" },
  ...{ x, y, width: size, height: size },
});

/** A scene of five by four cells, of a hundred pixels each, behind a margin of 200. */
function scene(tokens: Any[], more: object = {}): Any {
  const put: Any[] = [];
  const gone: string[] = [];
  const laid = {
    ...{ id: "map", name: "The mill", active: true, put, gone, tokens: collectionOf(tokens), initial: null },
    grid: { size: 100 },
    dimensions: { sceneX: 200, sceneY: 200, sceneWidth: 500, sceneHeight: 400 },
    createEmbeddedDocuments: async (_name: string, data: Any[]) => void put.push(...data),
    deleteEmbeddedDocuments: async (_name: string, ids: string[]) => void gone.push(...ids),
    ...more,
  };
  table.scenes = [laid];
  return laid;
}

beforeEach(clearTable);

describe("a new hero", () => {
  it("stands beside the other heroes, a cell away, where no name lies over another", async () => {
    const map = scene([
      token(hero("Ana"), 300, 300),
      token(hero("Beto"), 400, 300),
      token(anActor("Wolf", { type: "foe" }), 200, 200, 2),
    ]);
    expect(await placeHero(hero("Caro"))).toBe("The mill");
    expect(map.put).toEqual([{ actorId: "Caro", x: 300, y: 500 }]);
  });

  it("stands on the nearest free cell where there is no such room", async () => {
    const crowd = [200, 400, 600].flatMap((x) => [token(hero(`A${x}`), x, 300), token(hero(`B${x}`), x, 500)]);
    const map = scene(crowd);
    await placeHero(hero("Caro"));
    expect(map.put).toEqual([{ actorId: "Caro", x: 400, y: 400 }]);
  });

  it("stands where the scene is looked at first, else at its middle", async () => {
    await placeHero(hero("Ana"));
    const looked = scene([], { initial: { x: 660, y: 590 } });
    await placeHero(hero("Ana"));
    expect(looked.put).toEqual([{ actorId: "Ana", x: 600, y: 500 }]);
    const bare = scene([]);
    await placeHero(hero("Ana"));
    expect(bare.put).toEqual([{ actorId: "Ana", x: 400, y: 400 }]);
  });

  it("stands on the other heroes' level, else on the one that is seen first", async () => {
    table.generation = 14;
    const level = { initialLevel: { id: "ground" } };
    const beside = scene([{ ...token(hero("Ana"), 300, 300), level: "attic" }], level);
    await placeHero(hero("Caro"));
    const alone = scene([], level);
    await placeHero(hero("Caro"));
    expect([beside.put[0].level, alone.put[0].level]).toEqual(["attic", "ground"]);
    table.generation = 13;
  });

  it("is not put where it stands already, where no scene is played, or where all is full", async () => {
    const ana = hero("Ana");
    expect(await placeHero(ana)).toBeNull();
    const there = scene([token(ana, 200, 200)]);
    expect([await placeHero(ana), there.put]).toEqual([null, []]);
    const full = scene([token(anActor("Dragon", { type: "foe" }), 200, 200, 5)]);
    expect([await placeHero(ana), full.put]).toEqual([null, []]);
    scene([], { active: false });
    expect(await placeHero(ana)).toBeNull();
  });

  it("that is unmade leaves no token behind, and takes nobody else's", async () => {
    const ana = hero("Ana");
    const map = scene([token(ana, 200, 200), token(hero("Beto"), 300, 200)]);
    await unplaceHero(ana);
    expect(map.gone).toEqual(["Ana-200"]);
  });
});

describe("a scene that begins to be played", () => {
  const sit = (...heroes: Any[]) => {
    host.settings.set("placeHeroes", true);
    table.users = heroes.map((character, at) => ({ id: `player-${at}`, isGM: false, character }));
  };

  it("where ready-made heroes stand without a player is joined by the players' own", async () => {
    const [ana, beto] = [hero("Ana"), hero("Beto")];
    sit(ana, beto, null, anActor("Wolf", { type: "foe" }));
    const map = scene([token(hero("Ready"), 300, 300), token(ana, 500, 300)]);
    await placeAbsent(map);
    expect(map.put.map(({ actorId }: Any) => actorId)).toEqual(["Beto"]);
  });

  it("is left as the GM laid it where everybody there is played, or nobody stands", async () => {
    const [ana, beto] = [hero("Ana"), hero("Beto")];
    sit(ana, beto);
    for (const map of [scene([token(ana, 500, 300)]), scene([])]) {
      await placeAbsent(map);
      expect(map.put).toEqual([]);
    }
    host.settings.set("placeHeroes", false);
    const map = scene([token(hero("Ready"), 300, 300)]);
    await placeAbsent(map);
    expect(map.put).toEqual([]);
  });
});
