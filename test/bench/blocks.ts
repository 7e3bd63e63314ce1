/**
 * Reading pasted text grows with its length and no faster: a megabyte beside a quarter of one, in processor time of one run. Four times is
 * linear; a quadratic place makes sixteen. Run: npx tsx test/bench/blocks.ts. Exits with 1 when a goal is missed.
 */
import { readSheets } from "../../module/core/carry/plain/read.ts";
import { readStatBlocks, type Vocabulary } from "../../module/core/carry/stat-block.ts";
import { runMain } from "../../scripts/files.ts";
import { type Figure, printFigures, ratio } from "./figures.ts";

const WORDS: Vocabulary = {
  figures: { strength: ["Strength"], health: ["Hit points", "HP"], "melee+ranged": ["Defence"] },
  texts: { role: ["Role"] },
  lists: { skills: ["Skills"], gear: ["Gear"] },
  kinds: { minion: ["minion"] },
  details: { of: "gear", labels: ["damage"] },
  known: { of: "skills", names: ["Stealth"] },
};

/** Texts by what could take long in them: each begins with a name, and repeats one piece. */
const PIECES: Readonly<Record<string, [begin: string, piece: string]>> = {
  "a block": [
    "Ogre\n",
    "Strength 5, HP 12\nSkills: Swim 3, Hide 2 (wet)\nGear: Club (damage 5)\nIt hits with 2 clubs.\n",
  ],
  "many creatures": ["", "Ogre\nStrength 5, HP 12\n\n"],
  "one line of figures": ["Ogre\n", "Strength 5, word "],
  "one list": ["Ogre\nSkills: ", "Swim 3, "],
  "sections of one line": ["Ogre\nSkills: ", "None. Abilities: x. "],
  "nothing but numbers": ["Ogre\n", "12 "],
  "deep brackets": ["Ogre\nGear: ", "a ("],
  "brackets that close": ["Ogre\nGear: ", ") a "],
  "lines left open": ["Ogre\nSkills:\n", "Swim (\n"],
  capitals: ["Ogre\n", "Abc "],
};

const SHEET = "Ann\nGame · Hero\n";
const SHEETS: Readonly<Record<string, [begin: string, piece: string]>> = {
  "a sheet": [SHEET, "Strength: 5\nSkills:\n- Swim 3\n  > wet\nodd\n"],
  "a sheet's notes": [`${SHEET}Notes:\n`, "> abc\n"],
  "many sheets": ["", SHEET],
};
const GAME: Parameters<typeof readSheets>[1][number] = {
  ruleset: "game",
  names: { en: "Game" },
  actors: [
    {
      type: "hero",
      names: { en: "Hero" },
      fields: [
        { path: "strength", as: "number", names: { en: "Strength" } },
        { path: "notes", as: "text", names: { en: "Notes" } },
      ],
    },
  ],
  things: [
    {
      type: "skill",
      names: { en: "Skills" },
      first: "level",
      fields: [
        { path: "level", as: "number", names: { en: "Level" } },
        { path: "description", as: "text", names: { en: "Description" } },
      ],
    },
  ],
};

const QUARTER = 250_000;
/** Twice four times, for collecting what is thrown away; far from sixteen. */
const MUST = 8;
const SAMPLES = 3;

/** The least of some runs, in milliseconds of processor time. */
function timed(act: () => unknown): number {
  const times = Array.from({ length: SAMPLES }, () => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...times));
}

function grown(name: string, [begin, piece]: [begin: string, piece: string], read: (text: string) => unknown): Figure {
  const text = (length: number) => (begin + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);
  const [small, large] = [text(QUARTER), text(4 * QUARTER)];
  read(text(2000));
  const beside = timed(() => read(small));
  return ratio(`paste: 1 MB v 0.25 MB, ${name}`, { own: timed(() => read(large)), beside }, { must: MUST });
}

export const blockFigures = (): Figure[] => [
  ...Object.entries(PIECES).map(([name, text]) => grown(name, text, (said) => readStatBlocks(said, WORDS))),
  ...Object.entries(SHEETS).map(([name, text]) => grown(name, text, (said) => readSheets(said, [GAME]))),
];

await runMain(import.meta, async () => {
  process.exitCode = printFigures(blockFigures()) > 0 ? 1 : 0;
});
