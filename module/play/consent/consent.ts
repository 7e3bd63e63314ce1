import { actorAt, writePart } from "../../cards/past/records.ts";
import { addSharedPrompt } from "../../cards/prompts.ts";
import { CONSENT, openQuestions, type Question, readQuestion } from "../../cards/questions.ts";
import type { CardPrompt, PromptButton, PromptPlace, PromptView } from "../../contract/index.ts";
import { MOST_OPEN, PATIENCE } from "../../core/consent.ts";
import { idFrom } from "../../core/deed.ts";
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
import { listed, short } from "../../i18n/names.ts";
import { calledBy } from "../../plan/people/called.ts";
import { handleAlone, handleRequest } from "../../requests/requests.ts";
import { loadFor } from "../locate.ts";
import { fightGrant, giveGrant, registerGrants } from "./grants.ts";
import {
  groupsOf,
  isAskers,
  isForGMs,
  mayAgree,
  mayAgreeTo,
  type Several,
  type WantedDeed,
  type WishReader,
} from "./wanted.ts";

/**
 * Nothing of an actor changes unless an owner of it, or the GM, agreed to that very change. Every way to change an
 * actor goes through here: a sender who may, has it done at once; for one who may not, the GMs and the target's owners
 * decide.
 */

const readers = new Map<string, WishReader>();
const ASKED = "CUBILETE.consent.asked";
const MOST_LETTERS = 10_000;

/**
 * Registers a kind of request that changes an actor. `alone`: while no GM is there, a player's page does it on the
 * player's own heroes, and the next GM's page checks it. `several`: one request may change several actors.
 */
export function handleWithConsent(
  kind: string,
  read: WishReader,
  { alone = false, several }: { alone?: boolean; several?: Several } = {},
): void {
  readers.set(kind, read);
  const each = (payload: JsonObject, sender: UserLike) => several?.split(payload, sender) ?? [payload];
  if (alone)
    handleAlone(kind, async (payload, sender, id) => {
      await loadFor(payload);
      for (const [at, one] of each(payload, sender).entries()) {
        const wish = read(one, sender);
        const own = owns(wish.target, sender) && !wish.also && !wish.needsGM;
        if (!own || !(wish.doubt === "none" || wish.doubt === "byHand")) throw new UserError("CUBILETE.error.noGM");
        await carriedOut(wish, sender.id, at === 0 ? id : idFrom(`${id}.${at}`));
      }
    });
  handleRequest(kind, "consent", async (payload, sender, id) => {
    await loadFor(payload);
    const { groups, refused } = groupsOf(each(payload, sender), read, sender);
    const asked: ActorLike[] = [];
    for (const [at, { granted, payloads }] of groups.entries()) {
      const deed = at === 0 ? id : idFrom(`${id}.${at}`);
      const whole = several && payloads.length > 1 ? several.join(payloads) : (payloads[0] as JsonObject);
      const wish = read(whole, sender);
      if (granted) await carriedOut(wish, sender.id, deed);
      else {
        await ask({ id: deed, kind, payload: whole }, wish, sender);
        asked.push(...[wish, ...(wish.also ?? [])].map(({ target }) => target));
      }
    }
    if (asked.length > 0) {
      // Their owner has said it by asking: the GM is left.
      const isGMs = asked.every((target) => owns(target, sender));
      throw new UserError(ASKED, { name: listed(asked.map(calledBy)).join(", "), gm: Number(isGMs) });
    }
    if (refused) throw refused;
  });
}

/** Does it. If the target is deleted meanwhile, the sender gets that as the error. */
async function carriedOut(wish: WantedDeed, by: string, id: string): Promise<void> {
  const { uuid } = wish.target;
  try {
    await wish.carryOut(by, id);
  } catch (error) {
    if (error instanceof UserError || actorAt(uuid)) throw error;
    throw new UserError("CUBILETE.error.targetGone");
  }
}

/** Waits for such a request, and says whether it was done or an owner still has to answer. */
export async function doneOrAsked(work: Promise<void>): Promise<"done" | "asked"> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (!(error instanceof UserError) || error.key !== ASKED) throw error;
    notifications().info(error.data?.gm ? t("CUBILETE.consent.askedGM") : explain(error));
    return "asked";
  }
}

/** Posts the question to the users who may answer it. */
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
  const actors = [wish, ...(wish.also ?? [])].map(({ target }) => target);
  const concerned = theGame().users.filter(
    (user) => user.isGM || user.id === sender.id || actors.some((target) => owns(target, user)),
  );
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

/** What it would write, as data: first on the actor whose owner has to agree. */
const deedsOf = ({ target, changes, also = [] }: WantedDeed): Deed[] =>
  [{ target, changes }, ...also].map((one) => deedOf(one.target, one.changes));

/** The question as it has to be read now; null: as it was read before. */
function anew(question: Question, wish: WantedDeed): Pick<Question, "deeds" | "revision" | "doubt" | "moved"> | null {
  const deeds = deedsOf(wish);
  if (isSameDeed(deeds, question.deeds) && wish.doubt === question.doubt) return null;
  const moved = [wish, ...(wish.also ?? [])].flatMap(({ target }, at) => {
    const [before, now] = [readDeed(question.deeds[at]), deeds[at]];
    return before && now && (at === 0 || !isAskers(target, question.asker)) ? movedIn(before, now) : [];
  });
  return { deeds, revision: question.revision + 1, doubt: wish.doubt, moved };
}

/** The question on a screen: those who may answer see what would change; the sender sees how it stands. */
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
  if ((by === "gm" && !user.isGM) || !mayAgreeTo(read, user, question.asker))
    return { lines: [{ label: "CUBILETE.consent.waiting" }], buttons: [] };
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
        people: peopleOf(question, read, deed),
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

/** What would be written on each actor whose owner is not the sender. */
function peopleOf({ deeds, moved, asker }: Question, { target, also = [] }: WantedDeed, first: Deed): object[] {
  const others = also.flatMap((one, at) => {
    const deed = readDeed(deeds[at + 1]);
    return deed && !isAskers(one.target, asker) ? [{ target: one.target, deed }] : [];
  });
  const all = [{ target, deed: first }, ...others];
  return all.map((one) => ({
    name: all.length > 1 ? calledBy(one.target) : "",
    ...differences(one.target, one.deed, moved),
  }));
}

export const PANEL = systemPath("templates/shared/consent.hbs");
const clock = ({ at }: Question) => ({
  template: PANEL,
  context: { asks: "", about: "", doubts: [], people: [], until: at + PATIENCE },
});

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

/** What a question asks for, read again from this page's documents; or why it makes no sense any more. */
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
  if (wish.target.uuid !== actor?.uuid || !mayAgreeTo(wish, sender, question.asker))
    throw new UserError("CUBILETE.error.notYours");
  if (isForGMs(wish) && !sender.isGM) throw new UserError("CUBILETE.error.notYours");
  // Writes only what was read: if a document has changed, it is read first.
  const fresh = anew(question, wish);
  if (fresh) await redraw(message, part, { ...data, ...fresh });
  if (fresh || revision !== question.revision)
    throw new UserError("CUBILETE.consent.changed", { name: calledBy(wish.target) });
  const grant = pressed === "fight" ? fightGrant(question, wish) : null;
  inHand.add(message);
  try {
    // First the change: a failed one grants nothing.
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

/**
 * Works out all open questions again: redraws those that differ, and closes those that can no longer be done, with the
 * reason.
 */
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
