import { beforeEach, describe, expect, it } from "vitest";
import type { RollPlan, TargetChanges } from "../../../../module/contract/index.ts";
import type * as core from "../../../../module/core/narrative/index.ts";
import { asRolled } from "../../rolled.ts";
import { actor, documents, gm, host, player, prepare, reset, ruleset, world } from "./host.ts";
import { hero, itemOf, soldier } from "./people.ts";

/** What a weapon asks for before it can be used, what an attack leaves of it, and what lasts for a while. */

const { recordOf } = await import("../../../../module/cards/past/records.ts");
const { byCarrier } = await import("../../../../module/deeds/changes.ts");
const { carryOut } = await import("../../../../module/deeds/whole.ts");
const { passing } = await import("../../../../module/rulesets/narrative/data/durations.ts");
const { readInitiative, initiativeTotal } = await import("../../../../module/rulesets/narrative/data/initiative.ts");

beforeEach(() => {
  reset();
  documents.clear();
  world.user = gm;
});

type Quality = { id: string; rank: number };

/** A shooter whose weapon has these qualities and stands so; its items are found by address. */
function armed(qualities: Quality[], system: object = {}, more: object[] = []) {
  const device = {
    name: "Device",
    type: "narrativeWeapon",
    system: { skill: "gunnery", damage: 8, range: "long", equipped: true, qualities, ...system },
  };
  const who = actor({
    name: "Shooter",
    type: "narrativeHero",
    system: { strain: { value: 1 } },
    items: [device, ...more],
  });
  const weapon = itemOf(who, "Device") as unknown as { uuid: string; isOwner: boolean; system: object };
  weapon.isOwner = true;
  documents.set(weapon.uuid, weapon);
  return who;
}
const attackWith = (who: object, more: object = {}) =>
  prepare("attack", { actor: who, item: itemOf(who as never, "Device"), target: soldier() as never, ...more });
const line = (plan: RollPlan, id: string) => plan.modifiers.find((change) => change.id === id);
const spent = (who: object, more: object = {}) => {
  const { plan, rules } = attackWith(who, more);
  return rules.cost?.(plan, who as never) ?? null;
};
const itemUpdates = (cost: TargetChanges | null) => cost?.items?.map(({ updates }) => updates);
const whyNot = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};
const fightOf = (who: object, round = 2) => ({
  id: "fight",
  started: true,
  round,
  combatants: { find: (test: (one: object) => boolean) => [{ actor: who }].find(test) },
});

