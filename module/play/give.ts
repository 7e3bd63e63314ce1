import { actorAt } from "../cards/past/records.ts";
import { addSharedPrompt } from "../cards/prompts.ts";
import { askedBefore } from "../cards/questions.ts";
import { type CardPrompt, rulesets, type TargetChanges } from "../contract/index.ts";
import { carryOutAll } from "../deeds/whole.ts";
import { type ActorLike, type ItemLike, type JsonObject, SYSTEM_ID, theGame, type UserLike } from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { UserError } from "../i18n/errors.ts";
import { decimal, t } from "../i18n/i18n.ts";
import { properShort, short } from "../i18n/names.ts";
import { countOf, type Gift, isCarried, isKnown, moneyOf, takes } from "../plan/gifts.ts";
import { calledBy } from "../plan/people/called.ts";
import { isUnseen } from "../plan/people/knowledge.ts";
import { moneyLabel } from "../settings/settings.ts";
import { handleWithConsent } from "./consent/consent.ts";
import type { WantedDeed } from "./consent/wanted.ts";
import { targetAt } from "./locate.ts";

/**
 * Things and money that go from one actor to another. The sender owns one side, and the other side's owner agrees; the
 * active GM's page does it, from its own documents, and posts a card.
 */

const GIVEN = "given";
const MONEY = "system.money";
const QUANTITY = "system.quantity";

/** Asks for the receiver and number where they are missing, and gives. */
export const askAndGive = async (from: ActorLike, gift: Gift, to?: ActorLike): Promise<void> =>
  (await import("./giving.ts")).giveAfterAsking(from, gift, to);

/**
 * @param reserved How many of them wait for another receiver's answer.
 * @throws {UserError} When it is no whole number from 1 to what is there.
 */
function amountOf(asked: unknown, most: number, reserved: number): number {
  const left = Math.max(0, most - reserved);
  if (typeof asked === "number" && Number.isInteger(asked) && asked >= 1 && asked <= left) return asked;
  throw new UserError(`CUBILETE.give.error.${left < 1 && most >= 1 ? "reserved" : "amount"}`, { most: left });
}

/** How many of a thing, or how much money, its owner offered before. What other users ask for binds no owner. */
const offeredBefore = (from: ActorLike, payload: JsonObject, asker: UserLike): number =>
  askedBefore("give", { asker: asker.id, payload })
    .filter((one) => one.payload.from === payload.from && one.payload.item === payload.item)
    .filter(({ asker: id }) => {
      const user = theGame().users.get(id);
      return user !== undefined && owns(from, user);
    })
    .reduce((sum, one) => sum + (Number(one.payload.amount) || 0), 0);

/** What leaves one actor and comes to the other. */
interface Passing {
  away: TargetChanges;
  here: TargetChanges;
  amount: number;
  name: string;
  ruleset: string;
}

function passing(from: ActorLike, to: ActorLike, payload: JsonObject, asker: UserLike): Passing {
  const reserved = offeredBefore(from, payload, asker);
  const item = payload.item === "" ? null : from.items.get(String(payload.item));
  if (item === undefined) throw new UserError("CUBILETE.error.itemGone");
  if (item === null) return passMoney(from, to, payload.amount, reserved);
  if (!takes(to, { item }))
    throw new UserError("CUBILETE.error.foreignItem", { item: short(item.name), actor: calledBy(to) });
  if (!isCarried(item)) throw new UserError("CUBILETE.give.error.fixed", { item: short(item.name) });
  const count = countOf(item);
  const amount = amountOf(payload.amount, count, reserved);
  const counted = "quantity" in item.system;
  const heap = counted && to.items.find(({ type, name, system }) => alike(item, { type, name, system }));
  const { type, name, img, system, effects, flags } = item.toObject() as JsonObject;
  const data = { type, name, img, effects, flags, system: { ...(system as JsonObject), ...unworn(item) } };
  return {
    name: item.name,
    amount,
    ruleset: rulesets.ofType(item.type)?.id ?? "",
    away: {
      updates: {},
      ...(amount === count ? { removes: [item.id] } : { items: [{ item, updates: { [QUANTITY]: count - amount } }] }),
      lines: [],
    },
    here: {
      updates: {},
      // A thing whose effects last on its bearer, or that a module marked, may be no help at all.
      intent: item.effects.size === 0 && isOurs(flags) ? "help" : null,
      ...(heap
        ? { items: [{ item: heap, updates: { [QUANTITY]: countOf(heap) + amount } }] }
        : { creates: [{ ...data, system: { ...data.system, ...(counted && { quantity: amount }) } } as JsonObject] }),
      lines: [],
    },
  };
}

