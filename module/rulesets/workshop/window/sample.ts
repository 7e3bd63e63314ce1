import type { Page } from "../../../core/workshop/page/types.ts";
import { type ActorLike, type JsonObject, theConfig } from "../../../foundry/index.ts";
import { thingsData } from "../data/actor.ts";
import { local, withDraft } from "../data/games.ts";

/** A hero of a page who is never stored, with one thing of every kind, for the preview. */

const idOf = (place: number): string => `sample${String(place).padStart(10, "0")}`;

/** The starting things of a page, and one of each kind that is not among them. */
function thingsFor(page: Page): JsonObject[] {
  const started = thingsData(
    page,
    page.starting.map((_, place) => idOf(place)),
  );
  const missing = page.things.filter(({ id }) => !page.starting.some(({ kind }) => kind === id));
  const kinds = [...page.starting.map(({ kind }) => kind), ...missing.map(({ id }) => id)];
  const picked = (pick: string | undefined): string => {
    if (pick === undefined) return "";
    return pick === "attribute" ? (page.attributes[0]?.id ?? "") : idOf(kinds.indexOf(pick));
  };
  const others = missing.map(({ id, name, pick }, place) => ({
    _id: idOf(started.length + place),
    type: "workshopThing",
    name: local(name),
    sort: (started.length + place + 1) * 1000,
    system: { game: page.id, kind: id, worn: true, pick: picked(pick), numbers: {} },
  }));
  return [...started, ...others] as JsonObject[];
}

/** A hero of that page who is not stored anywhere, with these figures, by path, other than everybody begins with. */
export function sampleHero(page: Page, name: string, figures: Record<string, number> = {}): ActorLike {
  const Made: new (data: object) => ActorLike = theConfig().Actor.documentClass;
  return withDraft(page, () => {
    const data = { _id: idOf(999), name, type: "workshopHero", system: { game: page.id }, items: thingsFor(page) };
    return new Made(foundry.utils.mergeObject(data, figures));
  });
}

/** The roll of one of the sample's things. */
export function rollOfSample(page: Page, thing: string): string | undefined {
  const kind = sampleHero(page, "").items.get(thing)?.system as { kind?: string } | undefined;
  return page.things.find(({ id }) => id === kind?.kind)?.rolls[0];
}
