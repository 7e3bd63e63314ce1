/**
 * Time that runs down on a card: an element with `data-until` (milliseconds since 1970) shows the minutes and seconds left.
 * One clock for all of them, and it stops when none is in the page any more.
 */

const counting = new Set<HTMLElement>();
let clock: ReturnType<typeof setInterval> | undefined;

/** Keeps the countdowns in a card running, for as long as they are shown. */
export function startCountdowns(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-until]")) {
    counting.add(element);
    show(element);
  }
  if (counting.size > 0) clock ??= setInterval(tick, 1000);
}

function tick(): void {
  for (const element of counting) {
    if (!show(element) || !element.isConnected) counting.delete(element);
  }
  if (counting.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/** Writes what is left. False when the time is over. */
function show(element: HTMLElement): boolean {
  const left = Math.max(0, Math.ceil((Number(element.dataset.until) - Date.now()) / 1000));
  element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  element.classList.toggle("over", left === 0);
  return left > 0;
}
