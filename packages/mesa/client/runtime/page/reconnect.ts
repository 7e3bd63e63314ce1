import { atFriends } from "../at-friends.ts";
import { pageAddress } from "../route.ts";
import { type GameSocket, unanswered } from "../socket.ts";
import { hasUnsavedText, watchTyping } from "./unsaved.ts";

/** Says to the page that is loaded after a lost connection why it was loaded. */
const MARK = "mesa.reconnected";

/** Attribute of the button that leaves the page once its user has seen to what was typed; its value is the address. */
const LEAVE = "data-mesa-leave";

/**
 * Tells the user when the connection is lost. When it is back the page is loaded again: only so is it certain that
 * nothing that happened in between is missing. What was typed and not saved would be gone then, so in that case the user
 * is told and says when.
 */
export function watchConnection(socket: GameSocket): void {
  let lost: { remove(): void } | null = null;
  watchTyping();
  if (sessionStorage.getItem(MARK)) {
    sessionStorage.removeItem(MARK);
    ui.notifications.warn("MESA.ConnectionRestored", { localize: true });
  }
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(`[${LEAVE}]`) : null;
    if (button) leave(button.getAttribute(LEAVE) ?? pageAddress("game"));
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return;
    // At a friend's table that is the end, and the page around this one says so.
    if (reason !== "transport close" || !atFriends())
      lost ??= ui.notifications.error("MESA.ConnectionLost", { localize: true, permanent: true }) as { remove(): void };
    document.body.classList.add("mesa-disconnected");
    // When the server itself ended the connection, socket.io does not try again on its own.
    if (reason === "io server disconnect") socket.connect();
  });
  const wayBack = (address: string): void => {
    if (!unanswered.writes && !hasUnsavedText()) {
      leave(address);
      return;
    }
    // The page is behind the table now; it must not write into it.
    socket.disconnect();
    lost?.remove();
    const { i18n } = game;
    const button = `<button type="button" ${LEAVE}="${address}">${i18n.localize("MESA.LoadAgain")}</button>`;
    ui.notifications.error(`${i18n.localize("MESA.ConnectionBack")} ${button}`, { permanent: true, clean: false });
  };
  socket.on("connect", () => {
    if (lost) wayBack(pageAddress("game"));
  });
  socket.io.on("reconnect_failed", () => wayBack(pageAddress("join")));
  socket.on("connect_error", () => {
    // Refused, and not tried again: the session is not known any more, and the way back leads through the door.
    if (lost && !socket.active) wayBack(pageAddress("join"));
  });
}

function leave(address: string): void {
  sessionStorage.setItem(MARK, "true");
  if (address === globalThis.location.pathname) globalThis.location.reload();
  else globalThis.location.assign(address);
}
