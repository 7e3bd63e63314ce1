import * as core from "../../../core/effect/index.ts";
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

  static async #onAddTrait(this: EffectItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list = "" } = target.dataset;
    const traits = [...this.#list(list), { name: "", physical: false, mental: false }];
    await answering(() => this.item.update({ [`system.${list}`]: traits }));
  }

  static async #onRemoveTrait(this: EffectItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list = "", index } = target.dataset;
    const traits = this.#list(list).filter((_, at) => at !== Number(index));
    await answering(() => this.item.update({ [`system.${list}`]: traits }));
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
