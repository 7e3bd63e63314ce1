import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import * as everything from "./everything.ts";
import * as handedOut from "./faces.ts";

const CORE = join(ROOT, "module/core");

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
  it("is known here of every rule set that has one", () => {
    const built = readdirSync(CORE).filter((id) => existsSync(join(CORE, id, "public.ts")));
    const shared = ["Distribution", "isCoreError"];
    expect(Object.keys(face).sort()).toEqual([...built, ...shared].sort());
    expect(Object.keys(rooms).sort()).toEqual([...built, ...shared].sort());
    // And handed over by its rule set.
    const text = (id: string) => readFileSync(join(ROOT, "module/rulesets", id, "index.ts"), "utf8");
    expect(built.filter((id) => !/^ {2}(core,|get core\(\))/m.test(text(id)))).toEqual([]);
  });

  it.each(Object.entries(PROMISED))("has what was promised of %s", (id, names) => {
    expect(names.split(" ").filter((name) => typeof face[id]?.[name] !== "function")).toEqual([]);
  });

  it.each(Object.keys(PROMISED))("hands out the core's own functions of %s", (id) => {
    expect(Object.entries(face[id] ?? {}).filter(([name, value]) => value !== rooms[id]?.[name])).toEqual([]);
  });
});
