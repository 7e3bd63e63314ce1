import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { TableHub, TableSocket } from "../host.ts";
import type { Sessions } from "./http/sessions.ts";

/** The largest packet a client may send, in bytes; a larger one ends its connection. */
const PACKET_LIMIT = 20 * 1024 * 1024;

export interface HubOptions {
  sessions: Sessions;
  /** Its address on the site. */
  path: string;
  /** How long a page may say nothing before it counts as gone, in milliseconds; by default as socket.io has it. */
  patience?: number;
}

/** Pages come in by socket.io, and a cookie says who they are. */
export class SocketHub implements TableHub {
  readonly #io: Server;
  readonly #sessions: Sessions;

  constructor(http: HttpServer, { sessions, path, patience: pingTimeout }: HubOptions) {
    this.#sessions = sessions;
    this.#io = new Server(http, {
      path,
      maxHttpBufferSize: PACKET_LIMIT,
      serveClient: false,
      ...(pingTimeout !== undefined && { pingTimeout }),
    });
  }

  open(mayJoin: (userId: string) => boolean, welcome: (socket: TableSocket, userId: string) => void): void {
    this.#io.use((socket, next) => {
      const userId = this.#sessions.userOf(socket.handshake.headers.cookie);
      if (userId === undefined || !mayJoin(userId)) return next(new Error("Join the world first."));
      socket.data.userId = userId;
      next();
    });
    this.#io.on("connection", (socket) => welcome(socket, String(socket.data.userId)));
  }

  emit(event: string, ...args: unknown[]): void {
    this.#io.emit(event, ...args);
  }

  forget(userId: string): void {
    void this.#sessions.endUser(userId);
  }

  /** Also closes the HTTP server. */
  async close(): Promise<void> {
    await this.#io.close();
  }
}
