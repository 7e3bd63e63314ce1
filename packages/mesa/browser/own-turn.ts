import type { Page } from "playwright-core";

type Evaluate = Page["evaluate"];

/**
 * Lets a page answer `evaluate` in a turn of its own. V8's inspector holds the promise that it waits for weakly: where the
 * promise is fulfilled while other work of the same turn goes on (windows that are drawn anew after a setting), a
 * collection in between fails the whole call with "Resulting promise was garbage collected".
 */
export function answerInOwnTurn(page: Page): void {
  const evaluate = page.evaluate.bind(page) as (work: unknown, arg?: unknown) => Promise<unknown>;
  page.evaluate = ((work: unknown, arg?: unknown) =>
    evaluate(typeof work === "function" ? inOwnTurn(work) : work, arg)) as Evaluate;
}

/** What is sent to the page is a function's text. */
function inOwnTurn(work: object): () => void {
  const text = `(arg) => {
    const result = (${String(work)})(arg);
    if (typeof result?.then !== "function") return result;
    return result.then((value) => new Promise((resolve) => setTimeout(resolve, 0, value)));
  }`;
  return Object.assign(() => {}, { toString: () => text });
}
