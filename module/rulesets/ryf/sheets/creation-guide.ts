import * as core from "../../../core/ryf/index.ts";
import {
  type ActorLike,
  HandlebarsApplication,
  hooks,
  type RenderOptions,
  systemPath,
} from "../../../foundry/index.ts";
import { answering, explain } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { KeepInput } from "../../../render/keep-input.ts";
import { asRyf } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { ATTRIBUTES, type Attribute, attributeLabel, key, optionOf } from "../data/labels.ts";

/** How skills are counted: points, a pyramid of the book, or one of the table's own. */
type Method = "points" | "specialist" | "versatile" | "own";

/**
 * The guide to making a hero, beside the sheet: what the budget of the edition and the power level leaves, live, and what
 * does not fit. It changes nothing and forbids nothing.
 */
export class CreationGuide extends KeepInput(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    classes: ["cubilete", "tool", "ryf", "creation-guide"],
    position: { width: 540 },
    window: { icon: "fa-solid fa-compass-drafting", title: key("guide.title"), resizable: true },
  };
  static PARTS = { guide: { template: systemPath("templates/ryf/guide.hbs"), scrollable: [""] } };

  readonly #actor: ActorLike;
  #edition: core.Edition;
  #power: core.Power;
  #method: Method;
  #own: Record<number, number> = { 5: 1, 4: 2, 3: 3, 2: 4, 1: 5 };
  #hooks: [string, number][] = [];

  /** Opens the guide of an actor, or brings it to the front. */
  static async open(actor: ActorLike): Promise<void> {
    const id = `ryf-guide-${actor.uuid.replaceAll(".", "-")}`;
    const open = foundry.applications.instances.get(id) as unknown as CreationGuide | undefined;
    await (open ?? new CreationGuide(actor, id)).render({ force: true });
  }

  private constructor(actor: ActorLike, id: string) {
    super({ id });
    this.#actor = actor;
    this.#edition = optionOf("edition");
    this.#power = core.POWERS[this.#edition][0];
    this.#method = this.#edition === "2" ? "points" : "versatile";
  }

  override async _prepareContext(_options: RenderOptions): Promise<Record<string, unknown>> {
    const budget = core.creationBudget(this.#edition, this.#power);
    const third = this.#edition === "3";
    const choice = <W extends string>(values: readonly W[], chosen: W, label: (value: W) => string) =>
      values.map((value) => ({ value, chosen: value === chosen, label: t(label(value)) }));
    const methods = third ? (["specialist", "versatile", "own"] as const) : (["points", "own"] as const);
    return {
      rootId: this.id,
      name: this.#actor.name,
      editions: choice(["2", "3"] as const, this.#edition, (edition) => key(`settings.edition.${edition}`)),
      powers: choice(core.POWERS[this.#edition] as readonly core.Power[], this.#power, (power) =>
        key(`guide.power.${power}`),
      ),
      methods: choice(methods as readonly string[], this.#method, (method) => key(`guide.method.${method}`)),
      own:
        this.#method === "own"
          ? Object.entries(this.#ownOf(budget))
              .map(([level, count]) => ({ level, count }))
              .reverse()
          : null,
      limits: t(key("guide.limits"), {
        least: budget.attribute[0],
        most: budget.attribute[1],
        skill: budget.maxSkill,
        sum: budget.maxSum,
      }),
      ...this.#review(budget),
    };
  }

  /** The table's own pyramid, as high as the edition lets a skill be. */
  #ownOf({ maxSkill }: core.Budget): Record<number, number> {
    const levels = Array.from({ length: maxSkill }, (_, index) => index + 1);
    return Object.fromEntries(levels.map((level) => [level, this.#own[level] ?? 0]));
  }

  #pyramid(budget: core.Budget): core.Pyramid | null {
    if (this.#method === "own") return this.#ownOf(budget);
    if (this.#method === "points") return null;
    return core.PYRAMIDS[this.#power as "heroic" | "realistic"][this.#method];
  }

  #review(budget: core.Budget): object {
    const actor = asRyf(this.#actor);
    if (!actor) return { problem: t("CUBILETE.error.actorGone") };
    // As written on the sheet: what effects and items add is not bought with points.
    const source = actor._source.system.attributes as Record<Attribute, number>;
    const counted = ATTRIBUTES.filter((name) => name !== "resistance" || this.#edition === "2");
    const skills = itemsOf(this.#actor, "ryfSkill");
    try {
      const review = core.reviewDraft(
        {
          attributes: Object.fromEntries(counted.map((name) => [name, source[name]])),
          skills: skills.map(({ id, system }) => ({
            id,
            // In 3.0 Resistance is part of Physical.
            attribute: counted.includes(system.attribute) ? system.attribute : "strength",
            level: system.level,
            specialised: system.specialised,
          })),
          // Optional in both editions, and beside the points in the ready-made heroes too.
          aside: ["charisma"],
        },
        budget,
        this.#pyramid(budget),
      );
      const nameOf = new Map<string, string>([
        ...skills.map(({ id, name }) => [id, name] as const),
        ...counted.map((name) => [name, t(attributeLabel(name))] as const),
      ]);
      return {
        review: {
          ...review,
          findings: review.findings.map(({ code, where = "", value, limit }) =>
            t(key(`guide.finding.${code}`), { where: nameOf.get(where) ?? where, value, limit }),
          ),
        },
      };
    } catch (error) {
      return { problem: explain(error) };
    }
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.dataset.ruleset = "ryf";
    this.element.addEventListener("change", (event) => this.#onChange(event.target as HTMLInputElement));
    for (const hook of ["updateActor", "createItem", "updateItem", "deleteItem"]) {
      this.#hooks.push([
        hook,
        hooks.on(hook, (document: { id: string; parent: { id: string } | null }) => this.#follow(document)),
      ]);
    }
  }

  #follow(document: { id: string; parent: { id: string } | null }): void {
    if (document.id === this.#actor.id || document.parent?.id === this.#actor.id) void this.render();
  }

  #onChange({ name, value }: HTMLInputElement): void {
    if (name === "edition" && (value === "2" || value === "3")) {
      this.#edition = value;
      this.#power = core.POWERS[value][0];
      this.#method = value === "2" ? "points" : "versatile";
    }
    if (name === "power") this.#power = value as core.Power;
    if (name === "method") this.#method = value as Method;
    if (name.startsWith("own.")) {
      this.#own = { ...this.#own, [Number(name.slice(4))]: Math.min(Math.max(0, Math.round(Number(value) || 0)), 50) };
    }
    void answering(() => this.render());
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const [hook, id] of this.#hooks) hooks.off(hook, id);
  }
}
