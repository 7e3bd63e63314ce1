import { fallbackNotify } from "./page/report.ts";
import { originOf } from "./page/watch-errors.ts";

// Hook listeners take whatever the named event passes; `never` parameters accept every function.
type HookFunction = (...args: never[]) => unknown;

/** One registered listener. */
export interface HookedFunction {
  hook: string;
  id: number;
  fn: HookFunction;
  once: boolean;
}

/** How an error that was caught is made known. */
export interface ErrorReport {
  /** A message put before the error's own. */
  msg?: string;
  /** The notification level, or nothing for no notification. */
  notify?: "info" | "warn" | "error" | null;
  /** The console method, or nothing for no log line. */
  log?: "error" | "warn" | "info" | "debug" | null;
  [key: string]: unknown;
}

/** The event framework: named events, listeners called in order of registration. */
export class Hooks {
  static #events: Record<string, HookedFunction[]> = {};
  static #ids = new Map<number, HookedFunction>();
  static #nextId = 1;

  /** The listeners by event. */
  static get events(): Record<string, HookedFunction[]> {
    return Hooks.#events;
  }

  /**
   * Registers a listener.
   * @returns An id that {@link Hooks.off} accepts.
   */
  static on(hook: string, fn: HookFunction, { once = false }: { once?: boolean } = {}): number {
    const entry: HookedFunction = { hook, id: Hooks.#nextId++, fn, once };
    let listeners = Hooks.#events[hook];
    if (!listeners) {
      listeners = [];
      Hooks.#events[hook] = listeners;
    }
    listeners.push(entry);
    Hooks.#ids.set(entry.id, entry);
    return entry.id;
  }

  /** Registers a listener that is called the first time only. */
  static once(hook: string, fn: HookFunction): number {
    return Hooks.on(hook, fn, { once: true });
  }

  /** Removes a listener by its id or by the function itself. Unknown ones are ignored. */
  static off(hook: string, fn: number | HookFunction): void {
    const entry =
      typeof fn === "number" ? Hooks.#ids.get(fn) : Hooks.#events[hook]?.find((candidate) => candidate.fn === fn);
    if (!entry) return;
    Hooks.#ids.delete(entry.id);
    const remaining = (Hooks.#events[entry.hook] ?? []).filter((other) => other !== entry);
    if (remaining.length) Hooks.#events[entry.hook] = remaining;
    else delete Hooks.#events[entry.hook];
  }

  /** Calls every listener; what they return is ignored. */
  static callAll(hook: string, ...args: unknown[]): true {
    Hooks._callAll(hook, args);
    return true;
  }

  /** Calls every listener; answers the promises of those that are not done yet. */
  static _callAll(hook: string, args: unknown[]): Promise<unknown>[] {
    const answers = [...(Hooks.#events[hook] ?? [])].map((entry) => Hooks.#call(entry, args));
    return answers.filter((answer) => answer instanceof Promise);
  }

  /**
   * Calls the listeners until one returns exactly `false`.
   * @returns Whether none of them did.
   */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of [...(Hooks.#events[hook] ?? [])]) {
      if (Hooks.#call(entry, args) === false) return false;
    }
    return true;
  }

  /** A listener that throws is reported and does not keep the others from running. */
  static #call(entry: HookedFunction, args: unknown[]): unknown {
    if (entry.once) Hooks.off(entry.hook, entry.id);
    try {
      return (entry.fn as (...values: unknown[]) => unknown)(...args);
    } catch (error) {
      const place = originOf(error);
      const where = place ? ` (${place})` : "";
      const msg = `Error thrown in hooked function '${entry.fn.name}' for hook '${entry.hook}'${where}`;
      if (entry.hook !== "error") Hooks.onError("Hooks.#call", error, { msg, log: "error", notify: "error" });
      else console.error(msg, error);
      return undefined;
    }
  }

  /**
   * Makes a caught error known: log line, notification and the `error` hook.
   * @param location  The method where it was caught.
   */
  static onError(
    location: string,
    error: unknown,
    { msg = "", notify = null, log = null, ...data }: ErrorReport = {},
  ): void {
    const problem = error instanceof Error ? error : new Error(String(error));
    const text = msg ? `${msg}: ${problem.message}` : problem.message;
    if (log) console[log](text, problem, data);
    if (notify) {
      const notifications = (
        globalThis as { ui?: { notifications?: Partial<Record<string, (text: string) => unknown>> } }
      ).ui?.notifications;
      const show = notifications?.[notify];
      if (show) show.call(notifications, text);
      else fallbackNotify(notify, text);
    }
    Hooks.callAll("error", location, problem, data);
  }
}
