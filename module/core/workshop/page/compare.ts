import { nearest, placeOf } from "../problem.ts";
import { namesOf } from "../roll.ts";
import { sharedName } from "../shared/values.ts";
import type { LocalText } from "../types.ts";
import type { Page } from "./types.ts";

/** What a new version of a page changes for heroes who were made with the old one. */
interface PageDifference {
  /** `gone`: what heroes have of it is kept and no longer counts. `narrower`: some values are out of range. */
  readonly change: "new" | "gone" | "renamed" | "narrower" | "kind";
  /** Such as `attributes.grit`, `things.weapon.numbers.damage`. */
  readonly path: string;
  /** Its old path, where it was renamed. */
  readonly was?: string;
}

interface Place {
  readonly isDie?: boolean;
  readonly from: number;
  readonly to: number;
}

/** What a page has that a hero may hold something of, by path. */
function placesOf(page: Page): Map<string, Place> {
  const places = new Map<string, Place>();
  const any = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const number = (path: string, { from, to, dice }: { from: number; to: number; dice?: readonly number[] }): void => {
    places.set(path, { isDie: dice !== undefined, from, to });
  };
  for (const one of page.attributes) number(`attributes.${one.id}`, one);
  for (const { id, dice } of page.resources) places.set(`resources.${id}`, { isDie: dice !== undefined, ...any });
  for (const { id } of page.fields) places.set(`fields.${id}`, any);
  for (const one of page.shared) places.set(sharedName(one), any);
  for (const { id, numbers, fields } of page.things) {
    places.set(`things.${id}`, any);
    for (const one of numbers) number(`things.${id}.numbers.${one.id}`, one);
    for (const one of fields) places.set(`things.${id}.fields.${one.id}`, any);
  }
  for (const { id } of page.conditions) places.set(`conditions.${id}`, any);
  for (const { id } of page.rolls) places.set(`rolls.${id}`, any);
  return places;
}

/** What changes from one page to the next, in the order of the new one; what is gone last. */
export function compare(before: Page, after: Page): PageDifference[] {
  const old = placesOf(before);
  const now = placesOf(after);
  const names = new Map(Object.entries(after.was).map(([from, to]) => [to, from]));
  const found = new Set<string>();
  const differences: PageDifference[] = [];
  for (const [path, place] of now) {
    const whole = path.split(".").slice(0, 2).join(".");
    const earlier = old.has(path) ? path : path.replace(whole, names.get(whole) ?? whole);
    const was = old.get(earlier);
    if (!was) {
      differences.push({ change: "new", path });
      continue;
    }
    found.add(earlier);
    if (earlier !== path) differences.push({ change: "renamed", path, was: earlier });
    if (was.isDie !== place.isDie) differences.push({ change: "kind", path });
    else if (place.from > was.from || place.to < was.to) differences.push({ change: "narrower", path });
  }
  for (const path of old.keys()) if (!found.has(path)) differences.push({ change: "gone", path });
  return differences;
}

/** Something of the old page that is perhaps called otherwise in the new one, and no `was` says so. */
interface PageRename {
  readonly line: number;
  readonly column: number;
  readonly was: string;
  readonly now: string;
}

/** Rooms of a page whose names `was` can carry over. */
const ROOMS = ["attributes", "resources", "fields", "shared", "things", "conditions", "rolls"] as const;

/**
 * What vanished while something alike came: spelt nearly so, called the same, or in its place with the same figures.
 * Whether it is the same thing only its author knows.
 */
export function renames(before: Page, after: Page): PageRename[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const said = new Set(Object.values(after.was));
  return ROOMS.flatMap((room) => {
    const gone = before[room].filter(({ id }) => !now.has(`${room}.${id}`) && !after.was[`${room}.${id}`]);
    let fresh = after[room].filter(({ id }) => !old.has(`${room}.${id}`) && !said.has(`${room}.${id}`));
    return gone.flatMap((one): PageRename | readonly [] => {
      const wasNames = namesOf(one.name ?? one.id);
      const near = nearest(
        one.id,
        fresh.map(({ id }) => id),
      );
      const found =
        fresh.find(({ id }) => id === near) ??
        fresh.find(({ id, name }) => namesOf(name ?? id).some((text) => wasNames.includes(text))) ??
        fresh.find((other) => {
          const sameFigures = alike(old.get(`${room}.${one.id}`) as Place, now.get(`${room}.${other.id}`) as Place);
          return sameFigures && indexIn(before[room], one.id) === indexIn(after[room], other.id);
        });
      if (!found) return [];
      fresh = fresh.filter(({ id }) => id !== found.id);
      const place = placeOf(after.source, atOf(found));
      return { ...place, was: `${room}.${one.id}`, now: `${room}.${found.id}` };
    });
  });
}

type RoomEntry = { readonly id: string; readonly name?: LocalText; readonly at?: number; readonly dice?: unknown };

const indexIn = (list: readonly RoomEntry[], id: string): number => list.findIndex((one) => one.id === id);

const alike = (one: Place, other: Place): boolean =>
  one.isDie === other.isDie && one.from === other.from && one.to === other.to;

/** Where an entry stands; a roll by its first dice. */
function atOf({ at, dice }: RoomEntry): number {
  const [first] = Array.isArray(dice) ? dice : [];
  return at ?? (first as { readonly at?: number } | undefined)?.at ?? 0;
}

/** The path of the new page that stands for a path of an old one. */
export function pathNow(page: Page, path: string): string {
  const whole = path.split(".").slice(0, 2).join(".");
  return path.replace(whole, page.was[whole] ?? whole);
}
