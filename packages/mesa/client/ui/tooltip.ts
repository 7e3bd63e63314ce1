import { el, targetOf } from "./dom.ts";
import { host, t } from "./host.ts";
import { isTouring } from "./tour-step.ts";

export type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

export interface TooltipOptions {
  text?: string;
  html?: HTMLElement | string;
  content?: HTMLElement;
  direction?: TooltipDirection;
  cssClass?: string;
  locked?: boolean;
}

interface Place {
  top?: string | null;
  right?: string | null;
  bottom?: string | null;
  left?: string | null;
}

const SELECTOR = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

function tooltipOf(page: Document): HTMLElement {
  const found = page.getElementById("tooltip");
  if (found) return found;
  const created = el("aside", { id: "tooltip", role: "tooltip", popover: "manual" });
  page.body.append(created);
  return created;
}

/** Shows what an element's `data-tooltip…` attributes say, on hover after a moment and on keyboard focus at once. */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 6;
  static TOOLTIP_ACTIVATION_MS = 400;
  static LOCKED_TOOLTIP_BUFFER_PX = 50;
  static TOOLTIP_DIRECTIONS: Record<TooltipDirection, TooltipDirection> = {
    UP: "UP",
    DOWN: "DOWN",
    LEFT: "LEFT",
    RIGHT: "RIGHT",
    CENTER: "CENTER",
  };

  static get implementation(): typeof TooltipManager {
    return (
      (host.CONFIG as unknown as { ux?: { TooltipManager?: typeof TooltipManager } }).ux?.TooltipManager ??
      TooltipManager
    );
  }

  element: HTMLElement | null = null;

  #pending: ReturnType<typeof setTimeout> | undefined;
  #locked = new Set<HTMLElement>();
  #observer = new MutationObserver(() => {
    if (this.element && !this.element.isConnected) this.deactivate();
  });

  /** The element of the page. A window of its own has another one. */
  tooltip = tooltipOf(document);

  /** Where something is told about: the page, or a window of its own. */
  #page: Document = document;

  get #view(): Window {
    return this.#page.defaultView ?? window;
  }

  get #shown(): HTMLElement {
    return this.#page === document ? this.tooltip : tooltipOf(this.#page);
  }

  activateEventListeners(): void {
    this.#listen(document);
    Hooks.on("openDetachedWindow", (_id: string, win: Window) => this.#listen(win.document));
    this.#observer.observe(document.body, { childList: true, subtree: true });
  }

  #listen(page: Document): void {
    page.body.addEventListener("pointerenter", (event) => this.#onEnter(event), true);
    page.body.addEventListener("pointerleave", (event) => this.#onLeave(event), true);
    page.body.addEventListener("focusin", (event) => this.#onFocus(event));
    page.body.addEventListener("focusout", () => this.#leave());
    page.body.addEventListener("pointerdown", () => this.#leave(), true);
    page.addEventListener("auxclick", (event) => {
      if (event.button === 1 && this.element) this._onLockTooltip(event);
    });
    page.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.#leave();
      this.dismissLockedTooltips();
    });
  }

  /** The text of a tour stays until its step is over. */
  #leave(): void {
    if (!isTouring()) this.deactivate();
  }

  #onEnter(event: Event): void {
    const target = targetOf(event);
    if (!target?.matches?.(SELECTOR) || target === this.element || isTouring()) return;
    this.clearPending();
    this.#pending = setTimeout(
      () => {
        if (target.isConnected && target.matches(":hover")) this.activate(target);
      },
      (this.constructor as typeof TooltipManager).TOOLTIP_ACTIVATION_MS,
    );
  }

  #onLeave(event: Event): void {
    const target = event.target as Node;
    if (isTouring()) return;
    if (target === this.element) {
      this.deactivate();
      // Leaving a child goes back to a parent that has a tooltip of its own.
      const parent = (target as HTMLElement).parentElement?.closest<HTMLElement>(SELECTOR);
      if (parent?.matches(":hover")) this.activate(parent);
    } else if (targetOf(event)?.matches?.(SELECTOR)) this.clearPending();
  }

  #onFocus(event: FocusEvent): void {
    const target = targetOf(event)?.closest<HTMLElement>(SELECTOR);
    // A click also focuses; a tooltip over what was just pressed would only be in the way.
    if (target?.matches(":focus-visible") && !isTouring() && !target.matches("input, textarea, select"))
      this.activate(target);
  }

  /**
   * Shows the tooltip of an element.
   * @throws Error when text and HTML are given at once
   */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    const html = options.html ?? options.content;
    if (options.text !== undefined && html !== undefined)
      throw new Error("A tooltip takes either `text` or `html`, not both.");
    this.deactivate();
    this.#page = element.ownerDocument;
    const tooltip = this.#shown;
    if (!this.#fill(tooltip, element, options.text, html)) return;
    this.element = element;
    element.setAttribute("aria-describedby", "tooltip");
    const classes =
      options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass ?? "";
    tooltip.className = classes.trim();
    // A dialog's top layer lies above everything else; a popover joins it there.
    if (tooltip.popover && !tooltip.matches(":popover-open")) tooltip.showPopover();
    tooltip.classList.add("active");
    const asked =
      options.direction ?? element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection;
    this._setAnchor(this.#isDirection(asked) ? asked : this._determineDirection());
    if (options.locked || element.dataset.locked === "true") this.lockTooltip();
  }

  #isDirection(value: unknown): value is TooltipDirection {
    return typeof value === "string" && value in TooltipManager.TOOLTIP_DIRECTIONS;
  }

  // data-tooltip is a language key or a piece of (cleaned) HTML; the two explicit attributes are just what they say.
  #fill(tooltip: HTMLElement, element: HTMLElement, text?: string, html?: HTMLElement | string): boolean {
    const { cleanHTML } = host.foundry.utils;
    const { tooltip: mixed, tooltipText, tooltipHtml } = element.dataset;
    if (html instanceof Element) tooltip.replaceChildren(html);
    else if (html !== undefined) tooltip.innerHTML = cleanHTML(html);
    else if (text !== undefined) tooltip.textContent = text;
    else if (tooltipHtml !== undefined) tooltip.innerHTML = cleanHTML(tooltipHtml);
    else if (tooltipText !== undefined) tooltip.textContent = tooltipText;
    else {
      const said = mixed || element.getAttribute("aria-label") || "";
      if (host.game.i18n.has(said)) tooltip.textContent = t(said);
      else tooltip.innerHTML = cleanHTML(said);
    }
    return (
      tooltip.childNodes.length > 0 &&
      (tooltip.textContent?.trim() !== "" || tooltip.querySelector("img, svg, video") !== null)
    );
  }

  deactivate(): void {
    this.clearPending();
    const { element } = this;
    const tooltip = this.#shown;
    if (!element) return;
    if (element.getAttribute("aria-describedby") === "tooltip") element.removeAttribute("aria-describedby");
    this.element = null;
    tooltip.classList.remove("active");
    if (tooltip.popover && tooltip.matches(":popover-open")) tooltip.hidePopover();
    this._setStyle();
    tooltip.replaceChildren();
  }

  clearPending(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
  }

  /** Leaves a copy of the present tooltip standing until it is dismissed. */
  lockTooltip(): HTMLElement {
    const tooltip = this.#shown;
    const clone = tooltip.cloneNode(false) as HTMLElement;
    clone.removeAttribute("id");
    clone.removeAttribute("popover");
    clone.classList.add("locked-tooltip", "active");
    clone.append(...tooltip.childNodes);
    this.#lock(clone);
    this.deactivate();
    return clone;
  }

  /** A locked tooltip at a place of its own. */
  createLockedTooltip(position: Place, text: string, { cssClass = "" }: { cssClass?: string } = {}): HTMLElement {
    const element = el("aside", { class: `locked-tooltip active ${cssClass}`.trim(), role: "tooltip" });
    element.innerHTML = host.foundry.utils.cleanHTML(text);
    for (const side of ["top", "right", "bottom", "left"] as const) element.style[side] = position[side] ?? "";
    this.#lock(element);
    return element;
  }

  #lock(element: HTMLElement): void {
    element.addEventListener("contextmenu", (event) => this._onLockedTooltipDismiss(event));
    element.addEventListener("auxclick", (event) => this._onLockedTooltipDismiss(event));
    this.#page.body.append(element);
    this.#locked.add(element);
  }

  protected _onLockTooltip(event: MouseEvent): void {
    event.preventDefault();
    this.lockTooltip();
  }

  protected _onLockedTooltipDismiss(event: MouseEvent): void {
    event.preventDefault();
    const tooltip = targetOf(event)?.closest<HTMLElement>(".locked-tooltip");
    if (tooltip) this.dismissLockedTooltip(tooltip);
  }

  dismissLockedTooltip(element: HTMLElement): void {
    this.#locked.delete(element);
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const element of [...this.#locked]) this.dismissLockedTooltip(element);
  }

  /** The side with room: below in the upper half of the page, above in the lower, sideways at the edges. */
  protected _determineDirection(): TooltipDirection {
    const { UP, DOWN, LEFT, RIGHT } = TooltipManager.TOOLTIP_DIRECTIONS;
    const position = this.element?.getBoundingClientRect();
    if (!position) return DOWN;
    const { width, height } = this.#shown.getBoundingClientRect();
    const margin = (this.constructor as typeof TooltipManager).TOOLTIP_MARGIN_PX;
    if (position.bottom + height + margin < this.#view.innerHeight) return DOWN;
    if (position.top - height - margin > 0) return UP;
    return position.left - width - margin > 0 ? LEFT : RIGHT;
  }

  protected _setAnchor(direction: TooltipDirection): void {
    const anchor = this.element?.getBoundingClientRect();
    if (!anchor) return;
    const margin = (this.constructor as typeof TooltipManager).TOOLTIP_MARGIN_PX;
    const { offsetWidth: width, offsetHeight: height } = this.#shown;
    const middleX = anchor.left + anchor.width / 2 - width / 2;
    const middleY = anchor.top + anchor.height / 2 - height / 2;
    const places: Record<TooltipDirection, [left: number, top: number]> = {
      UP: [middleX, anchor.top - height - margin],
      DOWN: [middleX, anchor.bottom + margin],
      LEFT: [anchor.left - width - margin, middleY],
      RIGHT: [anchor.right + margin, middleY],
      CENTER: [middleX, middleY],
    };
    const [left, top] = places[direction];
    const within = (value: number, size: number, room: number): string =>
      `${Math.round(Math.max(4, Math.min(value, room - size - 4)))}px`;
    this._setStyle({
      left: within(left, width, this.#view.innerWidth),
      top: within(top, height, this.#view.innerHeight),
    });
  }

  protected _setStyle(position: Place & { textAlign?: string } = {}): void {
    const { style } = this.#shown;
    for (const side of ["top", "right", "bottom", "left"] as const) style[side] = position[side] ?? "";
    style.textAlign = position.textAlign ?? "";
  }
}
