/** Tours: steps that point at something on the page and say what it is, as packages bring them. */
import { Collection } from "../../common/utils/collection.ts";
import { fetchJsonWithTimeout } from "../../common/utils/http.ts";
import { drawStep, type ShownStep } from "../ui/tour-step.ts";

export interface TourStep {
  id: string;
  title: string;
  content: string;
  /** What the step points at; without one it stands in the middle of the page. */
  selector?: string;
  tooltipDirection?: "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";
  /** For gamemasters alone. */
  restricted?: boolean;
  [option: string]: unknown;
}

interface TourConfig {
  id?: string;
  namespace?: string;
  title?: string;
  description?: string;
  steps?: TourStep[];
  localization?: Record<string, unknown>;
  restricted?: boolean;
  display?: boolean;
  canBeResumed?: boolean;
  suggestedNextTours?: string[];
  [option: string]: unknown;
}

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

/** Where each user of this browser stands: steps by id, by namespace. */
type Progress = Record<string, Record<string, number>>;
const progressOf = () => foundry.utils.deepClone(game.settings.get("core", "tourProgress") ?? {}) as Progress;

/** foundry.nue.Tour */
export class Tour {
  static STATUS = STATUS;
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;
  config: TourConfig;
  targetElement: HTMLElement | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #id: string | undefined;
  #namespace: string | undefined;
  /** -1 before the tour, null after it. */
  #stepIndex: number | null = -1;
  #shown: ShownStep | null = null;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = structuredClone(config);
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
    if (config.localization) Object.assign(game.i18n.translations, foundry.utils.expandObject(config.localization));
  }

  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  /** The arrows go on and back while a tour is on. */
  static onMovementAction(directions: string[]): true | undefined {
    const tour = Tour.#active;
    if (!tour) return;
    if (directions.includes("right") && tour.hasNext) void tour.next();
    else if (directions.includes("left") && tour.hasPrevious) void tour.previous();
    return true;
  }

  static async fromJSON(path: string): Promise<Tour> {
    const { getRoute } = foundry.utils as unknown as { getRoute(path: string): string };
    return new this((await fetchJsonWithTimeout(getRoute(path))) as TourConfig);
  }

  get id(): string {
    if (!this.#id) throw new Error("A tour has its id when it is registered");
    return this.#id;
  }
  set id(value: string) {
    if (this.#id && this.#id !== value) throw new Error("The id of a tour cannot change");
    this.#id = value;
  }

  get namespace(): string {
    if (!this.#namespace) throw new Error("A tour has its namespace when it is registered");
    return this.#namespace;
  }
  set namespace(value: string) {
    if (this.#namespace && this.#namespace !== value) throw new Error("The namespace of a tour cannot change");
    this.#namespace = value;
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }

  get title(): string {
    return game.i18n.localize(this.config.title ?? "");
  }

  get description(): string {
    return game.i18n.localize(this.config.description ?? "");
  }

  get steps(): TourStep[] {
    return (this.config.steps ?? []).filter(({ restricted }) => !restricted || game.user?.isGM === true);
  }

  get stepIndex(): number | null {
    return this.#stepIndex;
  }

  get currentStep(): TourStep | null {
    return this.steps[this.#stepIndex ?? -1] ?? null;
  }

  get hasNext(): boolean {
    return this.#stepIndex !== null && this.#stepIndex < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return this.#stepIndex !== null && this.#stepIndex > 0;
  }

  get canStart(): boolean {
    return true;
  }

  get status(): string {
    if (this.#stepIndex === -1) return STATUS.UNSTARTED;
    return this.#stepIndex === null ? STATUS.COMPLETED : STATUS.IN_PROGRESS;
  }

  /** Begins where it was left, if it can be resumed; otherwise at the beginning. */
  async start(): Promise<void> {
    if (!this.canStart) return;
    if (Tour.#active && Tour.#active !== this) Tour.#active.exit();
    const goesOn = this.config.canBeResumed === true && this.status === STATUS.IN_PROGRESS;
    await this.progress(goesOn ? (this.#stepIndex ?? 0) : 0);
  }

  next(): Promise<void> {
    if (this.status === STATUS.COMPLETED) throw new Error(`The tour ${this.key} is over`);
    return this.progress((this.#stepIndex ?? -1) + 1);
  }

  previous(): Promise<void> {
    if (!this.hasPrevious) throw new Error(`The tour ${this.key} is at its beginning`);
    return this.progress((this.#stepIndex ?? 0) - 1);
  }

  complete(): Promise<void> {
    return this.progress(this.steps.length);
  }

  /** Leaves the tour where it is. */
  exit(): void {
    if (this.#shown) void this._postStep();
    if (Tour.#active === this) Tour.#active = null;
  }

  async reset(): Promise<void> {
    this.exit();
    this.#stepIndex = -1;
    await this.#save();
  }

  /** @throws Error when there is no such step; the one after the last ends the tour. */
  async progress(stepIndex: number): Promise<void> {
    const { length } = this.steps;
    if (!Number.isInteger(stepIndex) || stepIndex < 0 || stepIndex > length)
      throw new Error(`The tour ${this.key} has no step ${stepIndex}`);
    if (this.#shown) await this._postStep();
    this.#stepIndex = stepIndex === length ? null : stepIndex;
    Tour.#active = this.#stepIndex === null ? null : this;
    await this.#save();
    if (this.#stepIndex === null) return this.#suggest();
    await this._preStep();
    const { selector } = this.currentStep ?? {};
    this.targetElement = selector ? (this._getTargetElement(selector) as HTMLElement | null) : null;
    if (selector && !this.targetElement) console.warn(`Tour ${this.key}: there is no ${selector} to point at.`);
    // Somebody may have left while it was prepared.
    if (Tour.#active === this) await this._renderStep();
  }

  protected _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  protected async _preStep(): Promise<void> {}

  protected async _postStep(): Promise<void> {
    this.#shown?.remove();
    this.#shown = null;
  }

  protected async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step) throw new Error(`The tour ${this.key} has no step to show`);
    const { localize } = game.i18n;
    this.#shown = drawStep({
      target: this.targetElement ?? null,
      padding: Tour.HIGHLIGHT_PADDING,
      direction: step.tooltipDirection,
      title: localize.call(game.i18n, step.title),
      content: localize.call(game.i18n, step.content),
      place: [(this.#stepIndex ?? 0) + 1, this.steps.length],
      back: this.hasPrevious,
      onButton: (action) => {
        if (action === "exit") this.exit();
        else void (action === "next" ? this.next() : this.previous());
      },
    });
    this.overlayElement = this.#shown.overlay;
    this.fadeElement = this.#shown.fade;
    this.targetElement ??= this.#shown.window;
  }

  /** Reads where this user stood. */
  _reloadProgress(): void {
    const stored = progressOf()[this.namespace]?.[this.id];
    this.#stepIndex = stored === undefined ? -1 : stored >= this.steps.length ? null : stored;
  }

  async #save(): Promise<void> {
    const progress = progressOf();
    const ours = { ...progress[this.namespace] };
    if (this.#stepIndex === -1) delete ours[this.id];
    else ours[this.id] = this.#stepIndex ?? this.steps.length;
    progress[this.namespace] = ours;
    await game.settings.set("core", "tourProgress", progress);
  }

  /** The first of those that may follow and were not taken yet is named. */
  #suggest(): void {
    const next = (this.config.suggestedNextTours ?? [])
      .map((key) => game.tours.get(key))
      .find((tour) => tour && tour.status !== STATUS.COMPLETED);
    if (next) ui.notifications.info(game.i18n.format("TOURS.Next", { title: next.title }));
  }
}

/** game.tours */
export class ToursCollection extends Collection<Tour> {
  /** Adds a tour under its package and id. */
  register(namespace: string, id: string, tour: Tour): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`A tour "${id}" of ${namespace} is registered already`);
    tour.namespace = namespace;
    tour.id = id;
    this.set(tour.key, tour);
    tour._reloadProgress();
  }

  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The tour ${tour.key} cannot be kept as ${key}`);
    return super.set(key, tour);
  }
}
