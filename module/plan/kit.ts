import type { OddsBar, RollSource } from "../contract/index.ts";
import type { Distribution } from "../core/chance/index.ts";
import type { ActorLike } from "../foundry/index.ts";
import { UserError } from "../i18n/errors.ts";
import { signed, t } from "../i18n/i18n.ts";

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

/** Bars thinner than this at either end are left out; their sum is in the figures. */
const THINNEST = 0.0005;

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
    return { value, chance: total.at(value), kind: kindOf(value) };
  });
}
