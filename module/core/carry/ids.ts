import type { Carried, CarriedItem, Data } from "./file.ts";

/**
 * Ids of what an actor carries. A ledger, a penalty and an effect name things by them, so they travel along; the
 * actor's own id does not.
 */

/** As the host makes them. */
const ID = /^[A-Za-z0-9]{16}$/;
export const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);

export interface Settled {
  carried: Carried;
  /** Things that came without any id: what names them finds them no more. */
  without: number;
  /** Ids that were malformed, or stood there twice, and are new now. */
  renewed: number;
}

type Identified = { _id?: unknown };

/**
 * Gives everything in it an id that nothing beside it has. A good one stays; what named a malformed one names the new one; of
 * two that are the same the first keeps it, and what names it means that one.
 * @param newId Makes an id of 16 letters and digits.
 */
export function withIds(carried: Carried, newId: () => string): Settled {
  const moved = new Map<string, string>();
  const count = { without: 0, renewed: 0 };
  const settled = <T extends Identified>(list: readonly T[], isThing: boolean): (T & { _id: string })[] => {
    const taken = new Set<string>();
    return list.map((each) => {
      const { _id } = each;
      if (isId(_id) && !taken.has(_id)) {
        taken.add(_id);
        return { ...each, _id };
      }
      let id = newId();
      while (taken.has(id)) id = newId();
      taken.add(id);
      if (typeof _id !== "string" || _id === "") count.without += isThing ? 1 : 0;
      else {
        count.renewed += 1;
        if (!isId(_id) && !moved.has(_id)) moved.set(_id, id);
      }
      return { ...each, _id: id };
    });
  };
  const entry = <T extends CarriedItem>(each: T): T => ({ ...each, effects: settled(each.effects, false) });
  const items = settled(carried.items, true).map(entry);
  const whole: Carried = { ...entry(carried), items };
  return { carried: moved.size === 0 ? whole : renamed(whole, moved), ...count };
}

function renamed(carried: Carried, moved: ReadonlyMap<string, string>): Carried {
  const within = (value: unknown): unknown => {
    if (typeof value === "string") return moved.get(value) ?? value;
    if (Array.isArray(value)) return value.map(within);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(each)]));
  };
  const effect = ({ origin, ...data }: Data): Data => ({
    ...(within(data) as Data),
    ...(typeof origin === "string" && { origin: origin.split(".").map(within).join(".") }),
  });
  const entry = <T extends CarriedItem>(each: T): T => ({
    ...each,
    system: within(each.system) as Data,
    effects: each.effects.map(effect),
  });
  return { ...entry(carried), items: carried.items.map(entry) };
}

const WITHIN = /^(\.(Item|ActiveEffect)\.[^.]{1,64}){1,2}$/;

/**
 * Where an effect came from, as far as that travels along: the actor itself (`.`) or something on it (`.Item.<id>`). Null for
 * everything else, which is another document, and in another world another one again.
 * @param own The UUID of the actor where it stands, if it stands on one.
 */
export function ownOrigin(origin: unknown, own: string | null): string | null {
  if (typeof origin !== "string") return null;
  if (origin === "." || origin === own) return ".";
  const rest = own !== null && origin.startsWith(`${own}.`) ? origin.slice(own.length) : origin;
  return WITHIN.test(rest) ? rest : null;
}

/** The same once the actor that bears it is known. */
export const originAt = (origin: unknown, actor: string): string | null => {
  const own = ownOrigin(origin, null);
  return own === null ? null : own === "." ? actor : `${actor}${own}`;
};
