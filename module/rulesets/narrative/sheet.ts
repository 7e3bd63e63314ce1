import type { PartTemplate, RenderOptions } from "../../foundry.ts";
import { CubileteActorSheet } from "../../sheets/actor-sheet.ts";
import { sheetPart } from "../../sheets/patched-parts.ts";
import type { NarrativeActor } from "./actor.ts";
import { CHARACTERISTICS } from "./types.ts";
import { characteristicLabel } from "./words.ts";

/** The sheet of heroes and of everybody else with characteristics. */
export class NarrativeActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative"],
    position: { width: 760, height: 690 },
  };

  static PARTS: Record<string, PartTemplate> = {
    header: sheetPart("narrative/header"),
    limited: sheetPart("shared/sheet-limited"),
    characteristics: sheetPart("narrative/characteristics"),
    tabs: sheetPart("shared/sheet-tabs"),
    notes: sheetPart("shared/sheet-notes", true),
  };
  static override PAGES = ["notes"];

  override tabGroups: Record<string, string | null> = { primary: "notes" };

  get #actor(): NarrativeActor {
    return this.actor as unknown as NarrativeActor;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const source = this.actor._source.system.characteristics as Record<string, { value: number }>;
    return {
      ...context,
      characteristics: CHARACTERISTICS.map((name) => ({
        name,
        label: characteristicLabel(name),
        value: this.#actor.system.characteristics[name].value,
        source: source[name]?.value ?? 0,
      })),
    };
  }
}
