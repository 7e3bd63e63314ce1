import { Semaphore } from "../../../common/utils/index.ts";
import { presentEntries } from "../../generation/context-menu-14.ts";
import { elementOf, parseFragment } from "../dom.ts";
import { host } from "../host.ts";
import { instances } from "../instances.ts";
import { ContextMenu, type ContextMenuEntry, type ContextMenuOptions } from "../ux/context-menu.ts";
import { activateTab, onTabKey, tabContext } from "./application-tabs.ts";
import { attachActions } from "./click-actions.ts";
import { submitForm, submitProgrammatically } from "./form-submission.ts";
import { resolveOptions } from "./options.ts";
import { parseCSSDimensions } from "./position.ts";
import type {
  ApplicationConfiguration,
  ApplicationOptions,
  ApplicationTab,
  ChangeTabOptions,
  ClosingOptions,
  FormConfiguration,
  RenderContext,
  RenderOptions,
  TabsConfiguration,
} from "./types.ts";
import { WindowController } from "./window-controller.ts";
import { TRANSITION_LIMIT, WindowedApplication } from "./windowed-application.ts";

type ApplicationClass = typeof ApplicationV2;

const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });
export type RenderState = (typeof RENDER_STATES)[keyof typeof RENDER_STATES];

/** A window or panel of the interface: options, rendering and closing, actions, tabs and forms. */
export class ApplicationV2 extends WindowedApplication {
  static BASE_APPLICATION: ApplicationClass = ApplicationV2;

