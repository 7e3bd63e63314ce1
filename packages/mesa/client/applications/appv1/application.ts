/**
 * foundry.appv1.api.Application: the older windows, deprecated since V13 and still everywhere among modules. A window has a
 * template and data, hands its HTML to its listeners as a jQuery object, and is replaced as a whole when it is rendered anew.
 */
import { mergeObject } from "../../../common/utils/index.ts";
import { logCompatibilityWarning } from "../../../common/utils/logging.ts";
import { wrapped } from "../../runtime/names/jquery.ts";
import { WindowedApplication } from "../api/windowed-application.ts";
import { make, parseFragment } from "../dom.ts";
import { renderTemplate } from "../handlebars.ts";
import { host, implementationOf, t } from "../host.ts";
import { DragDrop, type DragDropConfiguration } from "../ux/drag-drop.ts";
import { Draggable } from "../ux/draggable.ts";
import { SearchFilter, type SearchFilterConfiguration } from "../ux/search-filter.ts";
import { Tabs, type TabsConfig } from "../ux/tabs.ts";
import { type HeaderButton, headerOf, type Position, placed } from "./frame.ts";

export type Html = JQuery<HTMLElement>;
export type Options = Record<string, unknown>;
export type { HeaderButton };

let lastId = 0;

/** What an element that may already be a jQuery object wraps. */
const plain = (html: Html | HTMLElement): HTMLElement =>
  html instanceof HTMLElement ? html : (html[0] as HTMLElement);

export class Application {
  static readonly RENDER_STATES = Object.freeze({
    ERROR: -3,
    CLOSING: -2,
    CLOSED: -1,
    NONE: 0,
    RENDERING: 1,
    RENDERED: 2,
  });

  static get defaultOptions(): Options {
    return {
      baseApplication: null,
      width: null,
      height: null,
      top: null,
      left: null,
      scale: null,
      popOut: true,
      minimizable: true,
      resizable: false,
      id: "",
      classes: [],
      dragDrop: [],
      tabs: [],
      filters: [],
      title: "",
      template: null,
      scrollY: [],
    };
  }

  readonly appId = ++lastId;
  options: Options;
  position: Position;
  _element: Html | null = null;
  _state: number = Application.RENDER_STATES.NONE;
  _priorState: number = Application.RENDER_STATES.NONE;
  _minimized = false;
  _scrollPositions: Record<string, number[]> | null = null;
  _tabs: Tabs[];
  _dragDrop: DragDrop[];
  _searchFilters: SearchFilter[];

  constructor(options: Options = {}) {
    const { defaultOptions, name } = this.constructor as typeof Application;
    logCompatibilityWarning(`${name} is an Application of V1, which is deprecated: use ApplicationV2`, {
      since: 13,
      until: 16,
      once: true,
    });
    this.options = mergeObject(defaultOptions, options, { insertKeys: true, insertValues: true, inplace: false });
    const { width, height, top, left, scale } = this.options;
    this.position = Object.fromEntries(
      Object.entries({ width, height, top, left, scale }).filter(([, value]) => value !== null),
    );
    this._tabs = this._createTabHandlers();
    this._dragDrop = this._createDragDropHandlers();
    this._searchFilters = this._createSearchFilters();
  }

  _createDragDropHandlers(): DragDrop[] {
    return (this.options.dragDrop as DragDropConfiguration[]).map((config) => {
      config.permissions = {
        dragstart: (at) => this._canDragStart(at ?? ""),
        drop: (at) => this._canDragDrop(at ?? ""),
      };
      config.callbacks = {
        dragstart: (event) => this._onDragStart(event),
        dragover: (event) => this._onDragOver(event),
        drop: (event) => this._onDrop(event),
      };
      return new DragDrop.implementation(config);
    });
  }

  _createTabHandlers(): Tabs[] {
    const Configured = implementationOf("Tabs", Tabs);
    return (this.options.tabs as TabsConfig[]).map((config) => {
      return new Configured({ ...config, callback: (event, tabs, active) => this._onChangeTab(event, tabs, active) });
    });
  }

  _createSearchFilters(): SearchFilter[] {
    const Configured = implementationOf("SearchFilter", SearchFilter);
    return (this.options.filters as SearchFilterConfiguration[]).map((config) => {
      return new Configured({
        ...config,
        callback: (event, query, rgx, content) =>
          this._onSearchFilter(event as KeyboardEvent, query, rgx, content as HTMLElement),
      });
    });
  }

  get id(): string {
    const { id } = this.options;
    return typeof id === "string" && id ? id : `app-${this.appId}`;
  }

  /** The window; before it is drawn, whatever in the page fits its id. */
  get element(): Html {
    if (this._element) return this._element;
    return (globalThis as unknown as { $(selector: string): Html }).$(`#${CSS.escape(this.id)}`);
  }

