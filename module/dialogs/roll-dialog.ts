import type { ThrowPlan, Values } from "../contract/index.ts";
import {
  type ActorLike,
  documentOf,
  HandlebarsApplication,
  type JsonObject,
  type RenderOptions,
  systemPath,
  theGame,
} from "../foundry/index.ts";
import { type Visibility, visibilityChoices } from "../foundry/v13-v14/visibility.ts";
import { answering } from "../i18n/errors.ts";
import { likenessOf, type PreparedThrow, planThrow } from "../plan/plan.ts";
import { postNotice } from "../play/prompts.ts";
import { Steady } from "../render/keep-input.ts";
import { throwContext } from "./roll-context.ts";

interface Choice {
  plan: ThrowPlan;
  visibility: Visibility;
}

const PARTS = {
  setup: { template: systemPath("templates/shared/throw-setup.hbs"), scrollable: [""] },
  odds: { template: systemPath("templates/shared/throw-odds.hbs") },
  footer: { template: systemPath("templates/shared/throw-footer.hbs") },
};

/**
 * The dialog before a throw: what to choose, every situational change as a switch, the exact chances at once.
 * It knows controls and changes, not rule sets.
 */
export class ThrowDialog extends Steady(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    classes: ["cubilete", "throw-dialog"],
    tag: "form",
    position: { width: 780 },
    window: { icon: "fa-solid fa-dice" },
    form: { handler: ThrowDialog.#onSubmit, closeOnSubmit: true },
    actions: { choose: ThrowDialog.#onChoose, ask: ThrowDialog.#onAsk, share: ThrowDialog.#onShare },
  };
  static PARTS = PARTS;

  readonly #prepared: PreparedThrow;
  readonly #settle: (choice: Choice | null) => void;
  readonly #switches: Record<string, boolean> = {};
  #visibility: Visibility;
  #plan: ThrowPlan;
  /** The change that the player points at, to see what it makes of the chances. */
  #compared: string | null = null;

  /** Asks the player; null when they close the window or a hook stops the throw. */
  static async configure(prepared: PreparedThrow, visibility: Visibility): Promise<Choice | null> {
    const plan = planThrow(prepared, {});
    if (!plan) return null;
    return new Promise((settle) => {
      new ThrowDialog(prepared, plan, visibility, settle).render({ force: true });
    });
  }

  private constructor(
    prepared: PreparedThrow,
    plan: ThrowPlan,
    visibility: Visibility,
    settle: (choice: Choice | null) => void,
  ) {
    super({ window: { title: plan.title } });
    this.#prepared = prepared;
    this.#plan = plan;
    this.#visibility = visibility;
    this.#settle = settle;
    for (const { name, value } of plan.controls) prepared.source.values[name] ??= value;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Record<string, unknown>> {
    const { kind } = this.#prepared;
    return {
      ...throwContext({
        prepared: this.#prepared,
        plan: this.#plan,
        switches: this.#switches,
        compared: this.#compared,
      }),
      visibility: this.#visibility,
      visibilities: visibilityChoices(),
      throwLabel: kind.label,
      mayAsk: theGame().user.isGM && !kind.own,
      mayShare: kind.share !== undefined,
      rootId: this.id,
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.dataset.ruleset = this.#prepared.ruleset.id;
    this.element.addEventListener("input", (event) => this.#onInput(event));
    this.element.addEventListener("change", (event) => this.#onInput(event));
    // Unfolded, it is taller: it moves up rather than over the edge.
    this.element.addEventListener("toggle", () => this.setPosition({}), { capture: true });
    for (const kind of ["pointerover", "focusin"]) {
      this.element.addEventListener(kind, (event) => void this.#onPoint(event.target as Element));
    }
    this.element.querySelector<HTMLElement>(".throw-button")?.focus();
  }

  /** What cannot be thrown yet stays in the dialog, with everything chosen so far. */
  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const button = this.element.querySelector<HTMLButtonElement>(".throw-button");
    if (button) button.disabled = context.problem !== undefined;
  }

  /** Only moving on to another change says something new: what one reads meanwhile stays. */
  async #onPoint(target: Element): Promise<void> {
    const change = target.closest<HTMLElement>("[data-compare]")?.dataset.compare;
    if (!change || change === this.#compared) return;
    this.#compared = change;
    await this.render({ parts: ["odds"] });
  }

  async #onInput(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    // A slider is in the player's hand until it is let go: only the chances follow it, its own part stays. Words are read
    // when they are written.
    const sliding = input.type === "range";
    const writing = input.type === "text";
    if (!input.name || (event.type === "change" ? !sliding && !writing : writing)) return;
    const parts = sliding && event.type === "input" ? ["odds"] : ["setup", "odds"];
    const shown = sliding && input.parentElement?.querySelector("output");
    if (shown) shown.textContent = input.value;
    const value = input.type === "checkbox" ? input.checked : input.value;
    await answering(async () => {
      if (input.name === "visibility") this.#visibility = value as Visibility;
      else if (input.dataset.change) this.#switches[input.dataset.change] = value === true;
      else await this.#choose({ [input.name]: value });
      await this.#refresh(parts);
    });
  }

  /** A choice takes effect by reading the whole situation again: another band may bring other changes with it. */
  async #choose(values: Values): Promise<void> {
    const { source } = this.#prepared;
    for (const [name, value] of Object.entries(values)) {
      const control = this.#plan.controls.find((known) => known.name === name);
      const numeric = control?.type === "number" || typeof control?.value === "number";
      const blank = value === "" && control?.neutral === "";
      source.values[name] = numeric && !blank ? Number(value) || 0 : value;
      if (control?.type === "target") source.target = await documentOf<ActorLike>(String(value));
    }
  }

  async #refresh(parts = ["setup", "odds"]): Promise<void> {
    this.#plan = planThrow(this.#prepared, this.#switches) ?? this.#plan;
    await this.render({ parts });
  }

  /** A button that sets a value: a step of a ladder, or anything that a rule set's own panel offers. */
  static async #onChoose(this: ThrowDialog, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      const { name = "", value = "", values } = target.dataset;
      await this.#choose(values ? (JSON.parse(values) as Values) : { [name]: value });
      await this.#refresh();
    });
  }

  /** Lays the throw on the table instead of making it: everybody who can makes it with their own figures. */
  static async #onAsk(this: ThrowDialog): Promise<void> {
    const { ruleset, kind, kindId, source } = this.#prepared;
    const data = {
      kind: kindId,
      args: source.args,
      values: source.values,
      like: source.item && (likenessOf(source.item) as unknown as JsonObject),
    };
    const { title, img } = this.#plan;
    await answering(() =>
      postNotice(ruleset.id, { kind: "ask", title, subtitle: kind.label, img: img ?? "", actor: null, data }),
    );
    await this.close();
  }

  /** Several build the throw together from here on, in a window of the rule set's own. */
  static async #onShare(this: ThrowDialog): Promise<void> {
    const { kind, kindId, source } = this.#prepared;
    await answering(async () => {
      await kind.share?.(kindId, { ...source, switches: this.#switches });
      await this.close();
    });
  }

  static #onSubmit(this: ThrowDialog): void {
    this.#settle({ plan: this.#plan, visibility: this.#visibility });
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.#settle(null);
  }
}
