import type { LastingItem } from "../../../contract/index.ts";
import type { ItemLike } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { diceTexts } from "./item-dice.ts";
import type { ItemOf } from "./items.ts";
import { key } from "./labels.ts";

/** What lasts on an actor: injuries until they heal, and what waits until it is used up or its time is over. */

type Pending = ItemOf<"narrativePending">;

const system = (item: ItemLike) => (item as Pending).system;

const injury: LastingItem = {
  touches: diceTexts,
  lasts: () => "removed",
  until: () => t(key("lasts.healed")),
};

/** Turns and rounds are counted by the fight (`durations.ts`); a scene's end is theirs too. */
const pending: LastingItem = {
  touches(item) {
    const { damage, exposed } = system(item);
    return [
      ...diceTexts(item),
      ...(damage > 0 ? [`${t(key("item.burns"))}: ${damage}`] : []),
      ...(exposed ? [t(key("item.exposed"))] : []),
    ];
  },
  lasts: (item) => (system(item).lasts === "roll" ? "used" : "rounds"),
  until(item) {
    const { lasts, turns, from } = system(item);
    return [t(key(`lasts.${lasts}`), { turns }), from].filter(Boolean).join(" · ");
  },
  status: (item) => system(item).status,
};

export const LASTING = { narrativeInjury: injury, narrativePending: pending };
