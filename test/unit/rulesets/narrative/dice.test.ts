import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/narrative/index.ts";
import { diceConfig, Roll } from "../../../../packages/mesa/client/dice/index.ts";
import { ROOT } from "../../../../scripts/files.ts";
import { host, reset } from "./host.ts";

const { asSymbolDie, facePicture, LETTERS, SYMBOL_DICE } = await import(
  "../../../../module/rulesets/narrative/rolls/symbol-dice.ts"
);
const { explain, UserError } = await import("../../../../module/i18n/errors.ts");
const { readTyped } = await import("../../../../module/rulesets/narrative/rolls/formula.ts");
const { NarrativeRoll } = await import("../../../../module/rulesets/narrative/rolls/roll.ts");

/** A roll of this pool, not yet rolled. */
const rollOf = (pool: core.Pool) =>
  NarrativeRoll.fromCheck<InstanceType<typeof NarrativeRoll>>({ kind: "check", pool });
const outcomeIn = (data: string) =>
  (Roll.fromData(JSON.parse(data)) as unknown as InstanceType<typeof NarrativeRoll>).outcome;

beforeEach(reset);

/** Faces in rolling order, each of a die of its own size. */
function show(faces: [sides: number, face: number][]): void {
  const queue = [...faces];
  host.config.randomUniform = () => {
    const next = queue.shift();
    if (!next) throw new Error("The test ran out of loaded dice");
    return (next[0] - next[1] + 0.5) / next[0];
  };
}

describe("the dice", () => {
  it("leave Foundry's own letters alone", () => {
    const own = diceConfig().terms;
    expect(Object.keys(own).sort()).toEqual(["c", "d", "f"]);
    for (const [letter, term] of Object.entries(own)) expect(host.config.terms[letter]).toBe(term);
    expect(new Set(Object.values(LETTERS)).size).toBe(7);
  });

  it("have the faces of the core, and a name that a stored roll finds them by", () => {
    for (const SymbolClass of SYMBOL_DICE) {
      const term = new SymbolClass({ number: 1 });
      expect(term.faces).toBe(core.FACES[SymbolClass.DIE].length);
      expect(SymbolClass.name.toLowerCase()).toBe(`${SymbolClass.DIE}die`);
      for (const [index, face] of core.FACES[SymbolClass.DIE].entries()) {
        expect(term.symbolsOf(index + 1)).toEqual(face);
      }
    }
  });

  it("are made known to the module of 3D dice when it is there, each with its shape, faces and colours", () => {
    const host = globalThis as unknown as { Hooks: { once(name: string, listener: (dice3d: object) => void): number } };
    const { once } = host.Hooks;
    const heard = new Map<string, (dice3d: object) => void>();
    host.Hooks.once = (name, listener) => heard.set(name, listener).size;
    reset();
    host.Hooks.once = once;
    const presets: { type: string; labels: string[]; colorset: string; shape: string }[] = [];
    const colours: string[] = [];
    heard.get("diceSoNiceReady")?.({
      addSystem: () => {},
      addColorset: ({ name }: { name: string }) => colours.push(name),
      addDicePreset: (preset: object, shape: string) => presets.push({ ...preset, shape } as never),
    });
    expect(presets.map(({ type, shape, labels }) => [type, shape, labels.length])).toEqual(
      core.DICE.map((die) => [`d${LETTERS[die]}`, `d${core.FACES[die].length}`, core.FACES[die].length]),
    );
    expect(presets.map(({ colorset }) => colorset)).toEqual(colours);
  });

  it("have a picture for each face in 3D", () => {
    const pictures = new Set(
      core.DICE.flatMap((die) => core.FACES[die].map(facePicture)).filter((path) => path !== ""),
    );
    expect(pictures.size).toBe(16);
    for (const path of pictures) expect(existsSync(join(ROOT, path.replace("systems/cubilete/", ""))), path).toBe(true);
  });

  it("say in words what a face shows, in the player's language", async () => {
    show([[8, 7]]);
    const roll = await new Roll("1di").evaluate();
    const term = asSymbolDie(roll.dice[0]);
    expect(term?.getResultLabel({ result: 7 })).toContain('aria-label="Difficulty die: 2 × Threat"');
    host.lang = "es";
    expect(term?.getResultLabel({ result: 1 })).toContain('aria-label="Dado de dificultad: en blanco"');
  });

  it("count as net successes in any formula", async () => {
    // success-success, triumph; failure, and a setback's failure
    show([
      [12, 4],
      [12, 12],
      [8, 2],
      [6, 3],
    ]);
    expect((await new Roll("2dp + 1di + 1ds + 10").evaluate()).total).toBe(11);
  });

  it("come back whole out of a stored roll", async () => {
    show([
      [12, 7],
      [8, 8],
    ]);
    const roll = await rollOf({ proficiency: 1, difficulty: 1 }).evaluate();
    const again = Roll.fromData(JSON.parse(JSON.stringify(roll))) as unknown as typeof roll;
    expect(again).toBeInstanceOf(NarrativeRoll);
    expect(again.outcome).toEqual(roll.outcome);
    expect((again.outcome as core.Outcome).net).toEqual({ success: 0, advantage: 0, triumph: 0, despair: 0 });
  });
});

