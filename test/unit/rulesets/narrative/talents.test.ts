import { beforeEach, describe, expect, it } from "vitest";
import { prepare, reset } from "./host.ts";
import { hero, soldier } from "./people.ts";

/** Talents in the roll's window: what they cost, what they remind of, and that once a scene is once. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

beforeEach(reset);

const talent = (name: string, system: object) => ({ _id: name, name, type: "narrativeTalent", system });
const jump = (items: object[], switches: Record<string, boolean> = {}) => {
  const actor: Any = hero(items);
  const item = actor.items.find(({ name }: Any) => name === "Athletics");
  const { plan, rules } = prepare("check", { actor, item });
  const modifiers = plan.modifiers.map((one) => ({ ...one, on: switches[one.id] ?? one.on }));
  return { plan, actor, cost: rules.cost?.({ ...plan, modifiers }, actor) ?? null };
};
const remindersIn = (plan: { panel?: unknown }) =>
  (plan.panel as { context: { reminders: string[] } }).context.reminders;

describe("the roll's window", () => {
  it("reminds of talents that change no dice, where they fit, with what they cost", () => {
    const leap = talent("Leap", { activation: "maneuver", strain: 2, reminds: "skill:athletics" });
    const other = talent("Charm", { reminds: "skill:charm" });
    expect(remindersIn(jump([leap, other]).plan)).toEqual(["May be of use here: Leap · Maneuver · 2 strain"]);
  });

  it("reminds no more of what was used in this scene", () => {
    const system = { activation: "incidental", once: true, reminds: "always" };
    expect(remindersIn(jump([talent("Wind", system)]).plan)).toHaveLength(1);
    expect(remindersIn(jump([talent("Wind", { ...system, used: true })]).plan)).toEqual([]);
  });

  it("reminds the attacker of what the target may do", () => {
    const target = soldier();
    const guarded = Object.assign(target, hero([talent("Parry", { strain: 1, reminds: "attackedRanged" })]), {
      name: "Guard",
    });
    const actor = hero();
    const { plan } = prepare("attack", {
      actor,
      item: actor.items.find(({ name }) => name === "Rifle"),
      target: guarded,
    });
    expect(remindersIn(plan).map((one) => one.replace(/^.*here: /, ""))).toEqual(["Guard: Parry · 1 strain"]);
  });

  it("offers dice of a talent that is used once a scene switched off, and writes down that it was", () => {
    const lucky = talent("Lucky", { once: true, strain: 1, dice: [{ when: "always", add: { boost: 1 } }] });
    const { plan, cost } = jump([lucky], { "own.Lucky.0": true });
    expect(plan.modifiers.find(({ id }) => id === "own.Lucky.0")).toMatchObject({ on: false });
    expect(cost?.items?.map(({ item, updates }) => [item.name, updates])).toEqual([["Lucky", { "system.used": true }]]);
    expect(jump([lucky]).cost).toBeNull();
  });

  it("offers them no more in that scene", () => {
    const spent = talent("Lucky", { once: true, used: true, dice: [{ when: "always", add: { boost: 1 } }] });
    expect(jump([spent]).plan.modifiers.filter(({ id }) => id.startsWith("own."))).toEqual([]);
  });

  it("says beside a talent's dice how it is used and what it costs", () => {
    const feint = talent("Feint", {
      activation: "incidental",
      strain: 2,
      dice: [{ when: "always", add: { boost: 1 } }],
    });
    expect(jump([feint]).plan.modifiers.find(({ id }) => id === "own.Feint.0")?.detail).toContain(
      "Incidental · 2 strain",
    );
  });
});
