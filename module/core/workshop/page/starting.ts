import type { GivenThing } from "../making/types.ts";
import { plainName } from "../roll.ts";
import type { LocalText } from "../types.ts";
import type { HeroThing, Page } from "./types.ts";

/** Something a new hero has. */
interface NewThing {
  readonly kind: string;
  readonly name: LocalText;
  /** An attribute's id, or the place in the list of the thing it belongs to. */
  readonly pick?: string | number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Things that a page gives, as they are on a hero who is not stored yet: known by their places. */
export const unstoredThings = (page: Page, given: readonly GivenThing[]): HeroThing[] =>
  newThings(page, given).map(({ kind, name, pick, numbers }, place) => ({
    id: String(place),
    kind,
    name: plainName(name),
    worn: page.things.some(({ id, worn }) => id === kind && worn),
    ...(pick !== undefined && { pick: String(pick) }),
    numbers,
  }));

/** What a page gives a new hero, in its order; what a thing picks is found among the others. */
export function newThings(page: Page, given: readonly GivenThing[]): NewThing[] {
  return given.map(({ kind, name, pick, numbers }) => {
    const picks = page.things.find(({ id }) => id === kind)?.pick;
    if (picks === undefined || picks === "attribute")
      return { kind, name, numbers, ...(pick !== undefined && { pick }) };
    const place = given.findIndex((one) => {
      return one.kind === picks && (pick === undefined || plainName(one.name) === pick);
    });
    return { kind, name, numbers, ...(place >= 0 && { pick: place }) };
  });
}
