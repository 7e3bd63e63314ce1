import type { PartTemplate } from "../../foundry.ts";
import { CubileteItemSheet } from "../../sheets/item-sheet.ts";
import { sheetPart } from "../../sheets/patched-parts.ts";

/** The sheet of every kind of item: one header, the fields of its type, its description. */
export class NarrativeItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative"],
    position: { width: 580, height: 620 },
  };

  static PARTS: Record<string, PartTemplate> = {
    header: sheetPart("shared/item-header"),
    description: sheetPart("shared/item-description", true),
  };
}
