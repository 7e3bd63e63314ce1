/** What survives the replacement of a template part. Subclasses add their own keys. */
export interface PartState {
  scrollPositions: [element: HTMLElement, scrollTop: number, scrollLeft: number][];
  /** A selector of the focused element. */
  focus?: string;
  selection?: { start: number; end: number; direction: "forward" | "backward" | "none" };
  [extra: string]: unknown;
}

type TextControl = HTMLElement & {
  selectionStart: number | null;
  selectionEnd: number | null;
  selectionDirection: "forward" | "backward" | "none" | null;
  setSelectionRange(start: number, end: number, direction?: "forward" | "backward" | "none"): void;
};

const quoted = (value: string) => `"${CSS.escape(value)}"`;

/** Chooses a selector by which the same control is found again in the new element. */
function focusSelector(element: HTMLElement): string | undefined {
  const tag = element.tagName.toLowerCase();
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (name) {
    const choice =
      (element as HTMLInputElement).type === "radio" ? `[value=${quoted((element as HTMLInputElement).value)}]` : "";
    return `${tag}[name=${quoted(name)}]${choice}`;
  }
  // The input inside a custom form element is found through its owner.
  const owner = element.parentElement?.closest<HTMLElement>("[name]");
  if (owner?.tagName.includes("-"))
    return `${owner.tagName.toLowerCase()}[name=${quoted(owner.getAttribute("name") ?? "")}] ${tag}`;
  const data = Object.entries(element.dataset);
  if (!data.length) return undefined;
  const attributes = data.map(([key, value]) => {
    const attribute = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `[data-${attribute}=${quoted(value ?? "")}]`;
  });
  const row = element.closest<HTMLElement>("[data-item-id], [data-effect-id], [data-id]");
  const key = row && row !== element ? ["itemId", "effectId", "id"].find((name) => row.dataset[name]) : undefined;
  const attribute = key?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const scope = row && key ? `[data-${attribute}=${quoted(row.dataset[key] as string)}] ` : "";
  return `${scope}${tag}${attributes.join("")}`;
}

/** Reads scroll positions, focus and caret of the element that will be replaced. */
export function readPartState(
  scrollable: readonly string[],
  newElement: HTMLElement,
  priorElement: HTMLElement,
  state: PartState,
): void {
  const focus = priorElement.querySelector<TextControl>(":focus");
  if (focus) {
    state.focus = focusSelector(focus);
    // Number and colour inputs have no readable selection.
    if (typeof focus.selectionStart === "number" && typeof focus.selectionEnd === "number") {
      const direction = focus.selectionDirection ?? "none";
      state.selection = { start: focus.selectionStart, end: focus.selectionEnd, direction };
    }
  }
  state.scrollPositions = [];
  const pick = (root: HTMLElement, selector: string) =>
    selector === "" ? [root] : [...root.querySelectorAll<HTMLElement>(selector)];
  for (const selector of scrollable) {
    const fresh = pick(newElement, selector);
    pick(priorElement, selector).forEach((prior, index) => {
      const element = fresh[index];
      if (element) state.scrollPositions.push([element, prior.scrollTop, prior.scrollLeft]);
    });
  }
}

/** Restores the focus first, because focusing may scroll, and the scroll positions last. */
export function applyPartState(newElement: HTMLElement, state: PartState): void {
  if (state.focus) {
    const target = newElement.querySelector<TextControl>(state.focus);
    target?.focus({ preventScroll: true });
    if (target && state.selection && typeof target.selectionStart === "number") {
      const { start, end, direction } = state.selection;
      target.setSelectionRange(start, end, direction);
    }
  }
  // Scrolling lays the page out; what is new stands at its beginning anyway.
  for (const [element, top, left] of state.scrollPositions ?? []) {
    if (top !== 0) element.scrollTop = top;
    if (left !== 0) element.scrollLeft = left;
  }
}
