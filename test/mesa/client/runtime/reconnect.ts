import type { GameSocket } from "./socket.ts";

/**
 * Tells the user when the connection is lost. When it is back the page is loaded again: only so is it certain that
 * nothing that happened in between is missing.
 */
export function watchConnection(socket: GameSocket): void {
  let lost = false;
  socket.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return;
    lost = true;
    ui.notifications.error("MESA.ConnectionLost", { localize: true, permanent: true });
    document.body.classList.add("mesa-disconnected");
    // When the server itself ended the connection, socket.io does not try again on its own.
    if (reason === "io server disconnect") socket.connect();
  });
  socket.on("connect", () => {
    if (lost) globalThis.location.reload();
  });
  socket.io.on("reconnect_failed", () => globalThis.location.assign("/join"));
  socket.on("connect_error", (error) => {
    // The session is not known any more: the way back leads through the door.
    if (lost && !/xhr|websocket|timeout/i.test(error.message)) globalThis.location.assign("/join");
  });
}
