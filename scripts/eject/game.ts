/** A page on its way to be a rule set: what its parts are called. */

import type { Adds, Page, ThingKind } from "../../module/core/workshop/page/types.ts";
import { camel, pascal } from "./names.ts";
import { both, Texts } from "./texts.ts";

export class Game {
  readonly page: Page;
  readonly texts: Texts;
  /** How its document types begin, and its classes. */
  readonly begin: string;
  readonly class: string;

  constructor(page: Page) {
    this.page = page;
    this.texts = new Texts(page.id);
    this.begin = camel(page.id);
    this.class = pascal(page.id);
  }

  get id(): string {
    return this.page.id;
  }

  /** The document type of a kind of things. */
  type(kind: string): string {
    const word = pascal(kind);
    return `${this.begin}${["Hero", "Npc"].includes(word) ? `${word}Thing` : word}`;
  }

  /** The class of a kind of things. */
  model(kind: string): string {
    return `${pascal(this.type(kind))}Model`;
  }

  kind(id: string | undefined): ThingKind | undefined {
    return this.page.things.find((one) => one.id === id);
  }

  get hasThings(): boolean {
    return this.page.things.length > 0;
  }

  /** Whether figures follow from what somebody has. */
  get readsThings(): boolean {
    return this.worn.some(({ numbers }) => numbers.length > 0) || this.page.things.some(({ adds }) => adds.length > 0);
  }

  get worn(): readonly ThingKind[] {
    return this.page.things.filter(({ worn }) => worn);
  }

  /** What worn things and conditions raise. */
  get raised(): Set<string> {
    const all: readonly { readonly adds: readonly Adds[] }[] = [...this.page.things, ...this.page.conditions];
    return new Set(all.flatMap(({ adds }) => adds.map(({ to }) => to)));
  }

  /** Figures that follow from others, which effects touch once those are known: by path, and the text that names them. */
  get derived(): { path: string; text: string }[] {
    const { resources, derived } = this.page;
    return [
      ...resources.flatMap(({ id, max }) => (max ? [{ path: `resources.${id}.max`, text: `resource.${id}` }] : [])),
      ...derived.map(({ id }) => ({ path: `figures.${id}`, text: `derived.${id}` })),
    ];
  }

  /** The names of a hero's figures, as rolls use them. */
  get figures(): string[] {
    const { attributes, resources, derived } = this.page;
    const worn = this.worn.flatMap(({ numbers }) => numbers.map(({ id }) => `worn.${id}`));
    return [
      ...attributes.map(({ id }) => id),
      ...new Set(worn),
      ...derived.map(({ id }) => id),
      ...resources.flatMap(({ id, max }) => (max ? [`${id}.max`, id] : [id])),
    ];
  }

  /** Things that can be used. */
  get usable(): readonly ThingKind[] {
    return this.page.things.filter(({ use, spent }) => use.length > 0 || spent);
  }

  /** Keeps the texts that belong to no roll and to no field. */
  keepTexts(): void {
    const { texts, page, begin } = this;
    const name = both(page.name);
    texts.keep("name", page.name);
    texts.keep(
      "summary",
      page.summary ?? {
        es: "Un juego de casa que empezó en una página del Taller.",
        en: "A game of one's own that began on a page of the Workshop.",
      },
    );
    texts.keep("tab.play", { es: "Jugar", en: "Play" });
    texts.keep("tab.notes", { es: "Notas", en: "Notes" });
    texts.type("Actor", `${begin}Hero`, { es: `Héroe (${name.es})`, en: `Hero (${name.en})` });
    texts.type("Actor", `${begin}Npc`, { es: `Adversario (${name.es})`, en: `Adversary (${name.en})` });
    for (const kind of page.things) {
      const own = both(kind.name);
      texts.type("Item", this.type(kind.id), { es: `${own.es} (${name.es})`, en: `${own.en} (${name.en})` });
    }
  }
}

/** One file of the rule set: its path from the root of the repository. */
export type Files = Map<string, string>;
