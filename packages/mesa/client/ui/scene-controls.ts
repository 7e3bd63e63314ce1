import { byGeneration } from "../../common/generation/index.ts";
import type { ApplicationOptions } from "../applications/api/index.ts";
import { ApplicationV2 } from "../applications/api/index.ts";
import { UnmodelledError } from "../runtime/names/absence.ts";
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
  /** The name of V12, which V13 still understands. */
  onClick?: (active: boolean) => unknown;
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

/** The groups of the public host and their tools, in order. Mesa draws none of these: its board has no such layers. */
const GROUPS: Record<string, { icon: string; tools: string }> = {
  tokens: { icon: "fa-user-large", tools: "select target ruler unconstrainedMovement" },
  templates: { icon: "fa-ruler-combined", tools: "circle cone rect ray clear" },
  tiles: { icon: "fa-cubes", tools: "select tile browse foreground" },
  drawings: { icon: "fa-pencil", tools: "select rect ellipse polygon freehand text snap clear" },
  walls: {
    icon: "fa-block-brick",
    tools: "select walls terrain invisible ethereal doors secret window clone snap clear",
  },
  lighting: { icon: "fa-lightbulb", tools: "light day night reset clear" },
  sounds: { icon: "fa-music", tools: "sound preview clear" },
  regions: { icon: "fa-game-board", tools: "select rectangle ellipse polygon hole snap clear" },
  notes: { icon: "fa-bookmark", tools: "select journal toggle clear" },
};

/** V14 draws templates as regions. */
const ABSENT = { 13: new Set<string>(), 14: new Set(["templates"]) };

/**
 * The controls of a scene's layers. Mesa's board is used without tools: of the groups and tools that systems find and
 * arrange theirs among, none is drawn. What a system adds in the hook `getSceneControlButtons` is shown and works.
 */
export class SceneControls extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
  };

  #controls: Record<string, SceneControl> = {};
  readonly #own = new WeakSet<object>();
  #control = "tokens";

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

  /** Chooses a group or a tool of it. */
  async activate({ control, tool }: { control?: string; tool?: string } = {}): Promise<void> {
    const before = this.control;
    if (control && this.#controls[control]) this.#control = control;
    const chosen = this.control;
    if (chosen && tool && chosen.tools[tool]) chosen.activeTool = tool;
    if (chosen !== before) {
      before?.onChange?.(null, false);
      chosen?.onChange?.(null, true);
    }
    await this.render();
    host.Hooks.callAll("activateSceneControls", this, { control, tool });
  }

  #prepareControls(): void {
    this.#controls = {};
    for (const [n, [name, { icon, tools }]] of Object.entries(GROUPS).entries()) {
      if (byGeneration(ABSENT).has(name)) continue;
      const entries = tools.split(" ").map((tool, order): [string, SceneControlTool] => [
        tool,
        {
          name: tool,
          title: `CONTROLS.${name}.${tool}`,
          icon: "fa-solid fa-circle",
          order: order + 1,
          onChange: unmodelled(name, tool),
        },
      ]);
      for (const [, tool] of entries) this.#own.add(tool);
      const [[activeTool] = [""]] = entries;
      const title = `CONTROLS.${name}`;
      this.#controls[name] = {
        name,
        title,
        icon: `fa-solid ${icon}`,
        order: n + 1,
        visible: name === "tokens" || host.game.user.isGM,
        activeTool,
        tools: Object.fromEntries(entries),
      };
    }
    host.Hooks.callAll("getSceneControlButtons", this.#controls);
  }

  override async _prepareContext(options: Data): Promise<Data> {
    // Once, and when it is asked for: toggles keep their state.
    if (options.isFirstRender || options.reset) this.#prepareControls();
    const isShown = (tool: SceneControlTool) => tool.visible !== false && !this.#own.has(tool);
    const tools = Object.values(this.#controls).flatMap(({ visible, tools }) =>
      visible === false ? [] : Object.values(tools ?? {}).filter(isShown),
    );
    return { tools: tools.sort((a, b) => (a.order ?? 0) - (b.order ?? 0)) };
  }

  /** Two menus as in the public host: groups, which nobody sees as Mesa draws none, and the tools of systems. */
  override async _renderHTML(context: Data): Promise<HTMLElement[]> {
    const groups = Object.values(this.#controls).filter(({ visible }) => visible !== false);
    const layers = menu(
      "scene-controls-layers",
      groups.map((control) => this.#layerButton(control)),
    );
    const tools = menu("scene-controls-tools", (context.tools as SceneControlTool[]).map(toolButton));
    return [layers, tools];
  }

  #layerButton({ name, title, icon }: SceneControl): HTMLButtonElement {
    const button = controlButton("layer", title, icon);
    button.dataset.control = name;
    button.dataset.action = "control";
    button.setAttribute("aria-pressed", String(name === this.#control));
    // What a system puts beside the groups is seen.
    button.classList.add("mesa-unseen");
    return button;
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("scene-controls");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-left-column-1")?.prepend(element);
  }
}

function menu(id: string, buttons: HTMLButtonElement[]): HTMLMenuElement {
  const element = document.createElement("menu");
  element.id = id;
  element.className = "flexcol";
  for (const button of buttons) {
    const li = document.createElement("li");
    li.append(button);
    element.append(li);
  }
  return element;
}

function controlButton(kind: "layer" | "tool", title: string, icon: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `control ui-control ${kind} icon ${icon}`;
  button.dataset.tooltip = title;
  button.setAttribute("aria-label", host.game.i18n.localize(title));
  return button;
}

function toolButton(tool: SceneControlTool): HTMLButtonElement {
  const button = controlButton("tool", tool.title, tool.icon);
  button.dataset.tool = tool.name;
  if (tool.toggle) button.setAttribute("aria-pressed", String(Boolean(tool.active)));
  button.addEventListener("click", (event) => {
    if (tool.toggle) {
      tool.active = !tool.active;
      button.setAttribute("aria-pressed", String(tool.active));
    }
    if (tool.onChange) tool.onChange(event, tool.active ?? true);
    else tool.onClick?.(tool.active ?? true);
  });
  return button;
}

/** What becomes of a tool of the public host that Mesa's board has not. */
function unmodelled(group: string, tool: string) {
  return (): never => {
    throw new UnmodelledError(`the tool "${tool}" of the scene controls "${group}"`);
  };
}
