import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { bothLanguages } from "../rulesets/both-languages.ts";
import { opened } from "../templates/house.ts";

/* What a GM pastes: the window says of each word what became of it, and beside each figure what the sheet will show. */

const { arrivingIn } = await import("../../../module/windows/carry/comers.ts");
const { BringIn } = await import("../../../module/windows/carry/bring-in.ts");

// biome-ignore lint/suspicious/noExplicitAny: the window's own context.
type Any = any;

async function reading(game: string, text: string): Promise<Any> {
  opened.length = 0;
  await BringIn.begin();
  const [window] = opened as Any[];
  await window.take("game", game);
  await window.take("text", text);
  return window._prepareContext({});
}
const figures = ({ figures }: Any) =>
  figures.map(({ label, said, shown, differs }: Any) => `${label} ${said || "-"} ${shown || "-"}${differs ? "!" : ""}`);

beforeEach(bothLanguages);

describe("a pasted block", () => {
  const text =
    "Wolf of the hills\nPhysical 7, DEX 5\nHP 10/22. Defence: 3\nAttack 12\nAttacks: Bite 12 (1d6+2)\nSkills: Stealth 3\nHowls at the moon";

  it("stands there with each word marked by what became of it", async () => {
    const { isMarked, marked, legend, rest, status } = await reading("ryf", text);
    expect(isMarked).toBe(true);
    expect(marked.map((piece: Any) => piece.text).join("")).toBe(text);
    const tips = Object.fromEntries(marked.flatMap(({ as, text, tip }: Any) => (as ? [[text, `${as}: ${tip}`]] : [])));
    expect(tips).toEqual({
      "Wolf of the hills": "name: Name: Wolf of the hills",
      "Physical 7": "figure: A number that is part of the others",
      "DEX 5": "figure: Dexterity 5",
      "HP 10/22.": "figure: Hit points 10/22",
      "Defence: 3": "figure: Defence 10",
      "Attack 12": "figure: A number that is part of the others",
      Attacks: "label: Label",
      "Bite 12 (1d6+2)": "entry: Weapon: Bite (Damage 1d6+2, Precision 0, In hand)",
      Skills: "label: Label",
      "Stealth 3": "entry: Skill: Stealth (Level 3)",
      "Howls at the moon": "left: Not understood",
    });
    expect(legend.map(({ as }: Any) => as)).toEqual(["name", "figure", "entry", "label", "left"]);
    expect(marked.filter(({ stop }: Any) => stop)).toMatchObject([{ as: "name" }]);
    expect([rest, status]).toEqual(["", "Wolf of the hills: not understood: Howls at the moon; Defence 3"]);
  });

  it("has its figures beside those of the sheet, each once, and never a path", async () => {
    const { comers } = await reading("ryf", text);
    expect(figures(comers[0])).toEqual([
      "Physical 7 -",
      "Dexterity 5 5",
      "Hit points 10/22 10/22",
      "Defence 3 10!",
      "Attack 12 -",
      "Strength - 7",
      "Resistance - 7",
    ]);
    const soaked = await reading("narrative", "Brute (Rival)\nBrawn 3, Soak 5, Wounds 14");
    expect(figures(soaked.comers[0])).toEqual(["Brawn 3 3", "Soak 5 5", "Wounds 14 14"]);
    expect(JSON.stringify([comers, soaked.comers])).not.toMatch(/extra\.|system\.(?!nowhere)/);
  });

  it("has its things by the names that the rules know them by", async () => {
    const gear = "Guard (Rival)\nEquipment: Rifle (Ranged [Heavy]; Damage 9; Critical 3; Range [Long])";
    const { comers } = await reading("narrative", gear);
    const [rifle] = comers[0].things;
    expect(rifle.figures).toMatch(/^Used with Ranged \(heavy\), Damage 9, Critical 3, Range Long/);
  });

  it("that is several creatures is offered as several, each by itself", async () => {
    const { comers, several, accept, stuck } = await reading("ryf", "**Wolf**\nHP 18\n\n# Bear\nStrength 9, HP 40");
    expect(comers.map(({ name, type, on }: Any) => [name, type, on])).toEqual([
      ["Wolf", "ryfNpc", true],
      ["Bear", "ryfNpc", true],
    ]);
    expect([several, accept, stuck]).toEqual([expect.stringContaining("(2)"), "Create 2", false]);
    const [window] = opened as Any[];
    await window.take("take/0", "false");
    expect((await window._prepareContext({})).accept).toBe("Create");
    await window.take("take/1", "false");
    expect((await window._prepareContext({})).stuck).toBe(true);
  });

  it("that is long is marked at its beginning, and no more than some come at once", async () => {
    const long = await reading("ryf", `Rat\nStrength 1\n${"It gnaws. ".repeat(90_000)}`);
    expect(long.marked.map((piece: Any) => piece.text).join("").length).toBe(20_000);
    expect(long.rest).toMatch(/20,?000/);
    const many = await reading("ryf", "Rat\nStrength 1\n\n".repeat(45));
    expect([many.comers.length, many.more]).toEqual([40, expect.stringContaining("5 more")]);
  });
});

