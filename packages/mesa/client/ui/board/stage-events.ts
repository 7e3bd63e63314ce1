/** Listeners on `canvas.stage`: PIXI's pointer events, made from those of the page. */
import { strictObject, UnmodelledError } from "../../runtime/names/strict.ts";
import type { Point } from "./geometry.ts";

/** PIXI's names of events, the page's, and the only button that counts. */
const EVENTS: Record<string, { type: string; button?: number }> = {
  click: { type: "click" },
  mousedown: { type: "pointerdown", button: 0 },
  mousemove: { type: "pointermove" },
  mouseup: { type: "pointerup", button: 0 },
  pointerdown: { type: "pointerdown" },
  pointermove: { type: "pointermove" },
  pointertap: { type: "click" },
  pointerup: { type: "pointerup" },
  rightdown: { type: "pointerdown", button: 2 },
  rightup: { type: "pointerup", button: 2 },
  wheel: { type: "wheel" },
};

interface Board {
  readonly _surface: HTMLElement | null;
  canvasCoordinatesFromClient(point: Point): Point;
}

type Listener = (event: object) => unknown;

interface Listening {
  name: string;
  listener: Listener;
  end: AbortController;
}

export class StageEvents {
  readonly #board: Board;
  #listening: Listening[] = [];

  constructor(board: Board) {
    this.#board = board;
  }

  /** @throws for events that Mesa has not, and before the board is on the page */
  on(name: string, listener: Listener, context?: unknown): void {
    const known = EVENTS[name];
    const surface = this.#board._surface;
    if (!known || !surface)
      throw new UnmodelledError(`canvas.stage.on("${name}")${surface ? "" : " before canvasInit"}`);
    const end = new AbortController();
    const { type, button } = known;
    surface.addEventListener(
      type,
      (event) => {
        const pointer = event as PointerEvent;
        if (button !== undefined && pointer.button !== button) return;
        listener.call(context, federated(name, pointer, this.#board));
      },
      { signal: end.signal },
    );
    this.#listening.push({ name, listener, end });
  }

  /** Without a listener, all of that name go. */
  off(name: string, listener?: Listener): void {
    this.#listening = this.#listening.filter((each) => {
      const stays = each.name !== name || (listener !== undefined && each.listener !== listener);
      if (!stays) each.end.abort();
      return stays;
    });
  }
}

function federated(type: string, event: PointerEvent, board: Board): object {
  const { button, buttons, shiftKey, ctrlKey, altKey, metaKey, pointerType, detail } = event;
  const client = { x: event.clientX, y: event.clientY };
  const made = {
    ...{ type, button, buttons, shiftKey, ctrlKey, altKey, metaKey, pointerType, detail },
    ...{ client, global: client, screen: client, nativeEvent: event, originalEvent: event },
    clientX: client.x,
    clientY: client.y,
    /** Where it happened in the scene. */
    getLocalPosition: () => board.canvasCoordinatesFromClient(client),
    preventDefault: () => event.preventDefault(),
    stopPropagation: () => event.stopPropagation(),
  };
  return strictObject("canvas.stage event", Object.assign(made, { data: made, interactionData: {} }));
}
