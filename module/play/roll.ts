import { isTied, TIE } from "../cards/answers.ts";
import { ASK } from "../cards/ask-prompt.ts";
import { showResult } from "../cards/beside.ts";
import type { CardData } from "../cards/card-model.ts";
import { actorAt } from "../cards/past/records.ts";
import { type CheckRollLike, type RollPlan, rolledWith, rulesets, type TargetChanges } from "../contract/index.ts";
import { isQuick } from "../dialogs/quick-rolls.ts";
import type { RollIntent } from "../dialogs/roll-dialog.ts";
import {
  type ActorLike,
  documentOf,
  type ItemLike,
  type MessageLike,
  notifications,
  plainData,
  SYSTEM_ID,
  theGame,
} from "../foundry/index.ts";
import { heldAt } from "../foundry/seen.ts";
import {
  currentVisibility,
  noWider,
  readVisibility,
  type Visibility,
  visibilityOf,
} from "../foundry/v13-v14/visibility.ts";
import { answering, explain, UserError } from "../i18n/errors.ts";
import { usedUp } from "../plan/effects.ts";
import { asksFor, followUpsFor } from "../plan/follow-ups.ts";
import { calledBy } from "../plan/people/called.ts";
import { fromTarget, isAimed, isUnseen } from "../plan/people/knowledge.ts";
import { keptOthers, metAs, type OtherTarget } from "../plan/people/several.ts";
import {
  likenessOf,
  type PreparedRoll,
  planRoll,
  prepareRoll,
  type RollRequest,
  reasonOf,
  targetOf,
} from "../plan/plan.ts";
import { intentOf } from "../plan/plan-again.ts";
import { mayGoOn } from "../plan/roll-hooks.ts";
import { holdFocus } from "../render/focus.ts";
import { setting } from "../settings/settings.ts";
import { sortInOrder } from "./initiative.ts";
import { applyAll } from "./outcome/apply.ts";
import { postPrompt } from "./prompts.ts";
import { publish, type RolledEntry } from "./rolled-card.ts";

export interface RollOptions {
  /** The click that asked for it: Shift skips the dialog (or opens it, when the user's setting skips by default). */
  event?: Event | null;
  /** Overrides click and setting. */
  dialog?: boolean;
  /** Who may see it; default: as wide as the chat bar says, and no wider than the message whose button led here. */
  visibility?: Visibility;
  /** Where the switches of changes stand, for a roll that was prepared elsewhere. */
  switches?: Record<string, boolean>;
  /** The message whose button led here. */
  follows?: string | null;
  /** Whether the message names no actor outside of its card: for actors that other players do not know. */
  unnamed?: boolean;
  /** Whether the caller puts it where it belongs, as the tracker does with initiative. */
  placed?: boolean;
}

/** What this user rolled last, to be rolled again. */
let last: RollRequest | null = null;

/**
 * Opens the dialog of what this user rolled last.
 * @throws {UserError} When they have not rolled yet.
 */
export async function rollLastAgain(): Promise<MessageLike | null> {
  if (!last) throw new UserError("CUBILETE.keys.error.noRoll");
  return startRoll(last, { dialog: true });
}

/** Where a roll was asked for: what has the focus, as it stands now. */
function whereAsked({ event }: RollOptions): { page: Document; at: DOMRect } | null {
  const target = (event?.target as Element | null) ?? document.activeElement;
  const asked = target?.closest("button, a, [data-action]") ?? target;
  return asked && asked !== document.body ? { page: asked.ownerDocument, at: asked.getBoundingClientRect() } : null;
}

/** Options as macros and modules give them. */
const understood = <O extends Pick<RollOptions, "visibility">>(options: O): O =>
  options.visibility === undefined ? options : { ...options, visibility: readVisibility(options.visibility) };

type Configured = Extract<RollIntent, { kind: "roll" }>;

