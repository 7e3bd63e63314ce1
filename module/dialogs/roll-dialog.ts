import type { RollPlan, Values } from "../contract/index.ts";
import {
  type ActorLike,
  documentOf,
  HandlebarsApplication,
  notifications,
  type RenderOptions,
  systemPath,
  theGame,
} from "../foundry/index.ts";
import { type Visibility, visibilityChoices } from "../foundry/v13-v14/visibility.ts";
import { openHere } from "../foundry/v13-v14/windows.ts";
import { answering, explain, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { type PreparedRoll, planRoll } from "../plan/plan.ts";
import { OwnWindow } from "../render/own-window.ts";
import { PatchedParts } from "../render/patched-parts.ts";
import { isNumber, valueIn } from "../render/written.ts";
import { followDocuments } from "./follow-documents.ts";
import { isQuick, setQuick } from "./quick-rolls.ts";
import { rollContext, whatChanged } from "./roll-context.ts";
import { searchOptions } from "./search-options.ts";
import { ALSO, peopleInArea, severalContext } from "./several-targets.ts";

/** What came of the dialog: the roll as planned (`asked`: by the player in it), or that others shall make it, or make it together. */
export type RollIntent =
  | { kind: "roll"; plan: RollPlan; visibility: Visibility; asked?: true }
  | { kind: "ask"; plan: RollPlan }
  | { kind: "share"; switches: Record<string, boolean> };

const PARTS = {
  setup: { template: systemPath("templates/shared/roll-setup.hbs"), scrollable: [""] },
  odds: { template: systemPath("templates/shared/roll-odds.hbs") },
  footer: { template: systemPath("templates/shared/roll-footer.hbs") },
};

/**
 * The dialog before a roll: what to choose, every situational change as a switch, the exact chances at once.
 * It knows controls and changes, not rule sets.
 */
export class RollDialog extends OwnWindow(PatchedParts(HandlebarsApplication)) {
  static DEFAULT_OPTIONS = {
    classes: ["cubilete", "roll-dialog"],
    tag: "form",
    position: { width: 780 },
    window: { icon: "fa-solid fa-dice" },
    form: { handler: RollDialog.#onSubmit, closeOnSubmit: true },
    actions: {
      choose: RollDialog.#onChoose,
      mend: RollDialog.#onMend,
      aimArea: RollDialog.#onAimArea,
      ask: RollDialog.#onAsk,
      share: RollDialog.#onShare,
    },
  };
  static PARTS = PARTS;

  readonly #prepared: PreparedRoll;
  readonly #answer: (intent: RollIntent | null) => void;
  readonly #switches: Record<string, boolean> = {};
  #visibility: Visibility;
  /** Whether this thing is rolled without the dialog from now on. */
  #quick: boolean;
  #plan: RollPlan;
  /** The modifier that the player points at, to see its effect on the chances. */
  #compared: string | null = null;
  /** What others changed while the dialog was open, in words. */
  #changed: string | null = null;
  /** That the target has just gone, until the next line of changes says it. */
  #lost: string | null = null;
  #unfollow: (() => void) | null = null;

  /** Asks the player; null when they close the window or a hook stops the roll. */
  static async configure(
    prepared: PreparedRoll,
    visibility: Visibility,
    switches: Record<string, boolean> = {},
  ): Promise<RollIntent | null> {
    const plan = planRoll(prepared, switches);
    if (!plan) return null;
    return new Promise((answer) => {
      void openHere(new RollDialog(prepared, plan, visibility, switches, answer));
    });
  }

  private constructor(
    prepared: PreparedRoll,
    plan: RollPlan,
    visibility: Visibility,
    switches: Record<string, boolean>,
    answer: (intent: RollIntent | null) => void,
  ) {
    super({ window: { title: plan.title } });
    this.#prepared = prepared;
    this.#plan = plan;
    this.#visibility = visibility;
    this.#quick = isQuick(prepared.source.item);
    Object.assign(this.#switches, switches);
    this.#answer = answer;
    prepared.said ??= new Set(Object.keys(prepared.source.values));
    this.#propose();
  }

  /** A control that the player left alone keeps the plan's proposal. */
  #propose(): void {
    for (const { name, value } of this.#plan.controls) this.#prepared.source.values[name] ??= value;
  }

  /** Another target may stand elsewhere: mere proposals are made again. */
  #forgetProposals(): void {
    const { source, fixed } = this.#prepared;
    for (const { name } of this.#plan.controls)
      if (!this.#prepared.said?.has(name) && !Object.hasOwn(fixed, name)) delete source.values[name];
  }

  override async _prepareContext(_options: RenderOptions): Promise<Record<string, unknown>> {
    const { kind } = this.#prepared;
    return {
      ...rollContext({
        prepared: this.#prepared,
        plan: this.#plan,
        switches: this.#switches,
        compared: this.#compared,
      }),
      several: severalContext(this.#prepared, this.#plan),
      changed: this.#changed,
      visibility: this.#visibility,
      visibilities: visibilityChoices(),
      rollLabel: kind.label,
      mayAsk: theGame().user.isGM && !kind.applying?.own && !this.#prepared.kept,
      mayShare: kind.share !== undefined,
      quick: this.#prepared.source.item && { on: this.#quick },
      rootId: this.id,
    };
  }

  /** Its colours are on the frame before what stands in it, which is then styled once. */
  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    frame.dataset.ruleset = this.#prepared.ruleset.id;
    return frame;
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => this.#onInput(event));
    this.element.addEventListener("change", (event) => this.#onInput(event));
    searchOptions(this.element);
    // Unfolded, it is taller: it moves up rather than over the edge.
    this.element.addEventListener("toggle", () => this.setPosition({}), { capture: true });
    this.element.addEventListener("keydown", (event) => this.#onEnter(event));
    for (const kind of ["pointerover", "focusin"]) {
      this.element.addEventListener(kind, (event) => void this.#onPoint(event.target as Element));
    }
    this.element.querySelector<HTMLElement>(".roll-button")?.focus({ preventScroll: true });
    const { source } = this.#prepared;
    this.#unfollow = followDocuments(
      () => [
        ...[source.actor?.uuid, source.item?.uuid, source.target?.uuid],
        ...(this.#prepared.others ?? []).map(({ uuid }) => uuid),
      ],
      () => void this.#onChangedBelow(),
      (uuid) => void this.#onGone(uuid),
    );
  }

  /** Enter rolls, also from a step that the arrow keys have chosen. */
  #onEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.target as Element).matches('[role="radio"], select')) return;
    event.preventDefault();
    this.element.querySelector<HTMLButtonElement>(".roll-button:not(:disabled)")?.click();
  }

  /** A document that the roll reads has changed: reads it again, and says what is different now. */
  async #onChangedBelow(): Promise<void> {
    if (!this.rendered) return;
    const { actor } = this.#prepared.source;
    if (actor && !actor.isOwner)
      return this.#end(new UserError("CUBILETE.error.notYourActor", { name: calledBy(actor) }));
    const before = this.#plan;
    try {
      this.#plan = planRoll(this.#prepared, this.#switches) ?? before;
      const news = [this.#lost, whatChanged(this.#prepared, before, this.#plan)].filter(Boolean);
      if (news.length > 0) this.#changed = news.join(" ");
      this.#lost = null;
    } catch (error) {
      return this.#end(error);
    }
    await this.render({ parts: ["setup", "odds"] });
  }

  /** Without the roller or their item there is no roll; without a target it goes on. */
  async #onGone(deleted: string): Promise<void> {
    const { source } = this.#prepared;
    const isGone = (uuid: string | undefined) => uuid === deleted || uuid?.startsWith(`${deleted}.`) === true;
    if (isGone(source.actor?.uuid)) return this.#end(new UserError("CUBILETE.error.actorGone"));
    if (isGone(source.item?.uuid)) return this.#end(new UserError("CUBILETE.error.itemGone"));
    this.#prepared.others = this.#prepared.others?.filter(({ uuid }) => !isGone(uuid)) ?? [];
    if (!isGone(source.target?.uuid)) return;
    source.target = null;
    for (const { name, type } of this.#plan.controls) if (type === "target") source.values[name] = "";
    this.#lost = t("CUBILETE.error.targetVanished");
  }

  /** Closes with a sentence; nothing is rolled. */
  async #end(why: unknown): Promise<void> {
    this.#unfollow?.();
    notifications().warn(explain(why));
    await this.close();
  }

  /** What cannot be rolled yet stays in the dialog, with everything chosen so far. */
  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const button = this.element.querySelector<HTMLButtonElement>(".roll-button");
    if (button) button.disabled = context.problem !== undefined;
    // What is rolled may be chosen in the dialog itself.
    const heading = this.element.querySelector(".window-title");
    if (heading) heading.textContent = t(this.#plan.title);
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
    const writing = input.type === "text" && !isNumber(input);
    if (!input.name || (event.type === "change" ? !sliding && !writing : writing)) return;
    const parts = sliding && event.type === "input" ? ["odds"] : ["setup", "odds"];
    const shown = sliding && input.parentElement?.querySelector("output");
    if (shown) shown.textContent = input.value;
    const value = input.type === "checkbox" ? input.checked : valueIn(input);
    await answering(async () => {
      if (input.name === "visibility") this.#visibility = value as Visibility;
      else if (input.name === "quickRoll") this.#quick = value === true;
      else if (input.dataset.change) this.#switches[input.dataset.change] = value === true;
      else if (input.dataset.other)
        await this.#aimAlso((uuids) => uuids.filter((uuid) => uuid !== input.dataset.other));
      else if (input.name === ALSO) await this.#aimAlso((uuids) => [...uuids, String(value)]);
      else await this.#choose({ [input.name]: value });
      await this.#refresh(parts);
    });
  }

  /** A choice takes effect by reading the whole situation again: another band may bring other changes with it. */
  async #choose(values: Values): Promise<void> {
    const { source } = this.#prepared;
    for (const [name, value] of Object.entries(values)) {
      if (Object.hasOwn(this.#prepared.fixed, name)) continue;
      const control = this.#plan.controls.find((known) => known.name === name);
      const numeric = control?.type === "number" || typeof control?.value === "number";
      const blank =
        value === "" && this.#plan.controls.some((one) => one.name === name && (one.neutral === "" || one.written));
      source.values[name] = numeric && !blank ? Number(value) || 0 : value;
      this.#prepared.said?.add(name);
      if (control?.type !== "target") continue;
      source.target = await documentOf<ActorLike>(String(value));
      this.#forgetProposals();
    }
  }

  /** Changes the targets beside the first; where there is no first, the first of them becomes it. */
  async #aimAlso(change: (uuids: string[]) => string[]): Promise<void> {
    const prepared = this.#prepared;
    const wanted = change((prepared.others ?? []).map(({ uuid }) => uuid)).filter(Boolean);
    const first = prepared.source.target?.uuid;
    const found = await Promise.all(wanted.map((uuid) => documentOf<ActorLike>(uuid)));
    const others = found.filter((actor): actor is ActorLike => actor !== null && actor.uuid !== first);
    const next = first === undefined ? others.shift() : undefined;
    prepared.others = others;
    const aimed = this.#plan.controls.find(({ type }) => type === "target");
    if (next && aimed) await this.#choose({ [aimed.name]: next.uuid });
  }

  async #refresh(parts = ["setup", "odds"]): Promise<void> {
    this.#plan = planRoll(this.#prepared, this.#switches) ?? this.#plan;
    this.#propose();
    await this.render({ parts });
  }

  /** A button that sets a value: a step of a ladder, or anything that a rule set's own panel offers. */
  static async #onChoose(this: RollDialog, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      const { name = "", value = "", values } = target.dataset;
      await this.#choose(values ? (JSON.parse(values) as Values) : { [name]: value });
      await this.#refresh();
    });
  }

  /** A button beside a line that says what is in the way. */
  static async #onMend(this: RollDialog, _event: Event, target: HTMLElement): Promise<void> {
    await answering(async () => {
      const { mend } = this.#plan.modifiers.find(({ id }) => id === target.dataset.mend) ?? {};
      if (mend?.values) await this.#choose(mend.values);
      await mend?.deed?.();
      await this.#refresh();
    });
  }

  /** Aims at every actor in an area; the present target stays the first, if it stands in it. */
  static async #onAimArea(this: RollDialog, _event: Event, button: HTMLElement): Promise<void> {
    await answering(async () => {
      const all = peopleInArea(this.#prepared, button.dataset.area ?? "");
      const { source } = this.#prepared;
      const aimed = this.#plan.controls.find(({ type }) => type === "target");
      if (aimed && !all.some((uuid) => uuid === source.target?.uuid))
        await this.#choose({ [aimed.name]: all[0] ?? "" });
      await this.#aimAlso(() => all);
      await this.#refresh();
    });
  }

  /** Posts the roll as a request instead of making it: every actor who can makes it with their own figures. */
  static async #onAsk(this: RollDialog): Promise<void> {
    this.#answer({ kind: "ask", plan: this.#plan });
    await this.close();
  }

  /** Several build the roll together from here on, in a window of the rule set's own. */
  static async #onShare(this: RollDialog): Promise<void> {
    this.#answer({ kind: "share", switches: this.#switches });
    await this.close();
  }

  static #onSubmit(this: RollDialog): void {
    const { item } = this.#prepared.source;
    if (item) void answering(() => setQuick(item, this.#quick));
    this.#answer({ kind: "roll", plan: this.#plan, visibility: this.#visibility, asked: true });
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.#unfollow?.();
    this.#answer(null);
  }
}
