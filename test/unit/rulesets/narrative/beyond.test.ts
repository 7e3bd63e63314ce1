import { beforeEach, describe, expect, it } from "vitest";
import { bare, gm, layHouse, sheetOf, table } from "../../templates/house.ts";
import { show } from "../../templates/rolls.ts";

/* Wounds and strain past their thresholds: how far they are counted, how the sheet shows it, and that nothing cuts it off. */

const { applyHit, applyStrain } = await import("../../../../module/rulesets/narrative/rolls/damage.ts");
const { knownFigure, limitsOf } = await import("../../../../module/cards/past/way-back.ts");

// biome-ignore lint/suspicious/noExplicitAny: actors of every type.
type Any = any;

beforeEach(() => {
  layHouse();
  table.user = gm();
});

const person = (type: string, system: object = {}): Any =>
  bare("narrative", { type, name: "Rolf", system: { wounds: { max: 16 }, strain: { max: 12 }, ...system } });
const hit = (damage: number, more: object = {}): Any => ({
  ...{ weapon: "", damage, critical: 3, pierce: 0, breach: 0, vicious: 0, stun: false, vehicleScale: false },
  ...{ qualities: [], range: "short", ...more },
});
const PEOPLE = ["narrativeHero", "narrativeNemesis", "narrativeRival"];

describe.each(PEOPLE)("a %s beyond the threshold", (type) => {
  it("is hurt to twice the threshold, is out, and the card says how far", () => {
    // Brawn 2: two points of soak.
    const changes = applyHit(hit(22), 1, person(type, { wounds: { value: 5, max: 16 } }));
    expect(changes.updates).toEqual({ "system.wounds.value": 26 });
    expect(changes.lines.find(({ label }) => label.endsWith("over.wounds"))?.value).toBe(10);
    const most = applyHit(hit(500), 1, person(type, { wounds: { value: 5, max: 16 } }));
    expect(most.updates).toEqual({ "system.wounds.value": 32 });
  });

  it("reads how far on the sheet, and nothing of it below", async () => {
    const over = await show(sheetOf(person(type, { wounds: { value: 20, max: 16 } })));
    expect(over).toContain("Wounds over the threshold: 4");
    const at = await show(sheetOf(person(type, { wounds: { value: 16, max: 16 } })));
    expect(at).not.toContain("over the threshold");
  });

  it("goes back to it where others changed the wounds since: the threshold is no limit", () => {
    expect(limitsOf(person(type), "system.wounds.value").most).toBe(100_000);
    expect(limitsOf(person(type), "system.strain.value").most).toBe(100_000);
    // What is counted up is called by what it counts.
    expect(knownFigure(person(type), person(type), "system.turn.actions")).toBe("Actions used");
    // What only falls has one.
    expect(limitsOf(person(type), "system.turn.actions").most).toBe(1);
  });
});

it("strain that turns to wounds is counted as wounds are; strain of its own has no end", () => {
  const rival = applyStrain(90, person("narrativeRival"));
  expect(rival.updates).toEqual({ "system.wounds.value": 32 });
  const hero = applyStrain(90, person("narrativeHero"));
  expect(hero.updates).toEqual({ "system.strain.value": 90 });
});

it("a group has no beyond: all of it has fallen", async () => {
  const group = bare("narrative", { type: "narrativeMinions", system: { count: 3, each: 5, wounds: { value: 40 } } });
  expect(await show(sheetOf(group))).not.toContain("over the threshold");
});
