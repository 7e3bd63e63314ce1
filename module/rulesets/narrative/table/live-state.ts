import type { Values } from "../../../contract/index.ts";
import { BY_HAND, type HandLine, MOST_BY_HAND } from "../../../core/narrative/index.ts";
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

const pool = shape.aRecord<LivePool>(
  {
    id: shape.aText(),
    kind: shape.anyOf(SHARED_KINDS),
    actor: shape.aText(),
    item: shape.orNull(shape.aText()),
    target: shape.orNull(shape.aText()),
    args: shape.mapOf(shape.scalar(), MOST_CHOICES),
    values: shape.mapOf(shape.scalar(), MOST_CHOICES),
    switches: shape.mapOf(shape.aYes, MOST_CHOICES),
    hands: shape.mapOf(shape.aText(), MOST_CHOICES),
    lines: shape.aList(
      shape.aRecord<HandLine>({
        user: shape.aText(),
        name: shape.aText(),
        field: shape.anyOf(BY_HAND),
        value: shape.aWhole(-MOST_BY_HAND, MOST_BY_HAND),
        why: shape.aText(),
      }),
      MOST_CHOICES,
    ),
    opened: shape.aText(),
    revision: shape.aWhole(0, Number.MAX_SAFE_INTEGER),
  },
  // Of a pool that an older version opened nobody knows.
  { hands: {} },
);

export const liveState = new SharedState<LiveState>(
  `${ID}.live`,
  key("live.title"),
  { pools: [] },
  shape.aRecord<LiveState>({ pools: shape.aList(pool, MOST_POOLS) }, { pools: [] }),
);
