import type { LastingItem } from "../../../contract/index.ts";
import type { ItemOf } from "../data/items.ts";
import { conditionWords } from "./modifiers.ts";

type Condition = ItemOf<"multiCondition">;

/** Conditions bend the choice of dice for as long as each says. */
const condition: LastingItem = {
  touches: (item) => [conditionWords(item as Condition)],
  lasts: (item) => (item as Condition).system.lasts,
};

export const LASTING = { multiCondition: condition };
