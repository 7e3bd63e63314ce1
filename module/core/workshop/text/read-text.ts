import { excerpt, Problems } from "../problem.ts";
import { KEYS } from "../vocabulary.ts";
import { isBlank, tail, unglued, withColon } from "./cursor.ts";
import type { Entry, ListNode, MapNode, PageNode, TextNode } from "./nodes.ts";
import { TextReader } from "./scalars.ts";
import { codeOf } from "./ways.ts";

/*
 * The part of YAML that pages are written in, JSON included: maps, lists, quoted and plain text, block text (| and >),
 * comments. Refused, each by name: tags, anchors and aliases, directives, complex keys, a second document, keys said twice.
 * Strict where YAML is kind to mistakes: a plain text that holds ": " or is cut by a comma inside brackets wants quotes.
 * One pass, never back by more than a line: the time is that of the length.
 */

const OWN_WORDS: ReadonlySet<string> = new Set(Object.values(KEYS).flat());

/** Longest page. A game of a hundred rolls has a tenth of it. */
const MOST_CHARACTERS = 200_000;
const MOST_LEVELS = 24;

/** Reads a page into nodes that know their place. Throws a `PageError` at the first thing that is no such page. */
export function readText(source: string): { readonly root: PageNode; readonly problems: Problems } {
  const { text, dropped } = plainText(source);
  const problems = new Problems(text);
  problems.dropped = dropped;
  if (text.length > MOST_CHARACTERS) problems.fail(MOST_CHARACTERS, "", "tooLong", { most: MOST_CHARACTERS });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const odd = text.search(/[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]/);
  if (odd >= 0) problems.fail(odd, "", "character", { code: codeOf(text, odd) });
  return { root: new Reader(text, problems).page(), problems };
}

/**
 * The text without characters that do not show: spaces that do not break are spaces, what has no width goes, and so do the fences of a
 * chat round a page (```) with the words around them. All other letters keep their places.
 */
function plainText(source: string): { text: string; dropped: number[] } {
  const spaced = source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ");
  const dropped: number[] = [];
  const text = spaced.replace(/[\u200b\u2060\ufeff\u00ad]/g, (_, at: number) => {
    dropped.push(at - dropped.length);
    return "";
  });
  // A page as an answer to a mail quotes it.
  const isQuoted = text.startsWith(">") && text.split("\n").every((line) => line === "" || line.startsWith(">"));
  return { text: withoutFences(isQuoted ? text.replace(/^>/gm, " ") : text), dropped };
}

function withoutFences(text: string): string {
  const start = text.search(/^[ \t]*(?:```|~~~)/m);
  if (start < 0 || /^workshop[ \t]*:/m.test(text.slice(0, start))) return text;
  const blank = (part: string): string => part.replace(/[^\n]/g, " ");
  const from = text.indexOf("\n", start);
  if (from < 0) return text;
  const length = text.slice(from).search(/^[ \t]*(?:```|~~~)/m);
  const to = length < 0 ? text.length : from + length;
  return blank(text.slice(0, from)) + text.slice(from, to) + blank(text.slice(to));
}

class Reader extends TextReader {
  #depth = 0;

  page(): PageNode {
    this.next();
    if (this.marker("---")) {
      this.pos += 3;
      this.next();
    }
    if (this.end) this.fail("emptyPage", {}, 0);
    const root = this.block(-1);
    this.next();
    if (this.marker("...")) {
      this.pos += 3;
      this.next();
    }
    if (this.marker("---")) this.fail("oneDocument");
    if (!this.end) this.fail("indent");
    return root;
  }

