import type { ActorLike, PartTemplate, RenderOptions } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts } from "../../../sheets/parts.ts";
import { asThing, kindIn } from "../data/actor.ts";
import { local, pageOf } from "../data/games.ts";
import { OwnParts } from "../data/own/own-parts.ts";
import { forget } from "./forget.ts";

/** The sheet of a thing: the numbers of its kind, by the page of its game. */
export class WorkshopItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["workshop", "page-game"],
    position: { width: 520, height: 520 },
    actions: { forget: WorkshopItemSheet.#onForget },
  };

  static PARTS = itemParts(sheetPart("workshop/item-fields", true));

  /** What its game says it is. */
  #kind() {
    const thing = asThing(this.item);
    const game = thing?.system.game ?? "";
    const page = pageOf(game);
    const kind = page?.things.find(({ id }) => thing !== null && id === kindIn(page, thing));
    return { thing, game, page, kind };
  }

  readonly #own = new OwnParts((part) => {
    const { kind } = this.#kind();
    return part === "fields" && kind ? `things.${kind.id}` : null;
  });

  override _configureRenderParts(options: RenderOptions): Record<string, PartTemplate> {
    return this.#own.of(this.#kind().game, super._configureRenderParts(options));
  }

  override async _renderHTML(
    context: Record<string, unknown>,
    options: RenderOptions,
  ): Promise<Record<string, HTMLElement>> {
    const prepared = (id: string) => this._preparePartContext(id, { ...context }, options);
    await this.#own.tryAll(this.#kind().game, prepared);
    return super._renderHTML(context, options);
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./rows.ts");
    const { thing, game, page, kind } = this.#kind();
    const owner = (this.item.parent as ActorLike | null) ?? null;
    return {
      ...context,
      game,
      games: rows.gameOptions(game),
      known: kind !== undefined,
      kinds: (page?.things ?? []).map(({ id, name }) => ({ value: id, label: local(name) })),
      ...(page && kind && thing ? rows.thingFields(page, kind, thing, owner) : rows.NO_FIELDS),
      kept: page && kind && thing ? rows.keptNumberRows(page, thing) : [],
      ...(!kind && thing && { missing: rows.missingThingRows(thing) }),
    };
  }

  /** Takes away for good what no page says any more. */
  static async #onForget(this: WorkshopItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => forget(this.item, target));
  }
}
