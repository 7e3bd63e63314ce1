import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long a connection on which something was asked may take to end by itself, in milliseconds. */
const GRACE = 1_000;

/**
 * Follow the connections of a server, so that it can be closed whatever its clients do: `close` of Node waits for
 * ever for a connection that a browser opened in advance and asked nothing on, and half a minute for a page that
 * sleeps with its socket open.
 * @returns what to call when the server is about to close: connections never used end at once, the rest within a second.
 */
export function followConnections(http: Server): { end(): void } {
  const open = new Set<Socket>();
  let ending = false;
  http.on("connection", (socket) => {
    if (ending) return void socket.destroy();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return {
    end() {
      ending = true;
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, GRACE).unref();
    },
  };
}
