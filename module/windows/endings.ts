import { rulesets } from "../contract/index.ts";
import { ENDING_MOMENTS, type Ending } from "../core/effects.ts";
import { deedOf } from "../deeds/deed.ts";
import { differences } from "../deeds/differences.ts";
import { type ActorLike, type RenderOptions, systemPath } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { calledBy } from "../plan/people/called.ts";
import { tonight } from "../plan/people/tonight.ts";
import { concerned, endingOf, letEnd, rulesOf } from "../play/end-scene.ts";
import { ToolWindow } from "./tool-window.ts";

/** The end of a scene, a rest, a night, a week: who would change from what to what, and one button that does it. */
export class EndingsWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-endings",
    ruleset: "",
    classes: ["endings"],
    position: { width: 520 },
    window: { title: "CUBILETE.ending.window", icon: "fa-solid fa-hourglass-end" },
    actions: { letEnd: EndingsWindow.#onLetEnd },
  };
  static PARTS = { endings: { template: systemPath("templates/shared/endings.hbs"), scrollable: [""] } };

  #ending: Ending = "scene";
  /** Who was put in or left out by hand, by UUID; the others are in where their game is played tonight. */
  readonly #chosen = new Map<string, boolean>();

  #takesPart(): (actor: ActorLike) => boolean {
    const isTonight = tonight();
    return (actor) => this.#chosen.get(actor.uuid) ?? isTonight(actor);
  }

  protected override take(name: string, value: string): void {
    if (name === "ending") this.#ending = ENDING_MOMENTS.find((word) => word === value) ?? "scene";
    else this.#chosen.set(name, value === "true");
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const all = concerned(this.#ending);
    await rulesets.load(...rulesOf(all));
    const [isTonight, takesPart] = [tonight(), this.#takesPart()];
    const rows = all.flatMap((actor) => {
      const changes = endingOf(actor, this.#ending);
      if (!changes) return [];
      const { uuid, img } = actor;
      const told = differences(actor, deedOf(actor, changes));
      return [{ uuid, name: calledBy(actor), img, on: takesPart(actor), away: !isTonight(actor), ...told }];
    });
    const people = [...rows.filter(({ away }) => !away), ...rows.filter(({ away }) => away)];
    // Above the first of those whose game nobody plays tonight.
    const firstAway = people.findIndex(({ away }) => away);
    return {
      ...(await super._prepareContext(options)),
      endings: ENDING_MOMENTS.map((id) => ({ id, label: `CUBILETE.ending.title.${id}`, on: id === this.#ending })),
      people: people.map((one, at) => ({ ...one, begins: at === firstAway && at > 0 })),
      nobody: all.length === 0,
    };
  }

  static async #onLetEnd(this: EndingsWindow): Promise<void> {
    await answering(async () => {
      const chosen = concerned(this.#ending).filter(this.#takesPart());
      if (chosen.length === 0) throw new UserError("CUBILETE.ending.nobody");
      await letEnd(this.#ending, new Set(chosen.map(({ uuid }) => uuid)));
      await this.close();
    });
  }
}
