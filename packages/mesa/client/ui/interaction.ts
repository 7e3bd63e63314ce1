/** What this room adds to foundry.helpers.interaction. */
export { TooltipManager } from "./tooltip.ts";