describe("a weapon", () => {
  it("counts its shots, and does not fire when they are spent", () => {
    const ammo = [{ id: "limitedAmmo", rank: 2 }];
    expect(itemUpdates(spent(armed(ammo)))).toEqual([{ "system.spent": 1 }]);
    expect(itemUpdates(spent(armed(ammo, { spent: 1 })))).toEqual([{ "system.spent": 2 }]);
    const { check, plan } = attackWith(armed(ammo, { spent: 2 }));
    expect(whyNot(check)).toContain("out of ammunition");
    expect(line(plan, "anyway")).toMatchObject({ on: false, locked: false, value: 0 });
    // Whose shots nobody counts still may have run dry.
    expect(whyNot(attackWith(armed([], { spent: 1 })).check)).toContain("out of ammunition");
    expect(spent(armed([]))).toBeNull();
  });

  it("is prepared by as many maneuvers as it asks for, and anew for each attack", () => {
    const slow = [{ id: "prepare", rank: 2 }];
    expect(whyNot(attackWith(armed(slow, { prepared: 1 })).check)).toContain("lacks 1 maneuver of preparation");
    const ready = armed(slow, { prepared: 2 });
    expect(whyNot(attackWith(ready).check)).toBe("");
    expect(itemUpdates(spent(ready))).toEqual([{ "system.prepared": 0 }]);
  });

  it("that fires slowly rests for the rounds that follow, in that fight only", () => {
    const slow = [{ id: "slowFiring", rank: 1 }];
    expect(spent(armed(slow))).toBeNull();
    const who = armed(slow);
    host.combat = fightOf(who);
    expect(itemUpdates(spent(who))).toEqual([{ "system.rests": { combat: "fight", round: 3 } }]);
    const resting = (round: number) => {
      const tired = armed(slow, { rests: { combat: "fight", round: 3 } });
      host.combat = fightOf(tired, round);
      return whyNot(attackWith(tired).check);
    };
    expect([resting(2), resting(3)]).toEqual([expect.stringContaining("rests"), expect.stringContaining("rests")]);
    expect(resting(4)).toBe("");
    host.combat = null;
    expect(whyNot(attackWith(armed(slow, { rests: { combat: "fight", round: 3 } })).check)).toBe("");
  });

  it("that is damaged hinders, and from some point on is of no use", () => {
    expect(line(attackWith(armed([], { wear: "minor" })).plan, "wear")).toMatchObject({
      field: "setback",
      value: 1,
      on: true,
    });
    expect(line(attackWith(armed([], { wear: "moderate" })).plan, "wear")).toMatchObject({
      field: "difficulty",
      value: 1,
    });
    for (const wear of ["major", "destroyed"])
      expect(whyNot(attackWith(armed([], { wear })).check)).toContain("repaired");
  });

  it("is used all the same when the GM says so: a switch that players see and cannot turn", () => {
    const who = armed([], { spent: 1 });
    const { plan, rules } = attackWith(who);
    const anyway = line(plan, "anyway");
    if (anyway) anyway.on = true;
    expect(rules.check(plan)).toHaveProperty("kind", "attack");
    world.user = player;
    expect(line(attackWith(who).plan, "anyway")).toMatchObject({ locked: true, on: false });
    // In a pool that is built together the GM's switch counts for every roller.
    expect(line(attackWith(who, { args: { lines: [] } }).plan, "anyway")).toMatchObject({ locked: false });
  });

  it("uses up the action of a turn, where turns are counted; a second attack is marked as such", () => {
    const who = armed([]);
    expect(spent(who)).toBeNull();
    host.combat = fightOf(who);
    expect(spent(who)?.updates).toEqual({ "system.turn.actions": 1 });
    const tired = actor({
      ...structuredClone({ name: "Shooter", type: "narrativeHero" }),
      system: { turn: { actions: 1 } },
    });
    host.combat = fightOf(tired);
    const { plan, rules } = prepare("attack", { actor: tired, target: soldier() as never });
    expect(line(plan, "acted")).toMatchObject({ on: true, locked: true });
    expect(rules.cost?.(plan, tired as never)).toBeNull();
  });
});

describe("what was done to an item", () => {
  it("stands on its bearer, and is taken back from there", async () => {
    const who = armed([{ id: "limitedAmmo", rank: 2 }], { spent: 1 });
    const weapon = itemOf(who as never, "Device") as unknown as { id: string; actor: unknown };
    const ship = { uuid: "Actor.ship" };
    const cost = spent(who) as TargetChanges;
    expect(recordOf(who as never, cost, "player").writes).toEqual([
      { item: weapon.id, path: "system.spent", before: 1, after: 2 },
    ]);
    expect(byCarrier(who as never, cost).map(({ actor }) => actor)).toEqual([who]);
    // A gunner's shot is out of the ship's magazine: the ship's record says so.
    weapon.actor = ship;
    const parts = byCarrier(who as never, cost);
    expect(parts.map(({ actor, changes }) => [actor, changes.items?.length])).toEqual([
      [who, 0],
      [ship, 1],
    ]);
    await expect(carryOut(who as never, cost, "player")).rejects.toThrow("another's item");
  });
});

const left = (spendable: Partial<core.Spendable>, success = 2) => ({
  success: success > 0,
  net: { success, advantage: 0, triumph: 0, despair: 0 },
  spendable: { advantage: 0, triumph: 0, threat: 0, despair: 0, ...spendable },
});

