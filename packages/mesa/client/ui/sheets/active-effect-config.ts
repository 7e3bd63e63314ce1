import { getProperty, setProperty } from "../../../common/utils/objects.ts";
import { FormDataExtended } from "../../applications/ux/index.ts";
import { type Choice, effectForm, type FormRow } from "../../generation/effect-form.ts";
import { type Data, host, t } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

type Change = Data & { priority?: number | null };

const selected = <C extends Choice>(choices: C[], chosen: unknown): (C & { selected: boolean })[] =>
  choices.map((choice) => ({ ...choice, selected: String(choice.value) === String(chosen) }));

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
    const { _source } = this.doc;
    const form = effectForm();
    const shown = ({ path, choices, ...rest }: FormRow): Data => {
      const value = getProperty(_source, path);
      return { ...rest, name: path, value: value ?? "", choices: choices && selected(choices, value) };
    };
    context.durationRows = form.duration().map(shown);
    context.startRows = form.start(_source).map(shown);
    context.combatName = form.combat;
    context.combats = selected(
      [...host.game.combats].map((combat, index) => ({
        value: combat.id,
        label: t("COMBAT.Encounter", { number: index + 1 }),
      })),
      getProperty(_source, form.combat),
    );
  }

  get #stored(): Change[] {
    return (getProperty(this.doc._source, effectForm().list) as Change[] | undefined) ?? [];
  }

  #prepareChanges(context: Data): void {
    const { list, kindKey, kinds, phases, show } = effectForm();
    context.phased = phases().length > 0;
    context.kindKey = kindKey;
    context.kindType = kindKey === "mode" ? "Number" : "String";
    context.changes = this.#stored.map((change, index) => ({
      ...change,
      index,
      name: `${list}.${index}`,
      value: show(change.value),
      kinds: selected(kinds(), change[kindKey]),
      phases: selected(phases(), change.phase),
      defaultPriority: kinds().find(({ value }) => value === change[kindKey])?.priority,
    }));
  }

  // Numbered rows of a form are an object; the effect stores a list.
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: never): Data {
    const data = super._processFormData(event, form, formData) as Data;
    const { list, read } = effectForm();
    const rows = getProperty(data, list);
    const changes = rows && typeof rows === "object" ? (Object.values(rows) as Change[]) : [];
    for (const change of changes) change.value = read(String(change.value ?? ""));
    setProperty(data, list, changes);
    if (getProperty(data, "duration.expiry") === "") setProperty(data, "duration.expiry", null);
    return data;
  }

  static async #onAddChange(this: ActiveEffectConfig): Promise<void> {
    await this.#save([...this.#formChanges(), effectForm().blank()]);
  }

  static async #onDeleteChange(this: ActiveEffectConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index);
    const kept = this.#formChanges().filter((_change, position) => position !== index);
    await this.#save(kept);
  }

  // Saves the rest of the form with it, so that nothing typed is lost, and leaves the window open.
  async #save(changes: Change[]): Promise<void> {
    const { form } = this;
    if (!form) return;
    const data = this._prepareSubmitData(new Event("submit"), form, new FormDataExtended(form) as never);
    setProperty(data, effectForm().list, changes);
    await this.doc.update(data);
  }

  // What is typed but not saved yet goes along when a row is added or removed.
  #formChanges(): Change[] {
    const { list, kindKey, read } = effectForm();
    return this.#stored.map((change, index) => {
      const typed = (key: string): string | undefined =>
        this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${list}.${index}.${key}"]`)?.value;
      const [kind, priority, value] = [typed(kindKey), typed("priority"), typed("value")];
      return {
        ...change,
        key: typed("key") ?? change.key,
        value: value === undefined ? change.value : read(value),
        [kindKey]: kindKey === "mode" ? Number(kind ?? change.mode) : (kind ?? change.type),
        ...(change.phase === undefined ? {} : { phase: typed("phase") ?? change.phase }),
        priority: priority ? Number(priority) : null,
      };
    });
  }
}
