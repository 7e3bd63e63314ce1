import type { RenderOptions } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { signed } from "../../../i18n/i18n.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CrewSheet } from "../../../sheets/crew-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { asItem, itemsOf } from "../data/items.ts";
import { key } from "../data/labels.ts";
import type { NarrativeVehicle } from "../data/vehicle.ts";
import { trackOn } from "../things/trackers.ts";

const NUMBERS = ["silhouette", "handling", "armour", "defence", "passengers", "cargo", "hardPoints"] as const;

/** What is seen where it is filled, and written beside the other figures. */
const ABOARD = new Set<(typeof NUMBERS)[number]>(["passengers", "cargo", "hardPoints"]);

/** The sheet of vehicles: figures, stations and who mans them, weapons on board. */
export class NarrativeVehicleSheet extends CrewSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative", "vehicle"],
    position: { width: 740, height: 640 },
    actions: {
      readyWeapon: NarrativeVehicleSheet.#onReadyWeapon,
      fitMod: NarrativeVehicleSheet.#onFitMod,
      track: NarrativeVehicleSheet.#onTrack,
    },
  };

  static override PAGES: readonly string[] = ["play", "gear", "notes"];
  static PARTS = {
    ...actorParts("narrative", NarrativeVehicleSheet.PAGES),
    play: sheetPart("narrative/vehicle", true),
  };

  get #vehicle(): NarrativeVehicle {
    return this.actor as NarrativeVehicle;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const { system } = this.#vehicle;
    // What effects change is shown, and never written back as if the owner had typed it.
    const own = this.actor._source.system as Record<(typeof NUMBERS)[number], number>;
    return {
      ...context,
      // The header is made for people too, where minions are several.
      minions: null,
      adversary: null,
      beyond: [],
      state: context.idle,
      tracks: ["hull", "strain"].map((name) => rows.trackRow(this.actor, name)),
      speed: system.speed,
      numbers: NUMBERS.map((name) => ({
        name,
        label: key(`figure.${name}`),
        value: own[name],
        shown: name === "handling" ? signed(system[name]) : system[name],
        aboard: ABOARD.has(name),
      })),
      ...rows.shieldRows(system.shields, context.editing === true),
      load: rows.holdOf(this.#vehicle),
      places: rows.placesRow(this.#vehicle),
      weapons: itemsOf(this.actor, "narrativeWeapon").map((weapon) => ({
        id: weapon.id,
        name: weapon.name,
        img: weapon.img,
        equipped: true,
        ...rows.weaponFigures(weapon, null),
      })),
      gear: rows.gearRows(this.actor),
    };
  }

  /** A mod of an attachment is built in, or left out. */
  static async #onFitMod(this: NarrativeVehicleSheet, _event: Event, target: HTMLElement): Promise<void> {
    const mod = this.itemOf(target)?.effects.get(target.dataset.mod ?? "");
    await answering(async () => mod?.update({ disabled: !mod.disabled }));
  }

  /** One more of what a thing tracks, or one less. */
  static async #onTrack(this: NarrativeVehicleSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    await answering(() => trackOn(this.actor, item, target));
  }

  /** A crew member makes the maneuver; which of them it was, the vehicle does not know. */
  static async #onReadyWeapon(this: NarrativeVehicleSheet, _event: Event, target: HTMLElement): Promise<void> {
    const weapon = asItem(this.itemOf(target) ?? null, "narrativeWeapon");
    const { what } = target.dataset;
    if (!weapon) return;
    await answering(async () => {
      const { afterChore, isChore } = await import("../data/weapon-state.ts");
      if (isChore(what)) await weapon.update(afterChore(weapon, what));
    });
  }
}
