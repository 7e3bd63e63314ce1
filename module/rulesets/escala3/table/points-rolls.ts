import type { RollPlace, RollPlan, RollType, SecondChance, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { type ActorLike, theGame } from "../../../foundry/index.ts";
import { asEscala3 } from "../data/actor.ts";
import { key, optionOf, properShort } from "../data/labels.ts";
import { placeOfRoll } from "../data/penalties.ts";
import { fromPoints } from "../rolls/modifiers.ts";

/** What narrative points were spent on for rolls: one more, on any card of the actor's; an advantage, gone with its roll. */

function chances(actor: ActorLike, at: RollPlace): SecondChance[] {
  const place = placeOfRoll(at);
  // One that was asked for on a card is for that roll; one that was asked for without, for any.
  const granted = fromPoints(actor).find(
    ({ system: { value, roll } }) => value === 0 && (roll === "" || roll === place),
  );
  if (granted) {
    const { id, name } = granted;
    const cost = { updates: {}, removes: [id], lines: [{ label: properShort(name), value: -1 }] };
    return [{ id: `point.${id}`, label: key("tool.points.again"), cost }];
  }
  const left = core.granted({ use: "reroll" }, { points: asEscala3(actor)?.system.points.value ?? 0 })?.left;
  if (!optionOf("points") || left === undefined) return [];
  // Whether a point can be used so, the narrator says (§3.8).
  if (theGame().user.isGM) {
    const cost = { updates: { "system.points.value": left }, lines: [{ label: key("points.label"), value: -1 }] };
    return [{ id: "point", label: key("tool.points.pay"), cost }];
  }
  const ask = async () => (await import("./points.ts")).askForPoints(actor, { use: "reroll", points: 1, roll: place });
  return [{ id: "ask", label: key("tool.points.askAgain"), cost: { updates: {}, lines: [] }, ask }];
}

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
        again: (actor, at) => [...(kind.again?.(actor, at) ?? []), ...chances(actor, at)],
        cost: (plan, actor) => both(kind.cost?.(plan, actor) ?? null, used(plan, actor)),
      } satisfies RollType,
    ]),
  );
}
