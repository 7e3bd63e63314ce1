import { type CheckRollLike, rulesets, type Settlement } from "../contract/index.ts";
import { hooks, type MessageLike, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { knownName } from "../plan/knowledge.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { wasEdited } from "./edited.ts";
import { actorAt, itemAt } from "./records.ts";
import { redrawCards } from "./redraw.ts";

/** Rolls that answer another's: the card that was answered shows both sides, and how they came out. */

/** Ids of the messages that answer a message. */
const answers = new Map<string, Set<string>>();

const partOf = ({ system }: MessageLike): CardPart | undefined => (system as Partial<CardData>).parts?.[0];

function note(message: MessageLike, gone: boolean): void {
  const part = partOf(message);
  const { ruleset = "" } = message.system as Partial<CardData>;
  if (part?.type !== "roll" || !part.follows || !mayAnswer(ruleset, part.kind)) return;
  const known = answers.get(part.follows) ?? new Set();
  if (gone) known.delete(message.id);
  else known.add(message.id);
  answers.set(part.follows, known);
  redrawCards([part.follows]);
}

/** Of rules that are not loaded no card stands anywhere yet: one that does will look again at what this is. */
const mayAnswer = (ruleset: string, kind: string): boolean =>
  !rulesets.isLoaded(ruleset) || rulesets.get(ruleset)?.rolls[kind]?.settles !== undefined;

/** An answer, and how the two came out. */
interface Answer {
  part: CardPart;
  settlement: Settlement;
}

/** Answers that a card shows; nobody has more against them. */
const MOST = 20;

/**
 * The answers to a roll that this user may see. What somebody answered to another total, or changed since, answers nothing.
 */
export function answersTo(message: MessageLike, total: number | null): Answer[] {
  return [...(answers.get(message.id) ?? [])].slice(-MOST).flatMap((id) => {
    const answer = theGame().messages.get(id);
    const part = answer && partOf(answer);
    const roll = answer?.rolls[0] as CheckRollLike | undefined;
    if (!answer?.isContentVisible || !part || !roll?.check || wasEdited(answer) || !invites(message, answer)) return [];
    const { ruleset } = answer.system as CardData;
    // Rules read their own rolls and no others.
    if (ruleset !== (message.system as CardData).ruleset) return [];
    const { author } = answer;
    const actor = actorAt(part.actor);
    if (!author?.isGM && !(author && actor?.testUserPermission(author, "OWNER"))) return [];
    const { kind } = rulesets.rollType(ruleset, part.kind);
    const settlement = kind.settles?.(roll.outcome, roll.check);
    const same = settlement && (settlement.totals === null || settlement.totals.first === total);
    return settlement && same ? [{ part, settlement }] : [];
  });
}

/** Whether a roll waits for answers of a kind: what nobody may answer, nobody settles. */
function invites(message: MessageLike, answer: MessageLike): boolean {
  const [first, part] = [partOf(message), partOf(answer)];
  const { ruleset = "" } = message.system as Partial<CardData>;
  const roll = message.rolls[0] as CheckRollLike | undefined;
  if (!first || !part || !roll?.check || (answer.system as Partial<CardData>).ruleset !== ruleset) return false;
  const from = { item: itemAt(first.item), spent: [], done: [] };
  const follows = rulesets.get(ruleset)?.rolls[first.kind]?.followUps?.(roll.outcome, roll.check, from) ?? [];
  return follows.some(({ by, kind }) => by === "anyone" && kind === part.kind);
}

const nameOf = ({ actor: uuid }: CardPart): string => {
  const actor = actorAt(uuid);
  return actor ? knownName(actor) : "?";
};

/** Both sides of each answer, for the card. */
export function duelContext(first: { name: string; title: string }, found: readonly Answer[]): object[] {
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
    won:
      winner === null
        ? t("CUBILETE.duel.tie")
        : t("CUBILETE.duel.wins", {
            name: winner === "first" ? first.name : nameOf(part),
          }),
  }));
}

/** The second chance that a tie gives: it costs nothing. */
export const TIE = "tie";

/** Whether a roll ended in a tie, which may be rolled again. */
export const isTied = (message: MessageLike, total: number | null): boolean =>
  answersTo(message, total).at(-1)?.settlement.winner === null;

/** Once, at `init`. */
export function watchAnswers(): void {
  hooks.on("createChatMessage", (message: MessageLike) => note(message, false));
  hooks.on("deleteChatMessage", (message: MessageLike) => note(message, true));
  hooks.once("ready", () => {
    for (const message of theGame().messages) note(message, false);
  });
}