/**
 * One roll, from any entry point: configure, evaluate, post. The player sees what goes wrong.
 *
 * Hooks: `cubilete.preRoll` (plan, source), `cubilete.preEvaluate` (roll, source) — false stops —, `cubilete.postRoll`
 * (message, outcome); each also as `cubilete.<ruleset>.…`.
 * @returns The chat message, or null when it was stopped or could not be.
 * @throws {RangeError} When its visibility is no known word; nothing is rolled then.
 */
export async function startRoll(request: RollRequest, given: RollOptions = {}): Promise<MessageLike | null> {
  const options = understood(given);
  const asked = whereAsked(options);
  const back = holdFocus();
  return answering(async () => {
    const prepared = await prepareRoll(request);
    const message = await asChosen(prepared, options, () => {
      last = request;
    });
    const { applying } = prepared.kind;
    if (message && (applying?.own?.(prepared.source.args) || applying?.atOnce)) await applyAll(message.id, 0);
    back();
    if (message) void showResult(message, asked);
    return message;
  });
}

/**
 * Asks with the dialog, where one is wanted, and does what was chosen. Of a refusal then (a cost that cannot be paid any more) the player
 * reads why, and the dialog comes again with all that was chosen.
 */
async function asChosen(prepared: PreparedRoll, options: RollOptions, chosen: () => void): Promise<MessageLike | null> {
  const intent = await configure(prepared, options);
  if (!intent) return null;
  chosen();
  if (intent.kind === "ask") return askOthers(prepared, intent.plan);
  if (intent.kind === "share") {
    await prepared.kind.share?.(prepared.kindId, { ...prepared.source, switches: intent.switches });
    return null;
  }
  await stillThere(prepared);
  try {
    const roll = await evaluate(prepared, intent.plan);
    return roll && (await post(prepared, intent, roll, options));
  } catch (error) {
    if (!(error instanceof UserError) || !intent.asked) throw error;
    notifications().warn(explain(error));
    const { plan, visibility } = intent;
    const switches = Object.fromEntries(plan.modifiers.map(({ id, on }) => [id, on]));
    return asChosen(prepared, { ...options, dialog: true, visibility, switches }, chosen);
  }
}

/** @throws {UserError} When the roller or their item was deleted while the dialog was open. */
async function stillThere({ source: { actor, item } }: PreparedRoll): Promise<void> {
  if (actor && !(await documentOf(actor.uuid))) throw new UserError("CUBILETE.error.actorGone");
  if (item && !(await documentOf(item.uuid))) throw new UserError("CUBILETE.error.itemGone");
}

/** A prompt that asks everybody for this roll, each with their own figures. */
function askOthers(
  { ruleset, kind, kindId, source }: PreparedRoll,
  { title, img }: RollPlan,
): Promise<MessageLike | null> {
  const data = {
    kind: kindId,
    args: source.args,
    values: source.values,
    like: source.item && plainData(likenessOf(source.item)),
    what: title,
  };
  return postPrompt(ruleset.id, { kind: ASK, title, subtitle: kind.label, img: img ?? "", actor: null, data });
}

function wantsDialog({ event, dialog }: RollOptions, item: ItemLike | null): boolean {
  if (dialog !== undefined) return dialog;
  const skipByDefault = theGame().settings.get(SYSTEM_ID, "skipDialog") === true || isQuick(item);
  return skipByDefault === heldAt(event, "Shift");
}

async function configure(prepared: PreparedRoll, options: RollOptions): Promise<RollIntent | null> {
  const first = options.follows ? theGame().messages.get(options.follows) : null;
  const usual = isHiddenOrder(prepared) ? "gm" : currentVisibility();
  const visibility = options.visibility ?? noWider(usual, first);
  const plan = planRoll(prepared, options.switches ?? {});
  if (plan && wantsDialog(options, prepared.source.item) && (options.dialog === true || !isSettled(prepared, plan)))
    return (await import("../dialogs/roll-dialog.ts")).RollDialog.configure(prepared, visibility, options.switches);
  return plan && { kind: "roll", plan, visibility };
}

