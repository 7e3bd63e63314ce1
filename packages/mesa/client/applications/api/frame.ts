import { classNames, make, makeButton, makeIcon } from "../dom.ts";
import { t, tr } from "../host.ts";
import type { ApplicationConfiguration, ApplicationWindow, HeaderControlsEntry } from "./types.ts";

/** The outer element without window furniture. */
export function buildFrameless(options: ApplicationConfiguration, id: string): HTMLElement {
  const element = document.createElement(options.tag);
  element.id = id;
  element.classList.add(...classNames(options.classes));
  return element;
}

/** The outer element with header, controls menu, content and, when asked for, a resize handle. */
export function buildFrame(
  options: ApplicationConfiguration,
  id: string,
): { element: HTMLElement; window: ApplicationWindow } {
  const element = document.createElement(options.tag);
  element.id = id;
  element.classList.add("application", ...classNames(options.classes));
  const title = make("h1", { class: "window-title", id: `${id}-title` });
  const icon = makeIcon("window-icon hidden");
  const controls = makeButton(
    "header-control fa-solid fa-ellipsis-vertical icon hidden",
    tr("APPLICATION.TOOLS.ControlsMenu", "Toggle controls"),
    "toggleControls",
  );
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = makeButton(
    "header-control fa-solid fa-xmark icon",
    tr("APPLICATION.TOOLS.Close", "Close window"),
    "close",
  );
  for (const button of [controls, close]) button.dataset.tooltip = button.getAttribute("aria-label") ?? "";
  const header = make("header", { class: "window-header" }, icon, title, controls, close);
  const controlsDropdown = make("menu", { class: "controls-dropdown", role: "menu" });
  const content = document.createElement(options.window.contentTag || "section");
  content.classList.add("window-content", ...classNames(options.window.contentClasses ?? []));
  element.append(header, controlsDropdown, content);
  if (options.tag !== "dialog" && !element.hasAttribute("role")) element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", title.id);
  let resize: HTMLElement | undefined;
  if (options.window.resizable) {
    resize = make("div", { class: "window-resize-handle", "aria-hidden": "true" });
    element.append(resize);
  }
  if (options.window.minimizable) header.classList.add("draggable");
  return { element, window: { header, title, icon, controls, close, controlsDropdown, content, resize } };
}

/** One entry of the header's controls menu. */
export function buildControl(control: HeaderControlsEntry): HTMLLIElement {
  const label = t(control.label);
  const button = make(
    "button",
    { type: "button", class: "control", role: "menuitem" },
    makeIcon(`control-icon fa-fw ${control.icon}`),
    make("span", { class: "control-label" }, label),
  );
  const entry = make("li", { class: "header-control", role: "none", "data-action": control.action }, button);
  return entry;
}
