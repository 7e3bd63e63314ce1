import { describe, expect, it } from "vitest";
import type { Problem } from "../../../../module/core/workshop/problem.ts";
import { problemsOf } from "../../core/workshop/mistakes.ts";
import { ASHES, STRANGE } from "../../core/workshop/strange-games.ts";
import { host } from "../host.ts";

/** Mistakes of authors who know other games and other programs: one message each, in its line, that says what to write. */

const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { problemText } = await import("../../../../module/rulesets/workshop/data/problems.ts");

it("the game that all of them are made of can be read", () => expect(problemsOf(ASHES)).toEqual([]));

it("a name that cannot be one brings a message where it is made, and none where it is used", () => {
  const named = ASHES.replace("soak: 0..3", "soak: 0..3, uses: 0..9").replace(
    "starting:\n",
    "starting:\n  - { kind: armour, name: Mail, numbers: { soak: 2, uses: 3 } }\n",
  );
  expect(problemsOf(named).map(({ reason, figures }) => [reason, figures.name])).toEqual([["reserved", "uses"]]);
});

it("rows of a table that cannot be read are no second mistake of the rolls that lead to it", () => {
  const told = problemsOf(ASHES.replace("4..6: {", "else: {"));
  expect(told.map(({ field }) => field)).toEqual(["tables.wounds.rows"]);
});

describe("a mistake of a stranger has one message, and a way out", () => {
  it.each(STRANGE)("%j → %j", (right, wrong, way) => {
    expect(ASHES).toContain(right);
    const problems = problemsOf(ASHES.replace(right, () => wrong));
    const from = ASHES.slice(0, ASHES.indexOf(right)).split("\n").length;
    const lines = Array.from({ length: wrong.split("\n").length }, (_, n) => from + n);
    expect(problems.map(({ line }) => lines.includes(line))).toEqual([true]);
    const [es, en] = typeof way === "string" ? [way, way] : way;
    for (const [lang, part] of [["es", es] as const, ["en", en] as const]) {
      host.lang = lang;
      const said = problemText(problems[0] as Problem);
      expect(said).toContain(part);
      expect(said).not.toMatch(/\{(?:name|text|fix|near|known|room|what|word)\}|CUBILETE/);
    }
  });
});
