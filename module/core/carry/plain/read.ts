import type { StatBlock, TextSpan } from "../blocks/block.ts";
import { shownText } from "../blocks/text.ts";
import { htmlOf, type PlainField, type PlainGame, type PlainSheet, type PlainThing, saidAs } from "./kinds.ts";
import { fieldsBy, type Head, headsOf, kindsBy, type Labelled, titleOf } from "./labels.ts";
import { entryOf, fieldLine } from "./lines.ts";

/** Sheets as text say on their second line whose they are, and then line by line what is on them. */

/** A sheet that a text holds: what was read as what, and which lines say something else. */
interface PlainRead extends Head {
  sheet: PlainSheet;
  block: StatBlock;
}

interface Line {
  from: number;
  to: number;
  text: string;
}

function linesOf(shown: string): Line[] {
  let at = 0;
  return shown.split("\n").map((text) => {
    const from = at;
    at += text.length + 1;
    return { from, to: from + text.length, text };
  });
}

/** The sheets of a text, in its order; none: nobody says whose they would be. */
export function readSheets(text: string, games: readonly PlainGame[]): PlainRead[] {
  const shown = shownText(text);
  const lines = linesOf(shown);
  const heads = headsOf(games);
  const begins = lines.flatMap((line, at) => {
    const head = at === 0 || line.text.length > 200 ? undefined : heads.get(saidAs(bare(line.text)));
    return head && bare(lines[at - 1]?.text ?? "") !== "" ? [{ at: at - 1, head }] : [];
  });
  return begins.map(({ at, head }, index) => {
    const end = begins[index + 1]?.at ?? lines.length;
    // What stands above the first belongs to it.
    const own = lines.slice(index === 0 ? 0 : at, end);
    return bestOf(head, shown, own, index === 0 ? at : 0);
  });
}

