import { describe, expect, it } from "vitest";
import * as everything from "../../../module/core/index.ts";
import * as handedOut from "../../../module/core/public.ts";

/** The names that the design and the issues promise to macros. */
const PROMISED = {
  ryf: "plan resolve odds",
  escala3: "plan resolve odds opposed difficulty successLevel size teamwork randomPenalty dispersion",
  multi: "plan resolve odds best combinations styles",
  narrative: "plan resolve odds pool upgrade downgrade spend minions critical",
  effect: "plan resolve odds modifier traitBonus contest d100 d3",
  workshop: "roll odds plan resolve said page namesNeeded",
} as const;

const rooms: Record<string, Record<string, unknown>> = { ...everything } as never;
const face: Record<string, Record<string, unknown>> = { ...handedOut } as never;

describe("the public face of the core", () => {
  it.each(Object.entries(PROMISED))("has what was promised of %s", (id, names) => {
    expect(names.split(" ").filter((name) => typeof face[id]?.[name] !== "function")).toEqual([]);
  });

  it.each(Object.keys(PROMISED))("hands out the core's own functions of %s", (id) => {
    expect(Object.entries(face[id] ?? {}).filter(([name, value]) => value !== rooms[id]?.[name])).toEqual([]);
  });
});
