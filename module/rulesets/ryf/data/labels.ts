import type { OddsBar } from "../../../contract/index.ts";
import { ATTRIBUTES, type Attribute, MANA_FACTOR, readPyramidText, type Vitality } from "../../../core/ryf/index.ts";
import { orElse } from "../../../i18n/errors.ts";
import { labelsOf, settingsOf } from "../../../plan/labels.ts";

export { ATTRIBUTES, type Attribute, RULE_SKILLS } from "../../../core/ryf/index.ts";
export { properShort, short } from "../../../i18n/names.ts";

/** The words of RyF that several files share: attributes, the skills that rules name, settings, language keys. */

export const ID = "ryf";

/** Language keys, controls of its dialogs, words to choose from. */
export const { ask, choices, key } = labelsOf(ID);

export const isAttribute = (value: unknown): value is Attribute => ATTRIBUTES.includes(value as Attribute);

/** In 3.0 one attribute, Physical, stands where 2.x has Strength and Resistance; it is kept as strength. */
export const attributeLabel = (attribute: Attribute): string =>
  key(attribute === "strength" && optionOf("edition") === "3" ? "attribute.physical" : `attribute.${attribute}`);
/** The attributes that the table plays with. Charisma is optional; will needs it. */
export const playedAttributes = (): Attribute[] =>
  ATTRIBUTES.filter((name) => {
    if (name === "charisma") return optionOf("charisma") || optionOf("will");
    return name !== "resistance" || optionOf("edition") === "2";
  });
export const stateLabel = (state: Vitality): string => key(`state.${state}`);

export const VERDICTS: Record<Exclude<OddsBar["kind"], "neutral" | "mixed">, string> = {
  success: key("verdict.success"),
  failure: key("verdict.failure"),
  critical: key("verdict.critical"),
  fumble: key("verdict.fumble"),
};

/** Whether a text says a pyramid, or none. */
const isPyramid = (written: string): boolean => orElse(() => readPyramidText(written) !== undefined, false);

/** What the sources leave open or differ about, as options, and the modules of 3.0; the defaults are those of the 2.x text. */
export const { SETTINGS, optionOf } = settingsOf(ID, {
  edition: ["2", "3"],
  lethality: ["heroic", "realistic", "lethal"],
  charisma: false,
  hinderMental: false,
  attributeExplode: false,
  criticalOn: ["raw", "dealt"],
  ties: ["stand", "reroll"],
  // 0 and blank: as the book has it.
  attributePoints: { default: 0, range: { min: 0, max: 60, step: 1 } },
  highestSkill: { default: 0, range: { min: 0, max: 20, step: 1 } },
  ownPyramid: { default: "", fits: isPyramid },
  manaFactor: { default: MANA_FACTOR, range: { min: 0, max: 20, step: 1 } },
  pace: ["usual", "long", "veryLong"],
  severalActions: false,
  magic: false,
  sanity: false,
  will: false,
  location: false,
  dual: false,
  minions: false,
});
