import { ASK, type Asking, judging, readAsking } from "../cards/ask-prompt.ts";
import type { CardData, CardPart } from "../cards/card-model.ts";
import { actorAt, writePart } from "../cards/past/records.ts";
import { redrawCards } from "../cards/redraw.ts";
import { type CheckRollLike, type RuleSet, rolledWith, rulesets } from "../contract/index.ts";
import { type Answered, hasAnswered, withAnswer } from "../core/asking.ts";
import {
  type ActorLike,
  documentOf,
  hooks,
  type ItemLike,
  type JsonObject,
  type MessageLike,
  plainData,
  SYSTEM_ID,
  theGame,
  type UserLike,
} from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { likenessOf, likeOn, untrainedIn } from "../plan/plan.ts";
import { handleRequest, request } from "../requests/requests.ts";
import { countRolls } from "./counted-rolls.ts";

/**
 * What the GM asks for, and what comes of it. The active GM's page reads each roll and writes onto the request's card
 * who has rolled. A kept difficulty stands nowhere but in the browser of the GM who asked: only there can rolls be
 * judged by it.
 */

export const SECRETS = "askedDifficulties";

/** A part of a message that asks for a roll, as a GM laid it there. */
function askedOn(message: MessageLike | undefined): { part: CardPart; ruleset: string; asking: Asking } | null {
  const { parts, ruleset = "" } = (message?.system ?? {}) as Partial<CardData>;
  const [part] = parts ?? [];
  if (part?.type !== "prompt" || part.kind !== ASK || !message?.author?.isGM) return null;
  return { part, ruleset, asking: readAsking(part.data) };
}

/** The requests that are still open, oldest first. */
export const openRequests = (): { message: MessageLike; part: CardPart; ruleset: string; asking: Asking }[] =>
  theGame()
    .messages.filter((message) => askedOn(message)?.asking.closed === false)
    .map((message) => ({ message, ...(askedOn(message) as NonNullable<ReturnType<typeof askedOn>>) }));

/** The difficulties that this browser keeps, by the request's id. */
export const secrets = (): Record<string, number> => {
  const stored = theGame().settings.get(SYSTEM_ID, SECRETS);
  return typeof stored === "object" && stored !== null ? { ...(stored as Record<string, number>) } : {};
};

/** Which request a roll answers. */
const answeredBy = (message: MessageLike): MessageLike | undefined => {
  const { parts: [part] = [], ruleset } = message.system as Partial<CardData>;
  const request = part?.type === "roll" && part.follows ? theGame().messages.get(part.follows) : undefined;
  // Only by its own rules: what another rule set rolled is read by none of them.
  return askedOn(request)?.ruleset === ruleset ? request : undefined;
};

/**
 * Whether a thing on an actor's sheet is the one asked for, or the actor has none and the rules let them roll without
 * it.
 */
function isAsked(
  item: ItemLike | null,
  { like, kind }: Asking,
  ruleset: RuleSet | undefined,
  actor: ActorLike,
): boolean {
  if (!like) return true;
  if (!item) return ruleset !== undefined && !likeOn(actor, like) && untrainedIn(ruleset, kind, like) !== null;
  const own = likenessOf(item);
  return like.key && own.key ? own.key === like.key : own.name.toLocaleLowerCase() === like.name.toLocaleLowerCase();
}

type Found = NonNullable<ReturnType<typeof askedOn>>;

/** Writes a roll into the tally of the request that it answers, or those of several; runs on the page that writes. */
async function count(message: MessageLike, sender: UserLike): Promise<void> {
  const request = answeredBy(message);
  const found = askedOn(request);
  if (!request || !found) throw new UserError("CUBILETE.error.messageGone");
  await rulesets.load(found.ruleset);
  const { parts } = message.system as CardData;
  // Only a GM rolls for several at once. Each of those rolls asks for all of them.
  const places = message.author?.isGM ? parts.flatMap(({ type }, at) => (type === "roll" ? [at] : [])) : [0];
  const isNew = (at: number) =>
    places.length === 1 ||
    !found.asking.tally.some((one) => one.message === message.id && one.actor === parts[at]?.actor);
  const answers: Answered[] = [];
  for (const at of places.filter(isNew)) answers.push(await answerOf(message, at, found));
  const tally = answers.reduce(withAnswer, found.asking.tally);
  if (answers.length > 0) await writePart(request, 0, { data: { ...found.part.data, tally: tally.map(plainData) } });
  if (answers.some(({ wrong }) => wrong !== null) && !sender.isGM) throw new UserError("CUBILETE.desk.error.wrong");
}

/**
 * What a roll says, as far as everybody may know it.
 * @throws {UserError} When it is no answer to this request.
 */
