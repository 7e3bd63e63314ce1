import { type RollPlan, type RollSource, rulesets } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import {
  type ActorLike,
  documentOf,
  type ItemLike,
  type JsonObject,
  plainData,
  type UserLike,
} from "../../../foundry/index.ts";
import { owns } from "../../../foundry/rights.ts";
import { UserError } from "../../../i18n/errors.ts";
import { short } from "../../../i18n/names.ts";
import { type PreparedRoll, planRoll } from "../../../plan/plan.ts";
import { request } from "../../../requests/requests.ts";
import { asNarrative } from "../data/actor.ts";
import { ID, key } from "../data/labels.ts";
import type { PoolBase } from "../rolls/pool.ts";
import { destinyUses, flipAll, useDestiny } from "./destiny.ts";
import { type LivePool, type LiveState, liveState, MOST_CHOICES, MOST_POOLS, SHARED_KINDS } from "./live-state.ts";

/**
 * Pools that GM and player build together. Each stands in the world's settings; everybody concerned sees every change at
 * once. A wish to change one goes to the active GM's client, which knows from the server who wishes it.
 */

export const findPool = (id: string): LivePool | undefined => liveState.read().pools.find((pool) => pool.id === id);

/** Opens a roll that is being prepared to the GM and to the roller's owners. */
export const shareLive = (
  kindId: string,
  { actor, item, target, args, values, switches = {} }: RollSource,
): Promise<void> =>
  request(`${ID}.live.open`, {
    kind: kindId,
    actor: actor?.uuid ?? null,
    item: item?.uuid ?? null,
    target: target?.uuid ?? null,
    args,
    values,
    switches,
  });

/** A line of one's own: so many dice or steps of a field, and why. */
export const addLive = (pool: string, field: string, change: { value?: number; why?: string }): Promise<void> =>
  request(`${ID}.live.line`, { pool, field, ...change });
export const switchLive = (pool: string, change: string, on: boolean): Promise<void> =>
  request(`${ID}.live.switch`, { pool, change, on });
export const chooseLive = (pool: string, name: string, value: string): Promise<void> =>
  request(`${ID}.live.choose`, { pool, name, value });
export const closeLive = (pool: string): Promise<void> => request(`${ID}.live.close`, { pool });
/** Takes the pool off the table to roll it; the points of destiny in it are flipped. Refused when it changed meanwhile. */
export const rollLive = (pool: string, revision: number): Promise<void> =>
  request(`${ID}.live.roll`, { pool, revision });

/**
 * Asks for what the whole table shares before the dice fall: points of destiny, and the pool that was built together.
 */
export async function commitShared(plan: RollPlan<PoolBase>, { args, actor }: RollSource): Promise<void> {
  if (typeof args.live === "string") return rollLive(args.live, Number(args.revision));
  const uses = actor ? destinyUses(plan, actor) : [];
  if (uses.length > 0) await useDestiny(uses, foundry.utils.randomID());
}

/** Whether a user works on a pool: the GM, and the roller's owners. */
export const concerns = (actor: ActorLike | null, user: UserLike): boolean => user.isGM || owns(actor, user);

async function actorOf(uuid: unknown, sender: UserLike): Promise<ActorLike> {
  const actor = await documentOf<ActorLike>(typeof uuid === "string" ? uuid : null);
  if (!actor || !asNarrative(actor)) throw new UserError("CUBILETE.error.actorGone");
  if (!concerns(actor, sender)) throw new UserError("CUBILETE.error.notYours");
  return actor;
}

const text = (value: unknown): string | null => (typeof value === "string" && value.length <= 200 ? value : null);

/** Plain words, numbers and switches, and not too many of them: the rest of what a user sent is left out. */
function plain<T extends string | number | boolean>(given: unknown, kinds: string[]): Record<string, T> {
  const entries = Object.entries((given ?? {}) as Record<string, unknown>).slice(0, MOST_CHOICES);
  return Object.fromEntries(
    entries.filter(([name, value]) => kinds.includes(typeof value) && `${name}${value}`.length <= 300),
  ) as Record<string, T>;
}

export async function open(payload: JsonObject, sender: UserLike): Promise<void> {
  const actor = await actorOf(payload.actor, sender);
  const kind = SHARED_KINDS.find((known) => known === payload.kind);
  if (!kind) throw new UserError("CUBILETE.error.unknownRequest", { kind: String(payload.kind) });
  const values = plain<string>(payload.values, ["string", "number", "boolean"]);
  const switches = Object.fromEntries(
    Object.entries(plain<boolean>(payload.switches, ["boolean"])).filter(([change]) => core.maySwitch(change, sender)),
  );
  const pool: LivePool = {
    id: foundry.utils.randomID(),
    kind,
    actor: actor.uuid,
    item: text(payload.item),
    target: text(payload.target),
    args: plain<string>(payload.args, ["string", "number", "boolean"]),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => isChosen(name))),
    switches,
    hands: Object.fromEntries(Object.keys(switches).map((change) => [change, short(sender.name)])),
    lines: core
      .handFields(sender)
      .reduce<core.HandLine[]>(
        (lines, field) => core.withLine(lines, lineOf(sender, field, values[`add.${field}`], values[`why.${field}`])),
        [],
      ),
    opened: short(sender.name),
    revision: 0,
  };
  // What makes no plan (no target, no weapon of these rules) is refused here, before it stands in everybody's window.
  await planOf(pool);
  await liveState.write({ pools: core.onePerRoller(liveState.read().pools, pool, MOST_POOLS) });
}

