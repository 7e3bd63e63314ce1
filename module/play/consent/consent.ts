import { actorAt, writePart } from "../../cards/past/records.ts";
import { addSharedPrompt } from "../../cards/prompts.ts";
import { CONSENT, openQuestions, type Question, readQuestion } from "../../cards/questions.ts";
import type { CardPrompt, PromptButton, PromptPlace, PromptView, TargetChanges } from "../../contract/index.ts";
import { type Doubt, MOST_OPEN, PATIENCE } from "../../core/consent.ts";
import { type Deed, deedOf, isSameDeed, movedIn, readDeed } from "../../deeds/deed.ts";
import { differences } from "../../deeds/differences.ts";
import {
  type ActorLike,
  hooks,
  type JsonObject,
  notifications,
  systemPath,
  theConfig,
  theGame,
  type UserLike,
} from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { isWritingPage } from "../../foundry/writing-page.ts";
import { answering, explain, UserError } from "../../i18n/errors.ts";
import { proper, t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { calledBy } from "../../plan/people/called.ts";
import { handleAlone, handleRequest } from "../../requests/requests.ts";
import { loadFor } from "../locate.ts";
import { agreed, fightGrant, giveGrant, registerGrants } from "./grants.ts";

/**
 * Nothing of an actor changes unless somebody who owns it, or the GM, agreed to that very change. Every way to reach an actor
 * goes through here: who may, it is done for at once; for who may not, the GMs and whoever plays the target are asked.
 */

/** Something that somebody wants done to an actor, as this page understands it from its own documents. */
export interface WantedDeed {
  ruleset: string;
  target: ActorLike;
  changes: TargetChanges;
  /** Whom else it changes: the other side of a gift. */
  also?: { target: ActorLike; changes: TargetChanges }[];
  doubt: Doubt;
  /** What it is, in a few words, such as the card's title. */
  about: string;
  /** What cannot be believed of it, in words. */
  doubts: string[];
  /** The card that its roll follows, if any. */
  follows?: string | null;
  /** Whether a GM's page alone can do it, whosever it is. */
  needsGM?: boolean;
  /** What a GM may do instead: void the roll that it is about, with all that came of it. */
  voids?: () => Promise<void>;
  /** `by`: the id of the user who asked. `id`: of the deed. */
  carryOut(by: string, id: string): Promise<void>;
}

/** Understands a request. @throws {UserError} When it makes no sense, or not any more. */
type WishReader = (payload: JsonObject, sender: UserLike) => WantedDeed;

const readers = new Map<string, WishReader>();
const ASKED = "CUBILETE.consent.asked";
const MOST_LETTERS = 2000;

/**
 * Names a kind of request that changes an actor. `alone`: while no GM is there, a player's page does it by itself on the player's own
 * heroes; the next GM's page looks at it.
 */
export function handleWithConsent(kind: string, read: WishReader, { alone = false }: { alone?: boolean } = {}): void {
  readers.set(kind, read);
  if (alone)
    handleAlone(kind, async (payload, sender, id) => {
      await loadFor(payload);
      const wish = read(payload, sender);
      const own = owns(wish.target, sender) && !wish.also && !wish.needsGM;
      if (!own || !(wish.doubt === "none" || wish.doubt === "byHand")) throw new UserError("CUBILETE.error.noGM");
      await carriedOut(wish, sender.id, id);
    });
  handleRequest(kind, "consent", async (payload, sender, id) => {
    await loadFor(payload);
    const wish = read(payload, sender);
    if (agreed(wish, sender)) return carriedOut(wish, sender.id, id);
    await ask({ id, kind, payload }, wish, sender);
    throw new UserError(ASKED, { name: calledBy(wish.target) });
  });
}

/** Does it. Who goes while it is done is gone, and that is what is said. */
async function carriedOut(wish: WantedDeed, by: string, id: string): Promise<void> {
  const { uuid } = wish.target;
  try {
    await wish.carryOut(by, id);
  } catch (error) {
    if (error instanceof UserError || actorAt(uuid)) throw error;
    throw new UserError("CUBILETE.error.targetGone");
  }
}

/** Waits for a request of such a kind, and says whether it was done or somebody is being asked. */
export async function doneOrAsked(work: Promise<void>): Promise<"done" | "asked"> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (!(error instanceof UserError) || error.key !== ASKED) throw error;
    notifications().info(explain(error));
    return "asked";
  }
}

