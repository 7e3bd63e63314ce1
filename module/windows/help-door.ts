import { hearClicks, worksByKeys } from "../foundry/v13-v14/windows.ts";
import { answering } from "../i18n/errors.ts";
import { helping } from "../render/own-window.ts";

/** The way from what is on the screen to the rule that it follows; the rest is loaded when somebody asks. */

/** Where our things are drawn: windows and cards. */
const OURS = ".cubilete";

export const openHelp = (element: Element): Promise<unknown> =>
  answering(async () => (await import("./evening/help.ts")).openPage(element));

/** What is asked about by key: what has the focus, or what is pointed at where the mouse works. */
export function askedAbout(page: Document = document): Element | null {
  const focused = page.activeElement?.closest(OURS) ? page.activeElement : null;
  const pointed = [...page.querySelectorAll(`${OURS}:hover, ${OURS} :hover`)].at(-1) ?? null;
  return focused?.matches(":focus-visible") && worksByKeys() && !pointed ? focused : (pointed ?? focused);
}

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
