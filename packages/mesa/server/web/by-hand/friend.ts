import type { Welcome, Wire } from "../../../common/wire.ts";
import { type FoundFile, isOver, type Over } from "./desk.ts";
import { GUEST_LIMIT, type Message, type Pieces } from "./pieces.ts";

/** The friend's end: pages of the game come and go, and each gets a way to the host's world. */

export interface Seat {
  userId: string;
  name: string;
}

export class Friend {
  #last = 0;
  #current: { session: number; opened: (welcome: Welcome) => void; hear: (text: string) => void } | null = null;
  readonly #files = new Map<number, (found: FoundFile | null) => void>();
  /** The file whose bytes come next. */
  #file: { number: number; type: string } | null = null;
  #why: Over | undefined;
  #isOver = false;

  /** @param told Called when the host has let this friend in, and once at the end. */
  constructor(
    private readonly pieces: Pieces,
    hello: { word: string; stamp: string },
    private readonly told: (state: Seat | { over: Over | "cut" }) => void,
  ) {
    pieces.onMessage = (message) => this.#take(message);
    pieces.onEnd = (fault) => {
      this.#isOver = true;
      this.#hear(JSON.stringify({ bye: "transport close" }));
      this.#current?.opened(GONE);
      this.#current = null;
      for (const give of this.#files.values()) give(null);
      this.#files.clear();
      told({ over: this.#why ?? fault ?? "cut" });
    };
    this.#say({ hello: hello.word, stamp: hello.stamp });
  }

  /** Ends the connection; without a reason it was cut. */
  end(why?: Over): void {
    this.#why ??= why;
    this.pieces.close(why);
  }

  /** A page of the game goes to the world; the one before it is gone. */
  enter(): Promise<{ wire: Wire; welcome: Welcome }> {
    this.#last += 1;
    const session = this.#last;
    return new Promise((resolve) => {
      let listener: (text: string) => void = () => {};
      const wire: Wire = {
        post: (text) => this.#post(session, text),
        onText: (heard) => {
          listener = heard;
        },
        close: () => {
          if (this.#current?.session !== session) return;
          this.#current = null;
          this.#say({ close: session });
        },
      };
      if (this.#isOver) return void resolve({ wire, welcome: GONE });
      const opened = (welcome: Welcome) => resolve({ wire, welcome });
      this.#current = { session, opened, hear: (text) => listener(text) };
      this.#say({ open: session });
    });
  }

  /** A file that was added at the host's. */
  file(path: string): Promise<FoundFile | null> {
    if (this.#isOver) return Promise.resolve(null);
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve) => {
      this.#files.set(number, resolve);
      this.#say({ file: number, path });
    });
  }

  #post(session: number, text: string): void {
    if (this.#current?.session !== session || this.#isOver) return;
    const message = `${session}:${text}`;
    // Letters of other alphabets take more than a byte, so a page learns of it here only roughly.
    if (message.length <= GUEST_LIMIT && new Blob([message]).size <= GUEST_LIMIT) return void this.pieces.send(message);
    // As a server ends the connection of a page, which then comes anew.
    this.#hear(JSON.stringify({ bye: "io server disconnect" }));
  }

  #hear(text: string): void {
    this.#current?.hear(text);
  }

  /** @throws {Error} for what no host of this table sends. */
  #take(message: Message): void {
    if (typeof message !== "string") return void this.#takeBytes(message);
    const [, session, packet] = /^(\d{1,9}):(\{.*)$/s.exec(message) ?? [];
    if (packet !== undefined) {
      if (Number(session) === this.#current?.session) this.#hear(packet);
      return;
    }
    const said = JSON.parse(message) as {
      seat?: Seat;
      opened?: number;
      welcome?: Welcome;
      file?: number;
      type?: string | null;
      over?: unknown;
    };
    if (said.over !== undefined) this.#why = isOver(said.over) ? said.over : undefined;
    else if (said.seat) this.told({ userId: String(said.seat.userId), name: String(said.seat.name) });
    else if (said.welcome) said.opened === this.#current?.session && this.#current?.opened(said.welcome);
    else if (said.file !== undefined && typeof said.type === "string")
      this.#file = { number: said.file, type: said.type };
    else if (said.file !== undefined) this.#found(said.file, null);
  }

  #takeBytes(message: Uint8Array<ArrayBuffer>): void {
    if (!this.#file) throw new Error("Bytes of no file came.");
    const { number, type } = this.#file;
    this.#file = null;
    this.#found(number, { type, bytes: message.buffer });
  }

  #found(number: number, found: FoundFile | null): void {
    this.#files.get(number)?.(found);
    this.#files.delete(number);
  }

  #say(said: object): void {
    void this.pieces.send(JSON.stringify(said));
  }
}

/** What a page is told that comes when the connection is over; the page around it says why. */
const GONE: Welcome = { refused: "failed", kept: "browser" };
