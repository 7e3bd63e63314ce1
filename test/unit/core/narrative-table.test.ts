import { describe, expect, it } from "vitest";
import { freeStation, gunnersOf } from "../../../module/core/crew.ts";
import { narrative } from "./everything.ts";
import { failure } from "./helpers.ts";

/** What a weapon allows, what its qualities do, what is carried, what heals, and what destiny gives: without a table. */

describe("a weapon between two attacks", () => {
  const { afterChore, afterShot, emptied, isEmpty, whyUnusable, worn } = narrative;

  it("says the gravest reason why it cannot be used", () => {
    expect(whyUnusable({})).toBeNull();
    expect(whyUnusable({ wear: "moderate", spent: 1, limitedAmmo: 2, prepared: 2, prepare: 2 })).toBeNull();
    expect(whyUnusable({ prepare: 2, prepared: 1 })).toEqual({ why: "unprepared", missing: 1 });
    expect(whyUnusable({ prepare: 2, resting: true })?.why).toBe("resting");
    expect(whyUnusable({ spent: 2, limitedAmmo: 2, resting: true })?.why).toBe("empty");
    expect(whyUnusable({ wear: "major", spent: 2, limitedAmmo: 2 })?.why).toBe("broken");
    expect(whyUnusable({ wear: "destroyed" })?.why).toBe("broken");
  });

  it("is empty after the last shot, or, where the table does not count them, once a user marks it", () => {
    expect([0, 1, 2, 3].map((spent) => isEmpty({ spent, limitedAmmo: 2 }))).toEqual([false, false, true, true]);
    expect([0, 1].map((spent) => isEmpty({ spent }))).toEqual([false, true]);
    expect([0, 1, 4].map(emptied)).toEqual([1, 1, 4]);
  });

  it("loses a counted shot and its preparation, and rests for its ranks of Slow-Firing", () => {
    expect(afterShot({ spent: 1, limitedAmmo: 2, prepared: 1 }, 2)).toEqual({ spent: 2, prepared: 0, rest: 2 });
    expect(afterShot({ spent: 2, limitedAmmo: 2 })).toEqual({ spent: 2, prepared: 0, rest: 0 });
    expect(afterShot({ spent: 0 })).toEqual({ spent: 0, prepared: 0, rest: 0 });
  });

  it("is reloaded whole and prepared step by step, each without touching the other", () => {
    expect(afterChore({ spent: 3, prepared: 1 }, "reload")).toEqual({ spent: 0, prepared: 1 });
    expect(afterChore({ spent: 3, prepared: 1 }, "prepare")).toEqual({ spent: 3, prepared: 2 });
    expect(failure(() => afterChore({}, "polish" as never)).field).toBe("chore");
  });

  it("wears step by step and no further than destroyed", () => {
    expect(narrative.WEAR.map(worn)).toEqual(["minor", "moderate", "major", "destroyed", "destroyed"]);
  });
});

