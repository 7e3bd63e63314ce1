import { beforeEach, describe, expect, it } from "vitest";
import type { RollPlan, RollType, TargetChanges } from "../../../../module/contract/index.ts";
import * as core from "../../../../module/core/narrative/index.ts";
import { asRolled, changesOn, whereTo } from "../../rolled.ts";
import { actor, gm, prepare, reset, ruleset, world } from "./host.ts";
import { hero, itemOf, soldier } from "./people.ts";

/** Positions, turns, activated qualities, critical injuries and their healing. */

const { perform, turnChange, waysFor } = await import("../../../../module/rulesets/narrative/rolls/turn.ts");
const { actsIn } = await import("../../../../module/documents/initiative-slots.ts");
const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);

beforeEach(() => {
  reset();
  world.user = gm;
});

const person = (type: string, system: object, more: object = {}) =>
  actor(structuredClone({ name: "Subject", type, system, ...more }));
const standing = <T>(doc: T, ...statuses: string[]): T =>
  Object.assign(doc as object, { statuses: new Set(statuses) }) as T;

/** A shot, or with `weapon` null a blow with bare hands. */
function attackOf(attacker: object, target: object | null, weapon: string | null = "Rifle", values: object = {}) {
  const who = attacker as ReturnType<typeof hero>;
  return prepare("attack", {
    actor: who,
    item: weapon ? itemOf(who, weapon) : null,
    target: target as never,
    values: values as never,
  });
}
const line = (plan: RollPlan, id: string) => plan.modifiers.find((change) => change.id === id);
const refusal = (work: () => unknown): string => {
  try {
    work();
    return "done";
  } catch (error) {
    return (error as { key?: string }).key?.split(".").slice(2).join(".") ?? String(error);
  }
};

describe("positions", () => {
  it("are offered, and switched on where the condition stands on the token", () => {
    const off = attackOf(hero(), soldier()).plan;
    for (const id of ["aim", "calledShot", "cover", "prone"]) expect(line(off, id)?.on, id).toBe(false);
    expect(line(off, "guarded")).toBeUndefined();

    const { plan } = attackOf(standing(hero(), "aim", "guarded"), standing(soldier(), "cover", "prone"));
    expect(line(plan, "aim")).toMatchObject({ on: true, field: "boost", value: 1 });
    expect(line(plan, "guarded")).toMatchObject({ on: true, field: "setback", value: 1 });
    for (const id of ["cover", "prone"]) expect(line(plan, id)).toMatchObject({ on: true, field: "setback", value: 1 });
    expect(line(plan, "cover")?.detail).toContain("Soldier");
  });

  it("help and hinder blows and shots differently: guard and prone against blows, cover against shots", () => {
    const target = standing(soldier(), "guarded", "cover", "prone");
    const blow = attackOf(hero(), target, null).plan;
    expect(line(blow, "guardedTarget")).toMatchObject({ on: true, field: "setback", value: 1 });
    expect(line(blow, "prone")).toMatchObject({ on: true, field: "boost", value: 1 });
    expect(line(blow, "cover")).toBeUndefined();
    expect(line(attackOf(hero(), target).plan, "guardedTarget")).toBeUndefined();
  });

  it("count an aim of two maneuvers twice, or make a called shot easier, and it is used up by any attack", () => {
    const nadia = standing(hero(), "aimTwice");
    const { plan, rules } = attackOf(nadia, soldier());
    expect(line(plan, "aim")).toMatchObject({ on: true, value: 2 });
    expect(line(plan, "calledShot")).toMatchObject({ on: false, value: 1 });
    for (const change of plan.modifiers) change.on = false;
    expect(rules.cost?.(plan, nadia as never)).toMatchObject({ statuses: { aim: false, aimTwice: false } });
    expect(rules.cost?.(attackOf(hero(), soldier()).plan, hero() as never)).toBeNull();
  });
});

