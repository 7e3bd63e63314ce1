import { ApplicationV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import type { Data } from "../host.ts";

/**
 * The controls around a thing on the board. There is no board yet: systems may name and extend these classes, but
 * opening one says that Mesa does not model it.
 */
export class BasePlaceableHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["placeable-hud"],
    window: { frame: false, positioned: false },
  };

  override async render(_options: boolean | Data = {}): Promise<this> {
    throw new Error(`Mesa does not model foundry.applications.hud.${this.constructor.name}`);
  }
}

export class TokenHUD extends BasePlaceableHUD {}
export class TileHUD extends BasePlaceableHUD {}
export class DrawingHUD extends BasePlaceableHUD {}

/** Where the controls of the board would stand. */
export class HeadsUpDisplayContainer extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: "hud", window: { frame: false, positioned: false } };

  override async _renderHTML(): Promise<DocumentFragment> {
    return document.createDocumentFragment();
  }

  override _replaceHTML(result: DocumentFragment, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}
