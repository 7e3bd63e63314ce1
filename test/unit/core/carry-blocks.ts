import { readStatBlock, type StatBlock, type Vocabulary } from "../../../module/core/carry/stat-block.ts";

const WORDS: Vocabulary = {
  figures: {
    strength: ["Strength", "Fuerza", "STR"],
    health: ["Hit points", "HP"],
    wounds: ["Wound threshold of body", "W. threshold"],
    "melee+ranged": ["Defence"],
    agility: ["Agility"],
  },
  lists: { skills: ["Skills", "Habilidades"], gear: ["Gear", "What they carry"] },
  kinds: { minion: ["minion", "esbirro"], rival: ["rival"] },
};

const entry = ({ name, value, dice, details }: StatBlock["lists"][string][number]): string =>
  `${name}${value === null ? "" : ` ${value}`}${dice && ` ‹${dice}›`}${details && ` (${details})`}`;

/** A block on a few lines: its name and kind, its figures, its lists, and what was not understood. */
export function blockOf(text: string): string[] {
  const { name, kind, figures, lists, left } = readStatBlock(text, WORDS);
  return [
    `${name}${kind === null ? "" : ` is ${kind}`}`,
    ...(Object.keys(figures).length ? [Object.entries(figures).flat().join(" ")] : []),
    ...Object.entries(lists).map(([id, list]) => `${id}: ${list.map(entry).join(" | ")}`.trim()),
    ...left.map((one) => `? ${one}`),
  ];
}
