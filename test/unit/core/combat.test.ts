import { expect, it } from "vitest";
import { actionsLeft, isOut } from "../../../module/core/combat.ts";

it("whoever is down or defeated is out; without health nobody is", () => {
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
