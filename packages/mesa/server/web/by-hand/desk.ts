import type { Welcome, Wire } from "../../../common/wire.ts";
import { isRecord } from "../../source.ts";
import type { Message, PieceFault, Pieces } from "./pieces.ts";

/** The host's end of a friend's connection: what comes from there reaches the world as packets of one user, and as nothing else. */

/** A file that was added to the table, as it goes to a friend. */
export interface FoundFile {
  type: string;
  bytes: ArrayBuffer;
}

/** The table, as far as a friend reaches it. */
export interface Reach {
  /** A way into the world as the user of the invitation, asked for anew by each page of the game. */
  enter(): Promise<{ wire: Wire; welcome: Welcome }>;
  file(path: string): Promise<FoundFile | null>;
}

/** What holds an invitation, as the host wrote it. */
interface Invited {
  word: string;
  stamp: string;
  userId: string;
  name: string;
}

/** Why a friend's connection ended, where it was not just cut. */
export type Over = PieceFault | "version" | "word" | "removed" | "ended";

/** How many files a page may have asked for at a time. */
const MOST_FILES = 2_000;

export class GuestDesk {
  #isKnown = false;
  #session = 0;
  #wire: Wire | null = null;
  /** Does a page wait for its way into the world? */
  #isWanted = false;
  #entering: Promise<void> | undefined;
  #files = 0;
  #filesSent: Promise<void> = Promise.resolve();
  #why: Over | undefined;
  #isOver = false;

  /** @param told Called when the friend is known, and once at the end. */
  constructor(
    private readonly pieces: Pieces,
    private readonly invited: Invited,
    private readonly reach: Reach,
    private readonly told: (state: "here" | { over: Over | "cut" }) => void,
  ) {
    pieces.onMessage = (message) => this.#take(message);
    pieces.onEnd = (fault) => {
      this.#isOver = true;
      this.#leave();
      told({ over: this.#why ?? fault ?? "cut" });
    };
  }

  /** Ends the connection, and says why at the other end; without a reason it was cut. */
  end(why?: Over): void {
    this.#why ??= why;
    this.pieces.close(why);
  }

  /** @throws {Error} for what no page of this table sends. */
  #take(message: Message): void {
    if (typeof message !== "string") throw new Error("Bytes came from a friend.");
    if (!this.#isKnown) return void this.#greet(record(message));
    const [, session, packet] = /^(\d{1,9}):(\{.*)$/s.exec(message) ?? [];
    if (packet !== undefined) {
      const clean = cleanPacket(packet);
      // What a page sent that is gone by now.
      if (Number(session) === this.#session) this.#wire?.post(clean);
      return;
    }
    const said = record(message);
    if (isCount(said.open) && said.open > this.#session) this.#open(said.open);
    else if (isCount(said.close)) {
      if (said.close === this.#session) this.#leave();
    } else if (isCount(said.file) && isPath(said.path)) this.#give(said.file, said.path);
    else if (isOver(said.over)) this.end("ended");
    else throw new Error("A friend sent something else.");
  }

  #greet({ hello, stamp }: Record<string, unknown>): void {
    if (hello !== this.invited.word) return void this.end("word");
    if (stamp !== this.invited.stamp) return void this.end("version");
    this.#isKnown = true;
    const { userId, name } = this.invited;
    this.#say({ seat: { userId, name } });
    this.told("here");
  }

  #open(session: number): void {
    this.#leave();
    this.#session = session;
    this.#isWanted = true;
    // One after the other, and only for the last: pages may come faster than the world lets them in.
    this.#entering ??= this.#enter()
      .catch((error: unknown) => {
        console.warn("Mesa | A friend did not reach the world", error);
        this.end();
      })
      .finally(() => {
        this.#entering = undefined;
        if (this.#isWanted && !this.#isOver) this.#open(this.#session);
      });
  }

  async #enter(): Promise<void> {
    const session = this.#session;
    const { wire, welcome } = await this.reach.enter();
    const isCurrent = () => session === this.#session && !this.#isOver;
    if (!isCurrent() || !this.#isWanted) return void leave(wire);
    this.#isWanted = false;
    // Its user was taken out of the world, or may not play any more.
    if (welcome.refused === "join") return void this.end("removed");
    // By the lock only pages of this browser learn that the world is gone.
    const { lock: _lock, ...rest } = welcome;
    this.#wire = wire;
    wire.onText((text) => {
      if (isCurrent()) void this.pieces.send(`${session}:${text}`);
    });
    this.#say({ opened: session, welcome: rest });
  }

  /** The page of the game is gone, or its connection. */
  #leave(): void {
    this.#isWanted = false;
    if (this.#wire) leave(this.#wire);
    this.#wire = null;
  }

  /** One file after the other, and no faster than they go out. */
  #give(file: number, path: string): void {
    this.#files += 1;
    if (this.#files > MOST_FILES) throw new Error("A friend asks for too many files.");
    this.#filesSent = this.#filesSent.then(async () => {
      const found = this.#isOver ? null : await this.reach.file(path).catch(() => null);
      this.#files -= 1;
      this.#say({ file, type: found?.type ?? null });
      if (found) await this.pieces.send(new Uint8Array(found.bytes));
    });
  }

  #say(said: object): void {
    void this.pieces.send(JSON.stringify(said));
  }
}

function leave(wire: Wire): void {
  wire.post(JSON.stringify({ bye: "transport close" }));
  wire.close();
}

const isPath = (value: unknown): value is string => typeof value === "string" && value.length < 1_000;

const WHY: readonly unknown[] = ["broken", "tooLarge", "slow", "version", "word", "removed", "ended"] satisfies Over[];

/** Is this why the other end ended the connection? */
export const isOver = (value: unknown): value is Over => WHY.includes(value);

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

function record(text: string): Record<string, unknown> {
  const said: unknown = JSON.parse(text);
  if (!isRecord(said)) throw new Error("A message is no record.");
  return said;
}

/** A packet with what belongs to one and nothing else. @throws {Error} for what is none. */
function cleanPacket(text: string): string {
  const { event, args, id, answer, to, bye } = record(text);
  if (typeof event === "string" && Array.isArray(args) && (id === undefined || isCount(id)))
    return JSON.stringify({ event, args, id });
  if (isCount(to)) return JSON.stringify({ answer, to });
  if (typeof bye === "string") return JSON.stringify({ bye: "transport close" });
  throw new Error("A friend sent what is no packet.");
}
