import type { ApplicationOptions } from "../../applications/api/index.ts";
import { ApplicationV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import { type Data, host, t } from "../host.ts";
import type { AbstractSidebarTab } from "./sidebar-tab.ts";

export interface TabDescriptor {
  tooltip?: string;
  icon?: string;
  documentName?: string;
  gmOnly?: boolean;
}

const COLLAPSED_KEY = "mesa.sidebar.collapsed";
const TAB_KEY = "mesa.sidebar.tab";

const TAB_DESCRIPTORS: Record<string, TabDescriptor> = {
  chat: { documentName: "ChatMessage", tooltip: "CHAT.Title" },
  combat: { documentName: "Combat", tooltip: "COMBAT.SidebarTitle" },
  scenes: { documentName: "Scene", gmOnly: true },
  actors: { documentName: "Actor" },
  items: { documentName: "Item" },
  journal: { documentName: "JournalEntry", tooltip: "SIDEBAR.TabJournal" },
  tables: { documentName: "RollTable" },
  cards: { documentName: "Cards" },
  macros: { documentName: "Macro" },
  playlists: { documentName: "Playlist" },
  compendium: { tooltip: "SIDEBAR.TabCompendium", icon: "fa-solid fa-book-atlas" },
  settings: { tooltip: "SIDEBAR.TabSettings", icon: "fa-solid fa-gears" },
};

/** The sidebar: a rail of tab buttons and the panel of the active tab. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "sidebar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggleState },
  };

  /** The tabs in their order on the rail. Systems may add or remove entries before the sidebar is drawn. */
  static override TABS = TAB_DESCRIPTORS as unknown as typeof ApplicationV2.TABS;

  static override PARTS = { tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" } };

  override tabGroups: Record<string, string> & { primary: string } = { primary: "chat" };

  /** The tabs that stand in windows of their own, by tab name. */
  popouts: Record<string, AbstractSidebarTab> = {};

  #expanded = localStorage.getItem(COLLAPSED_KEY) !== "true";

  get #descriptors(): Record<string, TabDescriptor> {
    return (this.constructor as typeof Sidebar).TABS as unknown as Record<string, TabDescriptor>;
  }

  get expanded(): boolean {
    return this.#expanded;
  }

  /** The names of the tabs this user sees. */
  get tabNames(): string[] {
    const tabs = this.#descriptors;
    return Object.keys(tabs).filter((name) => !tabs[name]?.gmOnly || host.game.user.isGM);
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = (await super._prepareContext(options as Data & { isFirstRender: boolean })) as Data;
    const kept = localStorage.getItem(TAB_KEY);
    if (options.isFirstRender && kept && this.tabNames.includes(kept)) this.tabGroups.primary = kept;
    const tabs = this.#descriptors;
    context.expanded = this.#expanded;
    context.tabs = this.tabNames.map((id) => {
      const { documentName, tooltip, icon } = tabs[id] ?? {};
      const config = documentName ? (host.CONFIG[documentName] as { sidebarIcon?: string } | undefined) : undefined;
      return {
        id,
        active: id === this.tabGroups.primary,
        icon: icon ?? config?.sidebarIcon ?? "fa-solid fa-circle",
        label: tooltip ? t(tooltip) : t(`DOCUMENT.${documentName}s`.replace(/ys$/, "ies").replace(/Cardss$/, "Cards")),
      };
    });
    return context;
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("sidebar");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-right")?.append(element);
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    const content = document.createElement("div");
    content.id = "sidebar-content";
    content.className = "flexcol";
    this.element.append(content);
    this.#applyExpanded();
    // In sequence: the directories share templates, which are then compiled once.
    for (const name of this.tabNames) await host.ui[name]?.render({ force: true });
    (host.ui[this.tabGroups.primary] as unknown as AbstractSidebarTab | undefined)?._onActivate();
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-action=tab]")) {
      button.addEventListener("contextmenu", (event) => {
        event.preventDefault();
        const tab = host.ui[button.dataset.tab ?? ""] as unknown as AbstractSidebarTab | undefined;
        void tab?.renderPopout();
      });
    }
  }

  override _onClickTab(event: PointerEvent): void {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
    const tab = button?.dataset.tab;
    if (!tab) return;
    const wasActive = this.tabGroups.primary === tab;
    if (wasActive && this.#expanded) return;
    this.toggleExpanded(true);
    if (!wasActive) this.changeTab(tab, "primary");
  }

  override changeTab(tab: string, group: string, options: Data = {}): void {
    const prior = this.tabGroups[group];
    if (group !== "primary" || (prior === tab && !options.force)) return;
    if (!this.tabNames.includes(tab)) throw new Error(`The sidebar has no tab "${tab}" for this user.`);
    this.tabGroups.primary = tab;
    localStorage.setItem(TAB_KEY, tab);
    for (const button of this.element.querySelectorAll<HTMLElement>("[role=tab]")) {
      const active = button.dataset.tab === tab;
      button.classList.toggle("active", active);
      button.setAttribute("aria-selected", String(active));
      button.tabIndex = active ? 0 : -1;
    }
    for (const panel of this.element.querySelectorAll<HTMLElement>("#sidebar-content > .tab")) {
      panel.classList.toggle("active", panel.dataset.tab === tab);
    }
    if (prior && prior !== tab) (host.ui[prior] as unknown as AbstractSidebarTab | undefined)?._onDeactivate();
    (host.ui[tab] as unknown as AbstractSidebarTab | undefined)?._onActivate();
    host.Hooks.callAll("changeSidebarTab", host.ui[tab]);
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  toggleExpanded(expanded = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    localStorage.setItem(COLLAPSED_KEY, String(!expanded));
    this.#applyExpanded();
    host.Hooks.callAll("collapseSidebar", this, !expanded);
  }

  #applyExpanded(): void {
    document.body.classList.toggle("sidebar-collapsed", !this.#expanded);
    this.element.querySelector("#sidebar-content")?.classList.toggle("expanded", this.#expanded);
    const toggle = this.element.querySelector<HTMLElement>("[data-action=toggleState]");
    toggle?.setAttribute("aria-expanded", String(this.#expanded));
    toggle?.setAttribute("aria-label", t(this.#expanded ? "SIDEBAR.Collapse" : "SIDEBAR.Expand"));
    toggle?.setAttribute("data-tooltip", this.#expanded ? "SIDEBAR.Collapse" : "SIDEBAR.Expand");
  }

  static #onToggleState(this: Sidebar): void {
    this.toggleExpanded();
  }
}
