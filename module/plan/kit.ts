import type { OddsBar, RollSource } from "../contract/index.ts";
import type { Distribution } from "../core/chance/index.ts";
import type { ActorLike } from "../foundry/index.ts";
import { UserError } from "../i18n/errors.ts";
import { percent, signed, t } from "../i18n/i18n.ts";

/** What the rolls of every rule set need. */

/** The roller, an actor of one rule set: a roll without one is refused. */
export const rollerFor =
  <A>(asOwn: (actor: ActorLike | null) => A | null) =>
  (source: Pick<RollSource, "actor">): A => {
    const actor = asOwn(source.actor);
    if (!actor) throw new UserError("CUBILETE.error.noActor");
    return actor;
  };

/** What a figure is made of, for a tooltip: "Dexterity 9 · Dodge +5 · Leather −1". Labels are language keys. */
export const tooltipOf = (parts: readonly { label: string; value: number }[]): string =>
  parts.map(({ label, value }, index) => `${t(label)} ${index === 0 ? value : signed(value)}`).join(" · ");

/** Bars thinner than this at either end are left out; the outermost one that is drawn says their sum. */
const THINNEST = 0.0005;

/** Less than this is what sums of fractions leave over, and no chance. */
const LEAST = 1e-12;

/** More than these are no picture any more. */
export const MOST_BARS = 60;

/** A distribution as bars, from the middle outwards: open dice have no end, some at neither side. At most `most` of them. */
export function barsOf(total: Distribution, kindOf: (value: number) => OddsBar["kind"], most = MOST_BARS): OddsBar[] {
  let from = Math.round(total.mean);
  let to = from;
  while (total.atMost(from - 1) >= THINNEST) from--;
  while (total.atLeast(to + 1) >= THINNEST) to++;
  while (to - from >= most) {
    if (total.at(from) < total.at(to)) from++;
    else to--;
  }
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const value = from + index;
    const below = value === from ? total.atMost(from - 1) : 0;
    const above = value === to ? total.atLeast(to + 1) : 0;
    const ends = { ...(below > LEAST && { below }), ...(above > LEAST && { above }) };
    return { value, chance: total.at(value), kind: kindOf(value), ...ends };
  });
}

/** More rows than these are no table any more: of more figures every second, third … has one. */
const MOST_ROWS = 20;
const [CURVES_WIDTH, CURVES_HEIGHT] = [320, 100];

/**
 * Chances as lines over the same figures, 1, 2 …, and the table that says the same: for `templates/shared/curves.hbs`. The
 * highest of each row is marked. Labels and `of`, what the figures are, are text ready to show; up to four lines differ.
 */
export function curvesOf(curves: readonly { label: string; chances: readonly number[] }[], of: string): object {
  const many = Math.max(1, ...curves.map(({ chances }) => chances.length));
  const step = CURVES_WIDTH / many;
  const every = Math.ceil(many / MOST_ROWS);
  const chanceAt = (chances: readonly number[], at: number) => chances[at] ?? 0;
  return {
    of,
    viewBox: `0 0 ${CURVES_WIDTH} ${CURVES_HEIGHT}`,
    lines: curves.map(({ label, chances }, nth) => ({
      label,
      nth: nth + 1,
      points: Array.from({ length: many }, (_, at) => {
        const y = CURVES_HEIGHT * (1 - chanceAt(chances, at));
        return `${((at + 0.5) * step).toFixed(1)},${y.toFixed(1)}`;
      }).join(" "),
    })),
    rows: Array.from({ length: Math.floor(many / every) }, (_, row) => {
      const at = (row + 1) * every - 1;
      const highest = Math.max(...curves.map(({ chances }) => chanceAt(chances, at)));
      const cells = curves.map(({ chances }) => chanceAt(chances, at));
      return {
        figure: at + 1,
        cells: cells.map((chance) => ({ text: percent(chance), highest: chance > 0 && chance === highest })),
      };
    }),
  };
}
