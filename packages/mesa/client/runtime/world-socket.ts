import { CLOSED } from "../../common/closed.ts";
import { type Welcome, type Wire, WireSocket } from "../../common/wire.ts";
import { pageLanguage } from "./page/language.ts";
import { goToWorld, seat } from "./world-port.ts";

/** Why there is no way in: in the words of a server where nobody sits here, else in the language of this page. */
class RefusedError extends Error {
  constructor({ refused, reason }: Welcome) {
    const closed = CLOSED[pageLanguage()];
    if (refused === "join") super("Join the world first.");
    else if (refused === "failed" || !refused) super(`${closed.failed} ${reason ?? ""}`);
    else super(closed[refused]);
  }
}

/** A page's end of the connection to a world in this browser. To a system it is what socket.io's is. */
export class WorldSocket extends WireSocket {
  /** Whether it goes on by itself, once it was lost. */
  active = true;
  /** Socket.io tells there that it gives up, which never happens here. */
  readonly io = { on: () => this.io };

  private constructor(wire: Wire, welcome: Welcome) {
    super(wire);
    this.#follow(welcome);
    // The world learns it at once; of a page that cannot say it, by its lock.
    globalThis.addEventListener("pagehide", () => this.disconnect());
    // One that is fetched back as it was has no connection any more.
    globalThis.addEventListener("pageshow", ({ persisted }) => persisted && globalThis.location.reload());
  }

  /** @throws {RefusedError} */
  static async open(): Promise<WorldSocket> {
    const { wire, welcome } = await come();
    return new WorldSocket(wire, welcome);
  }

  connect(): this {
    void come().then(
      ({ wire, welcome }) => {
        this.listenTo(wire);
        this.connected = true;
        this.#follow(welcome);
        this.tell("connect");
      },
      (error: unknown) => {
        this.active = false;
        this.tell("connect_error", error);
      },
    );
    return this;
  }

  disconnect(): this {
    this.active = false;
    this.end("io client disconnect");
    return this;
  }

  close(): this {
    return this.disconnect();
  }

  /** The world's lock is free when its worker is gone: then this page looks for the next one. */
  #follow({ lock }: Welcome): void {
    if (lock === undefined) return;
    const gone = () => {
      if (!this.connected) return;
      this.end("transport close");
      this.connect();
    };
    void navigator.locks.request(lock, { mode: "shared" }, gone);
  }
}

async function come(): Promise<{ wire: Wire; welcome: Welcome }> {
  const userId = seat.get();
  if (userId === undefined) throw new RefusedError({ refused: "join", kept: "browser" });
  const found = await goToWorld(userId);
  if (found.welcome.refused) throw new RefusedError(found.welcome);
  return found;
}
