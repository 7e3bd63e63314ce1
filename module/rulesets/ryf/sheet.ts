import * as core from "../../core/ryf/index.ts";
import { type PartTemplate, type RenderOptions, systemPath, theGame } from "../../foundry.ts";
import { answering } from "../../i18n/errors.ts";
import { CubileteActorSheet } from "../../sheets/actor-sheet.ts";
import type { RyfActor } from "./actor.ts";
import { CreationGuide } from "./creation-guide.ts";
import { advantageRows, award, growthContext, raise, spellRows, takeBack } from "./growth.ts";
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
import { key, optionOf, stateLabel } from "./words.ts";

const part = (name: string, scrollable?: string[]): PartTemplate => ({
  template: systemPath(`templates/ryf/${name}.hbs`),
  ...(scrollable && { scrollable }),
});

/** Pages of the sheet; the one of magic only where the table plays with it. */
const TABS = ["play", "magic", "gear", "growth", "notes"] as const;
const tabsNow = () => TABS.filter((id) => id !== "magic" || optionOf("magic"));

/** The sheet of heroes and of everybody else. */
export class RyfActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["ryf"],
    position: { width: 740, height: 690 },
    actions: {
      hurt: RyfActorSheet.#onHurt,
      reload: RyfActorSheet.#onReload,
      quantity: RyfActorSheet.#onQuantity,
      resource: RyfActorSheet.#onResource,
      handBack: RyfActorSheet.#onHandBack,
      newScene: RyfActorSheet.#onNewScene,
      award: RyfActorSheet.#onAward,
      raise: RyfActorSheet.#onRaise,
      takeBack: RyfActorSheet.#onTakeBack,
      guide: RyfActorSheet.#onGuide,
    },
  };

  static PARTS: Record<string, PartTemplate> = {
    header: part("header"),
    limited: part("limited"),
    attributes: part("attributes"),
    tabs: part("tabs"),
    play: part("play", [""]),
    magic: part("magic", [""]),
    gear: part("gear", [""]),
    growth: part("growth", [""]),
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
    if (this.actor.limited && limited) return { ...parts, limited };
    const { magic, ...rest } = parts;
    return optionOf("magic") ? parts : rest;
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
      tabs: Object.fromEntries(tabsNow().map((id) => [id, { id, group: "primary" }])),
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
      ...this.#modules(),
      enriched: await TextEditor.enrichHTML(notes, { secrets: this.actor.isOwner, relativeTo: this.actor as never }),
    };
  }

  /** What the modules of 3.0 and the page of experience show. */
  #modules(): Record<string, unknown> {
    const { tokens, mana, sanity, derived, luck, minions = 0 } = this.#actor.system;
    const hero = this.actor.type === "ryfHero";
    const pools = [
      ...(optionOf("magic") ? [{ name: "mana", ...mana, fear: false }] : []),
      ...(optionOf("sanity") ? [{ name: "sanity", ...sanity, fear: true }] : []),
    ];
    return {
      tokens,
      gm: theGame().user.isGM,
      pools: pools.map((pool) => ({
        ...pool,
        label: key(`figure.${pool.name}`),
        path: `system.${pool.name}`,
        source: foundry.utils.getProperty(this.actor._source, `system.${pool.name}.max`),
      })),
      will: optionOf("will") ? { value: derived.will.value, tip: explain(derived.will.parts) } : null,
      minions: !hero && optionOf("minions") ? { value: minions } : null,
      luck: derived.gains.luck > 0 ? { left: Math.max(0, derived.gains.luck - luck), of: derived.gains.luck } : null,
      rests: core.RESTS.map((name) => ({ name, label: key(`rest.${name}`) })),
      spells: spellRows(this.#actor),
      advantages: advantageRows(this.#actor),
      growth: hero ? growthContext(this.#actor) : null,
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

  /** Adds `data-amount` to a pool of the sheet, up to its maximum; tokens and mana do not fall below 0. */
  static async #onResource(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const name = target.dataset.name as "tokens" | "mana" | "sanity";
    const { value, max } = this.#actor.system[name];
    const after = value + (Number(target.dataset.amount) || 0);
    const least = name === "sanity" ? -10_000 : 0;
    await this.actor.update({ [`system.${name}.value`]: Math.max(least, Math.min(after, Math.max(max, value))) });
  }

  /** The GM hands a spent token back; the next throw is one rank down for it. */
  static async #onHandBack(this: RyfActorSheet): Promise<void> {
    const { value, debt } = this.#actor.system.tokens;
    await this.actor.update({ "system.tokens": core.handBackToken({ value, debt }) });
  }

  /** A new scene: what can be thrown again once per scene can be again. */
  static async #onNewScene(this: RyfActorSheet): Promise<void> {
    await this.actor.update({ "system.luck": 0 });
  }

  static async #onAward(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const input = target.parentElement?.querySelector<HTMLInputElement>("input");
    await answering(() => award(this.#actor, Math.round(Number(input?.value))));
  }

  static async #onRaise(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const kind = target.dataset.kind === "speciality" ? "speciality" : "level";
    await answering(() => raise(this.#actor, this.itemOf(target), kind));
  }

  static async #onTakeBack(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await answering(() => takeBack(this.#actor, Number(target.dataset.index)));
  }

  static async #onGuide(this: RyfActorSheet): Promise<void> {
    await CreationGuide.open(this.actor);
  }

  static async #onQuantity(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const gear = asItem(this.itemOf(target) ?? null, "ryfGear");
    const amount = Number(target.dataset.amount) || 0;
    if (gear) await gear.update({ "system.quantity": Math.max(0, gear.system.quantity + amount) });
  }
}
