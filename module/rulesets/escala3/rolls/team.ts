import * as core from "../../../core/escala3/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal } from "../../../i18n/i18n.ts";
import { key, properShort } from "../data/labels.ts";

/** Several at one thing (§2.6), and how that comes to a roll of one of them. */

export const TEAM_WAYS = ["best", "sizes"] as const;
export type TeamWay = (typeof TEAM_WAYS)[number];

export interface Member {
  level: number;
  /** Levels of advantage that this one brings when a better one rolls. */
  help: number;
}

/** What they come to: their strengths added up as sizes, or the best, with what the others bring wherever they stand in the list. */
export function joined(way: TeamWay, members: readonly Member[]): { trait: number; advantage: number } {
  const levels = members.map(({ level }) => level);
  if (way === "sizes") return { trait: core.teamwork(levels), advantage: 0 };
  const [, ...helpers] = [...members].sort((a, b) => b.level - a.level);
  return core.helped(
    levels,
    helpers.map(({ help }) => help),
  );
}

/** Who rolls for them: with which trait, and its level as it stands now. */
interface TeamRoller {
  name: string;
  trait: string;
  level: number;
}

/**
 * The help that makes one's roll the one that was worked out. By sizes it is the difference to their own level.
 * @throws {UserError} Where the best rolls, and the roller has another level than the best.
 */
export function helpFor(way: TeamWay, members: readonly Member[], { name, trait, level }: TeamRoller): number {
  const { trait: best, advantage } = joined(way, members);
  if (way === "sizes") return best - Math.floor(level);
  if (level === best) return advantage;
  throw new UserError(key("error.notBest"), {
    ...{ best: decimal(best), name: properShort(name), trait: properShort(trait), level: decimal(level) },
  });
}
