import { expect, it } from "vitest";
import { actionsLeft, isOut, takesAction } from "../../../module/core/combat.ts";

it("a combatant who is down or defeated is out; without health none is", () => {
  expect([isOut("down", false), isOut("badlyHurt", false), isOut(null, false), isOut("unhurt", true)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it("actions of a turn are counted down to none", () => {
  expect([actionsLeft(3, 0), actionsLeft(3, 2), actionsLeft(1, 5), actionsLeft(2, -4)]).toEqual([3, 1, 0, 2]);
});

it("a roll of the kinds that do takes an action of its actor's own turn, and no other", () => {
  const acts = ["attack", "spell"];
  expect(takesAction({ kind: "attack", actor: "Actor.a" }, "Actor.a", acts)).toBe(true);
  expect(takesAction({ kind: "skill", actor: "Actor.a" }, "Actor.a", acts)).toBe(false);
  expect(takesAction({ kind: "attack", actor: "Actor.b" }, "Actor.a", acts)).toBe(false);
  expect(takesAction({ kind: "attack", actor: null }, null, acts)).toBe(false);
});
