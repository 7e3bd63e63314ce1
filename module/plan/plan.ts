import {
  type RollPlan,
  type RollSource,
  type RollType,
  type RuleSet,
  rulesets,
  type Values,
} from "../contract/index.ts";
import {
  type ActorLike,
  documentHere,
  documentOf,
  type ItemLike,
  type JsonObject,
  notifications,
  theGame,
} from "../foundry/index.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { properShort } from "../i18n/names.ts";
import { isSaved } from "./effects.ts";
import { tellOut } from "./out-of-fight.ts";
import { calledBy } from "./people/called.ts";
import { crewSpecOf, mannedOf } from "./people/crew.ts";
import { targeted } from "./people/targets.ts";
import { mayGoOn, withOldNames } from "./roll-hooks.ts";

/** What any entry point may ask for: sheet, hotbar, chat, card, macro. Documents go by UUID. */
export interface RollRequest {
  ruleset: string;
  kind: string;
  actor?: string | null;
  item?: string | null;
  target?: string | null;
  /** Further targets, where its kind can be for several. */
  others?: readonly string[];
  /** Arguments that are another target's own, by its UUID. */
  each?: Readonly<Record<string, JsonObject>>;
  /** Instead of an item: the actor's own one of this name, for requests that are made to several. */
  like?: ItemLikeness | null;
  args?: JsonObject;
  values?: Values;
  /** Values that the GM has fixed: the roller cannot choose them. */
  fixed?: Values;
  /** Whether the GM keeps the difficulty: neither dialog nor card says how it went. */
  kept?: boolean;
}

/** How the same thing is found on another sheet: by the rules' key where it has one, else by name. */
export interface ItemLikeness {
  name: string;
  key?: string;
  type?: string;
}

/** A request with its documents found, and the kind of roll that reads them. */
export interface PreparedRoll {
  ruleset: RuleSet;
  kind: RollType;
  kindId: string;
  source: RollSource;
  /** Whether the request named its target; else the target is the user's current one. */
  addressed: boolean;
  fixed: Values;
  kept: boolean;
  /** Further targets, where its kind can be for several; without the first. */
  others?: ActorLike[];
  /** Arguments that are another target's own, by its UUID. */
  each?: Readonly<Record<string, JsonObject>>;
  /** Names of the values that the player chose: the others are proposals of the dialog. */
  said?: Set<string>;
}

/**
 * Finds the documents of a request.
 * @throws {UserError} When the actor or the item is gone, or the actor is not the user's to play.
 */
export async function prepareRoll(request: RollRequest): Promise<PreparedRoll> {
  await rulesets.load(request.ruleset);
  const { ruleset, kind } = rulesets.rollType(request.ruleset, request.kind);
  const actor = await documentOf<ActorLike>(request.actor);
  const item = await documentOf<ItemLike>(request.item);
  if (request.actor && !actor) throw new UserError("CUBILETE.error.actorGone");
  if (request.item && !item) throw new UserError("CUBILETE.error.itemGone");
  if (actor && !actor.isOwner) throw new UserError("CUBILETE.error.notYourActor", { name: calledBy(actor) });
  if (item && ruleset.items[item.type]?.roll === request.kind) requireInOrder(item.actor);
  const ship = shipOf(request);
  if (ship) requireInOrder(ship);
  const { like } = request;
  const match = like && actor ? likeOn(actor, like) : null;
  const untrained = like && actor && !match ? untrainedIn(ruleset, request.kind, like) : null;
  if (like && actor && !match && !untrained)
    throw new UserError("CUBILETE.error.lacks", { name: calledBy(actor), item: like.name });
  const own = kind.applying?.own?.(request.args ?? {}) === true;
  const [guess, ...more] = request.target ? [] : targeted(ruleset.id, actor, kind.aims);
  const target = own ? actor : await documentOf<ActorLike>(request.target ?? guess);
  // The roll can still be made: it may be applied to another actor.
  if (request.target && !target) notifications().warn(t("CUBILETE.error.targetVanished"));
  const { fixed = {}, kept = false } = request;
  const args = { ...request.args, ...untrained };
  const source = { actor, item: item ?? match, target, args, values: { ...request.values, ...fixed } };
  const others = await Promise.all((request.others ?? more).map((uuid) => documentOf<ActorLike>(uuid)));
  return {
    ...{ ruleset, kind, kindId: request.kind, source, addressed: own || Boolean(request.target), fixed, kept },
    others: others.filter((one) => one !== null && rulesets.ofType(one.type) === ruleset) as ActorLike[],
    ...(request.each && { each: request.each }),
    said: new Set(Object.keys(source.values)),
  };
}

