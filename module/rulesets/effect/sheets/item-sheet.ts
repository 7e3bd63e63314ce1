import * as core from "../../../core/effect/index.ts";
import { InTurn } from "../../../core/in-turn.ts";
import { isCoreError } from "../../../core/validate.ts";
import type { JsonObject, RenderOptions } from "../../../foundry/index.ts";
import { answering, explain } from "../../../i18n/errors.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts } from "../../../sheets/parts.ts";
import type { ListedTrait } from "../data/items.ts";
import { key } from "../data/labels.ts";

const LISTS = ["traits", "advances"] as const;

/** The sheet of every kind of item: one header, the fields of its type, its description. */
export class EffectItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["effect"],
    position: { width: 580, height: 620 },
    actions: { addTrait: EffectItemSheet.#onAddTrait, removeTrait: EffectItemSheet.#onRemoveTrait },
  };

  static PARTS = itemParts(sheetPart("effect/item-fields", true));

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { type, _source } = this.item;
    return {
      ...context,
      origin: type === "effectRace" || type === "effectClass",
      lists: LISTS.map((name) => ({
        name,
        label: key(`item.${name}`),
        traits: this.#list(name).map((trait, index) => ({ ...trait, index, nameless: trait.name.trim() === "" })),
      })),
      problem: type === "effectWeapon" ? problemOf(String(_source.system.damage)) : null,
    };
  }

  #list(name: string): ListedTrait[] {
    const list = this.item._source.system[name];
    return (Array.isArray(list) ? list : []).map((one) => {
      const { name = "", physical, mental } = one as JsonObject;
      return { name: String(name), physical: physical === true, mental: mental === true };
    });
  }

  readonly #turns = new InTurn();

  /** A list is written whole: each change is made to what the one before left. */
  #write(list: string, change: (traits: ListedTrait[]) => ListedTrait[]): Promise<unknown> {
    return answering(() => this.#turns.add(() => this.item.update({ [`system.${list}`]: change(this.#list(list)) })));
  }

  static async #onAddTrait(this: EffectItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list = "" } = target.dataset;
    await this.#write(list, (traits) => [...traits, { name: "", physical: false, mental: false }]);
  }

  static async #onRemoveTrait(this: EffectItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list = "", index } = target.dataset;
    await this.#write(list, (traits) => traits.filter((_, at) => at !== Number(index)));
  }
}

/** Why damage dice cannot be read, in words; null when they can. No dice at all is a weapon that does no damage. */
function problemOf(damage: string): string | null {
  if (damage.trim() === "") return null;
  try {
    core.parseDice(damage);
    return null;
  } catch (error) {
    if (isCoreError(error)) return explain(error);
    throw error;
  }
}
