import type { JsonObject } from "../foundry/index.ts";
import { MOVED } from "./desk.ts";
import type { Answer } from "./ledger.ts";

/**
 * The asking side of requests: who waits for which answer. A request whose answer did not come in time keeps its id: asked
 * again by the same click, it is the same request, and the GM's page does not do it a second time.
 */

/** How long an answer may take, in milliseconds: longer than one that is stuck at the GM's. */
export const PATIENCE_MS = 10_000;
/** When the GMs' pages are asked whether one of them is at it, and how long they have to say so, in milliseconds. */
const WONDER_MS = { unanswered: 3000, takeover: 1000 } as const;
/** How long the next click may still mean a request that got no answer. */
const MEANT_MS = 5 * 60_000;
/** How often a request follows the active GM from page to page. */
const MOST_MOVES = 3;

export interface Request {
  id: string;
  kind: string;
  payload: JsonObject;
}

interface Waiting {
  request: Request;
  /** The GM whose page got the request. */
  gm: string;
  moves: number;
  timer: ReturnType<typeof setTimeout>;
  /** Until the pages are asked again who is at it. A hidden page's clocks sleep, so it is the asker who counts. */
  wonder: ReturnType<typeof setTimeout>;
  resolve(answer: Answer): void;
}

/** Asked, and not known what became of it; `done` since a late answer said so. */
interface Doubtful {
  request: Request;
  at: number;
  done: boolean;
}

const refusal = (key: string): NonNullable<Answer> => ({ key: `CUBILETE.error.${key}`, data: {} });

/** The way to the GM's page, and what to do with an answer that comes too late. */
export interface Surroundings {
  newId(): string;
  /** The active GM's id; null: no GM is there. */
  activeGM(): string | null;
  /** Whether a user's page is there. */
  isHere(user: string): boolean;
  send(request: Request, gm: string): void;
  /** Asks whether the page that writes is at it, and then another page to do it. */
  wonder(request: Request, step: keyof typeof WONDER_MS): void;
  /** Tells the user what became of a request that they gave up waiting for. */
  tellLate(answer: Answer): void;
}

export class Asker {
  readonly #world: Surroundings;
  readonly #waiting = new Map<string, Waiting>();
  readonly #doubtful = new Map<string, Doubtful>();

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** Asks the active GM's page. Null: done. */
  ask(kind: string, payload: JsonObject): Promise<Answer> {
    const gm = this.#world.activeGM();
    if (gm === null) return Promise.resolve(refusal("noGM"));
    const intent = intentOf(kind, payload);
    const earlier = this.#doubtful.get(intent);
    this.#doubtful.delete(intent);
    const meant = earlier && earlier.at >= Date.now() - MEANT_MS ? earlier : undefined;
    // The deed was done after all, though an earlier click got a refusal.
    if (meant?.done) return Promise.resolve(null);
    const request = meant?.request ?? { id: this.#world.newId(), kind, payload };
    return new Promise((resolve) => {
      const [timer, wonder] = [this.#patience(request), this.#wonder(request)];
      this.#waiting.set(request.id, { request, gm, moves: 0, timer, wonder, resolve });
      this.#world.send(request, gm);
    });
  }

  #patience(request: Request): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.heard(request.id, { ...refusal("gmSilent"), open: true }), PATIENCE_MS);
  }

  #wonder(request: Request): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      const waiting = this.#waiting.get(request.id);
      if (!waiting) return;
      waiting.wonder = setTimeout(() => this.#world.wonder(request, "takeover"), WONDER_MS.takeover);
      this.#world.wonder(request, "unanswered");
    }, WONDER_MS.unanswered);
  }

  /** A GM's page is at it. */
  working(id: string): void {
    clearTimeout(this.#waiting.get(id)?.wonder);
  }

  /** An answer, from a GM's page or because the time is over. */
  heard(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) {
      this.#heardLate(id, answer);
      return;
    }
    if (answer?.key === MOVED.key && this.#sendOn(waiting)) return;
    clearTimeout(waiting.timer);
    clearTimeout(waiting.wonder);
    this.#waiting.delete(id);
    const { request } = waiting;
    if (answer?.open)
      this.#doubtful.set(intentOf(request.kind, request.payload), { request, at: Date.now(), done: false });
    waiting.resolve(answer);
  }

  #heardLate(id: string, answer: Answer): void {
    for (const [intent, doubtful] of this.#doubtful) {
      if (doubtful.request.id !== id || doubtful.done || answer?.open) continue;
      // Refused is over; done is remembered for the click that may follow.
      if (answer) this.#doubtful.delete(intent);
      else doubtful.done = true;
      this.#world.tellLate(answer);
    }
  }

  /** A GM's page has come up: requests to its earlier self, or to a GM who has left, are sent again. */
  gmCame(gm: string): void {
    for (const waiting of [...this.#waiting.values()]) {
      if (waiting.gm === gm) this.#sendTo(gm, waiting);
      else if (!this.#world.isHere(waiting.gm)) this.#sendOn(waiting);
    }
  }

  /** A GM has left: their open requests go to the next one, who knows what was done. */
  gmLeft(gm: string): void {
    for (const waiting of [...this.#waiting.values()]) if (waiting.gm === gm) this.#sendOn(waiting);
  }

  /**
   * Sends a request to the active GM of now.
   * @returns Whether that is another GM than before.
   */
  #sendOn(waiting: Waiting): boolean {
    const gm = this.#world.activeGM();
    return gm !== null && gm !== waiting.gm && this.#sendTo(gm, waiting);
  }

  #sendTo(gm: string, waiting: Waiting): boolean {
    if (waiting.moves >= MOST_MOVES) return false;
    clearTimeout(waiting.timer);
    clearTimeout(waiting.wonder);
    const [timer, wonder] = [this.#patience(waiting.request), this.#wonder(waiting.request)];
    Object.assign(waiting, { gm, moves: waiting.moves + 1, timer, wonder });
    this.#world.send(waiting.request, gm);
    return true;
  }
}

/** A request as one text: the same click sends the same. */
function intentOf(kind: string, payload: JsonObject): string {
  return JSON.stringify([kind, payload], (_name, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
