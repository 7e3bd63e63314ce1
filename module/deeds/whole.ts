import {
  type Happened,
  happened,
  noteHappened,
  ONE_WRITE,
  openHappened,
  renoteHappened,
} from "../cards/past/happened.ts";
import {
  actorAt,
  type ChangeRecord,
  MOST_NOTE,
  noteOf,
  type Origin,
  recordAt,
  recordOf,
} from "../cards/past/records.ts";
import type { TargetChanges } from "../contract/index.ts";
import { idFrom } from "../core/deed.ts";
import { type ActorLike, hooks, type JsonObject, theGame, type UserLike } from "../foundry/index.ts";
import { isAnothersPage, isWritingPage, thisPage, whenPagesChange } from "../foundry/writing-page.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { atWork, isAtWork } from "./at-work.ts";
import { asIfNotDone, goOnBack, isGoingBack } from "./back.ts";
import { type Beside, doBeside } from "./beside.ts";
import { type DeedStep, doStep, isOneWrite } from "./steps.ts";

/** Deeds are whole or not at all: what several are changed by is done to all of them, or to none, and once. */

/** The card that tells of a deed, where it has one: it is posted once everything is written. */
export interface DeedCard {
  id: string;
  ruleset: string;
  visibility: "public" | "gm";
  /** The deed's card, as a prompt, with its actor by UUID. */
  prompt: { kind: string; title: string; img: string; actor: string | null; data: JsonObject };
}

/** As a deed that is being done is kept. */
interface WholeDeed {
  steps: DeedStep[];
  card: DeedCard | null;
  /** Undoes what it did beside people, where it can. */
  beside: Beside | null;
}

/** Posts the card of a deed, unless it is there already. */
type Post = (card: DeedCard) => Promise<unknown>;
let post: Post = async () => undefined;

/** One actor that a deed changes. */
export interface DeedPart {
  target: ActorLike;
  changes: TargetChanges;
  /** Which share of an outcome it is, if it is one. */
  share?: string;
}

/** What a deed does beside people, and what takes that back. */
interface WithDeed {
  doIt(): Promise<void>;
  back: Beside;
}

/**
 * Does a deed: first what it does beside people, then each actor in order (the receiver of a thing before its giver),
 * then its card. When a write fails, it puts back what was written. When the page is gone meanwhile, the next one finishes
 * the deed, or takes it back where it is a cost or does something beside.
 * @param origin Where it comes from. Its id is that of the request that asked for it; without one it was requested once.
 * @param tell What the deed's card says of it.
 * @throws {UserError} When a deed of this id was begun before, or a figure would be none.
 */
export async function carryOutAll(
  parts: readonly DeedPart[],
  by: string,
  { id = foundry.utils.randomID(), ...origin }: Origin = {},
  tell: ((records: ChangeRecord[]) => DeedCard) | null = null,
  beside: WithDeed | null = null,
): Promise<ChangeRecord[]> {
  const steps: DeedStep[] = parts.map(({ target, changes, share = "" }, at) => {
    requireFit(target, changes);
    const { creates = [], puts = [] } = changes;
    const record = recordOf(target, changes, by, { ...origin, share, id: idFrom(`${id}.${at}`), deed: id });
    return { target: target.uuid, record, creates, puts };
  });
  const records = steps.map(({ record }) => record);
  const deed: WholeDeed = { steps, card: tell?.(records) ?? null, beside: beside?.back ?? null };
  const place = { id, message: origin.message ?? "" };
  if (happened(place)) throw new UserError("CUBILETE.error.doneAlready");
  const [first] = steps;
  // A single write cannot stop halfway.
  const plain = steps.length < 2 && !deed.card && !beside && (!first || isOneWrite(first));
  await atWork(id, async () => {
    await note(place, origin, records, plain ? ONE_WRITE : JSON.stringify(deed));
    const begun: Begun[] = [];
    let isPaid = false;
    try {
      await beside?.doIt();
      isPaid = true;
      for (const [at, step] of steps.entries()) {
        const { target } = parts[at] as DeedPart;
        begun.push({ target, record: step.record });
        await doStep(target, step);
      }
    } catch (error) {
      await putAllBack(begun);
      if (isPaid && beside) await doBeside(beside.back);
      await settle(place);
      throw error;
    }
    if (deed.card) await post(deed.card);
    // A note that a deed is finished needs no waiting.
    if (plain) void answering(() => settle(place));
    else await settle(place);
  });
  return records;
}

