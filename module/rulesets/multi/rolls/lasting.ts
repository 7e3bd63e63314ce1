import type { LastingItem } from "../../../contract/index.ts";
import type { ItemOf } from "../data/items.ts";
import { conditionText } from "./modifiers.ts";

type Condition = ItemOf<"multiCondition">;

/** Conditions bend the choice of dice for as long as each says. */
const condition: LastingItem = {
  touches: (item) => [conditionText(item as Condition)],
  lasts: (item) => (item as Condition).system.lasts,
};

export const LASTING = { multiCondition: condition };
