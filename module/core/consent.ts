/**
 * Whose agreement a change to an actor needs, and whether it was given before. Of the rules of the table, not of a game:
 * nothing of an actor changes unless an owner, or the GM, agreed to that very change.
 */

/** What a change means for its target; null where that depends. */
export type Intent = "harm" | "help" | null;

/** What a table may grant beforehand, by word of its setting. */
export const GRANTS = ["nothing", "harm", "help", "both", "everything"] as const;
export type Grant = (typeof GRANTS)[number];

/** `asked`: its owner may wish it, and a GM alone grants it. */
export type Doubt = "none" | "byHand" | "edited" | "claimed" | "asked";

export interface AskedConsent {
  /** Whether the sender is a GM, and whether they own the target. */
  gm: boolean;
  owner: boolean;
  /** Whether a player owns the target: an ally; otherwise an adversary. */
  ally: boolean;
  intent: Intent;
  /**
   * What is doubtful about it: the card says other figures than the sheets, it was edited after it was posted, or the only
   * record of it stands in a message, where its author could write anything. What was granted beforehand was not granted
   * for that; of the last two even the GM is shown first what would be written.
   */
  doubt: Doubt;
  /** Whether it was granted for the rest of a fight that is still being fought. */
  granted: boolean;
}

/** Whether a change may be made at once. Otherwise an owner or the GM has to be asked. */
export function isAgreed({ gm, owner, ally, intent, doubt, granted }: AskedConsent, grant: Grant): boolean {
  if (doubt === "claimed") return false;
  if (gm) return doubt !== "edited";
  if (doubt === "asked") return false;
  if (owner) return true;
  if (doubt !== "none") return false;
  return granted || covers(grant, intent, ally);
}

/** Whether the table's setting covers it: damage to adversaries, help to allies, both, or everything. */
function covers(grant: Grant, intent: Intent, ally: boolean): boolean {
  if (grant === "everything") return true;
  if (intent === "harm") return !ally && (grant === "harm" || grant === "both");
  return intent === "help" && ally && (grant === "help" || grant === "both");
}

/** A grant for the rest of a fight. */
export interface FightGrant {
  combat: string;
  /** The user who asked, and what for. */
  asker: string;
  intent: Exclude<Intent, null>;
  /** The one target that it holds for, by UUID; blank: every adversary. */
  target: string;
}

/** Grants that are kept at most; the oldest go first. */
export const MOST_GRANTS = 50;

/** The grant that would cover a change from now on; null where it cannot be told what kind of change it is. */
export function grantFor({
  combat,
  asker,
  intent,
  target,
  ally,
}: {
  combat: string;
  asker: string;
  intent: Intent;
  target: string;
  ally: boolean;
}): FightGrant | null {
  if (intent === null || combat === "") return null;
  return { combat, asker, intent, target: intent === "harm" && !ally ? "" : target };
}

/** Whether grants of fights that are still being fought cover a change. */
export function isGranted(
  grants: readonly FightGrant[],
  fights: ReadonlySet<string>,
  asked: { asker: string; intent: Intent; target: string; ally: boolean },
): boolean {
  return grants.some(
    ({ combat, asker, intent, target }) =>
      fights.has(combat) &&
      asker === asked.asker &&
      intent === asked.intent &&
      (target === asked.target || (target === "" && !asked.ally)),
  );
}

/** How long a sender waits for an answer before the question is void, in milliseconds. */
export const PATIENCE = 10 * 60_000;
/** Questions of one user that may wait at once: nobody's flood takes another's place. */
export const MOST_OPEN = 5;

/** `void`: what was asked for cannot be done any more. */
export type ConsentState = "open" | "allowed" | "refused" | "expired" | "void";
export const STATES = ["open", "allowed", "refused", "expired", "void"] as const satisfies readonly ConsentState[];

/** The state of a question: what was answered, or that it waited too long. */
export const stateAt = (stored: unknown, asked: number, now: number): ConsentState => {
  const state = STATES.find((known) => known === stored) ?? "expired";
  return state === "open" && !(now - asked < PATIENCE && now >= asked - PATIENCE) ? "expired" : state;
};
