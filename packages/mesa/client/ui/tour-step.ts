import { el, icon } from "./dom.ts";
import { host, t } from "./host.ts";
import type { TooltipDirection } from "./tooltip.ts";

/** How a step of a tour looks: a light on what it points at, a pane over the rest, and its text beside or in the middle. */

export interface ShownStep {
  overlay: HTMLElement;
  fade: HTMLElement;
  /** What holds the text. */
  window: HTMLElement;
  remove(): void;
}

export interface StepToDraw {
  target: HTMLElement | null;
  padding: number;
  direction?: TooltipDirection;
  title: string;
  /** HTML, cleaned here. */
  content: string;
  place: [step: number, of: number];
  back: boolean;
  onButton(action: string): void;
}

export function drawStep(step: StepToDraw): ShownStep {
  const { target, padding } = step;
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const overlay = el("div", { class: "tour-overlay" });
  const fade = el("div", { class: target ? "tour-fadeout" : "tour-fadeout tour-everything" });
  const place = () => {
    const { left, top, width, height } = target?.getBoundingClientRect() ?? new DOMRect();
    Object.assign(fade.style, {
      left: `${left - padding}px`,
      top: `${top - padding}px`,
      width: `${width + 2 * padding}px`,
      height: `${height + 2 * padding}px`,
    });
  };
  if (target) place();
  document.body.append(fade, overlay);
  const body = content(step);
  const { tooltip } = host.game as unknown as {
    tooltip: { tooltip: HTMLElement; activate(on: HTMLElement, options: object): void; deactivate(): void };
  };
  if (target) tooltip.activate(target, { html: body, direction: step.direction, cssClass: "tour" });
  const window = target ? tooltip.tooltip : el("div", { class: "tour-center-step tour" }, body);
  if (!target) document.body.append(window);
  window.addEventListener("click", onClick);
  const onResize = () => place();
  if (target) globalThis.addEventListener("resize", onResize);
  function onClick(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>(".step-button[data-action]");
    if (button) step.onButton(button.dataset.action ?? "");
  }
  return {
    overlay,
    fade,
    window,
    remove() {
      globalThis.removeEventListener("resize", onResize);
      window.removeEventListener("click", onClick);
      overlay.remove();
      fade.remove();
      if (target) tooltip.deactivate();
      else window.remove();
    },
  };
}

/** Whether a step is on the page: its text is not to be blown away by whatever is pointed at meanwhile. */
export const isTouring = (): boolean => document.querySelector(".tour-overlay") !== null;

function content({ title, content: html, place: [at, of], back }: StepToDraw): HTMLElement {
  const text = el("div", { class: "step-content" });
  text.innerHTML = host.foundry.utils.cleanHTML(html);
  // Links and no buttons, as far as public packages tell: whoever wants them by keys has to see to it.
  const button = (action: string, label: string, glyph: string) =>
    el("a", { class: "step-button", "data-action": action, "data-tooltip": label }, icon(glyph));
  return el(
    "div",
    { class: "tour-step" },
    el(
      "header",
      { class: "step-header" },
      el("h4", { class: "step-title" }, title),
      button("exit", t("TOURS.Exit"), "fa-solid fa-xmark"),
    ),
    text,
    el(
      "footer",
      { class: "step-controls" },
      back ? button("previous", t("TOURS.Previous"), "fa-solid fa-chevron-left") : "",
      el("span", { class: "step-progress" }, `${at} / ${of}`),
      button(
        "next",
        t(at === of ? "TOURS.Complete" : "TOURS.Continue"),
        at === of ? "fa-solid fa-check" : "fa-solid fa-chevron-right",
      ),
    ),
  );
}
