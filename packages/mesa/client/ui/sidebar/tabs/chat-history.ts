/** What the user sent in this session, to be called back with the arrow keys. */
export class ChatHistory {
  /** Newest first. */
  queue: string[] = [];
  index = -1;
  pending = "";

  #limit: () => number;

  constructor(limit: () => number) {
    this.#limit = limit;
  }

  remember(message: string): void {
    this.queue = [message, ...this.queue.filter((sent) => sent !== message)].slice(0, this.#limit());
    this.index = -1;
    this.pending = "";
  }

  /**
   * One step back (-1) or forward (+1).
   * @returns the text to show, or null when the key should move the caret as usual
   */
  recall(direction: -1 | 1, input: { value: string; selectionStart: number; selectionEnd: number }): string | null {
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length;
    const browsing = this.index >= 0 && this.queue[this.index] === input.value;
    if (!browsing && !(direction === -1 ? atStart || input.value === "" : atEnd && this.index >= 0)) return null;
    if (this.index === -1) this.pending = input.value;
    const next = this.index - direction;
    if (next < -1 || next >= this.queue.length) return null;
    this.index = next;
    return next === -1 ? this.pending : (this.queue[next] ?? null);
  }
}
