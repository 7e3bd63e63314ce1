import { el } from "./dom.ts";
import { host } from "./host.ts";

/** The middle of the page: where scenes are drawn, and while none is, a quiet surface with the world's and the system's name. */
export function drawBoard(): HTMLElement {
  const { world, system } = host.game;
  const surface = el(
    "div",
    { id: "board", class: "table-surface" },
    el(
      "div",
      { class: "table-plate" },
      el("p", { class: "table-system" }, system.title),
      el("h1", { class: "table-title" }, world.title),
    ),
  );
  document.getElementById("board")?.remove();
  document.body.prepend(surface);
  return surface;
}

/** The places in which the parts of the interface stand, under the ids that systems know. */
export function drawSkeleton(): void {
  if (document.getElementById("interface")) return;
  const section = (id: string, ...children: Node[]): HTMLElement => el("section", { id }, ...children);
  const div = (id: string, ...children: Node[]): HTMLElement => el("div", { id }, ...children);
  const notices = el("ol", {
    id: "chat-notifications",
    class: "chat-log plain",
    "aria-label": host.game.i18n.localize("CHAT.Log"),
  });
  // The progress bar of loading scenes. Mesa's scenes need none, but systems place their own elements next to it.
  const loading = el("div", { id: "loading", hidden: "" });
  document.body.append(
    section(
      "interface",
      section("ui-left", div("ui-left-column-1"), div("ui-left-column-2")),
      section("ui-middle", div("ui-top", loading), div("ui-bottom")),
      section("ui-right", div("ui-right-column-1", notices)),
    ),
  );
}
