import { errorText } from "../contract/problems.ts";
import { idFrom } from "../core/deed.ts";
import { isPagePacket, type PagePacket } from "../core/pages.ts";
import { isCoreError } from "../core/validate.ts";
import { hooks, type JsonObject, notifications, SYSTEM_ID, theGame, type UserLike } from "../foundry/index.ts";
import {
  firstGM,
  hasSlept,
  isGMThere,
  isWritingPage,
  isWritingUser,
  joinPages,
  pageHeard,
  pageSilent,
} from "../foundry/writing-page.ts";
import { explain, UserError } from "../i18n/errors.ts";
import { proper, t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { Asker, type Request } from "./asker.ts";
import { Desk, MOVED } from "./desk.ts";
import { type Answer, Ledger, type LedgerEntry } from "./ledger.ts";
import { isReadable } from "./payload.ts";

/**
 * Intent, not result: a player's client asks, the active GM's client checks and writes once, and answers.
 *
 * Requests go over the system's socket, because there the server itself names the sender (a query carries no sender that
 * could be trusted). Each goes to its addressee (`recipients` in the options of `emit`); where a host hands it to
 * everybody all the same, only the addressee reads it, and believes nothing that is written in it.
 */

/**
 * Does what a request wants. The server named `sender`. Throws a `UserError` to refuse. `id`: of the request, chosen by
 * its sender; the same id again is the same request.
 */
type RequestHandler = (payload: JsonObject, sender: UserLike, id: string) => Promise<void>;

type Packet =
  /** To a GM's page; without a name, to the active one's. */
  | ({ type: "request"; gm?: string } & Request)
  /** To the GMs' pages: is the one that writes at it? And if it did not say so: another has to do it. */
  | ({ type: "unanswered" } & Request)
  | ({ type: "takeover" } & Request)
  /** To the sender: it is being done. */
  | { type: "working"; id: string; to: string }
  /** To the sender. */
  | { type: "answer"; id: string; to: string; refusal: Answer }
  /** To the other GMs' pages: what became of a request here. */
  | { type: "note"; sender: string; id: string; entry: LedgerEntry }
  /** To everybody: a GM's page listens from now on. */
  | { type: "here" }
  | PagePacket;

const CHANNEL = `system.${SYSTEM_ID}`;

/**
 * Who may ask for something. `gm`: GMs alone, checked here before anything else. The handler checks the others: the
 * owner of the actor, the author of the message, a user who may press that button, any user; `consent`: any user may
 * ask, and nothing is done before an owner of the actor, or the GM, has agreed.
 */
type RequestRight = "gm" | "owner" | "author" | "button" | "anyone" | "consent";

const handlers = new Map<string, { right: RequestRight; handler: RequestHandler }>();

/** Names what the active GM's client does for others. */
export function handleRequest(kind: string, right: RequestRight, handler: RequestHandler): void {
  handlers.set(kind, { right, handler });
}

/** Every kind of request, and who may send it. */
export const requestKinds = (): { kind: string; right: RequestRight }[] =>
  [...handlers].map(([kind, { right }]) => ({ kind, right }));

const alone = new Map<string, RequestHandler>();

/** Registers a request that a player's page carries out itself while no GM is there. */
export const handleAlone = (kind: string, handler: RequestHandler): void => void alone.set(kind, handler);

/**
 * Asks for a change. The active GM's client does it; with no GM online it is refused, but for what a player's page may do alone.
 * @throws {UserError} The refusal, in words for the player.
 */
export async function request(kind: string, payload: JsonObject): Promise<void> {
  const own = isGMThere() ? undefined : alone.get(kind);
  if (own) return own(payload, theGame().user, foundry.utils.randomID());
  const refusal = await asker().ask(kind, payload);
  if (refusal) throw new UserError(refusal.key, refusal.data);
}

/** Where a page keeps its answers while it is loaded anew. A browser may forbid it, or be full: then they end with the page. */
const shelf = (name: string) => ({
  read: () => sessionStorage.getItem(name),
  write(text: string) {
    try {
      sessionStorage.setItem(name, text);
    } catch (error) {
      console.warn("Cubilete: this browser keeps no answers to requests while the page is loaded anew.", error);
    }
  },
});

let theDesk: Desk | undefined;
let theLedger: Ledger | undefined;
let theAsker: Asker | undefined;

const ledger = (): Ledger => {
  theLedger ??= new Ledger(shelf(`${SYSTEM_ID}.${theGame().world.id}.requests`));
  return theLedger;
};

const desk = (): Desk => {
  theDesk ??= new Desk(ledger(), isWritingPage, (sender, id, entry) =>
    emit({ type: "note", sender, id, entry }, gmsHere()),
  );
  return theDesk;
};

const asker = (): Asker => {
  theAsker ??= new Asker({
    newId: () => foundry.utils.randomID(),
    activeGM: firstGM,
    isHere: (id) => theGame().users.get(id)?.active === true,
    send(asked, gm) {
      const { user } = theGame();
      if (isWritingPage()) serve(asked, user, (answer) => asker().heard(asked.id, answer));
      // Which of the GMs' pages writes they know among themselves.
      else emit({ type: "request", gm, ...asked }, gmsHere());
    },
    wonder(asked, step) {
      emit({ type: step, ...asked }, gmsHere());
      if (step === "takeover" && theGame().user.isGM) pageSilent();
    },
    tellLate: (answer) =>
      answer
        ? notifications().warn(explain(new UserError(answer.key, answer.data)))
        : notifications().info(t("CUBILETE.request.lateDone")),
  });
  return theAsker;
};

/** All GMs who are online: any of their pages may be the one that writes, another of this user's too. */
const gmsHere = () => theGame().users.filter(({ isGM, active }) => isGM && active);

function emit(packet: Packet, to: readonly { id: string }[]): void {
  if (to.length > 0) theGame().socket.emit(CHANNEL, packet, { recipients: to.map(({ id }) => id) });
}

/** How long a page that slept listens before it writes, in milliseconds. */
const AWAKE_MS = 200;

/** On the GM's page: does a request when its turn comes, and answers it. */
function serve({ id, kind, payload }: Request, sender: UserLike, reply: (answer: Answer) => void): void {
  desk().ask({
    sender: sender.id,
    id,
    reply,
    own: sender.isSelf,
    work: async () => {
      try {
        if (hasSlept()) {
          // What came meanwhile is heard first: another page may have done it.
          await new Promise((done) => setTimeout(done, AWAKE_MS));
          const known = ledger().get(sender.id, id);
          if (known?.state === "done") return known.answer;
          if (!isWritingPage()) return MOVED;
        }
        await perform({ id, kind, payload }, sender.id);
        return null;
      } catch (error) {
        return answerTo(error);
      }
    },
  });
}

async function perform({ id, kind, payload }: Request, senderId: string): Promise<void> {
  const known = handlers.get(kind);
  if (!known) throw new UserError("CUBILETE.error.unknownRequest", { kind: kind.slice(0, 60) });
  // Read when the turn comes: the sender may have been removed from the table meanwhile.
  const sender = theGame().users.get(senderId);
  if (!sender) throw new UserError("CUBILETE.error.notYours");
  if (known.right === "gm" && !sender.isGM) throw new UserError("CUBILETE.error.notYours");
  if (!isReadable(payload)) throw new UserError("CUBILETE.error.unreadableRequest");
  await known.handler(payload, sender, idFrom(`${senderId}.${id}`));
}

function answerTo(error: unknown): NonNullable<Answer> {
  if (error instanceof UserError) return { key: error.key, data: bounded(error.data as JsonObject) };
  // A refusal of the core is no accident: it names the field and what it accepts.
  if (isCoreError(error)) return { key: proper(explain(error)), data: {} };
  console.error(error);
  const message = errorText(error);
  return { key: "CUBILETE.error.unexpected", data: bounded({ message }) };
}

const MOST_LETTERS = 300;
/** Names in an answer come from players, and answers are kept: of any length they would be kept so. */
const bounded = (data: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "string" ? short(value, MOST_LETTERS) : value]),
  );