/** An actor that players do not know rolls initiative before the GM alone. */
const isHiddenOrder = ({ ruleset, kindId, source: { actor } }: PreparedRoll): boolean =>
  kindId === ruleset.initiative?.kind && actor !== null && isUnseen(actor);

/** Nothing to choose, and one thing that can come of it or chances that nobody weighs: a dialog would only be in the way. */
function isSettled({ kind }: PreparedRoll, plan: RollPlan): boolean {
  if (plan.controls.length + plan.modifiers.length > 0 || plan.panel) return false;
  const { bars } = kind.odds(kind.check(plan), plan);
  return kind.unasked === true || (bars.length === 1 && bars[0]?.chance === 1);
}

async function evaluate({ ruleset, kind, source }: PreparedRoll, plan: RollPlan): Promise<CheckRollLike | null> {
  const roll = ruleset.roll.fromCheck(kind.check(plan));
  if (!mayGoOn("preEvaluate", ruleset.id, roll, source)) return null;
  await kind.commit?.(plan, source);
  return roll.evaluate();
}

async function post(
  prepared: PreparedRoll,
  { plan, visibility }: Configured,
  roll: CheckRollLike,
  { follows = null, unnamed = false, placed = false }: RollOptions,
): Promise<MessageLike | null> {
  const entry = entryOf(prepared, plan, roll, follows);
  const entries = [entry, ...(await joined(prepared, roll, entry.part.data.others ?? []))];
  const { actor } = prepared.source;
  return publish(prepared.ruleset.id, entries, {
    ...{ actor, visibility, placed },
    unnamed: unnamed || isHiddenOrder(prepared),
  });
}

function entryOf(prepared: PreparedRoll, plan: RollPlan, roll: CheckRollLike, follows: string | null): RolledEntry {
  const { kind, kindId, source } = prepared;
  const modifiers = plan.modifiers.filter(({ on }) => on);
  const aimed = isAimed(plan, source);
  const theirs = aimed ? fromTarget(kind, source) : null;
  const odds = plan.secret || prepared.kept ? null : kind.odds(roll.check);
  const others = keptOthers(prepared, plan, roll);
  const part = {
    type: "roll",
    kind: kindId,
    title: plan.title,
    subtitle: plan.subtitle ?? "",
    img: plan.img ?? "",
    actor: source.actor?.uuid ?? null,
    item: source.item?.uuid ?? null,
    target: targetOf(prepared, plan)?.uuid ?? null,
    modifiers: [
      ...modifiers.map(({ label, value, field, detail = "" }) => ({ label, value, field, detail })),
      ...reasonOf(plan),
    ],
    chance: odds && shortened(odds.success),
    outcomeChance: odds && shortened(kind.chanceOf?.(roll.outcome, odds) ?? null),
    follows,
    data: {
      intent: plainData(intentOf(prepared, plan)),
      ...(aimed && { aim: modifiers.flatMap(({ id }, at) => (!theirs || theirs.modifiers.has(id) ? [at] : [])) }),
      ...(prepared.kept && { kept: true }),
      ...(others.length > 0 && { others }),
    },
  };
  const { actor } = source;
  const cost = actor && bothOf(kind.cost?.(plan, actor) ?? null, usedUp(plan, actor));
  return { part, roll, actor, cost };
}

/** Rolls on the same card: the damage of an attack that hit, where the table wants them in one. */
async function joined(
  { ruleset, kind, source }: PreparedRoll,
  roll: CheckRollLike,
  others: readonly OtherTarget[],
): Promise<RolledEntry[]> {
  if (setting<boolean>(null, "damageAtOnce") !== true) return [];
  const { actor, item, target, args, values } = source;
  const rolled = rolledWith(roll, { actor, item, target, intent: { args, values } });
  const met = others.map((other) => metAs(rolled, roll, other, actorAt(other.target)));
  const next = followUpsFor(kind, [rolled, ...met]).find(({ joins }) => joins);
  if (!next) return [];
  const [by, thing, at] = [actor, item, target].map((document) => document?.uuid ?? null);
  const request = { ruleset: ruleset.id, kind: next.kind, actor: by, item: thing };
  const prepared = await prepareRoll({ ...request, ...asksFor(next, at ?? null) });
  const plan = planRoll(prepared, {});
  const more = plan && (await evaluate(prepared, plan));
  if (!more) return [];
  const entry = entryOf(prepared, plan, more, null);
  return [{ ...entry, part: { ...entry.part, data: { ...entry.part.data, joined: true } } }];
}

