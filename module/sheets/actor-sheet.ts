import { rulesets } from "../contract/index.ts";
import { whyRefused } from "../documents/item.ts";
import {
  type ActorLike,
  HandlebarsActorSheet,
  type ItemLike,
  notifications,
  type PartTemplate,
  type RenderOptions,
  theConfig,
  theGame,
} from "../foundry/index.ts";
import { enriched } from "../foundry/seen.ts";
import { askHere, openSheet } from "../foundry/v13-v14/windows.ts";
import { answering, explain } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { countOf, isAtHome, isCarried } from "../plan/gifts.ts";
import { nameOnSheet } from "../plan/people/called.ts";
import { mayMan, stationRequest, stationsOf } from "../plan/people/crew.ts";
import { rollDrag } from "../play/dropped-rolls.ts";
import { awardAll, experienceOptions, grow, ungrow } from "../play/experience.ts";
import { askAndGive } from "../play/give.ts";
import { startRoll } from "../play/roll.ts";
import { busy } from "../render/busy.ts";
import { ChangedParts, sheetPart } from "../render/changed-parts.ts";
import { takeChanges } from "../render/listen.ts";
import { moneyLabel } from "../settings/settings.ts";
import { leavesNoName } from "./blank-name.ts";
import { EffectList } from "./effect-actions.ts";
import { writeNext, writeOn } from "./presses.ts";
import { ownedItemAt, rollAt } from "./roll-button.ts";
import { WithRules } from "./with-rules.ts";

/** The page that every sheet has. */
const EFFECTS = "effects";

/** Something to be done with a sheet as a whole. */
export interface SheetWay {
  id: string;
  icon: string;
  label: string;
  /** Whether it is offered on the sheet itself while nothing is on it. */
  begins: boolean;
  fits(actor: ActorLike): boolean;
  /** `from`: the button of the sheet that asked, if one did. */
  open(actor: ActorLike, from?: HTMLElement): unknown;
}

/**
 * The frame of every actor sheet: play and edit mode, rolls, owned items, drops. A rule set's sheet adds its parts and
 * its context; buttons call the actions here by name.
 */
export class CubileteActorSheet extends WithRules(ChangedParts(HandlebarsActorSheet)) {
  static DEFAULT_OPTIONS: object = {
    classes: ["cubilete", "sheet", "actor-sheet"],
    position: { width: 720, height: 760 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      roll: CubileteActorSheet.#onRoll,
      toggleMode: CubileteActorSheet.#onToggleMode,
      editItem: CubileteActorSheet.#onEditItem,
      deleteItem: CubileteActorSheet.#onDeleteItem,
      createItem: busy(CubileteActorSheet.#onCreateItem),
      toggleItem: CubileteActorSheet.#onToggleItem,
      step: CubileteActorSheet.#onStep,
      give: CubileteActorSheet.#onGive,
      ...EffectList.ACTIONS,
      award: busy(CubileteActorSheet.#onAward),
      grow: CubileteActorSheet.#onGrow,
      ungrow: CubileteActorSheet.#onUngrow,
      beginHero: CubileteActorSheet.#onBegin,
      stationRoll: CubileteActorSheet.#onStationRoll,
    },
  };

  /** What can be done with a sheet as a whole, such as filling it by the guide; brought by a room above. */
  static ways: readonly SheetWay[] = [];

  /** Where the owner of an empty sheet can begin. */
  static readonly BEGIN = sheetPart("shared/sheet-begin");

  /** What the actor has to do on board of ships that they are of the crew of. */
  static readonly STATIONS = sheetPart("shared/stations");

  /** Edit mode shows every field as an input; play mode shows what one plays with. */
  editing = false;

  /** The parts that are pages behind a tab, in order: the first one is open at first. */
  static PAGES: readonly string[] = [];

  override tabGroups: Record<string, string | null> = {
    primary: (this.constructor as typeof CubileteActorSheet).PAGES[0] ?? null,
  };

  /** The pages that this actor has at this table. */
  pages(): readonly string[] {
    return (this.constructor as typeof CubileteActorSheet).PAGES;
  }

  /** Language key of a page's name. */
  protected tabLabel(id: string): string {
    return id === EFFECTS ? "CUBILETE.effects.tab" : `CUBILETE.${rulesets.ofType(this.actor.type)?.id}.tab.${id}`;
  }

  /** All of them, with the page of effects that every sheet of the rules has, before the notes. */
  #allPages(): readonly string[] {
    const pages = this.pages();
    if (pages.includes(EFFECTS) || !rulesets.ofType(this.actor.type)) return pages;
    const at = pages.indexOf("notes");
    const before = at < 0 ? pages.length : at;
    return [...pages.slice(0, before), EFFECTS, ...pages.slice(before)];
  }

  /** A user with limited permission sees `header` and `limited`; all others all but `limited` and what is not played. */
  override _configureRenderParts(options: RenderOptions): Record<string, PartTemplate> {
    const all = (this.constructor as typeof CubileteActorSheet).PAGES;
    const shown = (id: string) =>
      this.actor.limited
        ? id === "header" || id === "limited"
        : id !== "limited" && (!all.includes(id) || this.pages().includes(id));
    const effects = this.#allPages().includes(EFFECTS) && { [EFFECTS]: sheetPart("shared/effects", true) };
    const given = { ...super._configureRenderParts(options), ...effects };
    const parts = Object.entries(given).filter(([id]) => shown(id));
    // Below the header, so that it is the first thing that an empty sheet says.
    if (!this.actor.limited && this.isEditable) {
      const stations: [string, PartTemplate] = ["stations", CubileteActorSheet.STATIONS];
      parts.splice(1, 0, ["begin", CubileteActorSheet.BEGIN], ...(mayMan(this.actor) ? [stations] : []));
    }
    return Object.fromEntries(parts);
  }

  /** A small window for a user who sees little. */
  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender && this.actor.limited) options.position = { width: 440, height: "auto" };
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const ruleset = rulesets.ofType(this.actor.type)?.id;
    const { effectsContext, growthContext, stationRows } = await import("./late.ts");
    const { notes = "" } = this.actor.system as { notes?: string };
    return {
      ...context,
      rootId: this.id,
      portrait: this.actor.img,
      actor: this.actor,
      document: this.actor,
      system: this.actor.system,
      source: this.actor._source,
      editing: this.editing && this.isEditable,
      editable: this.isEditable,
      owner: this.actor.isOwner,
      limited: this.actor.limited,
      ruleset,
      gm: theGame().user.isGM,
      effects: await effectsContext(this.actor, this.isEditable),
      money: moneyLabel(),
      foreign: this.#foreign(),
      ways: this.isBlank() ? CubileteActorSheet.ways.filter((way) => way.begins && way.fits(this.actor)) : [],
      tabs: Object.fromEntries(this.#allPages().map((id) => [id, { id, group: "primary", label: this.tabLabel(id) }])),
      growth: growthContext(this.actor),
      aboard: stationRows(this.actor),
      spokenForm: (this.actor._source.system as { form?: string }).form,
      enriched: await enriched(notes, this.actor.isOwner, this.actor),
    };
  }

