import type { Track } from "../../../contract/index.ts";
import type { HeroNumbers } from "../../../core/workshop/hero.ts";
import type { Hero, HeroThing, Page } from "../../../core/workshop/page/types.ts";
import { concept, holds, html, ledger, listOf, text, unnamed, whole, yes } from "../../../foundry/fields.ts";
import type { ActorLike, ItemLike, JsonObject, UserLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { valuesField, wordsField } from "../../../foundry/seen.ts";
import { figureWithEffects } from "../../../plan/effects.ts";
import { workshopCore } from "./core.ts";
import { label, local, onlyGame, pageOf } from "./games.ts";
import { key } from "./labels.ts";

/*
 * Heroes hold values by id, whatever page they were made with: what the page no longer says stays, and comes back when the
 * page says it again.
 */

const values = () => unnamed(holds<Record<string, unknown>>(valuesField()));
const game = () => holds<string>(wordsField(() => onlyGame()));

/** The numbers that follow from a page, or null where the game is missing. */
interface WorkshopNumbers extends HeroNumbers {
  readonly page: Page;
}

abstract class WorkshopActorModel extends modelOf(key("sheet"), () => ({
  game: game(),
  concept: concept(),
  attributes: values(),
  resources: values(),
  /** What is no figure: texts, ticks, words that were chosen. */
  fields: values(),
  conditions: listOf(text()),
  notes: html("CUBILETE.consent.figure.notes"),
})) {
  declare derived: WorkshopNumbers | null;

  /** A new hero or adversary has what everybody of its game starts with, unless its maker brought things. */
  override async _preCreate(data: object, options: object, user: UserLike): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    const page = pageOf(this.game);
    const { items } = data as { items?: unknown[] };
    if (page && !items?.length) {
      const ids = page.starting.map(() => foundry.utils.randomID());
      this.parent.updateSource({ items: thingsData(page, ids) });
    }
    if (page) {
      const attributes = workshopCore().startingAttributes(page, heroOf(this.parent as ActorLike, this));
      this.parent.updateSource({ system: { attributes } });
    }
    return allowed;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const page = pageOf(this.game);
    this.derived = page && { page, ...workshopCore().heroNumbers(page, heroOf(this.parent as ActorLike, this)) };
  }
}

export class WorkshopHeroModel extends modelOf(
  key("sheet"),
  () => ({
    ledger: ledger(),
  }),
  WorkshopActorModel,
) {}
export class WorkshopNpcModel extends WorkshopActorModel {}

export class WorkshopThingModel extends modelOf(key("sheet"), () => ({
  game: game(),
  kind: text(),
  description: html(),
  worn: yes(),
  /** An attribute's id, or the name of another thing of the hero's. */
  pick: text(),
  numbers: values(),
  fields: values(),
  /** How many there are of what is used up. */
  quantity: whole(1, 0, 9999),
})) {
  /** What has to be worn and is not does nothing: nor do its effects. */
  get equipped(): boolean {
    const page = pageOf(this.game);
    const kind = page?.things.find(({ id }) => id === kindOf(page, this));
    return !kind?.worn || this.worn;
  }
}

export type WorkshopActor = ActorLike<WorkshopActorModel>;
export type WorkshopThing = ItemLike<WorkshopThingModel>;

const ACTORS = ["workshopHero", "workshopNpc"];

/** The actor seen as one of ours, or null when it is not. */
export const asHero = (actor: ActorLike | null): WorkshopActor | null =>
  actor && ACTORS.includes(actor.type) ? (actor as WorkshopActor) : null;

export const asThing = (item: ItemLike | null | undefined): WorkshopThing | null =>
  item?.type === "workshopThing" ? (item as WorkshopThing) : null;

/** The things of an actor that belong to its game, in the order of its sheet. */
export function thingsOf(actor: ActorLike, kind?: string): WorkshopThing[] {
  const page = pageOf(asHero(actor)?.system.game ?? "");
  const things = actor.items.contents.flatMap((item) => asThing(item) ?? []);
  const wanted = (thing: WorkshopThing) =>
    kind === undefined || (page ? kindIn(page, thing) : thing.system.kind) === kind;
  return things.filter(wanted).sort((a, b) => Number(a._source.sort) - Number(b._source.sort));
}

/** What everybody of a page starts with, or what else it gives, as data of items with these ids. */
export function thingsData(page: Page, ids: readonly string[], given = page.starting): JsonObject[] {
  return workshopCore()
    .newThings(page, given)
    .map(({ kind, name, pick = "", numbers }, place) => ({
      _id: ids[place] ?? null,
      type: "workshopThing",
      name: local(name),
      sort: (place + 1) * 1000,
      system: {
        game: page.id,
        kind,
        worn: page.things.some(({ id, worn }) => id === kind && worn),
        pick: typeof pick === "number" ? (ids[pick] ?? "") : pick,
        numbers: { ...numbers },
      },
    }));
}

/** Whether a hero is as everybody of its game begins: in a game without things, carrying none says nothing. */
export function isAtStart(actor: ActorLike): boolean {
  const hero = asHero(actor);
  const page = pageOf(hero?.system.game ?? "");
  if (!hero || !page) return true;
  const { attributes, resources, fields } = hero.system;
  const starts = workshopCore().startingAttributes(page, { attributes: {}, resources: {}, things: [], conditions: [] });
  const moved = Object.entries(attributes).some(([id, value]) => value !== starts[id]);
  return !moved && Object.keys(resources).length === 0 && Object.values(fields).every((value) => !value);
}

/** Conditions that an actor's resources have brought, as they stand. */
export const fallenOf = (page: Page, { system }: WorkshopActor): string[] =>
  system.derived ? workshopCore().fallenBy(page, system.derived) : [];

/** The kind of a thing by a page, under whatever name it was made. */
export const kindIn = (page: Page, { system }: WorkshopThing): string => kindOf(page, system);

function kindOf(page: Page, { kind }: { kind: string }): string {
  return workshopCore().pathNow(page, `things.${kind}`).slice("things.".length);
}

/** A thing as the core reads it. */
export function heroThing({ id, name, system }: WorkshopThing): HeroThing {
  return {
    id: id ?? "",
    kind: system.kind,
    name,
    worn: system.worn,
    ...(system.pick !== "" && { pick: system.pick }),
    ...(system.quantity !== 1 && { many: system.quantity }),
    numbers: system.numbers as Record<string, number>,
    fields: system.fields,
  };
}

/** An actor as the core reads it. */
export function heroOf(actor: ActorLike, system = asHero(actor)?.system): Hero {
  return {
    attributes: (system?.attributes ?? {}) as Record<string, number>,
    resources: (system?.resources ?? {}) as Record<string, number>,
    things: actor.items ? thingsOf(actor).map(heroThing) : [],
    conditions: system?.conditions ?? [],
    fields: system?.fields ?? {},
    // A preview's hero is nobody's document.
    ...(actor.effects && { lasting: (path, value) => figureWithEffects(actor, `system.${path}`, value).value }),
  };
}

/** What goes up and down on an actor and has a maximum, in the order of the page. */
export function tracksOf(actor: ActorLike): Record<string, Track> {
  const derived = asHero(actor)?.system.derived;
  return Object.fromEntries(
    (derived?.page.resources ?? []).flatMap(({ id, name, rising = false }) => {
      const { value = 0, max = null } = derived?.resources[id] ?? {};
      const path = `system.resources.${id}`;
      return max === null ? [] : [[`resources.${id}`, { label: label(name), value, max, path, rising }]];
    }),
  );
}