/** Ids are the host's, 16 letters; a longer one is forged. */
const isId = (value: unknown): value is string => typeof value === "string" && value.length > 0 && value.length <= 64;

function isPacket(value: unknown): value is Packet {
  if (typeof value !== "object" || value === null) return false;
  const packet = value as Record<string, unknown>;
  if (packet.type === "here" || isPagePacket(packet)) return true;
  if (!isId(packet.id)) return false;
  if (packet.type === "request" || packet.type === "unanswered" || packet.type === "takeover")
    return typeof packet.kind === "string" && typeof packet.payload === "object" && packet.payload !== null;
  if (packet.type === "note") return isId(packet.sender) && typeof packet.entry === "object" && packet.entry !== null;
  return (packet.type === "answer" || packet.type === "working") && typeof packet.to === "string";
}

function onPacket(packet: unknown, senderId: string): void {
  const { user, users } = theGame();
  const sender = users.get(senderId);
  if (!isPacket(packet) || !sender) return;
  if (packet.type === "page") {
    pageHeard(packet, senderId);
    return;
  }
  if (packet.type === "request" || packet.type === "unanswered" || packet.type === "takeover") {
    if (packet.type === "takeover") pageSilent();
    // Where that GM's page is silent, the next page gets the request without a name.
    const meant = packet.type !== "request" || packet.gm === undefined || packet.gm === user.id;
    const mine = meant && isWritingPage();
    if (packet.type === "unanswered" && mine) emit({ type: "working", id: packet.id, to: senderId }, [sender]);
    const answer = (refusal: Answer) => emit({ type: "answer", id: packet.id, to: senderId, refusal }, [sender]);
    if (mine) serve(packet, sender, answer);
    // A request to this GM alone is refused: its sender has to ask another.
    else if (packet.type === "request" && packet.gm === user.id && user.isGM && !isWritingUser()) answer(MOVED);
    return;
  }
  // Only GMs' pages send the rest.
  if (!sender.isGM) return;
  if (packet.type === "here") asker().gmCame(senderId);
  else if (packet.type === "note") {
    if (user.isGM) ledger().set(packet.sender, packet.id, packet.entry);
  } else if (packet.to !== user.id) return;
  else if (packet.type === "working") asker().working(packet.id);
  else asker().heard(packet.id, packet.refusal);
}

/** Starts to listen; once, when the game is ready. */
export function listenForRequests(): void {
  hooks.once("ready", () => {
    const { socket, user } = theGame();
    socket.on(CHANNEL, onPacket);
    joinPages();
    if (user.isGM) socket.emit(CHANNEL, { type: "here" } satisfies Packet);
  });
  hooks.on("userConnected", ({ id, isGM }: UserLike, connected: boolean) => {
    if (isGM && !connected) asker().gmLeft(id);
  });
}
