import { rulesets } from "../contract/index.ts";
import { ENDING_MOMENTS, type Ending } from "../core/effects.ts";
import { deedOf } from "../deeds/deed.ts";
import { differences } from "../deeds/differences.ts";
import { type RenderOptions, systemPath } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { short } from "../i18n/names.ts";
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
  /** Those who are left out, by UUID. */
  readonly #without = new Set<string>();

  protected override take(name: string, value: string): void {
    if (name === "ending") this.#ending = ENDING_MOMENTS.find((word) => word === value) ?? "scene";
    else if (value === "true") this.#without.delete(name);
    else this.#without.add(name);
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const all = concerned(this.#ending);
    await rulesets.load(...rulesOf(all));
    const people = all.flatMap((actor) => {
      const changes = endingOf(actor, this.#ending);
      if (!changes) return [];
      const { uuid, name, img } = actor;
      return [
        { uuid, name: short(name), img, on: !this.#without.has(uuid), ...differences(actor, deedOf(actor, changes)) },
      ];
    });
    return {
      ...(await super._prepareContext(options)),
      endings: ENDING_MOMENTS.map((id) => ({ id, label: `CUBILETE.ending.title.${id}`, on: id === this.#ending })),
      people,
      nobody: all.length === 0,
    };
  }

  static async #onLetEnd(this: EndingsWindow): Promise<void> {
    await answering(async () => {
      const chosen = concerned(this.#ending).filter(({ uuid }) => !this.#without.has(uuid));
      if (chosen.length === 0) throw new UserError("CUBILETE.ending.nobody");
      await letEnd(this.#ending, new Set(chosen.map(({ uuid }) => uuid)));
      await this.close();
    });
  }
}
