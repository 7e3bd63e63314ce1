import { unroute } from "../route.ts";
import { isInBrowser } from "../world-port.ts";
import { fallbackNotify } from "./report.ts";
import { incomplete, isLostPart } from "./whole.ts";

interface Shown {
  id: number;
}
interface Notifier {
  error(text: string, options: { console: boolean; permanent: boolean }): Shown;
  has(shown: Shown): boolean;
}

const shown = new Map<string, Shown>();

/**
 * Tells the page's user what nobody else caught: a file that does not load, a script that throws, a promise that is
 * refused. Without it a broken system is a page where things silently do not happen.
 */
export function watchErrors(): void {
  window.addEventListener("error", onError, true);
  window.addEventListener("unhandledrejection", ({ reason }) => {
    const problem: unknown = reason;
    if (isInBrowser() && isLostPart(problem)) tell(incomplete(partOf(problem as Error)), "");
    else tell(problem instanceof Error ? problem.message : String(problem), originOf(problem));
  });
}

function onError(event: Event): void {
  if (event instanceof ErrorEvent) {
    const problem: unknown = event.error;
    // Browsers report layouts that take another frame this way; nothing is wrong then.
    if (/^ResizeObserver loop/.test(event.message)) return;
    const place = event.filename ? `${pathOf(event.filename)}:${event.lineno}` : originOf(problem);
    tell(problem instanceof Error ? `${problem.name}: ${problem.message}` : event.message, place);
  } else if (event.target instanceof HTMLScriptElement) {
    // The browser does not say which of the files that a module imports is the missing one.
    tell(`A script could not be loaded, or imports a file that could not`, pathOf(event.target.src));
  } else if (event.target instanceof HTMLLinkElement) {
    tell("A style sheet could not be loaded", pathOf(event.target.href));
  }
}

/** Where a caught error was thrown, as far as its stack says: the first place in a file of a package. */
export function originOf(problem: unknown): string {
  const stack = problem instanceof Error ? (problem.stack ?? "") : "";
  const place = /https?:\/\/[^\s()]*?(\/(?:systems|modules)\/[^\s():?]+)(?:\?[^\s():]*)?:(\d+)/.exec(stack);
  return place ? `${place[1]?.slice(1)}:${place[2]}` : "";
}

/** The name of the file that an error about a part of a script names. */
const partOf = ({ message }: Error): string => /[^/\s]+\.m?js\b/.exec(message)?.[0] ?? "?";

function pathOf(address: string): string {
  const { pathname } = new URL(address, globalThis.location.href);
  return decodeURI(unroute(pathname) ?? pathname).slice(1);
}

/** One message for the same thing, as long as it stands there. */
function tell(problem: string, place: string): void {
  const text = place ? `${problem} (${place})` : problem;
  const notifications = globalThis.ui?.notifications as Partial<Notifier> | undefined;
  const before = shown.get(text);
  if (before && notifications?.has?.(before)) return;
  // The console has it already, from the browser.
  if (notifications?.error) {
    // What goes wrong before the table stands is not to be missed while it is put up.
    const permanent = globalThis.game?.ready !== true;
    shown.set(text, notifications.error(foundry.utils.escapeHTML(text), { console: false, permanent }));
  } else fallbackNotify("error", text);
}
