import type { AppliedRecord, CardData } from "../cards/card-model.ts";
import { plainLine } from "../cards/plain-line.ts";
import { carryOut, recordOf, takeBack } from "../cards/records.ts";
import { type CheckRollLike, type RollPlan, rulesets } from "../contract/index.ts";
import { RollDialog, type RollIntent } from "../dialogs/roll-dialog.ts";
import {
  type ActorLike,
  documentOf,
  type JsonObject,
  type MessageLike,
  SYSTEM_ID,
  theConfig,
  theGame,
} from "../foundry/index.ts";
import { currentVisibility, type Visibility, visibilityOption } from "../foundry/v13-v14/visibility.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { likenessOf, type PreparedRoll, planRoll, prepareRoll, type RollRequest } from "../plan/plan.ts";
import { mayGoOn, tellRolled } from "../plan/roll-hooks.ts";
import { applyTo } from "./apply.ts";
import { postPrompt } from "./prompts.ts";

export interface RollOptions {
  /** The click that asked for it: Shift skips the dialog (or opens it, when the user's setting skips by default). */
  event?: Event | null;
  /** Overrides click and setting. */
  dialog?: boolean;
  visibility?: Visibility;
  /** Where the switches of changes stand, for a roll that was prepared elsewhere. */
  switches?: Record<string, boolean>;
  /** The message whose button led here. */
  follows?: string | null;
}

type Configured = Extract<RollIntent, { kind: "roll" }>;

/**
 * One roll, from any door: configure, evaluate, post. What goes wrong is told to the player.
 *
 * Hooks: `cubilete.preThrow` (plan, source), `cubilete.preEvaluate` (roll, source) — false stops —, `cubilete.postThrow`
 * (message, outcome); each also as `cubilete.<ruleset>.…`.
 * @returns The chat message, or null when it was stopped or could not be.
 */
export function startRoll(request: RollRequest, options: RollOptions = {}): Promise<MessageLike | null> {
  return answering(async () => {
    const prepared = await prepareRoll(request);
    const intent = await configure(prepared, options);
    if (!intent) return null;
    if (intent.kind === "ask") return askOthers(prepared, intent.plan);
    if (intent.kind === "share") {
      await prepared.kind.share?.(prepared.kindId, { ...prepared.source, switches: intent.switches });
      return null;
    }
    const roll = await evaluate(prepared, intent.plan);
    if (!roll) return null;
    const message = await post(prepared, intent, roll, options.follows ?? null);
    const { kind, source } = prepared;
    if (message && kind.applying?.own?.(source.args) && source.actor) await applyTo(message.id, 0, source.actor.uuid);
    return message;
  });
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
    like: source.item && (likenessOf(source.item) as unknown as JsonObject),
  };
  return postPrompt(ruleset.id, { kind: "ask", title, subtitle: kind.label, img: img ?? "", actor: null, data });
}

/** Takes what the roll costs from whoever rolls; the record goes on the card. */
async function spend({ kind, source }: PreparedRoll, plan: RollPlan): Promise<AppliedRecord[]> {
  const cost = source.actor && kind.cost?.(plan, source.actor);
  if (!cost || !source.actor) return [];
  const record = recordOf(source.actor, cost, theGame().user.id, { cost: true });
  await carryOut(source.actor, cost, record);
  return [record];
}

function wantsDialog({ event, dialog }: RollOptions): boolean {
  if (dialog !== undefined) return dialog;
  const skipByDefault = theGame().settings.get(SYSTEM_ID, "skipDialog") === true;
  const shift = (event as MouseEvent | null | undefined)?.shiftKey === true;
  return skipByDefault === shift;
}

async function configure(prepared: PreparedRoll, options: RollOptions): Promise<RollIntent | null> {
  const visibility = options.visibility ?? currentVisibility();
  const plan = planRoll(prepared, options.switches ?? {});
  if (plan && wantsDialog(options) && !isSettled(prepared, plan)) return RollDialog.configure(prepared, visibility);
  return plan && { kind: "roll", plan, visibility };
}

/** Nothing to choose and one thing that can come of it: a dialog would only be in the way. */
function isSettled({ kind }: PreparedRoll, plan: RollPlan): boolean {
  if (plan.controls.length + plan.modifiers.length > 0 || plan.panel) return false;
  const { bars } = kind.odds(kind.check(plan), plan);
  return bars.length === 1 && bars[0]?.chance === 1;
}