/** Without the marks of Markdown at its ends. */
const bare = (text: string): string => text.replace(/^[\s#>*_`]{1,40}/, "").replace(/[\s*_`]{1,40}$/, "");

/** Read by the words of each language first: that which understands most of it is the one. */
function bestOf(head: Head, shown: string, lines: readonly Line[], name: number): PlainRead {
  const languages = new Set([head.game.names, head.kind.names].flatMap((names) => Object.keys(names)));
  const all = [...languages].map((lang) => new SheetReader(head, shown, lang).read(lines, name));
  all.sort((one, other) => one.read.block.left.length - other.read.block.left.length || other.own - one.own);
  return (all[0] ?? new SheetReader(head, shown, "en").read(lines, name)).read;
}

class SheetReader {
  readonly #head: Head;
  readonly #lang: string;
  readonly #fields: Labelled<PlainField>;
  readonly #block: StatBlock;
  readonly #system: Record<string, unknown> = {};
  readonly #items: PlainThing[] = [];
  #own = 0;
  /** The kind of things whose entries follow. */
  #list: Head["kind"] | null = null;
  /** The text whose paragraphs follow: of the actor, or of the last thing. */
  #text: { field: PlainField; system: Record<string, unknown> } | null = null;

  constructor(head: Head, shown: string, lang: string) {
    this.#head = head;
    this.#lang = lang;
    this.#fields = fieldsBy(head.kind.fields, lang);
    this.#block = { text: shown, name: "", kind: head.kind.type, figures: {}, now: {}, lists: {}, left: [], marks: [] };
  }

  read(lines: readonly Line[], name: number): { read: PlainRead; own: number } {
    for (const [at, line] of lines.entries()) {
      if (at === name) this.#name(line);
      else if (at === name + 1) this.#kind(line);
      else if (at < name) this.#leave(line);
      else if (line.text.trim() !== "") this.#line(line);
    }
    const { kind, game } = this.#head;
    const items = this.#items.map(({ type, name, system }) => {
      const own = game.things.find((one) => one.type === type && isSet(one.set, system));
      return { type, name, system: filled(own?.fields ?? [], system) };
    });
    const system = { ...filled(kind.fields, this.#system), ...kind.set };
    const sheet = { type: kind.type, name: this.#block.name, system, items };
    return { read: { ...this.#head, sheet, block: this.#block }, own: this.#own };
  }

  #mark({ from, to }: { from: number; to: number }, as: TextSpan["as"], id?: string): void {
    if (to > from) this.#block.marks.push({ from, to, as, ...(id !== undefined && { id }) });
  }

  #leave(line: Line): void {
    if (line.text.trim() === "") return;
    this.#mark(line, "left");
    this.#block.left.push(line.text.trim());
  }

  #name(line: Line): void {
    this.#block.name = line.text
      .replace(/^\s*#{1,6}\s+|^\s*\*\*(?=\S)|\*\*\s*$/g, "")
      .trim()
      .slice(0, 200);
    this.#mark(line, "name");
  }

  #kind(line: Line): void {
    const { game, kind } = this.#head;
    if (saidAs(bare(line.text)) === saidAs(titleOf(game, kind, this.#lang))) this.#own += 1;
    this.#mark(line, "kind");
  }

  #line(line: Line): void {
    const text = line.text.trimStart();
    const taken = text.startsWith(">") ? this.#paragraph(text, line) : this.#said(text, line);
    if (!taken) this.#leave(line);
  }

  #paragraph(text: string, line: Line): boolean {
    if (!this.#text) return false;
    const { field, system } = this.#text;
    const before = system[field.path];
    const said = text.slice(1).replace(/^ /, "");
    system[field.path] = typeof before === "string" ? `${before}\n${said}` : said;
    this.#mark(line, "entry", field.path);
    return true;
  }

  #said(text: string, line: Line): boolean {
    if (this.#heading(bare(text), line)) return true;
    const from = line.to - text.length;
    const bullet = /^[-*•·–] +/.exec(text)?.[0] ?? "";
    if (this.#list && bullet !== "") return this.#entry(text.slice(bullet.length), line);
    const said = fieldLine(text.slice(bullet.length), this.#fields, this.#lang);
    if (!said) return false;
    // What was said once stands.
    if (Object.keys(said.system).some((path) => this.#system[path] !== undefined)) return false;
    Object.assign(this.#system, said.system);
    this.#own += said.own;
    const cut = from + bullet.length + said.label + 1;
    this.#mark({ from: line.from, to: cut }, "label");
    this.#mark({ from: cut, to: line.to }, "figure", Object.keys(said.system)[0]);
    return true;
  }

  #heading(text: string, line: Line): boolean {
    if (!text.endsWith(":")) return false;
    const label = text.slice(0, -1);
    const list = kindsBy(this.#head.game.things, this.#lang).find(label);
    const field = this.#fields.find(label);
    const isText = field?.one.as === "text";
    if (!list && !isText) return false;
    this.#list = isText ? null : (list?.one ?? null);
    this.#text = isText && field ? { field: field.one, system: this.#system } : null;
    this.#own += (isText ? field?.own : list?.own) ? 1 : 0;
    this.#mark(line, "label");
    return true;
  }

  #entry(text: string, line: Line): boolean {
    const kind = this.#list;
    if (!kind) return false;
    const entry = entryOf(text, kind, fieldsBy(kind.fields, this.#lang), this.#lang);
    if (!entry) return false;
    const thing = { type: kind.type, name: entry.name, system: { ...kind.set, ...entry.system } };
    this.#items.push(thing);
    this.#own += entry.own;
    const field = kind.fields.find(({ as }) => as === "text");
    this.#text = field ? { field, system: thing.system } : null;
    this.#mark(line, "entry", kind.type);
    return true;
  }
}

const isSet = (set: Readonly<Record<string, unknown>> = {}, system: Record<string, unknown>): boolean =>
  Object.entries(set).every(([path, value]) => system[path] === value);

/** With what one has who says nothing, and texts as they are stored. */
function filled(fields: readonly PlainField[], said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const usual = fields.flatMap(({ path, initial, most }) => [
    ...(initial === undefined ? [] : [[path, initial] as const]),
    ...(most && most.initial !== undefined ? [[most.path, most.initial] as const] : []),
  ]);
  const texts = fields.flatMap(({ as, path }) =>
    as === "text" && typeof said[path] === "string" ? [[path, htmlOf(String(said[path]))] as const] : [],
  );
  return { ...Object.fromEntries(usual), ...said, ...Object.fromEntries(texts) };
}
