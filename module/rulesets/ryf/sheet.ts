import { type PartTemplate, type RenderOptions, systemPath } from "../../foundry.ts";
import { answering } from "../../i18n/errors.ts";
import { CubileteActorSheet } from "../../sheets/actor-sheet.ts";
import type { RyfActor } from "./actor.ts";
import { asItem } from "./items.ts";
import {
  attributeRows,
  explain,
  gearRows,
  handsFull,
  protectionRows,
  skillRows,
  unarmedRow,
  weaponRows,
} from "./rows.ts";
import { key, stateLabel } from "./words.ts";

const part = (name: string, scrollable?: string[]): PartTemplate => ({
  template: systemPath(`templates/ryf/${name}.hbs`),
  ...(scrollable && { scrollable }),
});

const TABS = ["play", "gear", "notes"] as const;

/** The sheet of heroes and of everybody else. */
export class RyfActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["ryf"],
    position: { width: 740, height: 690 },
    actions: {
      hurt: RyfActorSheet.#onHurt,
      reload: RyfActorSheet.#onReload,
      quantity: RyfActorSheet.#onQuantity,
    },
  };

  static PARTS: Record<string, PartTemplate> = {
    header: part("header"),
    limited: part("limited"),
    attributes: part("attributes"),
    tabs: part("tabs"),
    play: part("play", [""]),
    gear: part("gear", [""]),
    notes: part("notes", [""]),
  };

  override tabGroups: Record<string, string | null> = { primary: "play" };

  get #actor(): RyfActor {
    return this.actor as unknown as RyfActor;
  }

  /** Little is shown to whoever knows little: a small window then. */
  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender && this.actor.limited) options.position = { width: 440, height: "auto" };
  }

  override _configureRenderParts(options: RenderOptions): Record<string, PartTemplate> {
    const { limited, ...parts } = super._configureRenderParts(options);
    return this.actor.limited && limited ? { ...parts, limited } : parts;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const { derived, health, notes } = this.#actor.system;
    const TextEditor = foundry.applications.ux.TextEditor.implementation;
    return {
      ...context,
      rootId: this.id,
      portrait: this.actor.img,
      health: {
        ...health,
        percent: health.max > 0 ? Math.round(Math.min(Math.max(health.value / health.max, 0), 1) * 100) : 0,
        unhurt: health.value >= health.max,
      },
      state: { name: derived.state, label: stateLabel(derived.state), well: derived.state === "healthy" },
      tabs: Object.fromEntries(TABS.map((id) => [id, { id, group: "primary" }])),
      attributes: attributeRows(this.#actor),
      skills: skillRows(this.#actor),
      weapons: weaponRows(this.#actor),
      unarmed: unarmedRow(this.#actor),
      protection: protectionRows(this.#actor),
      gear: gearRows(this.#actor),
      handsFull: handsFull(this.#actor),
      figures: (["defence", "cover", "absorption"] as const).map((name) => ({
        name,
        label: key(`figure.${name}`),
        value: derived[name].value,
        tip: explain(derived[name].parts),
      })),
      initiative: { value: derived.initiative.value, tip: explain(derived.initiative.parts) },
      hindrance: derived.hindrance.physical,
      enriched: await TextEditor.enrichHTML(notes, { secrets: this.actor.isOwner, relativeTo: this.actor as never }),
    };
  }

  override async _preparePartContext(
    id: string,
    context: Record<string, unknown>,
    options: RenderOptions,
  ): Promise<Record<string, unknown>> {
    const prepared = await super._preparePartContext(id, context, options);
    const tab = (context.tabs as Record<string, object> | undefined)?.[id];
    return tab ? { ...prepared, tab } : prepared;
  }

  override _attachPartListeners(id: string, element: HTMLElement, options: RenderOptions): void {
    super._attachPartListeners(id, element, options);
    for (const input of element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-item-path]")) {
      input.addEventListener("change", (event) => this.#onItemField(event, input));
    }
    // Not a field of the form: shown is what the rules give, and submitting that would store it.
    const health = element.querySelector<HTMLInputElement>("input[data-health]");
    health?.addEventListener("change", (event) => {
      event.stopPropagation();
      const value = Math.round(Number(health.value));
      const wanted = health.value.trim() === "" || !Number.isFinite(value) ? null : value;
      void answering(() => this.actor.update({ "system.health.value": wanted }));
    });
  }

  /** A field of an owned item in the actor's form: it is the item that changes, not the actor. */
  #onItemField(event: Event, input: HTMLInputElement | HTMLSelectElement): void {
    event.stopPropagation();
    const item = this.itemOf(input);
    const path = input.dataset.itemPath ?? "";
    const value = input.type === "number" ? Math.round(Number(input.value) || 0) : input.value;
    if (item && path) void answering(() => item.update({ [path]: value }));
  }

  /** Adds `data-amount` hit points; healing stops at the maximum. */
  static async #onHurt(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { value, max } = this.#actor.system.health;
    const after = value + (Number(target.dataset.amount) || 0);
    await this.actor.update({ "system.health.value": after > value ? Math.max(value, Math.min(after, max)) : after });
  }

  static async #onReload(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const weapon = asItem(this.itemOf(target) ?? null, "ryfWeapon");
    if (weapon) await weapon.update({ "system.magazine.value": weapon.system.magazine.max });
  }

  static async #onQuantity(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const gear = asItem(this.itemOf(target) ?? null, "ryfGear");
    const amount = Number(target.dataset.amount) || 0;
    if (gear) await gear.update({ "system.quantity": Math.max(0, gear.system.quantity + amount) });
  }
}
