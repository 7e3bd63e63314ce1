/** Small DOM helpers; nothing here parses text that a user typed. */

/** Parses trusted HTML (a rendered template) into a detached fragment. */
export function parseFragment(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Parses HTML without running or loading anything in it: the nodes belong to an inert document. */
export function parseInert(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element with attributes and children; `false`, `null` and `undefined` attributes are left out. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** An icon font glyph; hidden from assistive technology because the label stands on its button. */
export function makeIcon(classes: string): HTMLElement {
  return make("i", { class: classes, inert: true, "aria-hidden": "true" });
}

/** A real button that never submits by accident. */
export function makeButton(classes: string, label: string, action?: string): HTMLButtonElement {
  return make("button", { type: "button", class: classes, "aria-label": label, "data-action": action });
}

/** The element on which an event happened, if it is one. */
export function elementOf(event: Event): HTMLElement | null {
  const target = event.target as Partial<HTMLElement> | null;
  return target && typeof target.closest === "function" ? (target as HTMLElement) : null;
}

/** A clamp that keeps the lower bound when the bounds cross (a window larger than the screen stays reachable). */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Splits class lists that may carry several names in one entry. */
export function classNames(classes: readonly (string | null | undefined)[]): string[] {
  return classes.flatMap((entry) => (entry ?? "").split(/\s+/)).filter(Boolean);
}
