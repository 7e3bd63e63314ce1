import { heroNow } from "../hero.ts";
import type { Hero, HeroThing, Page } from "./types.ts";

/** What a hero holds that its page does not say: kept, uncounted, and there again when the page says it again. */
export interface Kept {
  readonly room: "attributes" | "resources" | "fields" | "conditions";
  readonly id: string;
  /** As it is stored; a condition has none. */
  readonly value: unknown;
}

/** In the order in which it is stored. What was renamed counts under its new name, and is nothing kept. */
export function keptOf(page: Page, held: Hero): Kept[] {
  const left = (room: "attributes" | "resources" | "fields"): Kept[] => {
    const known = new Set([...page[room].map(({ id }) => id), ...oldNames(page, room)]);
    return Object.entries(held[room] ?? {}).flatMap(([id, value]) => (known.has(id) ? [] : [{ room, id, value }]));
  };
  const conditions = new Set(page.conditions.map(({ id }) => id));
  return [
    ...left("attributes"),
    ...left("resources"),
    ...left("fields"),
    ...heroNow(page, held).conditions.flatMap((id) =>
      conditions.has(id) ? [] : [{ room: "conditions" as const, id, value: null }],
    ),
  ];
}

/** Numbers of a thing that its kind does not say. Of a thing whose kind the page does not say: all. */
export function keptNumbers(page: Page, { kind, numbers }: HeroThing): [id: string, value: unknown][] {
  const now = page.was[`things.${kind}`]?.slice("things.".length) ?? kind;
  const known = new Set(page.things.find(({ id }) => id === now)?.numbers.map(({ id }) => id));
  return Object.entries(numbers).filter(([id]) => !known.has(id));
}

/**
 * What an actor starts with where nothing is written yet. It is then stored, so that a page with another start changes
 * no one.
 */
export function startingAttributes(page: Page, held: Hero): Record<string, number> {
  const now = heroNow(page, held).attributes;
  return Object.fromEntries(page.attributes.flatMap(({ id, start }) => (Object.hasOwn(now, id) ? [] : [[id, start]])));
}

const oldNames = (page: Page, room: string): string[] =>
  Object.keys(page.was).flatMap((path) => (path.startsWith(`${room}.`) ? [path.slice(room.length + 1)] : []));
