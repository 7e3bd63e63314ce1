import { actorAt, type ChangeRecord, type Origin, recordOf, recordsOf } from "../cards/records.ts";
import type { TargetChanges } from "../contract/index.ts";
import { type ActorLike, hooks, theGame, type UserLike } from "../foundry/index.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering } from "../i18n/errors.ts";
import { takeBack } from "./changes.ts";
import {
  closeDeed,
  type DeedCard,
  type DeedStep,
  openDeed,
  openDeeds,
  registerJournal,
  type WholeDeed,
} from "./journal.ts";
import { doStep, isOneWrite } from "./steps.ts";

/** Deeds are whole or not at all: what several are changed by is done to all of them, or to none. */

/** Posts the card of a deed, unless it is there already. */
type Post = (card: DeedCard) => Promise<unknown>;
let post: Post = async () => undefined;

/** One of those whom a deed changes. */
export interface DeedPart {
  target: ActorLike;
  changes: TargetChanges;
}

/**
 * Does a deed: on everybody in order, so that whoever gets something comes before who gives it, and then its card. Where a write
 * fails, what was written is put back; where the page is gone meanwhile, the next one finishes it.
 * @param tell What the deed's card says of it.
 */
export async function carryOutAll(
  parts: readonly DeedPart[],
  by: string,
  origin: Origin = {},
  tell: ((records: ChangeRecord[]) => DeedCard) | null = null,
): Promise<ChangeRecord[]> {
  const steps: DeedStep[] = parts.map(({ target, changes }) => {
    const { items = [], creates = [], puts = [] } = changes;
    if (items.some(({ item }) => item.actor?.uuid !== target.uuid))
      throw new Error("Cubilete: a change of one actor names another's item.");
    return { target: target.uuid, record: recordOf(target, changes, by, origin), creates, puts };
  });
  const records = steps.map(({ record }) => record);
  const deed: WholeDeed = { steps, card: tell?.(records) ?? null };
  const [first] = steps;
  const id = foundry.utils.randomID();
  // What is one write is whole by itself.
  const plain = steps.length < 2 && !deed.card && (!first || isOneWrite(first));
  if (!plain) await openDeed(id, deed);
  const begun: { target: ActorLike; record: ChangeRecord }[] = [];
  try {
    for (const [at, step] of steps.entries()) {
      const { target } = parts[at] as DeedPart;
      begun.push({ target, record: step.record });
      await doStep(target, step);
    }
  } catch (error) {
    if (steps.length > 1) await putBack(begun);
    if (!plain) await closeDeed(id);
    throw error;
  }
  if (deed.card) await post(deed.card);
  if (!plain) await closeDeed(id);
  return records;
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

/** As if nothing had been done: in reverse, those that were written at all. */
async function putBack(begun: readonly { target: ActorLike; record: ChangeRecord }[]): Promise<void> {
  for (const { target, record } of [...begun].reverse())
    if (recordsOf(target).some(({ id }) => id === record.id)) await takeBack(target, record);
}

/** Finishes what a page that is gone left half done. */
export async function finishDeeds(): Promise<void> {
  for (const { id, deed } of openDeeds()) {
    for (const step of deed.steps) {
      const target = actorAt(step.target);
      // Who is gone has nothing left to be written.
      if (target) await doStep(target, step, true);
    }
    if (deed.card && !theGame().messages.get(deed.card.id)) await post(deed.card);
    await closeDeed(id);
  }
}

/** Once, at `init`. @param postCard Posts the card of a deed. */
export function registerDeeds(postCard: Post): void {
  post = postCard;
  registerJournal();
  const finish = () => {
    if (isWritingPage() && openDeeds().length > 0) void answering(finishDeeds);
  };
  hooks.once("ready", finish);
  hooks.on("userConnected", ({ isGM }: UserLike, connected: boolean) => {
    if (isGM && !connected) finish();
  });
}
