/** What the mouse does on the board: click, drag, marquee, pan, zoom. */
import { el, targetOf } from "../dom.ts";
import type { Canvas } from "./canvas.ts";
import { clampInside, type Point, rectangleBetween } from "./geometry.ts";
import type { Token } from "./token.ts";
import { mayMoveNow } from "./token-layer.ts";

/** How far the pointer goes, in pixels of the screen, before a press becomes a drag. */
const DRAG_THRESHOLD = 5;
/** How soon a second press makes a double click, in milliseconds. */
const DOUBLE_CLICK = 300;
const ZOOM_STEP = 1.1;
const [LEFT, MIDDLE, RIGHT] = [0, 1, 2];

interface Press {
  button: number;
  start: Point;
  token: Token | null;
  dragging: boolean;
  /** The tokens that move along, with where they stood. */
  moved: { token: Token; from: Point }[];
  view: Point;
  marquee: HTMLElement | null;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** Listens to a surface on behalf of the canvas. */
export function activatePointer(board: Canvas, surface: HTMLElement): void {
  new PointerControl(board, surface).listen();
}

class PointerControl {
  #press: Press | null = null;
  #last: { at: number; button: number; token: Token | null } | null = null;

  constructor(
    private readonly board: Canvas,
    private readonly surface: HTMLElement,
  ) {}

  listen(): void {
    const { surface } = this;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => void this.#up(event));
    surface.addEventListener("pointercancel", () => this.cancel());
    surface.addEventListener("contextmenu", (event) => {
      if (targetOf(event)?.closest("#hud")) return;
      event.preventDefault();
      // The mouse has its own way here; this is the menu key of the keyboard.
      if (event.button !== RIGHT) this.#tokenAt(event)?._onClickRight(event);
    });
    surface.addEventListener("pointerover", (event) => this.#tokenAt(event)?._onHoverIn(event));
    surface.addEventListener("pointerout", (event) => {
      const token = this.#tokenAt(event);
      if (token && !token.element.contains(event.relatedTarget as Node | null)) token._onHoverOut(event);
    });
    // Going through the tokens by keyboard shows and controls the same as the mouse does.
    surface.addEventListener("focusin", (event) => this.#tokenAt(event)?._onHoverIn(event));
    surface.addEventListener("focusout", (event) => this.#tokenAt(event)?._onHoverOut(event));
    surface.addEventListener("keydown", (event) => this.#key(event));
    surface.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    surface.addEventListener("drop", (event) => {
      event.preventDefault();
      this.board._onDrop(event).catch((error: unknown) => {
        Hooks.onError("Canvas#_onDrop", error, { log: "error", notify: "error" });
      });
    });
  }

  #tokenAt(event: Event): Token | null {
    const element = targetOf(event)?.closest<HTMLElement>(".board-token");
    return (element && this.board.tokens.get(element.dataset.tokenId ?? "")) ?? null;
  }

  #down(event: PointerEvent): void {
    if (!this.board.ready || targetOf(event)?.closest("#hud")) return;
    const { activeElement } = document;
    // A field somebody was typing in is finished with when they turn to the board.
    if (activeElement instanceof HTMLElement && !this.surface.contains(activeElement)) activeElement.blur();
    if (this.#press) {
      this.cancel();
      return;
    }
    const token = this.#tokenAt(event);
    const { x, y } = this.board._view;
    this.#press = {
      button: event.button,
      start: pointOf(event),
      token,
      dragging: false,
      moved: [],
      view: { x, y },
      marquee: null,
    };
    if (event.button === MIDDLE) event.preventDefault();
  }

  #move(event: PointerEvent): void {
    this.board.mousePosition = this.board.canvasCoordinatesFromClient(pointOf(event));
    const press = this.#press;
    if (!press) return;
    const at = pointOf(event);
    if (!press.dragging) {
      if (Math.hypot(at.x - press.start.x, at.y - press.start.y) < DRAG_THRESHOLD) return;
      press.dragging = true;
      this.#startDrag(press, event);
    }
    if (press.button !== LEFT) this.#panBy(press, at);
    else if (press.moved.length) this.#previewMove(press, at);
    else if (press.marquee) this.#drawMarquee(press.marquee, press.start, at);
  }

  #startDrag(press: Press, event: PointerEvent): void {
    // Not sooner: a captured pointer is over nothing but the surface, and a mere click should leave hovering alone.
    this.surface.setPointerCapture(event.pointerId);
    if (press.button !== LEFT) {
      this.surface.classList.add("panning");
      return;
    }
    const { token } = press;
    if (!token) {
      press.marquee = el("div", { class: "board-marquee" });
      this.surface.append(press.marquee);
      return;
    }
    const { user } = game;
    if (!token.controlled) token.control({ releaseOthers: !event.shiftKey });
    if (!user || !token.can(user, "drag")) {
      if (token.controlled && !token.document.locked) mayMoveNow();
      return;
    }
    press.moved = this.board.tokens.controlled
      .filter((each) => each.can(user, "drag"))
      .map((each) => ({ token: each, from: { x: each.document.x, y: each.document.y } }));
    void this.board.hud?.token.close();
  }

