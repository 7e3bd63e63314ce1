import { type ActorLike, HandlebarsApplication, type ItemLike, type RenderOptions, theGame } from "../../foundry.ts";
import { answering, explain } from "../../i18n/errors.ts";
import { rulesets } from "../../ruleset.ts";
import { ID } from "./words.ts";

/** What the windows of the toolbox share: there is one of each, and what is typed is read at once. */
export abstract class ToolWindow extends HandlebarsApplication {
  static DEFAULT_OPTIONS: { id?: string; classes?: string[]; window?: object; [option: string]: unknown } = {
    classes: ["cubilete", "tool", ID],
    window: { resizable: true },
  };

  /** Opens the window, or brings it to the front. */
  static async open<W extends ToolWindow>(this: (new () => W) & { DEFAULT_OPTIONS: { id?: string } }): Promise<W> {
    const open = foundry.applications.instances.get(this.DEFAULT_OPTIONS.id ?? "") as unknown as W | undefined;
    const window = open ?? new this();
    await window.render({ force: true });
    return window;
  }

  /** Until then nothing is drawn anew. */
  #released: Promise<void> = Promise.resolve();

  /** Takes a value that somebody typed or chose. What it throws is told to them. */
  protected abstract take(name: string, value: string, input: HTMLInputElement): unknown;

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.dataset.ruleset = ID;
    this.element.addEventListener("pointerdown", (event) => this.#onPress(event), true);
    this.element.addEventListener("change", (event) => {
      const input = event.target as HTMLInputElement;
      if (!input.name) return;
      const value = input.type === "checkbox" ? String(input.checked) : input.value;
      // What is refused is drawn as it was before.
      void answering(() => this.take(input.name, value, input)).then(() => this.render());
    });
  }

  /** A press that ends what was typed must find its button still there when it is let go. */
  #onPress({ target }: PointerEvent): void {
    if (!(target as Element).closest("button")) return;
    this.#released = new Promise((resolve) => {
      const released = () => setTimeout(resolve);
      for (const event of ["pointerup", "pointercancel", "blur"]) addEventListener(event, released, { once: true });
    });
  }

  override async render(options: object = {}): Promise<this> {
    await this.#released;
    return super.render(options);
  }

  /** The others' doings draw the window anew: what somebody is typing just then stays, and what is open stays open. */
  override _preSyncPartState(
    part: string,
    fresh: HTMLElement,
    prior: HTMLElement,
    state: Record<string, unknown>,
  ): void {
    super._preSyncPartState(part, fresh, prior, state);
    for (const { id } of prior.querySelectorAll<HTMLDetailsElement>("details[id][open]")) {
      fresh.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    }
    const typed = prior.querySelector<HTMLInputElement>("input:focus");
    const same = typed?.id ? fresh.querySelector<HTMLInputElement>(`#${CSS.escape(typed.id)}`) : null;
    if (typed && same && typed.type !== "checkbox" && typed.value !== typed.defaultValue) same.value = typed.value;
  }
}

/** What work gives, or the reason why it gives nothing, in words. */
export function tried<T extends object>(work: () => T): T | { problem: string } {
  try {
    return work();
  } catch (error) {
    return { problem: explain(error) };
  }
}

/** Actors of this rule set that the user knows of, or only those that they play. */
export function actorsFor(right: "LIMITED" | "OWNER"): ActorLike[] {
  const game = theGame();
  return game.actors.filter(
    (actor) => rulesets.ofType(actor.type)?.id === ID && actor.testUserPermission(game.user, right),
  );
}

export const traitsOf = (actor: ActorLike | null | undefined): ItemLike[] =>
  actor?.items.filter(({ type }) => type === "escala3Trait") ?? [];

/** Documents as the options of a select. */
export const optionsOf = (
  documents: { uuid: string; id: string; name: string }[],
  chosen: string | null,
  by: "uuid" | "id",
) => documents.map((each) => ({ value: each[by], label: each.name, chosen: each[by] === chosen }));

/** Words of a closed list as the options of a select; `label` makes the language key. */
export const wordOptions = (words: readonly string[], chosen: string, label: (word: string) => string) =>
  words.map((value) => ({ value, label: label(value), chosen: value === chosen }));
