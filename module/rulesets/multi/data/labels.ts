import type { Values } from "../../../contract/index.ts";
import { LEANINGS, type Leaning, NEEDS } from "../../../core/multi/index.ts";
import { labelsOf, settingsOf } from "../../../plan/labels.ts";

/** The words of Multi that several files share: language keys and settings. */

export const ID = "multi";

/** Language keys, controls of its dialogs, words to choose from. */
export const { ask, choices, key } = labelsOf(ID);

/** What the source leaves to the table. The defaults are those of its text, or of the house where it is silent. */
export const { SETTINGS, optionOf } = settingsOf(ID, {
  /** Most dice in one roll; 0: as many as one likes. */
  maxDice: { default: 0, range: { min: 0, max: 40, step: 1 } },
  /** No numbers in the chooser, only words. */
  wordsOnly: false,
  /** Dice of any number of faces, beside those of the trade. */
  virtual: true,
  needs: NEEDS,
  /** How this user would rather lean; "": no preference. The cup remembers it. */
  style: { default: "", scope: "user", hidden: true },
});

/** A style as it may be stored or chosen; null: no preference. */
export const leaningOf = (value: unknown): Leaning | null => LEANINGS.find((word) => word === value) ?? null;

/** A choice as a whole number; anything else is the fallback. */
export const wholeOf = (value: unknown, fallback: number): number =>
  value === "" || value === undefined || value === null || !Number.isFinite(Number(value))
    ? fallback
    : Math.round(Number(value));

/** What the dialog's values mean here. `dice`: absent while nothing was chosen, "none" for an emptied cup. */
export interface Chosen {
  level: number | null;
  dice: readonly number[] | null;
}

export function chosenOf({ level, dice }: Values): Chosen {
  const faces = String(dice ?? "").split(",");
  return {
    level: level === undefined || level === "" ? null : wholeOf(level, 1),
    dice: dice === undefined || dice === "" ? null : dice === "none" ? [] : faces.map(Number).sort((a, b) => a - b),
  };
}

/** Dice as a value of the dialog. */
export const diceValue = (dice: readonly number[]): string => (dice.length === 0 ? "none" : dice.join(","));