  #panBy({ start, view }: Press, at: Point): void {
    const { scale } = this.board._view;
    this.board.pan({ x: view.x - (at.x - start.x) / scale, y: view.y - (at.y - start.y) / scale });
  }

  #previewMove({ start, moved }: Press, at: Point): void {
    const { scale } = this.board._view;
    const by = { x: (at.x - start.x) / scale, y: (at.y - start.y) / scale };
    for (const { token, from } of moved) token._preview({ x: from.x + by.x, y: from.y + by.y });
  }

  #drawMarquee(marquee: HTMLElement, from: Point, to: Point): void {
    const { x, y, width, height } = rectangleBetween(from, to);
    Object.assign(marquee.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  }

  async #up(event: PointerEvent): Promise<void> {
    const press = this.#press;
    if (!press || press.button !== event.button) return;
    this.#press = null;
    this.surface.classList.remove("panning");
    press.marquee?.remove();
    if (!press.dragging) {
      this.#click(press, event);
      return;
    }
    this.#last = null;
    if (press.marquee) {
      const [a, b] = [press.start, pointOf(event)].map((point) => this.board.canvasCoordinatesFromClient(point));
      if (a && b) this.board.tokens.selectObjects(rectangleBetween(a, b), { releaseOthers: !event.shiftKey });
    } else if (press.moved.length) await this.#drop(press, event);
  }

  /** Ends a drag: every token goes to the square it is over. With Shift they stay between the squares. */
  async #drop({ moved }: Press, event: PointerEvent): Promise<void> {
    const { scene, dimensions } = this.board;
    if (!scene || !dimensions) return;
    const updates = moved.flatMap(({ token, from }) => {
      const place = event.shiftKey
        ? { x: Math.round(token.x), y: Math.round(token.y) }
        : token.getSnappedPosition(token);
      const { x, y } = clampInside(place, token.getSize(), dimensions.rect);
      return x === from.x && y === from.y ? [] : [{ _id: token.id, x, y }];
    });
    const staying = new Set(moved.map(({ token }) => token));
    try {
      if (updates.length) await scene.updateEmbeddedDocuments("Token", updates);
    } catch (error) {
      Hooks.onError("Token#_onDragLeftDrop", error, { log: "error", notify: "error" });
    } finally {
      // What was not moved after all, by a veto or a refusal, goes back.
      for (const token of staying) token._endPreview();
    }
  }

  #click({ button, token }: Press, event: PointerEvent): void {
    const now = performance.now();
    const last = this.#last;
    const isDouble = last?.button === button && last.token === token && now - last.at < DOUBLE_CLICK;
    this.#last = isDouble ? null : { at: now, button, token };
    if (button === LEFT) this.#clickLeft(token, event, isDouble);
    else if (button === RIGHT && token) {
      if (isDouble) {
        void this.board.hud?.token.close();
        token._onClickRight2(event);
      } else token._onClickRight(event);
    }
  }

  #clickLeft(token: Token | null, event: PointerEvent, isDouble: boolean): void {
    if (!token) {
      void this.board.hud?.token.close();
      if (!event.shiftKey) this.board.tokens.releaseAll();
      return;
    }
    if (isDouble) token._onClickLeft2(event);
    else if (event.shiftKey && token.controlled) token.release();
    else token.control({ releaseOthers: !event.shiftKey });
  }

  #key(event: KeyboardEvent): void {
    const token = this.#tokenAt(event);
    if (!token || targetOf(event) !== token.element || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (event.key === "Enter" && token.controlled) token._onClickLeft2(event);
    else if (event.shiftKey && token.controlled) token.release();
    else token.control({ releaseOthers: !event.shiftKey });
  }

  /** Zooms towards the pointer. */
  #wheel(event: WheelEvent): void {
    if (!this.board.ready || targetOf(event)?.closest("#hud")) return;
    event.preventDefault();
    const at = pointOf(event);
    const anchor = this.board.canvasCoordinatesFromClient(at);
    this.board.pan({ scale: this.board._view.scale * (event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP) });
    const after = this.board.canvasCoordinatesFromClient(at);
    const { x, y } = this.board._view;
    this.board.pan({ x: x + anchor.x - after.x, y: y + anchor.y - after.y });
  }

  /** Ends a press without doing anything. */
  cancel(): void {
    const press = this.#press;
    this.#press = null;
    this.surface.classList.remove("panning");
    press?.marquee?.remove();
    for (const { token } of press?.moved ?? []) token._endPreview();
  }
}
