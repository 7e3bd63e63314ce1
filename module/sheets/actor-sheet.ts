import { startThrow } from "../dice/throw.ts";
import { whyRefused } from "../documents/item.ts";
import {
  DialogV2,
  HandlebarsActorSheet,
  type ItemLike,
  type JsonObject,
  notifications,
  type PartTemplate,
  type RenderOptions,
  theConfig,
} from "../foundry.ts";
import { explain } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { rulesets } from "../ruleset.ts";
import { PatchedParts } from "./patched-parts.ts";

/**
 * The frame of every actor sheet: play and edit mode, throws, owned items, drops. A rule set's sheet adds its parts and
 * its context; buttons call the actions here by name.
 */
export class CubileteActorSheet extends PatchedParts(HandlebarsActorSheet) {
  static DEFAULT_OPTIONS: object = {
    classes: ["cubilete", "sheet", "actor-sheet"],
    position: { width: 720, height: 760 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      throw: CubileteActorSheet.#onThrow,
      toggleMode: CubileteActorSheet.#onToggleMode,
      editItem: CubileteActorSheet.#onEditItem,
      deleteItem: CubileteActorSheet.#onDeleteItem,
      createItem: CubileteActorSheet.#onCreateItem,
      toggleItem: CubileteActorSheet.#onToggleItem,
    },
  };

  /** Edit mode shows every field as an input; play mode shows what one plays with. */
  editing = false;

  /** Shows parts of `PARTS` by name; a viewer with limited permission sees only `header` and `notes`. */
  override _configureRenderParts(options: RenderOptions): Record<string, PartTemplate> {
    const parts = super._configureRenderParts(options);
    if (!this.document.limited) return parts;
    return Object.fromEntries(Object.entries(parts).filter(([id]) => id === "header" || id === "limited"));
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    return {
      ...context,
      actor: this.actor,
      system: this.actor.system,
      source: this.actor._source,
      editing: this.editing && this.isEditable,
      editable: this.isEditable,
      owner: this.actor.isOwner,
      limited: this.actor.limited,
      ruleset: rulesets.ofType(this.actor.type)?.id,
    };
  }

  /** The rule set's colours hang on the frame; set any later, the whole content would be styled twice. */
  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    frame.dataset.ruleset = rulesets.ofType(this.actor.type)?.id ?? "";
    return frame;
  }

  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.element.classList.toggle("editing", context.editing === true);
  }

  override async _onDropItem(event: DragEvent, item: ItemLike): Promise<ItemLike | null | undefined> {
    const refusal = whyRefused(this.actor, item);
    if (refusal) {
      notifications().warn(explain(refusal));
      return null;
    }
    return super._onDropItem(event, item);
  }

  /** The owned item that an element belongs to. */
  itemOf(element: HTMLElement): ItemLike | undefined {
    const id = element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    return id ? this.actor.items.get(id) : undefined;
  }

  /** `data-throw` names the kind; other `data-arg-*` attributes become its arguments. */
  static async #onThrow(this: CubileteActorSheet, event: Event, target: HTMLElement): Promise<void> {
    const { throw: kind = "", ...rest } = target.dataset;
    const args: JsonObject = {};
    for (const [name, value] of Object.entries(rest)) {
      if (name.startsWith("arg") && value !== undefined) args[name.charAt(3).toLowerCase() + name.slice(4)] = value;
    }
    const item = this.itemOf(target)?.uuid ?? null;
    const ruleset = rulesets.ofType(this.actor.type)?.id ?? "";
    await startThrow({ ruleset, kind, actor: this.actor.uuid, item, args }, { event });
  }

  static async #onToggleMode(this: CubileteActorSheet): Promise<void> {
    this.editing = !this.editing;
    await this.render();
  }

  static #onEditItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): void {
    this.itemOf(target)?.sheet?.render({ force: true });
  }

  static async #onDeleteItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    const content = document.createElement("p");
    content.textContent = t("CUBILETE.sheet.deleteItem", { item: item.name, actor: this.actor.name });
    const wrapper = document.createElement("div");
    wrapper.append(content);
    const sure = await DialogV2.confirm({ window: { title: t("CUBILETE.sheet.delete") }, content: wrapper });
    if (sure) await item.delete();
  }

  static async #onCreateItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const type = target.dataset.type ?? "";
    const label = t(theConfig().Item.typeLabels[type] ?? type);
    const data = { type, name: t("CUBILETE.sheet.newItem", { type: label }) };
    const [item] = await this.actor.createEmbeddedDocuments("Item", [data]);
    item?.sheet?.render({ force: true });
  }

  /** Flips a yes-or-no field of an owned item: `data-path`. */
  static async #onToggleItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    const path = target.dataset.path ?? "";
    if (item) await item.update({ [path]: !foundry.utils.getProperty(item, path) });
  }
}
