import type { TargetChanges } from "../../../contract/index.ts";
import { InTurn } from "../../../core/in-turn.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { orElse, UserError } from "../../../i18n/errors.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { key } from "../data/labels.ts";

/** What weapons and gear have of something that is used up. */

interface Tracker {
  name: string;
  value: number;
  max: number;
}

const trackersOf = ({ system }: Pick<ItemLike, "system">): Tracker[] => {
  const { trackers } = system as { trackers?: Tracker[] };
  return Array.isArray(trackers) ? trackers : [];
};

/** As a sheet shows them, with whether each button would change anything. */
export const trackerRows = (item: ItemLike) =>
  trackersOf(item).map(({ name, value, max }, index) => ({
    index,
    name: short(name),
    value,
    max,
    noLess: value <= 0,
    noMore: value >= max,
  }));

const isTracker = (one: unknown): one is Tracker => {
  const { name, value, max } = (one ?? {}) as Partial<Tracker>;
  return typeof name === "string" && Number.isFinite(value) && Number.isFinite(max);
};

/** All trackers of a thing in a few words; null: it is no list of them. */
export const trackersInWords = (trackers: unknown): string | null =>
  Array.isArray(trackers) && trackers.every(isTracker)
    ? trackers.map(({ name, value, max }) => `${short(name)} ${value}/${max}`).join(", ")
    : null;

/** Each press has a card of its own, which says what is left. */
const turns = new InTurn();

/** Presses a button of a tracker: `data-index`, `data-amount`. Quick presses go on from what the one before left. */
export function trackOn(actor: ActorLike, item: ItemLike, { dataset }: HTMLElement): Promise<void> {
  const [at, by] = [Number(dataset.index), Number(dataset.amount)];
  return turns.add(async () => {
    const { useUp } = await import("../../../play/endings/end-scene.ts");
    await useUp(actor, tracking(item, at, by), item.name, item.img);
  });
}

/**
 * One more of a tracker, by its place, or one less (`by`: −1).
 * @throws {UserError} When it is empty or full, or not there any more.
 */
export function tracking(item: ItemLike, at: number, by: number): TargetChanges {
  const all = trackersOf(item);
  const one = all[at];
  if (!one) throw new UserError(key("error.noTracker"), { item: short(item.name) });
  const value = after(item, one, by);
  return {
    updates: {},
    items: [{ item, updates: { "system.trackers": all.map((each) => ({ ...each, ...(each === one && { value }) })) } }],
    lines: [{ label: properShort(`${one.name} (${one.max})`), value }],
  };
}

function after(item: ItemLike, { name, value, max }: Tracker, by: number): number {
  const left = orElse(() => core.tracked({ value, max }, by), null);
  if (left !== null) return left;
  const data = { item: short(item.name), tracker: short(name), max };
  throw new UserError(key(by > 0 ? "error.trackerFull" : "error.trackerEmpty"), data);
}
