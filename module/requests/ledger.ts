import type { JsonObject } from "../foundry/index.ts";

/**
 * What became of requests, so that one that arrives again is answered again and not done again: after a time-out, after the
 * GM's page was loaded anew, and on the page of the next GM, who hears of each.
 */

/** Why something was not done, in words by key; null: it was done. `open`: it is not known whether it was. */
export type Answer = { key: string; data: JsonObject; open?: boolean } | null;

/** `begun` and no more: the page was interrupted while doing it. */
export type LedgerEntry = { state: "begun"; at: number } | { state: "done"; at: number; answer: Answer };

/** Where it is kept while the page is loaded anew. */
export interface Shelf {
  read(): string | null;
  write(text: string): void;
}

/** Of each sender: a flood of one does not push out the answers to the others. */
const MOST_OF_ONE = 40;
const KEPT_MS = 15 * 60_000;

export class Ledger {
  readonly #shelf: Shelf;
  readonly #entries: Map<string, Map<string, LedgerEntry>>;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.#entries = readShelf(shelf);
  }

  get(sender: string, id: string): LedgerEntry | undefined {
    const entry = this.#entries.get(sender)?.get(id);
    return entry && entry.at >= Date.now() - KEPT_MS ? entry : undefined;
  }

  /** Kept at once: the page may be gone with the next line. */
  set(sender: string, id: string, entry: LedgerEntry): void {
    const own = this.#entries.get(sender) ?? new Map<string, LedgerEntry>();
    own.delete(id);
    own.set(id, entry);
    const [oldest] = own.keys();
    if (own.size > MOST_OF_ONE && oldest !== undefined) own.delete(oldest);
    this.#entries.set(sender, own);
    const kept = [...this.#entries].map(([each, entries]) => [each, [...entries]]);
    this.#shelf.write(JSON.stringify(kept));
  }
}

/** What was kept; nothing when that cannot be read. */
function readShelf(shelf: Shelf): Map<string, Map<string, LedgerEntry>> {
  try {
    const kept = JSON.parse(shelf.read() ?? "[]") as [string, [string, LedgerEntry][]][];
    return new Map(kept.map(([sender, entries]) => [sender, new Map(entries)]));
  } catch (error) {
    console.warn("Cubilete: the answers of this page to earlier requests cannot be read.", error);
    return new Map();
  }
}
