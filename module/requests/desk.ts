import { FairQueue } from "./fair-queue.ts";
import type { Answer, Ledger, LedgerEntry } from "./ledger.ts";

/**
 * The GM's side of requests: a request sent twice is done once, senders take turns, and every request gets an answer.
 */

/** How many requests of one player may wait: more than a player can press before one is answered. */
export const MOST_WAITING = 8;
/** How long one request may hold up the next, in milliseconds. An acknowledgement that is lost never comes. */
export const WORK_MS = 5000;

const refusal = (key: string, open = false): NonNullable<Answer> => ({
  key: `CUBILETE.error.${key}`,
  data: {},
  ...(open && { open }),
});
const TOO_MANY = refusal("tooManyRequests");
const INTERRUPTED = refusal("gmInterrupted");
const STUCK = refusal("gmStuck", true);
/** Another GM is active by now: it was not done here, and may be sent to them. */
export const MOVED = refusal("gmMoved");

type Reply = (answer: Answer) => void;

interface PendingRequest {
  sender: string;
  id: string;
  /** Does it. Never rejects. */
  work(): Promise<Answer>;
  /** Gets the answer; a second time when the first one was "not known yet". */
  reply: Reply;
  /** The sender is the user of this page. */
  own?: boolean;
}

export class Desk {
  readonly #ledger: Ledger;
  readonly #queue = new FairQueue(MOST_WAITING, WORK_MS);
  /** What waits or is being done. */
  readonly #open = new Map<string, { replies: Reply[]; stuck: boolean }>();
  readonly #inCharge: () => boolean;
  readonly #tellOthers: (sender: string, id: string, entry: LedgerEntry) => void;

  /**
   * @param inCharge Whether this page is still the active GM's.
   * @param tellOthers Tells the other GMs' pages, one of which may be asked next.
   */
  constructor(
    ledger: Ledger,
    inCharge: () => boolean,
    tellOthers: (sender: string, id: string, entry: LedgerEntry) => void,
  ) {
    this.#ledger = ledger;
    this.#inCharge = inCharge;
    this.#tellOthers = tellOthers;
  }

  /** Answers once it is done or refused. Kept by sender too, so that no user can take another's answer by its id. */
  ask({ sender, id, work, reply, own = false }: PendingRequest): void {
    const key = `${sender}.${id}`;
    const open = this.#open.get(key);
    if (open) {
      open.replies.push(reply);
      if (open.stuck) reply(STUCK);
      return;
    }
    const known = this.#ledger.get(sender, id);
    if (known) {
      reply(known.state === "done" ? known.answer : INTERRUPTED);
      return;
    }
    // Before the queue, which may begin with it at once.
    this.#open.set(key, { replies: [reply], stuck: false });
    if (this.#queue.add(sender, () => this.#begin(sender, id, work), own)) return;
    this.#open.delete(key);
    reply(TOO_MANY);
  }

  async #begin(sender: string, id: string, work: () => Promise<Answer>): Promise<void> {
    const open = this.#open.get(`${sender}.${id}`);
    if (!open) return;
    const end = (answer: Answer) => {
      this.#open.delete(`${sender}.${id}`);
      for (const reply of open.replies) reply(answer);
    };
    if (!this.#inCharge()) return end(MOVED);
    this.#note(sender, id, { state: "begun", at: Date.now() });
    const timer = setTimeout(() => {
      open.stuck = true;
      for (const reply of open.replies) reply(STUCK);
    }, WORK_MS);
    const answer = await work();
    clearTimeout(timer);
    this.#note(sender, id, { state: "done", at: Date.now(), answer });
    end(answer);
  }

  #note(sender: string, id: string, entry: LedgerEntry): void {
    this.#ledger.set(sender, id, entry);
    this.#tellOthers(sender, id, entry);
  }
}
