/**
 * foundry.applications.detached: the browser windows of their own that V14 puts applications into. Each has a document of
 * its own, with its own registry of custom elements and its own events; what a page hangs on its `document` or `window`
 * does not reach into them. Names from the public types; the ground is an empty page with copies of the styles.
 */
import { randomID } from "../../common/utils/index.ts";
import type { ApplicationV2 } from "../applications/api/index.ts";
import { TextEditor } from "../applications/ux/index.ts";

export interface DetachedWindowDescriptor {
  window: Window;
  applications: Map<string, ApplicationV2>;
}

interface OpenOptions {
  id?: string;
  position?: Partial<Record<"top" | "left" | "width" | "height", number>>;
  source?: Window;
  timeout?: number;
}

type DetachedWindow = Window & { id?: string };

const FALLBACK_SIZE = { width: 720, height: 760 };

class DetachedWindowManager {
  readonly #windows = new Map<string, DetachedWindowDescriptor>();

  /** The window that has the focus; null when none of the game's has. */
  get focused(): Window | null {
    return this.#all().find((win) => win.document.hasFocus()) ?? null;
  }

  get windows(): Map<string, DetachedWindowDescriptor> {
    return this.#windows;
  }

  #all(): Window[] {
    return [window, ...[...this.#windows.values()].map((each) => each.window)];
  }

  /** Opens an empty window that looks like the page. @throws Error when the browser blocks it or its styles do not come */
  async openWindow({
    id = randomID(),
    position = {},
    source = window,
    timeout = 10_000,
  }: OpenOptions = {}): Promise<Window> {
    const { width, height, left, top } = { ...FALLBACK_SIZE, ...position };
    const place = Object.entries({ width, height, left, top }).filter(([, value]) => Number.isFinite(value));
    const features = ["popup", ...place.map(([name, value]) => `${name}=${Math.round(Number(value))}`)].join();
    const win = source.open("", `mesa-${id}`, features) as DetachedWindow | null;
    if (!win) throw new Error("The window was blocked: allow this page to open windows.");
    win.id = id;
    await this.#furnish(win, timeout);
    TextEditor.activateListeners(win.document);
    this.#windows.set(id, { window: win, applications: new Map() });
    win.addEventListener("pagehide", () => this._onWindowClosed(win));
    Hooks.callAll("openDetachedWindow", id, win);
    return win;
  }

  /** Globals, attributes and styles of the page. */
  async #furnish(win: Window, timeout: number): Promise<void> {
    for (const name of ["foundry", "game", "ui", "CONFIG", "CONST", "Hooks", "canvas"])
      Object.defineProperty(win, name, {
        configurable: true,
        get: () => (globalThis as unknown as Record<string, unknown>)[name],
      });
    const { documentElement, head, body } = win.document;
    this.copyAttributes(document.documentElement, documentElement);
    this.copyAttributes(document.body, body);
    body.classList.add("detached-window");
    const loading: Promise<void>[] = [];
    for (const style of document.head.querySelectorAll<HTMLElement>("link[rel~=stylesheet], style")) {
      const copy = win.document.importNode(style, true);
      if (copy.localName === "link") {
        loading.push(
          new Promise((resolve, reject) => {
            copy.addEventListener("load", () => resolve());
            copy.addEventListener("error", () => reject(new Error(`A window of its own lacks ${copy.outerHTML}`)));
          }),
        );
        (copy as HTMLLinkElement).href = (style as HTMLLinkElement).href;
      }
      head.append(copy);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("The window's styles did not come in time.")), timeout);
    });
    await Promise.race([Promise.all(loading), late]).finally(() => clearTimeout(timer));
  }

  /** Closes a window in which no application is left. */
  checkEmpty(win: Window | null | undefined): void {
    const id = (win as DetachedWindow | null | undefined)?.id ?? "";
    const known = this.#windows.get(id);
    if (!known || known.applications.size > 0) return;
    this.#windows.delete(id);
    known.window.close();
    Hooks.callAll("closeDetachedWindow", id, known.window);
  }

  adoptNodes(target: HTMLElement, ...nodes: Node[]): void {
    for (const node of nodes) target.append(target.ownerDocument.adoptNode(node));
  }

  importNodes(target: HTMLElement, ...nodes: Node[]): void {
    for (const node of nodes) target.append(target.ownerDocument.importNode(node, true));
  }

  copyAttributes(from: HTMLElement, to: HTMLElement, { attrs }: { attrs?: Iterable<string> } = {}): void {
    for (const name of attrs ?? from.getAttributeNames()) {
      const value = from.getAttribute(name);
      if (value !== null) to.setAttribute(name, value);
    }
  }

  querySelector(selector: string): HTMLElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  querySelectorAll(selector: string): HTMLElement[] {
    return this.#all().flatMap((win) => [...win.document.querySelectorAll<HTMLElement>(selector)]);
  }

  /** Whoever closes the window closes what is in it: our reading, the public pages do not say. */
  _onWindowClosed(win: Window): void {
    const id = (win as DetachedWindow).id ?? "";
    const known = this.#windows.get(id);
    if (!known) return;
    this.#windows.delete(id);
    for (const app of [...known.applications.values()]) void app.close({ animate: false });
    Hooks.callAll("closeDetachedWindow", id, win);
  }
}

export const detached = new DetachedWindowManager();

/** A page that goes takes its windows along. */
export function closeWindowsWithPage(): void {
  window.addEventListener("pagehide", () => {
    for (const { window: win } of detached.windows.values()) win.close();
  });
}
