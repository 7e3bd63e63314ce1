import { DICE } from "../../../core/multi/index.ts";
import type { PartTemplate, RenderOptions } from "../../../foundry/index.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { CONDITION_KINDS, GROUPS } from "../data/items.ts";
import { key } from "../data/labels.ts";

/** The sheet of every kind of item: one header, the fields of its type, its description. */
export class MultiItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS = { classes: ["multi"], position: { width: 520, height: 520 } };

  static PARTS: Record<string, PartTemplate> = {
    header: sheetPart("shared/item-header"),
    fields: sheetPart("multi/item-fields"),
    description: sheetPart("shared/item-description", true),
  };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { kind } = this.item._source.system;
    return {
      ...context,
      [this.item.type]: true,
      [String(kind)]: true,
      groups: GROUPS.map((value) => ({ value, label: key(`group.${value}`) })),
      kinds: CONDITION_KINDS.map((value) => ({ value, label: key(`condition.${value}`) })),
      kindHint: typeof kind === "string" ? key(`conditionHint.${kind}`) : "",
      dice: DICE.map((faces) => `d${faces}`).join(", "),
    };
  }
}
