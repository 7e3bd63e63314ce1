import { actorAt, type ChangeRecord, recordsOf } from "../cards/past/records.ts";
import type { TargetChanges } from "../contract/index.ts";
import { takeBack } from "../deeds/back.ts";
import { byCarrier } from "../deeds/changes.ts";
import { carryOutAll, type DeedPart } from "../deeds/whole.ts";
import { type ActorLike, hooks, type MessageLike, theGame } from "../foundry/index.ts";
import { KeptHere } from "../foundry/kept-here.ts";
import { owns } from "../foundry/rights.ts";
import { answering } from "../i18n/errors.ts";
import { isAboard } from "../plan/people/crew.ts";
import { chargeShip } from "./charge-aboard.ts";

/**
 * What a roll costs the roller, and others who carry it for them (a gunner's shot out of the ship's magazine). It is
 * paid before the card is there. Players pay on their own page, which cannot write the GM's list: so this browser
 * remembers what it is paying for, and gives it back at its next start if the card never came.
 */

/** What one of those on a card pays. */
export interface Cost {
  actor: ActorLike;
  cost: TargetChanges;
  part: number;
}

/** Rolls that are being paid for: a card's id, and the actors that pay. */
type Open = Record<string, string[]>;

const kept = new KeptHere("paying");

function read(): Open {
  const open = kept.read();
  return typeof open === "object" && open !== null && !Array.isArray(open) ? (open as Open) : {};
}

function keep(change: (open: Open) => void): void {
  const open = read();
  change(open);
  kept.write(open);
}

/**
 * Pays, and makes the card. Where nothing comes of it, as when a module keeps the message back (null), what was paid comes back.
 * @param id Of the card.
 */
export async function paidFor(
  id: string,
  costs: readonly Cost[],
  make: () => Promise<MessageLike | null>,
): Promise<MessageLike | null> {
  const { user } = theGame();
  const all = costs.flatMap(({ actor, cost, part }) =>
    byCarrier(actor, cost).map((bill) => ({
      ...{ target: bill.actor, changes: bill.changes, part },
      isShips: isAboard(bill.actor, actor) && !owns(bill.actor, user),
    })),
  );
  const bills = all.filter(({ isShips }) => !isShips);
  const ships = new Set(all.flatMap(({ isShips, part }) => (isShips ? [part] : [])));
  const message = await paid(id, bills, make);
  if (message) for (const part of ships) await answering(() => chargeShip(message.id, part));
  return message;
}

type Bill = DeedPart & { part: number };

async function paid(
  id: string,
  bills: readonly Bill[],
  make: () => Promise<MessageLike | null>,
): Promise<MessageLike | null> {
  if (bills.length === 0) return make();
  keep((open) => Object.assign(open, { [id]: bills.map(({ target }) => target.uuid) }));
  let message: MessageLike | null = null;
  try {
    for (const part of new Set(bills.map((bill) => bill.part))) {
      const origin = { message: id, part, cost: true };
      const parts = bills.filter((bill) => bill.part === part);
      await carryOutAll(parts, theGame().user.id, origin);
    }
    message = await make();
  } finally {
    if (!message) await giveBack(id, read()[id] ?? []);
    keep((open) => delete open[id]);
  }
  return message;
}

async function giveBack(id: string, from: readonly string[]): Promise<void> {
  const paid = from.flatMap((uuid): { actor: ActorLike; record: ChangeRecord }[] => {
    const actor = actorAt(uuid);
    const records = actor ? recordsOf(actor).filter(({ cost, message }) => cost && message === id) : [];
    return actor ? records.map((record) => ({ actor, record })) : [];
  });
  for (const { actor, record } of paid) await takeBack(actor, record);
}

/** Once, at `init`: what this browser was paying for when its page went. */
export function registerCharging(): void {
  hooks.once("ready", () => {
    for (const [id, from] of Object.entries(read())) {
      if (!Array.isArray(from)) continue;
      void answering(async () => {
        if (!theGame().messages.get(id)) await giveBack(id, from);
        keep((open) => delete open[id]);
      });
    }
  });
}
