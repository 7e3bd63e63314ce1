/** The words of a page in both languages, by their names; `{name}` in them stands for what is named. */
type Texts<W extends string> = Readonly<Record<"en" | "es", Readonly<Record<W, string>>>>;

/** What stands on a page in words, in whichever language that speaks. */
export class SaidWords<W extends string> {
  readonly #said = new Map<HTMLElement, { words: W; name: string }>();
  readonly #texts: Texts<W>;

  constructor(texts: Texts<W>) {
    this.#texts = texts;
  }

  readonly text = (words: W, name = ""): string =>
    this.#texts[document.documentElement.lang === "es" ? "es" : "en"][words].replace("{name}", () => name);

  /** Says something in an element; an empty word empties it. */
  readonly say = <T extends HTMLElement>(element: T, words: W | "", name = ""): T => {
    if (words === "") this.#said.delete(element);
    else this.#said.set(element, { words, name });
    element.textContent = words && this.text(words, name);
    return element;
  };

  /** Says all of it again, in the language that the page speaks now. */
  readonly draw = (): void => {
    for (const [element, { words, name }] of this.#said) element.textContent = this.text(words, name);
  };
}
