import { ApplicationV2 } from "../../applications/api/index.ts";
import type { Token } from "../board/token.ts";
import { BasePlaceableHUD } from "./placeable-hud.ts";
import { TokenHUD } from "./token-hud.ts";

export { BasePlaceableHUD, TokenHUD };

/** Things that Mesa's board does not have: their controls may be named and extended, showing them throws by name. */
class UnmodelledHUD extends BasePlaceableHUD {
  override async bind(_object: Token): Promise<void> {
    throw new Error(`Mesa does not model foundry.applications.hud.${this.constructor.name}`);
  }
}

export class TileHUD extends UnmodelledHUD {}
export class DrawingHUD extends UnmodelledHUD {}

/** Where the controls of the board stand. */
export class HeadsUpDisplayContainer extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: "hud", window: { frame: false, positioned: false } };

  /** The controls around tokens, of the class in CONFIG.Token.hudClass. */
  readonly token: TokenHUD = new ((CONFIG.Token as unknown as { hudClass?: typeof TokenHUD }).hudClass ?? TokenHUD)();

  override async _renderHTML(): Promise<DocumentFragment> {
    return document.createDocumentFragment();
  }

  // What stands in it are other applications: drawing the container again leaves them alone.
  override _replaceHTML(_result: DocumentFragment, _content: HTMLElement): void {}

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById(element.id);
    if (prior) prior.replaceWith(element);
    else document.getElementById("board")?.append(element);
  }
}
