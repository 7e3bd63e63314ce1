import { SYSTEM_ID, theGame } from "./index.ts";

/**
 * What this browser keeps for the user of this world while its pages come and go. A browser may forbid it, or be full: then it ends with
 * the page. Whatever is read may be anything.
 */
export class KeptHere {
  readonly #name: string;
  /** Not null: the browser did not take it. */
  #here: { value: unknown } | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  get #key(): string {
    return `${SYSTEM_ID}.${theGame().world.id}.${theGame().user.id}.${this.#name}`;
  }

  /** @returns Null when nothing is kept. */
  read(): unknown {
    if (this.#here) return this.#here.value;
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "null");
    } catch (error) {
      console.warn(`Cubilete: this browser does not tell what it keeps (${this.#name}).`, error);
      return null;
    }
  }

  write(value: unknown): void {
    this.#here = null;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch (error) {
      this.#here = { value };
      console.warn(`Cubilete: this browser keeps nothing (${this.#name}).`, error);
    }
  }
}
