/** Tours as data: systems make and register them while the world starts. Nobody can take one in Mesa. */
import { Collection } from "../../common/utils/collection.ts";
import { fetchJsonWithTimeout } from "../../common/utils/http.ts";
import { UnmodelledError } from "./strict.ts";

interface TourConfig {
  id?: string;
  namespace?: string;
  title?: string;
  description?: string;
  steps?: object[];
  localization?: Record<string, unknown>;
  [option: string]: unknown;
}

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

/** foundry.nue.Tour: what it is called and which steps it has. Starting it throws by name. */
export class Tour {
  static STATUS = STATUS;
  static activeTour: Tour | null = null;
  config: TourConfig;
  #id: string | undefined;
  #namespace: string | undefined;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = structuredClone(config);
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
    if (config.localization) Object.assign(game.i18n.translations, foundry.utils.expandObject(config.localization));
  }

  static get tourInProgress(): boolean {
    return false;
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

  get steps(): object[] {
    return this.config.steps ?? [];
  }

  get status(): string {
    return STATUS.UNSTARTED;
  }

  get canStart(): boolean {
    return false;
  }

  async start(): Promise<never> {
    throw new UnmodelledError("foundry.nue.Tour#start");
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
  }
}
