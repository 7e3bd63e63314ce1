import type { ApplicationPosition, ApplicationWindow } from "./types.ts";

interface Windowed {
  readonly element: HTMLElement;
  readonly position: ApplicationPosition;
  readonly options: { window: { minimizable: boolean; resizable: boolean; positioned: boolean } };
  readonly minimized: boolean;
  setPosition(position: ApplicationPosition): unknown;
  bringToFront(): void;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
}

/** Moves, resizes and rolls up one window by its header and handle. */
export class WindowController {
  readonly #app: Windowed;
  readonly #window: ApplicationWindow;
  readonly #abort = new AbortController();
  #frame = 0;

  constructor(app: Windowed, window: ApplicationWindow) {
    this.#app = app;
    this.#window = window;
    const { signal } = this.#abort;
    const { header, resize } = window;
    header?.addEventListener("pointerdown", (event) => this.#begin(event, "move"), { signal });
    header?.addEventListener("dblclick", (event) => this.#toggleMinimized(event), { signal });
    resize?.addEventListener("pointerdown", (event) => this.#begin(event, "resize"), { signal });
  }

  /** Removes every listener. */
  destroy(): void {
    this.#abort.abort();
    cancelAnimationFrame(this.#frame);
  }

  #isFurniture(event: Event): boolean {
    const target = event.target as HTMLElement | null;
    return !!target?.closest?.("button, a, input, select, .header-control");
  }

  #begin(event: PointerEvent, mode: "move" | "resize"): void {
    const app = this.#app;
    if (event.button !== 0 || this.#isFurniture(event) || !app.options.window.positioned) return;
    // In a window of its own it is the browser that moves it.
    if (app.element.classList.contains("detached")) return;
    if (mode === "resize" && app.minimized) return;
    const handle = event.currentTarget as HTMLElement;
    event.preventDefault();
    app.bringToFront();
    const { element } = app;
    const from = {
      x: event.clientX,
      y: event.clientY,
      left: app.position.left ?? element.offsetLeft,
      top: app.position.top ?? element.offsetTop,
      width: element.offsetWidth,
      height: element.offsetHeight,
      scale: app.position.scale ?? 1,
    };
    handle.setPointerCapture(event.pointerId);
    element.classList.add(mode === "move" ? "dragging" : "resizing");
    const session = new AbortController();
    let last = event;
    const move = () => {
      this.#frame = 0;
      const dx = last.clientX - from.x;
      const dy = last.clientY - from.y;
      if (mode === "move") app.setPosition({ left: from.left + dx, top: from.top + dy });
      else app.setPosition({ width: from.width + dx / from.scale, height: from.height + dy / from.scale });
    };
    const onMove = (moved: PointerEvent) => {
      last = moved;
      // One layout per painted frame, however often the pointer reports.
      this.#frame ||= requestAnimationFrame(move);
    };
    const end = (ended: PointerEvent) => {
      session.abort();
      cancelAnimationFrame(this.#frame);
      // Where it was let go is where it stays, also when the last step was never reported by itself.
      if (ended.type === "pointerup") last = ended;
      if (last !== event) move();
      element.classList.remove("dragging", "resizing");
    };
    const { signal } = session;
    handle.addEventListener("pointermove", onMove, { signal });
    handle.addEventListener("pointerup", end, { signal });
    handle.addEventListener("pointercancel", end, { signal });
  }

  #toggleMinimized(event: MouseEvent): void {
    if (this.#isFurniture(event) || !this.#app.options.window.minimizable || !this.#window.header) return;
    if (this.#app.element.classList.contains("detached")) return;
    event.preventDefault();
    void (this.#app.minimized ? this.#app.maximize() : this.#app.minimize());
  }
}