describe("qualities of weapons", () => {
  const { activated, qualityPool } = narrative;

  it("put their dice into the pool: by rank, only when wanted, or for what the wielder lacks", () => {
    expect(qualityPool({ id: "accurate", rank: 2 })).toEqual({ add: { boost: 2 }, always: true });
    expect(qualityPool({ id: "inaccurate", rank: 1 })).toEqual({ add: { setback: 1 }, always: true });
    expect(qualityPool({ id: "autoFire" })).toEqual({ add: { difficulty: 1 }, always: false });
    expect(qualityPool({ id: "cumbersome", rank: 4 }, { brawn: 2, agility: 5 })).toEqual({
      add: { difficulty: 2 },
      always: true,
    });
    expect(qualityPool({ id: "cumbersome", rank: 4 }, { brawn: 4 })).toBeNull();
    // Of a machine nobody knows how strong it is.
    expect(qualityPool({ id: "unwieldy", rank: 9 })).toBeNull();
    expect(qualityPool({ id: "unwieldy", rank: 90 }, { agility: 1 })).toEqual({
      add: { difficulty: 20 },
      always: true,
    });
    expect(qualityPool({ id: "pierce", rank: 3 })).toBeNull();
    expect(qualityPool({ id: "our own", rank: 3 })).toBeNull();
  });

  it("do, once activated, what the rules say in numbers", () => {
    const hit = { damage: 8, success: 2 };
    expect(activated({ id: "linked", rank: 1 }, hit)).toEqual({ hit: { damage: 8, success: 2 } });
    expect(activated({ id: "blast", rank: 5 }, hit)).toEqual({ hit: { damage: 5, success: 2 } });
    expect(activated({ id: "blast", rank: 5 }, { damage: 8, success: -1 })).toEqual({ hit: { damage: 5, success: 0 } });
    expect(activated({ id: "stun", rank: 3 }, hit)).toEqual({ strain: 3 });
    expect(activated({ id: "sunder" }, hit)).toEqual({ sunder: true });
    expect(activated({ id: "disorient", rank: 2 }, hit)).toEqual({ turns: 2, lasts: { setback: 1, damage: 0 } });
    expect(activated({ id: "burn", rank: 2 }, hit)).toEqual({
      status: "burning",
      turns: 2,
      lasts: { setback: 0, damage: 8 },
    });
    expect(activated({ id: "burn" }, { ...hit, vehicleScale: true })).toMatchObject({
      turns: 1,
      lasts: { damage: 80 },
    });
    expect(activated({ id: "ensnare", rank: 3 }, hit)).toEqual({
      status: "restrain",
      turns: 3,
      lasts: { setback: 0, damage: 0 },
    });
    expect(activated({ id: "knockdown" }, hit)).toEqual({ status: "prone", turns: 1 });
    for (const id of ["guided", "pierce", "our own"]) expect(activated({ id, rank: 2 }, hit), id).toBeNull();
  });

  it("know every quality that has an effect", () => {
    const told = narrative.QUALITIES.filter(({ effect }) => effect !== undefined && effect !== "guided");
    expect(told.filter(({ id }) => activated({ id, rank: 1 }, { damage: 1, success: 1 }) === null)).toEqual([]);
  });
});

