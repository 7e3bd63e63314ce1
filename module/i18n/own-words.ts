import { theGame } from "../foundry/index.ts";
import { t } from "./i18n.ts";

/*
 * A table calls things by words of its own. They lie over the texts of the language, so that sheets, dialogs, cards and names of
 * fields say them without being asked; nothing else knows of it.
 */

/** What a table calls things, below one language key. */
interface OwnTexts {
  /** The language key that all of it stands below. */
  below: string;
  /** Whole texts, by their key below it. */
  texts?: Readonly<Record<string, string>>;
  /** Words within its texts: the key below it that has the usual one, and the table's. */
  words?: readonly { usual: string; own: string }[];
  /** Keys below it whose texts keep their words. */
  but?: readonly string[];
}

type Texts = { [key: string]: Texts | string | undefined };

/** The texts as the language has them, by what they stand in. */
const usual = new WeakMap<Texts, Map<string, Texts>>();

/** Where the texts below a key stand, and how the language has them. */
function found(below: string): { within: Texts; name: string; texts: Texts } {
  const steps = below.split(".");
  const name = steps.pop() ?? "";
  const within = at(theGame().i18n.translations as Texts, steps);
  const known = usual.get(within) ?? new Map<string, Texts>();
  usual.set(within, known);
  const texts = known.get(name) ?? at(within, [name]);
  known.set(name, texts);
  return { within, name, texts };
}

/** Lays a table's words over the texts of the language, in place of those it laid there before. */
export function layOwnTexts({ below, texts: own = {}, words = [], but = [] }: OwnTexts): void {
  const { within, name, texts } = found(below);
  const said = new Map(
    words.flatMap(({ usual, own }) => {
      const word = textAt(texts, usual);
      return word ? [[word.toLocaleLowerCase(), own] as const] : [];
    }),
  );
  const laid = Object.fromEntries(
    Object.entries(texts).map(([key, each]) => [key, reworded(each, but.includes(key) ? new Map() : said)]),
  );
  for (const [path, text] of Object.entries(own)) {
    const steps = path.split(".");
    const key = steps.pop() ?? "";
    at(laid, steps)[key] = text;
  }
  within[name] = laid;
}

/** What a text below a key is where no table says otherwise. */
export const usualText = (below: string, path: string): string =>
  textAt(found(below).texts, path) ?? t(`${below}.${path}`);

function at(root: Texts, steps: readonly string[]): Texts {
  return steps.reduce((node, step) => {
    const next = node[step];
    if (typeof next === "object") return next;
    const made: Texts = {};
    node[step] = made;
    return made;
  }, root);
}

function textAt(root: Texts, path: string): string | undefined {
  const steps = path.split(".");
  const node = steps.reduce<Texts | string | undefined>(
    (on, step) => (typeof on === "object" ? on[step] : undefined),
    root,
  );
  return typeof node === "string" ? node : undefined;
}

/** A copy of texts with other words in them. */
function reworded(node: Texts | string | undefined, own: ReadonlyMap<string, string>): Texts | string | undefined {
  if (typeof node === "string") return withOwnWords(node, own);
  return node && Object.fromEntries(Object.entries(node).map(([key, each]) => [key, reworded(each, own)]));
}

/** A place to fill in, or a word. */
const WORDS = /\{\w+\}|\p{L}+/gu;

/** A text with other words in it; a capital letter stays one, and places to fill in stay what they are. */
function withOwnWords(text: string, own: ReadonlyMap<string, string>): string {
  if (own.size === 0) return text;
  return text.replace(WORDS, (word) => {
    const other = own.get(word.toLocaleLowerCase());
    if (other === undefined) return word;
    const first = word.charAt(0);
    return first === first.toLocaleLowerCase() ? other : other.charAt(0).toLocaleUpperCase() + other.slice(1);
  });
}
