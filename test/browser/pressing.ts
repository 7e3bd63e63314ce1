import type { Locator, Page } from "playwright-core";

/**
 * Pressing what is on a page. The mouse itself asks a page a dozen times where something is and waits for two of its frames;
 * here one question waits until the thing can be pressed there, and lets happen what the mouse would, at once.
 */

type Click = NonNullable<Parameters<Locator["click"]>[0]>;

/**
 * How long a step may take where nobody says otherwise, something lying over it or switched off meanwhile. A repeated
 * question waits for two of them before it says what was missing, and a test has two minutes.
 */
export const PATIENCE = 40_000;

/**
 * In the page: presses an element where it lies on top. It has no function of its own inside: scripts are compiled so that those
 * need a helper, which no page has.
 * @returns what is in the way; "gone" when it was drawn anew.
 */
async function pressIn(
  element: Element,
  [held, patience]: readonly [readonly string[], number],
): Promise<string | null> {
  const end = performance.now() + patience;
  let top: Element | null = null;
  let why = "";
  for (;;) {
    if (!element.isConnected) return "gone";
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!top || width === 0 || height === 0) why = "it is not on the screen";
    // What stands on a label stands for its field.
    else if (!element.contains(top) && top.closest("label")?.control !== element)
      why = `over it lies ${top.outerHTML.slice(0, 200)}`;
    else if (element.closest("button, input, select, textarea, fieldset")?.matches(":disabled")) why = "it is disabled";
    else break;
    if (performance.now() > end) return why;
    // A notification goes by itself in a while; a step in a hurry closes it.
    top?.closest(".notification")?.querySelector<HTMLElement>(".notification-close")?.click();
    await new Promise(requestAnimationFrame);
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    detail: 1,
    clientX: x + width / 2,
    clientY: y + height / 2,
    shiftKey: held.includes("Shift"),
    ctrlKey: held.includes("Control") || held.includes("ControlOrMeta"),
    altKey: held.includes("Alt"),
    metaKey: held.includes("Meta"),
  };
  const pointer = { ...at, pointerId: 1, pointerType: "mouse", isPrimary: true };
  top.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, buttons: 1 }));
  if (top.dispatchEvent(new MouseEvent("mousedown", { ...at, buttons: 1 }))) {
    // A field loses the focus so, and takes what was typed there.
    const holder = top.closest<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable='true']",
    );
    if (holder) holder.focus({ preventScroll: true });
    else (document.activeElement as HTMLElement | null)?.blur();
  }
  // No finger is let go in the moment in which it is put down.
  await new Promise((resolve) => setTimeout(resolve));
  if (!top.isConnected) return "gone";
  top.dispatchEvent(new PointerEvent("pointerup", pointer));
  top.dispatchEvent(new MouseEvent("mouseup", at));
  top.dispatchEvent(new PointerEvent("click", pointer));
  // The answer comes in a turn of its own (own-turn.ts in Mesa's browser).
  await new Promise((resolve) => setTimeout(resolve));
  return null;
}

/** What was pressed led to another page before the answer was there. */
const LED_AWAY = /Execution context was destroyed/;

/** Pages in which a plain click is a press. */
const light = new WeakSet<Page>();

/** Presses a thing once nothing lies over it; what is drawn anew meanwhile is looked for again. Where clicks are the mouse's, so is this. */
export async function press(thing: Locator, modifiers: NonNullable<Click["modifiers"]> = []): Promise<void> {
  if (!light.has(thing.page())) return thing.click({ modifiers });
  const why = await thing.evaluate(pressIn, [modifiers, PATIENCE] as const).catch((error: unknown) => {
    if (LED_AWAY.test(String(error))) return null;
    throw error;
  });
  if (why === "gone") await press(thing, modifiers);
  else if (why !== null) throw new Error(`${thing} cannot be pressed: ${why}`);
}

let installed = false;

/** From here on, a plain click in this page is a press; whatever else a mouse does, the mouse does. */
export function pressLightly(page: Page): void {
  light.add(page);
  if (installed) return;
  installed = true;
  const prototype = Object.getPrototypeOf(page.locator("body")) as Locator;
  const byMouse = prototype.click;
  prototype.click = async function clickOrPress(this: Locator, options: Click = {}): Promise<void> {
    const { modifiers, ...rest } = options;
    if (!light.has(this.page()) || Object.keys(rest).length > 0) return byMouse.call(this, options);
    await press(this, modifiers);
  };
}

/** From here on, every click in this page is the mouse's own. */
export const pressByMouse = (page: Page): void => void light.delete(page);