/** @throws {UserError} When it names another's things, or a figure would be none. */
function requireFit(target: ActorLike, { updates, items = [] }: TargetChanges): void {
  if (items.some(({ item }) => item.actor?.uuid !== target.uuid))
    throw new Error("Cubilete: a change of one actor names another's item.");
  for (const value of [updates, ...items.map((one) => one.updates)].flatMap((one) => Object.values(one)))
    if (typeof value === "number" && !Number.isFinite(value)) throw new UserError("CUBILETE.error.unreadableCard");
}

/** Does what one actor is changed by. */
export async function carryOut(
  target: ActorLike,
  changes: TargetChanges,
  by: string,
  origin: Origin = {},
): Promise<ChangeRecord> {
  const [record] = await carryOutAll([{ target, changes }], by, origin);
  return record as ChangeRecord;
}

type Place = Pick<Happened, "id" | "message">;

/** A player's page notes nothing: it changes only its own heroes, in one write. */
async function note(place: Place, origin: Origin, records: readonly ChangeRecord[], open: string): Promise<void> {
  const { user } = theGame();
  if (!user.isGM) return;
  const { part = 0, option = "", note = "", cost = false } = origin;
  const to = records.map(noteOf);
  const at = Date.now();
  await noteHappened({ ...place, user: user.id, at, part, option, note: note.slice(0, MOST_NOTE), cost, to, open });
  // Another page that began the same in this very moment has it.
  if (happened(place)?.page !== thisPage()) throw new UserError("CUBILETE.error.doneAlready");
}

/** It is over: it happened to the actors that bear a record, and to no other that is there. */
async function settle(place: Place): Promise<void> {
  if (!theGame().user.isGM) return;
  await renoteHappened(place, (known) => {
    const to = known.to.filter(({ target, record }) => {
      const actor = actorAt(target);
      return !actor || recordAt(actor, record);
    });
    return to.length > 0 ? { ...known, to, open: "" } : null;
  });
}

interface Begun {
  target: ActorLike;
  record: ChangeRecord;
}

/** As if nothing had been done: in reverse, those that were written at all. */
async function putAllBack(begun: readonly Begun[]): Promise<void> {
  for (const { target, record } of [...begun].reverse())
    if (recordAt(target, record.id)) await asIfNotDone(target, record);
}

/**
 * Deeds that a page began and no longer does: this user's own, except those of their other open pages, and those of GMs
 * who are offline. Another GM's open page finishes its own.
 */
export const openDeeds = (): Happened[] =>
  openHappened().filter(({ id, user, page }) => {
    if (isAtWork(id)) return false;
    if (user === theGame().user.id) return !isAnothersPage(page);
    const by = theGame().users.get(user);
    return !by?.active || !by.isGM;
  });

/** Finishes what pages that are gone left half done. What cannot be finished stands in nothing else's way. */
export async function finishDeeds(): Promise<void> {
  for (const begun of openDeeds()) await atWork(begun.id, () => answering(() => finish(begun)));
}

async function finish(begun: Happened): Promise<void> {
  if (begun.open === ONE_WRITE) return settle(begun);
  const kept = JSON.parse(begun.open) as WholeDeed;
  if (isGoingBack(kept)) return goOnBack(begun, kept);
  // The card that a cost was paid for never came.
  if (begun.cost || kept.beside) await takeRestBack(kept);
  else await goOn(kept);
  await settle(begun);
}

async function takeRestBack({ steps, beside }: WholeDeed): Promise<void> {
  const begun = steps.flatMap(({ target, record: { id } }) => {
    const actor = actorAt(target);
    const record = actor && recordAt(actor, id);
    return record ? [{ target: actor, record }] : [];
  });
  await putAllBack(begun);
  if (beside) await doBeside(beside, true);
}

async function goOn({ steps, card }: WholeDeed): Promise<void> {
  for (const step of steps) {
    const target = actorAt(step.target);
    // A deleted actor: nothing left to write.
    if (target) await doStep(target, step, true);
  }
  if (card && !theGame().messages.get(card.id)) await post(card);
}

/** Once, at `init`. @param postCard Posts the card of a deed. */
export function registerDeeds(postCard: Post): void {
  post = postCard;
  const look = () => {
    if (isWritingPage() && openDeeds().length > 0) void answering(finishDeeds);
  };
  // Once the other pages had time to announce themselves; and whenever one of them closes.
  whenPagesChange(look);
  hooks.on("userConnected", ({ isGM }: UserLike, connected: boolean) => {
    if (isGM && !connected) look();
  });
  // A user who is no longer a GM finishes nothing.
  hooks.on("updateUser", (_user: UserLike, changed: object) => {
    if ("role" in changed) look();
  });
}
