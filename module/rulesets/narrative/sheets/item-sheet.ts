import { InTurn } from "../../../core/in-turn.ts";
import { documentOf, type ItemLike, type JsonObject, type RenderOptions, theGame } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { sheetPart } from "../../../render/changed-parts.ts";
import { takeChanges } from "../../../render/listen.ts";
import { CubileteItemSheet } from "../../../sheets/item-sheet.ts";
import { itemParts } from "../../../sheets/parts.ts";
import type { DiceRow } from "../data/item-dice.ts";
import { asItem } from "../data/items.ts";
import { choices, key, RULE_QUALITIES, RULE_SKILLS } from "../data/labels.ts";
import type { WeaponQuality } from "../data/types.ts";
import { trackerRows } from "../things/trackers.ts";

/** The dice of items as rows come with the first sheet. */
const dice = () => import("../data/item-dice.ts");

/** The sheet of every kind of item: one header, the fields of its type, its dice where it adds any, its description. */
export class NarrativeItemSheet extends CubileteItemSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["narrative"],
    position: { width: 600, height: 660 },
    actions: {
      addEntry: NarrativeItemSheet.#onAddEntry,
      dropEntry: NarrativeItemSheet.#onDropEntry,
    },
  };

  static PARTS = itemParts(sheetPart("narrative/item-fields"));

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const { diceRows, diceWords } = await dice();
    const { system } = this.item._source;
    const words = diceWords();
    return {
      ...context,
      skillKeys: [{ value: "", label: key("item.ownSkill") }, ...skillOptions(system.key)],
      weaponSkills: skillOptions(system.skill),
      loads: system.range !== "engaged",
      lastsTurns: system.lasts === "turns",
      qualities: this.#qualities.map((quality, index) => ({ index, ...quality, ...rows.qualityView(quality) })),
      knownQualities: this.#knownQualities(),
      qualityKeys: [{ value: "", label: key("item.ownQuality") }, ...choices([...RULE_QUALITIES.keys()], "quality")],
      upgrades: Array.isArray(system.upgrades)
        ? system.upgrades.map((upgrade, index) => ({ index, ...(upgrade as object) }))
        : [],
      tracks: "trackers" in system,
      trackers: trackerRows(this.item),
      hasDice: "dice" in system,
      dice: diceRows(this.item),
      diceWords: words,
      moments: [{ value: "", label: key("item.never") }, ...words.moments.flatMap(({ options }) => options)],
    };
  }

  get #qualities(): WeaponQuality[] {
    return asItem(this.item, "narrativeWeapon")?.system.qualities ?? [];
  }

  /** Qualities that the weapon has not yet: the core's, then those of the world's own items. */
  #knownQualities() {
    const taken = new Set(this.#qualities.map(({ id }) => id));
    const rules = [...RULE_QUALITIES.keys()].map((id) => ({ value: id, label: t(key(`quality.${id}`)) }));
    const own = theGame()
      .items.filter((item) => ownQuality(item) !== null)
      .map(({ id, name }) => ({ value: id, label: name }));
    return [...rules, ...own].filter(({ value }) => !taken.has(value)).sort((a, b) => a.label.localeCompare(b.label));
  }

  async #onEntry(input: HTMLInputElement | HTMLSelectElement): Promise<unknown> {
    const { list = "", index = "", field = "" } = input.dataset;
    const at = Number(index);
    const value = input.type === "number" ? Math.round(Number(input.value) || 0) : input.value;
    if (list === "dice") {
      const { isDicePart } = await dice();
      return this.#writeDice((rows) =>
        rows.map((row, each) => (each === at && isDicePart(field) ? ({ ...row, [field]: value } as DiceRow) : row)),
      );
    }
    const checked = input.type === "checkbox" ? (input as HTMLInputElement).checked : value;
    return this.#writeList(list, (entries) =>
      entries.map((entry, each) => (each === at ? { ...entry, [field]: checked } : entry)),
    );
  }

  /** Lists are written whole: each change is made to what the one before left. */
  protected readonly turns = new InTurn();

  #writeDice(change: (rows: DiceRow[]) => DiceRow[]): Promise<unknown> {
    return this.turns.add(async () => {
      const { diceRows, storedRows } = await dice();
      return this.item.update({ "system.dice": storedRows(change(diceRows(this.item))) });
    });
  }

  #writeList(list: string, change: (entries: JsonObject[]) => JsonObject[]): Promise<unknown> {
    return this.turns.add(() => {
      const stored = foundry.utils.deepClone(this.item._source.system[list]);
      return this.item.update({ [`system.${list}`]: change(Array.isArray(stored) ? (stored as JsonObject[]) : []) });
    });
  }

  /** A quality dropped on a weapon becomes one of its own. Foundry 14 has a drop of its own, for effects: that goes on. */
  async #onQualityDropped(event: DragEvent): Promise<void> {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as { uuid?: string };
    const item = await documentOf<ItemLike>(data.uuid);
    const quality = item && this.isEditable && this.item.type === "narrativeWeapon" ? ownQuality(item) : null;
    if (quality) await this.#addOwn(quality);
  }

  override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!options.isFirstRender) return;
    // Entries of lists are no fields of the form: a list is written whole.
    takeChanges<HTMLInputElement>(
      this.element,
      "input[data-list], select[data-list]",
      (input) => void answering(() => this.#onEntry(input)),
    );
    if (this.item.type !== "narrativeWeapon") return;
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => void this.#onQualityDropped(event));
  }

  /** A new entry of a list; of a quality the one that is chosen beside the button. */
  static async #onAddEntry(this: NarrativeItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list = "" } = target.dataset;
    if (list === "dice") {
      const { emptyRow } = await dice();
      await answering(() => this.#writeDice((rows) => [...rows, emptyRow()]));
    } else if (list === "qualities") await this.#addQuality(target.parentElement?.querySelector("select")?.value ?? "");
    else await this.#addTo(list, NEW_ENTRY[list]?.() ?? {});
  }

  static async #onDropEntry(this: NarrativeItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list = "", index } = target.dataset;
    const others = <E>(entries: E[]): E[] => entries.filter((_, at) => at !== Number(index));
    await answering(() => (list === "dice" ? this.#writeDice(others) : this.#writeList(list, others)));
  }

  /** A quality of the core's list by its id, or of the world's own with its figures. */
  async #addQuality(id: string): Promise<void> {
    const own = theGame().items.get(id);
    const entry = RULE_QUALITIES.has(id) ? ruleQuality(id) : own && ownQuality(own);
    if (entry) await this.#addOwn(entry);
  }

  /** A weapon has a quality once. */
  async #addOwn(quality: WeaponQuality & JsonObject): Promise<void> {
    const once = (entries: JsonObject[]) =>
      entries.some(({ id }) => id === quality.id) ? entries : [...entries, quality];
    await answering(() => this.#writeList("qualities", once));
  }

  async #addTo(list: string, entry: JsonObject): Promise<void> {
    await answering(() => this.#writeList(list, (entries) => [...entries, entry]));
  }
}

