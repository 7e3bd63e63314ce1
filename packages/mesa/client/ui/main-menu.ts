import { ApplicationV2, HandlebarsApplicationMixin } from "../applications/api/index.ts";
import { type Data, host } from "./host.ts";

interface MainMenuItem {
  label: string;
  icon: string;
  enabled: boolean | (() => boolean);
  onClick(event: PointerEvent): unknown;
}

/** What Escape opens when no window is left to close. */
export class MainMenu extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "menu",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: { menu: MainMenu.#onItem, close: MainMenu.#onClose },
  };

  static override PARTS = { menu: { template: "templates/ui/menu.hbs", root: true } };

  static ITEMS: Record<string, MainMenuItem> = {
    resume: { label: "MENU.Resume", icon: "fa-solid fa-play", enabled: true, onClick: () => undefined },
    reload: {
      label: "MENU.Reload",
      icon: "fa-solid fa-arrow-rotate-right",
      enabled: true,
      onClick: () => window.location.reload(),
    },
    logout: {
      label: "SETTINGS.LogOut",
      icon: "fa-solid fa-door-open",
      enabled: true,
      onClick: () => host.game.logOut(),
    },
  };

  get items(): Record<string, MainMenuItem> {
    const entries = Object.entries((this.constructor as typeof MainMenu).ITEMS);
    return Object.fromEntries(
      entries.filter(([, { enabled }]) => (typeof enabled === "function" ? enabled() : enabled)),
    );
  }

  override async _prepareContext(_options: Data): Promise<Data> {
    const items = Object.entries(this.items).map(([id, { label, icon }]) => ({ id, label, icon }));
    return { items, title: host.game.world.title };
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById("menu")?.remove();
    document.body.append(element);
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector<HTMLElement>("button[data-item]")?.focus();
  }

  async toggle(): Promise<void> {
    if (this.rendered) await this.close();
    else await this.render({ force: true });
  }

  static async #onItem(this: MainMenu, event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.items[target.dataset.item ?? ""];
    await this.close();
    await item?.onClick(event);
  }

  static async #onClose(this: MainMenu, event: PointerEvent, target: HTMLElement): Promise<void> {
    if (event.target === target) await this.close();
  }
}
