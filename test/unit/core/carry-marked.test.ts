import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf } from "../../../module/core/carry/marked.ts";
import { readStatBlocks, type Vocabulary } from "../../../module/core/carry/stat-block.ts";

/** A pasted text comes back in pieces, letter by letter, each with what it was taken for. */

const WORDS: Vocabulary = {
  figures: { strength: ["strength"], agility: ["agility"], health: ["hp", "hit points"], defence: ["defence"] },
  lists: { attacks: ["attacks"], skills: ["skills"] },
  kinds: { rival: ["rival"] },
};
const cut = (text: string, most = 10_000) => piecesOf(readStatBlocks(text, WORDS), most);
const marked = (text: string) => cut(text).pieces.flatMap(({ as, text, id }) => (as ? [`${as}:${id}:${text}`] : []));

describe("a marked text", () => {
  it("has each figure with its label, each entry with its brackets, and what was left", () => {
    const text =
      "Wolf of the hills (Rival)\nStrength 4 Agility 5, HP: 12\nHowls at the moon\nAttacks: Bite 8 (1d6+1; close), Claw 7";
    expect(marked(text)).toEqual([
      "name::Wolf of the hills",
      "kind::Rival",
      "figure:strength:Strength 4",
      "figure:agility:Agility 5",
      "figure:health:HP: 12",
      "left::Howls at the moon",
      "label:attacks:Attacks",
      "entry:attacks:Bite 8 (1d6+1; close)",
      "entry:attacks:Claw 7",
    ]);
  });

  it("goes on over a line that is broken within brackets, and begins anew where two entries stand below each other", () => {
    const text = "Guard\nStrength 3\nAttacks: Rifle 9 (long;\n2d6), Knife 7\nSkills:\nCool 1\nStealth 2";
    expect(marked(text).slice(2)).toEqual([
      "label:attacks:Attacks",
      "entry:attacks:Rifle 9 (long;\n2d6)",
      "entry:attacks:Knife 7",
      "label:skills:Skills",
      "entry:skills:Cool 1",
      "entry:skills:Stealth 2",
    ]);
  });

  it("says of which creature each is", () => {
    const { pieces } = cut("Wolf\nStrength 4\n\nBear\nStrength 9");
    expect(pieces.flatMap(({ as, at, text }) => (as === "figure" ? [[at, text]] : []))).toEqual([
      [0, "Strength 4"],
      [1, "Strength 9"],
    ]);
  });

  it("is whole, whatever was pasted; and of a long one as much as is wanted", () => {
    const word = fc.constantFrom(
      "Wolf",
      "Strength",
      "4",
      "(",
      ")",
      ",",
      "\n",
      "\n\n",
      "Attacks:",
      "Skills:",
      "Bite 8",
      "y",
      "**",
      "1d6",
      "−",
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), fc.nat(60), (words, most) => {
        const text = words.join(" ");
        if (text.trim() === "") return true;
        const [block] = readStatBlocks(text, WORDS);
        const all = cut(text);
        const some = cut(text, most);
        return (
          all.pieces.map((piece) => piece.text).join("") === block?.text &&
          some.pieces.map((piece) => piece.text).join("") === block.text.slice(0, most) &&
          some.rest === Math.max(0, block.text.length - most)
        );
      }),
    );
  });

  it("leaves no word unmarked", () => {
    const { pieces } = cut("Wolf\nStrength 4, a wolf that howls\nAttacks: Bite 8 (1d6)");
    for (const { as, text } of pieces) expect(as === "" && /[\p{L}\p{N}]/u.test(text)).toBe(false);
  });
});
