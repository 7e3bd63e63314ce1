import type { SpendMenu, SpendOption } from "../../contract/index.ts";
import { type ActorLike, theGame } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";

/** What a roll left over, and what it can be spent on, as its card lists it. */

/** What can be spent on, for this viewer: what others may choose is not shown to them. */
export function spendContext(
  menu: SpendMenu | null,
  roller: ActorLike | null,
  target: ActorLike | null,
  veiled: boolean,
): object | null {
  const { isGM } = theGame().user;
  const options = menu?.options.filter(({ by }) => isGM || (by === "roller" && roller?.isOwner)) ?? [];
  if (!menu || (menu.left.length === 0 && options.length === 0)) return null;
  return {
    left: menu.left.map(({ label, value }) => ({ label: t(label), value: veiled && menu.theirs ? "" : value })),
    rows: rowsOf(options, { roller, target, any: null }),
  };
}

/** What can be paid for in several ways stands there once, with its prices. */
function rowsOf(options: SpendOption[], works: Record<SpendOption["on"], ActorLike | null>): object[] {
  const rows = new Map<string, { label: string; hint: string; options: object[] }>();
  for (const { id, label, hint = "", price, affordable, on } of options) {
    const row = rows.get(label) ?? { label: t(label), hint: t(hint), options: [] };
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
