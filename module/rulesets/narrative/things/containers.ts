import * as core from "../../../core/narrative/index.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { short } from "../../../i18n/names.ts";
import { key } from "../data/labels.ts";

/** Things that lie in others on an actor. */

interface Carried {
  encumbrance: number;
  quantity?: number;
  equipped?: boolean;
  inside: string;
  contents?: (typeof core.CONTENTS)[number];
}

const asCarried = ({ system }: ItemLike): Carried | null =>
  "inside" in system && "encumbrance" in system ? (system as Partial<Carried> as Carried) : null;

type Packed = Parameters<typeof core.packedLoad>[0][number];

/** A list of things, or all that an actor has. */
interface Items {
  filter(test: (item: ItemLike) => boolean): ItemLike[];
}

/** What an actor carries, as the rules weigh it. @param worn The armour that counts as worn. */
export const packedOn = (items: Items, worn: string | null = null): Packed[] =>
  items
    .filter((item) => asCarried(item) !== null)
    .map((item) => {
      const { encumbrance, quantity = 1, equipped = false, inside, contents = "none" } = asCarried(item) as Carried;
      return { id: item.id, encumbrance, quantity, worn: item.id === worn, inside: equipped ? "" : inside, contents };
    });

/** The containers that a thing of an actor's may be put into, by name, and which it lies in. @param into Where all may be put. */
export const placesFor = (
  actor: ActorLike,
  { id }: ItemLike,
  into: ReadonlyMap<string, readonly string[]> = core.whereTo(packedOn(actor.items)),
): { value: string; label: string }[] =>
  (into.get(id) ?? []).map((value) => ({ value, label: short(actor.items.get(value)?.name ?? "") }));

/**
 * Puts a thing into a container of the same actor; whatever is in use is put away.
 * @throws {UserError} When that is no container, or lies in the thing itself.
 */
export async function putInside(actor: ActorLike, item: ItemLike, container: ItemLike): Promise<void> {
  const why = core.whyNotInside(packedOn(actor.items), item.id, container.id);
  if (why) throw new UserError(key(`error.${why}`), { item: short(item.name), container: short(container.name) });
  const used = "equipped" in item.system ? { "system.equipped": false } : {};
  await item.update({ "system.inside": container.id, ...used });
}

export const takeOut = (item: ItemLike): Promise<unknown> => item.update({ "system.inside": "" });

/** Whether things can lie in it. */
export const isContainer = (item: ItemLike): boolean => (asCarried(item)?.contents ?? "none") !== "none";

/**
 * The rows of some lists, each container followed by what lies in it, whatever list that is of.
 * @param lists Rows by list; those that lie in something leave their list.
 */
export function packedRows<Row extends { id: string | null }, Name extends string>(
  actor: ActorLike,
  lists: Record<Name, Row[]>,
): Record<Name, (Row & Place)[]> {
  const things = packedOn(actor.items);
  const [lying, into] = [core.lyingIn(things), core.whereTo(things)];
  const within = new Map<string, Row[]>();
  for (const row of Object.values<Row[]>(lists).flat()) {
    const around = lying.get(row.id ?? "");
    const beside = within.get(around ?? "") ?? [];
    if (around !== undefined) within.set(around, beside);
    beside.push(row);
  }
  const placed = (row: Row, depth: number): (Row & Place)[] => [
    { ...row, ...placeOf(actor, row.id, depth, lying, into) },
    ...(row.id === null ? [] : (within.get(row.id) ?? [])).flatMap((one) => placed(one, depth + 1)),
  ];
  const listed = Object.entries<Row[]>(lists).map(([name, rows]) => [
    name,
    rows.filter(({ id }) => !lying.has(id ?? "")).flatMap((row) => placed(row, 0)),
  ]);
  return Object.fromEntries(listed);
}

interface Place {
  /** How many containers are around it. */
  depth: number;
  /** Where it can be put; none: nowhere. */
  places: { value: string; label: string }[];
  inside: string;
}

function placeOf(
  actor: ActorLike,
  id: string | null,
  depth: number,
  lying: ReadonlyMap<string, string>,
  into: ReadonlyMap<string, readonly string[]>,
): Place {
  const item = actor.items.get(id ?? "");
  const used = (item?.system as Partial<Carried> | undefined)?.equipped === true;
  return { depth, places: item && !used ? placesFor(actor, item, into) : [], inside: lying.get(id ?? "") ?? "" };
}
