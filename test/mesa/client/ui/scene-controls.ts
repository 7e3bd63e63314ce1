import { ApplicationV2 } from "../applications/api/index.ts";
import { type Data, host } from "./host.ts";

export interface SceneControlTool {
  name: string;
  title: string;
  icon: string;
  order?: number;
  visible?: boolean;
  toggle?: boolean;
  active?: boolean;
  button?: boolean;
  onChange?: (event: Event | null, active: boolean) => unknown;
}

export interface SceneControl {
  name: string;
  title: string;
  icon: string;
  order?: number;
  visible?: boolean;
  activeTool?: string;
  tools: Record<string, SceneControlTool>;
  onChange?: (event: Event | null, active: boolean) => unknown;
}

/**
 * The controls of a scene's layers. There is no board yet, so Mesa brings none of its own; those that a system adds in
 * the hook `getSceneControlButtons` are shown and work.
 */
export class SceneControls extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: "scene-controls", tag: "aside", window: { frame: false, positioned: false } };

  #controls: Record<string, SceneControl> = {};
  #control = "";

  get controls(): Record<string, SceneControl> {
    return this.#controls;
  }

  get control(): SceneControl | null {
    return this.#controls[this.#control] ?? null;
  }

  get tool(): SceneControlTool | null {
    return this.control?.tools[this.control.activeTool ?? ""] ?? null;
  }

  get tools(): Record<string, SceneControlTool> {
    return this.control?.tools ?? {};
  }

  override async _prepareContext(_options: Data): Promise<Data> {
    this.#controls = {
      tokens: { name: "tokens", title: "CONTROLS.GroupToken", icon: "fa-solid fa-user", order: 1, tools: {} },
    };
    host.Hooks.callAll("getSceneControlButtons", this.#controls);
    const tools = Object.values(this.#controls).flatMap((control) => Object.values(control.tools));
    return { tools: tools.filter((tool) => tool.visible !== false).sort((a, b) => (a.order ?? 0) - (b.order ?? 0)) };
  }

  override async _renderHTML(context: Data): Promise<HTMLElement[]> {
    return (context.tools as SceneControlTool[]).map((tool) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `control tool icon ${tool.icon}`;
      button.dataset.tool = tool.name;
      button.dataset.tooltip = tool.title;
      button.setAttribute("aria-label", host.game.i18n.localize(tool.title));
      if (tool.toggle) button.setAttribute("aria-pressed", String(Boolean(tool.active)));
      button.addEventListener("click", (event) => {
        if (tool.toggle) {
          tool.active = !tool.active;
          button.setAttribute("aria-pressed", String(tool.active));
        }
        tool.onChange?.(event, tool.active ?? true);
      });
      return button;
    });
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
    content.hidden = result.length === 0;
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("scene-controls");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-left-column-1")?.prepend(element);
  }
}