describe("a turn", () => {
  const nadia = (turn: object = {}, ...statuses: string[]) => {
    const doc = person("narrativeHero", { strain: { value: 1 }, turn }, { statuses });
    return doc as Parameters<typeof perform>[0];
  };

  it("takes the second maneuver for 2 strain or the action, and no third", () => {
    expect(perform(nadia(), "aim", "turn")).toEqual({
      updates: { "system.turn.actions": 0, "system.turn.maneuvers": 1, "system.turn.free": 0 },
      statuses: { aim: true },
    });
    const once = nadia({ maneuvers: 1 }, "aim");
    expect(perform(once, "aim", "strain")).toMatchObject({
      updates: { "system.turn.maneuvers": 2, "system.strain.value": 3 },
      statuses: { aim: false, aimTwice: true },
    });
    expect(perform(once, "other", "action").updates).toMatchObject({ "system.turn.actions": 1 });
    expect(refusal(() => waysFor(nadia({ maneuvers: 2 }), "cover"))).toBe("error.noManeuver");
    expect(refusal(() => perform(nadia({ maneuvers: 1, actions: 1 }), "cover", "action"))).toBe("error.noManeuver");
  });

  it("charges rivals and minions wounds, who have no strain", () => {
    const rival = person("narrativeRival", { wounds: { value: 1 }, turn: { maneuvers: 1 } });
    expect(perform(rival, "cover", "strain").updates).toMatchObject({ "system.wounds.value": 3 });
  });

  it("wastes no maneuver on what holds already", () => {
    expect(refusal(() => waysFor(nadia({}, "cover"), "cover"))).toBe("error.stanceHolds");
    expect(refusal(() => waysFor(nadia({}, "aimTwice"), "aim"))).toBe("error.aimedTwice");
    expect(refusal(() => waysFor(nadia(), "stand"))).toBe("error.notProne");
    expect(perform(nadia({}, "prone"), "stand", "turn").statuses).toEqual({ prone: false });
  });

  it("ends a guard with the turn after the one in which it was taken up", () => {
    const end = (turn: object) => turnChange(nadia(turn, "guarded"), "end");
    const taken = end({ actions: 1, maneuvers: 1 });
    expect(taken.statuses).toEqual({});
    expect(taken.updates).toEqual({
      "system.turn.actions": 0,
      "system.turn.maneuvers": 0,
      "system.turn.guard": 1,
    });
    expect(turnChange(nadia({ guard: 1 }, "guarded"), "start")).toEqual({ updates: {}, statuses: {} });
    expect(end({ guard: 1 })).toEqual({ updates: { "system.turn.guard": 0 }, statuses: { guarded: false } });
    // Put on between turns, on the token: it too lasts to the end of the next one.
    expect(turnChange(nadia({}, "guarded"), "start").updates).toEqual({ "system.turn.guard": 1 });
  });

  it("keeps a maneuver that symbols gave to the end of the next turn", () => {
    expect(turnChange(nadia({ free: 1 }), "start").updates).toEqual({});
    expect(turnChange(nadia({ free: 1 }), "end").updates).toEqual({ "system.turn.free": 0 });
  });
});

const left = (spendable: Partial<core.Spendable>, success = 2) => ({
  success: success > 0,
  net: { success, advantage: 0, triumph: 0, despair: 0 },
  spendable: { advantage: 0, triumph: 0, threat: 0, despair: 0, ...spendable },
});

