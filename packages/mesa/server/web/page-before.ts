import { WORDS, type Words } from "./door-words.ts";
import { SaidWords } from "./said-words.ts";

/** What a table without a server adds to the page before the game, said in the language of the page. */

export const { text: inWords, say, draw } = new SaidWords<Words>(WORDS);

function add<T extends HTMLElement>(element: T, words: Words, className: string): T {
  element.className = className;
  document.querySelector("main")?.append(element);
  return say(element, words);
}

export const line = (words: Words, className = "kept"): HTMLElement =>
  add(document.createElement("p"), words, className);

export function button(words: Words): HTMLButtonElement {
  const made = add(document.createElement("button"), words, "file");
  made.type = "button";
  return made;
}