  get template(): string {
    return this.options.template as string;
  }

  get popOut(): boolean {
    return this.options.popOut !== false;
  }

  get rendered(): boolean {
    return this._state === Application.RENDER_STATES.RENDERED;
  }

  get closing(): boolean {
    return this._state === Application.RENDER_STATES.CLOSING;
  }

  get title(): string {
    return t(String(this.options.title ?? ""));
  }

  getData(_options: Options = {}): unknown {
    return {};
  }

  /** Draws the window, or draws it anew; one that is not shown only with `force`. V2's way of calling is understood. */
  render(force: boolean | (Options & { force?: boolean }) = false, options: Options = {}): this {
    const forced = typeof force === "object" ? force.force === true : force;
    const more = typeof force === "object" ? force : options;
    this._render(forced, more).catch((error: unknown) => {
      this._state = Application.RENDER_STATES.ERROR;
      host.Hooks.onError("Application#render", error as Error, {
        msg: `An error occurred while rendering ${this.constructor.name} ${this.appId}`,
        log: "error",
        notify: "error",
      });
    });
    return this;
  }

  async _render(force = false, options: Options = {}): Promise<void> {
    const { CLOSING, RENDERING, CLOSED, NONE, ERROR, RENDERED } = Application.RENDER_STATES;
    const state = this._state;
    this._priorState = state;
    if (state === CLOSING || state === RENDERING) return;
    if (!force && [CLOSED, NONE, ERROR].some((none) => none === state)) return;
    this._state = RENDERING;
    const element = this.element;
    Object.assign(this.options, options);
    const data = (await this.getData(this.options)) as object;
    const inner = await this._renderInner(data);
    const shown = element.length > 0 && state === RENDERED;
    if (shown) {
      this._saveScrollPositions(element);
      this._replaceHTML(element, inner);
    } else if (this.popOut) {
      const outer = await this._renderOuter();
      outer.find(".window-content").append(inner);
      element.remove();
      document.body.append(plain(outer));
      this._element = outer;
      (host.ui as unknown as { windows: Record<number, unknown> }).windows[this.appId] = this;
    } else this._injectHTML(inner);
    this._activateCoreListeners(inner);
    this.activateListeners(inner);
    if (!this._minimized && this.popOut) this.setPosition(shown ? {} : this.position);
    if (force && this.popOut) this.bringToTop();
    this._restoreScrollPositions(this.element);
    this._state = RENDERED;
    this._callHooks("render", [inner, data]);
  }

  /** The classes of a window, from its own up to the one that its options call the base. */
  static _getInheritanceChain(): (typeof Application)[] {
    const chain: (typeof Application)[] = [];
    for (let cls = this as typeof Application; cls?.name; cls = Object.getPrototypeOf(cls)) {
      chain.push(cls);
      if (cls === Application) break;
    }
    return chain;
  }

  _callHooks(name: string | ((className: string) => string), args: unknown[] = []): void {
    const base = this.options.baseApplication;
    for (const { name: className } of (this.constructor as typeof Application)._getInheritanceChain()) {
      const hook = typeof name === "function" ? name(className) : `${name}${className}`;
      host.Hooks.callAll(hook, this, ...args);
      if (className === base) break;
    }
  }

  _saveScrollPositions(html: Html): void {
    const selectors = (this.options.scrollY as string[] | undefined) ?? [];
    this._scrollPositions = Object.fromEntries(
      selectors.map((selector) => [
        selector,
        html
          .find(selector)
          .toArray()
          .map((each) => each.scrollTop),
      ]),
    );
  }

  _restoreScrollPositions(html: Html): void {
    for (const [selector, tops] of Object.entries(this._scrollPositions ?? {}))
      html.find(selector).each((i, element) => {
        element.scrollTop = tops[i] ?? 0;
      });
  }

  /** The frame: a header with the title and its buttons, and room for the content. */
  async _renderOuter(): Promise<Html> {
    const header = headerOf(this.title, this._getHeaderButtons());
    const classes = ["app", "window-app", ...((this.options.classes as string[] | undefined) ?? [])].join(" ");
    const frame = make("div", { id: this.id, class: classes, "data-appid": String(this.appId) });
    frame.append(header, make("section", { class: "window-content" }));
    new Draggable.implementation(this as never, frame, header, this.options.resizable === true);
    frame.addEventListener("pointerdown", () => this.bringToTop(), { capture: true });
    header.addEventListener("dblclick", (event) => this._onToggleMinimize(event));
    return wrapped(frame);
  }

  async _renderInner(data: object): Promise<Html> {
    const html = await renderTemplate(this.template, data as Options);
    const fragment = parseFragment(html);
    const elements = [...fragment.children] as HTMLElement[];
    if (!elements.length) throw new Error(`No data was returned from template ${this.template}`);
    return (globalThis as unknown as { $(elements: HTMLElement[]): Html }).$(elements);
  }

