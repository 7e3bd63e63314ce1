/** For windows that somebody opens: comes when it is asked for. */

export { rollContext } from "../dialogs/roll-context.ts";
export { askHere, openSheet } from "../foundry/v13-v14/windows.ts";
export { ToolWindow } from "../windows/tool-window.ts";
