import { ApplicationV2 } from "../applications/api/index.ts";
import { el } from "./dom.ts";
import { type Data, host, t } from "./host.ts";

/** The banner that says the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: "pause", tag: "figure", window: { frame: false, positioned: false } };

  override async _prepareContext(_options: Data): Promise<Data> {
    return {
      cssClass: host.game.paused ? "paused" : "",
      icon: "fa-solid fa-mug-hot",
      text: t("GAME.Paused"),
      spin: false,
    };
  }

  override async _renderHTML(context: Data): Promise<[HTMLElement, HTMLElement]> {
    const glyph = el("i", { class: String(context.icon), inert: true });
    return [glyph, el("figcaption", {}, String(context.text))];
  }

  override _replaceHTML(result: [HTMLElement, HTMLElement], content: HTMLElement, _options: Data): void {
    content.replaceChildren(...result);
    content.classList.toggle("paused", host.game.paused);
    content.setAttribute("role", "status");
    content.hidden = !host.game.paused;
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("pause");
    if (prior) prior.replaceWith(element);
    else document.getElementById("interface")?.append(element);
  }
}