describe("what is carried", () => {
  it("weighs by the piece, and armour that is worn three less", () => {
    expect(narrative.carried([])).toBe(0);
    expect(
      narrative.carried([
        { encumbrance: 4 },
        { encumbrance: 2, quantity: 3 },
        { encumbrance: 9, quantity: 0 },
        { encumbrance: 5, worn: true },
        { encumbrance: 2, worn: true },
      ]),
    ).toBe(4 + 6 + 0 + 2 + 0);
    expect(failure(() => narrative.carried([{ encumbrance: 1 }, { encumbrance: -1 }])).field).toBe(
      "things[1].encumbrance",
    );
  });

  it("hinders the body when it is too much, and nothing else", () => {
    const of = (over: number) => narrative.CHARACTERISTICS.map((name) => narrative.loadSetback(over, name));
    expect(of(3)).toEqual([3, 3, 0, 0, 0, 0]);
    expect(of(99)).toEqual([20, 20, 0, 0, 0, 0]);
    expect(of(0)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("counts the suit with more soak, and of equal ones that with more defence", () => {
    const { worthOfArmour } = narrative;
    expect(worthOfArmour({ soak: 2, defence: 0 })).toBeGreaterThan(worthOfArmour({ soak: 1, defence: 10 }));
    expect(worthOfArmour({ soak: 2, defence: 1 })).toBeGreaterThan(worthOfArmour({ soak: 2, defence: 0 }));
  });
});

describe("harm", () => {
  it("goes through ten points of soak for each rank of Breach", () => {
    expect(narrative.damage({ damage: 9, success: 1, soak: 12, breach: 1 })).toEqual({ damage: 10, wounds: 8 });
    expect(narrative.damage({ damage: 9, success: 1, soak: 12, pierce: 1, breach: 1 }).wounds).toBe(9);
  });

  it("does to a vehicle a tenth of what passes its tenfold armour, or all of it from another vehicle", () => {
    const { vehicleDamage } = narrative;
    expect(vehicleDamage({ damage: 20, success: 5, armour: 1 })).toEqual({ damage: 25, wounds: 15, hull: 1 });
    expect(vehicleDamage({ damage: 20, success: 5, armour: 3 })).toEqual({ damage: 25, wounds: 0, hull: 0 });
    expect(vehicleDamage({ damage: 20, success: 5, armour: 3, pierce: 4, breach: 2 })).toMatchObject({
      wounds: 19,
      hull: 1,
    });
    // Between vehicles armour counts as it stands, and only Breach takes points of it.
    expect(vehicleDamage({ damage: 6, success: 1, armour: 4, pierce: 3, breach: 1, vehicleScale: true })).toEqual({
      damage: 7,
      wounds: 4,
      hull: 4,
    });
    expect(failure(() => vehicleDamage({ damage: 1, success: 1, armour: -1 })).field).toBe("armour");
  });

  it("is on average what every net success deals by its chance", () => {
    const net = narrative.odds({ ability: 2, difficulty: 1 }).netSuccess;
    const hit = { damage: 5, soak: 6, pierce: 1 };
    const one = net.at(1) * 1 + net.at(2) * 2 + net.at(3) * 3 + net.at(4) * 4;
    expect(narrative.meanWounds(net, hit)).toBeCloseTo(one, 12);
    expect(narrative.meanWounds(net, { damage: 5, soak: 1000 })).toBe(0);
  });

  it("takes an actor out by wounds, or by strain where they keep any", () => {
    const of = (wounds: number, strain: number) => narrative.condition(wounds, 10, { value: strain, threshold: 8 });
    expect([of(10, 8), of(10, 9), of(11, 0), of(21, 9)]).toEqual(["fine", "incapacitated", "incapacitated", "beyond"]);
  });
});

describe("healing", () => {
  it("takes a wound for each success and strain for each advantage, never more than there is", () => {
    const hurt = { wounds: 5, strain: 2 };
    expect(narrative.mended(hurt, { success: 2, advantage: 1 })).toEqual({ wounds: 3, strain: 1 });
    expect(narrative.mended(hurt, { success: 9, advantage: 9 })).toEqual({ wounds: 0, strain: 0 });
    expect(narrative.mended(hurt, { success: 1, advantage: -3 })).toEqual({ wounds: 4, strain: 2 });
  });

  it("calms strain after a fight by net successes", () => {
    expect([3, 9, -2].map((success) => narrative.recovered(5, success))).toEqual([2, 0, 5]);
  });

  it("of an injury is as hard as the injury; harder on oneself and without a kit, but not by rest", () => {
    const { injuryDifficulty } = narrative;
    const curable = narrative.SEVERITIES.filter((each) => each !== "death");
    expect(curable.map((severity) => injuryDifficulty({ severity }))).toEqual(
      curable.map((severity) => narrative.DIFFICULTY[severity]),
    );
    expect(injuryDifficulty({ severity: "easy", way: "self" })).toBe(narrative.DIFFICULTY.easy + 2);
    expect(injuryDifficulty({ severity: "easy", kit: false })).toBe(narrative.DIFFICULTY.easy + 1);
    expect(injuryDifficulty({ severity: "easy", way: "rest", kit: false })).toBe(narrative.DIFFICULTY.easy);
    expect(failure(() => injuryDifficulty({ severity: "death" as never })).field).toBe("severity");
  });
});

describe("destiny in a check", () => {
  const { destinyOffers, flipTogether, whyNoFlip } = narrative;

  it("offers what each side that is seen and has points can do", () => {
    expect(destinyOffers({ light: 1, dark: 2 }, "light")).toEqual([
      { side: "light", upgrade: { ability: 1 } },
      { side: "dark", upgrade: { difficulty: 1 } },
    ]);
    expect(destinyOffers({ light: 1, dark: 2 }, "dark", ["light"])).toEqual([
      { side: "light", upgrade: { difficulty: 1 } },
    ]);
    expect(destinyOffers({ light: 0, dark: 0 }, "light")).toEqual([]);
  });

  it("takes one point of each side, of those that were there before", () => {
    expect(whyNoFlip({ light: 1, dark: 1 }, ["light", "dark"], [])).toBeNull();
    expect(flipTogether({ light: 1, dark: 1 }, ["light", "dark"], [])).toEqual({ light: 1, dark: 1 });
    expect(whyNoFlip({ light: 1, dark: 0 }, ["light", "dark"], [])).toEqual({ why: "none", side: "dark" });
    expect(whyNoFlip({ light: 5, dark: 0 }, ["light"], ["light"])).toEqual({ why: "oncePerCheck", side: "light" });
    expect(whyNoFlip({ light: 5, dark: 0 }, ["light", "light"], [])).toEqual({ why: "oncePerCheck", side: "light" });
    // Outside of a check as many as there are.
    expect(flipTogether({ light: 2, dark: 0 }, ["light", "light"])).toEqual({ light: 0, dark: 2 });
    expect(whyNoFlip({ light: 1, dark: 0 }, ["light", "light"])).toEqual({ why: "none", side: "light" });
    expect(failure(() => flipTogether({ light: 0, dark: 1 }, ["light"])).field).toBe("sides");
  });
});

describe("when dice count", () => {
  const { changeTimes, momentsAgainst, momentsOf } = narrative;
  const about = { skill: "melee", characteristic: "brawn", group: "combat" } as const;

  it("names what a roll is about, and nothing that it is not", () => {
    expect([...momentsOf({ ...about, attack: "melee" })]).toEqual([
      "always",
      "combat",
      "melee",
      "skill:melee",
      "characteristic:brawn",
      "group:combat",
    ]);
    const plain = momentsOf({ skill: "", characteristic: "willpower", group: null, initiative: true, force: true });
    expect([...plain]).toEqual(["always", "initiative", "force", "characteristic:willpower", "group:null"]);
  });

  it("counts what the target brings by how they are attacked", () => {
    expect([...momentsAgainst("melee")]).toEqual(["attacked", "attackedMelee"]);
    expect([...momentsAgainst("ranged")]).toEqual(["attacked", "attackedRanged"]);
    expect(momentsAgainst(undefined).size).toBe(0);
  });

  it("multiplies by ranks, and by no more than 20 dice of a kind", () => {
    const change = { add: { boost: 2, setback: -1 }, upgrade: { ability: 1 }, downgrade: { difficulty: 3 } };
    expect(changeTimes(change, 3)).toEqual({
      add: { boost: 6, setback: -3 },
      upgrade: { ability: 3 },
      downgrade: { difficulty: 9 },
    });
    expect(changeTimes({ add: { boost: 15, setback: -15 } }, 2)).toEqual({ add: { boost: 20, setback: -20 } });
    expect(changeTimes({ upgrade: { ability: 1 } }, 1)).toEqual({ upgrade: { ability: 1 } });
    expect(failure(() => changeTimes(change, 21)).field).toBe("count");
  });
});

describe("who leads a team, and who goes first", () => {
  const { betterPool, initiativeNumber, readInitiativeNumber } = narrative;

  it("is led by most dice, and of as many by most upgraded", () => {
    const of = (characteristic: number, skill: number) => ({ characteristic, skill });
    expect(betterPool(of(4, 0), of(3, 3))).toBeLessThan(0);
    expect(betterPool(of(3, 1), of(1, 3))).toBe(0);
    expect(betterPool(of(3, 1), of(2, 3))).toBeGreaterThan(0);
    // Nineteen dice are nineteen, however many of them are upgraded.
    expect(betterPool(of(19, 19), of(20, 0))).toBeGreaterThan(0);
  });

  it("writes successes and advantages in one number, and reads both again", () => {
    for (const success of [-3, 0, 1, 7])
      for (const advantage of [-12, -1, 0, 4, 49])
        expect(readInitiativeNumber(initiativeNumber({ success, advantage }))).toEqual({
          success: expect.closeTo(success, 9),
          advantage: expect.closeTo(advantage, 9),
        });
  });
});

describe("a craft", () => {
  const { handlingDice, STATIONS } = narrative;
  const stations = Object.keys(STATIONS);

  it("helps or hinders its pilot alone", () => {
    expect(handlingDice(2, "piloting")).toEqual({ add: { boost: 2 } });
    expect(handlingDice(-1, "piloting")).toEqual({ add: { setback: 1 } });
    expect([handlingDice(0, "piloting"), handlingDice(2, "gunnery"), handlingDice(2, "")]).toEqual([null, null, null]);
  });

  it("is boarded at the first free station, then at the guns", () => {
    const crew = (["pilot", "gunner", "engineer", "commander"] as const).map((station) => ({ station }));
    expect([0, 1, 2, 3, 4].map((many) => freeStation(stations, crew.slice(0, many), "gunner"))).toEqual([
      "pilot",
      "gunner",
      "engineer",
      "commander",
      "gunner",
    ]);
    expect(freeStation(stations, crew.slice(1))).toBe("pilot");
  });

  it("is fired from the guns, or by its pilot where nobody mans them", () => {
    const guns = ["gunner", "pilot"];
    const [pilot, one, other, cook] = (["pilot", "gunner", "gunner", "commander"] as const).map((station) => ({
      station,
    }));
    expect(gunnersOf([pilot, one, cook, other] as never, guns)).toEqual([one, other]);
    expect(gunnersOf([cook, pilot] as never, guns)).toEqual([pilot]);
    expect(gunnersOf([cook] as never, guns)).toEqual([]);
  });
});
