import type { RollPlan, SituationalModifier, Values } from "../../../contract/index.ts";
import type { PoolChange as CoreChange, Die } from "../../../core/narrative/index.ts";
import { theGame, type UserLike } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { drawing } from "../cards/symbols.ts";
import { BY_HAND, type HandField, type HandLine, MOST_BY_HAND } from "../data/hand-lines.ts";
import type { PoolModifier } from "../data/types.ts";

/** The visible list that makes a pool: every line one thing, from somebody, for a reason, and with a switch. */

const STEPS = {
  upgradeAbility: ["upgrade", "ability"],
  downgradeAbility: ["downgrade", "ability"],
  upgradeDifficulty: ["upgrade", "difficulty"],
  downgradeDifficulty: ["downgrade", "difficulty"],
} as const;
type Step = keyof typeof STEPS;

/** What one line can change: so many dice of a kind, or so many steps of a side. */
export type Field = Die | Step;

/** What a player adds to their own pool when it is built by several; the rest is the GM's. [house] */
const PLAYERS_FIELDS: readonly HandField[] = ["boost", "setback", "upgradeAbility"];
export const fieldsOf = (user: UserLike): readonly HandField[] => (user.isGM ? BY_HAND : PLAYERS_FIELDS);

export const isByHand = (field: unknown): field is HandField => BY_HAND.includes(field as HandField);

/** Dice may be taken away by hand too; a step backwards is the other step. */
const leastOf = (field: HandField): number => (field === "difficulty" ? -10 : 0);

/** One field of a line as the core's change. */
export function coreChange(field: string, value: number): CoreChange {
  const step = Object.hasOwn(STEPS, field) ? STEPS[field as Step] : null;
  return step ? { [step[0]]: { [step[1]]: value } } : { add: { [field]: value } };
}

/** The fields of a core's change, one by one. */
function parts({ add = {}, upgrade = {}, downgrade = {} }: CoreChange): { field: string; value: number }[] {
  const steps = Object.entries(STEPS).map(([field, [kind, side]]) => ({
    field,
    value: (kind === "upgrade" ? upgrade : downgrade)[side] ?? 0,
  }));
  const dice = Object.entries(add).map(([field, value]) => ({ field, value: value ?? 0 }));
  return [...dice, ...steps].filter(({ value }) => value !== 0);
}

/** Lines as the dialog lists them: a line that changes several things has a switch for each. */
export function listed(lines: readonly PoolModifier[]): SituationalModifier[] {
  return lines.flatMap(({ id, label, from, why, change, on, locked }) => {
    const fields = parts(change);
    const detail = [from, why].filter((text) => text !== "").map((text) => t(text));
    return fields.map(({ field, value }) => ({
      id: fields.length === 1 ? id : `${id}.${field}`,
      label,
      field,
      value,
      on,
      ...(locked && { locked }),
      ...(detail.length > 0 && { detail: proper(detail.join(" · ")) }),
    }));
  });
}

/** The switched-on changes of a plan, for the core. */
export const coreChanges = ({ modifiers: changes }: RollPlan): CoreChange[] =>
  changes.filter(({ on, value }) => on && value !== 0).map(({ field, value }) => coreChange(field, value));

const handLabel = (field: HandField): string => `CUBILETE.narrative.pool.${field}`;

/** Lines by hand as changes of the pool: one for each person and field. */
export const handChanges = (lines: readonly HandLine[]): PoolModifier[] =>
  lines.map(({ user, name, field, value, why }) => ({
    id: `hand.${user}.${field}`,
    label: why === "" ? handLabel(field) : proper(why),
    from: proper(name),
    why: "",
    change: coreChange(field, value),
    on: true,
  }));

/** What the player typed into the dialog's panel, as lines of their own: `add.<field>` and `why.<field>`. */
export function typedLines(values: Values): HandLine[] {
  const { user } = theGame();
  return BY_HAND.map((field) => ({
    user: user.id,
    name: user.name,
    field,
    value: readCount(values[`add.${field}`], field),
    why: short(String(values[`why.${field}`] ?? "").trim(), 80),
  })).filter(({ value }) => value !== 0);
}

/** A number of dice or steps that somebody asks for, held within what people may add. */
export function readCount(value: unknown, field: HandField): number {
  const count = Math.trunc(Number(value ?? 0)) || 0;
  return Math.min(MOST_BY_HAND, Math.max(leastOf(field), count));
}

/** What a step does to a die, or the die that is added, as drawings in a row. */
const DRAWN: Readonly<Record<HandField, readonly Die[]>> = {
  boost: ["boost"],
  setback: ["setback"],
  difficulty: ["difficulty"],
  upgradeAbility: ["ability", "proficiency"],
  upgradeDifficulty: ["difficulty", "challenge"],
  downgradeAbility: ["proficiency", "ability"],
  downgradeDifficulty: ["challenge", "difficulty"],
};

/** Whose lines the panel edits: counts and reasons by field. */
interface HandContext {
  field: HandField;
  dice: { die: Die; href: string }[];
  label: string;
  value: number;
  why: string;
  less: number | null;
  more: number | null;
}

/** The rows of buttons in `templates/narrative/pool.hbs`; `mine` are the viewer's own lines. */
export const handContext = (mine: readonly HandLine[], fields: readonly HandField[] = BY_HAND): HandContext[] =>
  fields.map((field) => {
    const { value = 0, why = "" } = mine.find((line) => line.field === field) ?? {};
    return {
      field,
      dice: DRAWN[field].map((die) => ({ die, href: drawing(die) })),
      label: handLabel(field),
      value,
      why,
      less: value > leastOf(field) ? value - 1 : null,
      more: value < MOST_BY_HAND ? value + 1 : null,
    };
  });
