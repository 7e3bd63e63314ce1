/** What players read: taken out of the page, put under keys, in both languages. */

import { stringify } from "yaml";
import type { LocalText } from "../../module/core/workshop/types.ts";
import type { LANGUAGES } from "../languages.ts";

type Both = Record<(typeof LANGUAGES)[number], string>;

/** In a language file braces are a place to fill in: a text of a page has none. */
const unfilled = (text: string): string => text.replaceAll("{", "(").replaceAll("}", ")");

/** A text in both languages: where the page has one alone, that is said in the other too. */
export function both(text: LocalText): Both {
  const any = typeof text === "string" ? text : (text.en ?? text.es ?? Object.values(text)[0] ?? "");
  const of = (language: "es" | "en"): string => unfilled(typeof text === "string" ? text : (text[language] ?? any));
  return { es: of("es"), en: of("en") };
}

export const inEnglish = (text: LocalText): string => both(text).en;

interface Tree {
  [key: string]: Tree | Both;
}

export class Texts {
  readonly #id: string;
  readonly #own: Tree = {};
  readonly #types: { Actor: Tree; Item: Tree } = { Actor: {}, Item: {} };

  constructor(id: string) {
    this.#id = id;
  }

  /** Keeps a text; @returns its path below the game's key. */
  keep(path: string, text: LocalText, more = ""): string {
    const { es, en } = both(text);
    const steps = path.split(".");
    const last = steps.pop() as string;
    let node = this.#own;
    for (const step of steps) {
      node[step] ??= {};
      node = node[step] as Tree;
    }
    node[last] = { es: es + more, en: en + more };
    return path;
  }

  /** The whole key of a path. */
  key(path: string): string {
    return `CUBILETE.${this.#id}.${path}`;
  }

  type(document: "Actor" | "Item", type: string, text: LocalText): void {
    this.#types[document][type] = both(text);
  }

  toString(): string {
    const leaf = (text: Both): string => `{ es: ${JSON.stringify(text.es)}, en: ${JSON.stringify(text.en)} }`;
    const isLeaf = (node: Tree | Both): node is Both => typeof node.es === "string";
    const write = (node: Tree, depth: number): string =>
      Object.entries(node)
        .map(([name, each]) => {
          const key = `${"  ".repeat(depth)}${stringify(name).trim()}:`;
          return isLeaf(each) ? `${key} ${leaf(each)}\n` : `${key}\n${write(each, depth + 1)}`;
        })
        .join("");
    const types = Object.fromEntries(Object.entries(this.#types).filter(([, tree]) => Object.keys(tree).length > 0));
    return write({ CUBILETE: { [this.#id]: this.#own }, TYPES: types }, 0);
  }
}
