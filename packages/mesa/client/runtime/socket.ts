/** The connection to the server. */
import { io, type Socket } from "socket.io-client";
import type {
  DatabaseAction,
  DatabaseOperation,
  ModifyDocumentResponse,
  SocketError,
  UserQueryRequest,
  WorldResponse,
} from "../../common/protocol.ts";

import { inWords, type Refusal } from "../../common/refusals.ts";
import { leaving } from "./leaving.ts";
import { route } from "./route.ts";
import { isInBrowser } from "./world-port.ts";
import { WorldSocket } from "./world-socket.ts";

/** How long a request may take before it counts as lost, in milliseconds. */
const REQUEST_TIMEOUT = 30_000;

export type GameSocket = Socket;

/** How often a page tries to reach the server before it says that it cannot start. */
const START_ATTEMPTS = 5;

/**
 * Connects with the session cookie. Rejects when the server does not know the session, or cannot be reached; a server
 * that is slow or just being started again is given its time.
 */
export function connect(): Promise<GameSocket> {
  // Before the connection hears of it, which ends with the page.
  leaving.watch();
  if (isInBrowser()) return WorldSocket.open() as Promise<unknown> as Promise<GameSocket>;
  return new Promise((resolve, reject) => {
    const socket = io({
      path: route("/socket.io"),
      withCredentials: true,
      reconnection: true,
      transports: ["websocket", "polling"],
    });
    let attempts = 0;
    const onError = (error: Error): void => {
      attempts += 1;
      // Active: it was not refused, and socket.io tries again by itself.
      if (socket.active && attempts < START_ATTEMPTS) return;
      socket.close();
      reject(error);
    };
    socket.on("connect_error", onError);
    socket.once("connect", () => {
      socket.off("connect_error", onError);
      resolve(socket);
    });
  });
}

/** What was refused, in the user's language. */
export function inOwnWords(told: Refusal | undefined): string | undefined {
  const { i18n } = game as Partial<typeof game>;
  const nameOf = (name: string) => (i18n?.has(`DOCUMENT.${name}`) ? i18n.localize(`DOCUMENT.${name}`) : name);
  return told && inWords(told, i18n?.lang, nameOf);
}

/** Turns the error of an answer into one that can be thrown; some answers have only its text. */
export function asError(told: SocketError | string): Error {
  if (typeof told === "string") return new Error(told);
  const { name, message } = told;
  const error = new Error(inOwnWords(told.told) ?? message);
  error.name = name;
  return error;
}

/** Requests that ended with the connection: whether the server carried them out is not known, or it never saw them. */
export const unanswered = { writes: 0 };

/** The error of a request that ended with the connection, in the user's language. */
function lostConnection(event: string, key: "NotSent" | "NotAnswered"): Error {
  if (event === "modifyDocument") unanswered.writes += 1;
  const error = new Error(game.i18n?.localize(`MESA.${key}`) ?? `The connection is lost ("${event}")`);
  error.name = "ConnectionError";
  return error;
}

/**
 * Sends an event and waits for its acknowledgement. Without a connection nothing is sent, now or later: the page that
 * comes after it must not find that something old was still done. Of a page on its way out all stays unanswered, as in a
 * browser that unloads it.
 */
export function emitWithAnswer<T>(
  socket: GameSocket,
  event: string,
  args: unknown[] = [],
  timeout = REQUEST_TIMEOUT,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const lose = (key: "NotSent" | "NotAnswered") => leaving.isOnItsWay || reject(lostConnection(event, key));
    if (!socket.connected) return void lose("NotSent");
    const onDisconnect = () => lose("NotAnswered");
    socket.once("disconnect", onDisconnect);
    socket
      .timeout(timeout)
      .emit(event, ...args, (lost: Error | null, answer: (T & { error?: SocketError | string }) | undefined) => {
        socket.off("disconnect", onDisconnect);
        if (lost && leaving.isOnItsWay) return;
        if (lost) reject(new Error(`The server did not answer "${event}" within ${timeout / 1000} s`));
        else if (answer && typeof answer === "object" && answer.error) reject(asError(answer.error));
        else resolve(answer as T);
      });
  });
}

/** Everything the client needs to start. */
export function requestWorld(socket: GameSocket): Promise<WorldResponse> {
  return emitWithAnswer<WorldResponse>(socket, "world");
}

/** Sends one database request. Refusals reject with the server's own message. */
export function modifyDocument(
  socket: GameSocket,
  type: string,
  action: DatabaseAction,
  operation: DatabaseOperation,
): Promise<ModifyDocumentResponse> {
  return emitWithAnswer<ModifyDocumentResponse>(socket, "modifyDocument", [{ type, action, operation }]);
}

/** foundry.helpers.SocketInterface: a request of any kind, as the server answers it. */
export class SocketInterface {
  static dispatch(event: string, request: object): Promise<unknown> {
    const { socket } = game;
    if (!socket) throw new Error("There is no connection yet");
    return emitWithAnswer(socket, event, [request]);
  }
}

/** Asks another user's client. */
export async function queryUser(socket: GameSocket, request: UserQueryRequest): Promise<unknown> {
  // The server waits for the other client; give it a moment more than the other side has.
  const limit = request.timeout ? request.timeout + 2000 : 120_000;
  const answer = await emitWithAnswer<{ result?: unknown }>(socket, "userQuery", [request], limit);
  return answer?.result;
}

/** Answers the queries of other users with the handlers in CONFIG.queries. */
export function answerQueries(socket: GameSocket): void {
  socket.on("userQuery", async (request: UserQueryRequest, ack: (answer: object) => void) => {
    try {
      const handler = CONFIG.queries[request.name];
      if (!handler) throw new Error(`There is no registered query "${request.name}"`);
      ack({ result: await handler(request.data, { timeout: request.timeout }) });
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      console.error(`Query ${request.name} failed`, problem);
      ack({ error: { name: problem.name, message: problem.message } });
    }
  });
}
