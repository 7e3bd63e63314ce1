import { beforeEach, describe, expect, it } from "vitest";
import type { RollSource } from "../../../../module/contract/index.ts";
import type { Pool } from "../../../../module/core/narrative/index.ts";
import { documents, gm, host, player, prepare, reset, ruleset, world } from "./host.ts";
import { hero, itemOf, soldier } from "./people.ts";

/** What the whole table shares, as the active GM's client does it: wishes of senders that the server named. */

const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
const { request } = await import("../../../../module/requests/requests.ts");
const { destinyState } = await import("../../../../module/rulesets/narrative/table/destiny-state.ts");
const { liveState } = await import("../../../../module/rulesets/narrative/table/live-state.ts");
const { flipAll, flipBack, setDestiny, startDestiny, useDestiny } = await import(
  "../../../../module/rulesets/narrative/table/destiny.ts"
);
const { addLive, chooseLive, closeLive, requestOf, shareLive, switchLive, rollLive } = await import(
  "../../../../module/rulesets/narrative/table/live-pool.ts"
);

const stranger = { id: "stranger", name: "Eva", isGM: false, isActiveGM: false };

/** A user's wish, worked out by this page as if it were the active GM's. */
async function as(user: typeof gm, wish: () => Promise<unknown>): Promise<unknown> {
  world.user = { ...user, isActiveGM: true };
  try {
    return await wish();
  } finally {
    world.user = gm;
  }
}

/** The key of the refusal. */
const refusal = (user: typeof gm, wish: () => Promise<unknown>) =>
  as(user, wish).then(
    () => "done",
    (error: { key?: string }) => error.key?.split(".").slice(2).join(".") ?? String(error),
  );

const messages = new Map<string, object>();
let nadia: ReturnType<typeof hero>;

beforeEach(() => {
  reset();
  world.user = gm;
  messages.clear();
  host.messages = Object.assign([], { contents: [], get: (id: string) => messages.get(id) });
  Object.assign(world, { release: { generation: 13 } });
  const posted = { create: async () => ({}), getSpeaker: () => ({}) };
  Object.assign((globalThis as unknown as { CONFIG: object }).CONFIG, { ChatMessage: { documentClass: posted } });
  nadia = hero();
  documents.clear();
  documents.set(nadia.uuid, nadia);
  const athletics = itemOf(nadia, "Athletics") as { uuid: string };
  documents.set(athletics.uuid, athletics);
});

const points = () => {
  const { light, dark } = destinyState.read();
  return { light, dark };
};

/** A message with a destiny roll that shows this face. */
async function rolled(
  id: string,
  author: typeof gm,
  changes: { pool?: Pool; kind?: string; actor?: string; timestamp?: number } = {},
) {
  host.config.randomUniform = () => 0.01;
  const roll = await ruleset.roll
    .fromCheck({ kind: changes.kind ?? "destiny", pool: changes.pool ?? { force: 1 } })
    .evaluate();
  const part = { kind: "destiny", actor: changes.actor ?? nadia.uuid };
  messages.set(id, {
    id,
    author,
    timestamp: changes.timestamp ?? Date.now() + 1000,
    rolls: [roll],
    system: { parts: [part] },
  });
}
const count = (message: string) => request("narrative.destiny.add", { message });

