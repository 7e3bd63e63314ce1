import type { ActorLike, RenderOptions } from "../../../foundry/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { openSheet } from "../../../foundry/v13-v14/windows.ts";
import { answering } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { asHero, type WorkshopActor } from "../data/actor.ts";
import { local, pageOf } from "../data/games.ts";
import { forget } from "./forget.ts";

export const FIELD = systemPath("templates/workshop/field.hbs");
export const KEPT = systemPath("templates/workshop/kept.hbs");

/** The sheet that a page makes: its fields in its order, its rolls, its things. */
export class WorkshopActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["workshop", "page-game"],
    position: { width: 660, height: 680 },
    actions: {
      createThing: WorkshopActorSheet.#onCreateThing,
      toggleCondition: WorkshopActorSheet.#onToggleCondition,
      forget: WorkshopActorSheet.#onForget,
    },
  };

  static override PAGES: readonly string[] = ["play", "notes"];
  static PARTS = actorParts("workshop", WorkshopActorSheet.PAGES);

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
      ...(page && actor && rows.sheetRows(page, actor as WorkshopActor & ActorLike)),
      ...(!page && actor && { missing: rows.missingRows(actor as WorkshopActor & ActorLike) }),
    };
  }

  /** Puts a condition of the page on, or takes it off. */
  static async #onToggleCondition(this: WorkshopActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { condition = "" } = target.dataset;
    await answering(async () => {
      const had = asHero(this.actor)?.system.conditions ?? [];
      const conditions = had.includes(condition) ? had.filter((id) => id !== condition) : [...had, condition];
      await this.actor.update({ "system.conditions": conditions });
    });
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
