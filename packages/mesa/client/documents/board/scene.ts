import type { EmbeddedCollection } from "../../../common/abstract/index.ts";
import { BaseScene } from "../../../common/documents/index.ts";
import type { Dict } from "../../../common/utils/types.ts";
import type { ApplicationLike } from "../../globals.d.ts";
import {
  type SceneDimensions,
  type SceneMeasures,
  sceneDimensions,
  type ViewPosition,
} from "../../ui/board/geometry.ts";
import { ClientDocumentMixin } from "../mixin.ts";
import type { TokenDocument } from "./token.ts";

/** What of a scene the board draws anew when it changes. */
const DRAWN = ["background", "backgroundColor", "foreground", "grid", "height", "padding", "width"];

/** A place: a ground with a grid, and tokens on it. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  declare tokens: EmbeddedCollection<TokenDocument>;
  declare active: boolean;
  declare dimensions: SceneDimensions;
  /** Where this page looked when it last showed the scene; empty before. */
  _viewPosition: Partial<ViewPosition> = {};

  get isView(): boolean {
    return game.scenes.viewed === this;
  }

  get thumbnail(): string | null {
    return (this as { thumb?: string | null }).thumb ?? null;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.dimensions = this.getDimensions();
  }

  /** The measures of the canvas and, within it, of the scene. */
  getDimensions(): SceneDimensions {
    return sceneDimensions(this as unknown as SceneMeasures);
  }

  /** Makes this the scene everybody looks at. */
  async activate(): Promise<unknown> {
    if (this.active) return this.view();
    return this.update({ active: true });
  }

  async unactivate(): Promise<unknown> {
    return this.active ? this.update({ active: false }) : undefined;
  }

  /** Makes this the scene the current user looks at. */
  async view(): Promise<this> {
    if (canvas.scene === (this as unknown)) {
      ui.notifications.warn(game.i18n.format("SCENE.AlreadyViewed", { name: this.name }));
      return this;
    }
    await this.#show();
    return this;
  }

  async #show(): Promise<void> {
    await canvas.draw(this);
    renderFollowers();
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active) this.#follow();
    else renderFollowers();
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    for (const change of (changes.tokens ?? []) as Dict[]) this.tokens.get(String(change._id))?._followDelta(change);
    if (changes.active === true) this.#follow();
    else if (canvas.scene === (this as unknown) && "tokenVision" in changes) canvas._updateSight();
    else if (canvas.scene === (this as unknown) && DRAWN.some((key) => key in changes)) this.#follow();
    else renderFollowers();
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    const next = game.scenes.active;
    if (canvas.scene !== (this as unknown)) renderFollowers();
    else if (next) next.#follow();
    else this.#leave();
  }

  // The document's own work is done by then: a board that cannot be drawn must not undo it.
  #follow(): void {
    this.#show().catch((error: unknown) => {
      Hooks.onError("Scene#view", error, { msg: `Scene ${this.id}`, log: "error", notify: "error" });
    });
  }

  #leave(): void {
    if (game.user) game.user.viewedScene = null;
    void canvas.tearDown().then(renderFollowers);
  }
}

/** What else of the page depends on the scene in view. */
function renderFollowers(): void {
  for (const name of ["nav", "combat"]) (ui[name] as ApplicationLike | undefined)?.render();
}
