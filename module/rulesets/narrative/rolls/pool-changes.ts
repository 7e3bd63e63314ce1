import type { RollPlan, SituationalModifier, Values } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { theGame } from "../../../foundry/index.ts";
import { proper, signed, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { drawing } from "../cards/drawings.ts";
import { dieName } from "../cards/symbols.ts";
import type { PoolModifier } from "../data/types.ts";

/** The visible list that makes a pool: every line names one thing, its origin and its reason, and has a switch. */

/** Lines as the dialog lists them: a line that changes several things has a switch for each. */
export function listedLines(lines: readonly PoolModifier[]): SituationalModifier[] {
  return lines.flatMap(({ id, label, from, why, change, on, locked, consumes }) => {
    const fields = core.handParts(change);
    const detail = [from, why].filter((text) => text !== "").map((text) => t(text));
    return fields.map(({ field, value }) => ({
      id: fields.length === 1 ? id : `${id}.${field}`,
      label,
      field,
      value,
      on,
      ...(locked && { locked }),
      ...(consumes && { once: true }),
      ...(detail.length > 0 && { detail: proper(detail.join(" · ")) }),
    }));
  });
}

/** The switched-on changes of a plan, for the core. */
export const coreChanges = ({ modifiers: changes }: RollPlan): core.PoolChange[] =>
  changes.filter(({ on, value }) => on && value !== 0).map(({ field, value }) => core.handChange(field, value));

const handLabel = (field: core.HandField): string => `CUBILETE.narrative.pool.${field}`;

/** Lines by hand as changes of the pool: one for each person and field. */
export const handChanges = (lines: readonly core.HandLine[]): PoolModifier[] =>
  lines.map(({ user, name, field, value, why }) => ({
    id: core.handSwitch({ user, field }),
    label: why === "" ? handLabel(field) : proper(why),
    from: proper(name),
    why: "",
    change: core.handChange(field, value),
    on: true,
  }));

/** What the player typed into the dialog's panel, as lines of their own: `add.<field>` and `why.<field>`. */
export function typedLines(values: Values): core.HandLine[] {
  const { user } = theGame();
  return core.BY_HAND.map((field) => ({
    user: user.id,
    name: user.name,
    field,
    value: core.byHand(values[`add.${field}`], field),
    why: short(String(values[`why.${field}`] ?? "").trim(), 80),
  })).filter(({ value }) => value !== 0);
}

/** A change in words: "+1 boost", each of its parts. */
export const changeWords = (change: core.PoolChange): string[] =>
  core.handParts(change).map(({ field, value }) => {
    const label = core.isByHand(field) ? handLabel(field) : dieName(field as core.Die);
    return `${signed(value)} ${t(label)}`;
  });

/** What a step does to a die, or the die that is added, as drawings in a row. */
const DRAWN: Readonly<Record<core.HandField, readonly core.Die[]>> = {
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
  field: core.HandField;
  dice: { die: core.Die; shape: string }[];
  label: string;
  value: number;
  why: string;
  less: number | null;
  more: number | null;
}

/** The rows of buttons in `templates/narrative/pool.hbs`; `mine` are the viewer's own lines. */
export const handContext = (
  mine: readonly core.HandLine[],
  fields: readonly core.HandField[] = core.BY_HAND,
): HandContext[] =>
  fields.map((field) => {
    const { value = 0, why = "" } = mine.find((line) => line.field === field) ?? {};
    return {
      field,
      dice: DRAWN[field].map((die) => ({ die, shape: drawing(die) })),
      label: handLabel(field),
      value,
      why,
      less: value > core.leastByHand(field) ? value - 1 : null,
      more: value < core.MOST_BY_HAND ? value + 1 : null,
    };
  });
