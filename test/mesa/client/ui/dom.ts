/** Small helpers to build DOM without ever parsing strings that somebody typed. */

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element with attributes and children; `false`, `null` and `undefined` attributes are left out. */
export function el<K extends keyof HTMLElementTagNameMap>(
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

/** A decorative Font Awesome icon: hidden from screen readers, the label stands on the button. */
export function icon(classes: string): HTMLElement {
  return el("i", { class: `${classes} fa-fw`, inert: true, "aria-hidden": "true" });
}

/** The element that an event happened on, typed. */
export function targetOf(event: Event): HTMLElement | null {
  const target = event.target;
  return target && typeof (target as HTMLElement).closest === "function" ? (target as HTMLElement) : null;
}

/** Reads `data-x` of the nearest ancestor that carries it. */
export function closestData(target: Element | null, name: string): string | undefined {
  const attribute = `data-${name}`;
  return target?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? undefined;
}