async function evaluate({ ruleset, kind, source }: PreparedRoll, plan: RollPlan): Promise<CheckRollLike | null> {
  const roll = ruleset.roll.fromCheck(kind.check(plan));
  if (!mayGoOn("preEvaluate", ruleset.id, roll, source)) return null;
  await kind.commit?.(plan, source);
  return roll.evaluate();
}

async function post(
  { ruleset, kind, kindId, source }: PreparedRoll,
  { plan, visibility }: Configured,
  roll: CheckRollLike,
  follows: string | null,
): Promise<MessageLike | null> {
  const applied = await spend({ ruleset, kind, kindId, source }, plan);
  const part = {
    type: "roll",
    kind: kindId,
    title: plan.title,
    subtitle: plan.subtitle ?? "",
    img: plan.img ?? "",
    actor: source.actor?.uuid ?? null,
    item: source.item?.uuid ?? null,
    target: source.target?.uuid ?? null,
    modifiers: plan.modifiers
      .filter(({ on }) => on)
      .map(({ label, value, field, detail = "" }) => ({ label, value, field, detail })),
    chance: plan.secret ? null : shortened(kind.odds(roll.check).success),
    follows,
    applied,
  };
  return paidFor(source.actor, applied, () => publish(ruleset.id, part, roll, source.actor, visibility));
}

/** Posts what was paid for. Where nothing comes of it, as when a module keeps the message back, the cost goes back too. */
async function paidFor(
  actor: ActorLike | null,
  costs: AppliedRecord[],
  publishing: () => Promise<MessageLike | null>,
): Promise<MessageLike | null> {
  let message: MessageLike | null = null;
  try {
    message = await publishing();
  } finally {
    if (!message && actor) for (const cost of costs) await takeBack(actor, cost, () => true);
  }
  return message;
}

/** As many digits as a card shows, and some; the check beside it says it exactly. What is not certain stays so. */
function shortened(chance: number | null): number | null {
  if (chance === null || chance === 0 || chance === 1) return chance;
  return Math.min(Number(chance.toPrecision(5)), 0.99999);
}

/** A card with one roll on it, and the hooks that follow it. Null: a module kept it back. */
async function publish(
  ruleset: string,
  part: { kind: string; title: string },
  roll: CheckRollLike,
  actor: ActorLike | null,
  visibility: Visibility,
): Promise<MessageLike | null> {
  const ChatMessage = theConfig().ChatMessage.documentClass;
  const { kind } = rulesets.rollType(ruleset, part.kind);
  const message: MessageLike | undefined = await ChatMessage.create(
    {
      type: "card",
      speaker: ChatMessage.getSpeaker({ actor: actor ?? undefined }),
      content: plainLine(visibility, part.title, kind.view(roll.outcome, roll.check)),
      rolls: [roll],
      sound: theConfig().sounds.dice,
      system: { ruleset, parts: [part] },
    },
    visibilityOption(visibility),
  );
  if (message) tellRolled(ruleset, message, roll.outcome);
  return message ?? null;
}

/**
 * Rolls what stands on a card once more, by a second chance of its roller. The new card costs what the chance costs and
 * can be seen by whoever could see the first one.
 */
export function rollAgain(message: MessageLike, index: number, chanceId: string): Promise<MessageLike | null> {
  return answering(async () => {
    const card = message.system as CardData;
    const part = card.parts[index];
    const first = message.rolls[index] as CheckRollLike | undefined;
    const actor = await documentOf<ActorLike>(part?.actor);
    if (!part || !first) throw new UserError("CUBILETE.error.messageGone");
    if (!actor) throw new UserError("CUBILETE.error.actorGone");
    if (!actor.isOwner) throw new UserError("CUBILETE.error.notYourActor", { name: actor.name });
    const { ruleset, kind } = rulesets.rollType(card.ruleset, part.kind);
    const chance = kind.again?.(actor).find(({ id }) => id === chanceId);
    if (!chance) throw new UserError("CUBILETE.error.noSecondChance", { name: actor.name });
    const roll = await ruleset.roll.fromCheck(first.check).evaluate();
    const record = recordOf(actor, chance.cost, theGame().user.id, { cost: true });
    await carryOut(actor, chance.cost, record);
    const visibility = message.blind ? "blind" : message.whisper.length > 0 ? "gm" : "public";
    const again = { ...foundry.utils.deepClone(part), follows: message.id, applied: [record] };
    return paidFor(actor, [record], () => publish(ruleset.id, again, roll, actor, visibility));
  });
}