/** What an offer of an attack does to its target. */
function bought(
  offer: string,
  qualities: Quality[],
  target: object,
  success = 2,
  who = armed(qualities),
): TargetChanges {
  const { rules, check } = prepare("attack", {
    actor: who,
    item: itemOf(who as never, "Device"),
    target: soldier() as never,
  });
  return rules.spending?.changes(
    offer,
    asRolled(left({ advantage: 9, triumph: 9, threat: 9, despair: 9 }, success) as never, check()),
    target as never,
    "",
  ) as TargetChanges;
}
const created = ({ creates = [] }: TargetChanges) => creates.map((each) => each.system as Record<string, unknown>);

describe("symbols that are spent on it", () => {
  const knight = (wear = "sound") =>
    actor({
      name: "Knight",
      type: "narrativeRival",
      system: {},
      items: [
        { name: "Spare", type: "narrativeWeapon", system: { equipped: false } },
        { name: "Sword", type: "narrativeWeapon", system: { equipped: true, wear } },
      ],
    });

  it("wear what the target holds by a step, make them drop it, run the own weapon dry or wear it", () => {
    const sunder = [{ id: "sunder", rank: 0 }];
    const one = bought("quality.sunder.advantage", sunder, knight());
    expect(one.items).toMatchObject([{ item: { name: "Sword" }, updates: { "system.wear": "minor" } }]);
    expect(itemUpdates(bought("quality.sunder.advantage", sunder, knight("major")))).toEqual([
      { "system.wear": "destroyed" },
    ]);
    // What is destroyed already is held no more.
    expect(bought("quality.sunder.advantage", sunder, knight("destroyed")).items).toBeUndefined();
    expect(itemUpdates(bought("disarm.advantage", [], knight()))).toEqual([{ "system.equipped": false }]);
    const who = armed([{ id: "limitedAmmo", rank: 3 }]);
    expect(itemUpdates(bought("outOfAmmo.despair", [], who, 0, who))).toEqual([{ "system.spent": 3 }]);
    expect(itemUpdates(bought("damageTool.despair", [], who, 0, who))).toEqual([{ "system.wear": "minor" }]);
    // Another actor's things stay untouched, whatever a card says.
    expect(bought("outOfAmmo.despair", [], knight(), 0).items).toBeUndefined();
  });

  it("leave a target without defence until the round ends, and with more of it to the end of the next turn", () => {
    expect(created(bought("cancelDefence.advantage", [], knight()))).toMatchObject([{ exposed: true, lasts: "round" }]);
    const [guard] = created(bought("defence.ranged.advantage", [], armed([])));
    expect(guard).toMatchObject({ lasts: "turns", turns: 2, dice: [{ when: "attackedRanged", add: { setback: 1 } }] });

    const pending = (system: object) => ({ _id: "p", name: "Cover", type: "narrativePending", system });
    const target = (system: object) =>
      actor({
        name: "Target",
        type: "narrativeRival",
        system: { extra: { ranged: 2 } },
        statuses: ["cover"],
        items: [pending(system)],
      });
    const linesOn = (system: object) =>
      attackWith(armed([]), { target: target(system) }).plan.modifiers.filter(({ on }) => on);
    expect(linesOn({ exposed: true, lasts: "round" })).toEqual([]);
    expect(
      linesOn(guard ?? {})
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["cover", "defence", "target.p.0"]);
  });

  it("burn, disorient and hold for as many turns as ranks", () => {
    const burn = bought("quality.burn.advantage", [{ id: "burn", rank: 2 }], knight());
    expect(burn.statuses).toEqual({ burning: true });
    expect(created(burn)).toMatchObject([{ lasts: "turns", turns: 2, damage: 8, status: "burning" }]);
    expect(created(bought("quality.disorient.advantage", [{ id: "disorient", rank: 3 }], knight()))).toMatchObject([
      { lasts: "turns", turns: 3, dice: [{ when: "always", add: { setback: 1 } }] },
    ]);
    expect(created(bought("quality.knockdown.advantage", [{ id: "knockdown", rank: 0 }], knight()))).toEqual([]);
  });

  it("send a guided weapon back on a miss, with its rank alone and at no cost", () => {
    const who = armed([{ id: "guided", rank: 3 }]);
    const { rules, check } = attackWith(who);
    const miss = left({ advantage: 3 }, 0) as never;
    const from = { item: null, spent: ["quality.guided.advantage"] };
    expect(rules.followUps?.(asRolled(miss, check(), from))).toMatchObject([{ kind: "attack", args: { guided: 3 } }]);
    expect(rules.followUps?.(asRolled(miss, check(), { ...from, spent: [] }))).toEqual([]);
    const again = attackWith(who, { args: { guided: 3 } });
    expect((again.check() as unknown as { pool: core.Pool }).pool).toEqual({ ability: 3, difficulty: 1, setback: 2 });
    host.combat = fightOf(who);
    expect(spent(who, { args: { guided: 3 } })).toBeNull();
  });
});

