import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../../scripts/files.ts";
import { kitFor, wholeRuleset } from "./host.ts";
import { said } from "./pasted-said.ts";

/** The table of posted blocks (`test/fixtures/pasted/cases.yml`): each as it is read, whole. */

const { readStatBlocks } = await import("../../../module/core/carry/stat-block.ts");
const games = { narrative: await wholeRuleset("narrative"), ryf: await wholeRuleset("ryf") };

interface Case {
  case?: number;
  game: keyof typeof games;
  text: string;
  said: string[];
}
const cases: Case[] = parse(readFileSync(join(ROOT, "test/fixtures/pasted/cases.yml"), "utf8"));

describe("a posted block", () => {
  it.each(cases.map((one) => [one.case ?? "own", one.game, one.text.split("\n")[0], one] as const))(
    "(%s) of %s: %s",
    async (_case, game, _name, { text, said: wanted }) => {
      kitFor(games[game]).reset();
      const { words, become } = (await games[game].statBlock?.()) ?? expect.unreachable();
      expect(readStatBlocks(text, words).flatMap((block) => said(become(block)))).toEqual(wanted);
    },
  );

  it("stands for each report about blocks", () => {
    expect(cases.length).toBeGreaterThan(28);
    expect(new Set(cases.flatMap((one) => one.case ?? []))).toEqual(new Set([23, 24, 25, 26, 27, 29, 31, 32, 35, 59]));
  });
});