  _replaceHTML(element: Html, html: Html): void {
    if (!element.length) return;
    if (!this.popOut) {
      element.replaceWith(html);
      this._element = html;
      return;
    }
    element.find(".window-content").empty().append(html);
    element.find(".window-title").first().text(this.title);
  }

  _injectHTML(html: Html): void {
    (globalThis as unknown as { $(selector: string): Html }).$("body").append(html);
    this._element = html;
  }

  _getHeaderButtons(): HeaderButton[] {
    const close = { label: "Close", class: "close", icon: "fa-solid fa-xmark", onclick: () => this.close() };
    const buttons: HeaderButton[] = [close];
    this._callHooks((className) => `get${className}HeaderButtons`, [buttons]);
    return buttons;
  }

  _contextMenu(_html: Html): void {}

  _activateCoreListeners(html: Html): void {
    const root = this.popOut ? (plain(html).parentElement ?? plain(html)) : plain(html);
    for (const each of this._tabs) each.bind(root);
    for (const each of this._dragDrop) each.bind(root);
    for (const each of this._searchFilters) each.bind(root);
    this._contextMenu(html);
  }

  activateListeners(_html: Html): void {}

  activateTab(
    tabName: string,
    { group, triggerCallback = true }: { group?: string; triggerCallback?: boolean } = {},
  ): void {
    const tabs = group === undefined ? this._tabs[0] : this._tabs.find((each) => each.group === group);
    if (!tabs) throw new Error(`${this.constructor.name} has no tabs${group ? ` of the group ${group}` : ""}.`);
    tabs.activate(tabName, { triggerCallback });
  }

  _onChangeTab(_event: MouseEvent | null, _tabs: Tabs, _active: string): void {
    this.setPosition();
  }

  _onSearchFilter(_event: KeyboardEvent, _query: string, _rgx: RegExp, _html: HTMLElement): void {}

  _canDragStart(_selector: string): boolean {
    return host.game.user.isGM;
  }

  _canDragDrop(_selector: string): boolean {
    return host.game.user.isGM;
  }

  _onDragStart(_event: DragEvent): unknown {
    return undefined;
  }

  _onDragOver(_event: DragEvent): unknown {
    return undefined;
  }

  _onDrop(_event: DragEvent): unknown {
    return undefined;
  }

  bringToTop(): void {
    const element = this._element?.[0];
    if (!element || Number(element.style.zIndex) === WindowedApplication._maxZ) return;
    element.style.zIndex = String(++WindowedApplication._maxZ);
    host.ui.activeWindow = this;
  }

  async close(options: { force?: boolean } & Options = {}): Promise<void> {
    const { RENDERED, ERROR, CLOSING, CLOSED } = Application.RENDER_STATES;
    if (!options.force && this._state !== RENDERED && this._state !== ERROR) return;
    this._state = CLOSING;
    const element = this.element;
    if (host.ui.activeWindow === this) host.ui.activeWindow = null;
    this._callHooks("close", [element]);
    element.remove();
    delete (host.ui as unknown as { windows: Record<number, unknown> }).windows[this.appId];
    this._element = null;
    this._minimized = false;
    this._scrollPositions = null;
    this._state = CLOSED;
  }

  async minimize(): Promise<void> {
    this.#setMinimized(true);
  }

  async maximize(): Promise<void> {
    this.#setMinimized(false);
    this.setPosition();
  }

  #setMinimized(minimized: boolean): void {
    const element = this._element?.[0];
    if (!this.rendered || !this.popOut || !element || this._minimized === minimized) return;
    this._minimized = minimized;
    element.classList.toggle("minimized", minimized);
  }

  /** Moves and sizes the window; what is not said stays, and a place that was never said is the middle. */
  setPosition({ left, top, width, height, scale }: Position = {}): Position | undefined {
    const element = this._element?.[0];
    if (!this.popOut || !element) return undefined;
    const wanted = { ...this.position };
    for (const [key, value] of Object.entries({ left, top, width, height, scale }))
      if (value !== undefined && value !== null) Object.assign(wanted, { [key]: value });
    this.position = placed(element, wanted);
    return this.position;
  }

  _onToggleMinimize(event: Event): void {
    event.preventDefault();
    if (this.options.minimizable === false) return;
    void (this._minimized ? this.maximize() : this.minimize());
  }

  _onResize(_event: Event): void {}

  async _waitForImages(): Promise<void> {
    const pictures = [...(this._element?.[0]?.querySelectorAll("img") ?? [])].filter((img) => !img.complete);
    await Promise.all(pictures.map((img) => new Promise((done) => img.addEventListener("load", done, { once: true }))));
  }
}
