import { isCoreError } from "../core/validate.ts";
import { hooks, type JsonObject, SYSTEM_ID, theGame, type UserLike } from "../foundry/index.ts";
import { explain, UserError } from "../i18n/errors.ts";
import { proper } from "../i18n/i18n.ts";

/**
 * Intent, not result: a player's client asks, the active GM's client checks and writes once, and answers.
 *
 * Requests go over the system's socket, because there the server itself names the sender (a query carries no sender that
 * could be trusted). A request has an id; asked twice, it is answered twice and done once.
 */

/** Does what was asked. `sender` was named by the server. Throws a `UserError` to refuse. */
export type RequestHandler = (payload: JsonObject, sender: UserLike) => Promise<void>;

type Packet =
  | { type: "request"; id: string; kind: string; payload: JsonObject }
  | { type: "answer"; id: string; to: string; refusal: { key: string; data: JsonObject } | null };

const CHANNEL = `system.${SYSTEM_ID}`;
const PATIENCE_MS = 10_000;
/** Answers kept for requests that arrive again. */
const REMEMBERED = 200;

const handlers = new Map<string, RequestHandler>();
const waiting = new Map<string, (refusal: UserError | null) => void>();
const answered = new Map<string, Promise<UserError | null>>();
let queue: Promise<unknown> = Promise.resolve();

/** Names what the active GM's client does for others. */
export function handleRequest(kind: string, handler: RequestHandler): void {
  handlers.set(kind, handler);
}

/**
 * Asks for a change. The active GM's client does it; with no GM online it is refused.
 * @throws {UserError} The refusal, in words for the player.
 */
export async function request(kind: string, payload: JsonObject): Promise<void> {
  const game = theGame();
  const id = foundry.utils.randomID();
  const refusal = game.user.isActiveGM
    ? await perform(id, kind, payload, game.user)
    : await askTheGM({ type: "request", id, kind, payload });
  if (refusal) throw refusal;
}

function askTheGM(packet: Packet & { type: "request" }): Promise<UserError | null> {
  if (!theGame().users.activeGM) return Promise.resolve(new UserError("CUBILETE.error.noGM"));
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(new UserError("CUBILETE.error.gmSilent")), PATIENCE_MS);
    const settle = (refusal: UserError | null) => {
      clearTimeout(timer);
      waiting.delete(packet.id);
      resolve(refusal);
    };
    waiting.set(packet.id, settle);
    theGame().socket.emit(CHANNEL, packet);
  });
}

/** One at a time: two requests never read the same value before either has written. */
function perform(id: string, kind: string, payload: JsonObject, sender: UserLike): Promise<UserError | null> {
  // By sender too: everybody hears the others' ids, and nobody may take an answer's place with one.
  const asked = `${sender.id}.${id}`;
  const earlier = answered.get(asked);
  if (earlier) return earlier;
  const work = queue.then(async () => {
    const handler = handlers.get(kind);
    if (!handler) return new UserError("CUBILETE.error.unknownRequest", { kind });
    try {
      await handler(payload, sender);
      return null;
    } catch (error) {
      if (error instanceof UserError) return error;
      // What the core refuses is no accident: it names the field and what it accepts.
      if (isCoreError(error)) return new UserError(proper(explain(error)));
      console.error(error);
      return new UserError("CUBILETE.error.unexpected", {
        message: error instanceof Error ? error.message : String(error),
      });
    }
  });
  queue = work;
  answered.set(asked, work);
  for (const old of answered.keys()) {
    if (answered.size <= REMEMBERED) break;
    answered.delete(old);
  }
  return work;
}

function isPacket(value: unknown): value is Packet {
  const packet = value as Partial<Packet> | null;
  if (typeof packet !== "object" || packet === null || typeof packet.id !== "string") return false;
  if (packet.type === "request")
    return typeof packet.kind === "string" && typeof packet.payload === "object" && packet.payload !== null;
  return packet.type === "answer" && typeof packet.to === "string";
}

async function onPacket(packet: unknown, senderId: string): Promise<void> {
  const game = theGame();
  const sender = game.users.get(senderId);
  if (!isPacket(packet) || !sender) return;
  if (packet.type === "request") {
    if (!game.user.isActiveGM) return;
    const refusal = await perform(packet.id, packet.kind, packet.payload, sender);
    const answer: Packet = {
      type: "answer",
      id: packet.id,
      to: senderId,
      refusal: refusal && { key: refusal.key, data: refusal.data as JsonObject },
    };
    game.socket.emit(CHANNEL, answer);
  } else if (packet.to === game.user.id && sender.isGM) {
    waiting.get(packet.id)?.(packet.refusal && new UserError(packet.refusal.key, packet.refusal.data));
  }
}

/** Starts to listen; once, when the game is ready. */
export function listenForRequests(): void {
  hooks.once("ready", () => theGame().socket.on(CHANNEL, onPacket));
}