describe("the pool of destiny", () => {
  it("is made of what the players roll, one die for each character", async () => {
    await startDestiny();
    await rolled("m1", player);
    await as(player, () => count("m1"));
    // The highest face of a force die: two light points.
    expect(points()).toEqual({ light: 2, dark: 0 });
    await rolled("m2", player);
    expect(await refusal(player, () => count("m2"))).toBe("error.rolledAlready");
    expect(await refusal(player, () => count("m1"))).toBe("error.rolledAlready");
    expect(points()).toEqual({ light: 2, dark: 0 });
  });

  it("counts no forged roll: another player's, of more dice, of another kind, before play began, of no message", async () => {
    await rolled("early", player);
    expect(await refusal(player, () => count("early"))).toBe("error.noSession");
    await startDestiny();
    await rolled("others", gm);
    await rolled("many", player, { pool: { force: 5 } });
    await rolled("mixed", player, { pool: { force: 1, boost: 1 } });
    await rolled("check", player, { kind: "check" });
    await rolled("old", player, { timestamp: 1 });
    await rolled("nobody", player, { actor: "Actor.gone" });
    for (const message of ["others", "many", "mixed", "check", "old", "nobody", "none"])
      expect(await refusal(player, () => count(message)), message).toMatch(
        /^(messageGone|actorGone|notYours|notYourRoll)$/,
      );
    await rolled("stolen", stranger);
    expect(await refusal(stranger, () => count("stolen"))).toBe("notYours");
    expect(points()).toEqual({ light: 0, dark: 0 });
  });

  it("is set by nobody but the GM, and never to nonsense", async () => {
    expect(await refusal(player, () => setDestiny({ light: 9, dark: 0 }))).toBe("notYours");
    expect(await refusal(player, startDestiny)).toBe("notYours");
    for (const light of [-1, 51, 1.5, Number.NaN, "3" as never])
      expect(await refusal(gm, () => setDestiny({ light, dark: 0 }))).toBe("error.points");
    await setDestiny({ light: 3, dark: 1 });
    expect(points()).toEqual({ light: 3, dark: 1 });
  });

  it("turns a used point over, to its own side's wish only", async () => {
    await setDestiny({ light: 1, dark: 1 });
    expect(await refusal(player, () => useDestiny([{ side: "dark", use: "fact" }]))).toBe("error.darkIsGMs");
    await as(player, () => useDestiny([{ side: "light", use: "fact", note: "Masks" }]));
    expect(points()).toEqual({ light: 0, dark: 2 });
    expect(destinyState.read().flips[0]).toMatchObject({ name: "Luis", note: "Masks", side: "light" });
    expect(await refusal(player, () => useDestiny([{ side: "light", use: "fact" }]))).toBe("error.no.light");
    expect(await refusal(player, () => useDestiny([{ side: "light", use: "riches" as never }]))).toBe(
      "error.unknownUse",
    );
    expect(await refusal(player, () => useDestiny([]))).toBe("error.unknownUse");
    // Only what the pool remembers can be taken back, under the name it was used for.
    for (const check of ["", "forged"])
      expect(await refusal(gm, () => flipBack("light", check))).toMatch(/nothingToUndo/);
    await setDestiny({ light: 1, dark: 1 });
    // Nobody's wish goes by the name of a card that it was not made on.
    await useDestiny([{ side: "light", use: "fact" }], "card.0.other.1");
    expect(await refusal(gm, () => flipBack("light", "card.0.other.1"))).toMatch(/nothingToUndo/);
    await setDestiny({ light: 1, dark: 1 });
    await flipAll([{ side: "light", use: "force", note: "" }], "card.0.other.1", "Luis");
    expect(await refusal(gm, () => flipBack("dark", "card.0.other.1"))).toMatch(/nothingToUndo/);
    await flipBack("light", "card.0.other.1");
    expect(points()).toEqual({ light: 1, dark: 1 });
    expect(await refusal(gm, () => flipBack("light", "card.0.other.1"))).toMatch(/nothingToUndo/);
  });

  it("gives a check one point of each side, all or none", async () => {
    await setDestiny({ light: 2, dark: 0 });
    const both = [
      { side: "light" as const, use: "upgradeAbility" as const },
      { side: "dark" as const, use: "upgradeDifficulty" as const },
    ];
    // The point that the players turn over is not yet the GM's in the same check.
    expect(await refusal(gm, () => useDestiny(both, "check-1"))).toBe("error.no.dark");
    expect(points()).toEqual({ light: 2, dark: 0 });
    await useDestiny([{ side: "light", use: "upgradeAbility" }], "check-1");
    expect(await refusal(gm, () => useDestiny([{ side: "light", use: "upgradeAbility" }], "check-1"))).toBe(
      "error.oncePerCheck",
    );
    expect(points()).toEqual({ light: 1, dark: 1 });
  });

  it("spends no point twice when two ask at once", async () => {
    await setDestiny({ light: 1, dark: 0 });
    const wish = () =>
      useDestiny([{ side: "light", use: "fact" }]).then(
        () => "done",
        () => "refused",
      );
    expect((await Promise.all([wish(), wish(), wish()])).sort()).toEqual(["done", "refused", "refused"]);
    expect(points()).toEqual({ light: 0, dark: 1 });
  });

  it("offers each user what is theirs, as lines that are off", async () => {
    const offered = (actor: unknown) =>
      prepare("check", { actor: actor as never, args: { characteristic: "brawn" } }).plan.modifiers.filter(({ id }) =>
        id.startsWith("destiny."),
      );
    expect(offered(nadia)).toEqual([]);
    await setDestiny({ light: 1, dark: 1 });
    expect(offered(nadia).map(({ id, field, on }) => [id, field, on])).toEqual([
      ["destiny.light", "upgradeAbility", false],
      ["destiny.dark", "upgradeDifficulty", false],
    ]);
    expect(offered(soldier()).map(({ field }) => field)).toEqual(["upgradeDifficulty", "upgradeAbility"]);
    world.user = player;
    expect(offered(nadia).map(({ id }) => id)).toEqual(["destiny.light"]);
  });
});

