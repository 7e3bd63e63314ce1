import type { Channel } from "../../server/web/by-hand/pieces.ts";

/** Two ends of a channel that hear each other in a later turn, as those of a browser do. */
export class FakeChannel implements Channel {
  binaryType = "";
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;
  onbufferedamountlow: Channel["onbufferedamountlow"] = null;
  /** While this end takes nothing, what comes lies in the buffer of the other. */
  isAsleep = false;
  isOpen = true;
  readonly sizes: number[] = [];
  #other!: FakeChannel;
  readonly #held: unknown[] = [];

  static pair(): [FakeChannel, FakeChannel] {
    const [one, other] = [new FakeChannel(), new FakeChannel()];
    one.#other = other;
    other.#other = one;
    return [one, other];
  }

  send(piece: unknown): void {
    if (!this.isOpen) throw new Error("closed");
    const size = piece instanceof ArrayBuffer ? piece.byteLength : 0;
    this.sizes.push(size);
    this.bufferedAmount += size;
    setTimeout(() => this.#other.#come(piece));
  }

  wake(): void {
    this.isAsleep = false;
    for (const piece of this.#held.splice(0)) this.#come(piece);
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    setTimeout(() => {
      this.#other.isOpen = false;
      this.#other.onclose?.(new Event("close"));
      this.onclose?.(new Event("close"));
    });
  }

  #come(piece: unknown): void {
    if (this.isAsleep) {
      this.#held.push(piece);
      return;
    }
    const sender = this.#other;
    sender.bufferedAmount -= piece instanceof ArrayBuffer ? piece.byteLength : 0;
    this.onmessage?.(new MessageEvent("message", { data: piece }));
    if (sender.bufferedAmount <= sender.bufferedAmountLowThreshold)
      sender.onbufferedamountlow?.(new Event("bufferedamountlow"));
  }
}