/** A new entry of a list, to be written over. */
const NEW_ENTRY: Record<string, () => JsonObject> = {
  upgrades: () => ({ name: t(key("item.newUpgrade")), points: 1, bought: false }),
  trackers: () => ({ name: t(key("item.newTracker")), value: 5, max: 5 }),
};

const ruleQuality = (id: string): WeaponQuality & JsonObject => ({ id, rank: 1, name: "", hit: 0 });

/** The rules' skills by name, and the one that is chosen when it is the table's own. */
function skillOptions(chosen: unknown): { value: string; label: string }[] {
  const known = [...RULE_SKILLS.keys()].map((value) => ({ value, label: t(key(`skill.${value}`)) }));
  known.sort((a, b) => a.label.localeCompare(b.label));
  const own = typeof chosen === "string" && chosen !== "" && !RULE_SKILLS.has(chosen);
  return own ? [...known, { value: chosen, label: chosen }] : known;
}

/** What a weapon keeps of a quality item: of the core's its id, of the table's own its name and price. */
function ownQuality(item: ItemLike): (WeaponQuality & JsonObject) | null {
  const quality = asItem(item, "narrativeQuality");
  if (!quality) return null;
  const { key: id, ranked, hit } = quality.system;
  return RULE_QUALITIES.has(id) ? ruleQuality(id) : { id: quality.id, rank: ranked ? 1 : 0, name: quality.name, hit };
}
