import { freeStation, type Seat } from "../core/crew.ts";
import { type ActorLike, type RenderOptions, theGame } from "../foundry/index.ts";
import { openSheet } from "../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { calledBy } from "../plan/people/called.ts";
import { crewOf, crewSpecOf, mannedOf, stationRequest } from "../plan/people/crew.ts";
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
    takeChanges<HTMLSelectElement>(this.element, "select[data-crew-station]", ({ value: station, dataset }) => {
      const index = Number(dataset.crewStation);
      void answering(() =>
        this.#man(crewOf(this.actor).map((seat, at) => (at === index ? { ...seat, station } : seat))),
      );
    });
  }

  #man(crew: readonly Seat[]): Promise<unknown> {
    const seats = crew.map(({ station, skill, actor }) => ({ station, skill, actor }));
    return this.actor.update({ "system.crew": seats });
  }

  /** An actor comes aboard, at the first free station. One who is aboard already stays where they are. */
  async board(person: ActorLike): Promise<void> {
    const spec = crewSpecOf(this.actor);
    if (!spec?.takes(person) || person.pack || person.uuid === this.actor.uuid)
      throw new UserError("CUBILETE.crew.error.notAboard", { name: calledBy(person) });
    const crew = crewOf(this.actor);
    if (crew.some(({ actor }) => actor === person.uuid)) return;
    const station = freeStation(Object.keys(spec.stations), crew, spec.guns[0]);
    await this.#man([...crew, { station, skill: "", actor: person.uuid }]);
  }

  /** People who are dropped on a ship come aboard. */
  async _onDropActor(_event: DragEvent, actor: ActorLike): Promise<ActorLike | null> {
    if (!this.isEditable) return null;
    await answering(() => this.board(actor));
    return actor;
  }

  /** One of the crew rolls: what their station is for, or an attack with the gun of the row. */
  static async #onCrewRoll(this: CrewSheet, event: Event, target: HTMLElement): Promise<void> {
    const manned = mannedOf(this.actor)[Number(target.dataset.index)];
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
    openSheet(mannedOf(this.actor)[Number(target.dataset.index)]?.member);
  }

  static async #onCrewLeave(this: CrewSheet, _event: Event, target: HTMLElement): Promise<void> {
    // By who it is as well as by place: the list may have changed while the button stood there.
    const gone = crewOf(this.actor)[Number(target.dataset.index)]?.actor;
    await answering(() => this.#man(crewOf(this.actor).filter(({ actor }) => actor !== gone)));
  }
}
