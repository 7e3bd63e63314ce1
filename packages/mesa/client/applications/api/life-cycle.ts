import { EventEmitterMixin } from "../../../common/utils/index.ts";
import { host } from "../host.ts";
import type { ApplicationPosition, ClosingOptions, RenderContext, RenderOptions } from "./types.ts";

export interface DoEventOptions {
  /** Wait for the handler's promise before events and hooks. */
  async?: boolean;
  handlerArgs?: unknown[];
  debugText?: string;
  /** A DOM-style event for listeners of this application. */
  eventName?: string;
  /** A hook, called with the class name appended, for every class of the chain. */
  hookName?: string;
  hookArgs?: unknown[];
  /** Hand the handler's response to the hooks as their last argument. */
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

/** The steps of an application's life, each of which a subclass may extend, and how they are announced. */
export abstract class ApplicationLifeCycle extends EventEmitterMixin() {
  /** The names of the classes for which hooks are called, this one first. */
  abstract _hookNames(): Iterable<string>;

  /** Calls a life-cycle method, then listeners of the event, then hooks for every class of the chain. */
  _doEvent(handler: (...args: never[]) => unknown, options: DoEventOptions = {}): unknown {
    const { handlerArgs = [] } = options;
    const response: unknown = Reflect.apply(handler, this, handlerArgs);
    if (options.async && response instanceof Promise) {
      return response.then((value) => this.#announce(value, options));
    }
    return this.#announce(response, options);
  }

  #announce(response: unknown, options: DoEventOptions): unknown {
    const { eventName, hookName, hookArgs = [], hookResponse = false, parentClassHooks = true } = options;
    if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
    if (hookName) {
      const args = hookResponse ? [...hookArgs, response] : hookArgs;
      for (const name of this._hookNames()) {
        host.Hooks?.callAll(`${hookName}${name}`, this, ...args);
        if (!parentClassHooks) break;
      }
    }
    return response;
  }

  /** False prevents the render; throwing prevents it and shows the message. */
  _canRender(_options: RenderOptions): false | undefined {
    return undefined;
  }

  async _preFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: ClosingOptions): Promise<void> {}
  _onClose(_options: ClosingOptions): void {}
  _prePosition(_position: ApplicationPosition): void {}
  _onPosition(_position: ApplicationPosition): void {}

  /** Resolves after the element's running transitions and animations, or after `timeout` milliseconds. */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    const animations = element.getAnimations();
    if (!animations.length) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeout);
    });
    await Promise.race([Promise.allSettled(animations.map((animation) => animation.finished)), limit]);
    clearTimeout(timer);
  }
}
