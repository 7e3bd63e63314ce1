import { excerpt, type Problems, type Reason } from "../problem.ts";

/** A place in a text of lines, for readers that never go back by more than a line. */
export class Cursor {
  protected readonly text: string;
  protected readonly problems: Problems;
  protected pos = 0;
  /** Where the line of `pos` begins. */
  protected line = 0;
  /** How many flow maps and lists are open: inside them indentation means nothing. */
  protected flow = 0;

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
    return this.problems.fail(at, "", reason, figures);
  }

  protected marker(marker: string): boolean {
    return this.column === 0 && this.text.startsWith(marker, this.pos) && isBlank(this.text[this.pos + 3]);
  }

  /** To the next thing that is said, over blanks, comments and line ends. Tabs may not indent. */
  protected next(): void {
    for (;;) {
      this.spaces();
      const char = this.char;
      if (char === "\n") {
        this.pos++;
        this.line = this.pos;
      } else if (char === "#") this.pos = this.lineEnd();
      else return;
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
    this.unexpected();
  }

  protected unexpected(): never {
    // A colon that nobody expects makes a key of what was meant as text.
    return this.fail(this.char === ":" ? "quotes" : "unexpected", {
      text: excerpt(this.text.slice(this.pos, this.lineEnd())),
    });
  }
}

export const isBlank = (char: string | undefined): boolean =>
  char === " " || char === "\n" || char === undefined || char === "\t";