/** Lays the question before those whose it is. */
async function ask(
  request: Pick<Question, "id" | "kind" | "payload">,
  wish: WantedDeed,
  sender: UserLike,
): Promise<void> {
  const { kind, payload } = request;
  const mine = openQuestions().filter(({ question }) => question.asker === sender.id);
  const said = JSON.stringify(payload);
  if (said.length > MOST_LETTERS) throw new UserError("CUBILETE.error.messageGone");
  if (mine.some(({ question }) => question.kind === kind && JSON.stringify(question.payload) === said))
    throw new UserError("CUBILETE.consent.askedAlready", { name: calledBy(wish.target) });
  if (mine.length >= MOST_OPEN) throw new UserError("CUBILETE.consent.tooMany");
  const concerned = theGame().users.filter((user) => user.isGM || user.id === sender.id || owns(wish.target, user));
  const ChatMessage = theConfig().ChatMessage.documentClass;
  const asked = { ...request, asker: sender.id, at: Date.now(), state: "open" as const, by: "", why: null };
  const question: Question = { ...asked, deeds: deedsOf(wish), revision: 1, doubt: wish.doubt, moved: [] };
  await ChatMessage.create({
    type: "card",
    whisper: concerned.map(({ id }) => id),
    system: {
      ruleset: wish.ruleset,
      parts: [
        {
          type: "prompt",
          kind: CONSENT,
          title: proper(calledBy(wish.target)),
          subtitle: "CUBILETE.consent.title",
          img: wish.target.img,
          actor: wish.target.uuid,
          data: question,
        },
      ],
    },
  });
}

/** What it would write, as data: first on whoever has to agree. */
const deedsOf = ({ target, changes, also = [] }: WantedDeed): Deed[] =>
  [{ target, changes }, ...also].map((one) => deedOf(one.target, one.changes));

/** The question as it has to be read now; null: as it was read before. */
function anew(question: Question, wish: WantedDeed): Pick<Question, "deeds" | "revision" | "doubt" | "moved"> | null {
  const deeds = deedsOf(wish);
  if (isSameDeed(deeds, question.deeds) && wish.doubt === question.doubt) return null;
  const [before, now] = [readDeed(question.deeds[0]), deeds[0]];
  const moved = before && now ? movedIn(before, now) : [];
  return { deeds, revision: question.revision + 1, doubt: wish.doubt, moved };
}

/** What its owner cannot agree to alone. */
const isForGMs = ({ doubt }: WantedDeed): boolean => doubt === "claimed" || doubt === "asked";

const mayAgree = (target: ActorLike | null, user: UserLike): boolean => user.isGM || owns(target, user);

/** The question on a screen: what would change to whoever may answer; to whoever asked, how it stands. */
function view(data: JsonObject, actor: ActorLike | null): PromptView {
  const question = readQuestion(data);
  const { user, users } = theGame();
  const asker = users.get(question.asker);
  const open = question.state === "open";
  const answers = open && mayAgree(actor, user);
  if (!open) {
    const data = { name: short(question.by) };
    const why = question.why ? [{ label: proper(explain(new UserError(question.why.key, question.why.data))) }] : [];
    return { lines: [{ label: `CUBILETE.consent.state.${question.state}`, data }, ...why], buttons: [] };
  }
  if (!answers) return { lines: [{ label: "CUBILETE.consent.waiting" }], panel: clock(question), buttons: [] };
  const asks = t(`CUBILETE.consent.asks.${question.kind}`, { name: short(asker?.name ?? "?") });
  const read = understood(question);
  if (read instanceof UserError)
    return {
      lines: [asks, explain(read)].map((label) => ({ label: proper(label) })),
      buttons: [button("refuse", "owner")],
    };
  const by = isForGMs(read) ? "gm" : "owner";
  if (by === "gm" && !user.isGM) return { lines: [{ label: "CUBILETE.consent.waiting" }], buttons: [] };
  const fight = fightGrant(question, read);
  // What the page that writes worked out, and not what this page would.
  const deed = readDeed(question.deeds[0]);
  if (!deed) return { lines: [{ label: "CUBILETE.consent.waiting" }], buttons: [button("refuse", by)] };
  const again = question.revision > 1 ? [t("CUBILETE.consent.again")] : [];
  return {
    lines: [],
    revision: question.revision,
    panel: {
      template: PANEL,
      context: {
        asks,
        about: read.about,
        doubts: [...again, ...read.doubts],
        ...differences(read.target, deed, question.moved),
        until: question.at + PATIENCE,
      },
    },
    buttons: [
      button("allow", by),
      ...(fight ? [button("fight", by)] : []),
      ...(read.voids ? [button("void", "gm")] : []),
      button("refuse", by),
    ],
  };
}

