import type { Page } from "../../../core/workshop/page/types.ts";
import { type ActorLike, theConfig } from "../../../foundry/index.ts";
import { local, withDraft } from "../data/games.ts";

/** Somebody who has one thing of every kind of a page: nobody stores them, the preview plays with them. */

const idOf = (place: number): string => `sample${String(place).padStart(10, "0")}`;

/** The starting things of a page, and one of each kind that is not among them. */
function thingsFor(page: Page): object[] {
  const missing = page.things.filter(({ id }) => !page.starting.some(({ kind }) => kind === id));
  const wanted = [
    ...page.starting,
    ...missing.map(({ id, name }) => ({ kind: id, name, pick: undefined, numbers: {} })),
  ];
  const first = (kind: string | undefined): string => {
    const place = wanted.findIndex((one) => one.kind === kind);
    return place < 0 ? "" : idOf(place);
  };
  return wanted.map(({ kind, name, pick, numbers }, place) => {
    const picks = page.things.find(({ id }) => id === kind)?.pick;
    const usual = picks === "attribute" ? (page.attributes[0]?.id ?? "") : first(picks);
    const system = { game: page.id, kind, worn: true, pick: pick ?? usual, numbers };
    return { _id: idOf(place), type: "workshopThing", name: local(name), system, sort: place };
  });
}

/** A hero of that page who is not stored anywhere. */
export function sampleHero(page: Page, name: string): ActorLike {
  const Made = theConfig().Actor.documentClass as unknown as new (data: object) => ActorLike;
  return withDraft(page, () => {
    return new Made({ _id: idOf(999), name, type: "workshopHero", system: { game: page.id }, items: thingsFor(page) });
  });
}
