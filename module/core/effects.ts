/**
 * Effects that last: how long they do, and what a change of one makes of a number. Of the table, not of a game: every rule
 * set's figures and rolls are touched in the same way.
 */

/** How long an effect lasts; "removed": until a user removes it. */
export const LASTS = ["removed", "rounds", "scene", "rest", "used"] as const;
export type Lasts = (typeof LASTS)[number];

/** The most rounds that an effect may be given. */
export const MOST_ROUNDS = 1000;

/** What happens at a table and ends effects. A longer rest is a rest too, and a new scene begins after it. */
export const ENDING_MOMENTS = ["scene", "rest", "night", "week"] as const;
export type Ending = (typeof ENDING_MOMENTS)[number];

/** How many nights go by with it. */
export const nightsIn = (ending: Ending): number => ({ scene: 0, rest: 0, night: 1, week: 7 })[ending];

/** Whether something that happens to everybody ends an effect. Rounds are counted in fights; a scene's end is theirs too. */
export function endsWith(lasts: Lasts, ending: Ending): boolean {
  if (lasts === "scene" || lasts === "rounds") return true;
  return lasts === "rest" && ending !== "scene";
}

/** How long something lasts that ends with some of them. */
export const lastsUntil = (endsWithThe: (ending: Ending) => boolean): Lasts =>
  endsWithThe("scene") ? "scene" : ENDING_MOMENTS.some(endsWithThe) ? "rest" : "removed";

/** A place in a fight. */
export interface CombatMoment {
  round: number;
  turn: number;
}

/**
 * Rounds that are left of so many: from a place in a fight to the same place that many rounds later. What began in that very
 * turn has all of them left.
 */
export function roundsLeft(rounds: number, start: CombatMoment, now: CombatMoment): number {
  const passed = now.round - start.round - (now.turn < start.turn ? 1 : 0);
  return Math.max(0, rounds - Math.max(0, passed));
}

/** How a change works on a number, by the words of Foundry 14; "custom" is whatever a module makes of it. */
export const CHANGE_KINDS = ["custom", "multiply", "add", "subtract", "downgrade", "upgrade", "override"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A number as a change says it; null when what stands there is none. */
export function changeValue(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "" || value.length > 40) return null;
  const number = Number(value.trim().replace("−", "-").replace(",", "."));
  return Number.isFinite(number) ? number : null;
}

/** What a change makes of a number. */
export function changed(value: number, kind: ChangeKind, by: number): number {
  switch (kind) {
    case "add":
      return value + by;
    case "subtract":
      return value - by;
    case "multiply":
      return value * by;
    case "upgrade":
      return Math.max(value, by);
    case "downgrade":
      return Math.min(value, by);
    case "override":
      return by;
    default:
      return value;
  }
}

/** The bonus that such a change is to a roll: only what adds and takes away is one. Null: none. */
export function bonusOf(kind: ChangeKind, by: number): number | null {
  if (kind === "add") return by;
  return kind === "subtract" ? -by : null;
}

/** Figures and bonuses stay within what every rule set's core accepts. */
export const MOST_CHANGE = 100;
export const withinReason = (value: number): number => Math.min(MOST_CHANGE, Math.max(-MOST_CHANGE, value));