export const PANEL = systemPath("templates/shared/consent.hbs");
const clock = ({ at }: Question) => ({ template: PANEL, context: { until: at + PATIENCE } });

const ICONS = {
  allow: "fa-solid fa-check",
  fight: "fa-solid fa-check-double",
  void: "fa-solid fa-ban",
  refuse: "fa-solid fa-xmark",
} as const;
const button = (id: keyof typeof ICONS, by: PromptButton["by"]): PromptButton => ({
  id,
  label: `CUBILETE.consent.button.${id}`,
  icon: ICONS[id],
  by,
});

/** What a question asks for, read anew from this page's documents; or why it makes no sense any more. */
function understood(question: Question): WantedDeed | UserError {
  const asker = theGame().users.get(question.asker);
  const read = readers.get(question.kind);
  if (!asker || !read) return new UserError("CUBILETE.consent.askerGone");
  try {
    return read(question.payload, asker);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

/** On the active GM's client. */
async function answer(
  pressed: string,
  data: JsonObject,
  actor: ActorLike | null,
  sender: UserLike,
  { message, part, revision }: PromptPlace,
): Promise<JsonObject> {
  const question = readQuestion(data);
  if (question.state !== "open") throw new UserError("CUBILETE.consent.over");
  const settled = (state: Question["state"]): JsonObject => ({ ...data, state, by: short(sender.name) });
  if (pressed === "refuse") return settled("refused");
  const wish = understood(question);
  if (wish instanceof UserError) throw wish;
  if (wish.target.uuid !== actor?.uuid || !mayAgree(wish.target, sender))
    throw new UserError("CUBILETE.error.notYours");
  if (isForGMs(wish) && !sender.isGM) throw new UserError("CUBILETE.error.notYours");
  // What was read is what is written: whatever is another now is read first.
  const fresh = anew(question, wish);
  if (fresh) await redraw(message, part, { ...data, ...fresh });
  if (fresh || revision !== question.revision)
    throw new UserError("CUBILETE.consent.changed", { name: calledBy(wish.target) });
  const grant = pressed === "fight" ? fightGrant(question, wish) : null;
  inHand.add(message);
  try {
    // First the change: what fails is granted to nobody.
    if (pressed === "void" && wish.voids) await wish.voids();
    else await carriedOut(wish, question.asker, question.id || message);
    await redraw(message, part, settled("allowed"));
  } finally {
    inHand.delete(message);
    somethingChanged();
  }
  if (grant) await giveGrant(grant);
  return settled("allowed");
}

async function redraw(id: string, part: number, data: object): Promise<void> {
  const message = theGame().messages.get(id);
  if (message) await writePart(message, part, { data: data as JsonObject });
}

/** Works out all open questions again: what moved is drawn anew, what cannot be done any more is closed with the reason. */
async function lookAgain(): Promise<void> {
  for (const { question } of openQuestions()) await loadFor(question.payload);
  for (const { message, part, question } of openQuestions()) {
    if (inHand.has(message.id)) continue;
    const wish = understood(question);
    const why = wish instanceof UserError ? { key: wish.key, data: wish.data as JsonObject } : null;
    const fresh = wish instanceof UserError ? { state: "void", why } : anew(question, wish);
    if (fresh) await redraw(message.id, 0, { ...part.data, ...fresh });
  }
}

/** Questions that are being answered: what the answer itself changes is no news to them. */
const inHand = new Set<string>();
let looking = false;
let missed = false;
/** On the page that writes, once for all that happens meanwhile. */
function somethingChanged(): void {
  if (!isWritingPage() || openQuestions().length === 0) return;
  missed = true;
  if (!looking) void answering(lookUntilQuiet);
}

async function lookUntilQuiet(): Promise<void> {
  looking = true;
  try {
    while (missed) {
      missed = false;
      await lookAgain();
    }
  } finally {
    looking = false;
  }
}

const WATCHED = ["Actor", "Item", "ActiveEffect", "ChatMessage", "Token", "User"].flatMap((name) =>
  ["update", "delete", "create"].map((what) => `${what}${name}`),
);

/** The prompt of a question. Only what a GM's page posted is one. */
const consentPrompt: CardPrompt = { from: "gm", view, onButton: answer };

/** Once, at `init`. */
export function registerConsent(): void {
  registerGrants();
  addSharedPrompt(CONSENT, consentPrompt);
  for (const hook of WATCHED) hooks.on(hook, somethingChanged);
}