/** Whether nothing but the host and this system noted something. */
const isOurs = (flags: unknown): boolean =>
  Object.entries((flags ?? {}) as JsonObject).every(
    ([scope, noted]) => scope === SYSTEM_ID || scope === "core" || Object.keys(noted ?? {}).length === 0,
  );

const unworn = ({ system }: ItemLike): JsonObject => ("equipped" in system ? { equipped: false } : {});

/** Whether two heaps are one: the same thing in all but how many there are. */
function alike(item: ItemLike, other: Pick<ItemLike, "type" | "name" | "system">): boolean {
  if (item.type !== other.type || item.name !== other.name || !("quantity" in other.system)) return false;
  const bare = ({ system }: Pick<ItemLike, "system">) => JSON.stringify({ ...system, quantity: 0, equipped: false });
  return bare(item) === bare(other);
}

function passMoney(from: ActorLike, to: ActorLike, asked: unknown, reserved: number): Passing {
  const [there, here] = [moneyOf(from), moneyOf(to)];
  if (there === null || here === null)
    throw new UserError("CUBILETE.give.error.noMoney", { name: calledBy(there === null ? from : to) });
  const amount = amountOf(asked, there, reserved);
  return {
    name: "",
    amount,
    ruleset: "",
    away: { updates: { [MONEY]: there - amount }, lines: [] },
    here: { updates: { [MONEY]: here + amount }, intent: "help", lines: [] },
  };
}

/** One side is the sender's own, the other's owner has to agree. */
function give(payload: JsonObject, sender: UserLike): WantedDeed {
  const from = targetAt(payload.from, sender);
  const to = targetAt(payload.to, sender);
  if (from.uuid === to.uuid || !(owns(from, sender) || owns(to, sender)))
    throw new UserError("CUBILETE.error.notYours");
  const { away, here, amount, name, ruleset } = passing(from, to, payload, sender);
  const mine = owns(from, sender);
  return {
    ruleset,
    target: mine ? to : from,
    changes: mine ? here : away,
    also: [mine ? { target: from, changes: away } : { target: to, changes: here }],
    doubt: "none",
    doubts: [],
    about: said(amount, name, calledBy(from), calledBy(to)),
    async carryOut(by, id) {
      const given = { from: from.uuid, to: to.uuid, amount, name, state: GIVEN };
      // The receiver comes first, so that the thing always exists.
      const parts = [
        { target: to, changes: here },
        { target: from, changes: away },
      ];
      await carryOutAll(parts, by, { id, message: id, part: 0 }, (records) => ({
        id,
        ruleset,
        visibility: isUnseen(to) ? "gm" : "public",
        // The GM's own message says what was done: each side's record is that side's to write.
        prompt: {
          kind: GIVEN,
          title: "CUBILETE.give.card",
          img: to.img,
          actor: to.uuid,
          data: JSON.parse(JSON.stringify({ ...given, records })),
        },
      }));
    },
  };
}

/** What was given, in words. */
const said = (amount: number, name: string, from: string, to: string): string =>
  t(`CUBILETE.give.said.${name === "" ? "money" : amount === 1 ? "one" : "many"}`, {
    amount: decimal(amount),
    money: moneyLabel(),
    item: short(name),
    from: short(from),
    to: short(to),
  });

/** An actor's name, as far as this viewer knows them. */
function known(uuid: unknown): string {
  const actor = actorAt(uuid);
  return actor && isKnown(actor) ? calledBy(actor) : t("CUBILETE.give.someone");
}

const card: CardPrompt = {
  from: "gm",
  view({ from, to, amount, name, state }) {
    const line = said(Number(amount) || 0, String(name ?? ""), known(from), known(to));
    const undone = state !== GIVEN;
    return {
      lines: [{ label: properShort(line, 400) }, ...(undone ? [{ label: "CUBILETE.give.undone" }] : [])],
      buttons: undone
        ? []
        : [{ id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "gm" as const }],
    };
  },
  async onButton(_button, data, _actor, _sender, place) {
    if (data.state !== GIVEN) throw new UserError("CUBILETE.error.nothingToUndo");
    await (await import("./giving.ts")).giveBack(place, data);
    return { ...data, state: "undone" };
  },
};

/** Once, at `init`. */
export function registerGiving(): void {
  handleWithConsent("give", give);
  addSharedPrompt(GIVEN, card);
}
