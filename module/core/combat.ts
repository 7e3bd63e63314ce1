import type { Health } from "./health.ts";

/** Who takes part in a fight, whatever the game: of the table, not of a rule set. */

/**
 * A combatant who is out does not roll for the order, and their turns pass. Where the rules keep no health, none is.
 */
export const isOut = (health: Health | null, defeated: boolean): boolean => defeated || health === "down";

/** How often a combatant may still act in a turn: never below 0, whatever was counted. */
export const actionsLeft = (may: number, done: number): number => Math.max(0, may - Math.max(0, done));

/** Whether a roll takes one of the actions of the turn that is being played: its actor's own, and of a kind that does. */
export const takesAction = (
  roll: { readonly kind: string; readonly actor: string | null },
  acting: string | null,
  kinds: readonly string[],
): boolean => roll.actor !== null && roll.actor === acting && kinds.includes(roll.kind);