describe("a talent that is used for a point of destiny", () => {
  const talent = {
    name: "Lucky star",
    type: "narrativeTalent",
    system: { activation: "incidental", destiny: true, dice: [{ when: "always", add: { boost: 1 } }] },
  };
  const planned = (switches: Record<string, boolean>) => {
    const lucky = hero([talent]);
    const { plan, rules } = prepare("check", { actor: lucky, item: itemOf(lucky, "Athletics") });
    for (const change of plan.modifiers) change.on = switches[change.id] ?? change.on;
    return () => rules.commit?.(plan, { actor: lucky, args: {} } as never) ?? Promise.resolve();
  };
  const line = "own.Lucky star.0";

  it("flips one when it counted, and none when it did not", async () => {
    await setDestiny({ light: 2, dark: 0 });
    await planned({})();
    expect(points()).toEqual({ light: 2, dark: 0 });
    await planned({ [line]: true })();
    expect(points()).toEqual({ light: 1, dark: 1 });
    expect(destinyState.read().flips[0]).toMatchObject({ use: "talent", note: "Lucky star" });
  });

  it("takes the check's one point of its side: an upgrade beside it is refused, and so is the roll", async () => {
    await setDestiny({ light: 2, dark: 0 });
    expect(await refusal(gm, planned({ [line]: true, "destiny.light": true }))).toBe("error.oncePerCheck");
    expect(points()).toEqual({ light: 2, dark: 0 });
  });
});

