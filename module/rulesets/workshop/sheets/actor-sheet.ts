import type { Look, Page } from "../../../core/workshop/page/types.ts";
import type { ActorLike, RenderOptions } from "../../../foundry/index.ts";
import { type PartTemplate, systemPath } from "../../../foundry/index.ts";
import { openSheet } from "../../../foundry/v13-v14/windows.ts";
import { answering } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { experienceOf } from "../../../play/experience.ts";
import { busy } from "../../../render/busy.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { writeNext } from "../../../sheets/presses.ts";
import { asHero, isAtStart, type WorkshopActor } from "../data/actor.ts";
import { local, pageOf } from "../data/games.ts";
import { OwnParts, pageWord } from "../data/own/own-parts.ts";
import { tabId, tabNames } from "./blocks.ts";
import { forget } from "./forget.ts";
import { paint } from "./look.ts";

export const FIELD = systemPath("templates/workshop/field.hbs");
export const KEPT = systemPath("templates/workshop/kept.hbs");
export const GROUPS = systemPath("templates/workshop/groups.hbs");
export const THINGS = systemPath("templates/workshop/things.hbs");

/** The pages that every game's sheet has. */
const USUAL = ["play", "growth", "notes"] as const;
const isUsual = (id: string): id is (typeof USUAL)[number] => USUAL.some((one) => one === id);

/** Where in `replacements` the template of a part stands. */
const pathOf = (id: string): string => `sheet.${/^page\d+$/.test(id) ? "tab" : id}`;

/** The sheet that a page makes: its fields in its order, its rolls, its things. */
export class WorkshopActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["workshop", "page-game"],
    position: { width: 660, height: 680 },
    actions: {
      createThing: busy(WorkshopActorSheet.#onCreateThing),
      toggleCondition: WorkshopActorSheet.#onToggleCondition,
      toggleField: WorkshopActorSheet.#onToggleField,
      tickBox: WorkshopActorSheet.#onTickBox,
      forget: WorkshopActorSheet.#onForget,
    },
  };

  static override PAGES: readonly string[] = USUAL;
  static PARTS = actorParts("workshop", WorkshopActorSheet.PAGES);

  readonly #own = new OwnParts(pathOf);

  /** The page of the actor's game; null where it is missing. */
  #page(): Page | null {
    return pageOf(asHero(this.actor)?.system.game ?? "");
  }

  protected override isBlank(): boolean {
    return super.isBlank() && isAtStart(this.actor);
  }

  /** The further pages that the game's page names come after the first. */
  override pages(): readonly string[] {
    const page = this.#page();
    const own = page ? tabNames(page).map((_, at) => tabId(at)) : [];
    return ["play", ...own, ...(experienceOf(this.actor) ? ["growth"] : []), "notes"];
  }

  protected override tabLabel(id: string): string {
    const page = this.#page();
    const name = page && tabNames(page).find((_, at) => tabId(at) === id);
    if (name) return properShort(name, 24);
    return page && isUsual(id) ? pageWord(page.id, `tab.${id}`) : super.tabLabel(id);
  }

  override _configureRenderParts(options: RenderOptions): Record<string, PartTemplate> {
    const { notes, ...parts } = super._configureRenderParts(options);
    const own = this.actor.limited ? [] : this.pages().filter((id) => id.startsWith("page"));
    const further = Object.fromEntries(own.map((id) => [id, sheetPart("workshop/tab", true)]));
    const all = { ...parts, ...further, ...(notes && { notes }) };
    // Who may see little sees the page's own header.
    return this.actor.limited ? all : this.#own.of(this.#page()?.id ?? "", all);
  }

  override async _renderHTML(
    context: Record<string, unknown>,
    options: RenderOptions,
  ): Promise<Record<string, HTMLElement>> {
    const prepared = (id: string) => this._preparePartContext(id, { ...context }, options);
    await this.#own.tryAll(this.#page()?.id ?? "", prepared);
    return super._renderHTML(context, options);
  }

  override async _preparePartContext(
    id: string,
    context: Record<string, unknown>,
    options: RenderOptions,
  ): Promise<Record<string, unknown>> {
    const prepared = await super._preparePartContext(id, context, options);
    const pages = (context.pages ?? []) as { id: string; blocks: object[] }[];
    const own = pages.find((page) => page.id === id);
    return own ? { ...prepared, blocks: own.blocks, kinds: [] } : prepared;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./rows.ts");
    const actor = asHero(this.actor);
    const game = actor?.system.game ?? "";
    const page = pageOf(game);
    return {
      ...context,
      game,
      games: rows.gameOptions(game),
      gameName: rows.gameName(game),
      known: page !== null,
      look: { icon: "", ...page?.look },
      ...(page && actor && rows.sheetRows(page, actor as WorkshopActor & ActorLike)),
      ...(!page && actor && { missing: rows.missingRows(actor as WorkshopActor & ActorLike) }),
    };
  }

  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    paint(this.element, context.look as Look);
  }

  /** Puts a condition of the page on, or takes it off. */
  static async #onToggleCondition(this: WorkshopActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { condition = "" } = target.dataset;
    // By what the sheet shows: an impatient second press says the same again.
    const had = asHero(this.actor)?.system.conditions.includes(condition) === true;
    await answering(() =>
      writeNext<readonly string[]>(this.actor, "system.conditions", (on) =>
        had ? on.filter((id) => id !== condition) : [...new Set([...on, condition])],
      ),
    );
  }

  /** Ticks a field of the actor, or takes the tick away. */
  static async #onToggleField(this: WorkshopActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { path = "" } = target.dataset;
    const on = foundry.utils.getProperty(this.actor, path) === true;
    await answering(() => this.actor.update({ [path]: !on }));
  }

  /** Fills boxes up to the one that was pressed; pressing the last full one empties it. */
  static async #onTickBox(this: WorkshopActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { path = "", nth = "0" } = target.dataset;
    const now = asHero(this.actor)?.system.derived?.resources[path.split(".").at(-1) ?? ""]?.value;
    const wanted = Number(nth);
    await answering(() => this.actor.update({ [path]: now === wanted ? wanted - 1 : wanted }));
  }

  /** Takes away for good what no page says any more. */
  static async #onForget(this: WorkshopActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => forget(this.actor, target));
  }

  /** A thing of the kind `data-kind`, of this actor's game. */
  static async #onCreateThing(this: WorkshopActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const game = asHero(this.actor)?.system.game ?? "";
    const { kind = "" } = target.dataset;
    const found = pageOf(game)?.things.find(({ id }) => id === kind);
    const name = t("CUBILETE.sheet.newItem", { type: found ? local(found.name) : kind });
    await answering(async () => {
      const data = { type: "workshopThing", name, system: { game, kind } };
      const [item] = await this.actor.createEmbeddedDocuments("Item", [data]);
      openSheet(item);
    });
  }
}
