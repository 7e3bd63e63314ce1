import { imagine } from "../../foundry/imagined.ts";
import type { ActorLike, ItemLike, JsonObject, MessageLike } from "../../foundry/index.ts";
import { orElse } from "../../i18n/errors.ts";
import { recordsFor } from "./told.ts";
import { wayBack } from "./way-back.ts";

/**
 * An actor as they stood when they rolled: a copy in memory without the roll's cost, such as mana, dice that were used
 * up, a penalty. The actor itself, where the roll cost nothing or the cost is no longer known.
 */
export function beforeCost(actor: ActorLike, message: MessageLike, index: number): ActorLike {
  const cost = recordsFor(message.id, index).find((record) => record.cost && record.target === actor.uuid);
  const back = cost && orElse(() => wayBack(actor, cost).changes, null);
  if (!back) return actor;
  const { updates, items = [], creates = [], removes = [], puts = [], ends = [] } = back;
  const { expandObject, mergeObject } = foundry.utils;
  const kept = (document: { id: string; toObject(): object }, gone: readonly string[]): JsonObject[] =>
    gone.includes(document.id) ? [] : [document.toObject() as JsonObject];
  const before = (item: ItemLike): JsonObject[] => {
    const moved = items.find((one) => one.item.id === item.id);
    return kept(item, removes).map(
      (data) => (moved ? mergeObject(data, expandObject(moved.updates)) : data) as JsonObject,
    );
  };
  return imagine(() =>
    actor.clone(
      {
        ...expandObject(updates),
        items: [...actor.items.contents.flatMap(before), ...creates],
        effects: [...actor.effects.contents.flatMap((effect) => kept(effect, ends)), ...puts],
      },
      { keepId: true },
    ),
  );
}
