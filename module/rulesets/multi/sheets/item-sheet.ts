import type { RenderOptions } from "../../../foundry/index.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts } from "../../../sheets/parts.ts";
import { CONDITION_KINDS } from "../data/items.ts";
import { key } from "../data/labels.ts";

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
      kindHint: typeof kind === "string" ? key(`conditionHint.${kind}`) : "",
    };
  }
}
