/** Heroes and things that travel with a page: whether they are here already, and whether a user changed them since. */

/** A document as data, as it is stored or as a file brings it. All of it is optional: a file is a stranger's. */
export type Traveller = Readonly<Record<string, unknown>>;

/** `same` and `differs`: already here, by its id or, where it brings none, by a name that only one has. */
export type Fate = "new" | "same" | "differs";

/** What the GM wants of one that comes: made, left out (the one here stays), put in its place, or made beside it. */
export type Wish = "make" | "leave" | "update" | "copy";

/** The wishes possible for each; the first is the default. */
export const WISHES: Readonly<Record<Fate, readonly Wish[]>> = {
  new: ["make", "leave"],
  same: ["leave", "copy"],
  differs: ["leave", "update", "copy"],
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** An id as the host makes them; anything else in a file is none. */
export const idOf = ({ _id }: Traveller): string | null =>
  typeof _id === "string" && /^[A-Za-z0-9]{16}$/.test(_id) ? _id : null;

const nameOf = ({ name }: Traveller): string => (typeof name === "string" ? name.trim() : "");

/** What makes one what it is: not whose it is, nor of which game, nor where it lies. */
function contentOf({ name, type, img, system, items }: Traveller): unknown {
  const { game: _, ...own } = isRecord(system) ? system : {};
  const carried = (Array.isArray(items) ? items : []).filter(isRecord);
  return {
    name,
    type,
    img,
    system: own,
    items: carried.map((item) => ({ _id: item._id, content: contentOf(item) })).sort((a, b) => order(a._id, b._id)),
  };
}

const order = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);

/** Keys in one order, whatever order they are stored in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

/** A short text that is another as soon as the content is (two of them agree by chance once in 2^53). */
export function printOf(one: Traveller): string {
  const text = JSON.stringify(sorted(contentOf(one)));
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** Which of those here one that comes is; null where it is none of them. */
export function sameAs<T extends Traveller>(one: Traveller, here: readonly T[]): T | null {
  const kin = here.filter(({ type }) => type === one.type);
  const id = idOf(one);
  const byId = id === null ? undefined : kin.find(({ _id }) => _id === id);
  if (byId) return byId;
  const named = kin.filter((each) => nameOf(each) === nameOf(one));
  // Of two who share a name nobody knows which it is.
  return id === null && named.length === 1 ? (named[0] as T) : null;
}

export const fateOf = (one: Traveller, here: Traveller | null): Fate =>
  here === null ? "new" : printOf(one) === printOf(here) ? "same" : "differs";
