/** Small helpers to build DOM without ever parsing strings that somebody typed. */

import { make as el } from "../applications/dom.ts";

export { elementOf as targetOf, make as el } from "../applications/dom.ts";

/** A decorative Font Awesome icon: hidden from screen readers, the label stands on the button. */
export function icon(classes: string): HTMLElement {
  return el("i", { class: `${classes} fa-fw`, inert: true, "aria-hidden": "true" });
}

/** Reads `data-x` of the nearest ancestor that carries it. */
export function closestData(target: Element | null, name: string): string | undefined {
  const attribute = `data-${name}`;
  return target?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? undefined;
}
