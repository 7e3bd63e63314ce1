import { actorAt, firstPart } from "../../../cards/past/records.ts";
import { redrawPrompts } from "../../../cards/redraw.ts";
import type { CheckRollLike } from "../../../contract/index.ts";
import {
  EXTENDED_EXAMPLES,
  type ExtendedRoll,
  endedAs,
  extendedResult,
  marked,
  type SimpleOutcome,
} from "../../../core/escala3/index.ts";
import { type JsonObject, type MessageLike, plainData, theGame, type UserLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { countRolls } from "../../../play/counted-rolls.ts";
import { handleRequest, request } from "../../../requests/requests.ts";
import { ID, key, short } from "../data/labels.ts";
import type { Escala3Check, Escala3Outcome, ForTracker } from "../rolls/roll.ts";
import {
  changedTracker,
  counted,
  difficultyNow,
  newTracker,
  type Preset,
  TRACKER,
  type Tracker,
  trackerOf,
  trackers,
  unmarked,
  withTracker,
} from "./extended-roll.ts";

/*
 * Counting: a roll made for a tracker carries its id in the roll, and the GM's client reads the outcome from that roll.
 * What the GM does to trackers goes the same way, so that two things at once are one after the other.
 */

/** What the GM may ask about a tracker. */
type Wish =
  | { do: "new"; preset: Preset; name: string; frequency: string }
  | { do: "change"; id: string; change: JsonObject }
  | { do: "mark"; id: string; side: number; amount: number }
  | { do: "end"; id: string; result: string }
  | { do: "undo" | "delete"; id: string };

export const askTracker = (wish: Wish): Promise<void> => request(`${ID}.tracker`, plainData(wish));

/** What a roll was made for. */
interface Purpose extends ForTracker {
  /** The message whose roll this one repeats, if any: it counts in that one's place. */
  instead: string | null;
}

/** For which tracker a message's roll was made; null when for none. */
function purposeOf(message: MessageLike | undefined): Purpose | null {
  const { tracker } = (message?.rolls[0] as CheckRollLike<Escala3Check> | undefined)?.check ?? {};
  if (!message || !tracker) return null;
  const part = firstPart(message);
  const first = part?.follows ? theGame().messages.get(part.follows) : undefined;
  const other = first && firstPart(first);
  // A second roll of the same kind by the same actor is a roll again; an answer comes from another actor.
  const again = first && other?.kind === part?.kind && other?.actor === part?.actor;
  return { ...tracker, instead: again ? first.id : null };
}

export function initTrackers(): void {
  trackers.register();
  // Cards follow what is counted.
  trackers.subscribe(() => redrawPrompts(ID, TRACKER));
  handleRequest(`${ID}.tracker`, "gm", (payload, sender) => fulfil(payload as Wish, sender));
  countRolls(
    ID,
    "tracker.count",
    (message) => purposeOf(message) !== null,
    async (message) => write(withMessage(message)),
  );
}

async function fulfil(wish: Wish, sender: UserLike): Promise<void> {
  if (!sender.isGM) throw new UserError("CUBILETE.error.notYours");
  await write(managed(wish, sender));
}

async function write(next: Tracker | { gone: string } | null): Promise<void> {
  if (!next) return;
  const id = "id" in next ? next.id : next.gone;
  const { list } = trackers.read();
  await trackers.write({ list: withTracker(list, id, "id" in next ? next : null) });
  if (!("id" in next)) return;
  const { announce } = await import("./tracker-card.ts");
  await announce(
    list.find((tracker) => tracker.id === id),
    next,
  );
}

/** What the GM's own wishes make of a tracker. */
function managed(wish: Wish, sender: UserLike): Tracker | { gone: string } {
  if (wish.do === "new") {
    const preset = Object.hasOwn(EXTENDED_EXAMPLES, wish.preset) ? wish.preset : "book";
    return newTracker(preset, foundry.utils.randomID(), wish);
  }
  const tracker = trackerOf(wish.id);
  switch (wish.do) {
    case "change":
      return changedTracker(tracker, wish.change);
    case "mark":
      return marked(tracker, wish.side === 1 ? 1 : 0, wish.amount < 0 ? -1 : 1, sender.name);
    case "end":
      return endedAs(tracker, RESULTS.find((result) => result === wish.result) ?? "open", sender.name);
    case "undo":
      return unmarked(tracker);
    case "delete":
      return { gone: tracker.id };
  }
}

export const RESULTS = ["open", "success", "failure", "draw"] as const;

/** The tracker with a message's roll counted, once; null when it was counted already. */
function withMessage(message: MessageLike): Tracker | null {
  const purpose = purposeOf(message);
  if (!purpose) throw new UserError("CUBILETE.error.messageGone");
  let tracker = trackerOf(purpose.id);
  if (tracker.history.some((mark) => mark.message === message.id)) return null;
  if (purpose.instead && tracker.history.some((mark) => mark.message === purpose.instead)) {
    // Marks on top of it rest on the first roll.
    if (tracker.history.at(-1)?.message !== purpose.instead)
      throw new UserError(key("tool.tracker.later"), { name: tracker.name });
    tracker = unmarked(tracker);
  }
  const { check } = rollOf(message);
  if (check.half) return waitingFor(tracker, message, purpose);
  return counted(tracker, outcomeFor(tracker, message, purpose), { message: message.id, by: rollerOf(message) });
}

const rollOf = (message: MessageLike) => message.rolls[0] as CheckRollLike<Escala3Check, Escala3Outcome>;

/** One side has rolled its own; the other answers. */
function waitingFor(tracker: Tracker, message: MessageLike, { side, instead }: Purpose): Tracker | null {
  if (tracker.waiting?.message === message.id) return null;
  // Rolled again, it waits in the place of the first one.
  if (tracker.waiting && tracker.waiting.message !== instead)
    throw new UserError(key("tool.tracker.waiting"), { name: tracker.name });
  if (!tracker.opposed) throw new UserError(key("tool.tracker.moved"), { name: tracker.name });
  return { ...tracker, waiting: { side, message: message.id } };
}

/** The roll that waits in a tracker, while its message is there. */
export const waitingRoll = ({ waiting }: Tracker): MessageLike | null =>
  (waiting && theGame().messages.get(waiting.message)) ?? null;

/**
 * What a roll means for a tracker, read from the message's own roll.
 * @throws {UserError} When it was rolled for another difficulty, or in another way, than the tracker asks for now.
 */
function outcomeFor(tracker: Tracker, message: MessageLike, { side }: Purpose): ExtendedRoll {
  const { check, outcome: outcomes } = rollOf(message);
  const [of, outcome] = [check.checks[0], outcomes[0]];
  const moved = () => new UserError(key("tool.tracker.moved"), { name: tracker.name });
  if (tracker.opposed) {
    if (outcome?.kind !== "opposed") throw moved();
    // An answer is one to the roll that waits here, die by die.
    const first = waitingRoll(tracker);
    const faces = first && (rollOf(first).outcome[0] as SimpleOutcome | undefined)?.faces;
    if (check.rival?.faces && JSON.stringify(check.rival.faces) !== JSON.stringify(faces)) throw moved();
    return extendedResult(outcome.result, side);
  }
  const difficulty = difficultyNow(tracker);
  if (outcome?.kind !== "simple" || !of || !("difficulty" in of) || of.difficulty !== difficulty) throw moved();
  return outcome.successLevel;
}

/** Who rolled, for the history: by what the table calls them, whatever the message says. */
function rollerOf(message: MessageLike): string {
  const actor = actorAt(firstPart(message)?.actor);
  return actor ? calledBy(actor) : short(message.author?.name ?? "");
}
