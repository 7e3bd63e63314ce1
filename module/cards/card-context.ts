import {
  type DiceView,
  type Rolled,
  type RollPlace,
  type RollType,
  type RollView,
  rulesets,
  TABLE,
} from "../contract/index.ts";
import { type ActorLike, documentOf, type ItemLike, type MessageLike, theGame } from "../foundry/index.ts";
import { isGMThere } from "../foundry/writing-page.ts";
import { explain, UserError } from "../i18n/errors.ts";
import { decimal, percent, signed, t } from "../i18n/i18n.ts";
import { listed, short } from "../i18n/names.ts";
import { followUpsFor } from "../plan/follow-ups.ts";
import { calledBy } from "../plan/people/called.ts";
import { isKnownAt, isUnseen, knowledgeAt, knowledgeOf } from "../plan/people/knowledge.ts";
import { drawablePanel } from "../render/panels.ts";
import {
  answeredContext,
  answeredOn,
  answerIn,
  answersTo,
  duelContext,
  isTied,
  type RollAnswer,
  TIE,
} from "./answers.ts";
import { byHandOn } from "./by-hand.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { outlineOf } from "./die-shapes.ts";
import { wasEdited } from "./edited.ts";
import { linksOn, originLink } from "./lines/chain.ts";
import { chancesNow, isRulable, rulingText } from "./lines/ruling.ts";
import { spendContext } from "./lines/spending.ts";
import { calledAt, followUpButtons, givenContext, mayChange, otherTargets, VERDICT_ICONS } from "./lines/targets.ts";
import { cameOf, cameText, wentOn } from "./past/came-of.ts";
import { doneInWords } from "./past/in-words.ts";
import { actorAt, isGiven, isJoined, isOutcome, recordAt } from "./past/records.ts";
import { metOn, type PlacedShare, rolledAt, sharesOn, targetsOf } from "./past/rolled.ts";
import { type ShownRecord, shownRecords } from "./past/told.ts";
import { isVoided } from "./past/voided.ts";
import { sharedText, wayBack } from "./past/way-back.ts";
import { isGenuine, isOffered, placeOf, promptOf } from "./prompts.ts";
import { questionsOn, reservedOn } from "./questions.ts";

/** What the parts of a card show to this viewer, in their language. */

