import { type ActorLike, type RenderOptions, systemPath } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { decimal, proper, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { busy } from "../../../render/busy.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import { asEscala3 } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { difficultyOf, difficultySteps, ID, key, properShort, short } from "../data/labels.ts";
import { currentLevel, describe, traitOf } from "../rolls/modifiers.ts";
import { clock, secondsFor } from "./performed.ts";
import { actorOptions, actorsFor, itemOptions } from "./tool-context.ts";

/** The GM sets the task: who, with which trait, how hard, and what exactly is to be done. */
export class PerformedWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "escala3-performed",
    ruleset: ID,
    position: { width: 480 },
    window: { title: key("tool.performed.title"), icon: "fa-solid fa-masks-theater" },
    actions: { postTask: busy(PerformedWindow.#onPost) },
  };
  static PARTS = { performed: { template: systemPath("templates/escala3/tool-performed.hbs"), scrollable: [""] } };

  #set = { actor: "", trait: "", step: "2", minutes: 1, task: "" };

  get #actor(): ActorLike | null {
    const all = actorsFor("LIMITED");
    return (
      all.find(({ uuid }) => uuid === this.#set.actor) ?? all.find((each) => each.hasPlayerOwner) ?? all[0] ?? null
    );
  }

  /** The level that the time comes from: as it is now, with all that lasts. */
  #level(): { name: string; level: number; words: string } | null {
    const actor = asEscala3(this.#actor);
    const trait = actor && (traitOf(actor, this.#set.trait) ?? itemsOf(this.#actor as ActorLike, "escala3Trait")[0]);
    if (!actor || !trait) return null;
    const level = currentLevel(actor, trait);
    return { name: trait.name, level, words: describe(trait, level) };
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const actor = this.#actor;
    const traits = actor ? itemsOf(actor, "escala3Trait") : [];
    if (!traits.some(({ id }) => id === this.#set.trait)) this.#set.trait = traits[0]?.id ?? "";
    const found = this.#level();
    const seconds = found ? secondsFor(found.level, this.#set.minutes) : 0;
    return {
      ...(await super._prepareContext(options)),
      ...this.#set,
      actors: actorOptions(actorsFor("LIMITED"), actor?.uuid ?? null),
      traits: itemOptions(traits, this.#set.trait),
      steps: difficultySteps().map(({ level, label }, index) => ({
        value: index,
        label: t(label),
        difficulty: decimal(difficultyOf(level)),
        chosen: String(index) === this.#set.step,
      })),
      words: found?.words ?? "",
      time: clock(seconds),
      none: seconds === 0,
    };
  }

  protected override take(name: string, value: string, input: HTMLInputElement): void {
    Object.assign(this.#set, { [name]: input.type === "number" ? Number(value) : value });
    if (name === "actor") this.#set.trait = "";
  }

  static #onPost(this: PerformedWindow): Promise<unknown> {
    return answering(async () => {
      const actor = this.#actor;
      const found = this.#level();
      if (!actor || !found) throw new UserError("CUBILETE.error.noActor");
      const { task, minutes, step } = this.#set;
      if (task.trim() === "") throw new UserError(key("tool.performed.noTask"));
      const { level, label } = difficultySteps()[Number(step)] ?? { level: 3, label: "" };
      const data = {
        task: task.trim(),
        trait: short(found.name),
        difficulty: `${t(label)} (${decimal(difficultyOf(level))})`,
        seconds: secondsFor(found.level, minutes),
        state: "ready",
      };
      const title = properShort(found.name);
      await postPrompt(ID, {
        kind: "performed",
        title,
        subtitle: proper(calledBy(actor)),
        img: actor.img,
        actor,
        data,
      });
      await this.close();
    });
  }
}
