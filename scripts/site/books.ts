/** The rule books and their pages, from the compendia: what Foundry would draw of its own (links, rolls) becomes words and links. */

import { join } from "node:path";
import { ROOT } from "../files.ts";
import { readManifest } from "../manifest.ts";
import { expandPacks, type Pack } from "../packs.ts";
import { scrollable } from "./markdown.ts";

/** All chapters of a game's rules in one language. */
export interface Book {
  game: string;
  language: string;
  chapters: { id: string; name: string; pages: { id: string; name: string; html: string }[] }[];
}

interface Journal {
  _id: string;
  name: string;
  pages: { _id: string; name: string; text: { content: string } }[];
}

/** Every game that has a rule book, in the order of the packs. */
export function readBooks(): Book[] {
  const { id: systemId, version: systemVersion, compatibility } = readManifest();
  const packs = expandPacks(join(ROOT, "packs"), { systemId, systemVersion, coreVersion: compatibility.minimum });
  return packs.filter(({ type, name }) => type === "JournalEntry" && /-rules-\w+$/.test(name)).map(bookOf);
}

function bookOf({ name, language, documents }: Pack): Book {
  const journals = documents as object[] as Journal[];
  const ids = new Set(journals.flatMap(({ _id, pages }) => [_id, ...pages.map((page) => page._id)]));
  return {
    game: name.replace(/-rules-\w+$/, ""),
    language,
    chapters: journals.map((journal) => ({
      id: journal._id,
      name: journal.name,
      pages: journal.pages.map((page) => ({
        id: page._id,
        name: page.name,
        html: scrollable(plain(page.text.content, (id) => ids.has(id))),
      })),
    })),
  };
}

/** What a browser shows of a page that Foundry would draw more of. */
export function plain(html: string, isHere: (page: string) => boolean): string {
  return html
    .replaceAll(/@UUID\[([^\]]*)\](?:\{([^}]*)\})?/g, (_, uuid: string, words = "") => {
      const page = uuid.split(".").at(-1) ?? "";
      return isHere(page) ? `<a href="#${page}">${words}</a>` : words;
    })
    .replaceAll(/@\w+\[[^\]]*\]\{([^}]*)\}/g, "$1")
    .replaceAll(/\[\[\/\w+ ([^\]]*)\]\](?:\{([^}]*)\})?/g, (_, formula: string, words?: string) => words ?? formula)
    .replaceAll(
      /<(\/?)h([1-5])\b/g,
      (_, close: string, level: string) => `<${close}h${Math.min(6, Number(level) + 2)}`,
    );
}
