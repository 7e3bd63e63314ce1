import type { Attribute, Page, ThingKind } from "../../../core/workshop/page/types.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import {
  fallenOf,
  heroOf,
  heroThing,
  kindIn,
  thingsOf,
  type WorkshopActor,
  type WorkshopThing,
} from "../data/actor.ts";
import { workshopCore } from "../data/core.ts";
import { games, local } from "../data/games.ts";
import { key } from "../data/labels.ts";

/** What the sheets show, read off the page. Texts are ready to show: they are the page's own. */

interface FieldRow {
  id: string;
  label: string;
  path: string;
  value: number;
  stored: unknown;
  min?: number;
  max?: number | null;
  /** Sizes to choose from, where it is a die. */
  dice: { value: number; label: string }[] | null;
  /** Goes up and down in play. */
  resource: boolean;
  fixed: boolean;
}

const sizes = (dice: readonly number[] | undefined) => dice?.map((value) => ({ value, label: `d${value}` })) ?? null;

function fieldRows(page: Page, { system }: WorkshopActor): FieldRow[] {
  const { derived } = system;
  if (!derived) return [];
  const held = workshopCore().heroNow(page, { ...system, things: [] } as never).attributes;
  const attributes = page.attributes.map(({ id, name, from, to, start, dice }): FieldRow => {
    const path = `system.attributes.${id}`;
    const value = derived.attributes[id] ?? 0;
    const stored = held[id] ?? start;
    return {
      id,
      label: local(name),
      path,
      value,
      stored,
      min: from,
      max: to,
      dice: sizes(dice),
      resource: false,
      fixed: false,
    };
  });
  const resources = page.resources.map(({ id, name, min, dice }): FieldRow => {
    const { value = 0, max = null } = derived.resources[id] ?? {};
    const path = `system.resources.${id}`;
    const row = { id, label: local(name), path, value, stored: value, min, max, dice: sizes(dice) };
    // A die that is gone has no size, but must still be shown.
    if (row.dice && !row.dice.some((die) => die.value === value)) row.dice.unshift({ value, label: String(value) });
    return { ...row, resource: true, fixed: false };
  });
  const numbers = page.derived.map(({ id, name }): FieldRow => {
    return {
      id,
      label: local(name),
      path: "",
      value: derived.derived[id] ?? 0,
      stored: 0,
      dice: null,
      resource: false,
      fixed: true,
    };
  });
  return [...attributes, ...resources, ...numbers];
}

/** The page's groups in order, and what stands in none of them. */
function groupRows(page: Page, actor: WorkshopActor): { name: string; fields: FieldRow[] }[] {
  const rows = fieldRows(page, actor);
  const placed = new Set(page.groups.flatMap(({ fields }) => fields));
  const groups = page.groups.map(({ name, fields }) => ({
    name: local(name),
    fields: fields.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  }));
  const rest = rows.filter(({ id }) => !placed.has(id));
  return rest.length > 0 ? [...groups, { name: "", fields: rest }] : groups;
}

const rollRows = (page: Page) =>
  page.rolls.filter((roll) => roll.with === undefined).map(({ id, name = id }) => ({ id, name: local(name) }));

/** `Damage 3`, in the order of the page. */
function numbersText(page: Page, kind: ThingKind, thing: WorkshopThing): string {
  const numbers = workshopCore().thingNumbers(page, heroThing(thing));
  return kind.numbers.map(({ id, name }) => `${local(name)} ${numbers[id]}`).join(" · ");
}

