/** Where the keys go: into what was opened by them, and back to what asked, though it was drawn anew meanwhile. */

const WINDOW = ".application, .app, [data-message-id], [id]";
const PRESSABLE = "button, a[href], a[data-action], input, select, textarea, summary, [tabindex]";

/** What tells one control from the others of its window, and is the same when it is drawn anew. */
function likeness(element: Element): string {
  const data = Object.entries((element as HTMLElement).dataset ?? {}).filter(([name]) => !name.startsWith("tooltip"));
  return JSON.stringify([element.tagName, element.getAttribute("name"), data.sort()]);
}

/** The root by which a window, or a card, is found again. */
function rootOf(element: Element): { find(): Element | null } | null {
  const { ownerDocument: page } = element;
  const message = element.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
  if (message) {
    const selector = `[data-message-id="${CSS.escape(message)}"]`;
    const among = [...page.querySelectorAll(selector)].findIndex((one) => one.contains(element));
    return { find: () => page.querySelectorAll(selector)[among] ?? null };
  }
  const { id } = element.closest(".application[id], .app[id]") ?? element.closest(WINDOW) ?? {};
  return id ? { find: () => page.getElementById(id) } : null;
}

const isPressable = (element: Element | undefined): element is HTMLElement =>
  element?.isConnected === true && !element.matches(":disabled") && element.getClientRects().length > 0;

/**
 * Remembers what has the focus, or `element`. The answer gives it back, unless the user went elsewhere meanwhile: to that
 * very control, to the one drawn in its place, or, where there is none any more, to the first of its section.
 */
export function holdFocus(element: Element | null = document.activeElement): () => void {
  const page = element?.ownerDocument;
  if (!page || !element || element === page.body) return () => {};
  const root = rootOf(element);
  const like = likeness(element);
  const twins = (of: Element | null) =>
    [...(of?.querySelectorAll(element.tagName) ?? [])].filter((one) => likeness(one) === like);
  const at = twins(root?.find() ?? null).indexOf(element);
  const part = element.closest<HTMLElement>("[data-part], [data-application-part]");
  // Whatever tells the section from the others, such as whose answer it is.
  const inPart =
    part &&
    ["answer", "part", "applicationPart"].flatMap((name) => {
      const value = part.dataset[name];
      const attribute = name === "applicationPart" ? "application-part" : name;
      return value === undefined ? [] : [`[data-${attribute}="${CSS.escape(value)}"]`];
    })[0];
  return () => {
    const { activeElement } = page;
    if (activeElement && activeElement !== page.body && activeElement.isConnected) return;
    if (isPressable(element)) return element.focus({ preventScroll: true });
    const now = root?.find() ?? null;
    const section = (inPart && now?.querySelector(inPart)) || now;
    const others = [...(section?.querySelectorAll(PRESSABLE) ?? [])];
    [twins(now)[at], ...others].find(isPressable)?.focus({ preventScroll: true });
  };
}

const TEXT = 'textarea, [contenteditable="true"], [contenteditable=""]';
const LINE = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';

/** Whether the user writes there: a text, or a line, which is quickly written again. */
export const isWriting = (element: Element | null, lines = true): boolean =>
  element?.closest(lines ? `${TEXT}, ${LINE}` : TEXT) != null;

/** What one most likely came for, first. */
const FIRST = ["[autofocus]", ".roll-button", '[data-action="roll"]', '[role="tab"][tabindex="0"]', PRESSABLE];

/** Takes the focus into a window that opened, unless it is in there or the user is writing elsewhere. */
export function enter(root: HTMLElement): void {
  const { activeElement } = root.ownerDocument;
  if (root.contains(activeElement) || isWriting(activeElement)) return;
  const inside = root.querySelector(".window-content") ?? root;
  const all = FIRST.flatMap((selector) => [...inside.querySelectorAll(selector)]);
  all.find(isPressable)?.focus({ preventScroll: true });
}
