import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import type { FormatReader } from "./documents.ts";
import { characteristicIn, SYMBOLS, skillName } from "./symbols.ts";

/** Reads a list of skills as the system `starwarsffg` exports one: what a table has instead of the usual skills. */
export const skillListReader: FormatReader = {
  read(file) {
    const left: string[] = [];
    const things = file.each("").flatMap((list) => {
      list.skip("id");
      return list.entries("skills").map(([id, skill]) => listed(id, skill, left));
    });
    return { terms: SYMBOLS, people: [], things, left: [...left, ...file.unread()] };
  },
};

/** A label of the system's own, by its key in its language files. */
const KEY = /^[A-Z]{2,10}\.[\w.]{1,60}$/;

function listed(id: string, skill: Leaves, left: string[]): Foreign {
  const name = spoken(id);
  // How an empty sheet has it says nothing of the skill.
  skill.skip("max", "abrev", "Key", "custom", "groupskill");
  const label = skill.text("label");
  // Heroes have it by its name here, so what it is called besides stays behind.
  if (label !== "" && !KEY.test(label) && spoken(label) !== name) left.push(`${name}: ${label}`);
  return foreignRecord("skill", name, {
    figures: { rank: skill.number("rank") ?? 0, career: skill.yes("careerskill") ? 1 : 0 },
    words: {
      ...characteristicIn(skill.text("characteristic")),
      group: skill.text("type").toLowerCase(),
    },
  });
}

/** `Ranged-Light` and `Knowledge(Lore)` as people write them. */
const spoken = (id: string): string =>
  skillName(
    id
      .replace(/^([\p{L} ]{1,40})\(([\p{L} ]{1,40})\)$/u, "$1: $2")
      .replace(/^(Ranged|Piloting|Computers|Melee|Knowledge)-(\p{L})/u, "$1: $2"),
  );
