import { excerpt } from "../problem.ts";
import type { Reason } from "../reasons.ts";
import { KEYS } from "../vocabulary.ts";
import { Cursor, isBlank, unglued } from "./cursor.ts";
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

/** All words of the page, wherever they stand. */
const WORDS = new Set<string>(Object.values(KEYS).flat());

/** Texts: plain, quoted, over several lines, in blocks. */
export class TextReader extends Cursor {
  protected nothing(): TextNode {
    return { kind: "text", at: this.pos, text: "", plain: true };
  }

  /** Letters that begin something that pages do not have. */
  protected refuse(): void {
    const char = this.char as string;
    const reason = REFUSED[char];
    const [bold, said] = /^\*\*?([\p{L}\p{N}_ ]{1,60})\*\*?/u.exec(this.text.slice(this.pos, this.pos + 80)) ?? [];
    if (bold !== undefined) this.fail("spelled", { text: bold, near: said as string });
    if (reason) this.fail(reason);
    if (char === "}" || char === "]") this.fail("extra", { text: char });
    if (char === "“" || char === "„" || char === "‘") this.typographic();
    if (char === "|" || char === ">") this.tableRow();
    if ("@`|>,".includes(char) || ("-?:".includes(char) && isBlank(this.text[this.pos + 1]))) {
      if (char === "," && this.flow > 0) this.fail("extra", { text: char });
      const all = this.flow > 0 ? this.whole(this.pos) : this.text.slice(this.pos, this.lineEnd());
      this.fail("quotes", { text: excerpt(all.replace(/^`([^`]*)`/, "$1")) });
    }
  }

  /** `| 1-3 | Bruise |` and `> 3: Bruise`: rows of a table as other programs have them. */
  private tableRow(): void {
    const line = this.text.slice(this.pos, this.lineEnd()).trim();
    const [, figures, text] = /^\|([^|]{1,60})\|([^|]{1,200})\|?$/.exec(line) ?? [];
    if (figures !== undefined && text !== undefined)
      this.fail("spelled", { text: excerpt(line), near: excerpt(`${figures.trim()}: ${text.trim()}`) });
    const [, over] = /^(>=? ?-?\d{1,6}):(?: |$)/.exec(line) ?? [];
    if (over !== undefined) this.fail("quotes", { text: over });
  }

  /** “Hit”: quotes that a word processor made. Inside of a longer text they are its own. */
  private typographic(): void {
    const line = this.text.slice(this.pos, this.lineEnd());
    const [, text] = /^[“„‘]([^“”„‘’]*)[“”’][ \t]*(?:$|#|:|,|\}|\])/.exec(line) ?? [];
    if (text !== undefined) this.fail("straightQuotes", { fix: `"${excerpt(text)}"` });
  }

  /** A colon within a plain text: something else was meant, by what stands before it. */
  private colonWithin(said: string, colon: number, from: number, first: string | undefined): never {
    const key = said.slice(0, colon);
    // A line below a text that goes on with a key of its own.
    if (first !== undefined) {
      const fix = unglued(first);
      if (fix === undefined) this.fail("indent", {}, from);
      this.fail("glued", { fix: excerpt(fix) }, this.started);
    }
    // `- points: 12, over: attributes`: several words of the page in one line.
    const [, word = ""] = /^[^:{}[\]"']{1,60}, ?(\p{Ll}{1,20})$/u.exec(key) ?? [];
    const line = this.text.slice(this.line, this.lineEnd()).trim().replace(/^- +/, "");
    if (WORDS.has(word)) this.fail("brace", { fix: excerpt(`{ ${line} }`) }, from);
    if (/^\p{Ll}[\p{L}\p{N}_.]*$/u.test(key)) this.fail("brace", { fix: `{ ${excerpt(said)} }` }, from);
    return this.fail("colonText", { text: excerpt(said) }, from + colon);
  }

  /** Where the text that is read began. */
  private started = 0;

  protected plain(parent: number): TextNode {
    this.refuse();
    const at = this.pos;
    this.started = at;
    const parts: string[] = [];
    for (;;) {
      const from = this.pos;
      const end = this.lineEnd();
      const line = this.text.slice(from, end);
      const comment = line.search(/[ \t]#/);
      const said = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
      const colon = said.search(/:(?=[ \t]|$)/);
      if (colon >= 0) this.colonWithin(said, colon, from, parts[0]);
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
        // Twice the quote: not a bracket, whose other end might be looked for.
        this.crossed(quote + quote, at);
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
    if (style === undefined) this.tableRow();
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

  protected flowScalar(isKey = false): TextNode {
    if (this.char === '"' || this.char === "'") return this.quoted();
    this.refuse();
    const at = this.pos;
    let end = at;
    let brackets = 0;
    for (; !this.end; this.pos++) {
      const char = this.char as string;
      if (char === "\n") {
        this.line = this.pos + 1;
        const last = this.opened.at(-1);
        if (last) this.crossed(last.open, last.at);
      } else if (char === "#" && isBlank(this.text[this.pos - 1])) break;
      else if (char === ":" && (isBlank(this.text[this.pos + 1]) || ",[]{}".includes(this.text[this.pos + 1] ?? "")))
        break;
      else if (",[]{}".includes(char)) {
        // `{ best: max(a, b) }` would be read as two keys without a word.
        if ((brackets > 0 && char === ",") || char === "[" || char === "{") {
          const key = this.text.slice(at, this.pos).trim();
          if (isKey && char !== "," && /^[\p{L}\p{N}_.]+$/u.test(key))
            this.fail("noColon", { fix: `${excerpt(key)}: ${char}…` }, at);
          this.fail("quotes", { text: excerpt(this.whole(at)) }, at);
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

  /** All of a text that commas or brackets cut: to where its own brackets are closed. */
  private whole(at: number): string {
    const line = this.text.slice(
      at,
      Math.max(at, this.text.indexOf("\n", at) < 0 ? this.text.length : this.text.indexOf("\n", at)),
    );
    let depth = 0;
    let end = 0;
    for (; end < line.length; end++) {
      const char = line[end] as string;
      if ("([{".includes(char)) depth++;
      else if (")]}".includes(char) && --depth < 0) break;
      else if (char === "," && depth === 0) break;
    }
    return line.slice(0, end).trim();
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
