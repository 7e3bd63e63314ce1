import { type ChangeRecord, recordOf } from "../cards/past/records.ts";
import type { TargetChanges } from "../contract/index.ts";
import { canonical, isMoment, isSame } from "../core/deed.ts";
import type { ActorLike, JsonObject } from "../foundry/index.ts";

/**
 * A deed as data: what would be written on an actor, worked out by the page that writes, from its own documents. A
 * question shows exactly this, and the answer allows exactly this.
 */

export type Deed = Pick<ChangeRecord, "writes" | "removed" | "ended" | "statuses" | "lines"> & {
  target: string;
  /** What comes, as data without ids. */
  creates: JsonObject[];
  puts: JsonObject[];
};

/** What a change would write on an actor as things stand now. */
export function deedOf(target: ActorLike, changes: TargetChanges): Deed {
  const { writes, removed, ended, statuses, lines } = recordOf(target, changes, "");
  const { creates = [], puts = [] } = changes;
  const deed: Deed = { target: target.uuid, writes, removed, ended, statuses, lines, creates, puts };
  // As it comes back from where it is kept.
  return JSON.parse(JSON.stringify(deed)) as Deed;
}

const LISTS = ["writes", "removed", "ended", "statuses", "lines", "creates", "puts"] as const;

/** What a question keeps, as far as it is such a deed: those of version 0.2.0 have none. */
export const readDeed = (stored: unknown): Deed | null => {
  const deed = stored as Partial<Deed> | null | undefined;
  return typeof deed?.target === "string" && LISTS.every((name) => Array.isArray(deed[name])) ? (deed as Deed) : null;
};

/** Whenever it is worked out, a moment is another one: it is as good as the moment before. */
const timeless = (value: unknown): unknown =>
  JSON.parse(canonical(value), (_name, part) => (isMoment(part) ? 0 : part));

/** Whether two deeds would write the same. */
export const isSameDeed = (one: unknown, other: unknown): boolean => isSame(timeless(one), timeless(other));

/** What of a deed is another than before: figures as `item.path`, the rest by the name of its list. */
export function movedIn(before: Deed, now: Deed): string[] {
  const figures = now.writes.flatMap((write) =>
    before.writes.some((old) => isSameDeed(old, write)) ? [] : [keyOf(write)],
  );
  const gone = before.writes.flatMap((old) => (now.writes.some((one) => keyOf(one) === keyOf(old)) ? [] : ["writes"]));
  const lists = LISTS.filter((name) => name !== "writes" && !isSameDeed(before[name], now[name]));
  return [...new Set([...figures, ...gone, ...lists])];
}

/** The name of a figure that a deed writes. */
export const keyOf = ({ item, path }: { item: string; path: string }): string => `${item}.${path}`;
