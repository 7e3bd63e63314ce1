import * as core from "../../../core/effect/index.ts";
import { InTurn } from "../../../core/in-turn.ts";
import type { ItemLike, RenderOptions } from "../../../foundry/index.ts";
import { answering, UserError } from "../../../i18n/errors.ts";
import { tooltipOf } from "../../../plan/kit.ts";
import { takeChanges } from "../../../render/listen.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { asEffect, type EffectActor } from "../data/actor.ts";
import { originName } from "../data/derive.ts";
import type { EffectClassModel } from "../data/items.ts";
import { attributeOptions, key } from "../data/labels.ts";
import { growTo, takeAdvance } from "../table/growth.ts";

/** The sheet of heroes and of everybody else, who do without the page of growth. */
export class EffectActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["effect"],
    position: { width: 760, height: 690 },
    actions: {
      stepLevel: EffectActorSheet.#onStepLevel,
      takeAdvance: EffectActorSheet.#onTakeAdvance,
      newAdvance: EffectActorSheet.#onNewAdvance,
    },
  };

  static override PAGES: readonly string[] = ["play", "gear", "growth", "notes"];
  static PARTS = actorParts("effect", EffectActorSheet.PAGES, ["attributes"]);

  override pages(): readonly string[] {
    return EffectActorSheet.PAGES.filter((id) => id !== "growth" || this.actor.type === "effectHero");
  }

  get #actor(): EffectActor {
    const actor = asEffect(this.actor);
    if (!actor) throw new UserError("CUBILETE.error.actorGone");
    return actor;
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const { derived, level, form } = this.#actor.system;
    const origins = [derived.race, derived.class].filter((origin) => origin !== null);
    return {
      ...context,
      level,
      kin: origins.map((origin) => originName(origin, form)).join(" · "),
      ofClass: derived.class?.system.prime ? originName(derived.class, form) : "",
      primes: [{ value: "", label: key("sheet.noPrime") }, ...attributeOptions()],
      attributes: rows.attributeRows(this.#actor),
      tracks: rows.trackRows(this.#actor),
      traits: rows.traitRows(this.#actor),
      traitRule: rows.traitRule(this.#actor),
      weapons: rows.weaponRows(this.#actor),
      armour: rows.armourRows(this.#actor),
      gear: rows.gearRows(this.#actor),
      consequences: rows.consequenceRows(this.#actor),
      prices: rows.priceList(),
      defences: core.TRACKS.map((track) => ({
        track,
        label: key(`defence.${track}`),
        value: derived.defences[track].value,
        tip: tooltipOf(derived.defences[track].parts),
      })),
      initiative: derived.initiative,
      origins: rows.originRows(this.#actor),
      advancement: this.actor.type === "effectHero" ? rows.advancementContext(this.#actor) : null,
    };
  }

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    takeChanges<HTMLInputElement>(this.element, "input[data-level]", (input) => void this.#setLevel(input));
  }

  /** A level that there is not is refused in words, and the field shows the stored one again. */
  async #setLevel(input: HTMLInputElement): Promise<void> {
    const done = await answering(async () => {
      const level = input.value.trim() === "" ? Number.NaN : Number(input.value);
      core.traitCap(level);
      return growTo(this.actor, level);
    });
    if (done !== "done") input.value = String(this.#actor.system.level);
  }

  readonly #levels = new InTurn();

  /** Quick presses go on from the level that the one before came to. */
  static async #onStepLevel(this: EffectActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const by = Number(target.dataset.amount);
    await answering(() => this.#levels.add(() => growTo(this.actor, this.#actor.system.level + by)));
  }

  /** Takes a trait that race or class has on offer. */
  static async #onTakeAdvance(this: EffectActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const origin = this.itemOf(target) as (ItemLike & { system: EffectClassModel }) | undefined;
    const offer = origin?.system.advances[Number(target.dataset.index)];
    if (origin && offer) await answering(() => takeAdvance(this.actor, offer.name, origin.id));
  }

  /** An advance in the player's own words. */
  static async #onNewAdvance(this: EffectActorSheet): Promise<void> {
    const name = await (await import("../table/new-advance.ts")).askAdvance();
    if (name !== null) await answering(() => takeAdvance(this.actor, name));
  }
}

/** The same for everybody else, smaller: what one looks up in the middle of a scene. */
export class EffectNpcSheet extends EffectActorSheet {
  static override DEFAULT_OPTIONS = { classes: ["effect", "npc"], position: { width: 660, height: 640 } };
}
