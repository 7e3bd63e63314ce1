import { ApplicationV2, HandlebarsApplicationMixin } from "../applications/api/index.ts";
import { type MenuScene, sceneMenu } from "./board/scene-menu.ts";
import { type ContextEntry, type Data, host } from "./host.ts";

/** The scenes on the navigation bar: choosing one shows it; the Gamemaster's menu makes it everybody's. */
export class SceneNavigation extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "scene-navigation",
    tag: "nav",
    classes: ["flexcol"],
    window: { frame: false, positioned: false },
    actions: { viewScene: SceneNavigation.#onViewScene },
  };

  static override PARTS = { scenes: { template: "templates/ui/scene-navigation.hbs", root: true } };

  #expanded = true;

  get expanded(): boolean {
    return this.#expanded;
  }

  get scenes(): Data[] {
    return [...host.game.scenes]
      .map(
        (scene) =>
          scene as unknown as Data & {
            id: string;
            name: string;
            navigation?: boolean;
            active?: boolean;
            visible: boolean;
          },
      )
      .filter((scene) => (scene.navigation || scene.active) && scene.visible);
  }

  override async _prepareContext(_options: Data): Promise<Data> {
    const viewed = canvas.id;
    return {
      scenes: this.scenes.map((scene) => {
        const { id, name, active, navName } = scene as Data & { id: string; name: string };
        const css = [active && "active", id === viewed && "view"].filter(Boolean).join(" ");
        return { id, name: navName || name, active, css, viewed: id === viewed };
      }),
    };
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("scene-navigation");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-left-column-2")?.append(element);
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions as never, ".scene[data-scene-id]", {
      fixed: true,
      hookName: "getSceneContextOptions",
      parentClassHooks: false,
    } as never);
  }

  protected _getContextMenuOptions(): ContextEntry[] {
    return sceneMenu("scene-id");
  }

  toggleExpanded(expanded = !this.#expanded): void {
    this.#expanded = expanded;
    this.element.classList.toggle("expanded", expanded);
    host.Hooks.callAll("collapseSceneNavigation", this, !expanded);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  static async #onViewScene(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const scene = host.game.scenes.get(target.dataset.sceneId ?? "") as unknown as MenuScene | undefined;
    if (scene && canvas.id !== scene.id) await scene.view();
  }
}
