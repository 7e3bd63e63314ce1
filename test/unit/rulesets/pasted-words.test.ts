import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Vocabulary } from "../../../module/core/carry/stat-block.ts";
import { games } from "../templates/house.ts";
import { bothLanguages } from "./both-languages.ts";

/** By the words of every game: each word of a paste is something once, and no figure comes out of a sentence. */

const { shownText } = await import("../../../module/core/carry/blocks/text.ts");
const { readStatBlocks } = await import("../../../module/core/carry/stat-block.ts");
const { vocabularyOf } = await import("../../../module/core/carry/plain/general.ts");
const { plainGamesOf } = await import("../../../module/windows/carry/plain-kinds.ts");

beforeEach(bothLanguages);

const IDS = ["ryf", "escala3", "multi", "narrative", "effect", "workshop"] as const;

async function wordsOf(id: (typeof IDS)[number]): Promise<Vocabulary> {
  const own = await games[id].statBlock?.();
  const [game] = await plainGamesOf(id);
  return own?.words ?? vocabularyOf(game ?? expect.unreachable());
}

const SIGNS = ["", "+", "-", "−", "–", "— ", "± "];
const BETWEEN = [" ", ": ", " = ", "\u00a0", " (", "\t", "  ", " | ", ":"];
const AFTER = ["", ")", ".", ",", ";", " |", "\n", "\n\n", "\r\n", " / 3", "/24", "d6+1", "-6", " m"];
const ODD = [
  ...[
    "Goblin",
    "# Orc",
    "**Lobo**",
    "- ",
    "• ",
    "> ",
    "```",
    "| a | b |",
    "|---|",
    "Golpea con 2 mazas",
    "once per 3 turns",
    "…",
  ],
  ...[
    "(",
    ")",
    "[",
    "2d6",
    "1,5",
    "½",
    "ñandú’s",
    "None",
    "Rifle (Ranged [Heavy]; Damage 9; Critical 3)",
    "Adversary (2)",
    "and",
    "y",
  ],
  ...[
    "Talents: None. Abilities: None.",
    "damage 5",
    "daño: 2d6",
    "Name: x",
    "- nombre: y",
    "Club; Damage 5; Crit 3",
    "​",
    "e\u0301",
  ],
  ...[
    "\n[20:14] Ann: ",
    "[b]bold[/b]",
    "[*] ",
    "x2",
    "3 gems",
    "20 m of rope",
    "Amulet +1",
    "Force.....8",
    "Inteli-\ngencia 7",
    "3½",
    "\n| Skill | Rank |\n|---|---|\n| Cool | 2 |\n",
    "\nName;Cool;x\nWolf;3;4\n",
    "1. Wolf",
    "20 de 34",
    "4 each",
    "Bow 14 (1d8) / Knife 10",
    "M|R Defense 1 | 0",
    "\n\nAll of you meet this:\n\n",
  ],
];

function pieces(words: Vocabulary): fc.Arbitrary<string> {
  const labels = [words.figures, words.lists, words.kinds, words.texts ?? {}].flatMap((each) =>
    Object.values(each).flat(),
  );
  const label = fc.constantFrom(...labels, ...(words.details?.labels ?? []));
  const cased = fc
    .tuple(label, fc.nat(2))
    .map(([word, at]) => [word, word.toUpperCase(), word.replace(/^./, (letter) => letter.toUpperCase())][at]);
  const said = fc
    .tuple(cased, fc.constantFrom(...BETWEEN), fc.constantFrom(...SIGNS), fc.nat(1000), fc.constantFrom(...AFTER))
    .map((parts) => parts.join(""));
  const listed = fc.tuple(cased, fc.constantFrom(":", ":\n", ""), fc.array(fc.constantFrom(...ODD), { maxLength: 4 }));
  return fc.oneof(
    said,
    listed.map(([head, sign, rest]) => `${head}${sign} ${rest.join(", ")}\n`),
    fc.constantFrom(...ODD),
  );
}

/** Letters and digits that no mark covers, or more than one. */
function unaccounted(text: string, words: Vocabulary): string[] {
  const shown = shownText(text);
  const covered = new Map<number, number>();
  for (const { from, to } of readStatBlocks(text, words).flatMap(({ marks }) => marks))
    for (let at = from; at < to; at++) covered.set(at, (covered.get(at) ?? 0) + 1);
  return [...shown.matchAll(/[\p{L}\p{N}]/gu)].flatMap(({ index }) =>
    covered.get(index) === 1 ? [] : [`${covered.get(index) ?? 0} times: ${shown.slice(index, index + 12)}`],
  );
}

