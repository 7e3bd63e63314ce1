import { actorAt, type ChangeRecord, recordAt } from "../cards/past/records.ts";
import { notedOf, recordsFor } from "../cards/past/told.ts";
import { type PromptPlace, rulesets } from "../contract/index.ts";
import { takeBackAll } from "../deeds/back.ts";
import { recordsIn } from "../deeds/changes.ts";
import { askGiving } from "../dialogs/give-dialog.ts";
import { type ActorLike, type JsonObject, theGame } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { countOf, type Gift, isKnown, moneyOf, takes } from "../plan/gifts.ts";
import { calledBy } from "../plan/people/called.ts";
import { request } from "../requests/requests.ts";
import { moneyLabel } from "../settings/settings.ts";
import { doneOrAsked } from "./consent/consent.ts";
import { membersOf } from "./endings/end-scene.ts";

/** What giving needs only when a player gives, or takes a gift back. */

/**
 * Possible receivers: a party's own members first, then the shared party, the players' heroes, and this user's actors.
 */
function takers(from: ActorLike, gift: Gift): ActorLike[] {
  const members = new Set(membersOf(from)?.map(({ uuid }) => uuid));
  const nearness = (to: ActorLike) => (members.has(to.uuid) ? 2 : Number(to.hasPlayerOwner));
  const near = (to: ActorLike) => to.hasPlayerOwner || to.isOwner || Object.hasOwn(rulesets.house, to.type);
  return theGame()
    .actors.filter((to) => to.uuid !== from.uuid && takes(to, gift) && near(to) && isKnown(to))
    .sort((a, b) => nearness(b) - nearness(a) || calledBy(a).localeCompare(calledBy(b)));
}

/** Asks for the receiver and number where they are missing, and gives. */
export async function giveAfterAsking(from: ActorLike, gift: Gift, to?: ActorLike): Promise<void> {
  await answering(async () => {
    const most = "item" in gift ? countOf(gift.item) : (moneyOf(from) ?? 0);
    const name = "item" in gift ? gift.item.name : moneyLabel();
    if (most < 1) throw new UserError("CUBILETE.give.error.nothing", { name: calledBy(from) });
    const receivers = to ? [to] : takers(from, gift);
    if (receivers.length === 0) throw new UserError("CUBILETE.give.error.nobody", { item: short(name) });
    const title = t("CUBILETE.give.title", { item: short(name) });
    const answer = await askGiving(title, receivers, most);
    if (!answer) return;
    const what = "item" in gift ? { item: gift.item.id } : { item: "" };
    await doneOrAsked(request("give", { from: from.uuid, to: answer.to, amount: answer.amount, ...what }));
  });
}

/**
 * Puts both sides back as they were, as long as neither has changed since. The receiver loses it first, so that it
 * never exists twice.
 */
export async function giveBack({ message, part }: PromptPlace, data: JsonObject): Promise<void> {
  // Cards of version 0.2.0 did not say it themselves.
  const records = Array.isArray(data.records) ? recordsIn(data) : recordsFor(message, part);
  const sides = records.map((record) => ({ actor: actorAt(record.target), record }));
  if (sides.length !== 2 || sides.some(({ actor }) => !actor)) throw new UserError("CUBILETE.error.nothingToUndo");
  // A side whose undo an earlier page finished has nothing more to lose. A side without a record that is still noted:
  // its owner removed the record, so the gift counts as theirs.
  for (const { actor, record } of sides)
    if (actor && (notedOf(record) || recordAt(actor, record.id)) && !stands(actor, record))
      throw new UserError("CUBILETE.give.error.movedOn", { name: calledBy(actor) });
  // Taken back from the last one to the first.
  await takeBackAll(records.sort((a, b) => Number(b.target !== data.to) - Number(a.target !== data.to)));
}

/** Whether what a change did is still as it left it. */
function stands(actor: ActorLike, { writes, created }: ChangeRecord): boolean {
  return (
    created.every((id) => actor.items.get(id)) &&
    writes.every(({ item, path, after }) => {
      const document = item === "" ? actor : actor.items.get(item);
      return document !== undefined && foundry.utils.getProperty(document, path) === after;
    })
  );
}
