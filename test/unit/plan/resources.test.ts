import { describe, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { tokenBarsOf, tokenResources, resourceOf } = await import("../../../module/plan/resources.ts");

const resource = (path: string, value: number) => ({ label: path, value, max: 9, path, rising: false });
const made = vi.fn(() => ({ a: resource("system.a", 1), b: resource("system.b", 2), c: resource("system.c", 3) }));
const actors = {
  /** Bars by name: the first one on tokens. */
  hero: { trackable: { bar: ["health", "wounds", "luck"], value: ["gold"], rising: ["wounds"] } },
  /** The same, and says which tokens show. */
  ship: { trackable: { bar: ["hull", "fuel"], value: [] }, tokenBars: ["fuel", "hull"] },
  rock: {},
  /** Tracks of its own making. */
  party: { tracks: made },
};
rulesets.add(aRuleSet({ id: "stones", actors, figures: { "system.health.value": "STONES.health" } }));
rulesets.add(aRuleSet({ id: "plain", actors: { plain: { trackable: { bar: ["health"], value: [] } } } }));

const hero = anActor("Ana", {
  system: {
    health: { value: 3, max: 8 },
    wounds: { value: 0, max: 4 },
    luck: { value: 2 },
    gold: { value: 5, max: 9 },
  },
});
const ship = anActor("Gull", { type: "ship", system: { hull: { value: 30, max: 40 }, fuel: { value: 1 } } });
const [rock, party, guest] = ["rock", "party", "guest"].map((type) => anActor(type, { type }));

describe("a resource", () => {
  it("is what has a value and a most, by the name of its bar", () => {
    expect(resourceOf(hero, "health")).toEqual({
      value: 3,
      max: 8,
      path: "system.health.value",
      label: "STONES.health",
      rising: false,
    });
    expect(resourceOf(hero, "wounds")).toMatchObject({ value: 0, max: 4, label: "", rising: true });
    expect(resourceOf(ship, "hull")).toMatchObject({ value: 30, rising: false });
  });

  it("has no name where its game has none for it", () => {
    const plain = anActor("Plain", { type: "plain", system: { health: { value: 1, max: 2 } } });
    expect(resourceOf(plain, "health")).toMatchObject({ value: 1, label: "" });
  });

  it.each([
    ["has no maximum", hero, "luck"],
    ["is no bar", hero, "gold"],
    ["is not in the data", anActor("Bare"), "health"],
    ["has no value", anActor("Half", { system: { health: { max: 8 } } }), "health"],
    ["is nobody's of that name", party, "system.a"],
    ["is of no game", guest, "health"],
  ])("is none where it %s", (_what, actor, name) => {
    expect(resourceOf(actor, name)).toBeNull();
  });

  it("is what the game makes of it where it does", () => {
    expect(resourceOf(party, "c")).toEqual(resource("system.c", 3));
  });
});

describe("a token shows", () => {
  const bars = (actor: typeof hero) => {
    const kind = rulesets.actorKind(actor.type);
    return kind && tokenBarsOf(kind, actor);
  };

  it("the first bar, those that the game names, or the first two of its own making", () => {
    expect([hero, ship, rock, party].map(bars)).toEqual([["health"], ["fuel", "hull"], [], ["a", "b"]]);
  });

  it("their resources, with a gap for one without a maximum", () => {
    expect(tokenResources(hero).map((each) => each?.value)).toEqual([3]);
    expect(tokenResources(ship).map((each) => each?.value)).toEqual([undefined, 30]);
    made.mockClear();
    expect(tokenResources(party)).toEqual([resource("system.a", 1), resource("system.b", 2)]);
    // Making them may cost much: once is enough.
    expect(made).toHaveBeenCalledTimes(1);
    expect([tokenResources(rock), tokenResources(guest)]).toEqual([[], []]);
  });
});