/**
 * Rolls for several at once, without dialogs, all on one card. A roll stopped by a listener or the rules is left out.
 */
export async function rollTogether(
  requests: readonly RollRequest[],
  given: Pick<RollOptions, "visibility" | "unnamed" | "follows" | "switches" | "placed"> = {},
): Promise<MessageLike | null> {
  const options = understood(given);
  const { follows = null, switches = {} } = options;
  return answering(async () => {
    const entries: RolledEntry[] = [];
    for (const request of requests) {
      // A refusal for one roller (a ship rolls no initiative) is shown, and stops no other.
      const entry = await answering(async () => {
        const prepared = await prepareRoll(request);
        const plan = planRoll(prepared, switches);
        const roll = plan && (await evaluate(prepared, plan));
        return roll && entryOf(prepared, plan, roll, follows);
      });
      if (entry) entries.push(entry);
    }
    const [first] = requests;
    if (!first || entries.length === 0) return null;
    const visibility = options.visibility ?? noWider(currentVisibility(), theGame().messages.get(follows ?? ""));
    const actor = entries.length === 1 ? (entries[0]?.actor ?? null) : null;
    const { unnamed = false, placed } = options;
    sortInOrder(first.ruleset, entries);
    return publish(first.ruleset, entries, { actor, visibility, unnamed: unnamed || !actor, placed });
  });
}

/** What a roll costs by its own rules, and the effects that it uses up. */
const bothOf = (cost: TargetChanges | null, used: TargetChanges | null): TargetChanges | null =>
  cost && used
    ? { ...cost, ends: [...(cost.ends ?? []), ...(used.ends ?? [])], lines: [...cost.lines, ...used.lines] }
    : (cost ?? used);

/** A few more digits than a card shows; the check beside it is exact. A chance below 1 stays below 1. */
function shortened(chance: number | null): number | null {
  if (chance === null || chance === 0 || chance === 1) return chance;
  return Math.min(Number(chance.toPrecision(5)), 0.99999);
}

/**
 * Rolls what stands on a card once more, by a second chance of its roller. The new card costs what the chance costs and
 * can be seen by the users who saw the first one.
 */
export function rollAgain(message: MessageLike, index: number, chanceId: string): Promise<MessageLike | null> {
  return answering(async () => {
    const card = message.system as CardData;
    const part = card.parts[index];
    const first = message.rolls[index] as CheckRollLike | undefined;
    const actor = await documentOf<ActorLike>(part?.actor);
    if (!part || !first) throw new UserError("CUBILETE.error.messageGone");
    if (!actor) throw new UserError("CUBILETE.error.actorGone");
    if (!actor.isOwner) throw new UserError("CUBILETE.error.notYourActor", { name: calledBy(actor) });
    await rulesets.load(card.ruleset);
    const { ruleset, kind } = rulesets.rollType(card.ruleset, part.kind);
    const tied = chanceId === TIE && isTied(message, index);
    const second = kind.again?.(actor, { message: message.id, part: index }).find(({ id }) => id === chanceId);
    const chance = tied ? { cost: null } : second;
    if (!chance) throw new UserError("CUBILETE.error.noSecondChance", { name: calledBy(actor) });
    if (second?.ask) {
      await second.ask();
      return null;
    }
    const roll = await ruleset.roll.fromCheck(first.check).evaluate();
    const visibility = visibilityOf(message);
    const again = { ...foundry.utils.deepClone(part), follows: message.id, applied: [] };
    return publish(ruleset.id, [{ part: again, roll, actor, cost: chance.cost }], { actor, visibility });
  });
}
