import type { Control, RollSource } from "../../../contract/index.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import type { AspectUses } from "../../../core/workshop/shared/aspects.ts";
import type { Asked } from "../../../core/workshop/types.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { workshopCore } from "../data/core.ts";
import { label } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { aspectsOf, MOST_ASPECT } from "../table/aspects.ts";
import type { PageCheck } from "./roll.ts";

/** A roll that takes free uses of aspects: what its dialog offers, what it counts, and that no card counts more than it takes. */

/**
 * Each aspect that has free uses left is a choice of its own; together they are the number that formulas read. Null: the
 * question is about something else.
 */
export function aspectChoice(
  page: Page,
  asked: Asked,
  { values }: Pick<RollSource, "values">,
): { controls: Control[]; value: number; uses: AspectUses } | null {
  const one = workshopCore().aspectsAsked(page, asked.pick);
  if (!one) return null;
  const uses: Record<string, number> = {};
  const controls = aspectsOf(page, one.id).flatMap(({ id, text, free }): Control | readonly [] => {
    if (free === 0) return [];
    const name = `${asked.id}.${id}`;
    const many = Math.max(0, Math.min(free, Math.floor(Number(values[name] ?? 0)) || 0));
    if (many > 0) uses[id] = many;
    const base = {
      name,
      label: proper(
        t(key("control.aspect"), { ask: t(label(asked.name ?? one.name)), text: short(text, MOST_ASPECT) }),
      ),
      hint: proper(t(key("control.aspectFree"), { count: free })),
    };
    return free === 1
      ? { ...base, type: "toggle", value: many === 1 }
      : { ...base, type: "number", value: many, min: 0, max: free };
  });
  const value = Object.values(uses).reduce((sum, many) => sum + many, 0);
  return { controls, value, uses: value > 0 ? { [one.id]: uses } : {} };
}

/** Both sides' uses of the same aspects. */
export function joinedUses(...all: readonly (AspectUses | undefined)[]): { uses?: AspectUses } {
  const uses: Record<string, Record<string, number>> = {};
  for (const [list, taken] of all.flatMap((one) => Object.entries(one ?? {})))
    for (const [id, many] of Object.entries(taken))
      uses[list] = { ...uses[list], [id]: (uses[list]?.[id] ?? 0) + many };
  return Object.keys(uses).length > 0 ? { uses } : {};
}

/** Whether a card counts as many uses as it takes: it is its roller's claim. */
export function countsItsUses({ roll, given, rival, uses = {} }: PageCheck): boolean {
  const { isTablesName, sharedName } = workshopCore();
  const counted = new Map<string, number>();
  for (const [side, numbers] of [[roll, given], ...(rival ? [[rival.roll, rival.given] as const] : [])] as const)
    for (const { id, pick = "" } of side.ask)
      if (isTablesName(pick)) counted.set(pick, (counted.get(pick) ?? 0) + Number(numbers[id] ?? 0));
  const taken = new Map(
    Object.entries(uses).map(([id, aspects]) => [
      sharedName({ id }),
      Object.values(aspects).reduce((sum, many) => sum + many, 0),
    ]),
  );
  return [...counted].every(([name, many]) => many === (taken.get(name) ?? 0));
}
