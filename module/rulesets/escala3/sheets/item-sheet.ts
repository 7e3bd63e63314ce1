import { type RenderOptions, theGame } from "../../../foundry/index.ts";
import { decimal, signed, t } from "../../../i18n/i18n.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts } from "../../../sheets/parts.ts";
import { asEscala3 } from "../data/actor.ts";
import { asItem } from "../data/items.ts";
import { key, scaleWord, shownLevel, tableDice } from "../data/labels.ts";
import { traitName, traitOf, traitsOf } from "../rolls/modifiers.ts";

/** The sheet of every kind of item: one header, the fields of its type, its description. */
export class Escala3ItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["escala3"],
    position: { width: 540, height: 580 },
  };

  static PARTS = itemParts(sheetPart("escala3/item-fields"));

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    return {
      ...context,
      shown: this.#shown(),
      words: this.#words(),
      traits: this.#traits(),
      fixed: this.#fixed(),
    };
  }

  /** The penalty of an actor, as a player reads it: a card that the GM allows changes how heavy it is, and on what. */
  #fixed(): string {
    const { system } = asItem(this.item, "escala3Penalty") ?? {};
    const actor = asEscala3(this.item.actor);
    if (!system || !actor || theGame().user.isGM) return "";
    const { value, trait, source } = system;
    return [signed(value), traitName(actor, trait), t(key(`source.${source}`))].join(" · ");
  }

  /** How a trait's level is written and rolled here, where that is not as it is kept. */
  #shown(): string {
    const { level } = asItem(this.item, "escala3Trait")?.system ?? {};
    if (level === undefined || shownLevel(level) === level) return "";
    return t(key("item.shownAs"), { level: decimal(shownLevel(level)) });
  }

  /** One line for each level of the scale, from incapacitated to legendary and wherever the trait has words beyond. */
  #words(): object[] {
    const trait = asItem(this.item, "escala3Trait");
    if (!trait) return [];
    const by = tableDice();
    const own = Object.keys(trait.system.words).map(Number).filter(Number.isInteger);
    const lowest = Math.min(0, Math.floor(trait.system.level), ...own);
    const highest = Math.max(by.scale + 3, Math.floor(trait.system.level), ...own);
    return Array.from({ length: highest - lowest + 1 }, (_, index) => highest - index).map((level) => {
      const word = trait.system.words[String(level)];
      return {
        level: decimal(shownLevel(level, by)),
        path: `system.words.${level}`,
        value: typeof word === "string" ? word : "",
        placeholder: scaleWord(level, by).toLocaleLowerCase(),
      };
    });
  }

  /** What a penalty or a piece of gear may be about: the traits of its owner. */
  #traits(): { value: string; label: string }[] | undefined {
    const actor = asEscala3(this.item.actor);
    if (!actor) return undefined;
    const source = this.item._source.system as { trait?: string; advantage?: { trait?: string } };
    const named = (source.advantage ? source.advantage.trait : source.trait) ?? "";
    const known = traitOf(actor, named);
    const options = traitsOf(actor).map(({ id, name }) => ({ value: known?.id === id ? named : id, label: name }));
    const gone = named !== "" && !known ? [{ value: named, label: named }] : [];
    return [{ value: "", label: t(key("penalty.all")) }, ...options, ...gone];
  }
}
