import type { ApplicationOptions } from "../../applications/api/index.ts";
import { ApplicationV2 } from "../../applications/api/index.ts";
import { type Data, host } from "../host.ts";

type Options = Data & { isFirstRender?: boolean };

interface SidebarHost {
  expanded: boolean;
  tabGroups: { primary: string };
  popouts: Record<string, AbstractSidebarTab>;
  changeTab(tab: string, group: string): void;
  toggleExpanded(expanded?: boolean): void;
}

const sidebar = (): SidebarHost => host.ui.sidebar as unknown as SidebarHost;

/** A tab of the sidebar that can also stand in a window of its own. Only its subclasses are meant to be constructed. */
export class AbstractSidebarTab extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "{id}",
    tag: "section",
    classes: ["tab", "sidebar-tab"],
    window: { frame: false, positioned: false },
  };

  /** The name under which the tab stands in `ui` and in the sidebar. */
  static tabName = "";

  static override emittedEvents = Object.freeze([...ApplicationV2.emittedEvents, "activate", "deactivate"]);

  #popout: AbstractSidebarTab | undefined;

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Whether this tab is the one shown in the sidebar. */
  get active(): boolean {
    return !this.isPopout && sidebar()?.tabGroups.primary === this.tabName;
  }

  /** Whether this is the window rather than the sidebar's own tab. */
  get isPopout(): boolean {
    return Boolean((this.options as Data).isPopout);
  }

  /** The window of this tab while it is open; a window's `popout` is itself. */
  get popout(): AbstractSidebarTab | undefined {
    return this.isPopout ? this : this.#popout;
  }

  override _initializeApplicationOptions(options: Data): ReturnType<ApplicationV2["_initializeApplicationOptions"]> {
    const initialized = super._initializeApplicationOptions(options) as unknown as Data & {
      id: string;
      classes: string[];
      window: Data;
      position: Data;
    };
    const name = (this.constructor as typeof AbstractSidebarTab).tabName;
    if (options.isPopout) {
      initialized.id = `${name}-popout`;
      initialized.window = { ...initialized.window, frame: true, positioned: true, resizable: true, minimizable: true };
      initialized.position = {
        ...initialized.position,
        width: 340,
        height: 560,
        top: 72,
        left: window.innerWidth - 720,
      };
      initialized.classes = [...initialized.classes.filter((name) => name !== "tab"), "sidebar-popout"];
    } else if (!initialized.id || initialized.id === "{id}") initialized.id = name;
    return initialized as unknown as ReturnType<ApplicationV2["_initializeApplicationOptions"]>;
  }

  override async _prepareContext(options: Options): Promise<Data> {
    const context = (await super._prepareContext(options)) as Data;
    return Object.assign(context, { user: host.game.user, isPopout: this.isPopout, tabName: this.tabName });
  }

  override async _renderFrame(options: Data): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) return frame;
    frame.dataset.tab = this.tabName;
    frame.dataset.group = "primary";
    frame.id = this.tabName;
    frame.setAttribute("role", "tabpanel");
    frame.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    frame.classList.toggle("active", this.active);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) {
      super._insertElement(element);
      return;
    }
    const content = document.getElementById("sidebar-content");
    if (!content) throw new Error(`The sidebar is not on the page, so its tab "${this.tabName}" has no place.`);
    const prior = document.getElementById(element.id);
    if (prior) prior.replaceWith(element);
    else content.append(element);
  }

  // A render of the sidebar's tab refreshes its window as well: both show the same collection.
  override async render(options: boolean | Data = {}, legacy: Data = {}): Promise<this> {
    const config: Data = typeof options === "boolean" ? { ...legacy, force: options } : options;
    if (this.#popout?.rendered) void this.#popout.render({ ...config, force: false });
    await super.render(config);
    return this;
  }

  /** Shows this tab in the sidebar, opening the sidebar when it is collapsed. */
  activate(): void {
    sidebar().toggleExpanded(true);
    sidebar().changeTab(this.tabName, "primary");
  }

  /** Opens the tab in a window of its own. */
  async renderPopout(): Promise<AbstractSidebarTab> {
    if (this.isPopout) return this;
    if (!this.#popout) {
      const Tab = this.constructor as new (options: Data) => AbstractSidebarTab;
      this.#popout = new Tab({ ...this._popoutOptions(), isPopout: true });
    }
    await this.#popout.render({ force: true });
    return this.#popout;
  }

  /** Options a subclass hands to its window. */
  protected _popoutOptions(): Data {
    return {};
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.isPopout) sidebar().popouts[this.tabName] = this;
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    if (!this.isPopout) return;
    delete sidebar().popouts[this.tabName];
    const docked = host.ui[this.tabName] as unknown as AbstractSidebarTab | undefined;
    if (docked) docked.#popout = undefined;
  }

  /** Called when the tab becomes the one shown. */
  _onActivate(): void {
    this.dispatchEvent(new Event("activate", { bubbles: true, cancelable: true }));
  }

  /** Called when another tab takes its place. */
  _onDeactivate(): void {
    this.dispatchEvent(new Event("deactivate", { bubbles: true, cancelable: true }));
  }
}
