import { logCompatibilityWarning } from "../../../common/utils/logging.ts";
import { unwrapped, wrapped } from "../../runtime/names/jquery.ts";
import { clamp, elementOf, make, parseFragment } from "../dom.ts";
import { host, implementationOf, t } from "../host.ts";

/** One line of a context menu, in the V13 form. */
export interface ContextMenuEntry {
  name: string;
  /** HTML of an icon element, or icon font classes. */
  icon?: string;
  group?: string | null;
  classes?: string;
  condition?: boolean | ((target: HTMLElement) => boolean | null | undefined) | null;
  callback: (target: HTMLElement) => unknown;
  [extra: string]: unknown;
}

/** What an entry comes to, whatever its words. */
export interface EntryView {
  label: string;
  visible: boolean | ((target: HTMLElement) => boolean | null | undefined) | null;
  choose(event: Event, target: HTMLElement): unknown;
}

export interface ContextMenuOptions {
  eventName?: string;
  onOpen?: ((target: HTMLElement) => unknown) | null;
  onClose?: ((target: HTMLElement) => unknown) | null;
  jQuery?: boolean;
  fixed?: boolean;
}

interface MenuRenderOptions {
  event?: MouseEvent | null;
  animate?: boolean;
}

interface Rendered {
  choose: EntryView["choose"];
  element: HTMLElement;
}

interface V1Application {
  _callHooks(name: (className: string) => string, args: unknown[]): void;
}

const isV1 = (app: object): app is V1Application => "_callHooks" in app;

/** A menu of entries that opens on a (right) click on elements matching a selector inside a container. */
export class ContextMenu {
  menuItems: ContextMenuEntry[];
  onOpen: ContextMenuOptions["onOpen"];
  onClose: ContextMenuOptions["onClose"];

  #container: HTMLElement;
  #selector: string;
  #eventName: string;
  #fixed: boolean;
  /** Do callbacks get jQuery objects? */
  readonly _jQuery: boolean;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #expandUp = false;
  #rendered: Rendered[] = [];
  #dismiss: AbortController | null = null;
  #returnFocus: HTMLElement | null = null;

  static get implementation(): typeof ContextMenu {
    return implementationOf("ContextMenu", ContextMenu);
  }

  /** A menu of a V1 application, whose listeners may change the entries. @throws Error for any other application */
  static create(
    app: object,
    html: HTMLElement | JQuery<HTMLElement>,
    selector: string,
    menuItems: ContextMenuEntry[],
    { hookName = "EntryContext", ...options }: ContextMenuOptions & { hookName?: string } = {},
  ): ContextMenu {
    logCompatibilityWarning("ContextMenu.create is deprecated", { since: 13, until: 15, once: true });
    if (!isV1(app)) throw new Error("ContextMenu.create takes V1 applications only");
    app._callHooks((className) => `get${className}${hookName}`, [menuItems]);
    return new this(html, selector, menuItems, options);
  }

  /** Global listeners are attached while a menu is open; nothing stays behind. */
  static eventListeners(): void {}

