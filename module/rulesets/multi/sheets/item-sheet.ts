import { DICE } from "../../../core/multi/index.ts";
import type { RenderOptions } from "../../../foundry/index.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts } from "../../../sheets/parts.ts";
import { CONDITION_KINDS, CONDITION_LASTS, GROUPS } from "../data/items.ts";
import { choices, key } from "../data/labels.ts";

/** The sheet of every kind of item: one header, the fields of its type, its description. */
export class MultiItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS = { classes: ["multi"], position: { width: 520, height: 520 } };

  static PARTS = itemParts(sheetPart("multi/item-fields"));

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { kind } = this.item._source.system;
    return {
      ...context,
      ...Object.fromEntries(CONDITION_KINDS.map((word) => [word, word === kind])),
      groups: choices(GROUPS, "group"),
      kinds: choices(CONDITION_KINDS, "condition"),
      lasts: Object.fromEntries(CONDITION_LASTS.map((word) => [word, `CUBILETE.effects.ends.${word}`])),
      kindHint: typeof kind === "string" ? key(`conditionHint.${kind}`) : "",
      dice: DICE.map((faces) => `d${faces}`).join(", "),
    };
  }
}
