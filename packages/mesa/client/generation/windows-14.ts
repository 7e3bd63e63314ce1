/** Applications of V14: in windows of their own, and as children of others, with which they move and close. */
import { byGeneration } from "../../common/generation/index.ts";
import type { ApplicationV2 } from "../applications/api/index.ts";
import type { HeaderControlsEntry } from "../applications/api/types.ts";
import { closeWindowsWithPage, detached } from "./detached.ts";

/** The members that V14 added; a subclass may extend them. */
interface Detachable extends ApplicationV2 {
  _canDetach(): boolean;
  _canAttach(): boolean;
  _onDetach(from: Document, to: Document): void;
  _onAttach(from: Document, to: Document): void;
  detachWindow(options?: object): Promise<ApplicationV2>;
  attachWindow(options?: object): Promise<ApplicationV2>;
}

const parents = new WeakMap<ApplicationV2, ApplicationV2>();
const children = new WeakMap<ApplicationV2, Map<string, ApplicationV2>>();

/** The window of its own that an application is in. */
const hosts = new WeakMap<ApplicationV2, Window>();

const documentOf = (app: ApplicationV2): Document => app.element?.ownerDocument ?? document;
const isDetached = (app: ApplicationV2): boolean => documentOf(app) !== document;

/** Moves an application's element into a window, or back to the page. */
function move(app: ApplicationV2, win: Window): void {
  const from = hosts.get(app);
  const { id } = win as Window & { id?: string };
  const away = win !== window;
  const { element } = app;
  app.window.windowId = away ? id : undefined;
  // A child stands in its parent's window as it would on the page.
  const fills = away && !parents.has(app);
  element.classList.toggle("detached", fills);
  if (fills) for (const side of ["left", "top", "width", "height", "z-index"]) element.style.removeProperty(side);
  detached.adoptNodes(win.document.body, element);
  if (fills) win.document.title = app.title;
  if (element.matches("dialog") && (app.options as { modal?: boolean }).modal) raise(element as HTMLDialogElement);
  if (!fills) app.setPosition();
  if (away) detached.windows.get(id ?? "")?.applications.set(app.id, app);
  if (away) hosts.set(app, win);
  else hosts.delete(app);
  if (from) forget(app, from);
  for (const child of children.get(app)?.values() ?? []) if (child.element) move(child, win);
}

/** A modal dialog that moves to another document leaves the top layer on its way. */
function raise(dialog: HTMLDialogElement): void {
  dialog.removeAttribute("open");
  dialog.showModal();
}

function forget(app: ApplicationV2, win: Window & { id?: string }): void {
  const known = detached.windows.get(win.id ?? "");
  known?.applications.delete(app.id);
  detached.checkEmpty(known?.window);
}

function leave(app: ApplicationV2): void {
  const win = hosts.get(app);
  hosts.delete(app);
  if (win) forget(app, win);
}

/** Renders an application as a child of this one: where this one is, and closing with it. */
async function renderChild(this: ApplicationV2, app: ApplicationV2, options: object = {}): Promise<ApplicationV2> {
  parents.set(app, this);
  if (!children.has(this)) children.set(this, new Map());
  children.get(this)?.set(app.id, app);
  app.addEventListener("close", () => children.get(this)?.delete(app.id), { once: true } as never);
  this.addEventListener("close", () => app.close(), { once: true } as never);
  await app.render({ force: true, ...options });
  const win = documentOf(this).defaultView;
  if (win && app.element && documentOf(app) !== win.document) enter(app, win);
  return app;
}

/** Into a window, with all that an application's life has for it. */
function enter(app: ApplicationV2, win: Window): void {
  const from = documentOf(app);
  move(app, win);
  app.addEventListener("close", () => leave(app), { once: true } as never);
  (app as Detachable)._onDetach(from, win.document);
}

async function detachWindow(
  this: Detachable,
  options: { window?: { windowId?: string } } = {},
): Promise<ApplicationV2> {
  if (!this.rendered) await this.render({ force: true, ...options });
  if (isDetached(this) || !this._canDetach()) return this;
  const { left = 0, top = 0 } = this.position;
  const { offsetWidth: width, offsetHeight: height } = this.element;
  const known = detached.windows.get(options.window?.windowId ?? "")?.window;
  const win = known ?? (await detached.openWindow({ position: { left, top, width, height } }));
  const parent = parents.get(this);
  if (parent) children.get(parent)?.delete(this.id);
  parents.delete(this);
  if (this.minimized) await this.maximize();
  enter(this, win);
  return this;
}

async function attachWindow(this: Detachable, _options: object = {}): Promise<ApplicationV2> {
  if (!this.element || !isDetached(this) || !this._canAttach()) return this;
  const from = documentOf(this);
  move(this, window);
  this.bringToFront();
  this._onAttach(from, document);
  return this;
}

function canDetach(this: ApplicationV2): boolean {
  return this.hasFrame && !isDetached(this) && this.element?.tagName !== "DIALOG";
}

function canAttach(this: ApplicationV2): boolean {
  return isDetached(this) && !parents.has(this);
}

const CONTROLS: HeaderControlsEntry[] = [
  {
    icon: "fa-solid fa-arrow-up-right-from-square",
    label: "APPLICATION.ACTIONS.Detach",
    action: "detach",
    visible(this: Detachable) {
      return this._canDetach();
    },
  },
  {
    icon: "fa-solid fa-arrow-down-to-square",
    label: "APPLICATION.ACTIONS.Attach",
    action: "attach",
    visible(this: Detachable) {
      return this._canAttach();
    },
  },
];

/** Puts all of it in place, once, when the page starts. */
export function installWindows(Application: typeof ApplicationV2): void {
  const methods = { renderChild, detachWindow, attachWindow, _canDetach: canDetach, _canAttach: canAttach };
  const nothing = { _onDetach: () => {}, _onAttach: () => {} };
  for (const [name, value] of Object.entries({ ...methods, ...nothing }))
    Object.defineProperty(Application.prototype, name, { configurable: true, writable: true, value });
  Object.defineProperties(Application.prototype, {
    parent: {
      configurable: true,
      get(this: ApplicationV2) {
        return parents.get(this) ?? null;
      },
    },
    children: {
      configurable: true,
      get(this: ApplicationV2) {
        return children.get(this) ?? new Map();
      },
    },
  });
  const { window: frame, actions } = Application.DEFAULT_OPTIONS as {
    window: { controls: HeaderControlsEntry[] };
    actions: Record<string, unknown>;
  };
  frame.controls.push(...CONTROLS);
  actions.detach = function (this: Detachable) {
    return this.detachWindow();
  };
  actions.attach = function (this: Detachable) {
    return this.attachWindow();
  };
  closeWindowsWithPage();
}

/** Members of foundry.applications. */
export function detachedRoom(): object {
  return byGeneration<object>({ 13: {}, 14: { detached } });
}
