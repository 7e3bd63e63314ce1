import { ApplicationV2, HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import { type Data, host } from "../../host.ts";
import { SettingsConfig } from "../../settings/settings-config.ts";

/** A module as this window shows it. */
interface ListedModule {
  id: string;
  title: string;
  version: string;
  active: boolean;
  obstacle: string | null;
}

const listed = () => [...(host.game as unknown as { modules: Iterable<ListedModule> }).modules];

/** Which modules run, for a game master: each is switched on and off for the next time the page is loaded. */
export class ModuleManagement extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "module-management",
    tag: "form",
    classes: ["module-management"],
    window: { title: "MODULES.Title", icon: "fa-solid fa-cube", contentClasses: ["standard-form"], resizable: true },
    position: { width: 560, height: 420 },
    form: { closeOnSubmit: true, handler: ModuleManagement.#onSubmit },
  };

  static override PARTS = {
    modules: { template: "templates/settings/modules.hbs", scrollable: [".module-list"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: Data): Promise<Data> {
    const chosen = host.game.settings.get("core", "moduleConfiguration") as Record<string, boolean>;
    return Object.assign((await super._prepareContext(options)) as Data, {
      modules: listed()
        .map(({ id, title, version, active, obstacle }) => {
          return { id, title, version, active, obstacle, chosen: !obstacle && chosen[id] !== false };
        })
        .sort((a, b) => a.title.localeCompare(b.title)),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "MODULES.Save" }],
    });
  }

  static async #onSubmit(this: ModuleManagement, _event: Event, _form: HTMLFormElement, data: { object: Data }) {
    const before = host.game.settings.get("core", "moduleConfiguration") as Data;
    const after = { ...before };
    for (const { id, obstacle } of listed()) if (!obstacle) after[id] = data.object[id] === true;
    await host.game.settings.set("core", "moduleConfiguration", after);
    if (listed().some(({ id, active, obstacle }) => !obstacle && after[id] !== active))
      await SettingsConfig.reloadConfirm({ world: true });
  }
}