describe("weapon qualities", () => {
  const armed = (...qualities: { id: string; rank: number }[]) =>
    person(
      "narrativeHero",
      { characteristics: { brawn: { value: 2 }, agility: { value: 3 } } },
      {
        items: [
          {
            name: "Device",
            type: "narrativeWeapon",
            system: { skill: "gunnery", damage: 8, range: "long", qualities },
          },
        ],
      },
    );
  const shop = (
    qualities: { id: string; rank: number }[],
    spendable: Partial<core.Spendable>,
    spent: string[] = [],
    success = 2,
  ) => {
    const prepared = attackOf(armed(...qualities), soldier(), "Device");
    for (const change of prepared.plan.modifiers) if (change.id.startsWith("quality.")) change.on = true;
    const outcome = left(spendable, success);
    const sold = prepared.rules.spending?.menu(asRolled(outcome, prepared.check(), { spent }));
    return {
      offers: (sold?.options ?? []).filter(({ id }) => id.startsWith("quality.")),
      left: sold?.left,
      buy: (offer: string, target: object = soldier()) =>
        prepared.rules.spending?.changes(
          offer,
          asRolled(outcome, prepared.check()),
          target as never,
          "",
        ) as TargetChanges,
    };
  };

  it("hit again for linked and automatic fire, as often as paid for", () => {
    const linked = [{ id: "linked", rank: 1 }];
    const { offers, buy } = shop(linked, { advantage: 4 });
    expect(offers).toMatchObject([{ id: "quality.linked.advantage", on: "target", by: "roller" }]);
    // 8 + 2 − 3.
    expect(buy("quality.linked.advantage").updates).toEqual({ "system.wounds.value": 7 });
    expect(shop(linked, { advantage: 4 }, ["quality.linked.advantage"]).offers).toEqual([]);
    const auto = [{ id: "autoFire", rank: 0 }];
    expect(shop(auto, { advantage: 4 }, ["quality.autoFire.advantage"]).offers).toMatchObject([{ on: "any" }]);
  });

  it("can fire automatically only where the attack was made harder for it", () => {
    const prepared = attackOf(armed({ id: "autoFire", rank: 0 }), soldier(), "Device");
    expect(line(prepared.plan, "quality.autoFire")).toMatchObject({ on: false, field: "difficulty", value: 1 });
    const { options: offers = [] } =
      prepared.rules.spending?.menu(asRolled(left({ advantage: 4 }), prepared.check())) ?? {};
    expect(offers.some(({ id }) => id.startsWith("quality."))).toBe(false);
  });

  it("explode among all who are near for one price, with the rank alone on a miss", () => {
    const blast = [{ id: "blast", rank: 6 }];
    const id = "quality.blast.advantage";
    // 6 + 2 − 3.
    expect(shop(blast, { advantage: 2 }).buy(id).updates).toEqual({ "system.wounds.value": 5 });
    const after = shop(blast, { advantage: 2 }, [id]);
    expect(after.offers).toMatchObject([{ id, on: "any", price: "CUBILETE.narrative.spend.included" }]);
    const more = shop(blast, { advantage: 2 }, [id, id, id]);
    expect(more.left).toEqual([{ label: "CUBILETE.narrative.symbol.advantage", value: 0 }]);
    // 6 − 3.
    expect(shop(blast, { advantage: 3 }, [], -1).buy(id).updates).toEqual({ "system.wounds.value": 3 });
  });

  it("strain, hinder and fell their targets", () => {
    const victim = () => person("narrativeNemesis", {});
    expect(shop([{ id: "stun", rank: 3 }], { triumph: 1 }).buy("quality.stun.triumph", victim()).updates).toEqual({
      "system.strain.value": 3,
    });
    expect(shop([{ id: "knockdown", rank: 0 }], { triumph: 1 }).buy("quality.knockdown.triumph").statuses).toEqual({
      prone: true,
    });
    const { statuses, lines } = shop([{ id: "ensnare", rank: 2 }], { triumph: 1 }).buy("quality.ensnare.triumph");
    expect([statuses, lines.at(-1)]).toEqual([
      { restrain: true },
      { label: "CUBILETE.narrative.status.restrain", value: 2 },
    ]);
    expect(shop([{ id: "disorient", rank: 2 }], { triumph: 1 }).buy("quality.disorient.triumph").creates).toMatchObject(
      [{ type: "narrativePending", system: { dice: [{ when: "always", add: { setback: 1 } }] } }],
    );
    const machine = person("narrativeVehicle", {});
    expect(shop([{ id: "stun", rank: 3 }], { triumph: 1 }).buy("quality.stun.triumph", machine).updates).toEqual({});
  });

  it("fell the large only for more: an advantage for each point of silhouette above 1", () => {
    const offered = (silhouette: number, advantage: number) => {
      const target = person("narrativeNemesis", { silhouette });
      const { rules, check } = attackOf(armed({ id: "knockdown", rank: 0 }), target, "Device");
      const { options: offers = [] } = rules.spending?.menu(asRolled(left({ advantage }), check())) ?? {};
      return offers.some(({ id }) => id === "quality.knockdown.advantage");
    };
    expect([offered(1, 2), offered(3, 3), offered(3, 4)]).toEqual([true, false, true]);
  });

  it("make a weapon harder for a wielder too weak for it", () => {
    const { plan } = attackOf(armed({ id: "cumbersome", rank: 4 }, { id: "unwieldy", rank: 3 }), soldier(), "Device");
    expect(line(plan, "quality.cumbersome")).toMatchObject({ on: true, field: "difficulty", value: 2 });
    expect(line(plan, "quality.unwieldy")).toBeUndefined();
  });
});