/** The ship that a seat on board rolls for; null: none, or it is being mended. */
function shipOf({ args, kind, target }: RollRequest): ActorLike | null {
  const ship = typeof args?.vehicle === "string" ? documentHere<ActorLike>(args.vehicle) : null;
  if (!ship || target === ship.uuid) return null;
  return mannedOf(ship).some(({ rolls }) => rolls.some((roll) => roll.kind === kind && !roll.mends)) ? ship : null;
}

/** @throws {UserError} When it is a wreck, or the like. */
function requireInOrder(ship: ActorLike | null): void {
  const why = ship && crewSpecOf(ship)?.idle(ship);
  if (why) throw new UserError("CUBILETE.crew.error.idle", { ship: calledBy(ship), why: t(why) });
}

/** What others need to find the same thing on their own sheets. */
export function likenessOf({ name, type, system }: ItemLike): ItemLikeness {
  const { key } = system as { key?: string };
  return { name, type, ...(key && { key }) };
}

/** How an actor without such a thing rolls, by arguments for that kind of roll; null: they cannot. */
export function untrainedIn({ asking }: RuleSet, kind: string, like: ItemLikeness): JsonObject | null {
  if (!asking?.untrained) return null;
  for (const other of theGame().actors) {
    const elsewhere = likeOn(other, like);
    if (elsewhere) return asking.untrained(like, kind, elsewhere);
  }
  return asking.untrained(like, kind, null);
}

/** The actor's own item of that kind; null when it has none. */
export function likeOn(actor: ActorLike, { name, key, type }: ItemLikeness): ItemLike | null {
  const wanted = name.toLocaleLowerCase();
  const found = actor.items.find((item) => {
    if (type && item.type !== type) return false;
    const own = (item.system as { key?: string }).key;
    return key && own ? own === key : own === name || item.name.toLocaleLowerCase() === wanted;
  });
  return found ?? null;
}

/** The target of a roll: none, where it asks for no target and its outcome falls on none. */
export function targetOf({ kind, source, addressed }: PreparedRoll, { controls }: RollPlan): ActorLike | null {
  const matters = addressed || kind.applying || kind.spending || controls.some(({ type }) => type === "target");
  return matters ? source.target : null;
}

/**
 * Reads the situation anew and keeps the player's switches. Runs again whenever something in the dialog changes.
 *
 * Calls `cubilete.<ruleset>.preRoll` and `cubilete.preRoll` with (plan, source): a listener may add changes or controls;
 * returning false stops the roll.
 * @returns null when a listener stopped it.
 */
export function planRoll(prepared: PreparedRoll, switches: Record<string, boolean>): RollPlan | null {
  const { ruleset, source } = prepared;
  const plan = withOldNames(planned(prepared, switches));
  tellOut(plan, prepared);
  if (!mayGoOn("preRoll", ruleset.id, plan, source)) return null;
  askWhy(plan, source);
  for (const change of plan.modifiers) if (!change.locked) change.on = switches[change.id] ?? change.on;
  return plan;
}

/** What was saved for one roll is not used for initiative, unless the player switches it on. */
function planned({ ruleset, kind, kindId, source }: PreparedRoll, switches: Record<string, boolean>): RollPlan {
  const plan = kind.plan({ ...source, switches });
  const saved =
    kindId === ruleset.initiative?.kind ? plan.modifiers.filter((change) => isSaved(change, source.actor)) : [];
  if (saved.length === 0) return plan;
  const off = Object.fromEntries(saved.map(({ id }) => [id, false]));
  const again = kind.plan({ ...source, switches: { ...off, ...switches } });
  for (const change of again.modifiers) if (change.id in off) change.on = switches[change.id] ?? false;
  return again;
}

/** A modifier by hand needs its reason: beside a number that is set, there is room for it. */
function askWhy({ controls }: RollPlan, { values }: RollSource): void {
  const at = controls.findIndex(({ name, type }) => name === MODIFIER && type === "number");
  if (at < 0 || !Number(controls[at]?.value)) return;
  const value = typeof values[REASON] === "string" ? values[REASON] : "";
  controls.splice(at + 1, 0, { name: REASON, label: "CUBILETE.roll.reason", type: "text", value });
}

/** Values of the dialog: a figure that the player adds by hand, and why. */
export const MODIFIER = "modifier";
const REASON = "reason";

/** The reason of a modifier by hand, as the card tells it. */
export function reasonOf({ controls }: RollPlan): { label: string; value: number; field: string; detail: string }[] {
  const said = String(controls.find(({ name }) => name === REASON)?.value ?? "").trim();
  const value = Number(controls.find(({ name }) => name === MODIFIER)?.value);
  return said === "" ? [] : [{ label: properShort(said), value, field: MODIFIER, detail: "" }];
}

/** The sum of the switched-on changes of one field. */
export function sumOf(plan: RollPlan, field: string): number {
  return plan.modifiers.reduce((sum, change) => (change.on && change.field === field ? sum + change.value : sum), 0);
}
