import { atFriends } from "../at-friends.ts";
import type { GameSocket } from "../socket.ts";
import { isInBrowser } from "../world-port.ts";

/** How often a page asks whether the tab with the world still answers, and how long it waits for that, in milliseconds. */
const OFTEN = 5_000;

/** After how many questions without an answer its user is told: a page that slept itself has one or two behind it when it wakes. */
const MANY = 3;

/**
 * Where a browser shares no workers between tabs, one of them has the world for all, and the browser may let it sleep. Another must not take
 * the world from it: asleep in the middle of a write, it would go on with that when it wakes. So whoever waits for it is told which tab to wake.
 */
export function watchSleep(socket: GameSocket): void {
  if (!isInBrowser() || atFriends() || "SharedWorker" in globalThis) return;
  let missed = 0;
  let notice: { remove(): void } | null = null;
  const awake = () => {
    missed = 0;
    notice?.remove();
    notice = null;
  };
  setInterval(() => {
    if (!socket.connected) return;
    socket.timeout(OFTEN).emit("time", (late: Error | null) => {
      if (!late) return awake();
      missed += 1;
      if (missed >= MANY)
        notice ??= ui.notifications.error("MESA.TableAsleep", { localize: true, permanent: true }) as {
          remove(): void;
        };
    });
  }, OFTEN);
  // Another tab has it now, or says why not.
  socket.on("disconnect", awake);
}