describe("spending", () => {
  const spent = (offer: string, spendable: Partial<core.Spendable>, target: object) => {
    const { rules, check } = attackOf(hero(), soldier());
    return rules.spending?.changes(offer, asRolled(left(spendable), check()), target as never, "") as TargetChanges;
  };

  it("gives a maneuver to the roller or to an opponent, and fells the one who stumbles", () => {
    const other = person("narrativeNemesis", { turn: { free: 1 } });
    expect(spent("maneuver.advantage", { advantage: 2 }, hero()).updates).toEqual({ "system.turn.free": 1 });
    expect(spent("opponentManeuver.threat", { threat: 2 }, other).updates).toEqual({ "system.turn.free": 2 });
    expect(spent("fall.despair", { despair: 1 }, hero()).statuses).toEqual({ prone: true });
    const { rules, check } = attackOf(hero(), soldier());
    const offers = rules.spending?.menu(asRolled(left({ threat: 2 }), check()))?.options ?? [];
    expect(offers.find(({ id }) => id === "opponentManeuver.threat")?.on).toBe("any");
  });

  it("is for the side that its row is for: nobody's despair lands on the enemy", () => {
    const { rules, check } = attackOf(hero(), soldier());
    const all = { advantage: 9, triumph: 9, threat: 9, despair: 9 };
    const offers = rules.spending?.menu(asRolled(left(all), check()))?.options ?? [];
    const sides = Object.fromEntries(
      offers.flatMap(({ id, on, side }) => (on === "any" ? [[id.split(".")[0], side ?? "any"]] : [])),
    );
    expect(sides).toEqual({
      boostAlly: "ally",
      boostAny: "own",
      upgradeAlly: "own",
      opponentManeuver: "any",
      setbackAlly: "own",
      upgradeOwn: "own",
      // What it hits beside: more of them.
      quality: "any",
    });
  });
});

describe("silhouettes and scale", () => {
  it("count in the difficulty of a shot at a vehicle, whose armour is tenfold", () => {
    const craft = person("narrativeVehicle", { silhouette: 4, armour: 1, defence: 2 });
    const { plan, rules, check } = attackOf(hero(), craft, "Rifle", { range: "medium" });
    expect(plan.base.difficulty).toBe(1);
    expect(line(plan, "defence")).toMatchObject({ field: "setback", value: 2 });
    // 9 + 2 against 10: one through, of which the hull takes a tenth.
    expect(changesOn(rules, left({}), check(), craft as never, true).updates).toEqual({
      "system.hull.value": 0,
    });
  });
});