  override async _preparePartContext(
    id: string,
    context: Record<string, unknown>,
    options: RenderOptions,
  ): Promise<Record<string, unknown>> {
    const prepared = await super._preparePartContext(id, context, options);
    const tab = (context.tabs as Record<string, object>)[id];
    return tab ? { ...prepared, tab } : prepared;
  }

  /** Not the row that it stands in: this very roll. */
  #onDragRoll(event: DragEvent): void {
    const button = event.target as HTMLElement;
    if (!button.matches?.('[data-action="roll"]')) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify(rollDrag(rollAt(this.actor, button))));
  }

  /** A field of an owned item in the actor's form: it is the item that changes, not the actor. */
  #onItemField(input: HTMLInputElement | HTMLSelectElement): void {
    const item = this.itemOf(input);
    const path = input.dataset.itemPath ?? "";
    const number = input.value === "" ? null : Number(input.value);
    const value = input.type === "number" ? number : input.value;
    if (item && path) void answering(() => item.update({ [path]: value }));
  }

  /**
   * A number that is shown as the rules give it until the owner writes another, so no field of the form: submitting that would
   * store it. Blank: as the rules give it again.
   */
  #onFigure(input: HTMLInputElement): void {
    const wanted = input.value === "" ? null : Number(input.value);
    const path = input.dataset.figure ?? "";
    // Nothing changes and nothing is drawn anew: the field would stay empty.
    if (wanted === null && foundry.utils.getProperty(this.actor._source, path) === null)
      input.value = input.defaultValue;
    else void answering(() => writeOn(this.actor, path, wanted));
  }

  override _onChangeForm(config: object, event: Event): void {
    if (!leavesNoName(event, nameOnSheet(this.actor))) super._onChangeForm(config, event);
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    takeChanges<HTMLInputElement>(this.element, "[data-item-path]", (input) => this.#onItemField(input));
    takeChanges<HTMLInputElement>(this.element, "input[data-figure]", (input) => this.#onFigure(input));
    this.element.addEventListener("dragstart", (event) => this.#onDragRoll(event), { capture: true });
    const { guardNumbers, tabThroughFigures } = await import("./late.ts");
    tabThroughFigures(this.element);
    guardNumbers(this.element, (input) =>
      input.dataset.itemPath === undefined ? this.actor : (this.itemOf(input) ?? null),
    );
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
    const own = item.actor?.uuid === this.actor.uuid;
    if (!own && !(await (await import("./bring.ts")).wantsAgain(this.actor, [item]))) return null;
    // Out of another actor's hands into these: else there would be two of it.
    if (item.actor && item.actor.uuid !== this.actor.uuid && !item.pack && isCarried(item)) {
      await askAndGive(item.actor, { item }, this.actor);
      return null;
    }
    return super._onDropItem(event, item);
  }

  /** Things of other games that were put here, in a pile or by a trade: no page of these rules lists them. */
  #foreign(): object[] {
    const { contents } = this.actor.items;
    return contents
      .filter((item) => !isAtHome(this.actor, item))
      .map((item) => ({ id: item.id, name: item.name, img: item.img, count: countOf(item) }));
  }

  /** Whether nothing was made of it yet: then its sheet says where to begin. */
  protected isBlank(): boolean {
    // A party and a vehicle carry nothing as a rule.
    const { side } = rulesets.actorKind(this.actor.type) ?? {};
    return side !== undefined && side !== "nobody" && this.isEditable && this.actor.items.size === 0;
  }

  /** The menu of the window's header. */
  override _getHeaderControls(): { action?: string }[] {
    const ways = this.isEditable ? CubileteActorSheet.ways.filter((way) => way.fits(this.actor)) : [];
    const mine = ways.map(({ id, icon, label, open }) => ({
      action: `cubilete-${id}`,
      icon,
      label,
      onClick: () => void open(this.actor),
    }));
    return [...mine, ...super._getHeaderControls()];
  }

  static #onBegin(this: CubileteActorSheet, _event: Event, target: HTMLElement): void {
    void CubileteActorSheet.ways.find(({ id }) => id === target.dataset.way)?.open(this.actor, target);
  }

  /** The owned item that an element belongs to. */
  itemOf(element: HTMLElement): ItemLike | undefined {
    return ownedItemAt(this.actor, element);
  }

  static async #onRoll(this: CubileteActorSheet, event: Event, target: HTMLElement): Promise<void> {
    // The second half of a double click: that is one roll.
    if ((event as MouseEvent).detail > 1) return;
    await startRoll(rollAt(this.actor, target), { event });
  }

  /** A roll at the actor's station on board of a ship, which need not be the user's. */
  static async #onStationRoll(this: CubileteActorSheet, event: Event, target: HTMLElement): Promise<void> {
    const { ship, nth, gun } = target.dataset;
    const at = stationsOf(this.actor).find((one) => one.ship.uuid === ship);
    const request = at && stationRequest(at.ship, at.manned, gun ? { gun } : { nth: Number(nth) });
    if (request) await startRoll(request, { event });
  }

  static async #onToggleMode(this: CubileteActorSheet): Promise<void> {
    this.editing = !this.editing;
    await this.render();
  }

  static #onEditItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): void {
    openSheet(this.itemOf(target));
  }

  static async #onDeleteItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    const content = document.createElement("p");
    content.textContent = t("CUBILETE.sheet.deleteItem", { item: item.name, actor: nameOnSheet(this.actor) });
    const wrapper = document.createElement("div");
    wrapper.append(content);
    const sure = await askHere("confirm", { window: { title: t("CUBILETE.sheet.delete") }, content: wrapper });
    if (sure) await item.delete();
  }

  static async #onCreateItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const type = target.dataset.type ?? "";
    const label = t(theConfig().Item.typeLabels[type] ?? type);
    const data = { type, name: t("CUBILETE.sheet.newItem", { type: label }) };
    const [item] = await this.actor.createEmbeddedDocuments("Item", [data]);
    openSheet(item);
  }

  /**
   * Adds `data-amount` to the number at `data-path` of an owned item, else of the actor, within `data-min` and `data-max`. What
   * is beyond them already stays there.
   */
  static async #onStep(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { path = "", amount, min, max } = target.dataset;
    const stepped = (stood: unknown): number => {
      const now = Number(stood);
      const least = Math.min(now, min ? Number(min) : Number.NEGATIVE_INFINITY);
      const most = Math.max(now, max ? Number(max) : Number.POSITIVE_INFINITY);
      return Math.max(least, Math.min(now + Number(amount), most));
    };
    await answering(() => writeNext<unknown>(this.itemOf(target) ?? this.actor, path, stepped));
  }

  /** Hands on the thing of the row, or money. */
  static async #onGive(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    await askAndGive(this.actor, item ? { item } : { money: true });
  }

  /** The actors that an award on this sheet reaches. */
  protected awarded(): string[] {
    return [this.actor.uuid];
  }

  static async #onAward(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const [amount, reason] = target.parentElement?.querySelectorAll("input") ?? [];
    await answering(async () => {
      await awardAll(this.awarded(), Number(amount?.value), reason?.value ?? "");
      // Written down: the next award has a reason and an amount of its own.
      if (reason) reason.value = "";
      if (amount) amount.value = amount.defaultValue;
    });
  }

  static async #onGrow(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const option = experienceOptions(this.actor)[Number(target.dataset.index)];
    if (option) await answering(() => grow(this.actor, option));
  }

  static async #onUngrow(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => ungrow(this.actor, Number(target.dataset.index)));
  }

  /** Flips a yes-or-no field of an owned item: `data-path`. */
  static async #onToggleItem(this: CubileteActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    const path = target.dataset.path ?? "";
    if (item) await item.update({ [path]: !foundry.utils.getProperty(item, path) });
  }
}
