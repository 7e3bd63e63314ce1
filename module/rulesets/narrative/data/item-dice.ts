import type { ItemLike, Json, JsonObject } from "../../../foundry/index.ts";
import { explain } from "../../../i18n/errors.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { choices, key, RULE_SKILLS } from "./labels.ts";
import { ADDED_DICE, momentLabel, type Problem, readItemDice } from "./talents.ts";
import { CHARACTERISTICS, MOMENTS, SKILL_GROUPS } from "./types.ts";

/** The dice of an item as rows to edit: one for each thing that changes. Entries that cannot be read stay as they are. */

const STEPS = ["upgrade.ability", "upgrade.difficulty", "downgrade.ability", "downgrade.difficulty"] as const;
const CHANGES: readonly string[] = [...ADDED_DICE.map((die) => `add.${die}`), ...STEPS];

export type DiceRow =
  | { when: string; change: string; count: number }
  | { broken: true; stored: Json; text: string; problem: string };

const PARTS = ["when", "change", "count"] as const;
export const isDicePart = (field: string): field is (typeof PARTS)[number] =>
  (PARTS as readonly string[]).includes(field);

export const emptyRow = (): DiceRow => ({ when: "always", change: "add.boost", count: 1 });

export function diceRows(item: ItemLike): DiceRow[] {
  const stored = (item._source.system.dice ?? []) as Json[];
  return readItemDice(item).flatMap(({ dice, problem }, index): DiceRow[] => {
    if (problem) {
      const text = JSON.stringify(stored[index] ?? null);
      return [{ broken: true, stored: stored[index] ?? null, text: text.slice(0, 120), problem: problemText(problem) }];
    }
    const { when, ...change } = dice;
    return Object.entries(change).flatMap(([kind, parts]) =>
      Object.entries(parts as object).map(([name, count]) => ({
        when,
        change: `${kind}.${name}`,
        count: Number(count),
      })),
    );
  });
}

/** The same in words: "Melee: +1 upgrades of difficulty". What cannot be read is left out, as it is of every roll. */
export const diceTexts = (item: ItemLike): string[] =>
  diceRows(item).flatMap((row) => {
    if ("broken" in row) return [];
    const what = `${t(key(`dice.${row.change}`))} ${signed(row.count)}`;
    return [row.when === "always" ? what : `${t(momentLabel(row.when))}: ${what}`];
  });

/** The rows as they are stored: one entry each. */
export function storedRows(rows: readonly DiceRow[]): Json[] {
  return rows.map((row): Json => {
    if ("broken" in row) return row.stored;
    const [kind = "add", name = "boost"] = row.change.split(".");
    // Steps have no sign: upgrading less is downgrading.
    const count = kind === "add" ? bounded(row.count, -20) : bounded(row.count, 0);
    return { when: row.when, [kind]: { [name]: count } } satisfies JsonObject;
  });
}

const bounded = (count: number, least: number): number => Math.min(20, Math.max(least, Math.round(count) || 0));

/** What can be chosen: moments in groups, and changes. */
export function diceWords() {
  const moments = [
    { label: key("dice.moments"), options: MOMENTS.map((value) => ({ value, label: t(momentLabel(value)) })) },
    { label: key("dice.characteristics"), options: prefixed("characteristic", CHARACTERISTICS) },
    { label: key("dice.groups"), options: prefixed("group", SKILL_GROUPS) },
    { label: key("dice.skills"), options: prefixed("skill", [...RULE_SKILLS.keys()]) },
  ];
  return { moments, changes: choices(CHANGES, "dice") };
}

const prefixed = (prefix: string, values: readonly string[]) =>
  values.map((name) => ({ value: `${prefix}:${name}`, label: t(momentLabel(`${prefix}:${name}`)) }));

/** Why an entry of an item's dice is left out, as a sentence. */
export function problemText({ entry, field, error }: Problem): string {
  return t(key("dice.broken"), {
    entry,
    why: error ? explain(error) : t(key("dice.unknown"), { field: field === "when" ? t(key("dice.when")) : field }),
  });
}