const lineOf = (user: UserLike, field: core.HandField, value: unknown, why: unknown): core.HandLine => ({
  user: user.id,
  name: short(user.name),
  field,
  value: core.byHand(value, field),
  why: short(String(why ?? "").trim(), 80),
});

const isChosen = (name: unknown): name is string => core.CHOSEN_TOGETHER.some((known) => known === name);

/** Finds the pool that a request means, for a sender who may work on it. */
async function located(payload: JsonObject, sender: UserLike): Promise<{ pool: LivePool; actor: ActorLike }> {
  const pool = findPool(String(payload.pool));
  if (!pool) throw new UserError(key("error.poolGone"));
  return { pool, actor: await actorOf(pool.actor, sender) };
}

type PoolChange = (
  pool: LivePool,
  payload: JsonObject,
  sender: UserLike,
) => Partial<LivePool> | Promise<Partial<LivePool>>;

const changing = (change: PoolChange) => async (payload: JsonObject, sender: UserLike) => {
  const { pool } = await located(payload, sender);
  const changed = { ...pool, ...(await change(pool, payload, sender)), revision: pool.revision + 1 };
  const { pools } = liveState.read();
  await liveState.write({ pools: pools.map((each) => (each.id === pool.id ? changed : each)) });
};

export const line = changing(({ lines }, { field, value, why }, sender) => {
  if (!core.isByHand(field) || !core.handFields(sender).includes(field)) throw new UserError("CUBILETE.error.notYours");
  const before = lines.find((each) => each.user === sender.id && each.field === field);
  const next = core.withLine(lines, lineOf(sender, field, value ?? before?.value, why ?? before?.why));
  if (next.length > MOST_CHOICES) throw new UserError(key("error.poolFull"));
  return { lines: next };
});

export const flick = changing(async (pool, { change, on }, sender) => {
  const id = text(change);
  if (id === null || !core.maySwitch(id, sender)) throw new UserError("CUBILETE.error.notYours");
  const { plan } = (await planOf(pool)) ?? {};
  const standing = Object.hasOwn(pool.switches, id);
  // What is no line of this pool has no switch.
  if (!standing && !plan?.modifiers.some((modifier) => modifier.id === id))
    throw new UserError(key("error.poolChanged"));
  if (!standing && Object.keys(pool.switches).length >= MOST_CHOICES) throw new UserError(key("error.poolFull"));
  return {
    switches: { ...pool.switches, [id]: on === true },
    hands: { ...pool.hands, [id]: short(sender.name) },
  };
});

export const choose = changing(({ values }, { name, value }, sender) => {
  const chosen = text(value);
  if (!isChosen(name) || chosen === null || !core.mayChoose(name, sender))
    throw new UserError("CUBILETE.error.notYours");
  return { values: { ...values, [name]: chosen } };
});

const without = (id: string): LiveState => ({ pools: liveState.read().pools.filter((pool) => pool.id !== id) });

export async function close(payload: JsonObject, sender: UserLike): Promise<void> {
  const { pool } = await located(payload, sender);
  await liveState.write(without(pool.id));
}

export async function rollIt(payload: JsonObject, sender: UserLike): Promise<void> {
  const { pool, actor } = await located(payload, sender);
  if (payload.revision !== pool.revision) throw new UserError(key("error.poolChanged"));
  const plan = await planOf(pool);
  const uses = plan ? destinyUses(plan.plan, actor) : [];
  // The user who switched a point on uses it, not the one who rolls.
  const whose = uses.map((use) => ({ ...use, name: pool.hands[`destiny.${use.side}`] }));
  if (uses.length > 0) await flipAll(whose, pool.id, sender.name);
  await liveState.write(without(pool.id));
}

/** The pool's documents and its plan as it stands; null when the roller is gone. */
export async function planOf(pool: LivePool): Promise<{ prepared: PreparedRoll; plan: RollPlan<PoolBase> } | null> {
  const { kind: kindId, args, values } = requestOf(pool);
  const actor = await documentOf<ActorLike>(pool.actor);
  if (!actor) return null;
  await rulesets.load(ID);
  const item = await documentOf<ItemLike>(pool.item);
  const target = await documentOf<ActorLike>(pool.target);
  const source = { actor, item, target, args, values };
  const prepared = {
    ...rulesets.rollType(ID, kindId),
    kindId,
    source,
    addressed: target !== null,
    fixed: {},
    kept: false,
  };
  const plan = planRoll(prepared, pool.switches);
  // Only rolls of a pool can be shared.
  return plan && { prepared, plan: plan as RollPlan<PoolBase> };
}

/** The same roll as a request: what `startRoll` makes it of. */
export const requestOf = ({ kind, actor, item, target, args, values, lines, id, revision }: LivePool) => ({
  ruleset: ID,
  kind,
  actor,
  item,
  target,
  args: { ...args, lines: lines.map((line) => plainData(line)), live: id, revision },
  values: { ...values },
});