async function answerOf(message: MessageLike, at: number, { asking, ruleset: rulesetId }: Found): Promise<Answered> {
  const part = (message.system as CardData).parts[at];
  const roll = message.rolls[at] as CheckRollLike | undefined;
  if (!part || !roll?.check) throw new UserError("CUBILETE.error.messageGone");
  const actor = actorAt(part.actor);
  const { author } = message;
  const plays = author?.isGM || (actor && author && owns(actor, author));
  if (!actor || !plays) throw new UserError("CUBILETE.error.notYourRoll");
  if (asking.closed) throw new UserError("CUBILETE.desk.error.closed");
  if (asking.asked.length > 0 && !asking.asked.some(({ uuid }) => uuid === actor.uuid))
    throw new UserError("CUBILETE.error.notYourRoll");
  if (hasAnswered(asking.tally, actor.uuid))
    throw new UserError("CUBILETE.desk.error.rolled", { name: calledBy(actor) });
  const own = rulesets.get(rulesetId);
  const other = own?.asking?.answers?.(roll.check, asking.args) === false;
  if (other || part.kind !== asking.kind || !isAsked(await documentOf<ItemLike>(part.item), asking, own, actor))
    throw new UserError("CUBILETE.desk.error.otherRoll", { what: t(asking.what) });
  const { ruleset, kind } = rulesets.rollType(rulesetId, asking.kind);
  const { verdict, total } = kind.view(rolledWith(roll));
  const against = ruleset.asking?.against(roll.check, asking.difficulty) ?? null;
  const isWrong = asking.discretion === "open" && asking.difficulty !== null && against !== asking.difficulty;
  const open = message.whisper.length === 0 && !message.blind;
  return {
    actor: actor.uuid,
    name: calledBy(actor),
    message: message.id,
    total: open ? total : null,
    verdict: open && asking.discretion === "open" && verdict ? verdict : null,
    wrong: isWrong ? (against ?? "none") : null,
  };
}

/** How a roll went against the difficulty that this browser keeps; null where it keeps none. */
function privately(request: string, { message, actor }: Pick<Answered, "message" | "actor">): Answered["verdict"] {
  const difficulty = secrets()[request];
  const found = askedOn(theGame().messages.get(request));
  const rolled = theGame().messages.get(message);
  const place = ((rolled?.system ?? {}) as Partial<CardData>).parts?.findIndex((part) => part.actor === actor) ?? -1;
  const roll = rolled?.rolls[place] as CheckRollLike | undefined;
  if (difficulty === undefined || !found || !roll?.check) return null;
  const { ruleset, kind } = rulesets.rollType(found.ruleset, found.asking.kind);
  const check = ruleset.asking?.judged?.(roll.check, difficulty);
  return check ? kind.view(rolledWith({ outcome: roll.readAs(check), check })).verdict : null;
}

/** Announces the verdicts that were promised and that only this browser can judge. */
async function judge(message: MessageLike): Promise<void> {
  const found = askedOn(message);
  if (found?.asking.discretion !== "judged" || secrets()[message.id] === undefined) return;
  await rulesets.load(found.ruleset);
  for (const answer of found.asking.tally.filter(({ verdict }) => verdict === null)) {
    const verdict = privately(message.id, answer);
    if (verdict)
      await request("askJudged", { message: message.id, roll: answer.message, actor: answer.actor, ...verdict });
  }
}

/** A GM's verdict on a roll, of a request of their own. */
async function onJudged({ message: id, roll, actor, kind, label }: JsonObject, sender: UserLike): Promise<void> {
  const message = theGame().messages.get(String(id));
  const found = askedOn(message);
  if (!message || !found || message.author?.id !== sender.id) throw new UserError("CUBILETE.error.notYours");
  const verdict = { kind, label: String(label) } as Answered["verdict"];
  const tally = found.asking.tally.map((one) =>
    one.message === roll && (actor === undefined || one.actor === actor) && one.verdict === null
      ? { ...one, verdict }
      : one,
  );
  await writePart(message, 0, { data: { ...found.part.data, tally: tally.map(plainData) } });
}

/** Once, at `init`, when all rule sets are known. */
export function registerAsking(): void {
  theGame().settings.register(SYSTEM_ID, SECRETS, { scope: "client", config: false, type: Object, default: {} });
  judging.privately = privately;
  handleRequest("askJudged", "gm", onJudged);
  for (const { id } of rulesets.all()) {
    const concerns = (message: MessageLike) =>
      (message.system as Partial<CardData>).ruleset === id && answeredBy(message) !== undefined;
    countRolls(id, "asked", concerns, count);
  }
  const follow = (message: MessageLike) => void answering(() => judge(message));
  hooks.on("createChatMessage", follow);
  hooks.on("updateChatMessage", follow);
  hooks.on("deleteChatMessage", ({ id }: MessageLike) => {
    const { [id]: gone, ...rest } = secrets();
    if (gone !== undefined) void theGame().settings.set(SYSTEM_ID, SECRETS, rest);
  });
  hooks.once("ready", () => {
    for (const id of Object.keys(secrets())) {
      const message = theGame().messages.get(id);
      if (message) follow(message);
    }
  });
  // Cards that wait for an answer name players who have left.
  hooks.on("userConnected", () => redrawCards(new Set(openRequests().map(({ message }) => message.id))));
}
