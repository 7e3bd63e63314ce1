import {
  BY_THE_FIRST,
  type Check,
  type CheckRollLike,
  type Rolled,
  type RollType,
  rulesets,
  type Settlement,
} from "../contract/index.ts";
import { isGood } from "../core/asking.ts";
import { hooks, type MessageLike, theGame } from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { wasEdited } from "./edited.ts";
import { asMade } from "./past/as-made.ts";
import { actorAt } from "./past/records.ts";
import { answeredBy, redrawCards } from "./redraw.ts";

/** Rolls that answer another's stand on the card that was answered, with how the two came out. */

/** Ids of the messages that answer a message. */
const answers = new Map<string, Set<string>>();

const partOf = ({ system }: MessageLike): CardPart | undefined => (system as Partial<CardData>).parts?.[0];

function note(message: MessageLike, gone: boolean): void {
  // An answer to a deleted card is a roll like any other.
  if (gone) redrawCards(answers.get(message.id) ?? []);
  const first = answeredBy(message);
  const part = partOf(message);
  const before = theGame().messages.get(part?.follows ?? "");
  // What was rolled again is not offered again, and a card names the rolls that came of it.
  if (before && part?.type === "roll") redrawCards([before.id]);
  if (!first) return;
  const known = answers.get(first) ?? new Set();
  if (gone) known.delete(message.id);
  else known.add(message.id);
  answers.set(first, known);
  redrawCards([first]);
}

/** What a whole card's roll came to, where that is a number. */
function totalOf(kind: RollType, message: MessageLike): number | null {
  const rolled = asMade(message, 0);
  return rolled && kind.view(rolled).total;
}

/** An answer, and how the two came out. */
export interface RollAnswer {
  message: MessageLike;
  part: CardPart;
  settlement: Settlement;
}

/** The most answers that a card shows; no roll of a table gets more. */
const MOST = 20;

/**
 * What can be read of rolls that a player may have tampered with: one that cannot be read answers nothing and gets no
 * answer.
 */
export function ifReadable<T>({ id }: MessageLike, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    console.warn(`Cubilete: message ${id} cannot be read as a roll and its answer.`, error);
    return null;
  }
}

/** The answers to a roll that this user may see. An answer to another total, or one changed since, does not count. */
export function answersTo(message: MessageLike, total: number | null): RollAnswer[] {
  return [...(answers.get(message.id) ?? [])].slice(-MOST).flatMap((id) => {
    const answer = theGame().messages.get(id);
    return (answer && ifReadable(answer, () => asAnswer(message, answer, total))) ?? [];
  });
}

/**
 * The outcome of a roll that waited for its other side, as far as this user may see the answer: a target's first
 * answer, or anyone's where it has no target.
 * @param made The roll as this target meets it.
 */
export function metBy(
  message: MessageLike,
  made: Rolled,
  target: string | null,
): { check: Check; outcome: unknown } | null {
  const { ruleset, parts } = message.system as CardData;
  const [part] = parts;
  const kind = part && rulesets.isLoaded(ruleset) ? rulesets.get(ruleset)?.rolls[part.kind] : undefined;
  if (!part || !kind?.meets || parts.length > 1) return null;
  const answer = answerIn(message, target);
  const theirs = answer && asMade(answer.message, 0);
  const met = theirs && ifReadable(message, () => kind.meets?.(made, theirs) ?? null);
  return met && { check: met.check, outcome: met.outcome };
}

/** The answer that a roll waited for, of one of its targets; null while there is none. */
export function answerIn(message: MessageLike, target: string | null): RollAnswer | null {
  const all = answersOn(message);
  return (target ? all.find(({ part }) => part.actor === target) : all[0]) ?? null;
}

/** What answered the roll of a whole card, of rules that are loaded. */
export function answersOn(message: MessageLike): RollAnswer[] {
  const { ruleset, parts } = message.system as CardData;
  const [part] = parts;
  const roll = message.rolls[0] as CheckRollLike | undefined;
  if (!answers.has(message.id) || parts.length !== 1 || part?.type !== "roll" || !roll?.check) return [];
  const kind = rulesets.get(ruleset)?.rolls[part.kind];
  return (kind && ifReadable(message, () => answersTo(message, totalOf(kind, message)))) ?? [];
}

function asAnswer(message: MessageLike, answer: MessageLike, total: number | null): RollAnswer | null {
  const part = partOf(answer);
  const roll = answer.rolls[0] as CheckRollLike | undefined;
  if (!answer.isContentVisible || !part || !roll?.check || wasEdited(answer) || !invites(message, answer)) return null;
  const { ruleset } = answer.system as CardData;
  // Rules read their own rolls and no others.
  if (ruleset !== (message.system as CardData).ruleset) return null;
  const { author } = answer;
  const actor = actorAt(part.actor);
  if (!author?.isGM && !(author && owns(actor, author))) return null;
  const { kind } = rulesets.rollType(ruleset, part.kind);
  const rolled = asMade(answer, 0);
  const settlement = rolled && kind.settles?.(rolled);
  const same = settlement && (settlement.totals === null || settlement.totals.first === total);
  if (!settlement || !same) return null;
  return {
    message: answer,
    part,
    settlement: settlement === BY_THE_FIRST ? byTheFirst(message, rolled, part) : settlement,
  };
}

