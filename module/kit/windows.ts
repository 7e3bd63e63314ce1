/** For windows: loads when one is opened. */

export { Leaves } from "../core/carry/foreign/leaves.ts";
export { readJson } from "../core/carry/json.ts";
export { strangerOf } from "../core/carry/stranger.ts";
export { rollContext } from "../dialogs/roll-context.ts";
export { askHere, openSheet } from "../foundry/v13-v14/windows.ts";
export { chosenFile, readOwnFile, saveOwnFile, textOfFile } from "../i18n/own-file.ts";
export { busy } from "../render/busy.ts";
export { catalogueOf } from "../windows/browser/catalogue.ts";
export { bringPeople } from "../windows/copies/bring-people.ts";
export { openGuide } from "../windows/lazy-heroes.ts";
export { PlacedWindow } from "../windows/placed/placed-window.ts";
export { ToolWindow } from "../windows/tool-window.ts";
