import { BrowserLevel } from "browser-level";
import { diskError } from "../faults.ts";
import type { Level, Store } from "../host.ts";
import { ABOUT, LAID, RECORD } from "../store/backup.ts";
import type { Operation, StoredRecord } from "../store/database.ts";

/** As much of LevelDB's form as is used, of one key-value store for all collections of a world. */
export interface Records {
  /** All of one shelf, by key. */
  all(shelf: string): Promise<StoredRecord[]>;
  /** As a whole or not at all. */
  write(steps: readonly (Operation & { shelf: string })[]): Promise<void>;
  /** Without a shelf: everything. */
  clear(shelf?: string): Promise<void>;
  /** Everything, by shelf. */
  shelves(): Promise<Record<string, StoredRecord[]>>;
  /** Puts other shelves in the place of all that is there: as a whole or not at all. */
  replace(shelves: ReadonlyMap<string, readonly StoredRecord[]>): Promise<void>;
  close(): Promise<void>;
  /** Closes it and takes all of it away. */
  forget(): Promise<void>;
}

/** Between a shelf and a key; it sorts below all that names consist of. */
const SEPARATOR = "\u0000";

/** Kept in IndexedDB, until the browser or its user takes it away. @param name Of this table among those of the site. */
export async function browserRecords(name: string): Promise<Records> {
  const prefix = "mesa:";
  const level = new BrowserLevel<string, string>(name, {
    prefix,
    keyEncoding: "utf8",
    valueEncoding: "utf8",
  });
  await level.open();
  const keyOf = (shelf: string, key: string) => `${shelf}${SEPARATOR}${key}`;
  const range = (shelf: string) => ({ gt: keyOf(shelf, ""), lt: `${shelf}\u0001` });
  return {
    async all(shelf) {
      const records = await level.iterator(range(shelf)).all();
      return records.map(([key, json]): StoredRecord => [key.slice(shelf.length + 1), json]);
    },
    write: (steps) =>
      level.batch(
        steps.map(({ shelf, ...step }) =>
          step.type === "put"
            ? { type: "put" as const, key: keyOf(shelf, step.key), value: step.value }
            : { type: "del" as const, key: keyOf(shelf, step.key) },
        ),
      ),
    clear: (shelf) => level.clear(shelf === undefined ? {} : range(shelf)),
    async shelves() {
      const shelves: Record<string, StoredRecord[]> = {};
      for (const [place, json] of await level.iterator().all()) {
        const [shelf = "", key = ""] = place.split(SEPARATOR, 2);
        shelves[shelf] ??= [];
        shelves[shelf].push([key, json]);
      }
      return shelves;
    },
    async replace(shelves) {
      const before = new Set(await level.keys().all());
      const puts = [...shelves].flatMap(([shelf, records]) =>
        records.map(([key, value]) => ({ type: "put" as const, key: keyOf(shelf, key), value })),
      );
      for (const { key } of puts) before.delete(key);
      await level.batch([...[...before].map((key) => ({ type: "del" as const, key })), ...puts]);
    },
    close: () => level.close(),
    async forget() {
      await level.close();
      await BrowserLevel.destroy(name, prefix);
    },
  };
}

/** Kept for as long as the world is open, where the browser keeps nothing. */
export function memoryRecords(): Records {
  const shelves = new Map<string, Map<string, string>>();
  const shelfOf = (name: string) => {
    const known = shelves.get(name) ?? new Map<string, string>();
    shelves.set(name, known);
    return known;
  };
  return {
    all: async (shelf) => [...shelfOf(shelf)].sort(([one], [other]) => (one < other ? -1 : 1)),
    async write(steps) {
      for (const { shelf, ...step } of steps) {
        if (step.type === "put") shelfOf(shelf).set(step.key, step.value);
        else shelfOf(shelf).delete(step.key);
      }
    },
    async clear(shelf) {
      if (shelf === undefined) shelves.clear();
      else shelves.delete(shelf);
    },
    shelves: async () =>
      Object.fromEntries([...shelves].map(([name, records]) => [name, [...records] as StoredRecord[]])),
    async replace(others) {
      shelves.clear();
      for (const [name, records] of others) shelves.set(name, new Map(records));
    },
    close: async () => {},
    forget: async () => shelves.clear(),
  };
}

/** A world in one key-value store: each collection is a shelf of it. */
export class ShelfStore implements Store {
  /** A record that waits until the world is whole. */
  #held: string | null = null;
  #isHolding = false;

  constructor(
    private readonly records: Records,
    private readonly called: string,
  ) {}

  place(name = ""): string {
    return name ? `${this.called} (${name})` : this.called;
  }

  async open(name: string): Promise<{ level: Level; records: StoredRecord[] }> {
    return { level: this.#level(name), records: await this.records.all(name) };
  }

  async lay(name: string, records: readonly StoredRecord[]): Promise<Level> {
    const steps = records.map(([key, value]) => ({ type: "put" as const, shelf: name, key, value }));
    // Which of them are whole is written along with them.
    const mark = { type: "put" as const, shelf: ABOUT, key: `${LAID}${name}`, value: "" };
    await this.#storing(() => this.records.write([...steps, mark]), name);
    return this.#level(name);
  }

  async drop(name: string): Promise<void> {
    await this.#storing(async () => {
      await this.records.write([{ type: "del", shelf: ABOUT, key: `${LAID}${name}` }]);
      await this.records.clear(name);
    }, name);
  }

  /** The names of what was laid. */
  async laid(): Promise<string[]> {
    const about = await this.records.all(ABOUT);
    return about.flatMap(([key]) => (key.startsWith(LAID) ? [key.slice(LAID.length)] : []));
  }

  async readRecord(): Promise<string | null> {
    if (this.#isHolding) return this.#held;
    const about = new Map(await this.records.all(ABOUT));
    return about.get(RECORD) ?? null;
  }

  async writeRecord(text: string): Promise<void> {
    if (this.#isHolding) this.#held = text;
    else await this.#storing(() => this.records.write([{ type: "put", shelf: ABOUT, key: RECORD, value: text }]));
  }

  /** The record is written when all else of a new world is there: one that was cut short is none, and is begun anew. */
  async founding(make: () => Promise<void>): Promise<void> {
    await this.records.clear();
    this.#isHolding = true;
    try {
      await make();
    } finally {
      this.#isHolding = false;
    }
    if (this.#held !== null) await this.writeRecord(this.#held);
    this.#held = null;
  }

  #level(shelf: string): Level {
    return {
      iterator: () => ({ all: () => this.records.all(shelf) }),
      batch: (operations) => this.records.write(operations.map((each) => ({ ...each, shelf }))),
      // It is open for as long as the world is.
      open: async () => {},
      close: async () => {},
    };
  }

  async #storing(write: () => Promise<void>, name?: string): Promise<void> {
    try {
      await write();
    } catch (error) {
      throw diskError(error, this.place(name)) ?? error;
    }
  }
}
