import { host, t } from "../host.ts";
import { ControlsMenu } from "./controls-menu.ts";
import { buildControl, buildFrame, buildFrameless } from "./frame.ts";
import { ApplicationLifeCycle } from "./life-cycle.ts";
import { applyPosition, type ResolvedPosition, resolvePosition } from "./position.ts";
import type {
  ApplicationConfiguration,
  ApplicationPosition,
  ApplicationWindow,
  HeaderControlsEntry,
  RenderOptions,
} from "./types.ts";

/** Anything that happens longer than this is not waited for when a window moves or closes, in milliseconds. */
export const TRANSITION_LIMIT = 1000;

/** The part of an application that is a window: its element and frame, header controls, place, size and order. */
export abstract class WindowedApplication extends ApplicationLifeCycle {
  static _maxZ = 100;

  options!: Readonly<ApplicationConfiguration>;
  position!: ApplicationPosition;

  #id = "";
  #element: HTMLElement | null = null;
  #window: ApplicationWindow = {};
  #controlsMenu: ControlsMenu | null = null;
  #minimized = false;
  #priorHeight: number | "auto" = "auto";

  /** Takes the final options, from which id and first position follow. */
  _setOptions(options: Readonly<ApplicationConfiguration>): void {
    this.options = options;
    this.#id = options.id.replace("{id}", options.uniqueId);
    this.position = { ...options.position };
  }

  /** The element that the content is put into: inside the frame, when there is one. */
  get _content(): HTMLElement | null {
    return (this.hasFrame && this.#window.content) || this.#element;
  }

  _mount(element: HTMLElement): void {
    this.#element = element;
  }

  /** Takes the element away, and all that belonged to it. */
  _unmount(): void {
    this.#controlsMenu?.destroy();
    this.#controlsMenu = null;
    this.#element?.remove();
    this.#element = null;
    this.#window = {};
    this.#minimized = false;
  }

  _isHeaderControl(target: HTMLElement): boolean {
    return this.#controlsMenu?.contains(target) ?? false;
  }

  get window(): ApplicationWindow {
    return this.#window;
  }

  get classList(): DOMTokenList {
    return this.element.classList;
  }

  get id(): string {
    return this.#id;
  }

  get title(): string {
    return t(this.options.window.title);
  }

  /** The rendered element; null before the first render and after closing, which callers must know. */
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get form(): HTMLFormElement | null {
    // The element itself, or the content inside the frame (`window.contentTag: "form"`).
    const form = [this.#element, this._content].find((element) => element?.tagName === "FORM");
    return (form as HTMLFormElement | undefined) ?? null;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  _getHeaderControls(): HeaderControlsEntry[] {
    return [...(this.options.window.controls ?? [])];
  }

  /** The controls of the header menu that the user may see, after hooks had their say. */
  *_headerControlButtons(): Generator<HeaderControlsEntry> {
    const controls = this._doEvent(this._getHeaderControls, {
      async: false,
      debugText: "Header Control Buttons",
      hookName: "getHeaderControls",
      hookResponse: true,
    }) as HeaderControlsEntry[];
    for (const control of controls) {
      const visible =
        typeof control.visible === "function" ? Reflect.apply(control.visible, this, []) : (control.visible ?? true);
      if (visible) yield control;
    }
  }

  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    if (!this.hasFrame) {
      return buildFrameless(this.options, this.#id);
    }
    const { element, window } = buildFrame(this.options, this.#id);
    this.#window = window;
    this.#controlsMenu = new ControlsMenu(window, () =>
      [...this._headerControlButtons()].map((control) => this._renderHeaderControl(control)),
    );
    return element;
  }

  _renderHeaderControl(control: HeaderControlsEntry): HTMLLIElement {
    const entry = buildControl(control);
    const { onClick } = control;
    if (onClick) {
      entry.addEventListener("click", (event) => {
        event.stopPropagation();
        onClick(event as PointerEvent);
        void this.toggleControls(false);
      });
    }
    return entry;
  }

  _updateFrame(options: RenderOptions): void {
    const { window } = options;
    const { title, icon } = this.#window;
    if (!window) return;
    if (title && window.title !== undefined) title.textContent = window.title;
    if (icon && window.icon !== undefined) {
      icon.className = `window-icon fa-fw ${window.icon || "hidden"}`;
    }
    if (window.controls) this.#controlsMenu?.update();
  }

  // ------------------------------------------------------------------ place and size

  setPosition(position: ApplicationPosition = {}): ApplicationPosition | undefined {
    const element = this.#element;
    if (!element || !this.options.window.positioned) return undefined;
    // A window of its own is filled.
    if (element.classList.contains("detached")) return this.position;
    const request = { ...this.position, ...position };
    this._doEvent(this._prePosition, { handlerArgs: [request] });
    const { minimized } = this;
    // A rolled-up window keeps its CSS height; only its place follows.
    const resolved = this._updatePosition(minimized ? { ...request, height: "auto", width: "auto" } : request);
    const kept = minimized
      ? { ...resolved, width: request.width ?? "auto", height: request.height ?? "auto" }
      : resolved;
    this.position = kept;
    const shown = minimized ? { ...resolved, width: "auto" as const, height: "auto" as const } : resolved;
    applyPosition(element, { ...(shown as ResolvedPosition), zIndex: kept.zIndex ?? 0 });
    this._doEvent(this._onPosition, { handlerArgs: [kept], eventName: "position" });
    return this.position;
  }

  _updatePosition(position: ApplicationPosition): ApplicationPosition {
    return this.#element ? resolvePosition(this.#element, position) : position;
  }

  async toggleControls(
    expanded?: boolean | null,
    { animate = true }: { animate?: boolean | null } = {},
  ): Promise<void> {
    const menu = this.#controlsMenu?.toggle(expanded);
    if (menu && animate) await this._awaitTransition(menu, TRANSITION_LIMIT);
  }

  async minimize(): Promise<void> {
    const element = this.#element;
    if (this.#minimized || !element || !this.hasFrame || !this.options.window.minimizable) return;
    this.#priorHeight = this.position.height ?? "auto";
    this.#minimized = true;
    void this.toggleControls(false, { animate: false });
    element.classList.add("minimized");
    element.style.height = "";
    element.style.width = "";
    await this._awaitTransition(element, TRANSITION_LIMIT);
  }

  async maximize(): Promise<void> {
    const element = this.#element;
    if (!this.#minimized || !element) return;
    this.#minimized = false;
    element.classList.remove("minimized");
    this.setPosition({ height: this.#priorHeight });
    await this._awaitTransition(element, TRANSITION_LIMIT);
  }

  bringToFront(): void {
    const element = this.#element;
    if (!element || !this.options.window.positioned) return;
    if (host.ui) host.ui.activeWindow = this;
    if (Number(this.position.zIndex) === WindowedApplication._maxZ && this.position.zIndex) return;
    this.position.zIndex = ++WindowedApplication._maxZ;
    element.style.zIndex = String(this.position.zIndex);
  }

  bringToTop(): void {
    this.bringToFront();
  }
}
