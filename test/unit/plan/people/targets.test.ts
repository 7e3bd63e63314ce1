import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../../a-rule-set.ts";
import { anActor, clearTable, collectionOf, host, table } from "../../table.ts";

const { rulesets } = await import("../../../../module/contract/index.ts");
const { anybodyFor, peopleToAsk, reachOptions, targeted, targetsInReach } = await import(
  "../../../../module/plan/people/targets.ts"
);

for (const [id, type] of [
  ["stones", "hero"],
  ["sticks", "stranger"],
] as const)
  rulesets.add(
    aRuleSet({ id, actors: { [type]: {} }, health: ({ name }: { name: string }) => (name === "Beto" ? "hurt" : null) }),
  );

const known = (name: string, more: object = {}) => anActor(name, { may: ["LIMITED"], ...more });
const [ana, beto, hidden, other] = [
  known("Ana"),
  known("Beto"),
  anActor("Hidden"),
  known("Other", { type: "stranger" }),
];
const names = (roller: typeof ana | null = null) => targetsInReach("stones", roller).map(({ label }) => label);

beforeEach(() => {
  clearTable();
  table.actors = [ana, beto, hidden, other];
  host.settings.set("knowledge", "nothing");
});
afterEach(() => Object.assign(globalThis, { canvas: undefined }));

it("are those of the rule set that the user knows of", () => {
  expect(names()).toEqual(["Ana", "Beto"]);
});

it("begin with the user's targets, known or not, and name each once", () => {
  table.user.targets = [{ actor: hidden }, { actor: null }, { actor: other }, { actor: beto }];
  expect(names()).toEqual(["Hidden", "Beto", "Ana"]);
});

it("leave out the roller", () => {
  expect(names(beto)).toEqual(["Ana"]);
});

const token = (name: string, actor: unknown, more: object = {}) => ({
  id: name,
  name,
  actor,
  disposition: 0,
  hidden: false,
  object: null,
  ...more,
});
const stands = (...tokens: { id: string }[]) => {
  table.scenes = [{ id: "scene", tokens: collectionOf(tokens) }];
};
const copy = (name: string) => anActor(name, { uuid: `Scene.scene.Token.${name}.Actor.${name}` });

it("are those of the directory, unmarked, where the scene has no tokens", () => {
  stands();
  expect(names(ana)).toEqual(["Beto"]);
  expect(peopleToAsk("stones").map(({ label }) => label)).toEqual([]);
  expect(targeted("stones", ana)).toEqual([]);
});

it("begin with who stands on the scene, numbered where a name is shared; a sheet of that name is marked", () => {
  stands(
    token("Ana", ana, { disposition: 1 }),
    token("Beto", copy("b1"), { id: "b1", disposition: -1 }),
    token("Beto", copy("b2"), { id: "b2", disposition: -1 }),
    token("Beto", copy("b3"), { id: "b3", hidden: true }),
  );
  expect(names(ana)).toEqual(["Beto 1 · enemy", "Beto 2 · enemy", "Beto (their sheet in the directory)"]);
  table.user.isGM = true;
  expect(names(ana)).toContain("Beto 3 · neutral");
});

it("leave out the other side where the roll helps", () => {
  stands(token("Ana", ana, { disposition: 1 }), token("Foe", copy("foe"), { disposition: -1 }), token("Beto", beto));
  const helped = targetsInReach("stones", ana, "allies").map(({ label }) => label);
  expect(helped).toEqual(["Beto · neutral"]);
  table.user.targets = [{ actor: copy("foe") }, { actor: beto }];
  expect(targeted("stones", ana, "allies")[0]).toBe(beto.uuid);
});

it("tell nothing of a side that is kept secret", () => {
  stands(token("Spy", copy("spy"), { disposition: -2 }));
  expect(names(ana)[0]).toBe("Spy");
});

