import { unwrapped } from "../../runtime/names/jquery.ts";
import { implementationOf } from "../host.ts";

interface DraggableApp {
  readonly position: { left?: number; top?: number; width?: number | "auto"; height?: number | "auto"; scale?: number };
  setPosition(position: Record<string, number>): unknown;
  bringToTop?(): void;
  bringToFront?(): void;
}

interface ResizeConfig {
  selector?: string;
  resizeX?: boolean;
  resizeY?: boolean;
  rtl?: boolean | null;
}

/** Makes an element that is not an ApplicationV2 frame movable by a handle and resizable by a corner. */
export class Draggable {
  app: DraggableApp;
  element: HTMLElement;
  handle: HTMLElement | false;
  resizable: boolean | ResizeConfig;
  handlers: Record<string, unknown[]> = {};
  position: DraggableApp["position"] | null = null;
  #start = { x: 0, y: 0, width: 0, height: 0 };
  #session: AbortController | null = null;

  static get implementation(): typeof Draggable {
    return implementationOf("Draggable", Draggable);
  }

  constructor(
    app: DraggableApp,
    element: HTMLElement | JQuery<HTMLElement>,
    handle: HTMLElement | false,
    resizable: boolean | ResizeConfig = false,
  ) {
    this.app = app;
    this.element = unwrapped(element);
    this.handle = handle;
    this.resizable = resizable;
    this.activateListeners();
  }

  activateListeners(): void {
    if (this.handle) this._activateDragListeners();
    if (this.resizable) this._activateResizeListeners();
  }

  _activateDragListeners(): void {
    if (!this.handle) return;
    const dragDown = (event: Event) => this._onDragMouseDown(event as PointerEvent);
    this.handlers.dragDown = ["pointerdown", dragDown, false];
    this.handle.addEventListener("pointerdown", dragDown);
    this.handle.classList.add("draggable");
  }

  _activateResizeListeners(): void {
    const selector = typeof this.resizable === "object" ? this.resizable.selector : undefined;
    let handle = selector ? this.element.querySelector<HTMLElement>(selector) : null;
    if (!handle) {
      handle = document.createElement("div");
      handle.className = "window-resizable-handle";
      this.element.append(handle);
    }
    const resizeDown = (event: Event) => this._onResizeMouseDown(event as PointerEvent);
    this.handlers.resizeDown = ["pointerdown", resizeDown, false];
    handle.addEventListener("pointerdown", resizeDown);
  }

  #begin(event: PointerEvent, onMove: (event: PointerEvent) => void, onEnd: (event: PointerEvent) => void): void {
    this.#start = {
      x: event.clientX,
      y: event.clientY,
      width: this.element.offsetWidth,
      height: this.element.offsetHeight,
    };
    this.position = { ...this.app.position };
    this.#session = new AbortController();
    const { signal } = this.#session;
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", onEnd, { signal });
    window.addEventListener("pointercancel", onEnd, { signal });
  }

  _onDragMouseDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#begin(
      event,
      (moved) => this._onDragMouseMove(moved),
      (ended) => this._onDragMouseUp(ended),
    );
  }

  _onDragMouseMove(event: PointerEvent): void {
    event.preventDefault();
    this.app.setPosition({
      left: (this.position?.left ?? 0) + event.clientX - this.#start.x,
      top: (this.position?.top ?? 0) + event.clientY - this.#start.y,
    });
  }

  _onDragMouseUp(event: PointerEvent): void {
    event.preventDefault();
    this.#session?.abort();
  }

  _onResizeMouseDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#begin(
      event,
      (moved) => this._onResizeMouseMove(moved),
      (ended) => this._onResizeMouseUp(ended),
    );
  }

  _onResizeMouseMove(event: PointerEvent): void {
    event.preventDefault();
    const config: ResizeConfig = typeof this.resizable === "object" ? this.resizable : {};
    const scale = this.position?.scale ?? 1;
    const request: Record<string, number> = {};
    const dx = ((event.clientX - this.#start.x) / scale) * (config.rtl ? -1 : 1);
    if (config.resizeX !== false) request.width = this.#start.width + dx;
    if (config.resizeY !== false) request.height = this.#start.height + (event.clientY - this.#start.y) / scale;
    this.app.setPosition(request);
  }

  _onResizeMouseUp(event: PointerEvent): void {
    event.preventDefault();
    this.#session?.abort();
  }
}
