import { beforeEach, describe, expect, it } from "vitest";
import type { RollPlan, RollView } from "../../../../module/contract/index.ts";
import * as core from "../../../../module/core/narrative/index.ts";
import { asRolled, changesOn, whereTo } from "../../rolled.ts";
import { actor, gm, host, prepare, reset, ruleset, world } from "./host.ts";
import { hero, itemOf, soldier } from "./people.ts";

beforeEach(() => {
  reset();
  world.user = gm;
});

interface Pooled {
  pool: core.Pool;
  hit?: { damage: number; critical: number };
}
const poolOf = (prepared: { check(): unknown }) => (prepared.check() as Pooled).pool;

/** The plan with some switches put otherwise, as the dialog does it. */
function switched(plan: RollPlan, switches: Record<string, boolean>): RollPlan {
  for (const change of plan.modifiers) change.on = switches[change.id] ?? change.on;
  return plan;
}

const check = (values: object = {}, items: object[] = [], args: object = {}) => {
  const nadia = hero(items);
  return prepare("check", {
    actor: nadia,
    item: itemOf(nadia, "Athletics"),
    values: values as never,
    args: args as never,
  });
};

describe("a pool", () => {
  it("is made as in the source's example: Brawn 3 and Athletics 2 give two yellow and one green", () => {
    expect(poolOf(check({ difficulty: 0 }))).toEqual({ proficiency: 2, ability: 1 });
  });

  it("has the chance that the issue names", () => {
    const { rules, check: checkOf } = check();
    expect(rules.odds(checkOf()).success).toBeCloseTo(0.70041, 5);
  });

  it("increases, then upgrades, then downgrades, whatever was pressed first", () => {
    const values = { "add.upgradeDifficulty": 3, "add.difficulty": 1, "add.downgradeDifficulty": 1, "add.boost": 2 };
    // 3 purple, upgraded 3 times: 3 red; downgraded once: 2 red, 1 purple.
    expect(poolOf(check(values))).toEqual({ proficiency: 2, ability: 1, boost: 2, challenge: 2, difficulty: 1 });
  });

  it("adds a green die when none is left to upgrade", () => {
    // 2 yellow 1 green, upgraded 3 times: 3 yellow; a green; 4 yellow.
    expect(poolOf(check({ difficulty: 0, "add.upgradeAbility": 3 }))).toEqual({ proficiency: 4 });
    expect(poolOf(check({ difficulty: 0, "add.upgradeAbility": 2 }))).toEqual({ proficiency: 3, ability: 1 });
  });

  it("takes a named difficulty from macros, and another characteristic from the table", () => {
    expect(poolOf(check({}, [], { difficulty: "hard" }))).toEqual({ proficiency: 2, ability: 1, difficulty: 3 });
    expect(poolOf(check({ characteristic: "cunning", difficulty: 0 }))).toEqual({ proficiency: 2 });
  });

  it("says of every line what it is, its origin and why, and switches it", () => {
    const { plan, rules } = check({ "add.setback": 1, "why.setback": "  Fog  ", "add.boost": 1 });
    const [boost, setback] = plan.modifiers.filter(({ id }) => id.startsWith("hand."));
    expect(boost).toMatchObject({ id: "hand.gm.boost", field: "boost", value: 1, on: true });
    expect(boost?.detail).toContain("Clara");
    expect(setback?.label).toContain("Fog");
    const without = rules.check(switched(plan, { "hand.gm.setback": false })) as Pooled;
    expect(without.pool).toEqual({ proficiency: 2, ability: 1, boost: 1, difficulty: 2 });
  });

  it("holds what is typed within what people may add, whatever they type", () => {
    for (const value of ["1e9", "-50", "x", "", Number.NaN, Number.POSITIVE_INFINITY]) {
      const { plan } = check({ "add.boost": value });
      const line = plan.modifiers.find(({ id }) => id === "hand.gm.boost");
      expect(line?.value ?? 0).toBeLessThanOrEqual(10);
      expect(line?.value ?? 0).toBeGreaterThanOrEqual(0);
    }
  });

  it("of no dice, or of a thousand, is refused by name and still shown", () => {
    const thousand = check({ difficulty: 1000 });
    expect(() => thousand.check()).toThrow("difficulty: expected a whole number from 0 to 20");
    expect(thousand.plan.panel).toBeDefined();
    const nobody = hero();
    (
      nobody as unknown as { system: { characteristics: Record<string, { value: number }> } }
    ).system.characteristics.brawn = {
      value: 0,
    };
    const none = prepare("check", { actor: nobody, args: { characteristic: "brawn" }, values: { difficulty: 0 } });
    expect(() => none.rules.odds(none.check())).toThrow("pool: expected a whole number from 1 to 40");
  });

  it("leaves out a talent whose data is broken, and takes the sound one", () => {
    const talent = (name: string, dice: unknown) => ({ name, type: "narrativeTalent", system: { dice } });
    const items = [
      talent("Sound", [{ when: "skill:athletics", add: { boost: 1 } }]),
      talent("Broken", [
        { when: "nonsense", add: { boost: 5 } },
        { when: "always", add: { wonder: 1 } },
        { when: "always", upgrade: 7 },
      ]),
    ];
    const prepared = check({ difficulty: 0 }, items);
    expect(poolOf(prepared)).toEqual({ proficiency: 2, ability: 1, boost: 1 });
    expect(prepared.plan.panel?.context).toHaveProperty("broken", [
      "Some dice of “Broken” make no sense and do not count: correct them on its sheet.",
    ]);
  });
});

