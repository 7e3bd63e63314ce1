import { WORDS, type Words } from "./door-words.ts";

/** What a table without a server adds to the page before the game, said in the language of the page. */

/** What stands on the page besides, and which world it speaks of. */
const told = new Map<HTMLElement, { words: Words; world: string }>();

export const inWords = (words: Words, world = ""): string =>
  WORDS[document.documentElement.lang === "es" ? "es" : "en"][words].replace("{world}", () => world);

export function draw(): void {
  for (const [element, { words, world }] of told) element.textContent = inWords(words, world);
}

/** Says something in an element of the page, in whichever language that speaks. */
export function say<T extends HTMLElement>(element: T, words: Words, world = ""): T {
  told.set(element, { words, world });
  element.textContent = inWords(words, world);
  return element;
}

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
