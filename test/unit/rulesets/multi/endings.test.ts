import { beforeEach, describe, expect, it } from "vitest";
import { actor, reset, ruleset } from "./host.ts";

beforeEach(reset);

// biome-ignore lint/suspicious/noExplicitAny: its rules have come.
const { endings } = ruleset as any;
const changed = (value: number, max: number, ending: string) =>
  endings.changes(actor({ name: "Subject", type: "multiHero", system: { health: { value, max } } }), ending, {});

describe("stamina", () => {
  it("is whole again after a night, and no sooner", () => {
    for (const ending of ["scene", "rest"]) expect(changed(3, 10, ending)).toBeNull();
    for (const ending of ["night", "week"]) {
      expect(changed(3, 10, ending)).toMatchObject({ updates: { "system.health.value": 10 }, lines: [{ value: 7 }] });
      expect(changed(-2, 10, ending).lines[0].value).toBe(12);
    }
  });

  it("that is whole, above its most or not used stays as it is", () => {
    for (const [value, most] of [
      [10, 10],
      [12, 10],
      [0, 0],
    ] as const)
      expect(changed(value, most, "night")).toBeNull();
    expect(changed(-3, 0, "night")).toBeNull();
  });
});