describe("a roll", () => {
  const rolled = async (pool: core.Pool, faces: [number, number][]) => {
    show(faces);
    const roll = await rollOf(pool).evaluate();
    return roll.outcome as core.Outcome;
  };

  it("cancels two advantages with a face of two threats, as the source's roller did not", async () => {
    const outcome = await rolled({ ability: 2, difficulty: 1 }, [
      [8, 5],
      [8, 6],
      [8, 7],
    ]);
    expect(outcome.rolled).toMatchObject({ advantage: 2, threat: 2 });
    expect(outcome.net.advantage).toBe(0);
    expect(outcome.cancelled.advantage).toBe(2);
  });

  it("refuses dice that were taken out of a stored roll", async () => {
    show([[8, 5]]);
    const roll = await rollOf({ ability: 1 }).evaluate();
    const data = JSON.parse(JSON.stringify(roll));
    data.terms[0].results = [];
    expect(() => outcomeIn(JSON.stringify(data))).toThrow("faces[0]");
    data.terms[0].results = [{ result: 99, active: true }];
    expect(() => outcomeIn(JSON.stringify(data))).toThrow("faces[0]");
  });

  it("names the field of a pool that nobody can roll", () => {
    const formula = (pool: core.Pool) => () => NarrativeRoll.formulaOf({ kind: "check", pool });
    expect(formula({})).toThrow("pool: expected a whole number from 1 to 40");
    expect(formula({ ability: 1000 })).toThrow("ability: expected a whole number from 0 to 20");
    expect(formula({ wonder: 1 } as never)).toThrow("wonder");
  });
});

describe("a pool typed in chat", () => {
  it.each([
    ["2p1a2i", true, "2dp + 1da + 2di"],
    ["2P 1A 2I", false, "2dp + 1da + 2di"],
    ["1p1c", false, "1dp + 1dh"],
    ["2p1a3d", false, "2dp + 1da + 3di"],
    ["3d", true, null],
    ["2d6", true, null],
    ["3f", true, "3do"],
    ["3s", false, null],
    ["1d6", true, null],
    ["", true, null],
    ["2p 1a 2i + 1d6", true, "2dp + 1da + 2di + 1d6"],
    ["1D6 + 2p + 1a", true, "1D6 + 2dp + 1da"],
    ["2p[wall] 1a [climb]", true, "2dp[wall] + 1da[climb]"],
    ["2p1a[over the wall]", false, "2dp + 1da[over the wall]"],
    ["2p 1a and then", false, null],
    ["1d6 + 2", true, null],
    // Foundry's own words for successes that are counted.
    ["1d6cs>3", true, null],
    ["4d6df<3 + 2p1a", true, null],
    ["1d10sf=1", true, null],
    // RyF's words, typed and as Foundry's formula.
    ["1o3d10", true, null],
    ["3d10ox + 5", true, null],
    ["2p1a2i + 3", false, null],
  ])("%s becomes %s", (typed, asked, formula) => {
    expect(readTyped(typed as string, asked as boolean)).toBe(formula);
  });

  it.each([
    ["2p1a2i + 3", "+ 3"],
    ["2p1a-1", "-1"],
    [" 2P 1A 2I x2", "x2"],
    ["2p1x", "1x"],
    ["2p1a + 1d6kh2", "+ 1d6kh2"],
    ["2p [wall", "[wall"],
  ])("%s is refused in words that name %s", (typed, part) => {
    const refused = new UserError("CUBILETE.narrative.error.notOnlyDice", { part, typed: typed.trim() });
    expect(() => readTyped(typed, true)).toThrow(refused);
    expect(explain(refused)).toContain(part);
  });
});
