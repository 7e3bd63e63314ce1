import { ApplicationV2 } from "../applications/api/index.ts";
import { el } from "./dom.ts";
import { type Data, host, t } from "./host.ts";

/** A steaming mug. The public pause banner shows an `img`, and systems put their own picture there. */
const MUG = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#8a7a66" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4 10h12v6a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM16 11h2a2.5 2.5 0 0 1 0 5h-2M8 3c-1 1.5 1 2.5 0 4M12 3c-1 1.5 1 2.5 0 4"/></svg>',
)}`;

/** The banner that says the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: "pause", tag: "figure", window: { frame: false, positioned: false } };

  override async _prepareContext(_options: Data): Promise<Data> {
    return {
      cssClass: host.game.paused ? "paused" : "",
      icon: MUG,
      text: t("GAME.Paused"),
      spin: false,
    };
  }

  override async _renderHTML(context: Data): Promise<[HTMLElement, HTMLElement]> {
    const picture = el("img", { src: String(context.icon), alt: "" });
    return [picture, el("figcaption", {}, String(context.text))];
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
