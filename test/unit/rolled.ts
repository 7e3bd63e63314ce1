import { type Rolled, type RollType, rolledWith, type Share, type TargetChanges } from "../../module/contract/index.ts";

/** What comes of rolls, as tests ask for it. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into rolls of every kind.
type Any = any;

/** A roll with its dice, and what is known of it beyond them. */
export const asRolled = (outcome: unknown, check: object | undefined, known: Any = {}): Any =>
  rolledWith({ outcome, check: check ?? {} }, known) as Rolled<Any, Any>;

export const sharesOf = (kind: Any, of: Any): Share[] => (kind as RollType).applying?.shares(of) ?? [];

/** What an outcome's first share does to an actor. `planned`: they are its target. */
export function changesOn(
  kind: Any,
  outcome: unknown,
  check: object | undefined,
  actor: Any,
  planned = false,
): TargetChanges {
  const [share] = sharesOf(kind, asRolled(outcome, check, { target: planned ? actor : null }));
  if (!share) throw new Error("nothing to apply");
  return share.changes(actor);
}

/** The one an outcome falls on; null: nobody. */
export const whereTo = (kind: Any, outcome: unknown, check: object | undefined): Share["to"] | null =>
  sharesOf(kind, asRolled(outcome, check))[0]?.to ?? null;
