import * as core from "../../../core/ryf/index.ts";
import type { RenderOptions } from "../../../foundry/index.ts";
import { tooltipOf } from "../../../plan/kit.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import type { RyfActor } from "../data/actor.ts";
import { asItem } from "../data/items.ts";
import { key, optionOf, stateLabel } from "../data/labels.ts";
import { treatedToday } from "../rolls/daily-treatment.ts";

type Rows = typeof import("./sheet-context.ts");

/** The sheet of heroes and of everybody else. */
export class RyfActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["ryf"],
    position: { width: 740, height: 690 },
    actions: {
      hurt: RyfActorSheet.#onHurt,
      reload: RyfActorSheet.#onReload,
      resource: RyfActorSheet.#onResource,
      handBack: RyfActorSheet.#onHandBack,
      newScene: RyfActorSheet.#onNewScene,
      newDay: RyfActorSheet.#onNewDay,
    },
  };

  static override PAGES: readonly string[] = ["play", "magic", "gear", "growth", "notes"];
  static PARTS = actorParts("ryf", RyfActorSheet.PAGES, ["attributes"]);

  get #actor(): RyfActor {
    return this.actor as RyfActor;
  }

  /** Magic has a page only where the table plays with it. */
  override pages(): readonly string[] {
    return RyfActorSheet.PAGES.filter((id) => id !== "magic" || optionOf("magic"));
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const { derived, health } = this.#actor.system;
    return {
      ...context,
      health: {
        ...health,
        percent: health.max > 0 ? Math.round(Math.min(Math.max(health.value / health.max, 0), 1) * 100) : 0,
        unhurt: health.value >= health.max,
      },
      state: { name: derived.state, label: stateLabel(derived.state), well: derived.state === "healthy" },
      attributes: rows.attributeRows(this.#actor),
      skills: rows.skillRows(this.#actor),
      weapons: rows.weaponRows(this.#actor),
      unarmed: rows.unarmedRow(this.#actor),
      protection: rows.protectionRows(this.#actor),
      gear: rows.gearRows(this.#actor),
      handsFull: rows.handsFull(this.#actor),
      figures: (["defence", "cover", "absorption"] as const).map((name) => ({
        name,
        label: key(`figure.${name}`),
        value: derived[name].value,
        tip: tooltipOf(derived[name].parts),
      })),
      initiative: { value: derived.initiative.value, tip: tooltipOf(derived.initiative.parts) },
      hindrance: derived.hindrance.physical,
      ...this.#modules(rows),
    };
  }

  /** What the modules of 3.0 and the page of experience show. */
  #modules(rows: Rows): Record<string, unknown> {
    const { tokens, mana, sanity, derived, luck, minions = 0, barriers = 0 } = this.#actor.system;
    const hero = this.actor.type === "ryfHero";
    const pool = (name: "mana" | "sanity", { value, max }: { value: number; max: number }) => ({
      name,
      value,
      max,
      label: key(`figure.${name}`),
      fear: name === "sanity",
      source: foundry.utils.getProperty(this.actor._source, `system.${name}.max`),
    });
    return {
      tokens,
      mana: pool("mana", mana),
      sanity: optionOf("sanity") ? pool("sanity", sanity) : null,
      will: optionOf("will") ? { value: derived.will.value, tip: tooltipOf(derived.will.parts) } : null,
      minions: !hero && optionOf("minions") ? { value: minions } : null,
      barriers: barriers > 0 || (!hero && optionOf("edition") === "3" && this.editing) ? { value: barriers } : null,
      luck: derived.gains.luck > 0 ? { left: Math.max(0, derived.gains.luck - luck), of: derived.gains.luck } : null,
      treated: treatedToday(this.#actor),
      rests: core.RESTS.map((name) => ({ name, label: key(`rest.${name}`) })),
      spells: rows.spellRows(this.#actor),
      advantages: rows.advantageRows(this.#actor),
    };
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

  /** The GM hands a spent token back; the next roll is one rank down for it. */
  static async #onHandBack(this: RyfActorSheet): Promise<void> {
    const { value, debt } = this.#actor.system.tokens;
    await this.actor.update({ "system.tokens": core.handBackToken({ value, debt }) });
  }

  /** A new scene: what can be rolled again once per scene can be again. */
  static async #onNewScene(this: RyfActorSheet): Promise<void> {
    await this.actor.update({ "system.luck": 0 });
  }

  /** The GM says that it is another day for this patient. */
  static async #onNewDay(this: RyfActorSheet): Promise<void> {
    await this.actor.update({ "system.treatment.at": null });
  }
}
