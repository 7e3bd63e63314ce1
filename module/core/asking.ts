/** A request to roll, and who has answered it: pure, so that every client reads the same tally. */

/** Whether the GM shows a difficulty, keeps it for good, or keeps it and announces the result. */
export const DISCRETIONS = ["open", "hidden", "judged"] as const;
export type Discretion = (typeof DISCRETIONS)[number];

/** How a roll went, for the colour of its word. */
export const VERDICT_KINDS = ["success", "mixed", "failure", "critical", "fumble", "neutral"] as const;
type VerdictKind = (typeof VERDICT_KINDS)[number];

/** One roll that answered. */
export interface Answered {
  /** Whose, and the message it stands on. */
  actor: string;
  name: string;
  message: string;
  /** Null where the roll itself is not for everybody's eyes, or adds up to no number. */
  total: number | null;
  /** Null until it is judged, or where it is not. */
  verdict: { kind: VerdictKind; label: string } | null;
  /** Against what it was rolled instead of what was asked; such a roll does not count. */
  wrong: number | "none" | null;
  /** They do not roll: they cannot. */
  cannot?: true;
}

/** Whether this person has answered: with a roll that counts, or by saying that they cannot. */
export const hasAnswered = (tally: readonly Answered[], actor: string): boolean =>
  tally.some((one) => one.actor === actor && one.wrong === null);

/** The tally with one more: what did not count gives way, what counted stays. */
export function withAnswer(tally: readonly Answered[], answer: Answered): Answered[] {
  if (hasAnswered(tally, answer.actor)) return [...tally];
  return [...tally.filter(({ actor }) => actor !== answer.actor), answer];
}

/** Whether a roll that went so reached what it was for. */
export const isGood = (kind: VerdictKind): boolean => ["success", "mixed", "critical"].includes(kind);

/** How it went for all of them. */
export function summary(tally: readonly Answered[]): { rolled: number; success: number; failure: number } {
  const counted = tally.filter(({ wrong, cannot }) => wrong === null && !cannot);
  const those = (went: (kind: VerdictKind) => boolean) =>
    counted.filter(({ verdict }) => verdict && went(verdict.kind)).length;
  const isBad = (kind: VerdictKind) => kind === "failure" || kind === "fumble";
  return { rolled: counted.length, success: those(isGood), failure: those(isBad) };
}