describe("an attack", () => {
  const attack = (values: object = {}, target: unknown = soldier()) => {
    const nadia = hero();
    return prepare("attack", {
      actor: nadia,
      item: itemOf(nadia, "Rifle"),
      target: target as never,
      values: values as never,
    });
  };

  it("takes its difficulty from the range and a setback die for each point of defence (source)", () => {
    expect(poolOf(attack({ range: "medium" }))).toEqual({
      proficiency: 2,
      ability: 1,
      boost: 1,
      difficulty: 2,
      setback: 2,
    });
    expect(poolOf(attack({ range: "long" }, null))).toEqual({ proficiency: 2, ability: 1, boost: 1, difficulty: 3 });
  });

  it("offers no band beyond the weapon's", () => {
    const range = attack({ range: "extreme" }).plan.controls.find(({ name }) => name === "range");
    expect(range?.options?.map(({ value, shown }) => [value, shown])).toEqual([
      ["engaged", "2"],
      ["short", "1"],
      ["medium", "2"],
      ["long", "3"],
    ]);
    expect(range?.value).toBe("short");
  });

  it("does weapon + net successes − soak: 9 + 2 against 3 leaves 8 (source)", () => {
    const { rules, check: checkOf } = attack();
    const outcome = { success: true, net: { success: 2 } };
    const applied = changesOn(rules, outcome, checkOf(), soldier() as never, true);
    expect(applied?.updates).toEqual({ "system.wounds.value": 8 });
    expect(whereTo(rules, { success: false }, checkOf())).toBeNull();
    expect(() =>
      changesOn(rules, { success: false, net: { success: -1 } }, checkOf(), soldier() as never, true),
    ).toThrow();
  });

  it("tells the exact damage to expect", () => {
    const { rules, plan, check: checkOf } = attack();
    const one = checkOf() as unknown as Pooled;
    const law = core.odds(one.pool).netSuccess;
    let mean = 0;
    for (let net = 1; net <= law.max; net++) mean += law.at(net) * (9 + net - 3);
    const { figures } = rules.odds(one, plan);
    expect(figures.at(-1)?.value).toBeCloseTo(mean, 12);
  });
});

