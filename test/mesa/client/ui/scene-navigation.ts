import { ApplicationV2, HandlebarsApplicationMixin } from "../applications/api/index.ts";
import { type Data, host } from "./host.ts";

/** The scenes on the navigation bar. Mesa has no scene board yet, so choosing one only activates it. */
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
    return { scenes: this.scenes.map(({ id, name, active }) => ({ id, name, active })) };
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("scene-navigation");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-left-column-2")?.append(element);
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
    const scene = host.game.scenes.get(target.dataset.sceneId ?? "") as unknown as
      | { activate(): Promise<unknown> }
      | undefined;
    if (host.game.user.isGM) await scene?.activate();
  }
}