describe("shields", () => {
  it("add to a vehicle's defence on the side that is hit, and ask nothing where there are none", () => {
    const shields = { fore: { value: 2, max: 3 }, aft: { value: 0, max: 2 }, starboard: { value: 1, max: 1 } };
    const craft = person("narrativeVehicle", { defence: 1, shields });
    const defence = (values: object) => line(attackOf(hero(), craft, "Rifle", values).plan, "defence")?.value;
    expect([defence({}), defence({ side: "aft" }), defence({ side: "starboard" }), defence({ side: "up" })]).toEqual([
      3, 1, 2, 3,
    ]);
    expect(line(attackOf(hero(), craft, "Rifle", { side: "aft" }).plan, "defence")?.detail).toContain("Aft");
    const asked = attackOf(hero(), craft, "Rifle", {}).plan.controls.find(
      ({ name }: { name: string }) => name === "side",
    );
    expect(asked?.options?.map(({ label }: { label: string }) => label)[3]).toContain("Starboard (shield 1)");
    const { rules, check } = attackOf(hero(), craft, "Rifle", { side: "aft" });
    const { groups } = core.plan((check() as never as { pool: core.Pool }).pool);
    const outcome = core.resolve(
      (check() as never as { pool: core.Pool }).pool,
      groups.flatMap(({ count }) => Array.from({ length: count }, () => [1])),
    );
    const card = rules.view({ check: check(), outcome } as never);
    expect(card.notes.map(({ label }) => label)).toContainEqual(expect.stringContaining("Where it hits: aft"));
    const names = (target: object) =>
      attackOf(hero(), target as never, "Rifle").plan.controls.map(({ name }: { name: string }) => name);
    expect(names(craft)).toContain("side");
    expect(names(person("narrativeVehicle", { defence: 1 }))).not.toContain("side");
  });
});

describe("repairing", () => {
  const repair = ruleset.rolls.repair as RollType;
  const source = (target: object | null, values = {}) =>
    ({ actor: hero(), item: null, target, args: {}, values }) as never;
  const craft = () => person("narrativeVehicle", { hull: { value: 6, max: 10 }, strain: { value: 2, max: 10 } });

  it("gives the hull a point for each success and the systems one for each advantage", () => {
    const plan = repair.plan(source(craft()));
    expect(plan.base).toMatchObject({ difficulty: 2, treats: "hull" });
    expect(repair.plan(source(craft(), { kit: false })).base).toMatchObject({ difficulty: 3 });
    const check = { kind: "repair", pool: {}, treats: "hull" };
    const done = changesOn(repair, left({ advantage: 1 }, 2) as never, check as never, craft() as never, true);
    expect(done?.updates).toMatchObject({ "system.hull.value": 4 });
    expect(repair.spending?.menu(asRolled(left({ advantage: 3 }, 2) as never, check as never))).toBeNull();
  });

  it("is refused in words without a vehicle, when it failed, and for what is whole again", () => {
    expect(refusal(() => repair.plan(source(null)))).toBe("error.noVehicle");
    const check = { kind: "repair", pool: {}, treats: "gone" };
    const apply = (success: number, target: object) => () =>
      changesOn(repair, left({}, success) as never, check as never, target as never, true);
    expect(refusal(apply(1, craft()))).toBe("error.criticalGone");
    expect(refusal(apply(1, hero()))).toBe("error.noVehicle");
  });
});

