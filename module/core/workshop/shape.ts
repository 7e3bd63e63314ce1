import { type Formula, isName, RESERVED, readFormula } from "./formula.ts";
import { excerpt, nearest, otherwise, type Problems } from "./problem.ts";
import { unglued, withColon } from "./text/cursor.ts";
import { wholeFix } from "./text/foreign.ts";
import type { Entry, ListNode, MapNode, PageNode, TextNode } from "./text/nodes.ts";
import { SPELLINGS } from "./text/page-spellings.ts";
import { WORD_SPELLINGS } from "./text/spellings.ts";
import { exampleAt, roomFor } from "./text/ways.ts";
import type { LocalText } from "./types.ts";

/** Reads nodes into what they should be. What is not goes to the problems, and the reading goes on. */

const MOST_ENTRIES = 200;
const MOST_TEXT = 4000;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/;

/** Lists that say something only by what is in them: an empty one would be passed over without a word. */
const FILLED = new Set(["options", "over", "choose", "from", "prices", "dice", "explode", "reroll"]);

/** Of maps those of options: a roll may have no dice at all. */
const holdsNothing = (node: PageNode, key: string): boolean =>
  node.kind === "list"
    ? node.items.length === 0
    : key === "options" && node.kind === "map" && node.entries.length === 0;

export class Shape {
  readonly problems: Problems;

  constructor(problems: Problems) {
    this.problems = problems;
  }

  isEmpty(node: PageNode): boolean {
    return node.kind === "text" && node.plain && (node.text === "" || node.text === "null" || node.text === "~");
  }

  /**
   * The entries of a map whose keys are known; an unknown one gives an error that lists them. One that is only misspelt is
   * read all the same: what it holds is no second mistake.
   */
  map(node: PageNode | undefined, field: string, known: readonly string[]): Map<string, Entry> | undefined {
    const entries = this.entries(node, field);
    if (!entries) return undefined;
    const found = new Map<string, Entry>();
    for (const entry of entries) {
      if (known.includes(entry.key)) found.set(entry.key, entry);
    }
    for (const entry of entries) if (!known.includes(entry.key)) this.#unknown(entry, field, known, found);
    for (const [key, { value }] of found)
      if (FILLED.has(key) && holdsNothing(value, key)) this.problems.add(value.at, join(field, key), "empty");
    return found;
  }

  #unknown(entry: Entry, field: string, known: readonly string[], found: Map<string, Entry>): void {
    const { key, at, value } = entry;
    // What its name could not be was said where it is made.
    if (this.problems.isBroken(key)) return;
    // `dice { main: 2d6 }`: the colon is found within.
    const [, name = "", bracket] = /^(\p{L}[\p{L}\p{N}_]*) ?([{[])/u.exec(key) ?? [];
    if (bracket !== undefined) {
      this.problems.lost();
      this.problems.broke(name);
      this.problems.add(at, field, "noColon", { fix: `${excerpt(name)}: ${bracket}…` });
      return;
    }
    const left = known.filter((word) => !found.has(word));
    const near = otherwise(key, left, SPELLINGS) ?? (key === "when" ? undefined : nearest(key, left));
    if (near !== undefined) {
      found.set(near, { ...entry, key: near });
      this.problems.add(at, field, "nearKey", { name: excerpt(key), near });
      return;
    }
    const again = otherwise(key, known, SPELLINGS) ?? known.find((word) => word === key.toLowerCase());
    if (again !== undefined) {
      if (value.kind === "map") for (const one of value.entries) this.problems.broke(one.key);
      this.problems.add(at, field, "nearKey", { name: excerpt(key), near: again });
      return;
    }
    const band = /bands\[\d+\]$/.test(field) && value.kind === "text" ? this.#band(key, value.text) : undefined;
    if (band !== undefined) {
      found.set("name", { ...entry, key: "name" });
      this.problems.add(at, field, "spelled", { text: excerpt(`${key}: ${(value as TextNode).text}`), near: band });
      return;
    }
    const room = value.kind === "text" ? roomFor(key, value.text, known, this.problems.kinds) : undefined;
    if (room !== undefined) {
      const text = `${key}: ${(value as TextNode).text}`;
      this.problems.broke(key);
      this.problems.add(at, field, "spelled", { text: excerpt(text), near: room });
      return;
    }
    // What it holds may be asked for elsewhere.
    if (value.kind === "map") for (const one of value.entries) this.problems.broke(one.key);
    if (known.length > 0) this.problems.add(at, field, "unknownKey", { name: excerpt(key), known: known.join(", ") });
    else if (!this.problems.isLost)
      this.problems.add(at, field, "noneYet", { name: excerpt(key), room: field.slice(field.lastIndexOf(".") + 1) });
  }

  /** `10+: Full`, as it is written. */
  #band(key: string, name: string): string | undefined {
    const when = /^[\d+–-]+$/.test(key) ? wholeFix(key, true, this.problems.subject) : undefined;
    return when && `name: ${excerpt(name)}, when: ${when}`;
  }

