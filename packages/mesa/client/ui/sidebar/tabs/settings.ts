import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import { atFriends } from "../../../runtime/at-friends.ts";
import { isInBrowser, saveTable } from "../../../runtime/world-port.ts";
import { type Data, host, t } from "../../host.ts";
import { SettingsConfig } from "../../settings/settings-config.ts";
import { UserManagement } from "../../settings/user-management.ts";
import { ControlsConfig } from "../../sidebar/apps/controls-config.ts";
import { ModuleManagement } from "../../sidebar/apps/module-management.ts";
import { ToursManagement } from "../../sidebar/apps/tours-management.ts";
import { COLOR_SCHEMES, colorScheme, setColorScheme } from "../../theme.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** About the table: system, settings, users, language, theme, leaving. */
export class Settings extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["settings-sidebar", "flexcol", "scrollable"],
    window: { title: "SIDEBAR.TabSettings", icon: "fa-solid fa-gears" },
    actions: {
      openApp: Settings.#onOpenApp,
      logout: Settings.#onLogout,
      saveTable: Settings.#onSaveTable,
      inviteByHand: Settings.#onInviteByHand,
      colorScheme: Settings.#onColorScheme,
      togglePause: Settings.#onTogglePause,
    },
  };

  static override tabName = "settings";

  static override PARTS = { settings: { template: "templates/sidebar/tabs/settings.hbs", root: true } };

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { game } = host;
    const names: Data = { ...host.CONFIG.supportedLanguages };
    const current = colorScheme();
    const glyphs = { auto: "fa-solid fa-circle-half-stroke", light: "fa-solid fa-sun", dark: "fa-solid fa-moon" };
    return Object.assign(context, {
      world: game.world,
      system: game.system,
      coreVersion: game.version,
      isGM: game.user.isGM,
      canSave: isInBrowser() && !atFriends() && game.user.isGM,
      canConfigure: game.user.can("SETTINGS_MODIFY"),
      languages: Object.entries(names).map(([id, label]) => ({ id, label, selected: id === game.i18n.lang })),
      schemes: COLOR_SCHEMES.map((id) => ({ id, icon: glyphs[id], label: `THEME.${id}`, active: id === current })),
      counts: ["actors", "items", "journal", "messages", "users"].map((name) => {
        const collection = (game as unknown as Record<string, { size: number; documentName: string }>)[name];
        const keys: Record<string, string> = { journal: "DOCUMENT.JournalEntries", messages: "DOCUMENT.ChatMessages" };
        return { label: keys[name] ?? `DOCUMENT.${collection?.documentName}s`, value: collection?.size ?? 0 };
      }),
    });
  }

  // The counts are only worth drawing while somebody looks at them.
  override _onActivate(): void {
    super._onActivate();
    if (this.rendered) void this.render();
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: Data): void {
    super._attachPartListeners(partId, element, options as never);
    element.querySelector<HTMLSelectElement>("select[name=language]")?.addEventListener("change", async (event) => {
      await host.game.settings.set("core", "language", (event.currentTarget as HTMLSelectElement).value);
      await SettingsConfig.reloadConfirm({ world: false });
    });
  }

  static async #onOpenApp(this: Settings, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const apps: Record<string, () => { render(options: Data): unknown }> = {
      configure: () => new SettingsConfig(),
      controls: () => new ControlsConfig(),
      modules: () => new ModuleManagement(),
      players: () => new UserManagement(),
      tours: () => new ToursManagement(),
    };
    const open = apps[target.dataset.app ?? ""];
    if (!open) throw new Error(`Mesa does not model the settings window "${target.dataset.app}"`);
    await open().render({ force: true });
  }

  static async #onSaveTable(this: Settings): Promise<void> {
    await saveTable();
  }

  /** In a tab of its own: friends stay at the table while this page is loaded anew. The one that is open is not loaded again. */
  static #onInviteByHand(this: Settings): void {
    const tab = globalThis.open("", `mesa-by-hand-${host.game.world.id}`);
    if (!tab) return;
    if (tab.location.href === "about:blank") tab.location.href = new URL("invite.html", document.baseURI).href;
    tab.focus();
  }

  static #onLogout(this: Settings): void {
    host.game.logOut();
  }

  static async #onColorScheme(this: Settings, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await setColorScheme(target.dataset.scheme ?? "auto");
    await this.render();
  }

  static #onTogglePause(this: Settings): void {
    host.game.togglePause(!host.game.paused, { broadcast: true });
  }

  override get title(): string {
    return t("SIDEBAR.TabSettings");
  }
}
