import { excerpt, type Problems } from "../problem.ts";
import type { Reason } from "../reasons.ts";

/** A place in a text of lines, for readers that never go back by more than a line. */
export class Cursor {
  protected readonly text: string;
  protected readonly problems: Problems;
  protected pos = 0;
  /** Where the line of `pos` begins. */
  protected line = 0;
  /** How many flow maps and lists are open: inside them indentation means nothing. */
  protected flow = 0;
  /** The brackets that are open, and where. */
  protected readonly opened: { readonly open: string; readonly at: number }[] = [];
  /** How far in that stands to which brackets and quotes belong. */
  protected parent = -1;
  /** What was probably never closed: what is wrong further on comes of it. */
  protected suspect: { readonly open: string; readonly at: number } | undefined;

  /** Where a comment began that took a closing bracket along, and what it says. */
  private hash: number | undefined;
  private hashed = "";

  constructor(text: string, problems: Problems) {
    this.text = text;
    this.problems = problems;
  }

  protected get char(): string | undefined {
    return this.text[this.pos];
  }

  protected get end(): boolean {
    return this.pos >= this.text.length;
  }

  protected get column(): number {
    return this.pos - this.line;
  }

  protected fail(reason: Reason, figures: Record<string, string | number> = {}, at = this.pos): never {
    const { suspect } = this;
    if (suspect && (suspect.open.length > 1 || !this.closes(suspect.at)))
      return this.problems.fail(suspect.at, "", "unclosed", { open: suspect.open.charAt(0) });
    if (this.hash !== undefined && this.flow > 0)
      return this.problems.fail(this.hash, "", "hash", { text: this.hashed });
    return this.problems.fail(at, "", reason, figures);
  }

  /** A line began inside of brackets or quotes: if it looks like the next thing of the page, they were never closed. */
  protected crossed(open: string, at: number): void {
    if (this.suspect) return;
    let from = this.line;
    while (this.text[from] === " ") from++;
    if (from - this.line > this.parent) return;
    if (NEXT_THING.test(this.text.slice(from, from + 80))) this.suspect = { open, at };
  }

  /** Whether a bracket is closed somewhere; texts in quotes are passed over. */
  private closes(at: number): boolean {
    let depth = 0;
    for (let pos = at; pos < this.text.length; pos++) {
      const char = this.text[pos] as string;
      if (char === '"') {
        const end = this.text.indexOf('"', pos + 1);
        if (end < 0) return false;
        pos = end;
      } else if (char === "{" || char === "[") depth++;
      else if ((char === "}" || char === "]") && --depth === 0) return true;
    }
    return false;
  }

  protected marker(marker: string): boolean {
    return this.column === 0 && this.text.startsWith(marker, this.pos) && isBlank(this.text[this.pos + 3]);
  }

  /** To the next token, over blanks, comments and line ends. Tabs may not indent. */
  protected next(): void {
    for (;;) {
      this.spaces();
      const char = this.char;
      if (char === "\n") {
        this.pos++;
        this.line = this.pos;
        const last = this.opened.at(-1);
        if (last) this.crossed(last.open, last.at);
      } else if (char === "#") {
        // What closes stands behind it: hardly meant as a comment.
        const said = this.text.slice(this.pos, this.lineEnd());
        if (this.flow > 0 && /[}\]]/.test(said) && this.text.slice(this.line, this.pos).trim() !== "") {
          this.hash ??= this.pos;
          this.hashed = excerpt(said.slice(0, Math.max(0, said.search(/[,}\]]/))).trim());
        }
        this.pos = this.lineEnd();
      } else return;
    }
  }

  /** Over blanks within the line. */
  protected spaces(): void {
    let tab = -1;
    for (; this.char === " " || this.char === "\t"; this.pos++) if (this.char === "\t") tab = this.pos;
    if (tab < 0 || this.flow > 0 || isBlank(this.char)) return;
    if (this.text.slice(this.line, this.pos).trim() === "") this.fail("tab", {}, tab);
  }

  protected lineEnd(): number {
    const end = this.text.indexOf("\n", this.pos);
    return end < 0 ? this.text.length : end;
  }

  /** Nothing but a comment may follow on this line. */
  protected rest(): void {
    const before = this.pos;
    this.spaces();
    const char = this.char;
    if (char === undefined || char === "\n" || (char === "#" && this.pos > before)) return;
    this.apostrophe();
    this.unexpected();
  }

  /** 'It's bad': single quotes that an apostrophe closed. */
  protected apostrophe(): void {
    if (this.text[this.pos - 1] !== "'" || !/\p{L}/u.test(this.char as string)) return;
    const from = this.text.lastIndexOf("'", this.pos - 2);
    const line = this.text.slice(from, this.lineEnd());
    const end = /'[ \t]*(?:[,}\]]|$)/.exec(line.slice(1))?.index;
    if (from < this.line || end === undefined) return;
    this.fail("quotes", { text: excerpt(line.slice(1, end + 1)) }, from);
  }

  protected unexpected(): never {
    const text = excerpt(this.text.slice(this.pos, this.lineEnd()));
    const char = this.char as string;
    if (char === "}" || char === "]") this.fail("extra", { text: char });
    // A colon that nobody expects makes a key of what was meant as text.
    if (char !== ":") return this.fail("unexpected", { text });
    const line = this.text.slice(this.line, this.lineEnd()).trim();
    return this.fail("colonText", { text: excerpt(line) });
  }
}

/** A line that goes on with the page: a dash, or a key and its colon. */
const NEXT_THING = /^(?:-(?:[ \n]|$)|["']?\p{L}[^:{}[\]\n]{0,60}:(?:[ \n]|$))/u;

/** What stands right before a place, as far as it is made of such letters: 60 of them at most. */
export function tail(text: string, end: number, letter: RegExp): string {
  let from = end;
  while (from > 0 && end - from < 60 && letter.test(text[from - 1] as string)) from--;
  return text.slice(from, end);
}

/** `labia:0..4`: a key whose colon nothing follows. What is right instead, if that is what `text` is. */
export function unglued(text: string): string | undefined {
  const [, name, value] = /^(\p{L}[\p{L}\p{N}_.]*):([^\s/][^\n]*)$/u.exec(text.trim()) ?? [];
  return name === undefined ? undefined : `${name}: ${value}`;
}

/** `ron -1`: a key without its colon. */
export function withColon(text: string): string | undefined {
  const [, name, value] = /^(\p{L}[\p{L}\p{N}_.]*)[ \t]+(\S[^\n]*)$/u.exec(text.trim()) ?? [];
  // What goes up or down says by how much.
  return name === undefined ? undefined : `${name}: ${value?.replace(/^([-+])= ?/, "$1")}`;
}

export const isBlank = (char: string | undefined): boolean =>
  char === " " || char === "\n" || char === undefined || char === "\t";
