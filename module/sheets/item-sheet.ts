import { rulesets } from "../contract/index.ts";
import { HandlebarsItemSheet, type PartTemplate, type RenderOptions } from "../foundry/index.ts";
import { enriched } from "../foundry/seen.ts";
import { isCarried } from "../plan/gifts.ts";
import { askAndGive } from "../play/give.ts";
import { ChangedParts, sheetPart } from "../render/changed-parts.ts";
import { leavesNoName } from "./blank-name.ts";
import { EffectList } from "./effect-actions.ts";
import { WithRules } from "./with-rules.ts";

/** What a shop needs to know of a thing, where its type knows it. */
const GOODS = ["price", "weight", "rarity"] as const;

/** The frame of every item sheet. A rule set's sheet adds the part for its types. */
export class CubileteItemSheet extends WithRules(ChangedParts(HandlebarsItemSheet)) {
  static DEFAULT_OPTIONS: object = {
    classes: ["cubilete", "sheet", "item-sheet"],
    position: { width: 520, height: 560 },
    window: {
      resizable: true,
      controls: [
        { action: "give", icon: "fa-solid fa-hand-holding", label: "CUBILETE.give.giveTo", ownership: "OWNER" },
      ],
    },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: { give: CubileteItemSheet.#onGive, ...EffectList.ACTIONS },
  };

  /** What nobody carries cannot be handed on. */
  override _getHeaderControls(): { action?: string }[] {
    const given = this.item.actor !== null && !this.item.pack && isCarried(this.item);
    return super._getHeaderControls().filter(({ action }) => action !== "give" || given);
  }

  static async #onGive(this: CubileteItemSheet): Promise<void> {
    const { actor } = this.item;
    if (actor) await askAndGive(actor, { item: this.item });
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { guardNumbers } = await import("./late.ts");
    guardNumbers(this.element, () => this.item);
  }

  /** Below its own fields, and above its description: its effects. */
  override _configureRenderParts(options: RenderOptions): Record<string, PartTemplate> {
    const { description, ...own } = super._configureRenderParts(options);
    return { ...own, effects: sheetPart("shared/effects"), ...(description && { description }) };
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { effectsContext } = await import("./late.ts");
    const system = this.item.system as { description?: string };
    return {
      ...context,
      rootId: this.id,
      // Templates ask for what only one type has.
      ...Object.fromEntries(this.#types().map((type) => [type, type === this.item.type])),
      // Its effects stand behind none.
      tab: null,
      typeLabel: `TYPES.Item.${this.item.type}`,
      item: this.item,
      document: this.item,
      system: this.item.system,
      source: this.item._source,
      editable: this.isEditable,
      // What an actor is has a name in forms.
      spokenForms: Object.hasOwn(this.item._source.system, "forms"),
      goods: GOODS.filter((name) => Object.hasOwn(this.item._source.system, name)).map((name) => ({
        name,
        label: `CUBILETE.goods.${name}`,
      })),
      effects: await effectsContext(this.item, this.isEditable),
      ruleset: rulesets.ofType(this.item.type)?.id,
      description: await enriched(system.description ?? "", this.item.isOwner, this.item),
    };
  }

  #types(): string[] {
    return Object.keys(rulesets.ofType(this.item.type)?.items ?? {});
  }

  override _onChangeForm(config: object, event: Event): void {
    if (!leavesNoName(event, this.item.name)) super._onChangeForm(config, event);
  }
}
