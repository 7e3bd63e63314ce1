import { plainName } from "../roll.ts";
import type { LocalText } from "../types.ts";
import type { Page } from "./types.ts";

/** Something a new hero has. */
interface NewThing {
  readonly kind: string;
  readonly name: LocalText;
  /** An attribute's id, or the place in the list of the thing it belongs to. */
  readonly pick?: string | number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** What a new hero of a page starts with, in its order; what a thing picks is found among the others. */
export function startingThings(page: Page): NewThing[] {
  return page.starting.map(({ kind, name, pick, numbers }) => {
    const picks = page.things.find(({ id }) => id === kind)?.pick;
    if (picks === undefined || picks === "attribute")
      return { kind, name, numbers, ...(pick !== undefined && { pick }) };
    const place = page.starting.findIndex((one) => {
      return one.kind === picks && (pick === undefined || plainName(one.name) === pick);
    });
    return { kind, name, numbers, ...(place >= 0 && { pick: place }) };
  });
}