describe("what is no creature", () => {
  it.each([
    ['<?xml version="1.0"?>\n<Character><Name>Bob</Name></Character>', /XML/],
    ["\ufeff```xml\n<Adversary/>\n```", /XML/],
    ["1 2 3 4 ".repeat(12_500), /Nothing here is understood by RyF/],
    [`${"word ".repeat(20_000)}`, /Nothing here is understood/],
    ["Wolf", /Nothing here is understood/],
    ['{"a": 1,\n"ok": True}', /line 2, column 7: “"ok": True}”/],
    [
      '```json\n{"name": "A", "type": "npc", "system": {"abilities": {"str": {"value": 2}}, "attributes": {"hp": {}}}}\n```',
      /dnd5e/,
    ],
    ['{"name":"Map","tokens":[],"grid":{}}', /That is a scene/],
  ])("%.40j says so in a sentence, and offers nothing", async (text, said) => {
    const { trouble, comers, isMarked } = await reading("ryf", text);
    expect(trouble).toMatch(said);
    expect([comers, isMarked]).toEqual([[], false]);
  });
});

describe("a file", () => {
  const chosen = async (file: object): Promise<Any> => {
    opened.length = 0;
    await BringIn.begin();
    const [window] = opened as Any[];
    await window.take("file", "", { files: [file] });
    return window._prepareContext({});
  };

  const saying = (text: string) => new File([text], "a.json");

  it("that is too large is never read", async () => {
    let read = 0;
    const text = async () => `${read++}`;
    const slice = () => new Blob(['{"format": 1']);
    const { trouble } = await chosen({ size: 200_000_000, text, slice });
    expect(trouble).toMatch(/200 MB, and 8 MB is the most/);
    expect(read).toBe(0);
  });

  it("of ours is shown by what it changes, whichever way it is wrapped", async () => {
    const actor = { type: "ryfNpc", name: "Ana", system: { attributes: { strength: 8 } }, effects: [], items: [] };
    const json = JSON.stringify({ format: 1, system: "cubilete", actor });
    for (const text of [json, `\ufeff${json}`, `\`\`\`json\n${json}\n\`\`\``]) {
      const { comers, trouble, marked } = await chosen(saying(text));
      expect([trouble, marked]).toEqual(["", []]);
      expect(comers).toMatchObject([{ name: "Ana", isFile: true }]);
    }
  });

  it("that is a picture is refused", async () => {
    expect((await chosen(saying("\ufffdPNG"))).trouble).toMatch(/not a Cubilete file/);
  });
});

describe("a file of another program", () => {
  const sample = (name: string) => readFileSync(join(ROOT, "test/fixtures/foreign", `${name}.json`), "utf8");

  it("becomes its people, with their figures, and names what of it does not come along", async () => {
    const { comers, behind, games } = await reading("ryf", sample("foundry-starwarsffg-character"));
    expect(comers.map(({ name, type }: Any) => [name, type])).toEqual([["Tilla Wick", "narrativeHero"]]);
    expect(figures(comers[0])).toEqual(expect.arrayContaining(["Agility - 4", "Money - 500"]));
    expect(comers[0].things.map(({ name }: Any) => name)).toEqual(
      expect.arrayContaining(["Popper Pistol", "Wick Trimmer"]),
    );
    expect(behind).toEqual(["system.morality.value: 50"]);
    expect(games.length).toBeGreaterThan(1);
  });

  it("keeps a text about a person beside what stays behind", async () => {
    await reading("ryf", sample("foundry-starwarsffg-character"));
    const [window] = opened as Any[];
    await window._prepareContext({});
    const { comers } = await arrivingIn(sample("foundry-starwarsffg-character"), "narrative", null);
    const [hero] = comers;
    const { notes } = (hero ?? expect.unreachable()).after.system as { notes: string };
    expect(notes).toContain("Once lit a lamp.");
    // A line of what stays behind.
    expect(notes).toContain("<p>soot</p>");
  });

  it("is read out of the fence that it was posted in", async () => {
    const posted =
      '```json\n{"name": "A", "type": "character", "data": {"characteristics": {"Brawn": {"value": 2}}}}\n```';
    expect((await reading("ryf", posted)).comers).toMatchObject([{ name: "A", type: "narrativeHero" }]);
  });

  it("is offered as many as there are in it", async () => {
    const { comers } = await reading("narrative", sample("swa-adversaries"));
    expect(comers.map(({ name, type }: Any) => [name, type])).toEqual([
      ["Soot Ruffian", "narrativeMinions"],
      ["Wick Baron", "narrativeNemesis"],
    ]);
  });

  it("of a program without a reader, or with nobody in it, says so", async () => {
    const other = JSON.stringify({ name: "x", type: "character", system: {}, _stats: { systemId: "dnd5e" } });
    expect((await reading("ryf", other)).trouble).toContain("dnd5e");
    const thing = JSON.stringify({ ...JSON.parse(sample("foundry-starwarsffg-character")), type: "nothing known" });
    expect((await reading("ryf", thing)).trouble).toContain("starwarsffg");
  });
});
