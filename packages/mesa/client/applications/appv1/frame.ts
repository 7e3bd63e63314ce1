import { make } from "../dom.ts";
import { t } from "../host.ts";

/** The frame of an older window: its header with buttons, and where it stands. */

export interface HeaderButton {
  label: string;
  class: string;
  icon: string;
  onclick?: ((event: MouseEvent) => unknown) | null;
}

export interface Position {
  left?: number;
  top?: number;
  width?: number | "auto";
  height?: number | "auto";
  scale?: number;
}

export function headerOf(title: string, buttons: readonly HeaderButton[]): HTMLElement {
  const header = make("header", { class: "window-header flexrow draggable resizable" });
  header.append(make("h4", { class: "window-title" }, title));
  for (const button of buttons) {
    const link = make("a", { class: `header-button control ${button.class}`, role: "button", tabindex: "0" });
    link.append(make("i", { class: button.icon, inert: "" }), t(button.label));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      button.onclick?.(event);
    });
    header.append(link);
  }
  return header;
}

/** Moves and sizes a window; a place that was never said is the middle. Where it stands then. */
export function placed(element: HTMLElement, wanted: Position): Position {
  const size = (value: number | "auto" | undefined) => (typeof value === "number" ? `${value}px` : (value ?? ""));
  element.style.width = size(wanted.width);
  element.style.height = size(wanted.height);
  const { offsetWidth, offsetHeight } = element;
  const left = wanted.left ?? Math.max(0, (window.innerWidth - offsetWidth) / 2);
  const top = wanted.top ?? Math.max(0, (window.innerHeight - offsetHeight) / 2);
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  element.style.transform = wanted.scale && wanted.scale !== 1 ? `scale(${wanted.scale})` : "";
  return { ...wanted, left, top, width: wanted.width ?? offsetWidth, height: wanted.height ?? offsetHeight };
}
