import { type Share, TABLE, type TargetChanges } from "../../../contract/index.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { workshopCore } from "../data/core.ts";
import { key } from "../data/labels.ts";
import { tableChanges } from "../table/shared.ts";
import { byNamesNow, sayingWhatIsGone } from "./names-now.ts";
import type { PageCheck } from "./roll.ts";

/* What comes of a page's roll: to its target, to its roller, and what a push costs. */

/** A figure of an actor, as it stands, or a condition that they may have. */
export interface HeldFigure {
  /** Ready to show, or a language key. */
  label: string;
  /** Where it is stored, on the actor or on a thing of theirs. */
  path: string;
  item?: ItemLike;
  value: number;
  min: number;
  max: number | null;
  /** Sizes that it steps along, where it is a die. */
  dice?: readonly number[];
}

/** What holds or does not: a condition among others, or a tick. */
export interface HeldCondition {
  label: string;
  path: string;
  item?: ItemLike;
  stored: unknown;
  isOn(stored: unknown): boolean;
  put(stored: unknown, on: boolean): unknown;
}

/** Where a game keeps its figures. */
export interface Keeps {
  /** A figure of an actor by its name in the page; null where they have none. */
  figure(who: ActorLike, name: string, check: PageCheck): HeldFigure | null;
  condition(who: ActorLike, name: string, check: PageCheck): HeldCondition | null;
}

/** What changes do to one actor: those of the target, or the roller's own. */
export function pageChangesOn(
  changes: PageOutcome["changes"],
  check: PageCheck,
  who: ActorLike,
  own: boolean,
  keeps: Keeps,
): TargetChanges {
  const updates: Record<string, unknown> = {};
  const items = new Map<ItemLike, Record<string, unknown>>();
  const lines: TargetChanges["lines"] = [];
  /** Where it stands by the changes so far. */
  const now = <V>({ item, path }: { item?: ItemLike; path: string }, stored: V): V => {
    const written = item ? items.get(item) : updates;
    return written && path in written ? (written[path] as V) : stored;
  };
  const write = ({ item, path }: { item?: ItemLike; path: string }, value: unknown): void => {
    if (item) items.set(item, { ...items.get(item), [path]: value });
    else updates[path] = value;
  };
  for (const change of byNamesNow(check.game, changes)) {
    if (fallsOnTarget(change) === own) continue;
    const name = change.resource.replace(/^target\./, "");
    if (change.put !== undefined) {
      const held = keeps.condition(who, name, check);
      const before = held && now(held, held.stored);
      if (!held || held.isOn(before) === change.put) continue;
      write(held, held.put(before, change.put));
      const label = change.put ? held.label : proper(t(key("said.gone"), { name: t(held.label) }));
      lines.push({ label, value: null });
      continue;
    }
    const held = keeps.figure(who, name, check);
    if (!held) continue;
    const before = now(held, held.value);
    const after = movedBy(held, before, change);
    write(held, after);
    lines.push({ label: held.label, value: after - before });
  }
  return {
    updates,
    ...(items.size > 0 && { items: [...items].map(([item, updates]) => ({ item, updates })) }),
    lines,
  };
}

function movedBy(
  { min, max, dice = [] }: HeldFigure,
  value: number,
  { amount = 0, step }: PageOutcome["changes"][number],
): number {
  // From where it stands, also where the page has no such size any more.
  if (step === "up") return dice.find((size) => size > value) ?? value;
  // Below its smallest size a die that is used up is gone: 0.
  if (step === "down") return dice.findLast((size) => size < value) ?? Math.max(min, 0);
  const most = Math.max(max ?? Number.POSITIVE_INFINITY, value);
  return Math.max(min, Math.min(value + amount, most));
}

/** Whether a change falls on the target. */
export const fallsOnTarget = ({ resource }: { resource: string }): boolean => resource.startsWith("target.");

/** One outcome may touch both sides: the target loses blood, and the striker grows tired. */
export function sharesOf(all: PageOutcome["changes"], check: PageCheck, game: Keeps): Share[] {
  // What the dice made nothing of is nothing to apply.
  const changes = all.filter(({ amount, step, put }) => amount !== 0 || step !== undefined || put !== undefined);
  const sides = [
    { to: "target", own: false },
    { to: "roller", own: true },
  ] as const;
  // What the whole table shares is no actor's.
  const people = changes.filter(({ resource }) => !workshopCore().isTablesName(resource));
  const shares = sides
    .filter(({ own }) => people.some((change) => fallsOnTarget(change) !== own))
    .map(({ to, own }): Share => {
      const mine = people.filter((change) => fallsOnTarget(change) !== own);
      const on = (actor: ActorLike) => pageChangesOn(mine, check, actor, own, game);
      return { id: to, to, changes: (actor) => sayingWhatIsGone(check.game, byNamesNow(check.game, mine), on(actor)) };
    });
  if (people.length === changes.length && !check.uses) return shares;
  return [...shares, { id: TABLE, to: TABLE, changes: () => tableChanges(changes, check) }];
}

/** What a roller has too little of to push, or too much where it counts up; null: they can pay. */
export function tooDear({ roll, given, ...check }: PageCheck, who: ActorLike, { figure }: Keeps): string | null {
  for (const { resource: id, amount = 0 } of workshopCore().pushPrice(roll, given)) {
    const held = figure(who, id, { roll, given, ...check });
    const after = (held?.value ?? 0) + amount;
    if (held && amount !== 0 && (after < held.min || after > (held.max ?? after))) return held.label;
  }
  return null;
}

/** A thing that is used up is one less. */
export const oneLess = (thing: ItemLike): TargetChanges => ({
  updates: {},
  items: [
    { item: thing, updates: { "system.quantity": Number((thing.system as { quantity?: number }).quantity) - 1 } },
  ],
  lines: [{ label: properShort(thing.name), value: -1 }],
});
