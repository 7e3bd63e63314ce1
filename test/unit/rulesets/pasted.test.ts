import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../../scripts/files.ts";
import { wholeRuleset } from "./host.ts";

/** Blocks that people posted in public, as small as they go: what becomes of them, and what of them was not understood. */

const { readStatBlocks } = await import("../../../module/core/carry/stat-block.ts");
const { SKILL_WORDS, QUALITY_WORDS } = await import("../../../module/rulesets/narrative/table/block-words.ts");
const { SKILL_WORDS: RYF_SKILLS } = await import("../../../module/rulesets/ryf/table/block-words.ts");
const games = { narrative: await wholeRuleset("narrative"), ryf: await wholeRuleset("ryf") };
type Game = keyof typeof games;

async function made(game: Game, text: string) {
  const { words, become } = (await games[game].statBlock?.()) ?? expect.unreachable();
  const [block] = readStatBlocks(text, words);
  return become(block ?? expect.unreachable());
}
const pasted = (name: string): string => readFileSync(join(ROOT, "test/fixtures/pasted", `${name}.txt`), "utf8");
const system = ({ system }: { system: object }) => system;
const items = ({ items }: Awaited<ReturnType<typeof made>>, type: string) =>
  items.filter((item) => item.type === type).map(({ name, system, unknown }) => ({ name, ...unknown, ...system }));

