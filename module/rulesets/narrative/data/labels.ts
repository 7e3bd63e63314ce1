import { QUALITIES, type Quality, SKILLS, type Skill } from "../../../core/narrative/index.ts";
import { labelsOf, settingsOf } from "../../../plan/labels.ts";
import type { Characteristic } from "./types.ts";

/** Language keys and the table's choices. */

export const ID = "narrative";

/** Language keys, controls of its dialogs, words to choose from. */
export const { ask, choices, key } = labelsOf(ID);

export const characteristicLabel = (name: Characteristic): string => key(`characteristic.${name}`);

/** The skills of the core's list by id; their names are language keys below `skill`. */
export const RULE_SKILLS: ReadonlyMap<string, Skill> = new Map(SKILLS.map((skill) => [skill.id, skill]));
/** The weapon qualities of the core's list by id; names are language keys below `quality`, what they do below `qualityText`. */
export const RULE_QUALITIES: ReadonlyMap<string, Quality> = new Map(QUALITIES.map((quality) => [quality.id, quality]));

/** What the public tables differ about, and what a table may leave out. */
export const { SETTINGS, optionOf } = settingsOf(ID, {
  criticals: ["classic", "alternative"],
  force: true,
  encumbrance: true,
});
