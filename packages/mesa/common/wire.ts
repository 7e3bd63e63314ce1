/**
 * The part of socket.io that a table uses, over anything that carries texts: the same class stands at both ends. What is sent is JSON
 * text, so that `undefined`, dates and maps arrive as they do by socket.io.
 */

import type { Closed } from "./closed.ts";

/** What carries texts between a page and the world. */
export interface Wire {
  post(text: string): void;
  onText(listener: (text: string) => void): void;
  close(): void;
}

/** A packet: an event with what goes along and the number of its answer; or an answer. */
type Packet =
  | { event: string; args: unknown[]; id?: number }
  | { answer: unknown; to: number }
  /** The end, and what it is called at the other end. */
  | { bye: string };

/** Events of a connection, which no packet brings. */
const OWN_EVENTS: readonly unknown[] = ["connect", "connect_error", "disconnect"];

type Listener = (...args: never[]) => void;

/** One end of a connection. */
export class WireSocket {
  connected = true;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #any = new Set<(event: unknown, ...args: unknown[]) => void>();
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #last = 0;

  constructor(protected wire: Wire) {
    this.listenTo(wire);
  }

  /** From here on, what the wire carries is for this end. */
  protected listenTo(wire: Wire): void {
    this.wire = wire;
    wire.onText((text) => {
      if (wire === this.wire && this.connected) this.#receive(JSON.parse(text) as Packet);
    });
  }

  on(event: string, listener: Listener): this {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const first = (...args: never[]) => {
      this.off(event, first);
      this.off(event, listener);
      listener(...args);
    };
    // Taken back by its own name too.
    this.#firsts.set(listener, first);
    return this.on(event, first);
  }
  readonly #firsts = new WeakMap<Listener, Listener>();

  off(event: string, listener: Listener): this {
    const known = this.#listeners.get(event);
    known?.delete(listener);
    known?.delete(this.#firsts.get(listener) ?? listener);
    return this;
  }

  /** Every packet that comes; the last argument answers it when it asks for an answer. */
  onAny(listener: (event: unknown, ...args: unknown[]) => void): this {
    this.#any.add(listener);
    return this;
  }

  listeners(event: string): Listener[] {
    return [...(this.#listeners.get(event) ?? [])];
  }

  emit(event: string, ...args: unknown[]): this {
    if (!this.connected) return this;
    const last = args.at(-1);
    if (typeof last !== "function") return this.#post({ event, args });
    this.#ask(event, args.slice(0, -1), (answer) => (last as (answer: unknown) => void)(answer));
    return this;
  }

  emitWithAck(event: string, ...args: unknown[]): Promise<unknown> {
    return new Promise((resolve) => this.emit(event, ...args, resolve));
  }

  /** The next question waits so long, in milliseconds; its answer comes behind an error or null, as socket.io has it. */
  timeout(ms: number): {
    emit(event: string, ...args: unknown[]): void;
    emitWithAck(event: string, ...args: unknown[]): Promise<unknown>;
  } {
    const emit = (event: string, ...args: unknown[]): void => {
      const told = args.pop() as (error: Error | null, answer?: unknown) => void;
      const id = this.#ask(event, args, (answer) => {
        clearTimeout(timer);
        told(null, answer);
      });
      const timer = setTimeout(() => {
        if (this.#waiting.delete(id)) told(new Error("operation has timed out"));
      }, ms);
    };
    const emitWithAck = (event: string, ...args: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        emit(event, ...args, (error: Error | null, answer: unknown) => (error ? reject(error) : resolve(answer)));
      });
    return { emit, emitWithAck };
  }

  /** The connection ends: nothing comes or goes any more. @param told What it is called at the other end. */
  end(reason: string, told = "transport close"): void {
    if (!this.connected) return;
    this.#post({ bye: told });
    this.connected = false;
    this.#waiting.clear();
    this.wire.close();
    this.tell("disconnect", reason);
  }

  /** Calls who listens here. */
  protected tell(event: string, ...args: unknown[]): void {
    for (const listener of this.listeners(event)) (listener as (...args: unknown[]) => void)(...args);
  }

  #ask(event: string, args: unknown[], answered: (answer: unknown) => void): number {
    this.#last += 1;
    this.#waiting.set(this.#last, answered);
    this.#post({ event, args, id: this.#last });
    return this.#last;
  }

  #post(packet: Packet): this {
    this.wire.post(JSON.stringify(packet));
    return this;
  }

  #receive(packet: Packet): void {
    if ("bye" in packet) {
      this.end(packet.bye);
      return;
    }
    if ("to" in packet) {
      const answered = this.#waiting.get(packet.to);
      this.#waiting.delete(packet.to);
      answered?.(packet.answer);
      return;
    }
    const { event, args, id } = packet;
    // What the connection itself tells here, the other end cannot.
    if (OWN_EVENTS.includes(event)) return;
    const given = id === undefined ? args : [...args, (answer: unknown) => this.#post({ answer, to: id })];
    for (const listener of this.#any) listener(event, ...given);
    this.tell(event, ...given);
  }
}

/** What a page says first on its wire, and what it is told. */
export interface Hello {
  /** Who plays here; none is the page before the game, which only asks. */
  userId?: string;
  /** The lock that the page holds for as long as it lives; none where there are no locks. */
  lock?: string;
  /** The text of a file that becomes the world here, before anything else does. */
  file?: string;
}
export interface Welcome {
  /**
   * Why this page does not come in: nobody knows its user, the world is open elsewhere in this browser, a newer version played it, files
   * of the table are missing or of different versions, or it cannot be opened.
   */
  refused?: "join" | Closed;
  /** In words, where it cannot be opened. */
  reason?: string;
  /** Why the file that the page brought does not become the world. */
  fault?: "noWorld" | "otherSystem" | "newer" | "full" | "broken";
  /** Held for as long as the world is open here; none where there are no locks. */
  lock?: string;
  /** Whether what is done here is kept, and if not why. */
  kept: "browser" | "memory";
}

/** A wire over a message port, or over a channel that one other has. */
export function portWire(port: MessagePort | BroadcastChannel): Wire {
  return {
    post: (text) => port.postMessage(text),
    onText(listener) {
      port.onmessage = ({ data }: MessageEvent) => listener(String(data));
    },
    close: () => port.close(),
  };
}

/**
 * Where tabs share no worker each has one of its own, and one of these has the world. Its door is a channel: a page says there by which
 * channel it would talk, and who has the world says there that it is open.
 * @param worker  The address of the workers' script.
 */
export const doorOf = (worker: string): BroadcastChannel => new BroadcastChannel(`mesa-door:${worker}`);
export const channelOf = (id: string): BroadcastChannel => new BroadcastChannel(`mesa-wire:${id}`);

/** What is said at the door and by a worker to its own page. */
export const SAID = {
  /** The world is here: knock. */
  open: "open",
  /** Somebody has the world who does not come to this door. */
  elsewhere: "elsewhere",
} as const;
