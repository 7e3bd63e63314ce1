import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as workshop from "../../../module/core/workshop/index.ts";
import { countPage } from "../../../scripts/check-ruleset/enumerate.ts";
import { look } from "../../../scripts/check-ruleset.ts";
import { ROOT } from "../../../scripts/files.ts";

/** `npm run check-ruleset`: what is whole passes, and every fault is named. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command itself. */
function run(given: string) {
  const args = [join(ROOT, "node_modules/tsx/dist/cli.mjs"), "scripts/check-ruleset.ts", given, "--no-probe"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

/** What the command does, in this process; a refusal is thrown. */
function check(...args: string[]) {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  try {
    return { good: look([...args, "--no-probe"]), said: lines.join("\n") };
  } finally {
    log.mockRestore();
  }
}

const pageFile = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const DUEL = `
workshop: 1
id: duel-at-dawn
name: Duel
attributes: { arms: 1..2 }
rolls:
  cross:
    dice: { d: { die: 4, explode: max }, r: { die: 2, reroll: [1] } }
    numbers: { best: high(d) + sum(r) }
    bands: [{ name: Over, as: success, when: best > rival.guarded }, { name: Under, as: failure }]
    notes: [{ name: Long, when: high(d) > 4 }]
    against: guard
  guard:
    dice: { g: { count: arms, die: 6 } }
    numbers: { guarded: high(g) }
    bands: [{ name: Firm, as: success, when: guarded >= 5 }, { name: Soft, as: failure }]
    push: { keep: { g: [6] }, add: { g: 1 } }
`;

describe("a page", () => {
  it("that is whole passes, roll by roll", () => {
    const { status, said } = run("examples/workshop/lamplight.yml");
    expect(said).toMatch(/ok {3}odds as the dice fall, to 1e-12: check: 99 sets of figures, 9900 falls/);
    expect(said).toMatch(/Nothing is wrong\.\s*$/);
    expect(status).toBe(0);
  });

  it("that is hardly meant so is warned of, and fails where no warning is wanted", () => {
    const roll = "rolls: { r: { dice: { d: 2d6 }, bands: [{ name: Far, when: sum(d) > 15 }, { name: Near }] } }";
    const file = pageFile("odd.yml", `workshop: 1\nid: odd-one\nname: Odd\n${roll}\n`);
    const listed = check(file);
    expect(listed.said).toMatch(
      /ok {3}what is hardly meant: warning: line 4, rolls\.r\.bands\[0\]: “Far” cannot happen/,
    );
    expect(listed.good).toBe(true);
    const strict = check(file, "--strict");
    expect(strict.said).toMatch(/FAIL what is hardly meant\n {5}- line 4, rolls\.r\.bands\[0\]: “Far” cannot happen/);
    expect(strict.good).toBe(false);
  });

  it("that is not gets a message line by line", () => {
    const text = readFileSync(join(ROOT, "examples/workshop/crossroads.yml"), "utf8");
    const bad = text.replace("sum(main) + stat", "sum(mian) + stat").replace("max: 6", "mx: 6");
    const { good, said } = check(pageFile("bad.yml", bad));
    expect(good).toBe(false);
    expect(said).toMatch(/bad\.yml:10:\d+ resources\.harm/);
    expect(said).toMatch(/bad\.yml:16:\d+ rolls\.move\.numbers\.total: .*mian/);
  });

  it.each([
    ["nothing", [], /Usage/],
    ["a page that is not there", ["nowhere.yml"], /nowhere\.yml: there is no such file/],
    ["a rule set that is not there", ["nowhere"], /no rule set in module\/rulesets/],
  ])("%s is refused in a sentence", (_what, args, said) => {
    const refusal = expect.objectContaining({ name: "BuildError", message: expect.stringMatching(said) });
    expect(() => check(...args)).toThrow(refusal);
  });

  it("is refused without a trace of the stack", () => {
    const { status, said } = run("nowhere.yml");
    expect([status, said.trim()]).toEqual([1, "nowhere.yml: there is no such file"]);
  });

  it("is counted with explosions, second rolls, pushes and another's dice", () => {
    const all = countPage(workshop.page(DUEL));
    expect(all.map(({ roll }) => roll)).toEqual(["cross", "guard", "guard (pushed)"]);
    for (const { roll, sets, faults } of all) expect([roll, sets > 0, faults]).toEqual([roll, true, []]);
  });

  it("with odds that are not those of its dice is named, with the figures", () => {
    const skewed: typeof workshop.odds = (roll, given) => {
      const said = workshop.odds(roll, given);
      return { ...said, notes: said.notes, bands: said.bands.map((one) => ({ ...one, chance: one.chance + 1e-9 })) };
    };
    const [cross] = countPage(workshop.page(DUEL), { ...workshop, odds: skewed });
    expect(cross?.faults[0]).toMatch(/^“Over” has the odds 0\.\d+ and comes out as 0\.\d+ \(arms \d, /);
  });

  it("with dice that explode is counted for one set of figures at least, and else not said to be right", () => {
    const wild = DUEL.replace("d: { die: 4", "d: { die: 12").replace(
      "r: { die: 2, reroll: [1] }",
      "r: { die: 6, explode: max }",
    );
    const alone = wild.replace("rival.guarded", "9").replace("    against: guard\n", "");
    expect(countPage(workshop.page(alone))[0]).toMatchObject({ roll: "cross", sets: 1, faults: [] });
    expect(check(pageFile("wild.yml", wild)).said).toContain(
      "ok   odds that were not counted: cross: 0 sets of figures",
    );
  });

  it("that is too large gets a message", () => {
    const large = DUEL.replace("arms: 1..2", "arms: 90..91").replace("die: 4, explode", "count: arms, die: 4, explode");
    const [cross] = countPage(workshop.page(large));
    expect(cross).toMatchObject({ sets: 0, faults: [] });
    expect((cross?.tooLarge ?? 0) + (cross?.refused ?? 0)).toBeGreaterThan(0);
  });
});
