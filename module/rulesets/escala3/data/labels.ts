import type { OddsBar } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { type Form, inForm } from "../../../core/forms.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { labelsOf, settingsOf } from "../../../plan/labels.ts";

export { properShort, short } from "../../../i18n/names.ts";

/** The words of Escala 3 that several files share: settings, language keys, and the scale as this table plays it. */

export const ID = "escala3";

/** Language keys, controls of its dialogs, words to choose from. */
export const { ask, choices, key } = labelsOf(ID);

export const VERDICTS: Record<Exclude<OddsBar["kind"], "neutral" | "mixed">, string> = {
  success: key("verdict.success"),
  failure: key("verdict.failure"),
  critical: key("verdict.extreme"),
  fumble: key("verdict.fumble"),
};

/** What a level of success is called. */
export const successName = (level: core.SuccessLevel): string => key(`success.${level}`);

/** Rules that the table may switch, with the section of the source; complementary ones are on, optional ones mostly off. */
export const RULES = {
  meanZero: false,
  extremes: true,
  together: true,
  toSimple: true,
  onPurpose: true,
  successLevels: true,
  reserve: false,
  inflate: false,
  dispersion: false,
  voluntary: false,
  transfer: true,
  performed: true,
  randomPenalties: true,
  extended: true,
  points: true,
} as const satisfies Record<string, boolean>;

/** What the table chose. All settings have their own page: Foundry's list would be a wall of switches. */
export const { SETTINGS, optionOf } = settingsOf(
  ID,
  {
    method: core.METHODS,
    variant: core.VARIANTS,
    scale: ["3", "4"],
    /** What the loser of a round of combat is penalised in: the trait rolled with, or all of them. */
    combatPenalty: ["trait", "all"],
    /** The table's own words and ladder, as the core keeps them; blank: those of the scale. */
    ownScale: { default: "", fits: (kept) => core.ofKept(kept) !== null },
    ...RULES,
  },
  { hidden: true },
);

let lastKept = "";
let lastOwn = core.NO_OWN_SCALE;

/** The table's own words and ladder: sheets ask for them with every level. */
function ownScale(): core.OwnScale {
  const kept = optionOf("ownScale");
  if (kept !== lastKept) [lastKept, lastOwn] = [kept, core.ofKept(kept) ?? core.NO_OWN_SCALE];
  return lastOwn;
}

/** How a table writes levels, with its own words and ladder; without them, those of this table. */
export type TableScale = Pick<core.Notation, "scale"> & { own?: core.OwnScale };

/** How this table rolls and writes, as the core asks for it. */
export function tableDice(): core.Notation {
  const dice = optionOf("method");
  return {
    dice,
    variant: optionOf("variant"),
    scale: Number(optionOf("scale")) as core.Scale,
    meanZero: core.isSingleDie(dice) && optionOf("meanZero"),
  };
}

/** A stored level as this table writes and rolls it. */
export const shownLevel = (level: number, by: core.Notation = tableDice()): number => core.written(level, by);

/** The stored level of a written one. */
export const storedLevel = (shown: number, by: core.Notation = tableDice()): number => core.levelWritten(shown, by);

/** Difficulty of a level, as this table writes it. */
export const difficultyOf = (level: number, by: core.Notation = tableDice()): number =>
  core.writtenDifficulty(level, by);

/** The steps of the difficulty ladder: the table's own, else from two levels below normal to legendary. */
export function difficultySteps({ scale, own = ownScale() }: TableScale = tableDice()): {
  level: number;
  label: string;
}[] {
  if (own.ladder.length > 0) return own.ladder.map(({ level, word }) => ({ level, label: properShort(word) }));
  return (["veryEasy", "easy", "normal", "hard", "veryHard", "legendary"] as const).map((name, index) => ({
    level: scale - 2 + index,
    label: key(`difficulty.${name}`),
  }));
}

/** The word of a level: the table's own, else the scale's; beyond the words, with how far: "Legendary +2". */
export function scaleWord(level: number, by: TableScale = tableDice(), form: Form = "neutral"): string {
  const usual = levelWord(level, by);
  const own = core.ownWord(by.own ?? ownScale(), Math.floor(level), usual.beyond);
  const word = inForm(own?.word ?? t(usual.label), form);
  const beyond = own?.beyond ?? usual.beyond;
  return beyond === 0 ? word : `${word} ${signed(beyond)}`;
}

/** The language key of a level's word, and how many levels it lies beyond that word. Fractions count as the level below. */
function levelWord(
  level: number,
  { scale }: Pick<core.Notation, "scale"> = tableDice(),
): { label: string; beyond: number } {
  const { word, beyond } = core.wordOf(Math.min(Math.max(Math.floor(level), -20), 40), scale);
  return { label: key(`level.${word}`), beyond };
}
