import type { RenderOptions } from "../../../foundry/index.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts } from "../../../sheets/parts.ts";

/** The sheet of every kind of item: one header, the fields of its type, its description. */
export class RyfItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["ryf"],
    position: { width: 560, height: 600 },
  };

  static PARTS = itemParts(sheetPart("ryf/item-fields"));

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { itemContext } = await import("./item-context.ts");
    return { ...context, ...itemContext(this.item) };
  }
}
