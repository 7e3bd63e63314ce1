import { withoutFarPictures } from "./pictures.ts";

/**
 * What stands in a file of another program, in plain terms: a reader of that program's files writes it, and a rule set makes its own
 * documents of it. So a reader knows no rule set, and a rule set no other program.
 */

/** A person or a thing. */
export interface Foreign {
  /** What it is: `hero`, `weapon`, `talent` … A rule set says which kinds it knows. */
  kind: string;
  name: string;
  /** What it is known by in its program; blank: by its name. */
  key: string;
  /** About it, as HTML; the host cleans it as any text of a user. */
  text: string;
  figures: Record<string, number>;
  words: Record<string, string>;
  /** What it carries or is made of. */
  parts: Foreign[];
  /** Its figures in a compendium of this world, of a record that the file names alone. */
  there?: Readonly<Record<string, unknown>>;
}

/** All that a file brings. */
export interface Haul {
  /** In whose terms it is: a rule set that takes them makes documents of it. */
  terms: string;
  people: Foreign[];
  things: Foreign[];
  /** What the reader did not take over, each with where it stands. */
  left: string[];
}

const LONGEST_NAME = 100;

/** A record with what is given; all else is empty. */
export const foreignRecord = (
  kind: string,
  name: string,
  given: Partial<Omit<Foreign, "kind" | "name">> = {},
): Foreign => ({
  kind,
  name,
  key: "",
  text: "",
  figures: {},
  words: {},
  parts: [],
  ...given,
});

/**
 * A record as a rule set takes it over, figure by figure: what it does not ask for does not come along, and is named.
 */
export class Taken {
  readonly #record: Foreign;
  /** That a file names it alone is not listed as left behind. */
  readonly #asked = new Set(["known"]);
  readonly #parts: readonly Taken[];

  constructor(record: Foreign) {
    this.#record = record;
    this.#parts = record.parts.map((part) => new Taken(part));
  }

  get kind(): string {
    return this.#record.kind;
  }

  get name(): string {
    return this.#record.name.slice(0, LONGEST_NAME);
  }

  get key(): string {
    return this.#record.key;
  }

  /** Whether the file names it alone: what it is and can do stands elsewhere. */
  get isNamedAlone(): boolean {
    return this.#record.words.known === "yes";
  }

  get there(): Readonly<Record<string, unknown>> | null {
    return this.#record.there ?? null;
  }

  get text(): string {
    return withoutFarPictures(this.#record.text);
  }

  /** A figure within what its field takes; `usual` where the file has none. */
  figure(name: string, least: number, most: number, usual: number): number {
    return this.figureOrNone(name, least, most) ?? usual;
  }

  figureOrNone(name: string, least: number, most: number): number | null {
    this.#asked.add(name);
    const value = this.#record.figures[name];
    if (value === undefined || !Number.isFinite(value)) return null;
    return Math.min(Math.max(Math.round(value), least), most);
  }

  /** A price or a weight: a number of two decimals, 0 or more; null where the file has none. */
  measure(name: string): number | null {
    this.#asked.add(name);
    const value = this.#record.figures[name];
    return value === undefined || !Number.isFinite(value) ? null : Math.max(0, Math.round(value * 100) / 100);
  }

  is(name: string): boolean {
    this.#asked.add(name);
    return (this.#record.figures[name] ?? 0) > 0;
  }

  word(name: string): string {
    this.#asked.add(name);
    return this.#record.words[name] ?? "";
  }

  /** Its parts of these kinds, in the order of the file. */
  parts(...kinds: string[]): Taken[] {
    for (const kind of kinds) this.#asked.add(`${kind}s`);
    return this.#parts.filter(({ kind }) => kinds.includes(kind));
  }

  /** What was not asked for, with its figure or word: of itself and of its parts. */
  left(): string[] {
    const { figures, words } = this.#record;
    const unasked = ([id, said]: [string, number | string]): string[] =>
      this.#asked.has(id) || said === 0 || said === "" ? [] : [`${this.name}: ${id} ${said}`];
    return [
      ...Object.entries(figures).flatMap(unasked),
      ...Object.entries(words).flatMap(unasked),
      ...this.#parts.flatMap((part) =>
        this.#asked.has(`${part.kind}s`) ? part.left() : [`${this.name}: ${part.kind} ${part.name}`],
      ),
    ];
  }
}
