import { ApplicationV2, HandlebarsApplicationMixin } from "../applications/api/index.ts";
import { type MenuScene, sceneMenu } from "./board/scene-menu.ts";
import { type ContextEntry, type Data, host } from "./host.ts";

interface PreparedScene {
  id: string;
  name: string;
  active: boolean;
  isView: boolean;
  users: { letter: string; name: string; color: string }[];
  cssClass: string;
}

/** The scenes on the navigation bar: choosing one shows it; the Gamemaster's menu makes it everybody's. */
export class SceneNavigation extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "scene-navigation",
    tag: "nav",
    classes: ["flexcol"],
    window: { frame: false, positioned: false },
    actions: { viewScene: SceneNavigation.#onViewScene, toggleExpand: SceneNavigation.#onToggleExpand },
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

  /** Scenes that somebody is in, and the others, which are put away when the bar is collapsed. */
  override async _prepareContext(_options: Data): Promise<Data> {
    const scenes = this.scenes.map((scene) => this.#prepareScene(scene));
    const isInUse = ({ active, isView, users }: PreparedScene) => active || isView || users.length > 0;
    const inactive = scenes.filter((scene) => !isInUse(scene));
    return {
      scenes: { active: scenes.filter(isInUse), inactive },
      canExpand: inactive.length > 0,
      expanded: this.#expanded,
    };
  }

  #prepareScene(scene: Data): PreparedScene {
    const { id, name, active, navName } = scene as Data & { id: string; name: string; active: boolean };
    const isView = id === canvas.id;
    const users = [...host.game.users]
      .map((user) => user as unknown as { active: boolean; viewedScene?: string; name: string; color?: Data })
      .filter((user) => user.active && user.viewedScene === id)
      .map((user) => ({ letter: user.name.charAt(0), name: user.name, color: String(user.color?.css ?? "") }));
    const cssClass = [active && "active", isView && "view"].filter(Boolean).join(" ");
    return { id, name: String(navName || name), active, isView, users, cssClass };
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("scene-navigation");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-left-column-2")?.append(element);
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.classList.toggle("expanded", this.#expanded);
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
    this.element.querySelector("[data-action=toggleExpand]")?.setAttribute("aria-expanded", String(expanded));
    host.Hooks.callAll("collapseSceneNavigation", this, !expanded);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  static #onToggleExpand(this: SceneNavigation): void {
    this.toggleExpanded();
  }

  static async #onViewScene(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const scene = host.game.scenes.get(target.dataset.sceneId ?? "") as unknown as MenuScene | undefined;
    if (scene && canvas.id !== scene.id) await scene.view();
  }
}
