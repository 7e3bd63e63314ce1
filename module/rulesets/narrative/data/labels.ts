import type { SettingSpec } from "../../../contract/index.ts";
import { QUALITIES, type Quality, SKILLS, type Skill } from "../../../core/narrative/index.ts";
import { controlsOf } from "../../../plan/controls.ts";
import { setting } from "../../../settings/settings.ts";
import type { Characteristic } from "./types.ts";

/** Language keys and the table's choices. */

export const ID = "narrative";

/** Language keys. */
export const key = (path: string): string => `CUBILETE.narrative.${path}`;
/** Controls of its dialogs. */
export const ask = controlsOf(key);
export const characteristicLabel = (name: Characteristic): string => key(`characteristic.${name}`);

/** The skills of the core's list by id; their names are language keys below `skill`. */
export const RULE_SKILLS: ReadonlyMap<string, Skill> = new Map(SKILLS.map((skill) => [skill.id, skill]));
/** The weapon qualities of the core's list by id; names are language keys below `quality`, what they do below `qualityText`. */
export const RULE_QUALITIES: ReadonlyMap<string, Quality> = new Map(QUALITIES.map((quality) => [quality.id, quality]));

const option = (name: string, initial: string | boolean, choices?: string[]): SettingSpec => ({
  key: name,
  prefix: key(`settings.${name}`),
  default: initial,
  scope: "world",
  ...(choices && { choices }),
});

/** What the public tables differ about, and what a table may leave out. */
export const SETTINGS: SettingSpec[] = [
  option("criticals", "classic", ["classic", "alternative"]),
  option("force", true),
  option("encumbrance", true),
];

interface Options {
  criticals: "classic" | "alternative";
  force: boolean;
  encumbrance: boolean;
}

/** The table's choice. */
export const optionOf = <K extends keyof Options>(name: K): Options[K] => setting<Options[K]>(ID, name);
