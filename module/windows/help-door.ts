import { hearClicks } from "../foundry/v13-v14/windows.ts";
import { answering } from "../i18n/errors.ts";
import { helping } from "../render/own-window.ts";

/** The way from what is on the screen to the rule that it follows; the rest is loaded when somebody asks. */

/** Where our things are drawn: windows and cards. */
const OURS = ".cubilete";

const openHelp = (element: Element): Promise<unknown> =>
  answering(async () => (await import("./evening/help.ts")).openPage(element));

export const helpHere = (): Promise<unknown> =>
  answering(async () => (await import("./evening/help.ts")).openPageHere());

/** Once, at `init`. */
export function registerHelp(): void {
  helping.open = openHelp;
  hearClicks((event) => {
    const target = event.target as Element;
    if (!event.altKey || event.button !== 0 || !target.closest?.(OURS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void openHelp(target);
  });
}
