/**
 * The global `$` of the page. Mesa's own code never uses it; V13 still ships it, and packages write
 * `$("body").on(…)` or `li instanceof jQuery` even where their windows are ApplicationV2.
 */
import jQuery from "jquery";

/** An element as the callbacks of V13's older interfaces get it. */
export function wrapped(element: HTMLElement): JQuery<HTMLElement> {
  return jQuery(element);
}

/** The element that a parameter of old stands for, which took jQuery objects too. */
export function unwrapped(given: HTMLElement | JQuery<HTMLElement>): HTMLElement {
  return "jquery" in given ? (given[0] as HTMLElement) : given;
}

export { jQuery };
