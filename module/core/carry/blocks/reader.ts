import type { StatBlock, TextSpan } from "./block.ts";
import { apart, diceAlone, entryIn, isOpen } from "./entries.ts";
import { clausesOf, rowOf } from "./figures.ts";
import type { Line } from "./text.ts";
import { type Labels, plainOf, stripped, type Token, wordsOf } from "./words.ts";

/** Reads one creature line by line: each word becomes a part of it or is left. */

/** A list that is broken over lines goes on for so many. */
const MOST_BROKEN = 12;
const NAMES = new Set([
  ...["name", "nombre", "character", "personaje", "name of the character", "character name", "nombre del personaje"],
]);
/** What people write where a list is empty. */
const NOTHING = new Set(["", "none", "ninguno", "ninguna", "nada", "n a"]);
/** More words than that are a sentence. */
const LONGEST_NAME = 8;

export interface Reading {
  shown: string;
  flat: string;
  figures: Labels;
  lists: Labels;
  kinds: Labels;
}

/** Labels whose numbers may stand below them. */
type Row = NonNullable<ReturnType<typeof rowOf>>;

export class Reader {
  readonly block: StatBlock;
  readonly #reading: Reading;
  #named = false;
  /** The list whose entries go on in the next lines. */
  #open: string | null = null;
  #above: Row | null = null;

  constructor(reading: Reading) {
    this.#reading = reading;
    const { shown: text } = reading;
    this.block = { text, name: "", kind: null, figures: {}, now: {}, lists: {}, left: [], marks: [] };
  }

  get named(): boolean {
    return this.#named;
  }