describe("a paste", () => {
  it.each(IDS)("for %s has each of its words once", async (id) => {
    const words = await wordsOf(id);
    const texts = fc.array(fc.tuple(pieces(words), fc.constantFrom(" ", "\n", ", ", "; ", ". ")), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.flat().join("");
        if (text.trim() !== "") expect(unaccounted(text, words), text).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it.each(IDS)("for %s loses no number: what is taken stands in the block", async (id) => {
    const words = await wordsOf(id);
    const texts = fc.array(fc.tuple(pieces(words), fc.constantFrom(" ", "\n", ", ", "; ", ". ")), {
      minLength: 1,
      maxLength: 20,
    });
    const numbers = (text: string): Map<number, number> => {
      const found = new Map<number, number>();
      for (const [digits] of text.matchAll(/\d+/g)) found.set(Number(digits), (found.get(Number(digits)) ?? 0) + 1);
      return found;
    };
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.flat().join("");
        if (text.trim() === "") return;
        const shown = shownText(text);
        const blocks = readStatBlocks(text, words);
        const taken = blocks.flatMap(({ marks }) => marks.filter(({ as }) => as !== "label"));
        const said = numbers(taken.map(({ from, to }) => shown.slice(from, to).normalize("NFKC")).join(" "));
        const kept = numbers(JSON.stringify(blocks.map(({ marks: _, text: __, ...block }) => block)).normalize("NFKC"));
        for (const [number, times] of said)
          expect(kept.get(number) ?? 0, `${number} of ${text}`).toBeGreaterThanOrEqual(times);
      }),
      { numRuns: 600 },
    );
  });

  /** Sentences about a figure, as abilities have them. `*`: its label, `#`: a number. */
  const SENTENCES = [
    ...[
      "Golpea con * # a todos los que ve.",
      "gains * # while it stands alone",
      "It has * # in the dark and * # at day, but never both.",
    ],
    ...[
      "Suele tener * #, según dicen los que vuelven.",
      "All who stand near lose # * each turn.",
      "– once per # turns it adds * # to a roll",
    ],
    ...[
      "Furia: * # hasta el final del encuentro",
      "Rage: adds * # until the end",
      "Si le queda menos de * #, huye.",
      "their * # is what they trust in",
      "Tira 3 dados y suma 2 * #.",
      "then adds 2 * #",
    ],
  ];

  it.each(IDS)("for %s has no figure of a sentence", async (id) => {
    const words = await wordsOf(id);
    const labels = Object.values(words.figures).flat();
    const sentence = fc
      .tuple(fc.constantFrom(...SENTENCES), fc.constantFrom(...labels), fc.nat(99), fc.boolean())
      .map(([said, label, number, low]) =>
        said.replaceAll("*", low ? label.toLowerCase() : label).replaceAll("#", `${number}`),
      );
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), (said) => {
        for (const gap of ["\n", " ", "\n\n- "]) {
          const [block] = readStatBlocks(`Ogre\n${said.join(gap)}`, words);
          expect(block?.figures, said.join(gap)).toEqual({});
        }
      }),
      { numRuns: 400 },
    );
  });

  it("of a page has its marks of emphasis beside the words", async () => {
    const words = await wordsOf("ryf");
    const [block] = readStatBlocks(
      "<b>Ogro</b>\n<strong>PV</strong>: 12<br>\nHabilidades: Sigilo 5, <b>Remar</b> 3",
      words,
    );
    expect(block).toMatchObject({ name: "Ogro", left: [], lists: { skills: [{ name: "Sigilo" }, { name: "Remar" }] } });
  });

  /** What makes another number of one, so that it is no figure: `#` is the number. */
  const UNSURE = [
    ...[
      "#+",
      "#%",
      "# %",
      "#-9",
      "#–9",
      "# - 9",
      "# to 9",
      "# o 9",
      "# a 20",
      "# or 9",
      "#~9",
      "~#",
      "≈#",
      "<#",
      "> #",
    ],
    ...["#,5", "#.000", "#+2", "# + 2", "#×2", "# 1/2", "#'", "#º", "#d6", ".#", "#..9", "# vs 9"],
  ];

  it.each(IDS)("for %s takes no figure that is not that number alone, and tells it", async (id) => {
    const words = await wordsOf(id);
    const labels = Object.entries(words.figures).flatMap(([path, said]) => (path.includes("+") ? [] : said));
    const said = fc.tuple(fc.constantFrom(...labels), fc.constantFrom(...UNSURE), fc.integer({ min: 1, max: 8 }));
    fc.assert(
      fc.property(said, fc.constantFrom(" ", ": "), ([label, number, figure], gap) => {
        const [block] = readStatBlocks(`Ogre\n${label}${gap}${number.replaceAll("#", `${figure}`)}`, words);
        expect(block?.figures).toEqual({});
        expect(block?.left.join(" ")).toContain(`${figure}`);
      }),
      { numRuns: 400 },
    );
  });
});
