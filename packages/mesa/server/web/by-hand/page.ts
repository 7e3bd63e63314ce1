import { SaidWords } from "../said-words.ts";
import { BY_HAND, type HandWords } from "./words.ts";

/** What the two pages of an invitation are made of, said in the language of the page. */

/** Where the game's own settings keep the language, as JSON. */
const LANGUAGE = "core.language";

function chosen(): unknown {
  try {
    return JSON.parse(localStorage.getItem(LANGUAGE) ?? "null");
  } catch {
    return null;
  }
}

/** The one that was chosen, else the browser's, else the world's. */
function firstLanguage(): "en" | "es" {
  const known = [chosen(), navigator.language.slice(0, 2), document.documentElement.dataset.worldLang];
  return (known.find((each) => each === "en" || each === "es") as "en" | "es" | undefined) ?? "en";
}

export const { text: inHandWords, say: tell, draw: drawWords } = new SaidWords<HandWords>(BY_HAND);

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

export function press(words: HandWords, act: () => unknown): HTMLButtonElement {
  const button = tell(make("button", "file"), words);
  button.type = "button";
  button.addEventListener("click", () => void act());
  return button;
}

let lastField = 0;

/** A field with its words before it. */
export function field<T extends HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement>(
  input: T,
  words: HandWords,
  name = "",
): [HTMLLabelElement, T] {
  lastField += 1;
  input.id = `field-${lastField}`;
  const label = tell(make("label", ""), words, name);
  label.htmlFor = input.id;
  return [label, input];
}

export function textField(value = ""): HTMLTextAreaElement {
  const area = make("textarea", "");
  area.rows = 3;
  area.spellcheck = false;
  area.autocomplete = "off";
  area.value = value;
  area.readOnly = value !== "";
  area.addEventListener("focus", () => area.readOnly && area.select());
  return area;
}

/** Gives a text to the clipboard; where that may not be, it is marked to be copied by keys. */
export function copyButton(words: HandWords, from: HTMLTextAreaElement): HTMLButtonElement {
  const button = press(words, async () => {
    try {
      await navigator.clipboard.writeText(from.value);
      tell(button, "copied");
    } catch {
      from.focus();
      from.select();
    }
  });
  button.setAttribute("aria-live", "polite");
  return button;
}

/** Where errors of a form are said. */
export function faultLine(): HTMLElement {
  const line = make("p", "error");
  line.setAttribute("role", "alert");
  return line;
}

export function statusLine(): HTMLElement {
  const line = make("p", "state");
  line.setAttribute("role", "status");
  return line;
}

export const main = (): HTMLElement => document.querySelector("main") as HTMLElement;

/** The two languages to choose from, and what the page is called. */
export function drawPage(title: HandWords): void {
  // From here on the page has the word, and nothing else says that it has not come whole.
  (globalThis as unknown as { mesaDoor: object }).mesaDoor = {};
  tell(document.getElementById("ask") as HTMLElement, title);
  const langs = document.getElementById("langs") as HTMLElement;
  const names = { en: "English", es: "Español" } as const;
  const draw = (language: "en" | "es") => {
    document.documentElement.lang = language;
    langs.setAttribute("aria-label", { en: "Language", es: "Idioma" }[language]);
    drawWords();
    for (const button of langs.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.lang === language));
  };
  for (const [lang, name] of Object.entries(names)) {
    const button = make("button", "", name);
    button.type = "button";
    button.lang = lang;
    button.addEventListener("click", () => {
      localStorage.setItem(LANGUAGE, JSON.stringify(lang));
      draw(lang as "en" | "es");
    });
    langs.append(button);
  }
  draw(firstLanguage());
}
