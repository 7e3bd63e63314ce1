import type { Rehearsal } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { DISPERSIONS, SUCCESS_LEVELS } from "../../../core/escala3/tables.ts";
import * as shape from "../../../core/shape.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { SharedState } from "../../../requests/shared-state.ts";
import { MAX_LEVEL } from "../data/items.ts";
import { difficultyOf, key, shownLevel, tableDice } from "../data/labels.ts";

/*
 * Extended rolls that the table shares (§3.7). The GM owns them; a player's roll is counted by the GM's client, which
 * reads it from the message. The rule is the core's: here is only what a table has to write down.
 */

/** The kind of its cards. */
export const TRACKER = "tracker";

/** Who stands on one side: a trait of an actor, or a bare level. */
export interface TrackerSide {
  name: string;
  actor: string | null;
  trait: string | null;
  level: number;
}

export interface Tracker extends core.Keeping {
  id: string;
  name: string;
  opposed: boolean;
  sides: [TrackerSide, TrackerSide];
  /** Level of the difficulty; as a number it follows the table's way of rolling. */
  level: number;
  dispersion: core.Dispersion;
  needed: number;
  lead: boolean;
  start: [number, number];
  quality: boolean;
  loss: number;
  severity: boolean;
  harder: number;
  failures: number | null;
  drawAt: number | null;
  every: number | null;
  marks: number;
  limit: number | null;
  frequency: string;
  effects: string;
}

const MAX_TRACKERS = 20;
/** Without a limit of its own: as far as the core counts. */
const MAX_ROLLS = 100;

const side = (level = 3): TrackerSide => ({ name: "", actor: null, trait: null, level });
const PLAIN: Omit<Tracker, "id" | "name" | "state" | "history"> = {
  opposed: false,
  sides: [side(), side()],
  level: 3,
  dispersion: "normal",
  needed: 3,
  lead: false,
  start: [0, 0],
  quality: false,
  loss: 0,
  severity: false,
  harder: 0,
  failures: null,
  drawAt: null,
  every: null,
  marks: 1,
  limit: null,
  frequency: "",
  effects: "",
  waiting: null,
};

const level = shape.number(-MAX_LEVEL, MAX_LEVEL);
const marks = shape.whole(0, 1000);
const state = shape.record<core.ExtendedState>({
  mine: marks,
  theirs: marks,
  rolls: marks,
  failed: marks,
  raised: marks,
  result: shape.oneOf(["open", "success", "failure", "draw"] as const),
});

const tracker = shape.record<Tracker>(
  {
    id: shape.text(),
    name: shape.text(),
    opposed: shape.yes,
    sides: shape.pairOf(
      shape.record<TrackerSide>({
        name: shape.text(),
        actor: shape.orNull(shape.text()),
        trait: shape.orNull(shape.text()),
        level,
      }),
    ),
    level,
    dispersion: shape.oneOf(DISPERSIONS),
    needed: marks,
    lead: shape.yes,
    start: shape.pairOf(marks),
    quality: shape.yes,
    loss: marks,
    severity: shape.yes,
    harder: marks,
    failures: shape.orNull(marks),
    drawAt: shape.orNull(marks),
    every: shape.orNull(marks),
    marks,
    limit: shape.orNull(marks),
    frequency: shape.text(),
    effects: shape.text(5000),
    state,
    history: shape.listOf(
      shape.record<core.Mark>({
        message: shape.orNull(shape.text()),
        by: shape.text(),
        what: shape.oneOf([...SUCCESS_LEVELS, "win", "lose", "draw", "hand"] as const),
        before: state,
      }),
      1000,
    ),
    waiting: shape.orNull(shape.record({ side: shape.oneOf([0, 1] as const), message: shape.text() })),
  },
  PLAIN,
);

export const trackers = new SharedState<{ list: Tracker[] }>(
  "escala3.trackers",
  key("tool.tracker.title"),
  { list: [] },
  shape.record<{ list: Tracker[] }>({ list: shape.listOf(tracker, MAX_TRACKERS) }, { list: [] }),
);

export type Preset = keyof typeof core.EXTENDED_EXAMPLES;

/** A tracker not yet begun, of normal level. `texts`: its name and how often one rolls, in the GM's language. */
export function newTracker(preset: Preset, id: string, texts: { name: string; frequency: string }): Tracker {
  const { scale } = tableDice();
  const normal = { level: scale, sides: [side(scale), side(scale)] };
  const own = { ...PLAIN, ...normal, ...core.EXTENDED_EXAMPLES[preset], ...texts, id };
  const tracker = structuredClone(own) as Omit<Tracker, "state" | "history">;
  return { ...tracker, state: core.beginning(tracker.start), history: [] };
}

