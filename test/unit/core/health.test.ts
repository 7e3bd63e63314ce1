import { expect, it } from "vitest";
import { type Health, healthOf, worstOf } from "../../../module/core/health.ts";

it.each<[number, number, Health]>([
  [12, 10, "unhurt"],
  [10, 10, "unhurt"],
  [9, 10, "hurt"],
  [6, 10, "hurt"],
  // Half of it is no more than half.
  [5, 10, "badlyHurt"],
  [1, 10, "badlyHurt"],
  [0, 10, "down"],
  [-3, 10, "down"],
])("with %d of %d an actor is %s", (left, of, health) => {
  expect(healthOf(left, of)).toBe(health);
});

it("where a game says who is down, it says so alone", () => {
  expect([healthOf(10, 10, true), healthOf(0, 10, false), healthOf(-1, 10, false)]).toEqual([
    "down",
    "badlyHurt",
    "badlyHurt",
  ]);
});

it.each<[Health[], Health | null]>([
  [[], null],
  [["unhurt"], "unhurt"],
  [["unhurt", "hurt"], "hurt"],
  [["hurt", "badlyHurt", "unhurt"], "badlyHurt"],
  [["badlyHurt", "down"], "down"],
])("of %o the worst is %s", (ways, worst) => {
  expect(worstOf(ways)).toBe(worst);
});
