import { ApplicationV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import type { Token } from "../board/token.ts";
import type { BoardTokenDocument } from "../board/types.ts";
import { type Data, host } from "../host.ts";

/** What the controls beside a thing and an open palette take, in pixels. */
const PALETTE_ROOM = 290;

/** The controls around a thing on the board. Which thing, `bind` says. */
export class BasePlaceableHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["placeable-hud"],
    window: { frame: false, positioned: false },
  };

  #object: Token | null = null;

  get object(): Token | null {
    return this.#object;
  }

  get document(): BoardTokenDocument | undefined {
    return this.#object?.document;
  }

  get layer(): unknown {
    return this.#object?.layer;
  }

  /** Shows the controls around a thing. */
  async bind(object: Token): Promise<void> {
    this.#object = object;
    await this.render({ force: true });
  }

  /** The old name of `close`. */
  clear(): void {
    void this.close();
  }

  override async close(options: Data = {}): Promise<this> {
    this.#object = null;
    if (this.rendered) await super.close({ animate: false, ...options });
    return this;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = ((await super._prepareContext(options)) ?? {}) as Data;
    const { document } = this;
    return Object.assign(context, document?.toObject() ?? {}, {
      id: this.id,
      classes: this.options.classes.join(" "),
      appId: this.id,
      isGM: host.game.user.isGM,
      isGamePaused: host.game.paused,
      icons: host.CONFIG.controlIcons,
    });
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById(element.id);
    if (prior) prior.replaceWith(element);
    else document.getElementById("hud")?.append(element);
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    this.setPosition();
  }

  /** Puts the controls around their thing, wherever on the screen it is now. */
  override setPosition(_position?: unknown): undefined {
    const { object, element } = this;
    if (!object || !element) return;
    const corner = canvas.clientCoordinatesFromCanvas(object.bounds);
    const { scale } = canvas._view;
    // A palette opens to where there is room.
    const end = document.getElementById("ui-right")?.getBoundingClientRect().left ?? window.innerWidth;
    element.classList.toggle("flipped", corner.x + object.w * scale + PALETTE_ROOM > end);
    Object.assign(element.style, {
      left: `${corner.x}px`,
      top: `${corner.y}px`,
      width: `${object.w * scale}px`,
      height: `${object.h * scale}px`,
    });
  }
}