/** How the two came out by what the first roll came to with this answer. */
function byTheFirst(message: MessageLike, answer: Rolled, part: CardPart): Settlement {
  const first = asMade(message, 0);
  const kind = rulesets.get((message.system as CardData).ruleset)?.rolls[partOf(message)?.kind ?? ""];
  const met = first && kind?.meets?.(first, answer);
  if (met?.settled) {
    const { winner, rule } = met.settled;
    return {
      ...BY_THE_FIRST,
      winner,
      stands: true,
      rule: { label: rule.label, data: { ...rule.data, name: nameOf(part) } },
    };
  }
  const verdict = met ? kind?.view({ ...first, ...met }).verdict : null;
  const good = verdict && isGood(verdict.kind);
  const winner = !verdict || verdict.kind === "neutral" ? null : good ? "first" : "answer";
  return { ...BY_THE_FIRST, winner, stands: true, rule: { label: verdict?.label ?? "" } };
}

/**
 * The card on which an answer stands, for this user, with how it came out: its own message needs no card then. Of rules that
 * are loaded.
 */
export function answeredOn(answer: MessageLike): { first: MessageLike; answer: RollAnswer } | null {
  const first = theGame().messages.get(answeredBy(answer) ?? "");
  const part = first && partOf(first);
  const roll = first?.rolls[0] as CheckRollLike | undefined;
  if (!first?.isContentVisible || !part || !roll?.check) return null;
  const { ruleset } = first.system as CardData;
  const kind = rulesets.isLoaded(ruleset) ? rulesets.get(ruleset)?.rolls[part.kind] : undefined;
  const found = kind && ifReadable(answer, () => asAnswer(first, answer, totalOf(kind, first)));
  return found ? { first, answer: found } : null;
}

/** Whether a roll waits for answers of a kind: where no one may answer, no one settles. */
function invites(message: MessageLike, answer: MessageLike): boolean {
  const [first, part] = [partOf(message), partOf(answer)];
  const { ruleset = "" } = message.system as Partial<CardData>;
  const roll = message.rolls[0] as CheckRollLike | undefined;
  if (!first || !part || !roll?.check || (answer.system as Partial<CardData>).ruleset !== ruleset) return false;
  const rolled = asMade(message, 0);
  const follows =
    (rolled && rulesets.get(ruleset)?.rolls[first.kind]?.followUps?.({ ...rolled, spent: [], done: [] })) ?? [];
  return follows.some(({ by, kind }) => by === "anyone" && kind === part.kind);
}

const nameOf = ({ actor: uuid }: CardPart): string => {
  const actor = actorAt(uuid);
  return actor ? calledBy(actor) : "?";
};

/** Both sides of each answer, for the card. */
export function duelContext(first: { name: string; title: string }, found: readonly RollAnswer[]): object[] {
  return found.map(({ part, settlement: { winner, totals, rule } }) => ({
    tie: winner === null,
    rule: t(rule.label, rule.data),
    sides: [
      { ...first, total: totals?.first ?? null, won: winner === "first" },
      {
        name: nameOf(part),
        title: t(part.title),
        total: totals?.answer ?? null,
        won: winner === "answer",
      },
    ],
    won: wonBy(first.name, { part, settlement: { winner, totals, rule } }),
  }));
}

const wonBy = (first: string, { part, settlement: { winner } }: Omit<RollAnswer, "message">): string =>
  winner === null
    ? t("CUBILETE.duel.tie")
    : t("CUBILETE.duel.wins", { name: winner === "first" ? first : nameOf(part) });

/** What an answer's own message says: how it ended, and where it stands. */
export function answeredContext({ first, answer }: { first: MessageLike; answer: RollAnswer }): {
  won: string;
  rule: string;
} {
  const part = partOf(first);
  const { label, data } = answer.settlement.rule;
  return { won: wonBy(part ? nameOf(part) : "?", answer), rule: t(label, data) };
}

/** The second chance that a tie gives: it costs nothing. */
export const TIE = "tie";

const isEven = (answer: RollAnswer | undefined): boolean =>
  answer?.settlement.winner === null && answer.settlement.stands !== true;

/** Whether a roll ended in a tie, with its answer or within itself, which may be rolled again: once. */
export function isTied(message: MessageLike, index: number): boolean {
  const { ruleset, parts } = message.system as CardData;
  const part = parts[index];
  const roll = message.rolls[index] as CheckRollLike | undefined;
  const kind = part && rulesets.get(ruleset)?.rolls[part.kind];
  if (!kind || !roll?.check) return false;
  const rolled = asMade(message, index);
  const tied =
    (rolled && kind.ties?.(rolled) === true) ||
    (answers.has(message.id) && isEven(answersTo(message, totalOf(kind, message)).at(-1)));
  return tied && !theGame().messages.contents.some((one) => isAgain(one, message.id, part.kind));
}

/** Whether a message is the same roll, made once more. */
function isAgain(message: MessageLike, first: string, kind: string): boolean {
  const part = partOf(message);
  return part?.type === "roll" && part.follows === first && part.kind === kind && !answeredBy(message);
}

/** Once, at `init`. */
export function watchAnswers(): void {
  hooks.on("createChatMessage", (message: MessageLike) => note(message, false));
  hooks.on("deleteChatMessage", (message: MessageLike) => note(message, true));
  hooks.once("ready", () => {
    for (const message of theGame().messages) note(message, false);
  });
}