describe("on the scene", () => {
  const foe = copy("foe");
  const seen = (roller: typeof ana | null = null, aims?: "allies") =>
    targetsInReach("stones", roller, aims)
      .filter(({ onScene }) => onScene)
      .map(({ label }) => label);

  it.each([
    ["stands there", {}, foe, true],
    ["is out of sight", { object: { visible: false } }, foe, false],
    ["is in sight", { object: { visible: true } }, foe, true],
    ["is hidden", { hidden: true, object: { visible: true } }, foe, false],
    ["is hidden and the user's own", { hidden: true }, anActor("Mine", { may: ["OWNER"] }), true],
    ["is hidden and known by sight", { hidden: true }, anActor("Met", { may: ["OBSERVER"] }), false],
    ["is nobody", {}, null, false],
    ["plays another game", {}, other, false],
  ])("who %s can be aimed at or not", (_what, more, actor, there) => {
    stands(token("Foe", actor, more));
    expect(seen()).toEqual(there ? ["Foe · neutral"] : []);
  });

  it("an actor with two tokens is named once, and the roller not at all", () => {
    stands(token("First", foe, { id: "1" }), token("Second", foe, { id: "2" }), token("Ana", ana));
    expect(seen(ana)).toEqual(["First · neutral"]);
  });

  it("the user's targets come first, in that order, and the rest as they stand", () => {
    const crowd = ["a", "b", "c", "d", "e"].map((name) => token(name, copy(name)));
    stands(...crowd);
    table.user.targets = [crowd[3], crowd[1], { actor: null }];
    expect(seen()).toEqual(["d", "b", "a", "c", "e"].map((name) => `${name} · neutral`));
  });

  it("shows what the user can see: side, how they fare, how far away", () => {
    const at = (x: number) => ({ center: { x, y: 0 }, controlled: false });
    const measurePath = ([a, b]: { x: number }[]) => ({ distance: (b?.x ?? 0) - (a?.x ?? 0) });
    const roller = known("Ana", { getActiveTokens: () => [at(0)] });
    Object.assign(globalThis, { canvas: { ready: true, grid: { units: "m", measurePath } } });
    const [near, far] = [
      token("Beto", beto, { disposition: -1, object: at(3.26) }),
      token("Cora", copy("Cora"), { disposition: 1, object: at(12) }),
    ];
    stands(near, far);
    expect(seen(roller)).toEqual(["Beto · enemy · 3.3 m away", "Cora · ally · 12 m away"]);
    host.settings.set("knowledge", "words");
    expect(seen(roller)[0]).toBe("Beto · enemy · hurt · 3.3 m away");
    expect(seen()[0]).toBe("Beto · enemy · hurt");
  });

  it("the side that is kept secret shows to the GM alone", () => {
    stands(token("Spy", copy("spy"), { disposition: -2 }));
    table.user.isGM = true;
    expect(seen()).toEqual(["Spy · enemy"]);
  });

  it.each([
    [1, ["friend", "neutral"]],
    [-1, ["foe", "neutral"]],
    // Who is on no side has no enemies.
    [0, ["foe", "friend", "neutral"]],
  ])("a token of side %d helps all but the other side", (disposition, helped) => {
    const others = { foe: -1, friend: 1, neutral: 0 };
    stands(
      token("Ana", ana, { disposition }),
      ...Object.entries(others).map(([name, side]) => token(name, copy(name), { disposition: side })),
    );
    expect(seen(ana, "allies").map((label) => label.split(" ")[0])).toEqual(helped);
    expect(seen(null, "allies")).toHaveLength(4);
  });

  it.each([
    [1, "Foe · enemy", "Friend · ally"],
    // A bandit's enemies are the heroes.
    [-1, "Foe · ally", "Friend · enemy"],
    [0, "Foe · enemy", "Friend · ally"],
  ])("ally and enemy are as a roller of side %d sees them", (disposition, foe, friend) => {
    stands(
      token("Ana", ana, { disposition }),
      token("Foe", copy("Foe"), { disposition: -1 }),
      token("Friend", copy("Friend"), { disposition: 1 }),
      token("Other", copy("Else")),
    );
    expect(seen(ana).toSorted()).toEqual([foe, friend, "Other · neutral"]);
  });

  it("a leftover for any actor offers the roller first, and the other side only where it may be theirs", () => {
    stands(
      token("Ana", ana, { disposition: -1 }),
      token("Foe", copy("Foe"), { disposition: 1 }),
      token("Friend", copy("Friend"), { disposition: -1 }),
    );
    const named = (side?: "own" | "ally") =>
      anybodyFor("stones", ana, side).flatMap(({ label, onScene }) => (onScene ? label : []));
    expect(named()).toEqual(["Ana (themselves)", "Foe · enemy", "Friend · ally"]);
    expect(named("own")).toEqual(["Ana (themselves)", "Friend · ally"]);
    expect(named("ally")).toEqual(["Friend · ally"]);
    expect(anybodyFor("stones", null).map(({ label }) => label)).not.toContain("Ana (themselves)");
    expect(anybodyFor("stones", other).map(({ uuid }) => uuid)).not.toContain(other.uuid);
  });

  it("the roller's carrier is no target, and may be helped", () => {
    rulesets.add({
      ...aRuleSet({ id: "sails", actors: { sailor: {} } }),
      bears: (carrier: { name: string }, borne: { name: string }) => carrier.name === "Ship" && borne.name === "Gunner",
    });
    const at = (name: string) => anActor(name, { type: "sailor", uuid: `Scene.scene.Token.${name}.Actor.${name}` });
    const [gunner, own, far] = [at("Gunner"), at("Ship"), at("Other")];
    stands(token("Ship", own), token("Other", far), token("Gunner", gunner));
    const called = (aims?: "allies", roller = gunner) =>
      targetsInReach("sails", roller, aims).map(({ label }) => label.split(" ")[0]);
    expect(called()).toEqual(["Other"]);
    expect(called("allies")).toEqual(["Ship", "Other"]);
    expect(called(undefined, far)).toEqual(["Ship", "Gunner"]);
  });

  it("distances count from where the shot comes, such as from a ship", () => {
    const standing = (name: string, x: number, more: object = {}) =>
      known(name, { getActiveTokens: () => [{ center: { x, y: 0 }, controlled: false }], ...more });
    const measurePath = ([a, b]: { x: number }[]) => ({ distance: (b?.x ?? 0) - (a?.x ?? 0) });
    Object.assign(globalThis, { canvas: { ready: true, grid: { units: "m", measurePath } } });
    stands(token("Foe", foe, { object: { center: { x: 30, y: 0 } } }));
    const [gunner, ship] = [standing("Ana", 0), standing("Ship", 20, { type: "stranger" })];
    expect(targetsInReach("stones", gunner).map(({ label }) => label)[0]).toContain("30");
    expect(targetsInReach("stones", gunner, undefined, ship).map(({ label }) => label)[0]).toContain("10");
  });
});

