import type { RenderOptions } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CrewSheet } from "../../../sheets/crew-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { resourceRow, thingRow } from "../../../sheets/rows.ts";
import { refill } from "../data/items.ts";
import { key } from "../data/labels.ts";
import type { RyfShip } from "../data/ship.ts";

/** The sheet of a ship: what it bears, who mans it, what is mounted and what is in the hold. */
export class RyfShipSheet extends CrewSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["ryf", "ship"],
    position: { width: 740, height: 640 },
    actions: { reload: RyfShipSheet.#onReload },
  };

  static override PAGES: readonly string[] = ["play", "gear", "notes"];
  static PARTS = {
    ...actorParts("ryf", RyfShipSheet.PAGES),
    play: sheetPart("ryf/ship", true),
    gear: sheetPart("ryf/hold", true),
  };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const ship = this.actor as RyfShip;
    const { system } = ship;
    const { state, absorption, defence } = system.derived;
    const figure = (name: string, label: string, value: string | number) => ({ name, label, value });
    return {
      ...context,
      health: { ...resourceRow(ship, "health", { least: null }), tone: state, temp: system.health.temp },
      state: { name: state, label: key(`state.${state}`), well: state === "whole" },
      figures: [
        figure("barriers", key("figure.shipBarriers"), system.barriers),
        figure("absorption", key("figure.absorption"), absorption.value),
        figure("defence", key("figure.defence"), defence.value),
        figure("movement", key("sheet.movement"), t(key(`movement.${system.movement}`))),
        figure("steered", key("figure.steered"), t(key(`skill.${system.steered}`))),
      ],
      weapons: rows.gunRows(ship),
      resistances: rows.resistanceRow(ship),
      hold: ship.items.filter(({ type }) => type !== "ryfWeapon").map((item) => thingRow(item)),
    };
  }

  static async #onReload(this: RyfShipSheet, _event: Event, target: HTMLElement): Promise<void> {
    await refill(this.itemOf(target));
  }
}
