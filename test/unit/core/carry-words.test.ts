import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownText } from "../../../module/core/carry/blocks/text.ts";
import { readStatBlocks, type Vocabulary } from "../../../module/core/carry/stat-block.ts";

/** Every word of a paste is something: a name, a kind, a figure, a label, an entry, or not understood; none twice, and none nowhere. */

const WORDS: Vocabulary = {
  figures: {
    brawn: ["Brawn", "Fortaleza", "BR"],
    perception: ["Perception", "Percepción", "per"],
    health: ["Hit points", "PV", "HP"],
    wounds: ["Wound threshold", "W. threshold"],
    "melee+ranged": ["Defence", "Defensa"],
    attack: ["Attack", "Ataque"],
  },
  lists: {
    skills: ["Skills", "Habilidades"],
    gear: ["Equipment", "Equipo"],
    attacks: ["Attacks", "Ataques", "Attack"],
  },
  kinds: { minion: ["minion"], rival: ["rival"] },
};

const PIECES = [
  ...[
    "Brawn",
    "Brawn 3",
    "PV: 18",
    "HP 10/24",
    "Wound threshold: 12",
    "W. threshold 9",
    "Defence 1 / 0",
    "per 3 turns",
  ],
  ...[
    "Perception 4",
    "Attack: 14",
    "Attack +12",
    "Ataque: 14",
    "minion",
    "(rival)",
    "Skills:",
    "Skills",
    "**Skills:**",
  ],
  ...[
    "Ranged (Heavy) 2",
    "Cool 1",
    "Adversary (2)",
    "Bite 8 (1d6−2)",
    "Rifle (Ranged [Heavy]; Damage 9; Range [Long])",
    "2d6",
  ],
  ...[
    "1,5 m",
    "and",
    "y",
    "suffers 2 strain to add 1 boost",
    "Goblin",
    "# Goblin",
    "| Brawn | Speed |",
    "|---|---|",
    "| 3 | 2 |",
  ],
  ...[
    "```",
    "None",
    "Name:",
    "name of the character: Rosa",
    "—",
    "…",
    "(",
    ")",
    "[",
    "x-5",
    "ñandú’s",
    "№ 5",
    "½",
    "3 2 1",
    "​",
  ],
];
const GAPS = [" ", ", ", "; ", "\n", "\n\n", ". ", "\n- ", "\n• ", " | ", "\t", "\u00a0", "\r\n"];

const wordsIn = (shown: string) => [...shown.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index as number);

/** Places of letters and digits that no mark covers, or more than one. */
function unaccounted(text: string): string[] {
  const shown = shownText(text);
  const covered = new Map<number, number>();
  const blocks = readStatBlocks(text, WORDS);
  for (const { from, to } of blocks.flatMap(({ marks }) => marks))
    for (let at = from; at < to; at++) covered.set(at, (covered.get(at) ?? 0) + 1);
  return wordsIn(shown).flatMap((at) => (covered.get(at) === 1 ? [] : [`${at} ${shown.slice(at, at + 12)}`]));
}

describe("every word of a paste", () => {
  it("is something once, whatever stands beside it", () => {
    const part = fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...GAPS));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
        const text = parts.flat().join("");
        return text.trim() === "" || unaccounted(text).length === 0;
      }),
      { numRuns: 2000 },
    );
  });

  it("is something once in any text at all", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        (text) => text.trim() === "" || unaccounted(text).length === 0,
      ),
      // A letter that is written as a sign.
      { numRuns: 500, examples: [["ʼ"]] },
    );
  });

  it("is shown where it stands", () => {
    const text = "**Lobo**\r\n**PV:** 18\nHuele mal";
    const [{ text: shown, marks } = { text: "", marks: [] }] = readStatBlocks(text, WORDS);
    expect(marks.map(({ from, to, as }) => `${as} ${shown.slice(from, to)}`)).toEqual([
      ...["name Lobo", "figure PV", "figure 18", "left Huele", "left mal"],
    ]);
  });
});

describe("two creatures in one paste", () => {
  const names = (text: string) => readStatBlocks(text, WORDS).map(({ name, figures }) => [name, figures.health]);
  it.each<[string, unknown]>([
    [
      "Wolf\nHP 9\n\nOgre\nHP 36",
      [
        ["Wolf", 9],
        ["Ogre", 36],
      ],
    ],
    [
      "# Wolf\nHP 9\n# Ogre\nHP 36",
      [
        ["Wolf", 9],
        ["Ogre", 36],
      ],
    ],
    [
      "Wolf\nHP 9\n---\nOgre\nHP 36",
      [
        ["Wolf", 9],
        ["Ogre", 36],
      ],
    ],
    [
      "Wolf\nHP 9\n\nSkills:\nHide 2\n\nOgre\nBrawn 4\nHP 36",
      [
        ["Wolf", 9],
        ["Ogre", 36],
      ],
    ],
    // A second part of the same one, and a sentence.
    ["Wolf\nHP 9\n\nBody\nBrawn 4", [["Wolf", 9]]],
    ["Wolf\nHP 9\n\nIt howls at night\nand at day", [["Wolf", 9]]],
  ])("%j are offered as so many", (text, said) => expect(names(text)).toEqual(said));
});
