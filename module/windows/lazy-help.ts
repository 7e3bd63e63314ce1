import { type ActorLike, hooks } from "../foundry/index.ts";
import { heldAt } from "../foundry/seen.ts";
import { hearClicks } from "../foundry/v13-v14/windows.ts";
import { answering } from "../i18n/errors.ts";
import { helping } from "../render/own-window.ts";

/** The way from what is on the screen to the rule that it follows; the rest loads when it is needed. */

/** Where our things are drawn: windows and cards. */
const OURS = ".cubilete";

const openHelp = (element: Element): Promise<unknown> =>
  answering(async () => (await import("./evening/help.ts")).openPage(element));

export const helpHere = (): Promise<unknown> =>
  answering(async () => (await import("./evening/help.ts")).openPageHere());

/** Once, at `init`. */
export function registerHelp(): void {
  helping.open = openHelp;
  // Foundry's menu of a token says what each condition does, and what is put on from there keeps it.
  hooks.on("renderTokenHUD", (hud: { actor?: ActorLike | null }, element: HTMLElement) =>
    answering(async () => (await import("./evening/help.ts")).tellConditions(hud.actor?.type ?? "", element)),
  );
  hearClicks((event) => {
    const target = event.target as Element;
    if (!heldAt(event, "Alt") || event.button !== 0 || !target.closest?.(OURS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void openHelp(target);
  });
}