describe("from the directory", () => {
  const hostile = { prototypeToken: { name: "", disposition: -1 } };

  it("the side is that of the token, or of what a token would be", () => {
    const mean = known("Mean", hostile);
    // A token's own actor is its token's side, wherever that stands.
    const far = known("Far", { token: { disposition: -1 } });
    const friendly = known("Ana", { prototypeToken: { name: "", disposition: 1 } });
    table.actors = [mean, far, beto];
    const helped = () => targetsInReach("stones", friendly, "allies").map(({ label }) => label);
    expect(helped()).toEqual(["Beto"]);
    table.actors = [friendly, mean, beto];
    stands(token("Ana", friendly, { disposition: 0 }));
    expect(helped()).toEqual(["Beto", "Mean"]);
  });

  it("names are in order, numbered where shared, and marked where an actor on the scene has that name", () => {
    table.actors = [known("Zoe"), known("Zoe", { uuid: "Actor.z2" }), beto, ana, known("Wolf")];
    stands(token("Old wolf", anActor("Wolf", { uuid: "Scene.s.Token.w.Actor.w" })), token("Ghost", null));
    expect(names().slice(1)).toEqual(["Ana", "Beto", "Wolf (their sheet in the directory)", "Zoe 1", "Zoe 2"]);
  });

  it("nobody is there twice who stands on the scene", () => {
    stands(token("Beto", beto));
    expect(targetsInReach("stones", null).map(({ uuid, onScene }) => [uuid, onScene])).toEqual([
      [beto.uuid, true],
      [ana.uuid, false],
    ]);
  });
});

