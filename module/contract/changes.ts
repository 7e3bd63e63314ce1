import type { Intent } from "../core/consent.ts";
import type { ItemLike, JsonObject } from "../foundry/index.ts";

/** What an outcome, spending or a price does to one actor. */

/** What an outcome does to one target. */
export interface TargetChanges {
  /** New values by path, such as `{"system.health.value": 3}`; every path begins with `system.`. */
  updates: Record<string, unknown>;
  /** Likewise of items: a charge that is spent, a blade that is notched. */
  items?: { item: ItemLike; updates: Record<string, unknown> }[];
  /** Items that the target gets (a penalty, an injury); taking it back deletes them. */
  creates?: JsonObject[];
  /** Ids of items that the target loses; taking it back gives them again. */
  removes?: string[];
  /** Effects that the target gets, as data; taking it back deletes them. */
  puts?: JsonObject[];
  /** Ids of effects of its own that end; taking it back gives them again. */
  ends?: string[];
  /** Conditions that the target gets (true) or loses, by id. */
  statuses?: Record<string, boolean>;
  /** What it means for the target, where that can be told: a table may grant the one or the other beforehand. */
  intent?: Intent;
  /** What happened, for the record on the card; null: what came or went is no figure. */
  lines: { label: string; value: number | null }[];
}
