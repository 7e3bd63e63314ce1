import type { Rolled, RollType } from "../../contract/index.ts";
import { type MessageLike, theGame } from "../../foundry/index.ts";
import { decimal, t } from "../../i18n/i18n.ts";
import { listed } from "../../i18n/names.ts";
import { calledBy } from "../../plan/people/called.ts";
import { isKnownAt } from "../../plan/people/knowledge.ts";
import type { CardPart } from "../card-model.ts";
import { actorAt } from "../past/records.ts";
import { asItLies, targetsOf } from "../past/rolled.ts";
import { rulingOn } from "../past/ruled.ts";

/** What a card says of a GM's ruling: what the dice said, what holds instead, and which GM ruled. */

const key = (path: string): string => `CUBILETE.ruling.${path}`;

/**
 * @param figures Whether this user may know the target's figures.
 * @returns null where nothing was ruled.
 */
export function rulingText(
  message: MessageLike,
  index: number,
  kind: RollType,
  rolled: Rolled,
  figures: boolean,
): string | null {
  const ruling = rulingOn(message.id, index);
  const dice = ruling && asItLies(message, index);
  if (!ruling || !dice) return null;
  const [was, is] = [kind.view(dice), kind.view(rolled)];
  const said = (label: string, from: string, to: string): string[] =>
    from === to ? [] : [t(key("moved"), { what: t(key(label)), from, to })];
  const number = (total: number | null) => (total === null ? "–" : decimal(total));
  const verdict = ({ verdict }: typeof was) => (verdict ? t(verdict.label) : "–");
  const names = targetsOf(message, index)
    .filter(isKnownAt)
    .flatMap((uuid) => {
      const actor = actorAt(uuid);
      return actor ? calledBy(actor) : [];
    });
  const lines = [
    ...said("degree.label", verdict(was), verdict(is)),
    ...(figures ? said("total", number(was.total), number(is.total)) : []),
    ...(ruling.targets ? [t(key("hits"), { names: listed(names).join(", ") || "–" })] : []),
  ];
  return t(key("by"), { name: ruling.by, what: lines.join(" · ") });
}

/** The chances of what came up: of what holds now, where a GM ruled it. */
export function chancesNow(
  message: MessageLike,
  index: number,
  kind: RollType,
  rolled: Rolled,
  { chance, outcomeChance }: CardPart,
): Pick<CardPart, "chance" | "outcomeChance"> {
  const ruling = rulingOn(message.id, index);
  const dice = ruling && asItLies(message, index);
  if (!dice || (chance === null && outcomeChance === null)) return { chance, outcomeChance };
  return { chance, outcomeChance: kind.chanceOf?.(rolled.outcome, kind.odds(dice.check)) ?? null };
}

/** Whether the user of this page may rule a roll: GMs may, where it has an end, a total or a target it hits. */
export const isRulable = (kind: RollType, rolled: Rolled, { target }: { target: string | null }): boolean =>
  theGame().user.isGM &&
  (kind.ruled !== undefined || (target !== null && kind.applying !== undefined)) &&
  !(kind.followUps?.(rolled) ?? []).some(({ awaited }) => awaited && kind.meets !== undefined);
