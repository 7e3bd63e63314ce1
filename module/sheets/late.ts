/** What sheets show of effects and experience, and how one writes figures in them, comes with the first of them. */

import "./form.ts";

export { effectsContext } from "./effect-rows.ts";
export { growthContext } from "./growth.ts";
export { guardNumbers } from "./number-guards.ts";
export { crewContext, stationRows } from "./stations.ts";
export { tabThroughFigures } from "./tab-figures.ts";
