import { hooks, SYSTEM_ID } from "../../foundry/index.ts";

/**
 * Numbers are typed as people write them in every window of ours, dialogs too, and in Foundry's window of settings. Sheets have
 * said already what they know of theirs. Once, at `init`.
 */
export function registerTyping(): void {
  hooks.on("renderApplicationV2", (_window: object, element: HTMLElement) => {
    if (!element.matches(".cubilete") && !element.querySelector(`[name^="${SYSTEM_ID}."]`)) return;
    void import("./numbers.ts").then(({ typeNumbers }) => typeNumbers(element));
  });
}
