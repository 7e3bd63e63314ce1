import {
  type ActorLike,
  documentOf,
  hooks,
  type ItemLike,
  type JsonObject,
  notifications,
  theGame,
} from "../foundry.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import {
  type Check,
  type RuleSet,
  rulesets,
  type ThrowKind,
  type ThrowPlan,
  type ThrowSource,
  type Values,
} from "../ruleset.ts";

/** What any door of the house may ask for: sheet, hotbar, chat, card, macro. Documents go by UUID. */
export interface ThrowRequest {
  ruleset: string;
  kind: string;
  actor?: string | null;
  item?: string | null;
  target?: string | null;
  args?: JsonObject;
  values?: Values;
}

/** A request with its documents found, and the kind of throw that reads them. */
export interface PreparedThrow {
  ruleset: RuleSet;
  kind: ThrowKind;
  kindId: string;
  source: ThrowSource;
}

/**
 * Finds the documents of a request.
 * @throws {UserError} When the actor or the item is gone, or the actor is not the user's to play.
 */
export async function prepareThrow(request: ThrowRequest): Promise<PreparedThrow> {
  const { ruleset, kind } = rulesets.kind(request.ruleset, request.kind);
  const actor = await documentOf<ActorLike>(request.actor);
  const item = await documentOf<ItemLike>(request.item);
  if (request.actor && !actor) throw new UserError("CUBILETE.error.actorGone");
  if (request.item && !item) throw new UserError("CUBILETE.error.itemGone");
  if (actor && !actor.isOwner) throw new UserError("CUBILETE.error.notYourActor", { name: actor.name });
  const own = kind.own?.(request.args ?? {}) === true;
  const target = own ? actor : await documentOf<ActorLike>(request.target ?? firstTarget());
  // The throw can still be made: it may be applied to somebody else.
  if (request.target && !target) notifications().warn(t("CUBILETE.error.targetVanished"));
  const source = { actor, item, target, args: request.args ?? {}, values: request.values ?? {} };
  return { ruleset, kind, kindId: request.kind, source };
}

/** The actor of the first token that the user has targeted. */
function firstTarget(): string | null {
  for (const token of theGame().user.targets) if (token.actor) return token.actor.uuid;
  return null;
}

/**
 * Reads the situation anew and keeps the player's switches. Runs again whenever something in the dialog changes.
 *
 * Calls `cubilete.<ruleset>.preThrow` and `cubilete.preThrow` with (plan, source): a listener may add changes or controls;
 * returning false stops the throw.
 * @returns null when a listener stopped it.
 */
export function planThrow(
  { ruleset, kind, source }: PreparedThrow,
  switches: Record<string, boolean>,
): ThrowPlan | null {
  const plan = kind.plan(source);
  if (!hooks.call(`cubilete.${ruleset.id}.preThrow`, plan, source)) return null;
  if (!hooks.call("cubilete.preThrow", plan, source)) return null;
  for (const change of plan.changes) if (!change.locked) change.on = switches[change.id] ?? change.on;
  return plan;
}

/** The sum of the switched-on changes of one field. */
export function sumOf(plan: ThrowPlan, field: string): number {
  return plan.changes.reduce((sum, change) => (change.on && change.field === field ? sum + change.value : sum), 0);
}

export type ReadyCheck = { plan: ThrowPlan; check: Check };