describe("a shared pool", () => {
  const source = (values: object = {}): RollSource => ({
    actor: nadia as never,
    item: itemOf(nadia, "Athletics"),
    target: null,
    args: {},
    values: values as never,
  });
  const open = (user = gm, values: object = {}) => as(user, () => shareLive("check", source(values)));
  const first = () => liveState.read().pools[0];
  const id = () => first()?.id ?? "";
  const poolNow = () => {
    const pool = first();
    if (!pool) throw new Error("no pool");
    const { kind, args, values } = requestOf(pool);
    const rules = ruleset.rolls[kind];
    if (!rules) throw new Error(`no roll ${kind}`);
    const plan = rules.plan({ ...source(), args: args as never, values, switches: pool.switches });
    for (const change of plan.modifiers) change.on = pool.switches[change.id] ?? change.on;
    return (rules.check(plan) as { pool: Pool }).pool;
  };

  it("takes over what was chosen, with the opener's lines under their name", async () => {
    await open(player, { difficulty: 3, "add.boost": 2, "why.boost": "Rope", "add.difficulty": 4, nonsense: "x" });
    expect(first()).toMatchObject({ kind: "check", actor: nadia.uuid, opened: "Luis", values: { difficulty: 3 } });
    // Difficulty dice are not the player's to add.
    expect(first()?.lines).toEqual([{ user: "player", name: "Luis", field: "boost", value: 2, why: "Rope" }]);
    expect(poolNow()).toEqual({ proficiency: 2, ability: 1, boost: 2, difficulty: 3 });
  });

  it("is changed by both, each within their rights", async () => {
    await open();
    await as(player, () => addLive(id(), "boost", { value: 1 }));
    await as(player, () => addLive(id(), "boost", { why: "Rope" }));
    await as(gm, () => addLive(id(), "upgradeDifficulty", { value: 1 }));
    await as(gm, () => chooseLive(id(), "difficulty", "3"));
    expect(poolNow()).toEqual({ proficiency: 2, ability: 1, boost: 1, challenge: 1, difficulty: 2 });
    expect(first()?.lines[0]).toMatchObject({ value: 1, why: "Rope" });
    expect(await refusal(player, () => addLive(id(), "difficulty", { value: -3 }))).toBe("notYours");
    expect(await refusal(player, () => chooseLive(id(), "difficulty", "0"))).toBe("notYours");
    expect(await refusal(player, () => switchLive(id(), "hand.gm.upgradeDifficulty", false))).toBe("notYours");
    expect(await refusal(stranger, () => addLive(id(), "boost", { value: 1 }))).toBe("notYours");
    // What is no line of this pool has no switch, and fills nobody's window.
    expect(await refusal(player, () => switchLive(id(), "any word that one likes", true))).toBe("error.poolChanged");
    expect(first()?.switches).toEqual({});
    await as(gm, () => switchLive(id(), "hand.player.boost", false));
    expect(poolNow()).toEqual({ proficiency: 2, ability: 1, challenge: 1, difficulty: 2 });
    await as(player, () => addLive(id(), "boost", { value: 0 }));
    expect(first()?.lines.map(({ field }) => field)).toEqual(["upgradeDifficulty"]);
    expect(first()?.revision).toBe(6);
  });

  it("loses no change when two come at once", async () => {
    await open();
    await Promise.all([
      addLive(id(), "boost", { value: 2 }),
      addLive(id(), "setback", { value: 1 }),
      chooseLive(id(), "difficulty", "4"),
    ]);
    expect(poolNow()).toEqual({ proficiency: 2, ability: 1, boost: 2, difficulty: 4, setback: 1 });
  });

  it("is rolled once, as it stands, and flips the destiny in it", async () => {
    await setDestiny({ light: 1, dark: 1 });
    await open();
    expect(await refusal(player, () => switchLive(id(), "destiny.dark", true))).toBe("notYours");
    await as(gm, () => switchLive(id(), "destiny.dark", true));
    await as(player, () => switchLive(id(), "destiny.light", true));
    expect(poolNow()).toEqual({ proficiency: 3, challenge: 1, difficulty: 1 });
    const pool = id();
    expect(await refusal(player, () => rollLive(pool, 1))).toBe("error.poolChanged");
    expect(await refusal(stranger, () => rollLive(pool, 2))).toBe("notYours");
    await as(player, () => rollLive(pool, 2));
    expect(points()).toEqual({ light: 1, dark: 1 });
    expect(destinyState.read().flips.map(({ side }) => side)).toEqual(["dark", "light"]);
    expect(await refusal(player, () => rollLive(pool, 2))).toBe("error.poolGone");
    expect(liveState.read().pools).toEqual([]);
  });

  it("refuses what is no pool of this table, and keeps nothing that nobody asked for", async () => {
    expect(await refusal(gm, () => request("narrative.live.open", { kind: "critical", actor: nadia.uuid }))).toBe(
      "unknownRequest",
    );
    expect(await refusal(gm, () => request("narrative.live.open", { kind: "check", actor: "Actor.gone" }))).toBe(
      "actorGone",
    );
    expect(await refusal(gm, () => request("narrative.live.open", { kind: "check", actor: 7 }))).toBe("actorGone");
    expect(await refusal(stranger, () => shareLive("check", source()))).toBe("notYours");
    // What is no weapon, and nothing at all, make no pool that others would have to look at.
    const { uuid } = itemOf(nadia, "Athletics") as { uuid: string };
    const wrong = { kind: "attack", actor: nadia.uuid, item: uuid };
    expect(await refusal(player, () => request("narrative.live.open", wrong))).toBe("error.noWeapon");
    const nothing = { kind: "check", actor: nadia.uuid };
    expect(await refusal(player, () => request("narrative.live.open", nothing))).toBe("error.nothingToRoll");
    expect(liveState.read().pools).toEqual([]);
    await request("narrative.live.open", {
      kind: "check",
      actor: nadia.uuid,
      args: { lines: [{ field: "boost", value: 999 }], live: "x", skill: "athletics" } as never,
      values: { difficulty: { evil: true } } as never,
    });
    expect(first()?.args).toEqual({ live: "x", skill: "athletics" });
    expect(requestOf(first() as never).args).toMatchObject({ live: id(), lines: [] });
    expect(first()?.values).toEqual({});
    await closeLive(id());
    expect(await refusal(gm, () => addLive("gone", "boost", { value: 1 }))).toBe("error.poolGone");
  });
});
