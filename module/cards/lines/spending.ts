import { type SpendMenu, type SpendOption, spenderOf } from "../../contract/index.ts";
import { type ActorLike, theGame } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";

/** What a roll left over, and what it can be spent on, as its card lists it. */

/** What can be spent on, for this viewer, folded at first: what others may choose is not shown to them. */
export function spendContext(
  menu: SpendMenu | null,
  roller: ActorLike | null,
  target: ActorLike | null,
  veiled: boolean,
  place: string,
): object | null {
  const { isGM } = theGame().user;
  const theirs = (option: SpendOption) => isGM || spenderOf(option, { actor: roller, target })?.isOwner === true;
  const options = menu?.options.filter(theirs) ?? [];
  // What is left of the veiled names itself only above what this viewer may buy with it.
  const left = menu?.left.filter(() => options.length > 0 || !(veiled && menu.theirs)) ?? [];
  if (!menu || (left.length === 0 && options.length === 0)) return null;
  const id = `${place}.spending`;
  return {
    id,
    open: folds.get(id) ?? false,
    // As many as there are rows to press.
    ways: t("CUBILETE.card.ways", { count: new Set(options.map(({ label }) => label)).size }),
    left: left.map(({ label, value }) => ({ label: t(label), value: veiled && menu.theirs ? "" : value })),
    groups: groupsOf(options, menu.beyond?.filter(theirs) ?? [], place, { roller, target, any: null }),
  };
}

/** Lists and prices in them that a user folded or unfolded, by card, part and price: a card that changes is drawn anew. */
const folds = new Map<string, boolean>();
/** Nobody spends on as many cards in an evening. */
const MOST_FOLDS = 500;

/** Remembers that a list or a price is folded or unfolded from now on. */
export function setFold(id: string, open: boolean): void {
  if (folds.size >= MOST_FOLDS) folds.clear();
  folds.set(id, open);
}

/** What is to be had by price: the cheapest open, the others folded, and last what cannot be paid. */
function groupsOf(
  options: readonly SpendOption[],
  beyond: readonly SpendOption[],
  place: string,
  works: Record<SpendOption["on"], ActorLike | null>,
): object[] {
  const prices = new Map<string, { rank: number; options: SpendOption[] }>();
  for (const option of options) {
    const { label = "", rank = 0 } = option.group ?? {};
    const group = prices.get(label) ?? { rank, options: [] };
    group.options.push(option);
    prices.set(label, group);
  }
  const sorted = [...prices].sort(([, a], [, b]) => a.rank - b.rank);
  const payable = sorted.map(([label, group], at) => {
    const id = `${place}.${t(label)}`;
    return { id, label: t(label), open: folds.get(id) ?? at === 0, rows: rowsOf(group.options, works) };
  });
  if (payable.length === 0 || beyond.length === 0) return payable;
  const id = `${place}.beyond`;
  const dear = beyond.toSorted((a, b) => (a.group?.rank ?? 0) - (b.group?.rank ?? 0));
  const last = { id, label: t("CUBILETE.card.tooDear"), open: folds.get(id) ?? false, rows: rowsOf(dear, works) };
  return [...payable, last];
}

/** What can be paid for in several ways stands there once, with its prices. */
function rowsOf(options: SpendOption[], works: Record<SpendOption["on"], ActorLike | null>): object[] {
  const rows = new Map<string, { label: string; hint: string; says: string; options: object[] }>();
  for (const { id, label, hint = "", says = "", price, affordable, on } of options) {
    const row = rows.get(label) ?? { label: t(label), hint: t(hint), says: t(says), options: [] };
    const actor = works[on];
    row.options.push({
      id,
      affordable,
      price: t(price),
      asks: actor !== null && !theGame().user.isGM && !actor.isOwner,
    });
    rows.set(label, row);
  }
  return [...rows.values()];
}