  /** The entries of a map whose keys are its own. */
  entries(node: PageNode | undefined, field: string, most = MOST_ENTRIES): readonly Entry[] | undefined {
    if (!node) return undefined;
    if (node.kind === "list" && node.items.length > 0 && node.items.every(({ kind }) => kind === "map")) {
      const named = node.items[0]?.kind === "map" ? node.items[0].entries : [];
      const own = named.find(({ key }) => key === "name")?.value;
      const first = own?.kind === "text" ? own.text : named[0]?.key;
      this.problems.add(node.at, field, "noDashes", first === undefined ? {} : { fix: `${excerpt(first)}: …` });
      // Entries that say their name within: what each of them holds is read as no entry of the page.
      if (own) return undefined;
      return node.items.flatMap((item) => (item.kind === "map" ? item.entries : []));
    }
    if (node.kind !== "map") return this.#noMap(node, field);
    if (node.entries.length > most) return this.problems.add(node.at, field, "tooMany", { most });
    return node.entries.filter(({ key, value }) => {
      if (!this.isEmpty(value)) return true;
      this.problems.add(value.at, join(field, key), "empty");
      this.problems.broke(key);
      return false;
    });
  }

  #noMap(node: TextNode | ListNode, field: string): undefined {
    const text = node.kind === "text" && node.plain ? node.text : "";
    const glued = unglued(text);
    const fix = withColon(text);
    if (glued !== undefined) return this.problems.add(node.at, field, "glued", { fix: excerpt(glued) });
    if (fix !== undefined && exampleAt(field, node) === exampleAt(field) && /^\p{L}[\p{L}\p{N}_.]* [-+−\d]/u.test(text))
      return this.problems.add(node.at, field, "noColon", { fix: `{ ${excerpt(fix)} }` });
    return this.#expected(node, field, "map");
  }

  /** The entries of a map whose keys are names of the page's own making; `taken` are those that mean something already. */
  named(node: PageNode | undefined, field: string, taken: Set<string>): readonly Entry[] {
    const entries = this.entries(node, field);
    if (node && !entries) this.problems.lost();
    return (entries ?? []).filter(({ key, at }) => {
      const reason = this.#unfit(key, taken);
      if (!reason) {
        taken.add(key);
        return true;
      }
      const near = key.trim().replace(/[\s-]+/g, "_");
      this.problems.broke(key);
      if (reason === "badName" && isName(near)) {
        this.problems.broke(near);
        this.problems.add(at, field, "badNameNear", { name: excerpt(key), near: excerpt(near) });
      } else this.problems.add(at, field, reason, { name: excerpt(key) });
      return false;
    });
  }

  #unfit(key: string, taken: ReadonlySet<string>): "taken" | "badName" | "reserved" | undefined {
    // What every object has by itself looks like a name.
    if (taken.has(key) || (/^\p{L}/u.test(key) && key in {})) return "taken";
    if (!isName(key)) return "badName";
    return RESERVED.has(key) ? "reserved" : undefined;
  }

  list(node: PageNode | undefined, field: string, most = MOST_ENTRIES): readonly PageNode[] {
    if (!node) return [];
    if (node.kind === "map") {
      const [first] = node.entries;
      const band = first?.value.kind === "text" ? this.#band(first.key, first.value.text) : undefined;
      return this.problems.add(node.at, field, "dashes", band === undefined ? {} : { fix: `- { ${band} }` }) ?? [];
    }
    if (node.kind !== "list") return this.#expected(node, field, "list") ?? [];
    if (node.items.length > most) return this.problems.add(node.at, field, "tooMany", { most }) ?? [];
    return node.items.filter((item, index) => {
      if (this.isEmpty(item)) this.problems.add(item.at, `${field}[${index}]`, "empty");
      return !this.isEmpty(item);
    });
  }

  text(node: PageNode | undefined, field: string): TextNode | undefined {
    if (!node) return undefined;
    if (node.kind !== "text") return this.#expected(node, field, "text");
    this.problems.places.set(`${field}\n${node.text}`, node.at);
    if (node.text.length > MOST_TEXT) return this.problems.add(node.at, field, "tooLong", { most: MOST_TEXT });
    return node;
  }

  /** A text for players, for all languages or by language. */
  local(node: PageNode | undefined, field: string): LocalText | undefined {
    if (node?.kind !== "map") return this.text(node, field)?.text;
    const texts: [string, string][] = [];
    for (const { key, at, value } of this.entries(node, field) ?? []) {
      if (!LANGUAGE.test(key)) this.problems.add(at, field, "unknownKey", { name: excerpt(key), known: "en, es …" });
      else texts.push([key, this.text(value, join(field, key))?.text ?? ""]);
    }
    if (node.entries.length === 0) return this.problems.add(node.at, field, "empty");
    if (texts.length === 0) return undefined;
    return Object.fromEntries(texts);
  }

  /** Whether this is but a text by language (`{ en: Sword, es: Espada }`), where a map with these keys could stand too. */
  isByLanguage(node: PageNode, keys: readonly string[]): boolean {
    if (node.kind !== "map" || node.entries.length === 0) return false;
    return node.entries.every(({ key }) => LANGUAGE.test(key) && !keys.includes(key));
  }

  word<W extends string>(node: PageNode | undefined, field: string, words: readonly W[]): W | undefined {
    const text = this.text(node, field);
    if (!text) return undefined;
    const found = words.find((word) => word === text.text);
    if (found !== undefined) return found;
    const near = otherwise(text.text, words, WORD_SPELLINGS) ?? nearest(text.text, words);
    if (near !== undefined) {
      this.problems.add(text.at, field, "spelled", { text: excerpt(text.text), near });
      return near as W;
    }
    return this.problems.add(text.at, field, "word", { text: excerpt(text.text), known: words.join(", ") });
  }

  whole(node: PageNode | undefined, field: string, min: number, max: number): number | undefined {
    const text = this.text(node, field);
    if (!text) return undefined;
    const value = /^[+-]?\d{1,15}$/.test(text.text) ? Number(text.text) : Number.NaN;
    if (value >= min && value <= max) return value === 0 ? 0 : value;
    const [, die] = /^(?:[dD](\d{1,4})|(?:\d{1,9})[+-])$/.exec(text.text) ?? [];
    const [, thousands] = /^[+-]?(\d{1,3}(?:[.,' ]\d{3})+)$/.exec(text.text) ?? [];
    if (thousands !== undefined)
      return this.problems.add(text.at, field, "spelled", {
        text: text.text,
        near: text.text.replace(/[.,' ]/g, ""),
      });
    const faces = /\.(?:keep|explode|reroll)\b/.test(field) ? facesFrom(text.text) : undefined;
    const near = faces ?? die ?? /^(\d{1,9})[+-]$/.exec(text.text)?.[1] ?? /^([+-]?\d{1,9}) ?%$/.exec(text.text)?.[1];
    // Dice, and what is worked out with them.
    if (/^\d{0,4}[dD]\d{1,4}(?: ?[-+*/×x].{0,40})?$/.test(text.text) && near === undefined && !field.includes(".dice"))
      return this.problems.add(text.at, field, "diceRolls", { text: excerpt(text.text) });
    if (near !== undefined) return this.problems.add(text.at, field, "spelled", { text: text.text, near });
    return this.problems.add(text.at, field, "number", { min, max, text: excerpt(text.text) });
  }

  flag(node: PageNode | undefined, field: string): boolean {
    return this.word(node, field, ["true", "false"]) === "true";
  }

  wholes(node: PageNode | undefined, field: string, min: number, max: number): number[] {
    const items = node?.kind === "list" ? this.list(node, field) : node ? [node] : [];
    const several = node?.kind === "text" && /^[dD]?\d{1,4}(?:(?: ?[,;/] ?| )[dD]?\d{1,4})+$/.test(node.text);
    if (several) {
      const near = `[${node.text.match(/\d+/g)?.join(", ")}]`;
      return this.problems.add(node.at, field, "spelled", { text: excerpt(node.text), near }) ?? [];
    }
    return items.flatMap((item, index) => this.whole(item, `${field}[${index}]`, min, max) ?? []);
  }

  /** `1..5`: both ends count. */
  range(node: PageNode | undefined, field: string, min: number, max: number): readonly [number, number] | undefined {
    const text = this.text(node, field);
    if (!text) return undefined;
    const [, from, to] = /^([+-]?\d{1,15}) ?(?:\.\.|…) ?([+-]?\d{1,15})$/.exec(text.text) ?? [];
    const [low, high] = [Number(from), Number(to)];
    if (low <= high && low >= min && high <= max) return [low + 0, high + 0];
    const beyond = [low, high].find((end) => end < min || end > max);
    if (beyond !== undefined) return this.problems.add(text.at, field, "figure", { min, max, text: String(beyond) });
    if (low > high) return this.problems.add(text.at, field, "reversed", { fix: `${high}..${low}` });
    const [, ended] = /^([+-]?\d{1,9} ?\.\. ?[+-]?\d{1,9}) ?[,;]$/.exec(text.text) ?? [];
    if (ended !== undefined) return this.problems.add(text.at, field, "spelled", { text: text.text, near: ended });
    const [, one, other] =
      /^(?:(?:de|from|entre|between) )?([+-]?\d{1,9})(?:\.\.\.| ?[-–—:,~/a] ?| to )([+-]?\d{1,9})$/.exec(text.text) ??
      [];
    if (one !== undefined)
      return this.problems.add(text.at, field, "spelled", { text: excerpt(text.text), near: `${one}..${other}` });
    const plain = text.text.replace(/[%()]/g, "").trim();
    const [, around] = /^(?:±|\+ ?\/ ?[-−]) ?(\d{1,6})$/.exec(plain) ?? [];
    const [, least, most] = /^([+-]?\d{1,9}) ?(?:\.\.|…|[-–—]|to|a) ?([+-]?\d{1,9})$/.exec(plain) ?? [];
    const meant =
      around !== undefined ? `-${around}..${around}` : least !== undefined ? `${least}..${most}` : undefined;
    if (meant !== undefined)
      return this.problems.add(text.at, field, "spelled", { text: excerpt(text.text), near: meant });
    const sizes = [...text.text.matchAll(/[dD]?(\d{1,4})/g)].map(([, size]) => size).slice(0, 8);
    if (/^(?:\d*[dD]\d+|\d+\/\d+)/.test(text.text)) {
      const near =
        /^\d/.test(text.text) && /[dD]/.test(text.text)
          ? "{ dice: [4, 6, 8, 10, 12] }"
          : `{ dice: [${sizes.join(", ")}], start: ${sizes[0]} }`;
      return this.problems.add(text.at, field, "spelled", { text: excerpt(text.text), near });
    }
    return this.problems.add(text.at, field, "range", { text: excerpt(text.text) });
  }

  formula(node: PageNode | undefined, field: string): Formula | undefined {
    const text = this.text(node, field);
    return text && readFormula(text, field, this.problems);
  }

  missing(node: MapNode | PageNode, field: string, name: string): undefined {
    if (this.problems.isBroken(name)) return undefined;
    return this.problems.add(node.at, field, "missing", { name });
  }

  #expected(node: PageNode, field: string, expected: string): undefined {
    return this.problems.add(node.at, field, "kind", { expected, fix: exampleAt(field, node) });
  }
}

/** `5+` of a die: the faces that are meant, of the least die that has them. */
function facesFrom(text: string): string | undefined {
  const [, least] = /^(\d{1,2})\+$/.exec(text) ?? [];
  const most = [6, 8, 10, 12, 20].find((size) => size >= Number(least));
  if (least === undefined || most === undefined) return undefined;
  return `[${Array.from({ length: most - Number(least) + 1 }, (_, n) => Number(least) + n).join(", ")}]`;
}

export const join = (field: string, key: string): string => (field === "" ? key : `${field}.${excerpt(key)}`);