it("are options in two groups where some stand on the scene and some do not", () => {
  stands(token("Beto", beto));
  const reach = targetsInReach("stones", null);
  expect(reachOptions(reach)).toEqual([
    { value: beto.uuid, label: expect.stringMatching(/Beto · neutral$/), group: "CUBILETE.reach.scene" },
    { value: ana.uuid, label: expect.stringMatching(/Ana$/), group: "CUBILETE.reach.directory" },
  ]);
  for (const alone of reach) expect(reachOptions([alone])[0]).not.toHaveProperty("group");
});

describe("the user's first target", () => {
  const foe = copy("foe");
  beforeEach(() => {
    stands(token("Ana", ana, { disposition: 1 }), token("Foe", foe, { disposition: -1 }));
    table.user.targets = [{ actor: null }, { actor: other }, { actor: foe }, { actor: beto }];
  });

  it("plays this game, and is on whatever side unless the roll helps", () => {
    expect(targeted("stones", ana)[0]).toBe(foe.uuid);
    expect(targeted("sticks", ana)[0]).toBe(other.uuid);
    expect(targeted("stones", ana, "allies")[0]).toBe(beto.uuid);
    expect(targeted("stones", null, "allies")[0]).toBe(foe.uuid);
  });

  it("plays the roller's own game, where a rule set has several", () => {
    const stones = rulesets.get("stones") as { gameOf?: unknown };
    stones.gameOf = ({ uuid }: { uuid: string }) => (uuid === foe.uuid ? "moon" : "sun");
    try {
      expect(targeted("stones", ana)).toEqual([beto.uuid]);
      expect(targeted("stones", foe)).toEqual([foe.uuid]);
      expect(targeted("stones", null)).toEqual([foe.uuid, beto.uuid]);
      expect(targetsInReach("stones", ana).map(({ uuid }) => uuid)).not.toContain(foe.uuid);
    } finally {
      delete stones.gameOf;
    }
  });

  it("is nobody where there is none", () => {
    table.user.targets = [{ actor: foe }];
    expect(targeted("stones", ana, "allies")).toEqual([]);
    expect(targeted("others", ana)).toEqual([]);
  });
});

describe("people that a GM may ask", () => {
  const asked = () =>
    peopleToAsk("stones").map(({ label, player, selected }) => [label, player && "player", selected && "selected"]);
  const zoe = anActor("Zoe", { hasPlayerOwner: true });
  beforeEach(() => {
    table.user.isGM = true;
    table.actors = [zoe, ana, anActor("Theirs", { hasPlayerOwner: true, type: "stranger" })];
  });

  it("are the players' actors, wherever they are", () => {
    expect(asked()).toEqual([["Zoe", "player", false]]);
    expect(peopleToAsk("stones")[0]).toMatchObject({ actor: zoe, uuid: zoe.uuid });
  });

  it("and everybody on the scene, told apart, with whose token is selected", () => {
    const wolf = (id: string, controlled: boolean) =>
      token("Wolf", anActor("wolf", { uuid: id, hasPlayerOwner: false }), { id, object: { controlled } });
    stands(
      wolf("w1", true),
      wolf("w2", false),
      token("The heroine", zoe, { id: "z1", object: { controlled: true } }),
      // Another token of hers is not.
      token("Her shadow", zoe, { id: "z2" }),
      token("Stranger", other),
      token("Chest", null),
    );
    expect(asked()).toEqual([
      ["Wolf 1", false, "selected"],
      ["Wolf 2", false, false],
      ["Zoe", "player", "selected"],
    ]);
    expect(peopleToAsk("stones").map(({ uuid }) => uuid)).toEqual(["w1", "w2", zoe.uuid]);
  });
});