describe("critical injuries", () => {
  const critical = ruleset.rolls.critical as RollType;
  const apply = (roll: number, target: object) => {
    const outcome = { ...core.critical({ roll }), roll };
    return changesOn(critical, outcome, { kind: "critical" }, target as never, true) as TargetChanges;
  };

  it("bring at once what their row says: strain, a fall", () => {
    const victim = person("narrativeHero", { strain: { value: 1 } });
    expect(apply(1, victim)).toMatchObject({
      updates: { "system.strain.value": 2 },
      creates: [{ system: { row: 1 } }],
    });
    expect(apply(45, victim)).toMatchObject({ updates: { "system.strain.value": 3 }, statuses: { prone: true } });
    expect(apply(46, victim).updates).toEqual({});
  });

  it("break something of a vehicle until it is repaired", () => {
    const craft = person("narrativeVehicle", { strain: { value: 1, max: 10 }, hull: { value: 3, max: 10 } });
    expect(apply(10, craft)).toMatchObject({ updates: { "system.strain.value": 2 }, puts: [{ changes: [] }] });
    const helm = apply(70, craft);
    expect(helm).toMatchObject({
      updates: {},
      puts: [
        {
          changes: [{ key: "system.handling", value: "-1" }],
          flags: { cubilete: { lasts: "removed", critical: "average" } },
        },
      ],
    });
    const outcome = { ...core.critical({ roll: 100, other: 60 }), roll: 100 };
    const broken = changesOn(critical, outcome, { kind: "critical" }, craft as never, true) as TargetChanges;
    expect(broken.updates).toEqual({ "system.hull.value": 20 });
    const said = critical.view(asRolled(outcome, { kind: "critical", other: 60, vehicle: true }));
    expect(said.verdict?.label).toContain("Breaks apart");
  });

  it("take one minion, and are refused in words for actors of other rules", () => {
    const group = person("narrativeMinions", { count: 3, each: 5, wounds: { value: 0 } });
    expect(apply(50, group).updates).toEqual({ "system.wounds.value": 6 });
    expect(refusal(() => apply(50, { type: "other", name: "X" }))).toBe("error.noInjuries");
  });

  it("follow by themselves for any target brought over the threshold", () => {
    const { rules, check } = attackOf(hero(), soldier());
    const wounded = person("narrativeHero", { wounds: { value: 10, max: 12 } });
    const struck = changesOn(rules, left({}), check(), wounded as never, true);
    const done = [{ target: "Actor.other", name: "Other", lines: struck?.lines ?? [] }];
    const [follow, ...more] = rules.followUps?.(asRolled(left({}), check(), { item: null, spent: [], done })) ?? [];
    expect(more).toEqual([]);
    expect(follow).toMatchObject({ kind: "critical", target: "Actor.other" });
    expect(follow?.label).toContain("Other");
    const spared = changesOn(rules, left({}, 1), check(), person("narrativeHero", {}) as never, true);
    const none = [{ target: "Actor.other", name: "Other", lines: spared?.lines ?? [] }];
    expect(rules.followUps?.(asRolled(left({}), check(), { item: null, spent: [], done: none }))).toEqual([]);
  });

  it("from one's own sheet are one's own", () => {
    expect(critical.applying?.own?.({ self: "yes" })).toBe(true);
    expect(critical.applying?.own?.({})).toBe(false);
  });
});

