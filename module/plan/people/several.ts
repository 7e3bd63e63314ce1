import type { Check, CheckRollLike, Rolled, RollPlan } from "../../contract/index.ts";
import type { ActorLike, JsonObject } from "../../foundry/index.ts";
import { orElse } from "../../i18n/errors.ts";
import { type PreparedRoll, planRoll } from "../plan.ts";
import { fromTarget } from "./knowledge.ts";

/** A roll that is made at several at once: the dice fall once, and each target meets them with their own figures. */

/** More than an area holds. */
export const MOST_TOGETHER = 60;
/** Shares that one request may name: a target may have several. */
export const MOST_SHARES = 4 * MOST_TOGETHER;

/** A target beside the first, as a card keeps them: what differs in the check that the roll was for them. */
export interface OtherTarget {
  target: string;
  differs: JsonObject;
  /** Members of the first target's check that theirs has not got. */
  without: string[];
}

/** The targets of a roll beside the first: none, where its kind is for one alone. */
export function othersOf({ source, others = [] }: PreparedRoll, { several }: RollPlan): ActorLike[] {
  if (!several || !source.target) return [];
  const first = source.target.uuid;
  const all = new Map(others.filter(({ uuid }) => uuid !== first).map((actor) => [actor.uuid, actor]));
  return [...all.values()].slice(0, MOST_TOGETHER - 1);
}

/** The same roll as it would be planned for another target: what the player chose stays, proposals are made again. */
export function planFor(prepared: PreparedRoll, plan: RollPlan, target: ActorLike): RollPlan | null {
  const { kind, source, said, each } = prepared;
  const aimed = plan.controls.find(({ type }) => type === "target")?.name;
  const values = Object.fromEntries(
    Object.entries(source.values).filter(([name]) => name !== aimed && (!said || said.has(name))),
  );
  if (aimed) values[aimed] = target.uuid;
  const theirs = fromTarget(kind, source)?.modifiers;
  const switches = plan.modifiers.filter(({ id, locked }) => !locked && !theirs?.has(id)).map(({ id, on }) => [id, on]);
  const args = { ...source.args, ...each?.[target.uuid] };
  return planRoll({ ...prepared, source: { ...source, target, values, args } }, Object.fromEntries(switches));
}

/**
 * The other targets of a roll, as its card keeps them. A target whose own check would need other dice meets the first
 * target's.
 */
export function keptOthers(prepared: PreparedRoll, plan: RollPlan, roll: CheckRollLike): OtherTarget[] {
  const { ruleset, kind } = prepared;
  return othersOf(prepared, plan).map((actor) => {
    // What cannot be planned for them is met as it was planned for the first.
    const theirs = orElse(() => {
      const own = planFor(prepared, plan, actor);
      return own && ruleset.roll.fromCheck(kind.check(own));
    }, null);
    const fits = theirs !== null && diceOf(theirs) === diceOf(roll);
    return { target: actor.uuid, ...differing(roll.check, fits ? theirs.check : roll.check) };
  });
}

const diceOf = ({ dice }: CheckRollLike): string =>
  JSON.stringify(dice.map(({ number, faces, modifiers }) => [number, faces, modifiers]));

function differing(first: Check, theirs: Check): Omit<OtherTarget, "target"> {
  const [a, b] = [plain(first), plain(theirs)];
  const differs = Object.entries(b).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(a[name]));
  return { differs: Object.fromEntries(differs), without: Object.keys(a).filter((name) => !(name in b)) };
}

const plain = (check: Check): JsonObject => JSON.parse(JSON.stringify(check)) as JsonObject;

/** The other targets that a card keeps; an entry of another shape is left out. */
export function readOthers(stored: unknown): OtherTarget[] {
  if (!Array.isArray(stored)) return [];
  return (stored as JsonObject[]).slice(0, MOST_TOGETHER).flatMap((one) => {
    if (typeof one?.target !== "string") return [];
    const { target, differs, without } = one;
    const group = typeof differs === "object" && differs !== null && !Array.isArray(differs);
    return [
      {
        target,
        differs: group ? (differs as JsonObject) : {},
        without: Array.isArray(without) ? without.map(String) : [],
      },
    ];
  });
}

/** A roll as another of its targets meets it: the same dice, read by the check that it was for them. */
export function metAs(
  first: Rolled,
  roll: Pick<CheckRollLike, "readAs">,
  { differs, without }: OtherTarget,
  target: ActorLike | null,
): Rolled {
  if (Object.keys(differs).length === 0 && without.length === 0) return { ...first, target };
  const kept = Object.entries(first.check).filter(([name]) => !without.includes(name));
  const check: Check = { ...Object.fromEntries(kept), ...differs };
  return { ...first, check, outcome: roll.readAs(check), target };
}
