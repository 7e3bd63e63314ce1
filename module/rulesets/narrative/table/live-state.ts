import type { Values } from "../../../contract/index.ts";
import { HAND_LINES, type HandLine } from "../../../core/narrative/index.ts";
import * as shape from "../../../core/shape.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { SharedState } from "../../../requests/shared-state.ts";
import { ID, key } from "../data/labels.ts";

/** Pools that are built together, as they are kept. Every page knows them; what is done with them is `live-pool.ts`. */

export interface LivePool {
  id: string;
  kind: string;
  actor: string;
  item: string | null;
  target: string | null;
  args: JsonObject;
  values: Values;
  switches: Record<string, boolean>;
  /** Who switched each of them last, by name. */
  hands: Record<string, string>;
  lines: HandLine[];
  /** Who opened it, by name. */
  opened: string;
  /** Counts the changes: a roll says which state of the pool it means. */
  revision: number;
}

export interface LiveState {
  pools: LivePool[];
}

export const SHARED_KINDS = ["check", "attack"];
export const MOST_POOLS = 20;
export const MOST_CHOICES = 40;

const pool = shape.record<LivePool>(
  {
    id: shape.text(),
    kind: shape.oneOf(SHARED_KINDS),
    actor: shape.text(),
    item: shape.orNull(shape.text()),
    target: shape.orNull(shape.text()),
    args: shape.mapOf(shape.scalar(), MOST_CHOICES),
    values: shape.mapOf(shape.scalar(), MOST_CHOICES),
    switches: shape.mapOf(shape.yes, MOST_CHOICES),
    hands: shape.mapOf(shape.text(), MOST_CHOICES),
    lines: HAND_LINES,
    opened: shape.text(),
    revision: shape.whole(0, Number.MAX_SAFE_INTEGER),
  },
  // Of a pool that an older version opened nobody knows.
  { hands: {} },
);

export const liveState = new SharedState<LiveState>(
  `${ID}.live`,
  key("live.title"),
  { pools: [] },
  shape.record<LiveState>({ pools: shape.listOf(pool, MOST_POOLS) }, { pools: [] }),
);