/** @param inside Whether it stands on the card of the roll that it answers, which says how the two came out. */
export async function rollPartContext(
  message: MessageLike,
  card: CardData,
  part: CardPart,
  index: number,
  inside = false,
): Promise<object> {
  const header = { title: t(part.title), subtitle: t(part.subtitle), img: part.img, hidden: false, broken: "" };
  const { kind: known } = rulesets.rollType(card.ruleset, part.kind);
  const rolled = await rolledNow(message, index);
  if (!rolled) return { ...header, ...NOBODY, broken: "CUBILETE.card.broken" };
  const { actor, target, spent } = rolled;
  const kept = part.data.kept === true;
  const met = index === 0 && known.meets ? answerIn(message, part.target) : null;
  const view = kept ? unjudged(known.view(rolled)) : known.view(rolled);
  const answered = answersTo(message, view.total);
  const duel = duelContext({ name: calledAt(part.actor), title: t(part.title) }, answered);
  const tied = isTied(message, index);
  // Each target has answered: the roll waits for no other.
  const waiting = targetsOf(message, index).filter((uuid) => !answered.some((one) => one.part.actor === uuid));
  const over = part.target !== null && waiting.length === 0;
  const records = shownRecords(message, index);
  const questions = questionsOn(message.id, index);
  const voided = isVoided(message.id, index);
  const noGM = !isGMThere();
  const sides = metOn(message, index, rolled);
  const shares = kept || voided ? [] : sharesOn(message, index, known, rolled);
  const open = pendingOf(shares, noGM);
  // What this user has asked for already waits for its answer.
  const isAsked = ({ uuid }: { uuid: string }) =>
    questions.some((one) => one.target === uuid && one.asker === theGame().user.id);
  const pending = open.filter((one) => !isAsked(one));
  const menu =
    kept || voided
      ? null
      : (known.spending?.menu({ ...rolled, spent: [...spent, ...reservedOn(message.id, index)] }) ?? null);
  // Where the message names no actor, its card says whose roll it is.
  const { speaker } = message;
  const { aim } = part.data;
  const seen = Array.isArray(aim) ? knowledgeAt(part.target) : "all";
  // What happened to an actor that this user does not know stays off the card.
  const applied = records
    .filter(({ target }) => isKnownAt(target))
    .map((record) => ({
      ...record,
      paid: !isOutcome(record) && !isGiven(record),
      byPlayer: record.own && isOutcome(record),
      asks: asksToUndo(record),
      off: noGM && (asksToUndo(record) || !record.own),
      gone: record.closed || !actorAt(record.target),
      clearable: theGame().user.isGM,
      lines: linesFor(record),
      leaves: record.closed ? t("CUBILETE.card.closed") : leavesOf(message, index, record),
      came: linksOf(message, index, record),
    }));
  const spending = spendContext(menu, actor, target, seen !== "all", `${message.id}.${index}`);
  const gives = kept || voided ? [] : givenContext(known, sides, records);
  return {
    ...header,
    noGM,
    // What needs a GM says so before it is pressed.
    waitsForGM:
      noGM &&
      (pending.some(({ asks }) => asks) || spending !== null || gives.length > 0 || applied.some(({ off }) => off)),
    targetName: target && calledBy(target),
    targets: otherTargets(known, sides, kept),
    // The answer on another's card has no other heading.
    who: inside ? calledAt(part.actor) : isSpeaker(actor, speaker) ? null : actor && calledBy(actor),
    chance: seen === "all" ? chanceText(chancesNow(message, index, known, rolled, part)) : null,
    ...viewContext(settled(seen === "all" ? view : veiled(view), duel.length > 0, met !== null, inside)),
    duel,
    changes: part.modifiers.flatMap(({ label, value, detail, field }, at) => {
      const theirs = seen !== "all" && Array.isArray(aim) && aim.includes(at);
      if (theirs && seen === "nothing") return [];
      const told = value !== 0 && !theirs;
      return {
        label: t(label),
        value: told ? signed(value) : "",
        field: !told || field === "" ? "" : t(`CUBILETE.field.${field}`),
        detail: t(detail),
      };
    }),
    voided,
    origin: originLink(message, index),
    ruled: voided ? null : rulingText(message, index, known, rolled, seen === "all"),
    isGM: theGame().user.isGM,
    rulable: !voided && !kept && isRulable(known, rolled, part),
    voidable: records.length > 0 && theGame().user.isGM,
    followUps:
      kept || voided
        ? []
        : followUpButtons(followUpsFor(known, sides)).filter(
            ({ by, kind, args }) =>
              (by === "anyone" ? !over : actor?.isOwner !== false) &&
              !card.parts.some((one) => isJoined(one) && one.kind === kind) &&
              wentOn(message, { kind, args }).length === 0,
          ),
    chances: actor?.isOwner && !voided ? chancesOf(known, actor, { message: message.id, part: index }, tied) : [],
    // A share for the roller alone goes to no other actor.
    appliable:
      shares.some(({ share }) => share.to === "target") &&
      !known.applying?.atOnce &&
      !(known.applying?.own && part.target === part.actor),
    spending,
    pending,
    together: pending.length > 1,
    undoTogether: applied.filter(({ paid, gone }) => !paid && !gone).length > 1,
    gives,
    // What was applied meanwhile waits for no answer.
    waits: questions
      .filter(({ kind, target }) => kind !== "apply" || isOpenFor(shares, target))
      .map(({ target }) => calledAt(target)),
    awaits: voided ? null : awaitedOf(known, sides, answered),
    edited: wasEdited(message),
    byHand:
      seen === "all" && (open.length > 0 || spent.length > 0 || menu || known.goesOn) ? byHandOn(message, index) : [],
    applied,
  };
}

/** The heading of a card that names nobody. */
export const NOBODY = { who: null, targetName: null, targets: [], rulable: false };

/** What came of a roll, as a notice shows it where its card is out of sight. */
export interface Result {
  title: string;
  who: string | null;
  total: string | null;
  verdict: { label: string } | null;
  /** Who won, where it is an answer. */
  result: string | null;
}

/** What came of a roll, for the roller, where its card is out of sight: the same view without buttons. */
export function resultContext(message: MessageLike): Result | null {
  const { ruleset, parts } = message.system as CardData;
  const [part] = parts;
  const rolled = rolledAt(message, 0);
  if (!part || !rolled) return null;
  const { kind } = rulesets.rollType(ruleset, part.kind);
  const all = kind.view(rolled);
  const view = part.data.kept === true ? unjudged(all) : all;
  const seen = Array.isArray(part.data.aim) ? knowledgeAt(part.target) : "all";
  const { actor, target } = rolled;
  const lead = answeredOn(message);
  const shown = viewContext(seen === "all" ? view : veiled(view));
  const context = {
    title: t(part.title),
    subtitle: t(part.subtitle),
    img: part.img,
    who: actor && calledBy(actor),
    targetName: target && calledBy(target),
    targets: [],
    chance: seen === "all" ? chanceText(part) : null,
    ...shown,
    result: lead && answeredContext(lead).won,
  };
  return context;
}

