import { FormDataExtended } from "../../applications/ux/index.ts";
import { constant, type Data, host, t } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

interface Change {
  key: string;
  value: string;
  mode: number;
  priority: number | null;
}

type Duration = Record<string, number | string | null | undefined>;

/** An active effect: what it is, how long it lasts and what it changes. */
export class ActiveEffectConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["active-effect-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-person-rays" },
    position: { width: 560 },
    form: { closeOnSubmit: true },
    actions: { addChange: ActiveEffectConfig.#onAddChange, deleteChange: ActiveEffectConfig.#onDeleteChange },
  };

  static override PARTS: Record<string, { template: string; scrollable?: string[] }> = {
    header: { template: "templates/sheets/active-effect/header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
    duration: { template: "templates/sheets/active-effect/duration.hbs" },
    changes: { template: "templates/sheets/active-effect/changes.hbs", scrollable: ["ol[data-changes]"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book" },
        { id: "duration", icon: "fa-solid fa-clock" },
        { id: "changes", icon: "fa-solid fa-gears" },
      ],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };

  override async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
    const prepared = (await super._preparePartContext(partId, context, options)) as Data & {
      tabs?: Record<string, Data>;
    };
    if (prepared.tabs && partId in prepared.tabs) prepared.tab = prepared.tabs[partId];
    if (partId === "details") await this.#prepareDetails(prepared);
    else if (partId === "duration") this.#prepareDuration(prepared);
    else if (partId === "changes") this.#prepareChanges(prepared);
    return prepared;
  }

  async #prepareDetails(context: Data): Promise<void> {
    const { _source, parent, isOwner } = this.doc;
    const statuses = (_source.statuses as string[] | undefined) ?? [];
    context.isActorEffect = parent?.documentName === "Actor";
    context.isItemEffect = parent?.documentName === "Item";
    context.statuses = host.CONFIG.statusEffects
      .map(({ id, name }) => ({ value: id, label: t(name), selected: statuses.includes(id) }))
      .sort((a, b) => a.label.localeCompare(b.label));
    const editor = host.foundry.applications.ux.TextEditor.implementation;
    context.descriptionHTML = await editor.enrichHTML(String(_source.description ?? ""), {
      secrets: isOwner,
      relativeTo: this.document,
    });
    context.descriptionEnriched = context.descriptionHTML;
  }

  #prepareDuration(context: Data): void {
    const duration = (this.doc._source.duration ?? {}) as Duration;
    const row = (name: string): Data => ({
      name: `duration.${name}`,
      value: duration[name] ?? "",
      label: `EFFECT.DURATION.${name}`,
    });
    context.durationRows = ["seconds", "rounds", "turns"].map(row);
    context.startRows = ["startTime", "startRound", "startTurn"].map(row);
    context.combats = [...host.game.combats].map((combat, index) => ({
      value: combat.id,
      label: t("COMBAT.Encounter", { number: index + 1 }),
      selected: duration.combat === combat.id,
    }));
  }

  #prepareChanges(context: Data): void {
    const modes = constant("ACTIVE_EFFECT_MODES");
    const changes = (this.doc._source.changes as Change[] | undefined) ?? [];
    context.modes = Object.fromEntries(Object.entries(modes).map(([name, value]) => [value, `EFFECT.MODE_${name}`]));
    context.changes = changes.map((change, index) => ({
      ...change,
      index,
      name: `changes.${index}`,
      modes: Object.entries(modes).map(([name, value]) => ({
        value,
        label: `EFFECT.MODE_${name}`,
        selected: change.mode === value,
      })),
      defaultPriority: change.mode * 10,
    }));
  }

  // Numbered rows of a form are an object; the effect stores a list.
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: never): Data {
    const data = super._processFormData(event, form, formData) as Data;
    const changes = data.changes;
    data.changes = changes && typeof changes === "object" ? Object.values(changes) : [];
    return data;
  }

  static async #onAddChange(this: ActiveEffectConfig): Promise<void> {
    const changes = (this.doc._source.changes as Change[] | undefined) ?? [];
    const next = { key: "", value: "", mode: constant("ACTIVE_EFFECT_MODES").ADD ?? 2, priority: null };
    await this.#save([...this.#formChanges(changes), next]);
  }

  static async #onDeleteChange(this: ActiveEffectConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index);
    const changes = (this.doc._source.changes as Change[] | undefined) ?? [];
    const kept = this.#formChanges(changes).filter((_change, position) => position !== index);
    await this.#save(kept);
  }

  // Saves the rest of the form with it, so that nothing typed is lost, and leaves the window open.
  async #save(changes: Change[]): Promise<void> {
    const { form } = this;
    if (!form) return;
    const data = this._prepareSubmitData(new Event("submit"), form, new FormDataExtended(form) as never);
    await this.doc.update({ ...data, changes });
  }

  // What is typed but not saved yet goes along when a row is added or removed.
  #formChanges(stored: Change[]): Change[] {
    return stored.map((change, index) => {
      const read = (key: string): string | undefined =>
        this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="changes.${index}.${key}"]`)?.value;
      const priority = read("priority");
      return {
        key: read("key") ?? change.key,
        value: read("value") ?? change.value,
        mode: Number(read("mode") ?? change.mode),
        priority: priority ? Number(priority) : null,
      };
    });
  }
}