describe("what lasts", () => {
  const bearing = (...systems: object[]) =>
    actor({
      name: "Bearer",
      type: "narrativeHero",
      system: { characteristics: { brawn: { value: 2 } } },
      items: systems.map((system, index) => ({ _id: `p${index}`, name: "Fire", type: "narrativePending", system })),
    });
  const fire = (turns: number) => ({ lasts: "turns", turns, damage: 6, status: "burning" });

  it("hurts as a turn begins, through soak, and is over with its last turn", () => {
    const two = bearing(fire(2));
    expect(passing(two, "start")).toMatchObject({ updates: { "system.wounds.value": 4 }, removes: [] });
    expect(passing(two, "end")).toMatchObject({
      items: [{ updates: { "system.turns": 1 } }],
      removes: [],
      statuses: {},
    });
    expect(passing(bearing(fire(1)), "end")).toMatchObject({ removes: ["p0"], statuses: { burning: false } });
    // A nemesis with two slots burns once a round.
    for (const moment of ["start", "end"] as const) expect(passing(two, moment, true)).toBeNull();
    // Another fire still burns.
    expect(passing(bearing(fire(1), fire(3)), "end")).toMatchObject({ removes: ["p0"], statuses: {} });
  });

  it("ends with the round or the fight; what waits for a roll stays", () => {
    const all = bearing(fire(5), { lasts: "round", exposed: true }, { lasts: "roll" });
    expect(passing(all, "round")).toMatchObject({ removes: ["p1"], statuses: {} });
    expect(passing(all, "fight")?.removes).toEqual(["p0", "p1"]);
    expect(passing(bearing({ lasts: "roll" }), "fight")).toBeNull();
  });

  it("counts in every roll until then, and is not used up by one", () => {
    const dazed = hero([
      {
        _id: "d",
        name: "Dazed",
        type: "narrativePending",
        system: { lasts: "turns", turns: 2, dice: [{ when: "always", add: { setback: 1 } }] },
      },
    ]);
    const { plan, rules } = prepare("check", { actor: dazed, item: itemOf(dazed, "Athletics") });
    expect(plan.modifiers.find(({ id }) => id === "own.d.0")).toMatchObject({ on: true, field: "setback" });
    expect(rules.cost?.(plan, dazed as never)).toBeNull();
  });
});

describe("the number that sorts a fight", () => {
  it.each([
    [2, 1, "2 · 1", "2 successes, 1 advantage"],
    [1, -3, "1 · −3", "1 success, 3 threats"],
    [-1, 4, "−1 · 4", "1 failure, 4 advantages"],
    [0, 0, "0 · 0", "Nothing is left"],
  ])("reads %i and %i as both", (success, advantage, text, spoken) => {
    const total = initiativeTotal({ net: { success, advantage, triumph: 0, despair: 0 } });
    expect(readInitiative(total)).toEqual({ text, spoken });
  });

  it("is what the rule set tells the tracker", () => expect(ruleset.initiative?.read).toBe(readInitiative));
});
