import * as core from "../../../core/multi/index.ts";
import { type RenderOptions, systemPath, theGame } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { busy } from "../../../render/busy.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { asMulti } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { ID, key } from "../data/labels.ts";

interface Form {
  skill: string;
  difficulty: string;
  given: string;
}

/** What the form says, checked before it is posted. */
export function readCall({ skill, difficulty, given }: Form): {
  skill: string;
  difficulty: number | null;
  given: string;
} {
  const name = skill.trim();
  if (name === "") throw new UserError(key("error.callSkill"));
  const wanted = difficulty.trim() === "" ? null : Number(difficulty);
  // The core says what a difficulty and dice may be.
  const dice = given.trim() === "" ? null : core.parseDice(given);
  core.complete({ level: 1, dice: dice ?? [4], ...(wanted !== null && { difficulty: wanted }) });
  return { skill: name, difficulty: wanted, given: dice ? core.formatDice(dice) : "" };
}

export class CallWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "multi-call",
    ruleset: ID,
    classes: ["multi-call"],
    tag: "form",
    position: { width: 420 },
    window: { icon: "fa-solid fa-bullhorn", title: key("call.title") },
    form: { handler: busy(CallWindow.#onSubmit), closeOnSubmit: false },
  };
  static PARTS = { form: { template: systemPath("templates/multi/call.hbs") } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const names = [...theGame().actors].flatMap((actor) => (asMulti(actor) ? itemsOf(actor, "multiSkill") : []));
    const known = [...new Set(names.map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
    return { ...context, known };
  }

  /** A mistake is shown and the window stays, with everything in it. */
  static async #onSubmit(this: CallWindow, _event: Event, _form: HTMLElement, data: { object: object }) {
    await answering(async () => {
      const { skill = "", difficulty = "", given = "" } = data.object as Record<string, unknown>;
      const asked = readCall({ skill: String(skill), difficulty: String(difficulty ?? ""), given: String(given) });
      await postPrompt(ID, {
        kind: "call",
        title: properShort(asked.skill),
        subtitle: t(key("call.title")),
        actor: null,
        data: asked,
      });
      await this.close();
    });
  }
}
