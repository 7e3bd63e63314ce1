import type { ExperienceOption, ExperienceSpec, Growth, LedgerLine, ThingPrice } from "../contract/index.ts";
import { type ActorLike, type ItemLike, SYSTEM_ID, type UserLike } from "../foundry/index.ts";
import { properShort } from "../i18n/names.ts";

/**
 * A new hero owes nothing. An actor that is made, by whatever way (the guide, at random, out of a compendium, a box, a
 * file or a stat block, as a copy), is made whole. A player who adds a thing afterwards owes its price, and the thing
 * remembers that by the id of the actor it joined: a copy of that actor has another id, and owes nothing. What a GM
 * adds is given: a line of the ledger tells of it, and once that line is undone the thing is owed. The flag is a
 * reminder and gives no right: an owner could remove it, as they could write any figure of their own actor. Only the
 * GM's page spends points.
 */
const OWED = `flags.${SYSTEM_ID}.owed`;

type Thing = Pick<ItemLike, "type" | "system">;

/** What a thing costs that joins an actor; null: nothing. */
function priceOf(spec: ExperienceSpec | null, thing: Thing): ThingPrice | null {
  const found = spec?.priceOf?.(thing);
  return found && found.price > 0 ? found : null;
}

const isOwed = (actor: ActorLike, item: ItemLike): boolean => item.flags?.[SYSTEM_ID]?.owed === actor.id;

/** Whether an actor owes the price of a thing from now on that this user adds. */
const becomesOwed = (actor: ActorLike, spec: ExperienceSpec | null, thing: Thing, { isGM }: UserLike): boolean =>
  !isGM && actor.pack === null && priceOf(spec, thing) !== null;

/** What to write on a thing as it joins an actor: this actor's flag, and none from where it comes; null: nothing. */
export function markOnJoining(
  actor: ActorLike,
  spec: ExperienceSpec | null,
  item: ItemLike,
  user: UserLike,
): Record<string, string | null> | null {
  if (becomesOwed(actor, spec, item, user)) return { [OWED]: actor.id };
  return item.flags?.[SYSTEM_ID]?.owed ? { [OWED]: null } : null;
}

/**
 * The flags of a thing that a file brings: owed or not as the one that was `there`; where there was none, as for a
 * thing that is added.
 */
export function flagsInPlace(
  actor: ActorLike,
  spec: ExperienceSpec | null,
  thing: Thing,
  there: ItemLike | undefined,
  user: UserLike,
): object {
  const owed = there ? isOwed(actor, there) : becomesOwed(actor, spec, thing, user);
  return owed ? { flags: { [SYSTEM_ID]: { owed: actor.id } } } : {};
}

/** A thing of an actor's as something to pay for; null: it costs nothing. */
export function priced(spec: ExperienceSpec, item: ItemLike): ExperienceOption | null {
  const found = priceOf(spec, item);
  if (!found) return null;
  const { kind, level, price } = found;
  const words = { group: "CUBILETE.experience.unpaid", says: "CUBILETE.experience.pay" };
  return { kind, item: item.id, label: properShort(item.name), from: level, to: level, price, ...words };
}

/** What an actor owes, with its price. */
export const owedBy = (actor: ActorLike, spec: ExperienceSpec): ExperienceOption[] =>
  spec.priceOf ? actor.items.filter((item) => isOwed(actor, item)).flatMap((item) => priced(spec, item) ?? []) : [];

/** What a line of the ledger that pays for a thing changes: the thing is not owed any more. Null: it is another kind of line. */
export function payment(
  actor: ActorLike,
  spec: ExperienceSpec,
  { kind, item }: Pick<LedgerLine, "kind" | "item">,
): Growth | null {
  const on = actor.items.get(item);
  if (!on || spec.priceOf?.(on)?.kind !== kind) return null;
  return { on, path: OWED, before: actor.id, after: null };
}

/** Whether a change is a payment, which no figure tells of. */
export const isPayment = ({ path }: Growth): boolean => path === OWED;