describe("a pasted block", () => {
  it("has ranks behind brackets, and weapons with their skill", async () => {
    const guard = await made("narrative", pasted("01-narrative-brackets"));
    expect(guard).toMatchObject({ type: "narrativeRival", name: "Guard", left: [] });
    expect(system(guard)).toMatchObject({ characteristics: { brawn: { value: 3 }, agility: { value: 3 } } });
    expect(items(guard, "narrativeSkill")).toEqual([
      { name: "Ranged (Heavy)", key: "rangedHeavy", rank: 2 },
      { name: "Cool", key: "cool", rank: 1 },
    ]);
    expect(items(guard, "narrativeWeapon")).toMatchObject([
      { name: "Rifle", skill: "rangedHeavy", damage: 9, range: "long", qualities: [] },
    ]);
    const sage = await made("ryf", pasted("02-ryf-brackets"));
    expect(items(sage, "ryfSkill")).toEqual([
      { name: "Conocimiento (historia)", level: 5 },
      { name: "Sigilo", key: "stealth", level: 3 },
    ]);
  });

  it.each<[Game, string, object, string]>([
    [
      "ryf",
      "03-ryf-con",
      { attributes: { strength: 9, resistance: 9 }, health: { max: 36 } },
      "Golpea con 2 mazas a la vez",
    ],
    ["ryf", "04-ryf-per", { attributes: { strength: 9, perception: 5 } }, "Regenerates once per 3 turns"],
    [
      "narrative",
      "05-narrative-strain",
      { wounds: { max: 16 } },
      "Abilities: Rage (suffers 2 strain to add 1 boost die)",
    ],
  ])("of %s (%s) takes no figure out of a sentence, and says so", async (game, name, figures, left) => {
    const brute = await made(game, pasted(name));
    expect(system(brute)).toMatchObject(figures);
    expect(system(brute)).not.toHaveProperty("strain");
    expect(brute.left).toEqual([left]);
  });

  it("has its minus, whichever it is written with", async () => {
    const rat = await made("ryf", pasted("06-ryf-minus"));
    expect(items(rat, "ryfWeapon")).toMatchObject([
      { name: "Mordisco", damage: "1d6-2", precision: 0 },
      { name: "Cola", damage: "1d6-1", precision: -1 },
    ]);
    expect(rat.left).toEqual([]);
  });

  it("has its own attack and defence", async () => {
    const orc = await made("ryf", pasted("07-ryf-attack-colon"));
    expect(items(orc, "ryfSkill")).toEqual([
      { name: expect.any(String), key: "melee", level: 7 },
      { name: expect.any(String), key: "dodge", level: 5 },
    ]);
    expect(orc.left).toEqual([]);
  });

  it("is read through Markdown and over broken lines", async () => {
    const wolf = await made("ryf", pasted("09-markdown"));
    expect(wolf).toMatchObject({ name: "Lobo", system: { health: { max: 18 } }, left: [] });
    expect(items(wolf, "ryfWeapon")).toMatchObject([{ name: "Mordisco", damage: "1d6+1" }]);
    const guard = await made("narrative", pasted("11-broken-lines"));
    expect(
      items(guard, "narrativeSkill").map(({ name, rank }: { name: string; rank?: number }) => [name, rank]),
    ).toEqual([
      ["Athletics", 1],
      ["Leadership", 3],
      ["Melee", 2],
      ["Vigilance", 1],
    ]);
    expect(items(guard, "narrativeWeapon")).toMatchObject([
      { name: "Rifle", skill: "rangedHeavy", damage: 9, critical: 3, range: "long" },
    ]);
    expect(guard.left).toEqual([]);
  });

  it("says totals of its skills where it says them of its defence", async () => {
    const text =
      "Elfo\nDestreza 8, Percepción 6\nDefensa 17\nHabilidades: Esquivar 12, Sigilo 11, Advertir 9, Sastrería 4";
    const elf = await made("ryf", text);
    expect(items(elf, "ryfSkill")).toEqual([
      { name: expect.any(String), key: "dodge", level: 4 },
      { name: "Sigilo", key: "stealth", level: 3 },
      { name: "Advertir", key: "notice", level: 3 },
      { name: "Sastrería", level: 4 },
    ]);
    expect(elf.assumed).toContain("Sastrería");
    const levels = await made("ryf", text.replace("Esquivar 12", "Esquivar 4"));
    expect(items(levels, "ryfSkill")).toMatchObject([{ level: 4 }, { level: 11 }, { level: 9 }, { level: 4 }]);
    // Neither its total nor its level: the block's defence stands, and the other is left.
    expect((await made("ryf", text.replace("Esquivar 12", "Esquivar 2"))).left).toEqual(["Esquivar 2"]);
  });

  it("has what shoots in another hand than what cuts", async () => {
    const guard = await made("ryf", "Guardia\nAtaques: Ballesta pesada 12 (2d6+2), Maza 10 (1d10)");
    expect(items(guard, "ryfWeapon")).toMatchObject([
      { name: "Ballesta pesada", melee: false },
      { name: "Maza", melee: true },
    ]);
  });

  it("has damage that adds to the body, qualities in either language, and things with what they say", async () => {
    const text =
      "Bruto [Rival]\nFortaleza 3\nEquipo: Porra (Armas blancas; Daño +2; Crítico 5; Disorient 2; Derribadora), abrigo (+1 soak)\nTalents: Adversary (2)\nUmbral de heridas 3/12";
    const thug = await made("narrative", text);
    expect(items(thug, "narrativeWeapon")).toMatchObject([
      {
        ...{ name: "Porra", skill: "melee", damage: 2, addsBrawn: true, critical: 5 },
        qualities: [
          { id: "disorient", rank: 2 },
          { id: "knockdown", rank: 1 },
        ],
      },
    ]);
    expect(items(thug, "narrativeGear")).toEqual([{ name: "abrigo", description: "<p>+1 soak</p>" }]);
    expect(items(thug, "narrativeTalent")).toMatchObject([{ name: "Adversary", rank: 2 }]);
    expect(system(thug)).toMatchObject({ wounds: { max: 12, value: 3 } });
    expect(thug.left).toEqual([]);
  });
});

describe("the names that blocks use", () => {
  const texts = (file: string) => parse(readFileSync(join(ROOT, file), "utf8"));
  it.each(["skill", "quality"] as const)("of the narrative dice are those of both languages: %s", (kind) => {
    const said = texts("lang/narrative-words.yml").CUBILETE.narrative[kind] as Record<
      string,
      { es: string; en: string }
    >;
    const words = kind === "skill" ? SKILL_WORDS : QUALITY_WORDS;
    expect(Object.fromEntries(Object.entries(words).map(([id, names]) => [id, names.slice(0, 2)]))).toEqual(
      Object.fromEntries(Object.entries(said).map(([id, { es, en }]) => [id, [es, en]])),
    );
  });

  it("of RyF are those of the compendium, with their attributes", () => {
    const { entries } = texts("packs/ryf/skills.yml") as {
      entries: { name: { es: string; en: string }; system: { key: string; attribute: string } }[];
    };
    expect(RYF_SKILLS).toEqual(
      Object.fromEntries(entries.map(({ name, system: { key, attribute } }) => [key, [attribute, name.es, name.en]])),
    );
  });
});
