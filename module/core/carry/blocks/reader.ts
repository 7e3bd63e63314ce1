import type { StatBlock, TextSpan } from "./block.ts";
import { addDetail, detailIn, isEntry } from "./details.ts";
import { apart, entryIn, isOpen } from "./entries.ts";
import { clausesOf, rowOf } from "./figures.ts";
import { headIn, isNameLabel } from "./heads.ts";
import { entriesIn, isEmpty } from "./listing.ts";
import { COUNT, MOST_LABEL, type Reading } from "./reading.ts";
import { isTableHead } from "./tables.ts";
import type { Line } from "./text.ts";
import { labelAt, plainOf, stripped, type Token, wordsOf } from "./words.ts";

/** Reads one creature line by line: each word becomes a part of it or is left. */

/** A list that is broken over lines goes on for so many. */
const MOST_BROKEN = 12;

/** Letters of a name; what goes on is speech. */
const LONGEST_NAME = 100;

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
    for (const { from, to } of runs) {
      // With the bracket that closes one of it.
      const isUnclosed = isOpen(flat.slice(from, to)) && ")]}".includes(flat.charAt(to) || " ");
      // And with what makes its number another one: `7+`, `12 %`.
      const sign = /^ ?[%‰]|^\+/.exec(flat.slice(to, to + 2))?.[0].length ?? 0;
      const end = to + (isUnclosed ? 1 : sign);
      this.block.left.push(shown.slice(signFrom(flat, from), end));
    }
  }

  words({ from, to }: { from: number; to: number }): Token[] {
    return wordsOf(this.#reading.flat.slice(from, to), from);
  }

  /** Whether the line is one of a list that goes on. */
  isIn(line: Line): boolean {
    return this.#open !== null || line.bullet || this.#above !== null;
  }

  /** A line in which nothing stands. */
  gap(): void {
    this.#open = null;
  }

  /** A line that is drawn, and the word of a fence. */
  drawn(line: Line): number {
    this.#mark(this.words(line), "label");
    return 1;
  }

  /** The text is over. */
  end(): void {
    this.#leave((this.#above ?? []).flatMap(({ words }) => words));
    this.#above = null;
  }

  /** The first line: the name; a kind may stand before or behind it, and figures behind it. */
  name(line: Line): void {
    const { flat, kinds } = this.#reading;
    const tokens = this.words(line);
    const { from, to, kind: before } = headIn(this.#reading, line, tokens);
    this.#named = true;
    this.#mark(
      tokens.filter((word) => word.to <= from && word !== before),
      "label",
    );
    const named = tokens.filter((word) => word.from >= from && word.from < to);
    const over = named.slice(1).filter((word) => word.to > from + LONGEST_NAME);
    const end = over[0]?.from ?? to;
    this.block.name = stripped(flat.slice(from, end), " :=,|;.").slice(0, LONGEST_NAME);
    this.#mark(
      named.filter((word) => word.from < end),
      "name",
    );
    this.#leave(over);
    const behind = tokens.filter((word) => word.from >= to);
    const kind = before ?? behind.find(({ plain }) => kinds.has(plain));
    const isSaid = clausesOf(flat, behind, this.#reading).some(({ figures }) => figures.length > 0);
    if (kind && (before || !isSaid)) {
      this.block.kind = kinds.get(kind.plain) ?? null;
      this.#mark([kind], "kind");
    }
    const rest = behind.filter((word) => word !== kind);
    if (isSaid || (!kind && rest.length > 0)) this.#figures(before ? rest : behind);
    else if (!this.#counts(rest)) this.#leave(rest);
  }

  /** `(x3)`, `(3 minions)`: how many of them there are, where that is a figure. */
  #counts(words: readonly Token[]): boolean {
    const [word] = words;
    const count = word && words.length === 1 ? (/^[x×]?(\d{1,3})x?$/i.exec(word.text)?.[1] ?? null) : null;
    if (!word || count === null || !this.#reading.counts || this.block.figures[COUNT] !== undefined) return false;
    return this.#set(COUNT, Number(count), null, [word]);
  }

  /** There is no name before its figures. */
  unnamed(): void {
    this.#named = true;
  }

  /** A line before the name that says nothing of the creature. */
  leave(line: Line): void {
    this.#leave(this.words(line));
  }

  /** A name that is called so further below takes the place of the first line. */
  renamed(line: Line): boolean {
    const text = this.#reading.flat.slice(line.from, line.to);
    const [, label = "", rest = ""] = /^([^:=]{4,30}?)\s?[:=](.*)$/.exec(text) ?? [];
    // The name of an entry is not the creature's.
    if (!isNameLabel(label) || rest.trim() === "" || line.bullet || this.#open !== null) return false;
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
    if (section && isTableHead(this.#reading, line, section.from, lines[at + 1])) {
      this.#mark(this.words(line), "label", section.id);
      this.#open = section.id;
      return 1;
    }
    if (section) {
      const taken = this.#broken(lines, at, section.from);
      this.#open = plainOf(flat.slice(section.from, taken.to)) === "" || line.bullet ? section.id : null;
      this.#mark(this.words({ from: line.from, to: section.from }), "label", section.id);
      this.#entries(section.id, { from: section.from, to: taken.to });
      return taken.lines;
    }
    if (this.#words(line)) {
      this.#open = null;
      return 1;
    }
    if (this.#isMore(line)) return 1;
    if (this.#open !== null && !line.heading && (line.bullet || !this.#closes(line))) {
      const taken = this.#broken(lines, at, line.from);
      this.#entries(this.#open, { from: line.from, to: taken.to }, true);
      return taken.lines;
    }
    const list = this.#listOf(line);
    if (list) {
      const taken = this.#broken(lines, at, list.from);
      this.#mark(this.words({ from: line.from, to: list.from }), "label", list.id);
      this.#entries(list.id, { from: list.from, to: taken.to }, true);
      return taken.lines;
    }
    this.#open = null;
    const tokens = this.words(line);
    if (isEmpty(this.#reading, line)) return this.drawn(line);
    if (this.#isBelow(lines, at)) return 2;
    this.#above = rowOf(flat, tokens, line, this.#reading);
    if (!this.#above) this.#figures(tokens);
    return 1;
  }

  /** A line of an open list that is a detail of its last entry, as lists of data have it. */
  #isMore(line: Line): boolean {
    const last = this.#open === null ? undefined : this.block.lists[this.#open]?.at(-1);
    const text = this.#reading.flat.slice(line.from, line.to);
    const detail = last ? detailIn(text, this.#reading.details) : null;
    if (!last || !detail || (detail.id === "value" && last.value !== null)) return false;
    addDetail(last, text, detail);
    this.#mark(this.words(line), "entry", this.#open ?? "");
    return true;
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
    const sign = this.#signIn(line, text);
    const head = sign < 0 ? text : text.slice(0, sign);
    if (head.length > MOST_LABEL) return null;
    const id = this.#reading.lists.get(plainOf(head));
    if (id === undefined) return null;
    const rest = sign < 0 ? "" : text.slice(sign + 1);
    // Two headings beside each other.
    if (this.#reading.lists.has(plainOf(rest))) return null;
    // `Attack: 14` is a figure, where there is one of that name, and so are those behind it.
    const figure = this.#reading.figures.get(plainOf(head));
    if (figure !== undefined && /^[\s|]{0,9}[+-]? ?\d/.test(rest) && this.figuresIn(line)[0] === figure) return null;
    return { id, from: sign < 0 ? line.to : line.from + sign + 1 };
  }

  /** What parts a list's label from its entries: a colon, else a dash, the edge of a cell, a tabulator. */
  #signIn({ from, to }: Line, text: string): number {
    const { flat, shown, lists } = this.#reading;
    const colon = text.indexOf(":");
    if (colon >= 0 && lists.has(plainOf(text.slice(0, colon)))) return colon;
    const words = this.words({ from, to });
    const last = words[(labelAt(words, 0, lists)?.length ?? 0) - 1];
    if (!last) return colon;
    const rest = flat.slice(last.to, to);
    const gap = rest.trim() === "" ? "" : (/^(?: -| ?\|| {2,60})/.exec(rest)?.[0] ?? "");
    const sign = gap.length > 0 ? gap.length : shown.charAt(last.to) === "\t" ? 1 : 0;
    return sign > 0 ? last.to - from + sign - 1 : colon;
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
      const more = isOpen(text) || /[,;+/&-]$/.test(text) || "([".includes(beginning) || this.#isNameOver(text, next);
      if (!more || (!isOpen(text) && (this.section(next) || this.#closes(next)))) break;
      to = next.to;
    }
    return { to, lines: taken };
  }

  /** Whether a name that the rules know begins in one line and ends in the next. */
  #isNameOver(text: string, next: Line): boolean {
    const last = text.slice(Math.max(text.lastIndexOf(","), text.lastIndexOf(";"), text.lastIndexOf(":")) + 1);
    const said = wordsOf(last);
    const ahead = this.words(next);
    if (said.length === 0 || said.some(({ number }) => number !== null)) return false;
    const whole = labelAt([...said, ...ahead], 0, this.#reading.known);
    return whole !== null && whole.length > said.length;
  }

  /** The list that a line alone is of: names that are known, or one with its number and dice, or with its details. */
  #listOf(line: Line): { id: string; from: number } | null {
    const { flat, loose, known, lists, details } = this.#reading;
    if (this.figuresIn(line).length > 0) return null;
    const text = flat.slice(line.from, line.to);
    const ids = apart(text).map(({ from, to }) => {
      const read = entryIn(text.slice(from, to), known);
      return read && read.left.length === 0 && read.entry.value !== null
        ? known.get(plainOf(read.entry.name))
        : undefined;
    });
    if (ids[0] !== undefined && ids.every((id) => id === ids[0])) return { id: ids[0], from: line.from };
    if (loose === null || !/^["']?\p{Lu}/u.test(text) || !isEntry(text, details)) return null;
    // `Attack Bite +12 1d6`
    const words = this.words(line);
    const label = labelAt(words, 0, lists);
    const next = label?.id === loose ? words[label.length] : undefined;
    return { id: loose, from: next?.number === null ? next.from : line.from };
  }

  /** @param alone Whether the line has no label: it may be one entry with all its details. */
  #entries(id: string, { from, to }: { from: number; to: number }, alone = false): void {
    this.block.lists[id] ??= [];
    for (const { words, as } of entriesIn(this.#reading, id, this.block.lists[id], { from, to }, alone))
      if (as === "left") this.#leave(words);
      else this.#mark(words, as, id);
  }

  /** `Role: guard`, where words are what the label asks for. The first of two stands. */
  #words(line: Line): boolean {
    const { flat, shown, texts } = this.#reading;
    const text = flat.slice(line.from, line.to);
    const colon = text.search(/[:=]/);
    const id = colon < 0 || colon > MOST_LABEL ? undefined : texts.get(plainOf(text.slice(0, colon)));
    const from = line.from + colon + 1;
    const said = shown.slice(from, line.to).trim();
    if (id === undefined || said === "" || this.block.texts?.[id] !== undefined) return false;
    this.block.texts = { ...this.block.texts, [id]: said };
    this.#mark(this.words(line), "figure", id);
    return true;
  }

  /** Numbers above their labels, as cards have them: as many as the labels in the next line. */
  #isBelow(lines: readonly Line[], at: number): boolean {
    const { flat } = this.#reading;
    const line = lines[at] as Line;
    const below = lines[at + 1];
    if (!below || !/^[\d\s|,;/+-]+$/.test(flat.slice(line.from, line.to))) return false;
    const row = rowOf(flat, this.words(below), below, this.#reading);
    const wanted = (row ?? []).reduce((sum, { id }) => sum + (id?.split("+").length ?? 1), 0);
    // Labels whose own numbers follow them are a row of their own.
    const next = lines[at + 2];
    const isFollowed = next !== undefined && /^[\d\s|,;/+-]+$/.test(flat.slice(next.from, next.to));
    if (!row || row.length < 2 || isFollowed || this.words(line).length !== wanted) return false;
    this.#above = row;
    return this.#numbers(line);
  }

  /** Numbers below their labels. */
  #numbers(line: Line): boolean {
    const { flat } = this.#reading;
    if (!this.#above || !/^[\d\s|,;/+-]+$/.test(flat.slice(line.from, line.to))) return false;
    const numbers = this.words(line);
    // A half is no figure of a block, and a row with one is not guessed at.
    if (numbers.some(({ number }) => number === null)) return false;
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
        (clause.kind !== null && this.block.kind !== null && clause.kind !== this.block.kind);
      if (again || said.length === 0) {
        this.#leave(words);
        continue;
      }
      this.block.kind ??= clause.kind;
      for (const { id, value, now, words } of clause.figures) this.#set(id, value, now, words);
      const figures = new Set(clause.figures.flatMap(({ words }) => words));
      this.#mark(
        said.filter((word) => !figures.has(word)),
        "kind",
      );
      this.#leave(clause.left);
    }
  }
}

/** The place of a number's sign, or of the word. */
const signFrom = (flat: string, from: number): number =>
  /[+-]/.test(flat.charAt(from - 1)) && !/[\p{L}\p{N}]/u.test(flat.charAt(from - 2)) ? from - 1 : from;
