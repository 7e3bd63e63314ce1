import { type RenderOptions, systemPath } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { targetsInReach } from "../../../plan/people/targets.ts";
import { busy } from "../../../render/busy.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { choices, ID, key, optionOf } from "../data/labels.ts";
import { type Contest, MODES, postContest } from "./contest.ts";

/** Where the GM sets up a contest or a competition: who takes part, against what, up to how much. */
export class ContestWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-effect-contest",
    ruleset: ID,
    tag: "form",
    position: { width: 460 },
    window: { title: key("tool.contest.name"), icon: "fa-solid fa-people-arrows" },
    form: { handler: busy(ContestWindow.#onSubmit), closeOnSubmit: false },
  };
  static PARTS = { setup: { template: systemPath("templates/effect/contest-setup.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    return {
      ...context,
      actors: targetsInReach(ID, null)
        .map(({ uuid, label, actor }) => ({ uuid, name: label, img: actor.img }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      modes: choices(MODES, "contest"),
      target: optionOf("contestTarget"),
      resistance: 15,
    };
  }

  static async #onSubmit(this: ContestWindow): Promise<void> {
    const value = (name: string) =>
      this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? "";
    const chosen = [...this.element.querySelectorAll<HTMLInputElement>("input[data-side]:checked")].map(
      (box) => box.value,
    );
    // An empty field is no number: the core says so.
    const number = (name: string) => (value(name).trim() === "" ? Number.NaN : Number(value(name)));
    await answering(async () => {
      await postContest({
        title: value("title"),
        mode: value("mode") as Contest["mode"],
        target: number("target"),
        resistance: number("resistance"),
        sides: targetsInReach(ID, null)
          .filter(({ uuid }) => chosen.includes(uuid))
          .map(({ uuid, actor }) => ({ uuid, name: calledBy(actor), img: actor.img })),
      });
      await this.close();
    });
  }
}
