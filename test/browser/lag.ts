import type { Page } from "playwright-core";

/** The most that a page may wait for a word of its server, in milliseconds; none by default. */
const LAG = Number(process.env.CUBILETE_LAG ?? 0);

/**
 * For a whole run on a bad line (`CUBILETE_LAG=300 npx vitest run --project browser`): what a server tells comes later, each message
 * by another while and in order. A test that reads at once what another write brings fails then, not once in fifty runs.
 */
export async function lagging(page: Page): Promise<void> {
  if (!(LAG > 0)) return;
  await page.addInitScript((most) => {
    const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage") ?? {};
    let last = 0;
    Object.defineProperty(WebSocket.prototype, "onmessage", {
      configurable: true,
      get,
      set(this: WebSocket, hear: ((event: MessageEvent) => void) | null) {
        const late = (event: MessageEvent) => {
          // What comes together comes apart, too.
          const gap = (Math.random() * most) / 4;
          const now = performance.now();
          // A flood of them piles up no further.
          last = Math.max(Math.min(last + gap, now + 2 * most), now + Math.random() * most);
          setTimeout(() => hear?.call(this, event), last - now);
        };
        set?.call(this, hear && late);
      },
    });
  }, LAG);
}
