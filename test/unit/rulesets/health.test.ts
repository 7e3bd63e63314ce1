import { beforeEach, describe, expect, it } from "vitest";
import type { Health } from "../../../module/core/health.ts";
import { bare, GAMES, type Game, games, layHouse, PAGE } from "../templates/house.ts";

/** How an actor fares in words, by every rule set: fresh people are unhurt, and at the end they are down. */

// biome-ignore lint/suspicious/noExplicitAny: people of every kind.
type Any = any;

interface Life {
  type: string;
  source?: Any;
  /** What so much of it lost leaves written, of 10 that there are. */
  hurt(lost: number): Record<string, unknown>;
  /** Between unhurt and down. */
  middle: [lost: number, Health][];
}
const track = (path: string) => (lost: number) => ({ [path]: 10 - lost });
const counted: Life["middle"] = [
  [1, "hurt"],
  [4, "hurt"],
  [5, "badlyHurt"],
  [9, "badlyHurt"],
];
const trait = { _id: "will", name: "Will", type: "escala3Trait", system: { level: 10, group: "attribute" } };

/** Nothing weighs on it. */
const calm = { ...trait, _id: "calm", name: "Calm" };

const LIVES: Record<Game, Life[]> = {
  ryf: ["ryfHero", "ryfNpc", "ryfShip"].map((type) => ({
    type,
    source: {
      system: {
        health: { value: 10, max: 10 },
        ...(type === "ryfShip" ? { barriers: 1 } : { attributes: { resistance: 3 } }),
      },
    },
    hurt: track("system.health.value"),
    middle: counted,
  })),
  // Of a wound by the trait that it brings down furthest.
  escala3: ["escala3Hero", "escala3Npc"].map((type) => ({
    type,
    source: {
      items: [trait, calm, { _id: "cut", name: "Cut", type: "escala3Penalty", system: { value: 0, trait: "Will" } }],
    },
    hurt: (lost: number) => ({ "cut system.value": -lost }),
    middle: counted,
  })),
  multi: ["multiHero", "multiNpc"].map((type) => ({
    type,
    source: { system: { health: { value: 10, max: 10 } } },
    hurt: track("system.health.value"),
    middle: counted,
  })),
  // Wounds are counted up, and one more than there is room for brings an actor down.
  narrative: ["narrativeHero", "narrativeRival", "narrativeNemesis"]
    .map((type) => ({
      type,
      source: { system: { wounds: { value: 0, max: 10 } } },
      hurt: (lost: number) => ({ "system.wounds.value": lost }),
      middle: counted,
    }))
    .concat({
      type: "narrativeMinions",
      source: { system: { count: 2, each: 5, wounds: { value: 0 } } },
      hurt: (lost: number) => ({ "system.wounds.value": lost }),
      middle: counted,
    } as never)
    .concat({
      type: "narrativeVehicle",
      source: { system: { hull: { value: 0, max: 10 } } },
      hurt: (lost: number) => ({ "system.hull.value": lost }),
      middle: counted,
    } as never),
  effect: ["effectHero", "effectNpc"].flatMap((type) =>
    ["health", "mind"].map((name) => ({
      type,
      source: { system: { health: { value: 10, max: 10 }, mind: { value: 10, max: 10 } } },
      hurt: track(`system.${name}.value`),
      middle: counted,
    })),
  ),
  workshop: ["workshopHero", "workshopNpc"].map((type) => ({
    type,
    source: { system: { game: PAGE.id } },
    hurt: (lost) => ({ "system.resources.wind": Math.round((mostWind * (10 - lost)) / 10) }),
    middle: [[9, "badlyHurt"]],
  })),
};
let mostWind = 10;

const all = GAMES.flatMap((id) => LIVES[id].map((life, at): [Game, string, Life] => [id, `${life.type} ${at}`, life]));

async function hurtBy(id: Game, life: Life, lost: number): Promise<Any> {
  const actor = bare(id, { ...life.source, type: life.type });
  if (id === "workshop") mostWind = actor.system.derived.resources.wind.max;
  for (const [path, value] of Object.entries(life.hurt(lost))) {
    const [, item, way = path] = /^(\w+) (.*)$/.exec(path) ?? [];
    await (item ? actor.items.get(item) : actor).update({ [way]: value });
  }
  return actor;
}

beforeEach(() => layHouse());

describe.each(all)("how an actor fares by %s, %s:", (id, _, life) => {
  const fares = async (lost: number) => games[id].health?.(await hurtBy(id, life, lost)) ?? null;

  it("fresh they are unhurt", async () => expect(await fares(0)).toBe("unhurt"));

  it("at the end they are down, and a mark on the token says so", async () => {
    const end = id === "narrative" ? 11 : 10;
    expect(await fares(end)).toBe("down");
    const { derivedConditions } = games[id];
    // Multi leaves it to the table.
    expect(derivedConditions ? derivedConditions.of(await hurtBy(id, life, end)) !== null : id === "multi").toBe(true);
    expect(derivedConditions?.of(await hurtBy(id, life, 0)) ?? null).toBeNull();
  });

  it("and between the two it only gets worse", async () => {
    for (const [lost, told] of life.middle) expect([lost, await fares(lost)]).toEqual([lost, told]);
  });

  it("what says so is a figure that players are not told", async () => {
    const [path] = Object.keys(life.hurt(1));
    const figures = games[id].healthFigures?.(await hurtBy(id, life, 0));
    // Where none are named, the table reads all damage as how the actor fares.
    if (figures === undefined) return expect(id).toBe("multi");
    // A penalty is a thing: it stands on no bar.
    if (path?.startsWith("system.")) expect(figures).toContain(path);
  });
});

it("everybody is here who can be hurt", () => {
  const here = new Set(all.map(([, , { type }]) => type));
  const types = GAMES.flatMap((id) => Object.keys(games[id].actors));
  expect(types.filter((type) => !here.has(type))).toEqual([]);
});
