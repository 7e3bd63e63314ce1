import { beforeEach, describe, expect, it } from "vitest";
import type { Pool } from "../../../../module/core/narrative/index.ts";
import { actor, gm, prepare, reset, world } from "./host.ts";
import { hero, itemOf } from "./people.ts";

/** What runs stands on the sheet as the dice count it: defence with all that an attacker meets, what waits, skills that are missing. */

const { pendingRows, protection } = await import("../../../../module/rulesets/narrative/sheets/running.ts");
const { skillGroups, weaponRows } = await import("../../../../module/rulesets/narrative/sheets/sheet-context.ts");

beforeEach(() => {
  reset();
  world.user = gm;
  Object.assign(world, { actors: [] });
});

const setbackOf = (prepared: { check(): unknown }) => (prepared.check() as { pool: Pool }).pool.setback ?? 0;
const pending = (system: object, name = "Waiting") => ({ _id: "p", name, type: "narrativePending", system });
const guarded = (dice: object[], more: object = {}) => pending({ dice, lasts: "turns", turns: 2, ...more }, "Guarded");
const guard = (items: object[], statuses: string[]) => {
  const doc = actor({
    _id: "guard",
    name: "Guard",
    type: "narrativeRival",
    system: { characteristics: { brawn: { value: 3 } }, extra: { melee: 1, ranged: 2 } },
    items,
  });
  for (const id of statuses) doc.statuses.add(id);
  return doc;
};
const knife = { name: "Knife", type: "narrativeWeapon", system: { skill: "melee", range: "engaged", damage: 1 } };

describe("the tiles of defence", () => {
  it.each<[what: string, items: object[], statuses: string[], melee: number, ranged: number]>([
    ["nothing more", [], [], 1, 2],
    ["cover", [], ["cover"], 1, 3],
    ["a guard", [], ["guarded"], 2, 2],
    ["lying on the ground", [], ["prone"], 1, 3],
    ["what advantages bought", [guarded([{ when: "attackedRanged", add: { setback: 1 } }])], [], 1, 3],
    ["what hinders every attacker", [guarded([{ when: "attacked", add: { setback: 2 } }])], ["cover"], 3, 5],
    ["nothing that defends any more", [guarded([], { exposed: true })], ["cover", "guarded"], 0, 0],
  ])("count with %s what the attack counts", (_what, items, statuses, melee, ranged) => {
    const target = guard(items, statuses);
    const attacker = hero([knife]);
    const setback = (weapon: string) => {
      const rolled = prepare("attack", { actor: attacker, item: itemOf(attacker, weapon), target: target as never });
      return setbackOf(rolled);
    };
    expect([setback("Knife"), setback("Rifle")]).toEqual([melee, ranged]);
    const tiles = protection(target);
    expect(tiles.map(({ name, value }) => [name, value])).toEqual([
      ["soak", 3],
      ["melee", melee],
      ["ranged", ranged],
    ]);
  });

  it("say what they are made of, and what an attacker has besides", () => {
    const [, melee, ranged] = protection(guard([guarded([{ when: "attacked", add: { setback: 1 } }])], ["prone"]));
    expect(ranged?.tip).toMatch(/Guarded \+1 .* The target is prone \+1$/);
    expect(melee?.tip).toMatch(/The target is prone: \+1 Boost$/);
    expect(melee?.value).toBe(2);
  });
});

describe("what waits for a roll", () => {
  const waiting = pending({ from: "Vera", dice: [{ when: "always", upgrade: { ability: 1 } }] }, "An upgrade");

  it("stands once, with what it does and what it waits for, and in no row of dice", () => {
    const [nadia, plain] = [hero([waiting]), hero()];
    expect(pendingRows(nadia as never).map(({ text }) => text)).toEqual([
      "Vera · +1 Upgrade ability · waits for the roll you choose to spend it on",
    ]);
    const dice = (doc: unknown) => [
      ...skillGroups(doc as never).flatMap(({ skills }) => skills.map(({ pool, tip }) => [pool.spoken, tip])),
      ...weaponRows(doc as never).map(({ attack }) => [attack.pool.spoken, attack.tip]),
    ];
    expect(dice(nadia)).toEqual(dice(plain));
  });

  it("names the roll that it waits for, and what goes by itself the time that it has", () => {
    const text = (system: object) => pendingRows(hero([pending(system)]) as never)[0]?.text;
    expect(text({ dice: [{ when: "melee", add: { boost: 2, proficiency: 1 } }] })).toBe(
      "+2 Boost · +1 Proficiency die · waits for a roll: On melee attacks",
    );
    expect(text({ lasts: "turns", turns: 2, dice: [{ when: "always", add: { setback: 1 } }] })).toBe(
      "+1 Setback · 2 turns",
    );
  });

  it("is spent by a check, unless its switch is off, and by no roll that nobody saves it for", () => {
    const nadia = hero([waiting]);
    const spends = (kind: string, args: object, off = false) => {
      const { plan, rules } = prepare(kind, { actor: nadia, args: args as never });
      const line = plan.modifiers.find(({ once }) => once);
      expect(line).toBeDefined();
      if (off && line) line.on = false;
      return rules.cost?.(plan, nadia as never)?.removes ?? [];
    };
    expect(spends("check", { skill: "athletics" })).toEqual(["p"]);
    expect(spends("check", { skill: "athletics" }, true)).toEqual([]);
    for (const kind of ["initiative", "force", "recover"]) expect([kind, spends(kind, {})]).toEqual([kind, []]);
  });
});

describe("a skill that the roller lacks", () => {
  const rolls = (kind: string, more: object) => {
    const { plan } = prepare(kind, { actor: hero([knife]), ...more } as never);
    return [plan.title, plan.subtitle];
  };

  it("is its own characteristic, by its own name", () => {
    expect(rolls("check", { args: { skill: "mechanics" } })).toEqual([
      "CUBILETE.narrative.skill.mechanics",
      "Intellect 2",
    ]);
    expect(rolls("check", { args: { skill: "skulduggery" } })[1]).toBe("Cunning 2");
    // A press that asks for the roll rolls.
    expect(rolls("check", { args: { skill: "mechanics", characteristic: "agility" } })[1]).toBe("Agility 3");
  });

  it("of a thrown knife is Brawn, as the sheet says, though it flies", () => {
    const thrown = { ...knife, name: "Dart", system: { ...knife.system, range: "short" } };
    const thrower = hero([thrown]);
    const { plan } = prepare("attack", { actor: thrower, item: itemOf(thrower, "Dart") });
    expect(plan.subtitle).toBe("Brawn 3");
    const row = weaponRows(thrower as never).find(({ name }) => name === "Dart");
    expect(row?.attack).toMatchObject({ name: "Melee", pool: { spoken: "3 × Ability die" } });
  });

  it("of the table's own is what another has it with", () => {
    const whip = { name: "Whip", type: "narrativeWeapon", system: { skill: "whips", range: "engaged" } };
    const lashes = () => {
      const lasher = hero([whip]);
      return prepare("attack", { actor: lasher, item: itemOf(lasher, "Whip") }).plan.subtitle;
    };
    expect(lashes()).toBe("Brawn 3");
    const system = { key: "whips", characteristic: "cunning", rank: 1 };
    Object.assign(world, { actors: [hero([{ name: "Whips", type: "narrativeSkill", system }])] });
    expect(lashes()).toBe("Cunning 2");
  });
});
