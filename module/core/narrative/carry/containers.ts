import { entriesOf, number, own, plainFields, textOf, within, word } from "../../validate.ts";
import { carried } from "../weapon.ts";

/*
 * Things that lie in other things. What a thing weighs counts once, by the rule of the container that it lies in. [house]
 */

/** How what lies in a thing weighs: wholly, by half, not at all; `none`: nothing lies in it. */
export const CONTENTS = ["none", "whole", "half", "free"] as const;

interface Thing {
  readonly id: string;
  /** 0…1000 each. */
  readonly encumbrance: number;
  readonly quantity?: number;
  readonly worn?: boolean;
  /** The id of the container; blank: none. */
  readonly inside?: string;
  readonly contents?: (typeof CONTENTS)[number];
}
const FIELDS = ["id", "encumbrance", "quantity", "worn", "inside", "contents"] as const;

type Read = Required<Omit<Thing, "encumbrance" | "quantity" | "worn">> & { weight: number };

function readThings(things: readonly Thing[]): Read[] {
  return entriesOf(things, "things", 100_000).map((entry, index) =>
    within(`things[${index}]`, () => {
      const source = plainFields(entry, "", FIELDS);
      const text = (name: "id" | "inside") => textOf(own(source, name) ?? "", name);
      const load = {
        encumbrance: number(source, "encumbrance", "", 0, 1000),
        quantity: number(source, "quantity", "", 0, 1_000_000, 1),
        worn: own(source, "worn") === true,
      };
      return {
        id: text("id"),
        inside: text("inside"),
        contents: word(source, "contents", "", CONTENTS, "none"),
        weight: carried([load]),
      };
    }),
  );
}

/** The container that each thing lies in, by id. What is in none, in one that is gone, or in itself by whatever way, is left out. */
export function lyingIn(things: readonly Thing[]): ReadonlyMap<string, string> {
  return placesOf(readThings(things));
}

function placesOf(things: readonly Read[]): Map<string, string> {
  const containers = new Set(things.flatMap(({ id, contents }) => (contents === "none" ? [] : [id])));
  const named = new Map(things.flatMap(({ id, inside }) => (containers.has(inside) ? [[id, inside] as const] : [])));
  for (const id of lyingInThemselves(named)) named.delete(id);
  return named;
}

/** Things that lie in themselves by whatever way. Each thing is looked at once, however deep it lies. */
function lyingInThemselves(named: ReadonlyMap<string, string>): string[] {
  const from = new Map<string, string>();
  return [...named.keys()].flatMap((start) => {
    let at: string | undefined = start;
    for (; at !== undefined && !from.has(at); at = named.get(at)) from.set(at, start);
    // This way led back to a thing that it had passed: from there on it is a circle.
    return at !== undefined && from.get(at) === start ? [...outOf(named, at)] : [];
  });
}

/** How many containers are around each thing that lies in one. */
function depthsOf(places: ReadonlyMap<string, string>): Map<string, number> {
  const depths = new Map<string, number>();
  for (const start of places.keys()) {
    const way: string[] = [];
    let at: string | undefined = start;
    for (; at !== undefined && places.has(at) && !depths.has(at); at = places.get(at)) way.push(at);
    let depth = (at === undefined ? undefined : depths.get(at)) ?? 0;
    for (const id of way.reverse()) depths.set(id, ++depth);
  }
  return depths;
}

/** All containers around a thing, the nearest first. */
function outOf(named: ReadonlyMap<string, string>, id: string): Set<string> {
  const around = new Set<string>();
  for (let at = named.get(id); at !== undefined && !around.has(at); at = named.get(at)) around.add(at);
  return around;
}

/** The containers that each thing may be put into, by id; those with none are left out. */
export function whereTo(things: readonly Thing[]): ReadonlyMap<string, readonly string[]> {
  const read = readThings(things);
  const places = placesOf(read);
  const containers = read.flatMap(({ id, contents }) =>
    contents === "none" ? [] : [{ id, around: outOf(places, id) }],
  );
  const all = containers.map(({ id }) => id);
  const holds = new Set(all);
  const fits = (id: string) => containers.filter((one) => one.id !== id && !one.around.has(id)).map((one) => one.id);
  // In what is no container nothing lies: all of them are open to it.
  return new Map(all.length === 0 ? [] : read.map(({ id }) => [id, holds.has(id) ? fits(id) : all] as const));
}

/** Why a thing cannot be put into another: that is no container, or it is the thing itself, or lies in it. Null: it can. */
export function whyNotInside(things: readonly Thing[], id: string, into: string): "itself" | "noContainer" | null {
  const read = readThings(things);
  const container = read.find((one) => one.id === into);
  if (!container || container.contents === "none") return "noContainer";
  return into === id || outOf(placesOf(read), into).has(id) ? "itself" : null;
}

/** What all of it weighs together: a half of what is in a container is rounded up. */
export function packedLoad(things: readonly Thing[]): number {
  const read = readThings(things);
  const places = placesOf(read);
  const depths = depthsOf(places);
  const depthOf = ({ id }: Read): number => depths.get(id) ?? 0;
  const inside = new Map<string | undefined, number>();
  // From the innermost outwards: what lies in a container is weighed before it is.
  for (const thing of [...read].sort((a, b) => depthOf(b) - depthOf(a))) {
    const around = places.get(thing.id);
    inside.set(around, (inside.get(around) ?? 0) + weigh(thing, inside.get(thing.id) ?? 0));
  }
  return inside.get(undefined) ?? 0;
}

function weigh({ weight, contents }: Read, inside: number): number {
  if (contents === "none" || contents === "free") return weight;
  return weight + (contents === "half" ? Math.ceil(inside / 2) : inside);
}
