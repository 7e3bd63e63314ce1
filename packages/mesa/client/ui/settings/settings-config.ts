import { ApplicationV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import { type Data, host, type SettingConfig, type SettingMenu, t, tr } from "../host.ts";
import { settingInput } from "./setting-input.ts";

interface Row {
  id: string;
  html: HTMLElement;
}

interface Category {
  id: string;
  label: string;
  menus: Data[];
  rows: Row[];
}

/** All settings that the table, its system and its modules register for configuration. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears", contentClasses: ["standard-form"], resizable: true },
    position: { width: 780, height: 640 },
    actions: {
      openMenu: SettingsConfig.#onOpenMenu,
      category: SettingsConfig.#onCategory,
      resetDefaults: SettingsConfig.#onReset,
    },
    form: { closeOnSubmit: true, handler: SettingsConfig.#onSubmit },
  };

  static override PARTS: Record<string, { template: string; scrollable?: string[] }> = {
    main: { template: "templates/settings/config.hbs", scrollable: [".categories", ".settings-list"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  #category: string | undefined;
  #rows = new Map<string, Row[]>();

  #mayChange(scope: string): boolean {
    return scope !== "world" || host.game.user.can("SETTINGS_MODIFY");
  }

  #labelOf(namespace: string): string {
    if (namespace === "core") return t("SETTINGS.Core");
    if (namespace === host.game.system.id) return host.game.system.title;
    const modules = (host.game as unknown as { modules?: Map<string, { title: string }> }).modules;
    return modules?.get(namespace)?.title ?? namespace;
  }

  /** The categories in their order: the table's own, the system's, then the modules'. */
  async _prepareCategoryData(): Promise<Record<string, Category>> {
    const categories: Record<string, Category> = {};
    const category = (namespace: string): Category => {
      categories[namespace] ??= { id: namespace, label: this.#labelOf(namespace), menus: [], rows: [] };
      return categories[namespace];
    };
    for (const [key, menu] of host.game.settings.menus as Map<string, SettingMenu>) {
      if (menu.restricted && !host.game.user.can("SETTINGS_MODIFY")) continue;
      category(menu.namespace).menus.push({
        key,
        icon: menu.icon ?? "fa-solid fa-gear",
        name: t(menu.name ?? ""),
        label: t(menu.label ?? menu.name ?? ""),
        hint: menu.hint ? t(menu.hint) : "",
      });
    }
    for (const [id, setting] of host.game.settings.settings as Map<string, SettingConfig>) {
      if (!setting.config || !this.#mayChange(setting.scope)) continue;
      const value = host.game.settings.get(setting.namespace, setting.key);
      category(setting.namespace).rows.push({ id, html: this.#row(id, setting, value) });
    }
    return categories;
  }

  #row(id: string, setting: SettingConfig, value: unknown): HTMLElement {
    const group = settingInput(id, setting, value);
    group.dataset.settingId = id;
    group.dataset.scope = setting.scope;
    const label = group.querySelector("label");
    const scope = document.createElement("span");
    scope.className = `scope ${setting.scope}`;
    scope.textContent = tr(`SETTINGS.Scope.${setting.scope}`, setting.scope);
    label?.append(" ", scope);
    return group;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = (await super._prepareContext(options)) as Data;
    const categories = Object.values(await this._prepareCategoryData());
    const order = ["core", host.game.system.id];
    const rank = (id: string): number =>
      ((order.indexOf(id) + order.length) % order.length) + (order.includes(id) ? 0 : order.length);
    categories.sort((a, b) => rank(a.id) - rank(b.id) || a.label.localeCompare(b.label));
    const initial = (this.options as Data).initialCategory as string | undefined;
    this.#category ??=
      categories.find(({ id }) => id === initial)?.id ??
      categories.find(({ id }) => id === host.game.system.id)?.id ??
      categories[0]?.id;
    this.#rows = new Map(categories.map(({ id, rows }) => [id, rows]));
    return Object.assign(context, {
      categories: categories.map(({ id, label, menus, rows }) => ({
        id,
        label,
        menus,
        count: menus.length + rows.length,
        active: id === this.#category,
      })),
      buttons: [
        { type: "button", action: "resetDefaults", icon: "fa-solid fa-arrow-rotate-left", label: "SETTINGS.Reset" },
        { type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" },
      ],
    });
  }

  // The inputs are elements that fields drew, some with listeners of their own: they are placed, not printed.
  override async _renderHTML(context: Data, options: Data): Promise<Record<string, HTMLElement>> {
    const result = (await super._renderHTML(context as never, options as never)) as Record<string, HTMLElement>;
    for (const list of result.main?.querySelectorAll<HTMLElement>("[data-category-rows]") ?? []) {
      list.append(...(this.#rows.get(list.dataset.categoryRows ?? "") ?? []).map(({ html }) => html));
    }
    return result;
  }

  /** Offers to reload the page, for settings that need it. */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const content = document.createElement("div");
    content.textContent = t("SETTINGS.ReloadPromptBody");
    const reload = await host.foundry.applications.api.DialogV2.confirm({
      id: "reload-world-confirm",
      window: { title: t("SETTINGS.ReloadPromptTitle"), icon: "fa-solid fa-arrow-rotate-right" },
      content,
      modal: true,
    });
    if (!reload) return;
    if (world && host.game.user.can("SETTINGS_MODIFY")) host.game.socket.emit("reload");
    window.location.reload();
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: { object: Data },
  ): Promise<void> {
    let reloadClient = false;
    let reloadWorld = false;
    for (const [id, raw] of Object.entries(formData.object)) {
      const setting = host.game.settings.settings.get(id);
      if (!setting) continue;
      const before = host.game.settings.get(setting.namespace, setting.key);
      const stored = JSON.stringify(before);
      const after = await host.game.settings.set(setting.namespace, setting.key, raw);
      if (JSON.stringify(host.game.settings.get(setting.namespace, setting.key) ?? after) === stored) continue;
      if (!setting.requiresReload) continue;
      if (setting.scope === "world") reloadWorld = true;
      else reloadClient = true;
    }
    if (reloadClient || reloadWorld) await SettingsConfig.reloadConfirm({ world: reloadWorld });
  }

  static async #onOpenMenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const menu = host.game.settings.menus.get(target.dataset.key ?? "");
    if (!menu) throw new Error(`There is no settings menu "${target.dataset.key}".`);
    await new menu.type().render({ force: true });
  }

  static #onCategory(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): void {
    this.#category = target.dataset.category;
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-category]")) {
      const active = element.dataset.category === this.#category;
      element.classList.toggle("active", active);
      if (element.matches("button")) element.setAttribute("aria-selected", String(active));
      else element.hidden = !active;
    }
  }

  static async #onReset(this: SettingsConfig): Promise<void> {
    for (const { id } of this.#rows.get(this.#category ?? "") ?? []) {
      const setting = host.game.settings.settings.get(id);
      if (setting && setting.default !== undefined)
        await host.game.settings.set(setting.namespace, setting.key, setting.default);
    }
    await this.render();
  }
}
