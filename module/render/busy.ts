import type { ApplicationLike } from "../foundry/index.ts";

/** Work that takes a while: what was pressed says so (`aria-busy`), also where it is drawn anew, and is not pressed a second time. */

type Press<W, A extends unknown[]> = (this: W, event: Event, target: HTMLElement, ...more: A) => unknown;

/** What each window is at, by what was pressed in it. */
const working = new WeakMap<object, Set<string>>();

/** Buttons that say so because of what stands here; a template may say it for reasons of its own. */
const shown = new WeakSet<Element>();

/** One button from the others of its action: its data. */
const keyOf = ({ dataset }: HTMLElement): string => JSON.stringify(Object.entries({ ...dataset }).sort());

/** A handler whose work takes a while: until it is over, the same press does nothing. Of a form it is the button that sent it. */
export const busy = <W extends ApplicationLike, A extends unknown[] = []>(handler: Press<W, A>): Press<W, A> =>
  async function once(this: W, event: Event, target: HTMLElement, ...more: A): Promise<void> {
    const at = working.get(this) ?? new Set<string>();
    working.set(this, at);
    const key = keyOf((event as SubmitEvent).submitter ?? target);
    if (at.has(key)) return;
    at.add(key);
    showBusy(this);
    try {
      await handler.call(this, event, target, ...more);
    } finally {
      at.delete(key);
      showBusy(this);
    }
  };

/** Shows what a window is at; after each drawing. */
export function showBusy(window: ApplicationLike): void {
  const at = working.get(window);
  if (!at || !window.element) return;
  for (const button of window.element.querySelectorAll<HTMLElement>('[data-action], [type="submit"]')) {
    if (at.has(keyOf(button))) {
      button.ariaBusy = "true";
      shown.add(button);
    } else if (shown.delete(button)) button.ariaBusy = null;
  }
}