describe("treatment", () => {
  const injury = { _id: "broken", name: "Broken leg", type: "narrativeInjury", system: { row: 19, severity: "hard" } };
  const patient = (wounds = 0, type = "narrativeHero") =>
    person(type, { wounds: { value: wounds, max: 10 }, strain: { value: 3 } }, { items: [injury] });
  const dice = (source: Parameters<typeof prepare>[1]) => Number(prepare("treat", source).plan.base.difficulty);

  it("of wounds is harder the more there are, on oneself by two, without a kit by one", () => {
    const at = (wounds: number, values: object = {}) =>
      dice({ actor: hero(), target: patient(wounds), values: values as never });
    expect([at(5), at(6), at(11)]).toEqual([1, 2, 3]);
    expect(at(5, { kit: false })).toBe(2);
    expect(dice({ actor: patient(5), values: { way: "self" } })).toBe(3);
  });

  it("of a critical injury goes by its severity; a week of rest by Resilience, with nothing added", () => {
    const nadia = patient();
    expect(dice({ actor: hero(), target: nadia, values: { treats: "broken" } })).toBe(3);
    expect(dice({ actor: nadia, item: itemOf(nadia as never, "Broken leg") })).toBe(5);
    const rest = prepare("treat", { actor: nadia, values: { way: "rest" } }).plan;
    expect([rest.base.difficulty, rest.base.treats]).toEqual([3, "broken"]);
    expect(refusal(() => prepare("treat", { actor: hero(), values: { way: "rest" } }))).toBe("error.nothingToHeal");
  });

  it("closes the injury that it was for, once, and nothing when it fails or the injury is gone", () => {
    const { rules, check } = prepare("treat", { actor: hero(), target: patient(), values: { treats: "broken" } });
    const heal = (target: object, success = 1) => changesOn(rules, left({}, success), check(), target as never, true);
    expect(heal(patient())).toMatchObject({ updates: {}, removes: ["broken"] });
    expect(refusal(() => heal(hero()))).toBe("error.injuryGone");
    expect(whereTo(rules, left({}, -1), check())).toBe(null);
    expect(whereTo(rules, left({}), check())).toBe("target");
    const deadly = person("narrativeHero", {}, { items: [{ ...injury, system: { severity: "death" } }] });
    expect(refusal(() => prepare("treat", { actor: hero(), target: deadly, values: { treats: "broken" } }))).toBe(
      "error.deadly",
    );
  });

  it("of wounds is done once in an encounter, until its end", () => {
    const treated = patient(5);
    treated.system.care.treated = true;
    const { rules, check } = prepare("treat", { actor: hero(), target: treated });
    expect(check).toThrow(expect.objectContaining({ key: "CUBILETE.narrative.error.treatedAlready" }));
    expect(ruleset.endings?.changes?.(treated as never, "scene", { comfort: false, clock: false })?.updates).toEqual({
      "system.care.treated": false,
    });
    treated.system.care.treated = false;
    const outcome = { ...left({ advantage: 0 }, 3), net: { success: 3, advantage: 0, triumph: 0, despair: 0 } };
    const asked = prepare("treat", { actor: hero(), target: treated }).check();
    treated.system.care.treated = true;
    expect(() => changesOn(rules, outcome, asked, treated as never, true)).toThrow();
  });

  it("of wounds heals one for each success and a strain for each advantage, which are then spent", () => {
    const { rules, check } = prepare("treat", { actor: hero(), target: patient(5) });
    const outcome = { ...left({ advantage: 2 }, 3), net: { success: 3, advantage: 2, triumph: 0, despair: 0 } };
    expect(changesOn(rules, outcome, check(), patient(5) as never, true).updates).toEqual({
      "system.wounds.value": 2,
      "system.care.treated": true,
      "system.strain.value": 1,
    });
    expect(changesOn(rules, outcome, check(), patient(5, "narrativeRival") as never, true).updates).toEqual({
      "system.wounds.value": 2,
      "system.care.treated": true,
    });
    expect(rules.spending?.menu(asRolled(outcome, check()))).toBeNull();
  });
});

describe("slots", () => {
  const fight = (taken: [string, string][], round = 1) => {
    const of = (id: string, owner: string | null) => ({ id, actor: { ...soldier(), hasPlayerOwner: owner !== null } });
    const combatants = [of("a", "player"), of("b", "player"), of("c", null)];
    return {
      round: 2,
      getFlag: () => ({ round, by: taken }),
      combatants: Object.assign(combatants, {
        get: (id: string) => combatants.find((one) => one.id === id),
      }),
    };
  };
  const actor = (taken: [string, string][], slot: string, round?: number) => {
    const combat = fight(taken, round);
    return actsIn(combat as never, combat.combatants.get(slot) as never, 1)?.id ?? null;
  };

  it("are acted in by the ones who took them, in the round that has just ended too", () => {
    expect(actor([["a", "b"]], "a")).toBe("b");
    expect(actor([["a", "gone"]], "a")).toBeNull();
  });

  it("that nobody took are their roller's own, unless it acted elsewhere", () => {
    expect(actor([], "a")).toBe("a");
    expect(actor([["a", "b"]], "b")).toBeNull();
    // What was taken in another round says nothing.
    expect(actor([["a", "b"]], "a", 7)).toBe("a");
  });
});
