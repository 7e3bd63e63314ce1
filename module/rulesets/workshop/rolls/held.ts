import type { Page } from "../../../core/workshop/page/types.ts";
import { properShort } from "../../../i18n/names.ts";
import { asThing, heroOf, heroThing, kindIn, type WorkshopActor } from "../data/actor.ts";
import { workshopCore } from "../data/core.ts";
import { label, local } from "../data/games.ts";
import type { HeldCondition, HeldFigure } from "./page-changes.ts";
import type { PageCheck } from "./roll.ts";

/** What of an actor a page's roll can change, by its name in the page. */

/** A resource, an attribute, or a number of a thing that the roll was made with. */
export function figureOf(page: Page, actor: WorkshopActor, name: string, check: PageCheck): HeldFigure | null {
  const resource = page.resources.find(({ id }) => id === name);
  const now = actor.system.derived?.resources[name];
  if (resource && now) {
    const { min, dice } = resource;
    return { ...now, ...of(resource, "resources"), min, ...(dice && { dice }) };
  }
  const attribute = page.attributes.find(({ id }) => id === name);
  if (attribute) {
    const { from: min, to: max, start, dice } = attribute;
    // What is stored: what is worn or lasts adds to it all the same.
    const value = workshopCore().heroNow(page, heroOf(actor)).attributes[name] ?? start;
    return { ...of(attribute, "attributes"), value, min, max, ...(dice && { dice }) };
  }
  return numberOf(page, actor, name, check);
}

const of = ({ id, name }: { id: string; name: Page["name"] }, room: string) => ({
  label: label(name),
  path: `system.${room}.${id}`,
});

/** The thing and its kind in `weapon.ammo`, `weapon.skill.rank`. */
function thingIn(page: Page, actor: WorkshopActor, name: string, { things = {} }: PageCheck) {
  const last = name.lastIndexOf(".");
  const item = last < 0 ? null : asThing(actor.items.get(things[name.slice(0, last)] ?? ""));
  const kind = item && page.things.find(({ id }) => id === kindIn(page, item));
  return item && kind ? { item, kind, own: name.slice(last + 1) } : null;
}

function numberOf(page: Page, actor: WorkshopActor, name: string, check: PageCheck): HeldFigure | null {
  const found = thingIn(page, actor, name, check);
  const rule = found?.kind.numbers.find(({ id }) => id === found.own);
  if (!found || !rule) return null;
  const { item } = found;
  const { id, from: min, to: max, dice } = rule;
  const value = workshopCore().thingNumbers(page, heroThing(item))[id] ?? min;
  const { path } = of(rule, "numbers");
  return {
    label: properShort(`${item.name}: ${local(rule.name)}`),
    ...{ path, item, value, min, max },
    ...(dice && { dice }),
  };
}

export function conditionOf(page: Page, actor: WorkshopActor, name: string, check: PageCheck): HeldCondition | null {
  const tick = page.fields.find(({ id }) => id === name);
  if (tick) return { ...tickOf(actor.system.fields[name]), ...of(tick, "fields") };
  const condition = page.conditions.find(({ id }) => id === name);
  if (condition) {
    const isIt = (id: unknown): boolean => workshopCore().pathNow(page, `conditions.${id}`) === `conditions.${name}`;
    const listed = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);
    return {
      label: label(condition.name),
      path: "system.conditions",
      stored: actor.system.conditions,
      isOn: (stored) => listed(stored).some(isIt),
      put: (stored, on) => [...listed(stored).filter((id) => !isIt(id)), ...(on ? [name] : [])],
    };
  }
  const found = thingIn(page, actor, name, check);
  const own = found?.kind.fields.find(({ id }) => id === found.own);
  if (!found || !own) return null;
  const { item } = found;
  const names = of(own, "fields");
  return {
    ...tickOf(item.system.fields[own.id]),
    ...names,
    item,
    label: properShort(`${item.name}: ${local(own.name)}`),
  };
}

const tickOf = (stored: unknown) => ({
  stored,
  isOn: (value: unknown) => value === true,
  put: (_value: unknown, on: boolean) => on,
});