/** The things of an actor by kind; those of no kind of this page last. */
function kindRows(page: Page, actor: ActorLike) {
  const row = (thing: WorkshopThing, kind?: ThingKind) => ({
    id: thing.id,
    name: thing.name,
    img: thing.img,
    text: kind ? numbersText(page, kind, thing) : thing.system.kind,
    roll: kind?.roll !== undefined,
    usable: kind !== undefined && (kind.use.length > 0 || kind.spent) && (!kind.spent || thing.system.quantity > 0),
    quantity: kind?.spent ? thing.system.quantity : null,
    wearable: kind?.worn ?? false,
    worn: thing.system.worn,
  });
  const known = page.things.map((kind) => ({
    kind: kind.id,
    name: local(kind.name),
    things: thingsOf(actor, kind.id).map((thing) => row(thing, kind)),
  }));
  const others = thingsOf(actor).filter((thing) => !page.things.some(({ id }) => id === kindIn(page, thing)));
  return others.length > 0 ? [...known, { kind: "", name: "", things: others.map((thing) => row(thing)) }] : known;
}

/** The conditions of a page: those that somebody has, and those that a resource has brought. */
function conditionRows(page: Page, actor: WorkshopActor & ActorLike) {
  const had = workshopCore().heroNow(page, heroOf(actor)).conditions;
  const fallen = fallenOf(page, actor);
  return page.conditions.map(({ id, name, text }) => ({
    id,
    name: local(name),
    text: text === undefined ? "" : local(text),
    on: had.includes(id) || fallen.includes(id),
    // What a resource brings goes when the resource does.
    fixed: fallen.includes(id),
  }));
}

/** What cannot be worked out with what this hero has, by name. */
function brokenNames(page: Page, { system }: WorkshopActor): string[] {
  const ids = new Set((system.derived?.broken ?? []).map((id) => id.replace(/\.max$/, "")));
  return [...page.attributes, ...page.derived, ...page.resources].flatMap(({ id, name }) =>
    ids.has(id) ? local(name) : [],
  );
}

/** What the page of a sheet shows of somebody by a page. */
export const sheetRows = (page: Page, actor: WorkshopActor & ActorLike) => ({
  broken: brokenNames(page, actor).join(", "),
  groups: groupRows(page, actor),
  rolls: rollRows(page),
  kinds: kindRows(page, actor),
  conditions: conditionRows(page, actor),
});

/** What is stored of a document whose game is missing, to be seen and not lost. */
export const keptRows = (values: Record<string, unknown>): { name: string; value: string }[] =>
  Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));

/** The games to choose from, and the one that is chosen even where it is missing. */
export function gameOptions(chosen: string): { value: string; label: string; selected: boolean }[] {
  const all = [...games().values()].map(({ id, page }) => ({ value: id, label: page ? local(page.name) : id }));
  if (!all.some(({ value }) => value === chosen)) all.unshift({ value: chosen, label: chosen });
  return all.map((one) => ({ ...one, selected: one.value === chosen }));
}

/** The fields of a thing by its kind. */
export function thingFields(page: Page, kind: ThingKind, thing: WorkshopThing, actor: ActorLike | null) {
  const numbers = workshopCore().thingNumbers(page, heroThing(thing));
  const rows = kind.numbers.map(({ id, name, from, to }) => {
    return { id, label: local(name), path: `system.numbers.${id}`, value: numbers[id] ?? from, min: from, max: to };
  });
  const quantity = kind.spent ? thing.system.quantity : null;
  return { numbers: rows, picks: pickOptions(page, kind, thing, actor), quantity };
}

function pickOptions(page: Page, kind: ThingKind, { system }: WorkshopThing, actor: ActorLike | null) {
  if (kind.pick === undefined) return null;
  const options: { value: string; label: string }[] =
    kind.pick === "attribute"
      ? page.attributes.map(({ id, name }: Attribute) => ({ value: id, label: local(name) }))
      : actor
        ? thingsOf(actor, kind.pick).map(({ id, name }) => ({ value: id ?? "", label: name }))
        : [];
  const none = { value: "", label: key("sheet.noPick") };
  const kept = options.some(({ value }) => value === system.pick) || system.pick === "";
  return [none, ...options, ...(kept ? [] : [{ value: system.pick, label: system.pick }])];
}
