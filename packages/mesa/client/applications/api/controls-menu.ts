import { elementOf } from "../dom.ts";
import type { ApplicationWindow } from "./types.ts";

/** The drop-down of header controls of one window. */
export class ControlsMenu {
  readonly #window: ApplicationWindow;
  readonly #entries: () => HTMLElement[];
  #open: AbortController | null = null;

  constructor(window: ApplicationWindow, entries: () => HTMLElement[]) {
    this.#window = window;
    this.#entries = entries;
  }

  /** Draws the entries anew; without any the button disappears. */
  update(): void {
    const { controlsDropdown, controls } = this.#window;
    const entries = this.#entries();
    controlsDropdown?.replaceChildren(...entries);
    controls?.classList.toggle("hidden", !entries.length);
  }

  /** Opens or closes the menu; without a state it switches. @returns the menu's element, if there is one */
  toggle(expanded?: boolean | null): HTMLElement | undefined {
    const { controls, controlsDropdown } = this.#window;
    if (!controls || !controlsDropdown) return undefined;
    const open = expanded ?? !controlsDropdown.classList.contains("expanded");
    if (open) this.update();
    controlsDropdown.classList.toggle("expanded", open);
    controls.setAttribute("aria-expanded", String(open));
    this.#open?.abort();
    this.#open = null;
    if (open) this.#listen(controlsDropdown, controls);
    return controlsDropdown;
  }

  contains(target: Node): boolean {
    return this.#window.controlsDropdown?.contains(target) ?? false;
  }

  destroy(): void {
    this.#open?.abort();
  }

  #listen(menu: HTMLElement, button: HTMLElement): void {
    this.#open = new AbortController();
    const { signal } = this.#open;
    const outside = (event: Event) => {
      const target = elementOf(event);
      if (!target || !(menu.contains(target) || button.contains(target))) this.toggle(false);
    };
    menu.ownerDocument.addEventListener("pointerdown", outside, { capture: true, signal });
    const items = [...menu.querySelectorAll<HTMLElement>("button")];
    menu.addEventListener(
      "keydown",
      (event) => {
        const index = items.indexOf(menu.ownerDocument.activeElement as HTMLElement);
        if (event.key === "ArrowDown") items[(index + 1) % items.length]?.focus();
        else if (event.key === "ArrowUp") items[(index - 1 + items.length) % items.length]?.focus();
        else if (event.key === "Escape") {
          this.toggle(false);
          button.focus();
        } else return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal },
    );
    items[0]?.focus();
  }
}
