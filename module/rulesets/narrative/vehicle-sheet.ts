import type { PartTemplate } from "../../foundry.ts";
import { CubileteActorSheet } from "../../sheets/actor-sheet.ts";
import { sheetPart } from "../../sheets/patched-parts.ts";

/** The sheet of vehicles: figures, stations and who mans them, weapons on board. */
export class NarrativeVehicleSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative", "vehicle"],
    position: { width: 720, height: 640 },
  };

  static PARTS: Record<string, PartTemplate> = {
    header: sheetPart("narrative/header"),
    limited: sheetPart("shared/sheet-limited"),
    tabs: sheetPart("shared/sheet-tabs"),
    notes: sheetPart("shared/sheet-notes", true),
  };
  static override PAGES = ["notes"];

  override tabGroups: Record<string, string | null> = { primary: "notes" };
}
