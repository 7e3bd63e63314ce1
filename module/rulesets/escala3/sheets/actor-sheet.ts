import type { RenderOptions } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { experienceOf } from "../../../play/experience.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import type { Escala3Actor } from "../data/actor.ts";
import { asItem } from "../data/items.ts";
import { key, optionOf } from "../data/labels.ts";
import { traitOf } from "../rolls/modifiers.ts";

/** The sheet of heroes and of everybody else. */
export class Escala3ActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["escala3"],
    position: { width: 720, height: 690 },
    actions: {
      transfer: Escala3ActorSheet.#onTransfer,
      removePenalty: Escala3ActorSheet.#onRemovePenalty,
      notePenalty: Escala3ActorSheet.#onNotePenalty,
    },
  };

  static override PAGES: readonly string[] = ["play", "gear", "growth", "notes"];
  static PARTS = actorParts("escala3", Escala3ActorSheet.PAGES);

  /** Without narrative points nothing is bought. */
  override pages(): readonly string[] {
    return Escala3ActorSheet.PAGES.filter((id) => id !== "growth" || experienceOf(this.actor));
  }

  get #actor(): Escala3Actor {
    return this.actor as Escala3Actor;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const { traitOptions } = await import("../rolls/controls.ts");
    const { points, size, initiative } = this.#actor.system;
    return {
      ...context,
      groups: rows.traitGroups(this.#actor),
      penalties: rows.penaltyRows(this.#actor),
      gear: rows.gearRows(this.#actor),
      points: optionOf("points") ? { ...points, full: points.value >= points.max } : null,
      size: rows.sizeOf(size),
      together: optionOf("together"),
      initiative: [{ value: "", label: key("sheet.bestTrait") }, ...traitOptions(this.#actor)].map((option) => ({
        ...option,
        label: t(option.label),
        chosen: option.value === (traitOf(this.#actor, initiative)?.id ?? ""),
      })),
    };
  }

  static async #onNotePenalty(this: Escala3ActorSheet): Promise<void> {
    await answering(async () => (await import("../table/new-penalty.ts")).notePenalty(this.#actor));
  }

  static async #onTransfer(this: Escala3ActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const penalty = asItem(this.itemOf(target), "escala3Penalty");
    if (penalty)
      await answering(async () => (await import("../table/transfer.ts")).transferPenalty(this.#actor, penalty));
  }

  static async #onRemovePenalty(this: Escala3ActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const penalty = asItem(this.itemOf(target), "escala3Penalty");
    if (penalty)
      await answering(async () => (await import("../table/transfer.ts")).removePenalty(this.#actor, penalty));
  }
}
