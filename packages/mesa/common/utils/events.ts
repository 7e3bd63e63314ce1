import type { AnyArgs, ConcreteConstructor } from "../any.ts";

type Listener = (event: Event) => unknown;

class Empty {}

/** Give a class the behaviour of an EventTarget without inheriting from it. */
export function EventEmitterMixin<B extends ConcreteConstructor>(BaseClass: B = Empty as unknown as B) {
  return class EventEmitter extends BaseClass {
    /** The event types this class can emit; an empty list allows all. */
    static emittedEvents: readonly string[] = [];

    #events = new Map<string, Map<Listener, { once: boolean }>>();

    constructor(...args: AnyArgs) {
      super(...args);
    }

    addEventListener(type: string, listener: Listener, options: { once?: boolean } = {}): void {
      this.#assert(type);
      const listeners = this.#events.get(type) ?? new Map<Listener, { once: boolean }>();
      this.#events.set(type, listeners);
      listeners.set(listener, { once: options.once ?? false });
    }

    removeEventListener(type: string, listener: Listener): void {
      this.#events.get(type)?.delete(listener);
    }

    /** @returns false when a listener prevented the default behaviour */
    dispatchEvent(event: Event): boolean {
      this.#assert(event.type);
      const listeners = this.#events.get(event.type);
      if (!listeners) return true;
      Object.defineProperty(event, "target", { value: this, configurable: true });
      let stopped = false;
      const stop = event.stopImmediatePropagation;
      event.stopImmediatePropagation = () => {
        stopped = true;
        stop.call(event);
      };
      for (const [listener, { once }] of [...listeners]) {
        if (stopped) break;
        if (once) listeners.delete(listener);
        listener.call(this, event);
      }
      return !event.defaultPrevented;
    }

    #assert(type: string): void {
      const known = (this.constructor as unknown as { emittedEvents: readonly string[] }).emittedEvents;
      if (known.length && !known.includes(type))
        throw new Error(`"${type}" is not a supported event of the "${this.constructor.name}" class.`);
    }
  };
}
