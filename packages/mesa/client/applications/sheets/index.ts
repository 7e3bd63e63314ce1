/** The members of foundry.applications.sheets that live in this room; the table adds its own. */
export { ActorSheetV2, ActorSheetV2 as ActorSheet } from "./actor-sheet.ts";
export { ItemSheetV2, ItemSheetV2 as ItemSheet } from "./item-sheet.ts";
