import type { Page } from "../../../core/workshop/page/types.ts";
import type { Wish } from "../../../core/workshop/travel.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { type Arrival, type Newcomer, newcomersOf } from "../data/arrivals.ts";
import { workshopCore } from "../data/core.ts";
import { key } from "../data/labels.ts";

/** Those who come with a page that was brought, while it lies on the desk: who is here already, and what is wanted of each. */
export class Companions {
  readonly #arrival: Arrival;
  readonly #wishes = new Map<JsonObject, Wish>();

  constructor(arrival: Arrival) {
    this.#arrival = arrival;
  }

  /** Each with the GM's wish: nothing for those who are here already, until the GM chooses otherwise. */
  wanted(page: Page): [Newcomer, Wish][] {
    return newcomersOf(page, this.#arrival).map((one) => {
      const may = workshopCore().WISHES[one.fate];
      const said = this.#wishes.get(one.data);
      return [one, said && may.includes(said) ? said : (may[0] as Wish)];
    });
  }

  choose(page: Page, at: number, wish: string): void {
    const [one] = this.wanted(page)[at] ?? [];
    const found = one && workshopCore().WISHES[one.fate].find((each) => each === wish);
    if (one && found) this.#wishes.set(one.data, found);
  }

  rows(page: Page): object[] {
    return this.wanted(page).map(([{ name, fate, here }, wish], at) => ({
      at,
      name,
      // Found by its id, it may have another name here.
      here: here && here.name !== name ? here.name : "",
      fate,
      state: t(key(`fate.${fate}`)),
      wish,
      wishes: workshopCore().WISHES[fate].map((value) => {
        return { value, label: t(key(`wish.${value === "leave" && fate === "new" ? "leaveOut" : value}`)) };
      }),
    }));
  }

  /** How many are made, and how many are changed. */
  counts(page: Page): { made: number; changed: number; left: number } {
    const wishes = this.wanted(page).map(([, wish]) => wish);
    const changed = wishes.filter((wish) => wish === "update").length;
    const left = wishes.filter((wish) => wish === "leave").length;
    return { made: wishes.length - changed - left, changed, left };
  }
}