const REHEARSED = "rehearsal";

/** An extended roll under way. */
export const rehearsal: Rehearsal = {
  settings: [trackers.key],
  async begin() {
    const { list } = trackers.read();
    const tracker = newTracker("book", REHEARSED, { name: t(key("kind.extended")), frequency: "" });
    await trackers.write({ list: withTracker(list.slice(0, MAX_TRACKERS - 1), REHEARSED, tracker) });
  },
  args: { extended: { tracker: REHEARSED } },
};

/** The difficulty to reach now, as this table writes it: raised by the failures since the last success. */
export const difficultyNow = ({ level, state }: Tracker, by: core.Notation = tableDice()): number =>
  difficultyOf(Math.min(MAX_LEVEL, level + state.raised), by);

/** Other spreads exist for a single closed d6 alone. */
export const spreadOf = ({ dispersion }: Tracker, { dice, variant }: core.Notation = tableDice()): core.Dispersion =>
  dice === "1d6" && variant === "closed" ? dispersion : "normal";

/** A bare level as a side of the core's checks. */
export const bareSide = (level: number, by: core.Notation = tableDice()): core.Side => ({
  trait: shownLevel(level, by),
  dice: by.dice,
  variant: by.variant,
});

/** A tracker in the core's words. `sides`: what is rolled with; who it is does not matter for counting. */
export function specOf(
  tracker: Tracker,
  sides: readonly core.Side[] = [bareSide(3), bareSide(3)],
  by: core.Notation = tableDice(),
): core.ExtendedSpec {
  const { opposed, needed, lead, start, quality, loss, severity, harder, failures, drawAt } = tracker;
  const [mine = bareSide(3), theirs = bareSide(3)] = sides;
  const common = {
    needed,
    start,
    limit: tracker.limit ?? MAX_ROLLS,
    ...(tracker.every !== null && { attrition: { every: tracker.every, marks: tracker.marks } }),
  };
  if (opposed) {
    const check = { ...mine, kind: "opposed", against: theirs } as const;
    return { ...common, check, lead, ...(drawAt !== null && { drawAt }) };
  }
  const check = { ...mine, dispersion: spreadOf(tracker, by), difficulty: difficultyOf(tracker.level, by) };
  return { ...common, check, quality, loss, severity, harder, ...(failures !== null && { failures }) };
}

/** The tracker after one more roll. */
export function counted(tracker: Tracker, what: core.ExtendedRoll, who: Pick<core.Mark, "message" | "by">): Tracker {
  if (tracker.state.result !== "open") throw new UserError(key("tool.tracker.over"), { name: tracker.name });
  return core.counted(tracker, specOf(tracker), what, who);
}

/** The tracker before its last mark. */
export function unmarked(tracker: Tracker): Tracker {
  const before = core.takenBack(tracker);
  if (!before) throw new UserError("CUBILETE.error.nothingToUndo");
  return before;
}

/**
 * The tracker with other parameters, each by its path (`needed`, `start.1`, `sides.0.trait`), so that what was changed
 * meanwhile beside it stays. What cannot be is refused by the core, field by field; difficulty and all else may change
 * while it runs, only the marks to begin with belong to the beginning.
 */
export function changedTracker(tracker: Tracker, change: Record<string, unknown>): Tracker {
  let next = structuredClone(tracker);
  for (const [path, value] of Object.entries(change)) foundry.utils.setProperty(next, path, value);
  const fresh = tracker.history.length === 0;
  if (fresh) next = { ...next, state: core.beginning(next.start) };
  const { start, ...spec } = specOf(next);
  core.extendedStart(fresh ? { ...spec, start } : spec);
  return next;
}

/** The list with one tracker put in, replaced or taken out. */
export function withTracker(list: Tracker[], id: string, next: Tracker | null): Tracker[] {
  const changed = core.withEntry(list, id, next, MAX_TRACKERS);
  if (!changed) throw new UserError(key("tool.tracker.tooMany"), { most: MAX_TRACKERS });
  return changed;
}

/**
 * The tracker of that id.
 * @throws {UserError} When it was deleted.
 */
export function trackerOf(id: unknown, why = "tool.tracker.gone"): Tracker {
  const found = trackers.read().list.find((each) => each.id === id);
  if (!found) throw new UserError(key(why));
  return found;
}
