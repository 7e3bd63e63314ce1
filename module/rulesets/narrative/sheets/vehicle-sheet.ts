import { freeStation, gunnersOf } from "../../../core/narrative/index.ts";
import { type ActorLike, documentHere, type RenderOptions, theGame } from "../../../foundry/index.ts";
import { openSheet } from "../../../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { startRoll } from "../../../play/roll.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { takeChanges } from "../../../render/listen.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { asNarrative } from "../data/actor.ts";
import { asItem, itemsOf } from "../data/items.ts";
import { choices, ID, key } from "../data/labels.ts";
import { type NarrativeVehicle, STATIONS, type Station, stations } from "../data/vehicle.ts";

const NUMBERS = ["silhouette", "handling", "armour", "defence", "passengers", "cargo"] as const;

/** The sheet of vehicles: figures, stations and who mans them, weapons on board. */
export class NarrativeVehicleSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative", "vehicle"],
    position: { width: 740, height: 640 },
    actions: {
      crewRoll: NarrativeVehicleSheet.#onCrewRoll,
      crewOpen: NarrativeVehicleSheet.#onCrewOpen,
      crewRepair: NarrativeVehicleSheet.#onCrewRepair,
      crewLeave: NarrativeVehicleSheet.#onCrewLeave,
      readyWeapon: NarrativeVehicleSheet.#onReadyWeapon,
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
      state: null,
      tracks: ["hull", "strain"].map((name) => rows.trackRow(this.actor, name)),
      speed: system.speed,
      numbers: NUMBERS.map((name) => ({
        name,
        label: key(`figure.${name}`),
        value: own[name],
        shown: name === "handling" ? signed(system[name]) : system[name],
        aboard: name === "passengers" || name === "cargo",
      })),
      ...rows.shieldRows(system.shields, context.editing === true),
      load: rows.holdOf(this.#vehicle),
      stations: choices(stations, "station"),
      crew: system.crew.map(({ station, actor }, index) => crewRow(index, station, actor)),
      weapons: itemsOf(this.actor, "narrativeWeapon").map((weapon) => ({
        id: weapon.id,
        name: weapon.name,
        img: weapon.img,
        equipped: true,
        ...rows.weaponFigures(weapon, null),
        gunners: gunners(this.#vehicle),
      })),
      gear: rows.gearRows(this.actor),
      people: theGame()
        .actors.filter((actor) => asNarrative(actor) !== null && actor.isOwner)
        .map(({ uuid, name }) => ({ uuid, name })),
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Neither is a field of the form: both change a list, which is written whole.
    takeChanges<HTMLSelectElement>(this.element, "select[data-crew-join]", ({ value }) => {
      if (value) void answering(() => this.#board(value));
    });
    takeChanges<HTMLSelectElement>(this.element, "select[data-crew-station]", ({ value, dataset }) => {
      const station = value as Station;
      const index = Number(dataset.crewStation);
      void answering(() =>
        this.#man(this.#vehicle.system.crew.map((seat, at) => (at === index ? { ...seat, station } : seat))),
      );
    });
  }

  #man(crew: { station: Station; actor: string }[]): Promise<unknown> {
    return this.actor.update({ "system.crew": crew.map(({ station, actor }) => ({ station, actor })) });
  }

  /** An actor comes aboard, at the first free station. One who is aboard already stays where they are. */
  async #board(uuid: string): Promise<void> {
    const { crew } = this.#vehicle.system;
    if (crew.some(({ actor }) => actor === uuid)) return;
    await this.#man([...crew, { station: freeStation(crew), actor: uuid }]);
  }

  /** People who are dropped on a vehicle come aboard. */
  async _onDropActor(_event: DragEvent, actor: ActorLike): Promise<ActorLike | null> {
    if (!this.isEditable) return null;
    const person = asNarrative(actor);
    await answering(() => {
      if (!person || actor.pack) throw new UserError(key("error.notAboard"), { name: calledBy(actor) });
      return this.#board(actor.uuid);
    });
    return actor;
  }

  /** The crew member at a station rolls: its skill, or an attack with the weapon of the row. */
  static async #onCrewRoll(this: NarrativeVehicleSheet, event: Event, target: HTMLElement): Promise<void> {
    const seat = this.#vehicle.system.crew[Number(target.dataset.index)];
    if (!seat) return;
    const weapon = this.itemOf(target);
    const args = { vehicle: this.actor.uuid, ...(!weapon && { skill: STATIONS[seat.station] }) };
    const kind = weapon ? "attack" : "check";
    await startRoll({ ruleset: ID, kind, actor: seat.actor, item: weapon?.uuid ?? null, args }, { event });
  }

  /** The crew member who mends the vehicle rolls for it. */
  static async #onCrewRepair(this: NarrativeVehicleSheet, event: Event, target: HTMLElement): Promise<void> {
    const seat = this.#vehicle.system.crew[Number(target.dataset.index)];
    if (seat) await startRoll({ ruleset: ID, kind: "repair", actor: seat.actor, target: this.actor.uuid }, { event });
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

  static #onCrewOpen(this: NarrativeVehicleSheet, _event: Event, target: HTMLElement): void {
    openSheet(memberOf(this.#vehicle.system.crew[Number(target.dataset.index)]?.actor));
  }

  static async #onCrewLeave(this: NarrativeVehicleSheet, _event: Event, target: HTMLElement): Promise<void> {
    const index = Number(target.dataset.index);
    await answering(() => this.#man(this.#vehicle.system.crew.filter((_, at) => at !== index)));
  }
}

/** A member of the crew, or null when they are gone. */
const memberOf = (uuid: string | undefined): ActorLike | null => (uuid ? documentHere<ActorLike>(uuid) : null);

function crewRow(index: number, station: Station, uuid: string) {
  const member = memberOf(uuid);
  return {
    index,
    station,
    label: key(`station.${station}`),
    skill: key(`skill.${STATIONS[station]}`),
    name: member ? member.name : t(key("sheet.crewGone")),
    img: member?.img ?? "",
    gone: member === null,
    mine: member?.isOwner === true,
    mends: station === "engineer",
  };
}

/** The user's own actors who can fire from on board. */
function gunners(vehicle: NarrativeVehicle) {
  const crew = vehicle.system.crew.map(({ station, actor }, index) => ({ index, station, member: memberOf(actor) }));
  const mine = crew.filter(({ member }) => member?.isOwner);
  return gunnersOf(mine).map(({ index, member }) => ({ index, name: member?.name ?? "" }));
}
