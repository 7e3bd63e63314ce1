import { isFigure } from "../../validate.ts";
import type { Page, Shared } from "../page/types.ts";
import type { LocalText } from "../types.ts";

/** What stands in what the table shares, as the page has it now. */

/** What formulas and changes call it by. */
const ROOM = "shared.";

export const isTablesName = (name: string): boolean => name.startsWith(ROOM);

export const sharedName = ({ id }: Pick<Shared, "id">): string => `${ROOM}${id}`;

/** By id, as far as the page knows it; what was never moved stands as it starts, what is out of range as the nearest that is in it. */
export function sharedNow(page: Page, held: Readonly<Record<string, unknown>> = {}): Record<string, number> {
  return Object.fromEntries(
    page.shared.map((one) => {
      const value = held[one.id] ?? held[formerly(page, one)];
      return [one.id, within(one, isFigure(value) ? Math.round(value) : one.start)];
    }),
  );
}

/** What it was called before, or nothing. */
export const formerly = ({ was }: Page, one: Shared): string =>
  Object.keys(was)
    .find((from) => was[from] === sharedName(one))
    ?.slice(ROOM.length) ?? "";

const within = ({ min, max }: Shared, value: number): number => Math.max(min, Math.min(value, max ?? value));

interface SharedMove {
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

/**
 * What changes of a roll move, within the limits of each, in their order; what stays where it is, is not among them, nor are
 * aspects (`aspectMoves`).
 */
export function sharedMoves(
  page: Page,
  held: Readonly<Record<string, unknown>>,
  changes: readonly { readonly resource: string; readonly amount?: number }[],
): SharedMove[] {
  const now = sharedNow(page, held);
  return page.shared.flatMap((one): SharedMove | readonly [] => {
    const before = now[one.id] as number;
    const mine = changes.filter(({ resource }) => resource === sharedName(one));
    const after = mine.reduce((value, { amount = 0 }) => within(one, value + Math.round(amount)), before);
    return one.aspects !== undefined || mine.length === 0 || after === before ? [] : { id: one.id, before, after };
  });
}

/** What the page says where it stands now: that it is full, or that nothing is left. */
export function sharedSays({ min, max, full, empty }: Shared, value: number): LocalText | null {
  if (max !== null && value >= max) return full ?? null;
  return (value <= min && empty) || null;
}