describe("spending", () => {
  /** An outcome of these symbols left over. */
  const left = (spendable: Partial<core.Spendable>, success = true) => ({
    success,
    net: { success: success ? 1 : -1, advantage: 0, triumph: 0, despair: 0 },
    spendable: { advantage: 0, triumph: 0, threat: 0, despair: 0, ...spendable },
  });
  const attackCheck = () => {
    const nadia = hero();
    return prepare("attack", { actor: nadia, item: itemOf(nadia, "Rifle"), target: soldier() as never });
  };
  const offers = (spendable: Partial<core.Spendable>, spent: string[] = [], success = true) => {
    const { rules, check: checkOf } = attackCheck();
    return rules.spending?.menu(asRolled(left(spendable, success), checkOf(), { spent }))?.options ?? [];
  };
  const ids = (...given: Parameters<typeof offers>) => offers(...given).map(({ id }) => id);

  it("offers what the symbols can pay, and nothing without symbols", () => {
    const { rules, check: checkOf } = attackCheck();
    expect(rules.spending?.menu(asRolled(left({}), checkOf()))).toBeNull();
    expect(ids({ advantage: 1 })).toEqual(["recoverStrain.advantage", "boostAlly.advantage", "notice.advantage"]);
  });

  it("prices a critical at the weapon's rating and a quality at its own, on a hit and on a miss", () => {
    expect(ids({ advantage: 3 })).toContain("critical.advantage");
    expect(ids({ advantage: 2 })).not.toContain("critical.advantage");
    expect(ids({ advantage: 3 }, [], false)).not.toContain("critical.advantage");
    expect(ids({ advantage: 2 })).toContain("quality.blast.advantage");
    expect(ids({ advantage: 2 }, [], false)).not.toContain("quality.blast.advantage");
    expect(ids({ advantage: 3 }, [], false)).toContain("quality.blast.advantage");
    expect(ids({ triumph: 1 })).toContain("critical.triumph");
  });

  it("gives the player advantages and triumphs, the GM threats and despairs", () => {
    for (const offer of offers({ advantage: 3, triumph: 1 })) expect(offer.by).toBe("roller");
    for (const offer of offers({ threat: 3, despair: 1 })) expect(offer.by).toBe("gm");
  });

  it("sells until the symbols are gone, and once only what is not repeatable", () => {
    expect(ids({ advantage: 3 }, ["boostAlly.advantage"])).not.toContain("boostAlly.advantage");
    expect(ids({ advantage: 3 }, ["recoverStrain.advantage", "recoverStrain.advantage"])).toContain(
      "recoverStrain.advantage",
    );
    expect(ids({ advantage: 2 }, ["recoverStrain.advantage", "recoverStrain.advantage"])).toEqual([]);
    expect(ids({ advantage: 2, triumph: 1 }, ["boostAny.advantage"])).not.toContain("boostAny.triumph");
    // A card that claims more than its symbols ever paid is no card to sell from.
    expect(() => ids({ advantage: 1 }, ["destroy.triumph"])).toThrow("spent[0]");
    expect(() => ids({ advantage: 1 }, Array(2).fill("recoverStrain.advantage"))).toThrow("spent[1]");
  });

  it("recovers strain, and hands out dice for the next roll, which uses them up", () => {
    const { rules, check: checkOf } = attackCheck();
    const nadia = hero();
    expect(
      rules.spending?.changes(
        "recoverStrain.advantage",
        asRolled(left({ advantage: 1 }), checkOf()),
        nadia as never,
        "",
      ).updates,
    ).toEqual({
      "system.strain.value": 3,
    });
    const spent = rules.spending?.changes(
      "boostAlly.advantage",
      asRolled(left({ advantage: 1 }), checkOf()),
      nadia as never,
      "",
    );
    const [pending] = spent?.creates ?? [];
    expect(pending).toMatchObject({
      type: "narrativePending",
      system: { dice: [{ when: "always", add: { boost: 1 } }] },
    });

    const waiting = hero([{ ...pending, _id: "waiting" }]);
    const next = prepare("check", { actor: waiting, item: itemOf(waiting, "Athletics"), values: { difficulty: 0 } });
    expect(poolOf(next)).toEqual({ proficiency: 2, ability: 1, boost: 1 });
    expect(next.rules.cost?.(next.plan, waiting as never)?.removes).toEqual(["waiting"]);
    const off = switched(next.plan, Object.fromEntries(next.plan.modifiers.map(({ id }) => [id, false])));
    expect(next.rules.cost?.(off, waiting as never)).toBeNull();
  });

  it("follows a spent critical with the d100, ten more for each further activation and rank", () => {
    const { rules, check: checkOf } = attackCheck();
    const follow = (spent: string[]) =>
      rules.followUps?.(asRolled(left({ triumph: 1 }), checkOf(), { item: null, spent })) ?? [];
    expect(follow([])).toEqual([]);
    expect(follow(["critical.advantage", "critical.triumph"])[0]).toMatchObject({
      kind: "critical",
      args: { activations: 1, vicious: 2 },
    });
    const { plan, rules: injuries } = prepare("critical", {
      actor: hero(),
      target: soldier() as never,
      args: { activations: 1, vicious: 2 },
    });
    const one = injuries.check(plan);
    expect(ruleset.roll.fromCheck(one).formula.replaceAll(" ", "")).toBe("1d100+30");
    const outcome = core.critical({ roll: 95, activations: 1, vicious: 2 });
    expect(changesOn(injuries, { ...outcome, roll: 95 }, one, soldier() as never, true).creates?.[0]).toMatchObject({
      type: "narrativeInjury",
      system: { severity: "hard", row: 25 },
    });
  });
});

describe("a card", () => {
  it("says in words what is left, in both languages", () => {
    const { rules, check: checkOf } = check();
    const outcome = core.resolve({ proficiency: 1, difficulty: 1 }, [[12], [4]]);
    const words = () => (rules.view(asRolled(outcome, checkOf())) as RollView).notes[0]?.label.slice(1);
    expect(words()).toBe("1 success, 1 threat, 1 triumph");
    host.lang = "es";
    expect(words()).toBe("1 éxito, 1 amenaza, 1 triunfo");
  });
});

describe("force dice", () => {
  it("needs a force that is there", () => {
    const none = actor({ name: "Plain", type: "narrativeHero", system: { force: { rating: 0 } } });
    expect(() => prepare("force", { actor: none })).toThrow("CUBILETE.narrative.error.noForce");
  });

  it("are as many as the rating", () => {
    const { rules, plan, check: checkOf } = prepare("force", { actor: hero(), values: { need: 2 } });
    const one = checkOf() as unknown as Pooled;
    expect(one.pool).toEqual({ force: 3 });
    expect(rules.odds(one, plan).success).toBeCloseTo(core.odds({ force: 3 }).light.atLeast(2), 12);
  });
});
