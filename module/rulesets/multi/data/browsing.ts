import type { BrowsingSpec } from "../../../contract/index.ts";
import { key } from "./labels.ts";

/** By what things of Multi are found. */

export const BROWSING: BrowsingSpec = {
  multiSkill: [{ path: "group", as: "word" }],
  multiCondition: [{ path: "kind", as: "word", say: (word) => key(`condition.${word}`) }],
  multiGear: [{ path: "bonus", as: "number" }],
};
