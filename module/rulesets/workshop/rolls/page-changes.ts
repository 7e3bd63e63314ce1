import type { Share, TargetChanges } from "../../../contract/index.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { workshopCore } from "../data/core.ts";
import type { PageCheck } from "./roll.ts";

/* What comes of a page's roll: to its target, to its roller, and what a push costs. */

/** A resource of an actor, as it stands. */
export interface HeldResource {
  /** Ready to show, or a language key. */
  label: string;
  path: string;
  value: number;
  min: number;
  max: number | null;
  /** Sizes that it steps along, where it is a die. */
  dice?: readonly number[];
}

/** Where a game keeps its resources. */
interface Keeps {
  resource(who: ActorLike, id: string, check: PageCheck): HeldResource | null;
}

/** What changes do to one actor: those of the target, or the roller's own. */
export function pageChangesOn(
  changes: PageOutcome["changes"],
  check: PageCheck,
  who: ActorLike,
  own: boolean,
  { resource }: Keeps,
): TargetChanges {
  const updates: Record<string, unknown> = {};
  const lines: TargetChanges["lines"] = [];
  for (const { resource: named, amount = 0, step } of changes) {
    const aimed = isAimed({ resource: named });
    const held = aimed === own ? null : resource(who, named.replace(/^target\./, ""), check);
    if (!held) continue;
    const { path, label, min, max, dice = [] } = held;
    const value = (updates[path] as number | undefined) ?? held.value;
    const place = dice.indexOf(value);
    // Below its smallest size a die is gone: 0.
    const stepped = step === "up" ? (dice[place + 1] ?? value) : (dice[place - 1] ?? 0);
    const most = Math.max(max ?? Number.POSITIVE_INFINITY, value);
    const after = step ? stepped : Math.max(min, Math.min(value + amount, most));
    updates[path] = after;
    lines.push({ label, value: after - value });
  }
  return { updates, lines };
}

const isAimed = ({ resource }: { resource: string }): boolean => resource.startsWith("target.");

/** One outcome may touch both sides: the target loses blood, and the striker grows tired. */
export function sharesOf(changes: PageOutcome["changes"], check: PageCheck, game: Keeps): Share[] {
  const sides = [
    { to: "target", own: false },
    { to: "roller", own: true },
  ] as const;
  return sides
    .filter(({ own }) => changes.some((change) => isAimed(change) !== own))
    .map(({ to, own }) => ({ id: to, to, changes: (actor) => pageChangesOn(changes, check, actor, own, game) }));
}

/** What a roller has too little of to push, or too much where it counts up; null: they can pay. */
export function tooDear({ roll, given, ...check }: PageCheck, who: ActorLike, { resource }: Keeps): string | null {
  for (const { resource: id, amount = 0 } of workshopCore().pushPrice(roll, given)) {
    const held = resource(who, id, { roll, given, ...check });
    const after = (held?.value ?? 0) + amount;
    if (held && amount !== 0 && (after < held.min || after > (held.max ?? after))) return held.label;
  }
  return null;
}