  constructor(
    container: HTMLElement | JQuery<HTMLElement>,
    selector: string | null | undefined,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    this._jQuery = options.jQuery ?? this._jQueryByDefault();
    if ("jquery" in container)
      logCompatibilityWarning("ContextMenu takes an HTMLElement, and no jQuery object any more", {
        since: 13,
        until: 15,
        once: true,
      });
    this.#container = unwrapped(container);
    this.#selector = selector || `#${this.#container.id}`;
    this.#eventName = options.eventName ?? "contextmenu";
    this.#fixed = options.fixed ?? false;
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    this.#container.addEventListener(this.#eventName, (event) => void this._onActivate(event as PointerEvent));
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  /** The element as V12 had it. */
  get menu(): JQuery<HTMLElement> {
    return wrapped(this.element);
  }

  get selector(): string {
    return this.#selector;
  }

  get eventName(): string {
    return this.#eventName;
  }

  get expandUp(): boolean {
    return this.#expandUp;
  }

  get fixed(): boolean {
    return this.#fixed;
  }

  get target(): HTMLElement {
    return this.#target as HTMLElement;
  }

  async _onActivate(event: PointerEvent): Promise<void> {
    const matching = elementOf(event)?.closest<HTMLElement>(this.#selector);
    if (!matching || !this.#container.contains(matching)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const open = host.ui.context as ContextMenu | null | undefined;
    const again = open?.target === matching && open instanceof ContextMenu;
    await open?.close();
    if (again && this.#eventName !== "contextmenu") return;
    host.ui.context = this;
    this.onOpen?.(matching);
    await this.render(matching, { event });
  }

  async render(target: HTMLElement, options: MenuRenderOptions = {}): Promise<void> {
    this.#element?.remove();
    await this._preRender(target, options);
    const menu = make("nav", { id: "context-menu", role: "menu" });
    this.#element = menu;
    this.#target = target;
    this.#rendered = [];
    const groups = new Map<string, HTMLElement>();
    for (const entry of this.menuItems) {
      const { label, visible, choose } = this._readEntry(entry);
      if (!(typeof visible === "function" ? visible(target) : visible)) continue;
      const name = entry.group ?? "_none";
      let list = groups.get(name);
      if (!list) {
        list = make("ol", { class: "context-items", role: "none", "data-group": name });
        groups.set(name, list);
      }
      const element = this.#renderEntry(entry, label);
      list.append(element);
      this.#rendered.push({ choose, element });
    }
    if (!this.#rendered.length) {
      // Nothing is shown, but the element is there: a subclass may fill it itself and put it in its place.
      this.#listen(menu);
      return;
    }
    menu.append(...groups.values());
    this._setPosition(menu, target, options);
    target.classList.add("context");
    this.activateListeners(menu);
    if (options.animate !== false) await this._animate(true);
    await this._onRender(options);
  }

  /** Reads an entry in the words of V13, whose callbacks may want jQuery objects. */
  _readEntry({ name, condition = true, callback }: ContextMenuEntry): EntryView {
    const given = (target: HTMLElement) => (this._jQuery ? (wrapped(target) as unknown as HTMLElement) : target);
    return {
      label: name,
      visible: typeof condition === "function" ? (target) => condition(given(target)) : condition,
      choose: (_event, target) => callback(given(target)),
    };
  }

  /** What callbacks get when the menu was made without saying: up to V13 that is a jQuery object. */
  _jQueryByDefault(): boolean {
    logCompatibilityWarning("Callbacks of this ContextMenu receive jQuery objects: pass jQuery: false for elements", {
      since: 13,
      until: 15,
      once: true,
    });
    return true;
  }

  #renderEntry(entry: ContextMenuEntry, label: string): HTMLElement {
    const item = make("li", { class: "context-item", role: "menuitem", tabindex: "-1" });
    if (entry.classes) item.classList.add(...entry.classes.split(/\s+/).filter(Boolean));
    if (entry.icon) {
      const markup = entry.icon.includes("<") ? parseFragment(entry.icon) : make("i", { class: `${entry.icon} fa-fw` });
      item.append(markup);
      for (const icon of item.children) icon.setAttribute("aria-hidden", "true");
    }
    item.append(make("span", {}, t(label)));
    return item;
  }

  async _preRender(_target: HTMLElement, _options: MenuRenderOptions = {}): Promise<void> {}
  async _onRender(_options: MenuRenderOptions = {}): Promise<void> {}

  _setPosition(menu: HTMLElement, target: HTMLElement, options: MenuRenderOptions = {}): void {
    if (this.#fixed) this._setFixedPosition(menu, target, options);
    else this._injectMenu(menu, target);
  }

  /** Puts the menu into the target itself. */
  _injectMenu(menu: HTMLElement, target: HTMLElement): void {
    const container = target.parentElement ?? target;
    target.append(menu);
    const box = menu.getBoundingClientRect();
    const around = (this.#container.closest(".window-content, .scrollable") ?? container).getBoundingClientRect();
    this.#setDirection(menu, box.bottom > Math.min(around.bottom, window.innerHeight) && box.top - box.height > 0);
  }

  /** Puts the menu at the pointer, inside the visible page. */
  _setFixedPosition(menu: HTMLElement, target: HTMLElement, { event }: MenuRenderOptions = {}): void {
    // A modal dialog paints above everything else, so its menus must live inside it.
    const { body, defaultView } = target.ownerDocument;
    const layer = target.closest<HTMLElement>("dialog:modal") ?? body;
    const { innerWidth, innerHeight } = defaultView ?? window;
    menu.classList.add("fixed");
    const themed = target.closest(".themed");
    for (const theme of ["theme-light", "theme-dark"]) {
      if (themed?.classList.contains(theme)) menu.classList.add("themed", theme);
    }
    layer.append(menu);
    const { width, height } = menu.getBoundingClientRect();
    const anchor = target.getBoundingClientRect();
    const fromPointer = !!event && (event.clientX !== 0 || event.clientY !== 0);
    const x = fromPointer ? (event as MouseEvent).clientX : anchor.left;
    const y = fromPointer ? (event as MouseEvent).clientY : anchor.bottom;
    const up = y + height > innerHeight;
    const offset = layer === body ? { left: 0, top: 0 } : layer.getBoundingClientRect();
    menu.style.left = `${clamp(x, 0, Math.max(0, innerWidth - width)) - offset.left}px`;
    menu.style.top = `${clamp(up ? y - height : y, 0, Math.max(0, innerHeight - height)) - offset.top}px`;
    this.#setDirection(menu, up);
  }

  #setDirection(menu: HTMLElement, up: boolean): void {
    this.#expandUp = up;
    menu.classList.toggle("expand-up", up);
    menu.classList.toggle("expand-down", !up);
  }

  activateListeners(menu: HTMLElement): void {
    const signal = this.#listen(menu);
    menu.addEventListener("click", (event) => this.#onClick(event), { signal });
    menu.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    menu.ownerDocument.addEventListener("keydown", (event) => this.#onKey(event), { capture: true, signal });
  }

  /** Closes the menu with the next press outside of it; the signal ends with the menu. */
  #listen(menu: HTMLElement): AbortSignal {
    this.#dismiss?.abort();
    this.#dismiss = new AbortController();
    const { signal } = this.#dismiss;
    const page = this.#target?.ownerDocument ?? document;
    this.#returnFocus = page.activeElement as HTMLElement | null;
    const outside = (event: Event) => {
      if (!menu.contains(elementOf(event))) void this.close();
    };
    page.addEventListener("pointerdown", outside, { capture: true, signal });
    page.defaultView?.addEventListener("blur", () => void this.close(), { signal });
    return signal;
  }

  #onClick(event: MouseEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const item = elementOf(event)?.closest<HTMLElement>(".context-item");
    const chosen = this.#rendered.find(({ element }) => element === item);
    if (chosen) this.#choose(chosen, event);
  }

  #choose({ choose }: Rendered, event: Event): void {
    const target = this.target;
    void this.close();
    void choose(event, target);
  }

  #onKey(event: KeyboardEvent): void {
    const items = this.#rendered.map(({ element }) => element);
    const index = items.indexOf(this.#element?.ownerDocument.activeElement as HTMLElement);
    const step: Record<string, number> = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index <= 0 ? items.length : index) - 1,
      Home: 0,
      End: items.length - 1,
    };
    if (event.key in step) items[step[event.key] as number]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") void this.close();
    else if ((event.key === "Enter" || event.key === " ") && index >= 0)
      this.#choose(this.#rendered[index] as Rendered, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async _animate(_open = false): Promise<void> {
    const menu = this.#element;
    if (!menu) return;
    await Promise.allSettled(menu.getAnimations().map((animation) => animation.finished));
  }

  async close({ animate = true, target }: { animate?: boolean | null; target?: HTMLElement } = {}): Promise<void> {
    if (!this.#element) return;
    if (animate) await this._animate(false);
    this._close({ target });
  }

  _close({ target }: { target?: HTMLElement } = {}): void {
    const closed = target ?? this.#target;
    if (!this.#element) return;
    this.#clear();
    if (closed) this.onClose?.(closed);
  }

  #clear(): void {
    this.#dismiss?.abort();
    this.#dismiss = null;
    const page = this.#element?.ownerDocument ?? document;
    const hadFocus = this.#element?.contains(page.activeElement);
    this.#element?.remove();
    this.#element = null;
    for (const marked of page.querySelectorAll(".context")) {
      if (marked === this.#target) marked.classList.remove("context");
    }
    if (hadFocus) this.#returnFocus?.focus();
    if (host.ui.context === this) host.ui.context = null;
  }
}
