import { excerpt, type Reason } from "../problem.ts";
import { Cursor, isBlank } from "./cursor.ts";
import type { TextNode } from "./nodes.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  t: "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  e: "\x1b",
  " ": " ",
  '"': '"',
  "/": "/",
  "\\": "\\",
  N: "\x85",
  _: "\xa0",
  L: "\u2028",
  P: "\u2029",
};
const CODE_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const REFUSED: Readonly<Record<string, Reason>> = { "&": "anchor", "*": "anchor", "!": "tag", "%": "directive" };

/** Texts: plain, quoted, over several lines, in blocks. */
export class TextReader extends Cursor {
  protected nothing(): TextNode {
    return { kind: "text", at: this.pos, text: "", plain: true };
  }

  /** Letters that begin something that pages do not have. */
  protected refuse(): void {
    const char = this.char as string;
    const reason = REFUSED[char];
    if (reason) this.fail(reason);
    if ("@`|>,]}".includes(char) || ("-?:".includes(char) && isBlank(this.text[this.pos + 1]))) {
      this.fail("quotes", { text: excerpt(this.text.slice(this.pos, this.lineEnd())) });
    }
  }

  protected plain(parent: number): TextNode {
    this.refuse();
    const at = this.pos;
    const parts: string[] = [];
    for (;;) {
      const from = this.pos;
      const end = this.lineEnd();
      const line = this.text.slice(from, end);
      const comment = line.search(/[ \t]#/);
      const said = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
      const colon = said.search(/:(?=[ \t]|$)/);
      if (colon >= 0) this.fail("quotes", { text: excerpt(said) }, from + colon);
      parts.push(said);
      this.pos = end;
      if (comment >= 0) break;
      const kept = { pos: this.pos, line: this.line };
      const blank = this.foldable();
      if (this.end || this.column <= parent || this.char === "#" || this.marker("---") || this.marker("...")) {
        this.pos = kept.pos;
        this.line = kept.line;
        break;
      }
      for (let n = 1; n < blank; n++) parts.push("\n");
    }
    return { kind: "text", at, text: fold(parts), plain: true, ...(parts.length === 1 ? { from: at } : {}) };
  }

  /** Over line ends and blanks, to what the next line says. How many lines ended. */
  private foldable(): number {
    let lines = 0;
    for (;;) {
      this.spaces();
      if (this.char !== "\n") return lines;
      lines++;
      this.pos++;
      this.line = this.pos;
    }
  }

  protected quoted(): TextNode {
    const at = this.pos;
    const quote = this.char as string;
    const text = this.text;
    let said = "";
    let exact = true;
    this.pos++;
    for (let from = this.pos; ; ) {
      const char = this.char;
      if (char === undefined) this.fail("unclosed", { open: quote }, at);
      if (char === quote) {
        said += text.slice(from, this.pos);
        this.pos++;
        if (quote === "'" && this.char === "'") {
          exact = false;
          from = this.pos++;
          continue;
        }
        return { kind: "text", at, text: said, plain: false, ...(exact ? { from: at + 1 } : {}) };
      }
      if (char === "\n") {
        exact = false;
        said += text.slice(from, this.pos).trimEnd();
        this.flow++;
        const lines = this.foldable();
        this.flow--;
        said += lines > 1 ? "\n".repeat(lines - 1) : " ";
        from = this.pos;
      } else if (char === "\\" && quote === '"') {
        exact = false;
        said += text.slice(from, this.pos) + this.escape();
        from = this.pos;
      } else this.pos++;
    }
  }

  private escape(): string {
    const at = this.pos;
    const letter = this.text[at + 1] ?? "";
    this.pos += 2;
    if (letter === "\n") {
      this.line = this.pos;
      while (this.char === " " || this.char === "\t") this.pos++;
      return "";
    }
    if (Object.hasOwn(ESCAPES, letter)) return ESCAPES[letter] as string;
    const length = Object.hasOwn(CODE_LENGTH, letter) ? (CODE_LENGTH[letter] as number) : 0;
    const digits = this.text.slice(this.pos, this.pos + length);
    const code = Number.parseInt(digits, 16);
    if (length === 0 || !/^[0-9a-f]+$/i.test(digits) || digits.length < length || code > 0x10ffff) {
      this.fail("escape", { letter }, at);
    }
    this.pos += length;
    return String.fromCodePoint(code);
  }

  /** | keeps the lines, > joins them. */
  protected blockText(parent: number): TextNode {
    const at = this.pos;
    const header = this.text.slice(at, this.lineEnd());
    const [, style, rest] = /^([|>])([-+]?[1-9]?|[1-9][-+])[ \t]*(?:[ \t]#.*)?$/.exec(header) ?? [];
    if (style === undefined || rest === undefined) this.fail("quotes", { text: excerpt(header) });
    const digit = /\d/.exec(rest)?.[0];
    let indent = digit === undefined ? -1 : Math.max(0, parent) + Number(digit);
    const lines: string[] = [];
    this.pos = this.lineEnd();
    while (!this.end) {
      const start = this.pos + 1;
      if (start >= this.text.length) {
        this.pos = this.text.length;
        break;
      }
      const end = this.text.indexOf("\n", start) < 0 ? this.text.length : this.text.indexOf("\n", start);
      const line = this.text.slice(start, end);
      const spaces = line.length - line.replace(/^ +/, "").length;
      const blank = spaces === line.length;
      if (!blank && indent < 0) {
        if (spaces <= parent) break;
        indent = spaces;
      }
      if (!blank && spaces < indent) break;
      lines.push(indent < 0 ? "" : line.slice(indent));
      this.pos = end;
      this.line = start;
    }
    const text = style === "|" ? lines.join("\n") : fold(lines.map((line) => (line === "" ? "\n" : line)));
    let last = text.length;
    while (text[last - 1] === "\n") last--;
    const ended = text.slice(0, last);
    const keep = rest.includes("+") ? `${text}\n` : rest.includes("-") || ended === "" ? ended : `${ended}\n`;
    return { kind: "text", at, text: keep, plain: false };
  }

  protected flowScalar(): TextNode {
    if (this.char === '"' || this.char === "'") return this.quoted();
    this.refuse();
    const at = this.pos;
    let end = at;
    let brackets = 0;
    for (; !this.end; this.pos++) {
      const char = this.char as string;
      if (char === "\n") {
        this.line = this.pos + 1;
      } else if (char === "#" && isBlank(this.text[this.pos - 1])) break;
      else if (char === ":" && (isBlank(this.text[this.pos + 1]) || ",[]{}".includes(this.text[this.pos + 1] ?? "")))
        break;
      else if (",[]{}".includes(char)) {
        // `{ best: max(a, b) }` would be read as two keys without a word.
        if ((brackets > 0 && char === ",") || char === "[" || char === "{") {
          this.fail("quotes", { text: excerpt(this.text.slice(at, this.lineEnd())) }, at);
        }
        break;
      } else if (char === "(") brackets++;
      else if (char === ")") brackets--;
      if (!isBlank(char)) end = this.pos + 1;
    }
    this.pos = Math.max(end, at);
    if (end === at) this.unexpected();
    const text = this.text.slice(at, end);
    if (!text.includes("\n")) return { kind: "text", at, text, plain: true, from: at };
    this.line = this.text.lastIndexOf("\n", end) + 1;
    return { kind: "text", at, text: fold(text.split("\n").map((line) => line.trim() || "\n")), plain: true };
  }
}

/** Joined by spaces, where "\n" stands for an empty line. */
function fold(parts: readonly string[]): string {
  let text = "";
  let glue = "";
  for (const part of parts) {
    if (part === "\n") {
      text += "\n";
      glue = "";
    } else {
      text += glue + part;
      glue = " ";
    }
  }
  return text;
}
