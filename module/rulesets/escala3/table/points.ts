import { actorAt, type ChangeRecord } from "../../../cards/past/records.ts";
import { recordsFor } from "../../../cards/past/told.ts";
import type { PromptPlace, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { wholeNumber as requireWhole } from "../../../core/validate.ts";
import { takeBack } from "../../../deeds/back.ts";
import { carryOut } from "../../../deeds/whole.ts";
import { type ActorLike, type JsonObject, systemPath, type UserLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { request } from "../../../requests/requests.ts";
import { asEscala3, type Escala3Actor } from "../data/actor.ts";
import { asItem, type Trait } from "../data/items.ts";
import { ID, key, optionOf, short } from "../data/labels.ts";
import { tableCosts } from "../data/point-costs.ts";
import { traitOf } from "../rolls/modifiers.ts";

/*
 * Narrative points (§3.8). They lie in each actor's own pool; the GM awards them, and grants or refuses what players ask
 * for. All of it happens on the GM's client, one thing after the other: what is granted is paid once, or refused.
 */

export type PointUse = (typeof core.POINT_USES)[number];
export type PointReason = (typeof core.POINT_REASONS)[number];

/** What a player asks for. It comes from their page, so every field is checked. */
export interface Wish {
  use: PointUse;
  points: number;
  /** Levels of advantage. */
  levels: number;
  trait: string;
  sell: boolean;
  note: string;
  /** The roll that is wanted again, as `<message id>.<part>`; blank: any. */
  roll: string;
  state: "open" | "granted" | "refused" | "undone";
  /** Why it was refused, when the pool said no. */
  poor: boolean;
  /** What was done when it was granted. */
  paid: number;
  made: string;
  before: number;
}

const whole = (value: unknown, least: number, most: number): number =>
  Math.min(Math.max(least, Math.round(Number(value) || 0)), most);

export function readWish(data: JsonObject): Wish {
  return {
    use: core.POINT_USES.find((use) => use === data.use) ?? "control",
    points: whole(data.points, 1, core.MOST_POINTS),
    levels: whole(data.levels, 1, core.ADVANTAGES.extraordinary),
    trait: String(data.trait ?? ""),
    sell: data.sell === true,
    note: short(String(data.note ?? ""), 300),
    roll: /^[A-Za-z0-9]{1,40}\.\d{1,3}$/.test(String(data.roll)) ? String(data.roll) : "",
    state: (["granted", "refused", "undone"] as const).find((state) => state === data.state) ?? "open",
    poor: data.poor === true,
    paid: Number(data.paid) || 0,
    made: String(data.made ?? ""),
    before: Number(data.before) || 0,
  };
}

/** The price of anything but a level is agreed on. */
const costsFor = (use: PointUse): readonly number[] => (use === "trait" ? tableCosts() : []);

/** What a wish costs now; below 0 it brings points. */
export const priceOf = ({ use, points, levels, sell }: Wish, trait: Trait | null): number =>
  core.wishPrice({ use, points, levels, sell }, trait?.system.level ?? 0, costsFor(use));

const poolOf = (actor: Escala3Actor): number => actor.system.points.value;

function known(actor: ActorLike | null): Escala3Actor {
  const found = asEscala3(actor);
  if (!found) throw new UserError("CUBILETE.error.actorGone");
  return found;
}

/** What a card did to an actor, as the actor itself says: a card can claim anything. */
function recordOn(actor: Escala3Actor, { message, part }: Place): ChangeRecord {
  const record = recordsFor(message, part).find(({ target }) => target === actor.uuid);
  if (!record) throw new UserError("CUBILETE.error.nothingToUndo");
  return record;
}

type Place = Pick<PromptPlace, "message" | "part">;

const POINTS = "system.points.value";

/** Points that a record took out of the pool; below 0 it brought them. */
function paidBy({ writes }: ChangeRecord): number {
  const write = writes.find(({ item, path }) => item === "" && path === POINTS);
  return Number(write?.before ?? 0) - Number(write?.after ?? 0);
}

/**
 * Asks for a use of points: a card that the GM grants or refuses.
 * @throws {UserError} When it is not the user's actor, or the pool does not hold enough already.
 */
export async function askForPoints(actor: ActorLike, asked: Partial<Wish>): Promise<void> {
  if (!optionOf("points")) throw new UserError(key("tool.off"));
  const mine = known(actor);
  if (!actor.isOwner) throw new UserError("CUBILETE.error.notYourActor", { name: calledBy(actor) });
  const wish = readWish(asked as JsonObject);
  const trait = traitOf(mine, wish.trait);
  if (wish.use === "trait" && !trait) throw new UserError(key("tool.points.noTrait"));
  if (priceOf(wish, trait) > poolOf(mine)) throw new UserError(key("tool.points.poor"), { name: calledBy(actor) });
  const { use, points, levels, sell, note, roll } = wish;
  const data = { use, points, levels, sell, note, roll, trait: trait?.id ?? "" };
  const title = key("tool.points.title");
  await postPrompt(ID, { kind: "wish", title, subtitle: proper(calledBy(actor)), img: actor.img, actor, data });
}

/** Grants a wish: paid from the pool as it is now. What the pool cannot pay is refused, on the card. `by`: the GM's user id. */
export async function grant(data: JsonObject, actor: ActorLike | null, by: string, place: Place): Promise<JsonObject> {
  const wish = readWish(data);
  if (wish.state !== "open") throw new UserError(key("tool.points.settled"));
  const owner = known(actor);
  const trait = traitOf(owner, wish.trait);
  if (wish.use === "trait" && !trait) throw new UserError(key("tool.points.noTrait"));
  const before = trait?.system.level ?? 0;
  const { use, points: agreed, levels, sell } = wish;
  const given = core.granted(
    { use, points: agreed, levels, sell },
    { points: poolOf(owner), level: before },
    costsFor(use),
  );
  if (!given) return { ...data, state: "refused", poor: true };
  const { paid, level, waits } = given;
  const raised = trait !== null && level !== undefined;
  const changes: TargetChanges = {
    updates: { [POINTS]: given.left },
    ...(raised && { items: [{ item: trait, updates: { "system.level": level } }] }),
    ...(waits !== undefined && { creates: [itemOf(wish, waits)] }),
    lines: [{ label: key("points.label"), value: -paid }],
  };
  await carryOut(owner, changes, by, { ...place });
  return { ...data, state: "granted", paid, ...(raised && { before }) };
}

/** What was granted for one roll waits on the sheet until it is used. */
function itemOf({ use, note, roll }: Wish, value: number): JsonObject {
  return {
    type: "escala3Penalty",
    name: t(key(`tool.points.item.${use}`)),
    img: systemPath("assets/icons/escala3/point.svg"),
    system: { value, source: "point", cause: note, roll },
  };
}

/** Takes a granted wish back: the points return, and what they gave goes. What was granted the actor says, not the card. */
export async function ungrant(data: JsonObject, actor: ActorLike | null, place: Place): Promise<JsonObject> {
  const owner = known(actor);
  const record = recordOn(owner, place);
  if (record.created.some((id) => !owner.items.get(id))) throw new UserError(key("tool.points.used"));
  for (const { item, path, after } of record.writes) {
    const trait = item === "" ? null : owner.items.get(item);
    if (item !== "" && foundry.utils.getProperty(trait ?? {}, path) !== after)
      throw new UserError(key("tool.points.changed"));
  }
  if (core.afterRefund(poolOf(owner), paidBy(record)) === null)
    throw new UserError(key("tool.points.poor"), { name: calledBy(owner) });
  await takeBack(owner, record);
  return { ...data, state: "undone" };
}

/** An award, or one taken back. */
interface Award {
  reason: PointReason;
  amount: number;
  note: string;
  state: "given" | "undone";
}

export function readAward(data: JsonObject): Award {
  return {
    reason: core.POINT_REASONS.find((reason) => reason === data.reason) ?? "participation",
    amount: whole(data.amount, 1, core.MOST_POINTS),
    note: short(String(data.note ?? ""), 300),
    state: data.state === "undone" ? "undone" : "given",
  };
}

/** Gives points to some actors, each with a card that says why. GMs only. */
export const awardPoints = (actors: string[], given: Omit<Award, "state">): Promise<void> =>
  request(`${ID}.award`, { actors, ...given });

/** What a GM gave, on the active GM's client. */
export async function giveAwards(payload: JsonObject, sender: UserLike): Promise<void> {
  if (!sender.isGM) throw new UserError("CUBILETE.error.notYours");
  const amount = requireWhole(payload.amount, "amount", 1, core.MOST_POINTS);
  const { state: _, ...given } = { ...readAward(payload), amount };
  const uuids = Array.isArray(payload.actors) ? payload.actors.map(String) : [];
  if (uuids.length === 0) throw new UserError(key("tool.points.nobody"));
  for (const uuid of uuids) {
    const actor = actorAt(uuid);
    const owner = known(actor);
    const id = foundry.utils.randomID();
    const updates = { [POINTS]: poolOf(owner) + given.amount };
    const lines = [{ label: key("points.label"), value: given.amount }];
    await carryOut(owner, { updates, lines }, sender.id, { message: id, part: 0 });
    const title = key("tool.points.awarded");
    const subtitle = proper(calledBy(owner));
    await postPrompt(ID, { id, kind: "award", title, subtitle, img: owner.img, actor, data: { ...given } });
  }
}

/** Takes an award back, as far as it is still there. */
export async function unaward(data: JsonObject, actor: ActorLike | null, place: Place): Promise<JsonObject> {
  const owner = known(actor);
  await takeBack(owner, recordOn(owner, place));
  return { ...data, state: "undone" };
}

/** The trait that a wish is about, when it is still there. */
export const traitOfWish = ({ trait }: Wish, actor: ActorLike | null): Trait | null => {
  const item = actor?.items.get(trait);
  return asItem(item, "escala3Trait");
};
