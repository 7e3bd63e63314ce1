/** Messages of any length over a channel that carries small ones: cut in pieces, and no faster than the other end takes them. */

/** As much of a data channel as is used. */
export interface Channel {
  binaryType: string;
  readonly bufferedAmount: number;
  bufferedAmountLowThreshold: number;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: Event) => void) | null;
  onbufferedamountlow: ((event: Event) => void) | null;
  send(piece: ArrayBuffer): void;
  close(): void;
}

/** A piece, in bytes: all browsers take so much at a time. */
const PIECE = 16 * 1024;

/** What stands before a message: whether it is text or bytes, and how long it is. */
const HEAD = 5;

/** How much may lie in the browser's own buffer, and how much may wait for it, in bytes. */
const IN_BUFFER = 1024 * 1024;
const WAITING = 256 * 1024 * 1024;

/** What a page of a guest may send at once, in bytes: as at a server. */
export const GUEST_LIMIT = 20 * 1024 * 1024;
/** What a host may send, in bytes: a whole world, or a file of it. */
export const HOST_LIMIT = WAITING;

/** Why a connection ends from this end: the other one sent what no page of the table sends, too much at once, or takes nothing any more. */
export type PieceFault = "broken" | "tooLarge" | "slow";

export type Message = string | Uint8Array<ArrayBuffer>;

export class Pieces {
  /** Called for each message, and once at the end. */
  onMessage: (message: Message) => void = () => {};
  onEnd: (fault?: PieceFault) => void = () => {};
  #isOver = false;
  readonly #queue: { bytes: Uint8Array<ArrayBuffer>; at: number; sent: () => void }[] = [];
  #waiting = 0;
  #coming: { isText: boolean; bytes: Uint8Array<ArrayBuffer>[]; missing: number } | null = null;

  /**
   * @param limit The longest message that is taken, in bytes.
   * @param mayWait How much may wait to be sent.
   */
  constructor(
    private readonly channel: Channel,
    private readonly limit: number,
    private readonly mayWait = WAITING,
  ) {
    channel.binaryType = "arraybuffer";
    channel.bufferedAmountLowThreshold = IN_BUFFER / 4;
    channel.onbufferedamountlow = () => this.#pump();
    channel.onclose = () => this.#end();
    channel.onmessage = ({ data }) => {
      if (!this.#isOver) this.#take(data);
    };
  }

  /** Resolves when the message has left for the browser's own buffer; it never rejects. */
  send(message: Message): Promise<void> {
    const isText = typeof message === "string";
    const body = isText ? new TextEncoder().encode(message) : message;
    const bytes = new Uint8Array(HEAD + body.length);
    bytes[0] = isText ? 1 : 0;
    new DataView(bytes.buffer).setUint32(1, body.length);
    bytes.set(body, HEAD);
    this.#waiting += bytes.length;
    return new Promise((resolve) => {
      if (this.#isOver) return void resolve();
      this.#queue.push({ bytes, at: 0, sent: resolve });
      // More than one message may be long; but a friend who takes nothing must not fill the host.
      if (this.#waiting > this.mayWait && this.#queue.length > 1) return void this.#end("slow");
      this.#pump();
    });
  }

  /** The end. @param why Told to the other end, where nothing else is on its way. */
  close(why?: string): void {
    this.#end(undefined, why);
  }

  #pump(): void {
    for (;;) {
      const [first] = this.#queue;
      if (!first || this.#isOver || this.channel.bufferedAmount > IN_BUFFER) return;
      const { bytes, at } = first;
      const piece = bytes.slice(at, at + PIECE);
      try {
        this.channel.send(piece.buffer);
      } catch {
        // Closed by the other end, which says so in a moment.
        return void this.#end();
      }
      first.at += piece.length;
      this.#waiting -= piece.length;
      if (first.at < bytes.length) continue;
      this.#queue.shift();
      first.sent();
    }
  }

  #take(data: unknown): void {
    if (!(data instanceof ArrayBuffer) || data.byteLength > PIECE) return void this.#end("broken");
    let piece = new Uint8Array(data);
    if (!this.#coming) {
      const [kind] = piece;
      if (piece.length < HEAD || (kind !== 0 && kind !== 1)) return void this.#end("broken");
      const missing = new DataView(data).getUint32(1);
      if (missing > this.limit) return void this.#end("tooLarge");
      this.#coming = { isText: kind === 1, bytes: [], missing };
      piece = piece.subarray(HEAD);
    } else if (piece.length === 0) return void this.#end("broken");
    const coming = this.#coming;
    coming.bytes.push(piece);
    coming.missing -= piece.length;
    if (coming.missing < 0) return void this.#end("broken");
    if (coming.missing > 0) return;
    this.#coming = null;
    const message = joined(coming.bytes);
    try {
      this.onMessage(coming.isText ? new TextDecoder("utf-8", { fatal: true }).decode(message) : message);
    } catch (error) {
      console.warn("Mesa | A message of another machine was not understood", error);
      this.#end("broken");
    }
  }

  #end(fault?: PieceFault, why: string | undefined = fault): void {
    if (this.#isOver) return;
    if (why !== undefined && this.#queue.length === 0) void this.send(JSON.stringify({ over: why }));
    this.#isOver = true;
    this.channel.close();
    this.#coming = null;
    for (const { sent } of this.#queue.splice(0)) sent();
    this.onEnd(fault);
  }
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
