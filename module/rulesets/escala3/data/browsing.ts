import type { BrowsingSpec } from "../../../contract/index.ts";
import { key } from "./labels.ts";

/** By what things of Escala 3 are found. */

export const BROWSING: BrowsingSpec = {
  escala3Trait: [{ path: "group", as: "word" }],
  escala3Penalty: [{ path: "value", as: "number" }],
  escala3Gear: [{ path: "advantage.value", as: "number", label: key("item.gives") }],
};
