import { freeStation, type Seat, seated, vacated } from "../core/crew.ts";
import { InTurn } from "../core/in-turn.ts";
import { type ActorLike, type RenderOptions, theGame } from "../foundry/index.ts";
import { openSheet } from "../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { calledBy } from "../plan/people/called.ts";
import { crewSpecOf, type Manned, mannedOf, seatsOf, stationLabel, stationRequest } from "../plan/people/crew.ts";
import { startRoll } from "../play/roll.ts";
import { takeChanges } from "../render/listen.ts";
import { CubileteActorSheet } from "./actor-sheet.ts";

/** The sheet of what others man: the crew comes aboard by drag or from a list, and rolls from here (`shared/crew.hbs`). */
export class CrewSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["manned"],
    actions: {
      crewRoll: CrewSheet.#onCrewRoll,
      crewOpen: CrewSheet.#onCrewOpen,
      crewLeave: CrewSheet.#onCrewLeave,
      crewSeat: CrewSheet.#onCrewSeat,
    },
  };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { crewContext } = await import("./late.ts");
    return { ...context, ...crewContext(this.actor) };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Neither is a field of the form: both change a list, which is written whole.
    takeChanges<HTMLSelectElement>(this.element, "select[data-crew-join]", ({ value }) => {
      const person = theGame().actors.find(({ uuid }) => uuid === value);
      if (person) void answering(() => this.board(person));
    });
    takeChanges<HTMLSelectElement>(this.element, "select[data-crew-station]", ({ value, dataset }) => {
      void answering(() => this.makeSeat(Number(dataset.crewStation), "station", value));
    });
    takeChanges<HTMLInputElement | HTMLSelectElement>(this.element, "[data-crew-makes]", ({ value, dataset }) => {
      void answering(() => this.makeSeat(Number(dataset.index), dataset.crewMakes ?? "", value));
    });
  }

  readonly #turns = new InTurn();

  /** The list is written whole: each change is made to what the one before left. */
  #man(change: (seats: readonly Seat[]) => readonly Seat[]): Promise<unknown> {
    return this.#turns.add(() => {
      const crew = change(seatsOf(this.actor));
      const seats = crew.map(({ station, skill, actor, gun }) => ({ station, skill, actor, gun }));
      return this.actor.update({ "system.crew": seats });
    });
  }

  /** What the table makes of a seat: what it is called, the skill that is rolled there, the weapon that is fired. */
  async makeSeat(index: number, what: string, value: string): Promise<void> {
    const made = what === "station" ? this.#stationCalled(value) : value;
    if (made === "" && what === "station") return void this.render();
    if (what !== "station" && what !== "skill" && what !== "gun") return;
    const renamed = (seat: Seat) => (what === "station" ? this.#calledAs(seat, made) : { ...seat, [what]: made });
    await this.#man((seats) => seats.map((seat, at) => (at === index ? renamed(seat) : seat)));
  }

  /** A seat that gets a name of the table's own goes on rolling what it did, and a gunner's fires the first weapon on board. */
  #calledAs(seat: Seat, station: string): Seat {
    const spec = crewSpecOf(this.actor);
    const isOwn = (name: string) => !Object.hasOwn(spec?.stations ?? {}, name);
    if (!spec || !isOwn(station) || isOwn(seat.station)) return { ...seat, station };
    const [roll] = spec.rolls(this.actor, seat);
    const fires = seat.station === spec.guns[0] && this.actor.items.find(({ type }) => type === spec.mounted);
    return {
      ...seat,
      station,
      skill: seat.skill || String(roll?.args?.skill ?? ""),
      gun: seat.gun || (fires ? fires.id : ""),
    };
  }

  /** A station of the rules by its id or by its name, else one of the table's own. */
  #stationCalled(name: string): string {
    const wanted = short(name.trim());
    const spec = crewSpecOf(this.actor);
    const same = (label: string) => t(label).toLocaleLowerCase() === wanted.toLocaleLowerCase();
    return Object.keys(spec?.stations ?? {}).find((id) => spec && same(stationLabel(spec, id))) ?? wanted;
  }

  /**
   * An actor comes aboard: at the seat they were dropped on, else at the first empty one, else at the first free station. One who
   * is aboard already stays where they are, unless they were dropped on another seat.
   */
  async board(person: ActorLike, at: number | null = null): Promise<void> {
    const spec = crewSpecOf(this.actor);
    if (!spec?.takes(person) || person.pack || person.uuid === this.actor.uuid)
      throw new UserError("CUBILETE.crew.error.notAboard", { name: calledBy(person) });
    await this.#man((seats) => {
      if (at !== null && seats[at]) return seated(seats, at, person.uuid);
      if (seats.some(({ actor }) => actor === person.uuid)) return seats;
      const empty = seats.findIndex(({ actor }) => actor === "");
      if (empty >= 0) return seated(seats, empty, person.uuid);
      const station = freeStation(Object.keys(spec.stations), seats, spec.guns[0]);
      return [...seats, { station, skill: "", actor: person.uuid, gun: "" }];
    });
  }

  /** People who are dropped on a ship come aboard, at the seat that they are dropped on. */
  async _onDropActor(event: DragEvent, actor: ActorLike): Promise<ActorLike | null> {
    if (!this.isEditable) return null;
    const row = (event.target as HTMLElement | null | undefined)?.closest<HTMLElement>("[data-seat]");
    await answering(() => this.board(actor, row ? Number(row.dataset.seat) : null));
    return actor;
  }

  #at(target: HTMLElement): Manned | undefined {
    return mannedOf(this.actor).find(({ index }) => index === Number(target.dataset.index));
  }

  /** A further seat, which waits for its actor. */
  static async #onCrewSeat(this: CrewSheet): Promise<void> {
    const spec = crewSpecOf(this.actor);
    await answering(() =>
      this.#man((seats) => {
        const station = freeStation(Object.keys(spec?.stations ?? {}), seats, spec?.guns[0]);
        return [...seats, { station, skill: "", actor: "", gun: "" }];
      }),
    );
  }

  /** One of the crew rolls: what their station is for, or an attack with the gun of the row. */
  static async #onCrewRoll(this: CrewSheet, event: Event, target: HTMLElement): Promise<void> {
    const manned = this.#at(target);
    const gun = this.itemOf(target)?.id;
    const wanted = gun ? { gun } : { nth: Number(target.dataset.nth ?? 0) };
    const request = manned && stationRequest(this.actor, manned, wanted);
    await answering(async () => {
      // Deleted, or at another station, while the button stood there.
      if (!request) throw new UserError("CUBILETE.error.actorGone");
      await startRoll(request, { event });
    });
  }

  static #onCrewOpen(this: CrewSheet, _event: Event, target: HTMLElement): void {
    openSheet(this.#at(target)?.member);
  }

  static async #onCrewLeave(this: CrewSheet, _event: Event, target: HTMLElement): Promise<void> {
    // By who it is as well as by place: the list may have changed while the button stood there.
    const { index = "", member = "" } = target.dataset;
    await answering(() =>
      this.#man((seats) => {
        const at = member === "" ? Number(index) : seats.findIndex(({ actor }) => actor === member);
        return seats[at] ? vacated(seats, at, Object.keys(crewSpecOf(this.actor)?.stations ?? {})) : seats;
      }),
    );
  }
}
