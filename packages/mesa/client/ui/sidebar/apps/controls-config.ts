import { ApplicationV2, HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import { type Data, host, t } from "../../host.ts";

interface Binding {
  key: string;
  modifiers?: string[];
}

interface Action {
  name: string;
  hint?: string;
  namespace?: string;
  restricted?: boolean;
}

const readable = (binding: Binding): string =>
  [...(binding.modifiers ?? []), binding.key.replace(/^(Key|Digit)/, "")].join(" + ");

/** Lists the keyboard controls that Mesa and the system registered. */
export class ControlsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "controls-config",
    window: { title: "CONTROLS.Title", icon: "fa-solid fa-keyboard", resizable: true },
    position: { width: 520, height: 600 },
  };

  static override PARTS = { list: { template: "templates/settings/controls.hbs", scrollable: [""] } };

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { actions, bindings } = host.game.keybindings as unknown as {
      actions: Map<string, Action>;
      bindings: Map<string, Binding[]>;
    };
    context.actions = [...actions]
      .filter(([, action]) => !action.restricted || host.game.user.isGM)
      .map(([id, action]) => ({
        id,
        name: t(action.name),
        hint: action.hint ? t(action.hint) : "",
        keys: (bindings.get(id) ?? []).map(readable),
      }));
    return context;
  }
}
