import type { RollPlan, RollType, SecondChance, TargetChanges } from "../../../contract/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { key, properShort } from "../data/labels.ts";
import { fromPoints } from "../rolls/modifiers.ts";

/** What narrative points were spent on for rolls: one more, on any card of the actor's; an advantage, gone with its roll. */

const chances = (actor: ActorLike): SecondChance[] =>
  fromPoints(actor)
    .filter(({ system }) => system.value === 0)
    .slice(0, 1)
    .map(({ id, name }) => ({
      id: `point.${id}`,
      label: key("tool.points.again"),
      cost: { updates: {}, removes: [id], lines: [{ label: properShort(name), value: -1 }] },
    }));

/** The advantages that this roll uses up: those that were switched on. */
function used(plan: RollPlan, actor: ActorLike): TargetChanges | null {
  const on = new Set(plan.modifiers.filter((change) => change.on).map(({ id }) => id));
  const spent = fromPoints(actor).filter(({ id }) => on.has(`item.${id}`));
  if (spent.length === 0) return null;
  return {
    updates: {},
    removes: spent.map(({ id }) => id),
    lines: spent.map(({ name, system }) => ({ label: properShort(name), value: system.value })),
  };
}

function both(one: TargetChanges | null, other: TargetChanges | null): TargetChanges | null {
  if (!one || !other) return one ?? other;
  return {
    updates: { ...one.updates, ...other.updates },
    creates: [...(one.creates ?? []), ...(other.creates ?? [])],
    removes: [...(one.removes ?? []), ...(other.removes ?? [])],
    lines: [...one.lines, ...other.lines],
  };
}

/** The same kinds of roll, where points can be used. */
export function withPoints(kinds: Record<string, RollType>): Record<string, RollType> {
  return Object.fromEntries(
    Object.entries(kinds).map(([id, kind]) => [
      id,
      {
        ...kind,
        again: (actor) => [...(kind.again?.(actor) ?? []), ...chances(actor)],
        cost: (plan, actor) => both(kind.cost?.(plan, actor) ?? null, used(plan, actor)),
      } satisfies RollType,
    ]),
  );
}
