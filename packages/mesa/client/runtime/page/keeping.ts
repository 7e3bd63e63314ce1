import { atFriends } from "../at-friends.ts";
import { isInBrowser } from "../world-port.ts";

/** After how much play at a table that a browser keeps its gamemaster is asked to save it, in milliseconds. */
const PLAYED = 60 * 60 * 1000;

/** Lets the browser keep the files of the table too, so that it opens without a network, where it can. */
export async function keepFiles(): Promise<void> {
  if (!isInBrowser() || !navigator.serviceWorker) return;
  try {
    const worker = await navigator.serviceWorker.register(new URL("service.js", document.baseURI));
    // A newer version throws away what the older one kept, so it is told too, as soon as it is the one that keeps.
    worker.addEventListener("updatefound", () => tellToKeep(worker.installing));
    worker.active?.postMessage("tidy");
    for (const each of [worker.active, worker.waiting, worker.installing]) tellToKeep(each);
    // By itself a browser looks for it in its own time: minutes later, where the page asks much of the older one.
    worker.update().catch((error: unknown) => console.info("Mesa | No newer version was looked for", error));
  } catch (error) {
    // In some private windows; the table is as good with a network.
    console.warn("Mesa | This table does not open without a network", error);
  }
}

/** How often a newer version that waits is told to begin, in milliseconds. */
const AGAIN = 2_000;

/** Tells a worker that keeps files to keep all of them, once it is the one in charge. */
function tellToKeep(worker: ServiceWorker | null): void {
  if (!worker || worker.state === "redundant") return;
  if (worker.state === "activated") {
    worker.postMessage("keep");
    return;
  }
  // While the older one has something to answer at the moment in which this one could begin, a browser lets it wait: for minutes, or
  // until it asks once more.
  const timer = worker.state === "installed" ? setInterval(() => worker.postMessage("begin"), AGAIN) : undefined;
  const goOn = () => {
    clearInterval(timer);
    tellToKeep(worker);
  };
  worker.addEventListener("statechange", goOn, { once: true });
}

/** A browser may forget what a site keeps, unless it said that it does not. */
export function remindToSave(): void {
  if (!isInBrowser() || atFriends() || !game.user?.isGM) return;
  setTimeout(async () => {
    if (await navigator.storage?.persisted?.()) return;
    ui.notifications.info("MESA.SaveNow", { localize: true, permanent: true });
  }, PLAYED);
}