  #mark(words: readonly Token[], as: TextSpan["as"], id?: string): void {
    for (const { from, to } of words) this.block.marks.push({ from, to, as, ...(id !== undefined && { id }) });
  }

  /** Hands words back: those that stand together as one piece. */
  #leave(words: readonly Token[]): void {
    const { flat, shown } = this.#reading;
    const runs: { from: number; to: number }[] = [];
    for (const { from, to } of words) {
      const last = runs.at(-1);
      if (last && !/[\p{L}\p{N}\n]/u.test(flat.slice(last.to, from))) last.to = to;
      else runs.push({ from, to });
    }
    this.#mark(words, "left");
    for (const { from, to } of runs) this.block.left.push(shown.slice(signFrom(flat, from), to));
  }

  words({ from, to }: { from: number; to: number }): Token[] {
    return wordsOf(this.#reading.flat.slice(from, to), from);
  }

  /** A line in which nothing stands. */
  gap(): void {
    this.#open = null;
  }

  /** A line that is drawn, and the word of a fence. */
  drawn(line: Line): void {
    this.#mark(this.words(line), "label");
  }

  /** The text is over. */
  end(): void {
    this.#leave((this.#above ?? []).flatMap(({ words }) => words));
    this.#above = null;
  }

  /** The first line: the name; a kind may stand behind it, in brackets or after a comma or a dash. */
  name(line: Line): void {
    const { flat } = this.#reading;
    const tokens = this.words(line);
    const text = flat.slice(line.from, line.to);
    const [, label = "", sign = ""] = /^([^:=]{4,30}?)(\s?[:=])/.exec(text) ?? [];
    const isLabel = NAMES.has(plainOf(label));
    const from = isLabel ? line.from + label.length + sign.length : line.from;
    const rest = flat.slice(from, line.to);
    const cut = rest.search(/[([,:]|\s-+\s/);
    const to = cut > 0 && rest.slice(0, cut).trim() !== "" ? from + cut : line.to;
    this.#named = true;
    this.#mark(
      tokens.filter((word) => word.to <= from),
      "label",
    );
    this.block.name = stripped(flat.slice(from, to), " :=,").slice(0, 100);
    this.#mark(
      tokens.filter((word) => word.from >= from && word.from < to),
      "name",
    );
    const behind = tokens.filter((word) => word.from >= to);
    const kind = behind.find(({ plain }) => this.#reading.kinds.has(plain));
    if (kind) {
      this.block.kind = this.#reading.kinds.get(kind.plain) ?? null;
      this.#mark([kind], "kind");
      this.#leave(behind.filter((word) => word !== kind));
    } else if (behind.length > 0) this.#figures(behind);
  }

  /** A name that is called so further below takes the place of the first line. */
  renamed(line: Line): boolean {
    const text = this.#reading.flat.slice(line.from, line.to);
    const [, label = "", rest = ""] = /^([^:=]{4,30}?)\s?[:=](.*)$/.exec(text) ?? [];
    if (!NAMES.has(plainOf(label)) || rest.trim() === "") return false;
    const { marks, left, name } = this.block;
    for (const mark of marks) if (mark.as === "name") mark.as = "left";
    if (name !== "") left.push(name);
    this.name(line);
    return true;
  }

  /** @returns How many lines it took. */
  line(lines: readonly Line[], at: number): number {
    const { flat } = this.#reading;
    const line = lines[at] as Line;
    if (this.#above && this.#numbers(line)) return 1;
    this.end();
    const section = this.section(line);
    if (section) {
      const taken = this.#broken(lines, at, section.from);
      this.#open = plainOf(flat.slice(section.from, taken.to)) === "" || line.bullet ? section.id : null;
      this.#mark(this.words({ from: line.from, to: section.from }), "label", section.id);
      this.#entries(section.id, { from: section.from, to: taken.to });
      return taken.lines;
    }
    if (this.#open !== null && !line.heading && (line.bullet || !this.#closes(line))) {
      const taken = this.#broken(lines, at, line.from);
      this.#entries(this.#open, { from: line.from, to: taken.to });
      return taken.lines;
    }
    this.#open = null;
    const tokens = this.words(line);
    this.#above = rowOf(flat, tokens, line, this.#reading);
    if (!this.#above) this.#figures(tokens);
    return 1;
  }

  /** Whether a line below the entries of a list is none of them. */
  #closes(line: Line): boolean {
    const text = this.#reading.flat.slice(line.from, line.to);
    // Another heading, or a label with words behind it.
    if (/^[^:]{2,40}:(?:\s*$|\s*(?!none|ningun)[^\d\s+-])/i.test(text)) return true;
    return this.figuresIn(line).length > 0;
  }

  /** The figures that a line says, without taking them. */
  figuresIn(line: Line): string[] {
    return clausesOf(this.#reading.flat, this.words(line), this.#reading).flatMap(({ figures }) =>
      figures.map(({ id }) => id),
    );
  }

  section(line: Line): { id: string; from: number } | null {
    const text = this.#reading.flat.slice(line.from, line.to);
    const colon = text.indexOf(":");
    const head = colon < 0 ? text : text.slice(0, colon);
    if (head.length > 60) return null;
    const id = this.#reading.lists.get(plainOf(head));
    if (id === undefined) return null;
    const rest = colon < 0 ? "" : text.slice(colon + 1);
    // `Attack: 14` is a figure, where there is one of that name.
    if (/^\s*[+-]?\s?\d{1,6}\s*\.?$/.test(rest) && this.#reading.figures.has(plainOf(head))) return null;
    return { id, from: colon < 0 ? line.to : line.from + colon + 1 };
  }

  /** Where the entries of a line end: further below, as long as a bracket is open or a comma says that there is more. */
  #broken(lines: readonly Line[], at: number, from: number): { to: number; lines: number } {
    const { flat } = this.#reading;
    let taken = 1;
    let { to } = lines[at] as Line;
    for (; taken <= MOST_BROKEN; taken++) {
      const next = lines[at + taken];
      const text = flat.slice(from, to);
      if (!next || next.blank || next.rule || next.bullet || next.heading || text.trim() === "") break;
      const beginning = flat.charAt(next.from);
      const more = isOpen(text) || /[,;+/&-]$/.test(text) || "([".includes(beginning);
      if (!more || (!isOpen(text) && (this.section(next) || this.#closes(next)))) break;
      to = next.to;
    }
    return { to, lines: taken };
  }

  #entries(id: string, { from, to }: { from: number; to: number }): void {
    const { flat } = this.#reading;
    this.block.lists[id] ??= [];
    const list = this.block.lists[id];
    const text = flat.slice(from, to).replaceAll("\n", " ");
    const parts = apart(text, from);
    // The *and* between two of them.
    for (const [index, { to: end }] of parts.entries())
      this.#mark(this.words({ from: end, to: parts[index + 1]?.from ?? end }), "label", id);
    for (const part of parts) {
      const words = this.words(part);
      const said = text.slice(part.from - from, part.to - from);
      if (words.length === 0) continue;
      if (NOTHING.has(plainOf(said))) {
        this.#mark(words, "label", id);
        continue;
      }
      const read = entryIn(said);
      const last = list.at(-1);
      if (!read || (nameWords(read.entry.name) > LONGEST_NAME && read.entry.details === "")) {
        // Dice behind a comma belong to the entry before it.
        const dice = diceAlone(said);
        if (dice !== null && last && last.dice === "") {
          last.dice = dice;
          this.#mark(words, "entry", id);
        } else this.#leave(words);
        continue;
      }
      list.push(read.entry);
      const left = new Set(read.left.map((word) => word.from + part.from));
      this.#mark(
        words.filter((word) => !left.has(word.from)),
        "entry",
        id,
      );
      this.#leave(words.filter((word) => left.has(word.from)));
    }
  }

  /** Numbers below their labels. */
  #numbers(line: Line): boolean {
    const { flat } = this.#reading;
    if (!this.#above || !/^[\d\s|,;/+-]+$/.test(flat.slice(line.from, line.to))) return false;
    const numbers = this.words(line);
    for (const { id, words } of this.#above) {
      const ids = id === null ? [null] : id.split("+");
      const mine = numbers.splice(0, ids.length);
      if (id === null || mine.length === 0) {
        this.#leave([...words, ...mine]);
        continue;
      }
      this.#mark(words, "figure", id);
      for (const [index, word] of mine.entries()) this.#set(ids[index] as string, word.number ?? 0, null, [word]);
    }
    this.#leave(numbers);
    this.#above = null;
    return true;
  }

  /** The first of two figures of one name stands; the second is left to the user. */
  #set(id: string, value: number, now: number | null, words: readonly Token[]): boolean {
    if (this.block.figures[id] !== undefined) {
      this.#leave(words);
      return false;
    }
    this.block.figures[id] = value;
    if (now !== null) this.block.now[id] = now;
    this.#mark(words, "figure", id);
    return true;
  }

  #figures(tokens: readonly Token[]): void {
    for (const clause of clausesOf(this.#reading.flat, tokens, this.#reading)) {
      const { words } = clause;
      const left = new Set(clause.left);
      const said = words.filter((word) => !left.has(word));
      const again =
        clause.figures.some(({ id }) => this.block.figures[id] !== undefined) ||
        (clause.kind !== null && this.block.kind !== null);
      if (again || said.length === 0) {
        this.#leave(words);
        continue;
      }
      for (const { id, value, now } of clause.figures) {
        this.block.figures[id] ??= value;
        if (now !== null) this.block.now[id] = now;
      }
      this.block.kind ??= clause.kind;
      for (const { id, words } of clause.figures) this.#mark(words, "figure", id);
      const figures = new Set(clause.figures.flatMap(({ words }) => words));
      this.#mark(
        said.filter((word) => !figures.has(word)),
        "kind",
      );
      this.#leave(clause.left);
    }
  }
}

const nameWords = (name: string): number => wordsOf(name).length;

/** The place of a number's sign, or of the word. */
const signFrom = (flat: string, from: number): number =>
  /[+-]/.test(flat.charAt(from - 1)) && !/[\p{L}\p{N}]/u.test(flat.charAt(from - 2)) ? from - 1 : from;