  deeper<T>(read: () => T): T {
    if (++this.#depth > MOST_LEVELS) this.fail("tooDeep", { most: MOST_LEVELS });
    const result = read();
    this.#depth--;
    return result;
  }

  /** What stands here, on a line of its own or after "- ", and belongs to something indented by `parent`. */
  block(parent: number): PageNode {
    return this.deeper(() => {
      const char = this.char as string;
      const after = this.text[this.pos + 1];
      if (char === "-" && isBlank(after)) return this.list();
      if (char === "?" && isBlank(after)) this.fail("question");
      if (this.keyAhead()) return this.map();
      return this.inline(parent);
    });
  }

  /** Whether the line goes on with `key:`. Looks no further than the line. */
  keyAhead(): boolean {
    const quote = this.char;
    const end = this.lineEnd();
    let at = this.pos;
    if (quote === '"' || quote === "'") {
      for (at++; at < end && this.text[at] !== quote; at++) if (quote === '"' && this.text[at] === "\\") at++;
      for (at++; this.text[at] === " "; at++);
      return this.text[at] === ":" && isBlank(this.text[at + 1]);
    }
    if (quote === "{" || quote === "[") return false;
    for (; at < end; at++) {
      const char = this.text[at];
      if (char === ":" && isBlank(this.text[at + 1])) return true;
      if (char === "#" && this.text[at - 1] === " ") return false;
    }
    return false;
  }

  map(): MapNode {
    const at = this.pos;
    const indent = this.column;
    const entries = new Entries(this.problems);
    for (;;) {
      if (!this.keyAhead()) this.noKey(this.text.slice(this.pos, this.lineEnd()), this.pos, true);
      const keyAt = this.pos;
      const key = this.key();
      this.pos++;
      const value = this.value(indent, true);
      entries.add(key, keyAt, value);
      this.suspect = undefined;
      this.next();
      if (this.end || this.column < indent || this.marker("---") || this.marker("...")) break;
      // A dash after entries without one.
      const dash = this.char === "-" && isBlank(this.text[this.pos + 1]);
      if (dash && indent > 0 && (this.column === indent || value.kind === "map")) this.fail("dashes", { fix: "- …" });
      if (this.column > indent) this.bullet();
    }
    return { kind: "map", at, entries: entries.list };
  }

  key(): string {
    const char = this.char as string;
    if (char === '"' || char === "'") {
      const key = this.quoted().text;
      this.spaces();
      return key;
    }
    this.refuse();
    const from = this.pos;
    // `body:{ name: Body }` and `1-3 { name: Bruise }`: the colon that is found stands within.
    const [, name, colon, open] =
      /^([\p{L}\p{N}_.+–-]{1,60})( ?:| )([{[])/u.exec(this.text.slice(from, from + 70)) ?? [];
    if (name !== undefined && this.text.slice(from, this.lineEnd()).includes(","))
      this.fail(colon === " " ? "noColon" : "glued", { fix: `${name}: ${open}…` });
    while (!(this.char === ":" && isBlank(this.text[this.pos + 1]))) this.pos++;
    return this.text.slice(from, this.pos).trimEnd();
  }

  /** Something stands where a key and its colon should. */
  noKey(text: string, at: number, alone = false): never {
    const glued = unglued(text);
    if (glued !== undefined) this.fail("glued", { fix: excerpt(glued) }, at);
    const [, bullet, said] =
      /^(?:(?:[•*·–—>|]|\d{1,3}[.)]) *)?(\*{0,2}[\p{L}][\p{L}\p{N}_.]*\*{0,2}) *(?::|：|=+|->|→|;) *([^\n]*)$/u.exec(
        text.trim(),
      ) ?? [];
    if (bullet !== undefined)
      this.fail("noColon", { fix: excerpt(`${bullet.replaceAll("*", "")}: ${said}`.trim()) }, at);
    if (/^(?:\/\/|\/\*|--|;)/.test(text))
      this.fail(
        "spelled",
        {
          text: excerpt(text),
          near: `# ${excerpt(
            text
              .replace(/^[/*;-]+ */, "")
              .replace(/\*\/$/, "")
              .trim(),
          )}`,
        },
        at,
      );
    const fix = withColon(text);
    if (fix !== undefined) this.fail("noColon", { fix: excerpt(fix) }, at);
    if (alone && /^\p{L}[\p{L}\p{N}_]*\s*$/u.test(text)) this.fail("noColon", { fix: `${excerpt(text.trim())}:` }, at);
    return this.fail("colon", { text: excerpt(text) }, at);
  }

  list(): ListNode {
    const at = this.pos;
    const indent = this.column;
    const items: PageNode[] = [];
    for (;;) {
      if (this.char !== "-" || !isBlank(this.text[this.pos + 1])) {
        // A list may stand under its key without being indented; then the next key ends it.
        if (this.keyAhead() && this.char !== "{") break;
        this.bullet();
      }
      this.pos++;
      items.push(this.value(indent, false));
      this.suspect = undefined;
      this.next();
      if (this.end || this.column < indent || this.marker("---") || this.marker("...")) break;
      if (this.column > indent) this.fail("indent");
    }
    return { kind: "list", at, items };
  }

  /** A line where the next dash of a list should be. */
  bullet(): never {
    const line = this.text.slice(this.pos, this.lineEnd());
    const said = line.replace(/^(?:[-–—•*·]|\d{1,3}[.)]) */, "");
    const looks = (said !== line || said.startsWith("{")) && said.trim() !== "" && !line.startsWith("- ");
    return looks ? this.fail("dashes", { fix: `- ${excerpt(said.trim())}` }) : this.fail("indent");
  }

  /** What follows "key:" or "-": on the same line, or indented below. */
  value(indent: number, afterKey: boolean): PageNode {
    const line = this.line;
    const here = this.pos;
    this.spaces();
    if (this.char === "#" && !isBlank(this.text[this.pos + 1])) {
      const text = this.text.slice(this.pos, this.lineEnd()).trimEnd();
      this.fail("hash", { text: excerpt(text) });
    }
    this.next();
    if (this.line !== line || this.end) {
      const sameIndent = afterKey && this.column === indent && this.char === "-" && isBlank(this.text[this.pos + 1]);
      if (this.end || (this.column <= indent && !sameIndent) || this.marker("---") || this.marker("...")) {
        return { kind: "text", at: here, text: "", plain: true };
      }
      return this.block(indent);
    }
    if (!afterKey) return this.block(indent);
    return this.inline(indent);
  }

  /** Text or a flow map or list, which may go on over lines that are indented by more than `parent`. */
  inline(parent: number): PageNode {
    const char = this.char as string;
    let node: PageNode;
    this.parent = parent;
    if (char === "{" || char === "[") node = this.flowNode();
    else if (char === "|" || char === ">") return this.blockText(parent);
    else if (char === '"' || char === "'") node = this.quoted();
    else return this.plain(parent);
    this.rest();
    return node;
  }

  flowNode(): PageNode {
    return this.deeper(() => {
      this.flow++;
      this.opened.push({ open: this.char as string, at: this.pos });
      const node = this.char === "{" ? this.flowMap() : this.flowList();
      this.opened.pop();
      this.flow--;
      return node;
    });
  }

  /** To the next thing inside { } or [ ], which opened at `at`. */
  inside(open: string, at: number): string {
    this.next();
    if (this.end) this.fail("unclosed", { open }, at);
    return this.char as string;
  }

  flowMap(): MapNode {
    // What another program works out: `{{ brawn }}`.
    const [doubled, held = ""] =
      /^\{\{ {0,9}([^{}\n]{1,60}?) {0,9}\}\}/.exec(this.text.slice(this.pos, this.pos + 90)) ?? [];
    if (doubled !== undefined) this.fail("spelled", { text: doubled, near: held });
    const at = this.pos++;
    const entries = new Entries(this.problems);
    let last: PageNode | undefined;
    while (this.inside("{", at) !== "}") {
      const keyAt = this.pos;
      const key = this.flowScalar(true);
      if (this.inside("{", at) !== ":") this.noFlowKey(key, last);
      this.pos++;
      const char = this.inside("{", at);
      last = char === "," || char === "}" ? this.nothing() : this.flowValue();
      entries.add(key.text, keyAt, last);
      if (this.inside("{", at) === ",") this.pos++;
      else if (this.char !== "}") this.between("{", at, last);
    }
    this.pos++;
    return { kind: "map", at, entries: entries.list };
  }

  /** A key of a flow map without its colon; `last` is the value before it. */
  noFlowKey(key: TextNode, last: PageNode | undefined): never {
    const { text, at } = key;
    const [, word = "", said] = /^(\p{L}{1,20})(?![\p{L}\p{N}_.]) {0,9}(?:=|->)? {0,9}(\S[^\n]*)$/u.exec(text) ?? [];
    if (said !== undefined && OWN_WORDS.has(word)) this.fail("noColon", { fix: excerpt(`${word}: ${said}`) }, at);
    if (/^\d*[dD]\d+$/.test(text)) this.fail("noColon", { fix: `more: ${text}` }, at);
    const before = last?.kind === "text" && last.plain && last.from !== undefined ? last : undefined;
    if (before && unglued(text) === undefined) {
      const figure = tail(before.text, before.text.length, /[\d.]/);
      if (figure && /^\d+$/.test(text) && this.text[at - 1] === ",")
        this.fail("decimalComma", { fix: `${figure}.${text}` }, at - figure.length - 1);
      this.bareList(before.at);
      // A comma cut a text in two.
      const whole = this.text.slice(before.at, at + text.length);
      if (!/^\p{L}[\p{L}\p{N}_]* [-+−\d]/u.test(text)) this.fail("quotes", { text: excerpt(whole) }, before.at);
    }
    return this.noKey(text, at);
  }

  /** `over: brawn, wits`: a list without its brackets, where no text for players stands. */
  bareList(at: number): void {
    const [, key = ""] = /(\p{L}[\p{L}\p{N}_.]{0,59}): {0,9}$/u.exec(this.text.slice(Math.max(0, at - 80), at)) ?? [];
    const text = this.text.slice(at, at + 200);
    const list = NAMES_KEYS.has(key) ? bareNames(text) : BARE_LIST.exec(text)?.[0];
    if (list === undefined || key === "" || TEXT_KEYS.has(key)) return;
    this.fail("spelled", { text: excerpt(`${key}: ${list}`), near: excerpt(`${key}: [${list}]`) }, at);
  }

  flowList(): ListNode {
    const at = this.pos++;
    const items: PageNode[] = [];
    while (this.inside("[", at) !== "]") {
      const item = this.flowValue();
      items.push(item);
      if (this.inside("[", at) === ",") this.pos++;
      else if (this.char !== "]") this.between("[", at, item);
    }
    this.pos++;
    return { kind: "list", at, items };
  }

  /** Something follows a value inside of brackets that neither parts nor closes them. */
  between(open: string, at: number, last: PageNode): never {
    const char = this.char as string;
    if (char === "}" || char === "]") this.fail("unclosed", { open }, at);
    if (char !== ":") {
      this.apostrophe();
      const [text = char] = /^\S+/.exec(this.text.slice(this.pos, this.pos + 60)) ?? [];
      this.fail("comma", { text: excerpt(text) });
    }
    if (last.kind !== "text" || !last.plain) this.unexpected();
    // `{ brawn: 1..5 wits: 1..5 }`: the last word before the colon is the next key.
    let end = this.pos;
    while (isBlank(this.text[end - 1])) end--;
    const from = Math.max(last.at, end - tail(this.text, end, /\S/).length);
    const word = this.text.slice(from, end);
    if (from > last.at) this.fail("comma", { text: `${word}:` }, from);
    return this.fail("brace", { fix: `{ ${excerpt(word)}: … }` }, from);
  }

  flowValue(): PageNode {
    return this.char === "{" || this.char === "[" ? this.flowNode() : this.flowScalar();
  }
}

/** Words with commas between them, and no key after the last. */
const BARE_LIST = /^[\p{L}\p{N}_]{1,60}(?:, ?[\p{L}\p{N}_]{1,60}(?![\p{L}\p{N}_]))+(?= {0,9}[,}\]])/u;

/** Names with blanks in them, where a list of them goes: as far as no other word of the page begins. */
function bareNames(text: string): string | undefined {
  const parts = text.slice(0, Math.max(0, text.search(/[{}[\]\n]/))).split(",");
  const other = parts.findIndex((part) => !/^[\p{L}\p{N}_ ]{1,60}$/u.test(part));
  const names = other < 0 ? parts : parts.slice(0, other);
  return names.length < 2 ? undefined : names.join(",").trim();
}
const NAMES_KEYS = new Set(["from"]);

/** What players read: a comma is one of its own. */
const TEXT_KEYS = new Set(["name", "text", "summary", "author", "licence", "full", "empty", "tab", "en", "es"]);

class Entries {
  readonly list: Entry[] = [];
  readonly #seen = new Map<string, number>();
  readonly problems: Problems;

  constructor(problems: Problems) {
    this.problems = problems;
  }

  add(key: string, at: number, value: PageNode): void {
    const first = this.#seen.get(key);
    if (first !== undefined) {
      const line = this.problems.text.slice(0, first).split("\n").length;
      this.problems.fail(at, "", "twice", { name: excerpt(key), line });
    }
    this.#seen.set(key, at);
    this.list.push({ key, at, value });
  }
}
