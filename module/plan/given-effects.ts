import type { Rolled, RollType } from "../contract/index.ts";
import { changeValue } from "../core/effects.ts";
import { type EffectLike, type ItemLike, type JsonObject, SYSTEM_ID } from "../foundry/index.ts";
import { changesOf, roundsOf } from "../foundry/v13-v14/effects.ts";
import { effectData, lastsOf } from "./effects.ts";

/**
 * Effects that a thing puts on an actor when it is used or its roll succeeds: a spell's blessing, a poison. They lie on the item
 * as Foundry's own effects that are not transferred; a roll type may give others by its rules.
 */

/** The actor they go on: the target, or the one who uses the thing. */
export const GIVES = ["target", "user"] as const;
export type Gives = (typeof GIVES)[number];
const GIVES_FLAG = "gives";

/** Which actor an effect of an item is given to; null: none, it works on the item's bearer. */
export function givesOf(effect: EffectLike): Gives | null {
  if (effect.transfer) return null;
  return effect.getFlag(SYSTEM_ID, GIVES_FLAG) === "user" ? "user" : "target";
}

/** Effects of one thing, at most, that are given. */
const MOST = 10;
const MOST_LETTERS = 100;
const MOST_WORDS = 2000;

/**
 * The effects that an item gives, as data of new ones. A value that is no number is left out, because no owner could
 * agree to it.
 */
export function givenBy(item: ItemLike, to: Gives): JsonObject[] {
  return item.effects
    .filter((effect) => !effect.disabled && givesOf(effect) === to)
    .slice(0, MOST)
    .map((effect) =>
      effectData({
        name: effect.name.slice(0, MOST_LETTERS),
        img: effect.img ?? item.img,
        description: String(effect._source.description ?? "").slice(0, MOST_WORDS),
        changes: changesOf(effect).flatMap(({ key, kind, value }) => {
          const by = kind === "custom" ? null : changeValue(value);
          return by === null ? [] : [{ key, kind, value: by }];
        }),
        lasts: lastsOf(effect),
        rounds: roundsOf(effect) ?? 1,
        origin: item.uuid,
        statuses: Array.from(effect.statuses).slice(0, MOST),
      }),
    );
}

/** Whether a roll succeeded, so that what was rolled with gives its effects. */
function succeeded(kind: RollType, rolled: Rolled): boolean {
  const { verdict } = kind.view(rolled);
  return verdict?.kind === "success" || verdict?.kind === "critical";
}

/**
 * What a roll gives: the effects of what was rolled with, else those that its rules say. Only a success gives anything.
 */
export function givenOn(kind: RollType, rolled: Rolled, to: Gives): JsonObject[] {
  const { item } = rolled;
  if (!succeeded(kind, rolled)) return [];
  if (item && GIVES.some((each) => givenBy(item, each).length > 0)) return givenBy(item, to);
  return kind.gives?.(rolled, to) ?? [];
}