/** The chance of the end that came up; where a roll knows only success and failure, that of success, by its name. */
function chanceText({ chance, outcomeChance }: Pick<CardPart, "chance" | "outcomeChance">): string | null {
  if (outcomeChance !== null) return t("CUBILETE.card.chanceOfThis", { chance: percent(outcomeChance) });
  return chance === null ? null : t("CUBILETE.card.chance", { chance: percent(chance) });
}

/** Whether the message itself names whose roll it is. */
function isSpeaker(actor: ActorLike | null, speaker: MessageLike["speaker"]): boolean {
  const { actor: id, scene, token } = (speaker ?? {}) as { actor?: string; scene?: string; token?: string };
  if (!actor || !id) return false;
  return actor.uuid === `Actor.${id}` || (actor.isToken && actor.uuid.startsWith(`Scene.${scene}.Token.${token}.`));
}

/** Names of those that a roll waits for, as far as this user knows of them; null: it waits for none. */
function awaitedOf(kind: RollType, sides: readonly Rolled[], answered: readonly RollAnswer[]): string | null {
  // A roll that meets its answers says itself whether it still waits.
  const hasAnswered = ({ target }: Rolled) =>
    !kind.meets && answered.some(({ part }) => !target || part.actor === target.uuid);
  const waiting = sides.filter(
    (met) => !hasAnswered(met) && (kind.followUps?.(met) ?? []).some(({ awaited }) => awaited),
  );
  const names = waiting.flatMap(({ target }) => (target && isKnownAt(target.uuid) ? [calledBy(target)] : []));
  return waiting.length === 0 ? null : names.length > 0 ? listed(names).join(", ") : t("CUBILETE.card.anAnswer");
}

/** Whether anything is still to be done to an actor. */
const isOpenFor = (shares: readonly PlacedShare[], uuid: string | null): boolean =>
  shares.some(({ actor, done }) => actor?.uuid === uuid && done.every(({ own }) => own));

/** Shares still to be applied, to actors that this user knows of. */
const pendingOf = (shares: readonly PlacedShare[], noGM: boolean) =>
  shares.flatMap(({ share, actor, done }) => {
    const { user } = theGame();
    if (!actor || (!user.isGM && isUnseen(actor))) return [];
    // What its player says alone takes no button from the GM.
    if (done.some(({ own }) => !own || !user.isGM)) return [];
    const isTables = share.to === TABLE;
    const asks = isTables ? !user.isGM : !mayChange(actor);
    const name = isTables ? t("CUBILETE.card.theTable") : calledBy(actor);
    return [{ share: share.id, uuid: actor.uuid, name, asks, off: noGM && asks }];
  });

/** What lets the roller roll again; a tie does by itself. */
const chancesOf = (kind: RollType, actor: ActorLike, at: RollPlace, tied: boolean) => [
  ...(tied ? [{ id: TIE, label: t("CUBILETE.duel.again") }] : []),
  ...(kind.again?.(actor, at) ?? []).map(({ id, label }) => ({ id, label: t(label) })),
];

/** A roll that was answered: the other side says how it went, and not what it was rolled against at first. */
function settled(view: RollView, answered: boolean, met: boolean, inside: boolean): RollView {
  // The dice of the answer that it waited for stand below, on its own part.
  if (met) return { ...view, others: view.others?.filter(({ theirs }) => !theirs) };
  // The answer's own notes show its consequences; the other side's dice stand right above.
  if (inside) return { ...view, against: null, verdict: null, others: [] };
  return answered ? { ...view, against: ownOf(view), verdict: null, notes: [] } : view;
}

const ownOf = ({ against }: RollView): RollView["against"] => (against?.own ? against : null);

/** A roll whose difficulty the GM keeps: what was rolled, and not how it went. */
const unjudged = (view: RollView): RollView => ({
  ...view,
  against: null,
  verdict: null,
  notes: [{ label: "CUBILETE.desk.keptOnCard" }],
});

/** What was done to an actor, as far as this viewer may know it: figures, how they fare in words, or nothing. */
function linesFor({ id, target, lines }: ShownRecord): { label: string; value: number | "" }[] {
  const actor = actorAt(target);
  const seen = knowledgeAt(target);
  if (seen === "all") return lines.map(({ label, value }) => ({ label: t(label), value: value ?? "" }));
  const words = actor && seen === "words" ? doneInWords(actor, recordAt(actor, id)) : [];
  return words.map((label) => ({ label, value: "" }));
}

