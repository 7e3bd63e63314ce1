import { describe, expect, it } from "vitest";
import { bareArena, multiplyAdds } from "../../bench/arena.ts";
import { chosen, closing, runParts } from "../../bench/parts.ts";
import { narrative } from "../core/everything.ts";

/** What `npm run bench` does with its parts, without measuring anything. */

const figure = (name: string, value: number, must?: number) => ({
  name,
  value,
  unit: "ms" as const,
  ...(must && { must }),
});

describe("the bench", () => {
  it("prints each part when it is done, goes on after one that fails, and names it", async () => {
    const said: string[] = [];
    const say = {
      log: (text: string) => said.push(text),
      error: (...text: unknown[]) => said.push(text.join(" ")),
    };
    const result = await runParts(
      {
        first: () => [figure("quick", 1, 2), figure("slow", 3, 2)],
        broken: async () => {
          // What was measured before stands there already.
          expect(said.join("\n")).toContain("slow");
          throw new Error("a page was still loading");
        },
        last: async () => [figure("late", 5)],
      },
      say,
    );
    expect(result).toEqual({ missed: 1, failed: ["broken"] });
    expect(said.join("\n")).toMatch(/quick[\s\S]*MISSED[\s\S]*broken[\s\S]*still loading[\s\S]*late/);
    expect(closing(result)).toBe("bench: 1 goals missed, broken could not be measured");
    expect(closing({ missed: 0, failed: [] })).toBe("bench: every goal reached");
  });

  it("measures the parts that are asked for, and refuses a name that is none", () => {
    const parts = { core: () => [], scale: () => [] };
    expect(Object.keys(chosen(parts, []))).toEqual(["core", "scale"]);
    expect(Object.keys(chosen(parts, ["scale"]))).toEqual(["scale"]);
    expect(() => chosen(parts, ["scales"])).toThrow("no part scales; there are core, scale");
  });
});

describe("the floor of joint odds", () => {
  const pool = { proficiency: 2, ability: 1, boost: 1, challenge: 1, difficulty: 2, setback: 1 };

  it("is the same sums, however often they are done", () => {
    const bare = bareArena(pool);
    const { joint } = narrative.odds(pool);
    for (const [success, advantage] of [
      [1, 2],
      [1, 0],
      [1, 2],
    ] as const)
      expect(bare(success, advantage)).toBeCloseTo(joint.atLeast({ success, advantage }), 12);
  });

  it("counts a multiply-add for each face of its own and each cell of its box", () => {
    // Two ability and two difficulty dice make boxes of 3, 5, 7 and 9, the proficiency die one of 11.
    const small = { proficiency: 1, ability: 2, boost: 0, challenge: 0, difficulty: 2, setback: 0 };
    expect(multiplyAdds(small)).toBe(6 * (9 + 25 + 49 + 81 + 121));
  });
});
