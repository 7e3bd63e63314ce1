/** What a roll left in each purse, what that buys, and what is left of it afterwards. */

/** What there is to be had, as the dice lie: plain JSON, part of what a roll came to. */
export interface BudgetNow<Change> {
  /** Its place in the page. */
  readonly purse: number;
  readonly points: number;
  readonly options: readonly OptionNow<Change>[];
}

interface OptionNow<Change> {
  readonly id: string;
  /** For one; at least 1. */
  readonly price: number;
  /** How often in all. */
  readonly most: number;
  /** What one of it does. */
  readonly changes: readonly Change[];
}

interface Offer {
  readonly id: string;
  readonly price: number;
  /** How many of it can be bought now; 0: there is too little left. */
  readonly now: number;
  /** Whether it is one that can be had several times. */
  readonly several: boolean;
}

const MOST_BOUGHT = 1000;

/** What was bought by the word on its card: `hurt`, or `hurt.3` for three of it; null: nothing of the kind. */
export function boughtBy<C>(
  purses: readonly BudgetNow<C>[],
  word: string,
): { readonly option: OptionNow<C>; readonly purse: number; readonly many: number } | null {
  const [id, many = "1", ...rest] = word.split(".");
  if (rest.length > 0 || !/^[1-9]\d{0,3}$/.test(many)) return null;
  for (const { purse, options } of purses) {
    const option = options.find((one) => one.id === id);
    if (option) return { option, purse, many: Number(many) };
  }
  return null;
}

/** What each purse still holds after what was bought, never less than 0, and what that pays for. What was had as often as may be is out. */
export function offersOf<C>(
  purses: readonly BudgetNow<C>[],
  spent: readonly string[],
): { readonly purse: number; readonly left: number; readonly offers: readonly Offer[] }[] {
  const bought = spent.flatMap((word) => boughtBy(purses, word) ?? []);
  return purses.map(({ purse, points, options }) => {
    const paid = bought.reduce((sum, one) => (one.purse === purse ? sum + one.option.price * one.many : sum), 0);
    const left = Math.max(0, points - paid);
    const offers = options.flatMap((option): Offer | readonly [] => {
      const had = bought.reduce((sum, one) => (one.option === option ? sum + one.many : sum), 0);
      const open = Math.min(MOST_BOUGHT, Math.floor(option.most)) - had;
      if (open < 1) return [];
      const { id, price, most } = option;
      // Rounding.
      return { id, price, now: Math.min(open, Math.floor(left / price + 1e-9)), several: most >= 2 };
    });
    return { purse, left, offers };
  });
}