/**
 * What stays after an undo because others changed the same since, or why it cannot be undone; for users who may know
 * the figures.
 */
function leavesOf(message: MessageLike, index: number, { id, target, claimed }: ShownRecord): string {
  const actor = actorAt(target);
  const record = actor && !claimed && recordAt(actor, id);
  if (!record || knowledgeOf(actor) !== "all") return "";
  try {
    return [sharedText(wayBack(actor, record)), cameText(cameOf(message, index, record))].filter(Boolean).join(" ");
  } catch (error) {
    if (error instanceof UserError) return explain(error);
    throw error;
  }
}

/** The cards of the rolls that came of it. */
function linksOf(message: MessageLike, index: number, { id, target, claimed }: ShownRecord): { text: string }[] {
  const actor = actorAt(target);
  const record = actor && !claimed && recordAt(actor, id);
  return record ? linksOn(message, index, record) : [];
}

/** A roll without the target's figures: the total is the roller's own. */
function veiled(view: RollView): RollView {
  const theirs = view.terms.reduce((sum, { value, theirs }) => (theirs ? sum + value : sum), 0);
  return {
    ...view,
    panel: view.panel?.theirs ? undefined : view.panel,
    terms: view.terms.filter(({ theirs }) => !theirs),
    total: view.total === null ? null : view.total - theirs,
    against: ownOf(view),
    notes: view.notes.filter(({ theirs }) => !theirs),
  };
}

/** Whether another user has to allow the undo. */
function asksToUndo({ target, claimed, cost, share }: ShownRecord): boolean {
  const actor = actorAt(target);
  return !theGame().user.isGM && (claimed || cost || share === TABLE || !actor?.isOwner);
}

/** The roll of a card with its documents, wherever they lie. */
export async function rolledNow(message: MessageLike, index: number): Promise<Rolled | null> {
  const part = (message.system as CardData).parts[index];
  const rolled = part ? rolledAt(message, index) : null;
  if (!rolled || !part) return null;
  const item = await documentOf<ItemLike>(part.item);
  return { ...rolled, item };
}

/** Lines that a prompt has room for. */
const MOST_LINES = 200;

export async function promptContext(
  message: MessageLike,
  card: CardData,
  part: CardPart,
  index: number,
): Promise<object> {
  const unsaid = { ...NOBODY, title: "", subtitle: "", img: "", hidden: false, broken: "", forged: "" };
  const actor = await documentOf<ActorLike>(part.actor);
  const prompt = promptOf(card.ruleset, part.kind);
  const place = placeOf(message, index);
  if (!isGenuine(prompt, place, actor))
    return { ...unsaid, forged: t("CUBILETE.card.forged", { name: short(message.author?.name ?? "?") }) };
  const view = prompt.view(part.data, actor, place);
  // A player's own prompt names neither its actor nor itself in its words.
  const own = message.author?.isGM !== true;
  return {
    ...unsaid,
    title: t(own && prompt.title ? prompt.title : part.title),
    subtitle: t(part.subtitle),
    img: part.img,
    ...(own && { subtitle: "", who: actor ? calledBy(actor) : "", img: actor?.img ?? "" }),
    panel: drawablePanel(view.panel),
    revision: view.revision,
    lines: view.lines.slice(0, MOST_LINES).map(({ label, data }) => t(label, data)),
    buttons: view.buttons
      .filter((button) => !button.inPanel && isOffered(button, actor, theGame().user))
      .map((button) => ({ ...button, label: t(button.label) })),
  };
}

/** Dice as they are drawn and spoken. */
const drawn = (groups: DiceView[]): object[] =>
  groups.map((dice) =>
    dice.map((die) => ({
      ...die,
      outline: outlineOf(die.faces),
      spoken: t(`CUBILETE.die.${die.state}`, { face: die.face }),
    })),
  );

/** What the dice show and come to, for `templates/shared/card-roll.hbs`. */
export function viewContext(view: RollView): Pick<Result, "total" | "verdict"> & object {
  const context = {
    groups: drawn(view.groups),
    others: view.others?.map(({ label, groups }) => ({ label: t(label), groups: drawn(groups) })),
    terms: view.terms.map(({ label, value }) => ({ label: t(label), value: signed(value) })),
    panel: drawablePanel(view.panel),
    total: view.total === null ? null : decimal(view.total),
    against: view.against && { label: t(view.against.label), value: decimal(view.against.value) },
    verdict: view.verdict && { ...view.verdict, label: t(view.verdict.label), icon: VERDICT_ICONS[view.verdict.kind] },
    notes: view.notes.map(({ label, data }) => t(label, data)),
  };
  return context;
}
