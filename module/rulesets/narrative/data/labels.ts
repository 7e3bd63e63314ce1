import {
  NO_OWN_WORDS,
  OWN_WORDS,
  type OwnSkill,
  QUALITIES,
  type Quality,
  type TableWords,
  tableSkills,
  wordsKept,
} from "../../../core/narrative/index.ts";
import { hooks } from "../../../foundry/index.ts";
import { layOwnTexts, usualText } from "../../../i18n/own-words.ts";
import { labelsOf, settingsOf } from "../../../plan/labels.ts";
import type { Characteristic } from "./types.ts";

/** Language keys and the table's choices. */

export const ID = "narrative";

/** Language keys, controls of its dialogs, words to choose from. */
export const { ask, choices, key } = labelsOf(ID);

export const characteristicLabel = (name: Characteristic): string => key(`characteristic.${name}`);

/** The weapon qualities of the core's list by id; names are language keys below `quality`, what they do below `qualityText`. */
export const RULE_QUALITIES: ReadonlyMap<string, Quality> = new Map(QUALITIES.map((quality) => [quality.id, quality]));

/** Letters of what the drive does. */
export const MOST_DOES = 500;

/** What the public tables differ about, and what a table may leave out. */
export const { SETTINGS, optionOf } = settingsOf(ID, {
  criticals: ["classic", "alternative"],
  force: true,
  encumbrance: true,
  /** What users with limited permission see of a nemesis. */
  limited: ["appearance", "words", "nothing"],
  /** What the drive of the table does in a session, in the GM's words, and by how much it lowers the strain threshold. */
  driveDoes: { default: "", fits: (text) => text.length <= MOST_DOES, hidden: true },
  driveStrain: { default: 0, range: { min: 0, max: 20, step: 1 }, hidden: true },
  /** The table's own words and skills, as the core keeps them; blank: nothing is its own. They have a page of their own. */
  ownWords: { default: "", fits: (kept) => wordsKept(kept) !== null, hidden: true, changed: layWords },
});

let lastKept = "";
let last = { words: NO_OWN_WORDS, skills: byId(NO_OWN_WORDS) };

function byId(words: TableWords): ReadonlyMap<string, OwnSkill> {
  return new Map(tableSkills(words).map((skill) => [skill.id, skill]));
}

function now(): typeof last {
  const kept = optionOf("ownWords");
  if (kept !== lastKept) {
    const words = wordsKept(kept) ?? NO_OWN_WORDS;
    lastKept = kept;
    last = { words, skills: byId(words) };
  }
  return last;
}

/** What this table calls things, and what it plays with. */
export const tableWords = (): TableWords => now().words;

/** The skills of this table by id: the core's list, or its own. Their names are language keys below `skill`. */
export const RULE_SKILLS = {
  has: (id: string): boolean => now().skills.has(id),
  get: (id: string): OwnSkill | undefined => now().skills.get(id),
  keys: (): Iterable<string> => now().skills.keys(),
};

const BELOW = `CUBILETE.${ID}`;

/** What something is called where no table says otherwise. */
export const usually = (path: string): string => usualText(BELOW, path);

/** Puts the table's words where all texts come from. */
function layWords(): void {
  const { words, difficulties, motivations, skills } = tableWords();
  const named = skills.flatMap(({ id, name }) => (name === undefined ? [] : [[`skill.${id}`, name]]));
  const steps = Object.entries(difficulties).map(([name, word]) => [`difficulty.${name}`, word]);
  const moved = Object.entries(motivations).map(([name, word]) => [`motivation.${name}`, word]);
  layOwnTexts({
    below: BELOW,
    texts: {
      ...Object.fromEntries([...named, ...steps, ...moved]),
      ...(words.force && { "group.force": words.force }),
    },
    words: OWN_WORDS.flatMap((name) => {
      const own = words[name];
      return own === undefined ? [] : [{ usual: `own.usual.${name}`, own }];
    }),
    // Names of skills have words of their own, and what stands for the usual words stays what it is.
    but: ["own", "skill"],
  });
}

/** The table's words are there with the first text. */
export const initWords = (): unknown => hooks.once("i18nInit", layWords);
