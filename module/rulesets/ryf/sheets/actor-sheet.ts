import * as core from "../../../core/ryf/index.ts";
import type { RenderOptions } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { tooltipOf } from "../../../plan/kit.ts";
import { isSlept, NIGHTS } from "../../../plan/people/night.ts";
import { busy } from "../../../render/busy.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { writeNext } from "../../../sheets/presses.ts";
import { resourceRow } from "../../../sheets/rows.ts";
import type { RyfActor } from "../data/actor.ts";
import { refill } from "../data/items.ts";
import { key, optionOf, stateLabel } from "../data/labels.ts";
import { treatedToday } from "../rolls/daily-treatment.ts";

type Rows = typeof import("./sheet-context.ts");

/** The sheet of heroes and of everybody else. */
export class RyfActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["ryf"],
    position: { width: 740, height: 690 },
    actions: {
      reload: RyfActorSheet.#onReload,
      handBack: RyfActorSheet.#onHandBack,
      newScene: RyfActorSheet.#onNewScene,
      newDay: RyfActorSheet.#onNewDay,
      addAttack: busy(RyfActorSheet.#onAddAttack),
    },
  };

  static override PAGES: readonly string[] = ["play", "magic", "gear", "growth", "notes"];
  static PARTS = actorParts("ryf", RyfActorSheet.PAGES, ["attributes"]);

  get #actor(): RyfActor {
    return this.actor as RyfActor;
  }

  get #isHero(): boolean {
    return this.actor.type === "ryfHero";
  }

  /** Magic has a page only where the table plays with it, and only heroes grow. */
  override pages(): readonly string[] {
    return RyfActorSheet.PAGES.filter(
      (id) => (id !== "magic" || optionOf("magic")) && (id !== "growth" || this.#isHero),
    );
  }

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const rows = await import("./sheet-context.ts");
    const { derived } = this.#actor.system;
    return {
      ...context,
      hero: this.#isHero,
      health: {
        ...resourceRow(this.#actor, "health", { least: null }),
        tone: derived.state,
        temp: this.#actor.system.health.temp,
      },
      resistances: rows.resistanceRow(this.#actor),
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
    const { tokens, derived, luck, minions = 0, barriers = 0 } = this.#actor.system;
    const hero = this.#isHero;
    return {
      tokens,
      mana: {
        ...resourceRow(this.#actor, "mana"),
        ...{ fear: false, temporary: true, temp: this.#actor.system.mana.temp },
      },
      sanity: optionOf("sanity")
        ? { ...resourceRow(this.#actor, "sanity", { least: null }), fear: true, temporary: false, temp: 0 }
        : null,
      will: optionOf("will") ? { value: derived.will.value, tip: tooltipOf(derived.will.parts) } : null,
      minions: !hero && optionOf("minions") ? { value: minions } : null,
      barriers: barriers > 0 || (!hero && optionOf("edition") === "3" && this.editing) ? { value: barriers } : null,
      luck: derived.gains.luck > 0 ? { left: Math.max(0, derived.gains.luck - luck), of: derived.gains.luck } : null,
      today: [
        ...(treatedToday(this.#actor) ? [{ icon: "fa-solid fa-kit-medical", label: key("sheet.treated") }] : []),
        ...(isSlept(this.#actor.system.nights) ? [{ icon: "fa-solid fa-bed", label: key("sheet.slept") }] : []),
      ],
      rests: core.RESTS.map((name) => ({ name, label: key(`rest.${name}`) })),
      spells: rows.spellRows(this.#actor),
      advantages: rows.advantageRows(this.#actor),
    };
  }

  static async #onReload(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await refill(this.itemOf(target));
  }

  /** The GM hands a spent token back; the next roll is one rank down for it. */
  static async #onHandBack(this: RyfActorSheet): Promise<void> {
    await writeNext<core.Tokens>(this.actor, "system.tokens", ({ value, debt }) => core.handBackToken({ value, debt }));
  }

  /** A new scene: what can be rolled again once per scene can be again. */
  static async #onNewScene(this: RyfActorSheet): Promise<void> {
    await this.actor.update({ "system.luck": 0 });
  }

  /** The GM says that it is another day: for treatments, and for a night's rest. */
  static async #onNewDay(this: RyfActorSheet): Promise<void> {
    await this.actor.update({ "system.treatment.at": null, [NIGHTS]: [] });
  }

  /** An adversary's attack out of the line that was typed; it stays there where it cannot be read. */
  static async #onAddAttack(this: RyfActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const typed = target.parentElement?.querySelector("input");
    await answering(async () => {
      const { addAttack } = await import("../table/attack-line.ts");
      await addAttack(this.#actor, typed?.value ?? "");
      if (typed) typed.value = "";
    });
  }
}