  static DEFAULT_OPTIONS: ApplicationOptions = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    position: {},
  };

  static TABS: Record<string, TabsConfiguration> = {};
  static readonly RENDER_STATES = RENDER_STATES;
  static override readonly emittedEvents: readonly string[] = Object.freeze(["render", "close", "position"]);
  static _appId = 0;

  tabGroups: Record<string, string | null> = {};
  #state: RenderState = RENDER_STATES.NONE;
  #controller: WindowController | null = null;
  #renderQueue = new Semaphore(1);

  constructor(options: ApplicationOptions = {}) {
    super();
    this._setOptions(Object.freeze(this._initializeApplicationOptions(options)));
  }

  /** The classes from this one up to the base application. */
  static *inheritanceChain(): Generator<ApplicationClass> {
    let cls: ApplicationClass | null = this;
    while (cls?.prototype) {
      yield cls;
      if (cls === this.BASE_APPLICATION) return;
      cls = Object.getPrototypeOf(cls) as ApplicationClass | null;
    }
  }

  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    return parseCSSDimensions(style, parentDimension);
  }

  /** Resolves when every image inside the element has loaded or failed. */
  static async waitForImages(element: HTMLElement): Promise<void> {
    const pending = [...element.querySelectorAll("img")].filter((img) => !img.complete);
    await Promise.allSettled(pending.map((img) => img.decode()));
  }

  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }

  get state(): RenderState {
    return this.#state;
  }

  override *_hookNames(): Generator<string> {
    for (const { name } of this.#class.inheritanceChain()) if (name) yield name;
  }

  get #class(): ApplicationClass {
    return this.constructor as ApplicationClass;
  }

  /** Merges the defaults of every class in the chain with what the constructor received. */
  _initializeApplicationOptions(options: ApplicationOptions): ApplicationConfiguration {
    const merged = resolveOptions(this.#class.inheritanceChain(), options);
    merged.uniqueId = String(options.uniqueId ?? ++ApplicationV2._appId);
    return merged;
  }

  // ------------------------------------------------------------------ rendering

  /** Renders or re-renders; requests of one application run one after another. */
  render(options: RenderOptions | boolean = {}, legacy: RenderOptions = {}): Promise<this> {
    const request = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    return this.#renderQueue.add(() => this.#render(request)) as Promise<this>;
  }

  async #render(options: RenderOptions): Promise<this> {
    const before = this.#state;
    options.isFirstRender = before <= RENDER_STATES.NONE;
    if (options.isFirstRender && !options.force) return this;
    this._configureRenderOptions(options);
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      host.ui.notifications.warn((error as Error).message);
      return this;
    }
    this.#state = RENDER_STATES.RENDERING;
    try {
      await this.#renderSteps(options);
    } catch (error) {
      // A window that was already open stays usable; one that never opened is in error.
      this.#state = options.isFirstRender ? RENDER_STATES.ERROR : RENDER_STATES.RENDERED;
      if (options.isFirstRender) this.#discard();
      const failure = error instanceof Error ? error : new Error(String(error));
      failure.message = `Failed to render Application "${this.id}":\n${failure.message}`;
      throw failure;
    }
    return this;
  }

  async #renderSteps(options: RenderOptions): Promise<void> {
    const context = (await this._prepareContext(options)) as RenderContext;
    const handlerArgs = [context, options];
    const step = { async: true, handlerArgs };
    if (options.isFirstRender) await this._doEvent(this._preFirstRender, step);
    await this._doEvent(this._preRender, step);
    if (options.isFirstRender) {
      this._mount(await this._renderFrame(options));
    }
    const result = await this._renderHTML(context, options);
    this._replaceHTML(result, this._content as HTMLElement, options);
    if (options.isFirstRender) {
      instances.set(this.id, this);
      this._insertElement(this.element);
      this._attachFrameListeners();
    }
    if (this.hasFrame) this._updateFrame(options);
    this.#state = RENDER_STATES.RENDERED;
    const positioned = this.options.window.positioned && this.hasFrame;
    if (options.isFirstRender) {
      if (positioned) this.setPosition(options.position);
      await this._doEvent(this._onFirstRender, step);
    }
    const hookArgs = [this.element, context, options];
    await this._doEvent(this._onRender, { ...step, eventName: "render", hookName: "render", hookArgs });
    // Sizes may have changed with the content; automatic ones are measured again.
    if (positioned && !this.minimized && this.element) this.setPosition(options.position);
    await this._doEvent(this._postRender, step);
  }

  #discard(): void {
    this.#controller?.destroy();
    this.#controller = null;
    this._unmount();
    if (instances.get(this.id) === this) instances.delete(this.id);
  }

  /** Completes the options of a render request. */
  _configureRenderOptions(options: RenderOptions): void {
    if (options.isFirstRender) {
      options.position = { ...this.options.position, ...options.position };
      if (this.hasFrame) {
        options.window = { title: this.title, icon: this.options.window.icon, ...options.window, controls: true };
      }
    }
    if (options.tab) {
      const groups = Object.keys(this.#class.TABS).length ? Object.keys(this.#class.TABS) : Object.keys(this.tabGroups);
      if (typeof options.tab === "object") Object.assign(this.tabGroups, options.tab);
      else if (groups.length === 1) this.tabGroups[groups[0] as string] = options.tab;
    }
  }

  async _prepareContext(_options: RenderOptions): Promise<RenderContext> {
    const groups = Object.keys(this.#class.TABS);
    const only = groups.length === 1 ? (groups[0] as string) : null;
    if (only && this._getTabsConfig(only)?.tabs) return { tabs: this._prepareTabs(only) };
    return {};
  }

  _prepareTabs(group: string): Record<string, ApplicationTab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    this.tabGroups[group] ??= config.initial ?? null;
    return tabContext(group, config, this.tabGroups[group] ?? null);
  }

  _getTabsConfig(group: string): TabsConfiguration | null {
    return this.#class.TABS[group] ?? null;
  }

  /** The inner HTML; whatever is answered goes to {@link _replaceHTML}. */
  async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<unknown> {
    throw new Error(`The ${this.constructor.name} Application class is not renderable: it must define _renderHTML.`);
  }

  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`The ${this.constructor.name} Application class is not renderable: it must define _replaceHTML.`);
  }

  _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  // ------------------------------------------------------------------ closing

  close(options: ClosingOptions = {}): Promise<this> {
    return this.#renderQueue.add(() => this.#close({ animate: true, ...options })) as Promise<this>;
  }

  async #close(options: ClosingOptions): Promise<this> {
    const { element } = this;
    if (!element) {
      this.#state = RENDER_STATES.CLOSED;
      return this;
    }
    this.#state = RENDER_STATES.CLOSING;
    try {
      await this._doEvent(this._preClose, { async: true, handlerArgs: [options], debugText: "Before close" });
    } catch (error) {
      this.#state = RENDER_STATES.RENDERED;
      throw error;
    }
    element.classList.add("closing");
    if (options.animate && this.hasFrame) await this._awaitTransition(element, TRANSITION_LIMIT);
    this._removeElement(element);
    this.#state = RENDER_STATES.CLOSED;
    this._tearDown(options);
    if (instances.get(this.id) === this) instances.delete(this.id);
    this._doEvent(this._onClose, { handlerArgs: [options], eventName: "close", hookName: "close" });
    return this;
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: ClosingOptions): void {
    if (host.ui?.activeWindow === this) host.ui.activeWindow = null;
    this.#discard();
  }

  // ------------------------------------------------------------------ tabs and forms

  changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    if (!tab || !group) throw new Error("You must pass both the tab and tab group identifier");
    if (this.tabGroups[group] === tab && !options.force) return;
    if (!this.element) throw new Error(`Application "${this.id}" is not rendered: it has no tab to change.`);
    activateTab(this.element, group, tab);
    this.tabGroups[group] = tab;
    if (options.updatePosition) this.setPosition({ height: "auto" });
  }

  /** Submits the top-level form; `submitOptions` reach the form handler. */
  submit(submitOptions: Record<string, unknown> = {}): Promise<unknown> {
    return submitProgrammatically(this, this.options.form, submitOptions);
  }

  async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    await submitForm(this, formConfig, event);
  }

  _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (formConfig.submitOnChange) void this._onSubmitForm(formConfig, event);
  }

  /** Puts the focus where the template asks for it and the new window in front. */
  override async _postRender(_context: RenderContext, options: RenderOptions): Promise<void> {
    if (!options.isFirstRender) {
      if (options.force) this.bringToFront();
      return;
    }
    this.bringToFront();
    if (this.hasFrame) this.element?.querySelector<HTMLElement>("[autofocus]")?.focus();
  }

  // ------------------------------------------------------------------ listeners

  /** Attaches the listeners that live as long as the element. */
  _attachFrameListeners(): void {
    const { element } = this;
    element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    const builtIn = {
      close: () => this.close(),
      tab: (event: Event) => this._onClickTab(event),
      toggleControls: () => this.toggleControls(),
    };
    attachActions(this, builtIn, (target) => {
      if (this._isHeaderControl(target)) void this.toggleControls(false);
    });
    element.addEventListener("keydown", (event) => onTabKey(event, (tab, cause) => this.#changeTabFrom(tab, cause)));
    const { form, options } = this;
    const formConfig = options.form;
    if (formConfig && form) {
      form.autocomplete = "off";
      form.addEventListener("submit", (event) => void this._onSubmitForm(formConfig, event));
      form.addEventListener("change", (event) => this._onChangeForm(formConfig, event));
    }
    if (this.hasFrame && this.window.header) this.#controller = new WindowController(this, this.window);
  }

  _onClickTab(event: Event): void {
    const button = elementOf(event)?.closest<HTMLElement>("[data-action='tab']");
    if (button) this.#changeTabFrom(button, event);
  }

  #changeTabFrom(button: HTMLElement, event: Event): void {
    const tab = button.dataset.tab;
    const group = button.dataset.group ?? button.closest<HTMLElement>(".tabs")?.dataset.group;
    if (!tab || !group) return;
    const navElement = button.closest<HTMLElement>(".tabs") ?? undefined;
    this.changeTab(tab, group, { event, navElement });
  }

  /** Called for actions that no class declares a handler for. */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}

  /** A context menu inside this application; hooks may change its entries. */
  _createContextMenu(
    handler: () => ContextMenuEntry[],
    selector: string,
    options: ContextMenuOptions & {
      container?: HTMLElement | null;
      hookName?: string;
      parentClassHooks?: boolean;
    } = {},
  ): ContextMenu | null {
    const { container, hookName, parentClassHooks = true, ...menuOptions } = options;
    const entries = presentEntries(Reflect.apply(handler, this, []) as ContextMenuEntry[]);
    if (hookName) host.Hooks?.callAll(hookName, this, entries);
    else {
      for (const name of this._hookNames()) {
        host.Hooks?.callAll(`get${name}ContextOptions`, this, entries);
        if (!parentClassHooks) break;
      }
    }
    if (!entries.length) return null;
    return new ContextMenu.implementation(container ?? this.element, selector, entries, {
      jQuery: false,
      ...menuOptions,
    });
  }
}

/** foundry.applications.parseHTML: trusted HTML as one element, or as a collection when there are several. */
export function parseHTML(html: string): HTMLElement | HTMLCollection {
  const { children } = parseFragment(html);
  return children.length === 1 ? (children[0] as HTMLElement) : children;
}
