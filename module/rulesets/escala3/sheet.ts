import type { PartTemplate, RenderOptions } from "../../foundry.ts";
import { CubileteActorSheet } from "../../sheets/actor-sheet.ts";
import { sheetPart } from "../../sheets/patched-parts.ts";
import type { Escala3Actor } from "./actor.ts";
import { gearRows, penaltyRows, sizeOf, traitGroups } from "./rows.ts";
import { optionOf } from "./words.ts";

/** The sheet of heroes and of everybody else. */
export class Escala3ActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["escala3"],
    position: { width: 720, height: 660 },
  };

  static PARTS: Record<string, PartTemplate> = {
    header: sheetPart("escala3/header"),
    limited: sheetPart("shared/sheet-limited"),
    tabs: sheetPart("shared/sheet-tabs"),
    play: sheetPart("escala3/play", true),
    gear: sheetPart("escala3/gear", true),
    notes: sheetPart("shared/sheet-notes", true),
  };
  static override PAGES = ["play", "gear", "notes"];

  override tabGroups: Record<string, string | null> = { primary: "play" };

  get #actor(): Escala3Actor {
    return this.actor as unknown as Escala3Actor;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { points, size } = this.#actor.system;
    return {
      ...context,
      groups: traitGroups(this.#actor),
      penalties: penaltyRows(this.#actor),
      gear: gearRows(this.#actor),
      points: optionOf("points") ? { ...points, full: points.value >= points.max } : null,
      size: sizeOf(size),
    };
  }
}
