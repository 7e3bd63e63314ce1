import type { EmbeddedCollection } from "../../common/abstract/index.ts";
import { BaseScene } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ApplicationLike } from "../globals.d.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { TokenDocument } from "./token.ts";

/** A place. Mesa keeps its data and tokens but draws no map. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  declare tokens: EmbeddedCollection<TokenDocument>;
  declare active: boolean;

  get isView(): boolean {
    return game.scenes.viewed === this;
  }

  get thumbnail(): string | null {
    return (this as { thumb?: string | null }).thumb ?? null;
  }

  /** Makes this the scene everybody looks at. */
  async activate(): Promise<unknown> {
    if (this.active) return this.view();
    const others = (game.scenes.contents as unknown as Scene[])
      .filter((scene) => scene.active)
      .map((scene) => ({ _id: scene.id, active: false }));
    return (this.constructor as typeof Scene).updateDocuments([...others, { _id: this.id, active: true }]);
  }

  async unactivate(): Promise<unknown> {
    return this.active ? this.update({ active: false }) : undefined;
  }

  /** Makes this the scene the current user looks at. */
  async view(): Promise<this> {
    if (game.user) {
      game.user.viewedScene = this.id;
      game.user.broadcastActivity({ sceneId: this.id });
    }
    (ui.nav as ApplicationLike | undefined)?.render();
    (ui.combat as ApplicationLike | undefined)?.render();
    return this;
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    if (changes.active === true) void this.view();
    (ui.nav as ApplicationLike | undefined)?.render();
  }
}
