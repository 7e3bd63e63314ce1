import type { StatusEffectConfig } from "../../documents/actor.ts";
import { readAttributeInput } from "../board/geometry.ts";
import type { BarData } from "../board/types.ts";
import { type Data, host, t } from "../host.ts";
import { BasePlaceableHUD } from "./placeable-hud.ts";

/** One status of the palette. */
export interface StatusChoice {
  _id: string | undefined;
  id: string;
  title: string;
  src: string;
  isActive: boolean;
  isOverlay: boolean;
  cssClass: string;
}

/** The controls around a token: bars, elevation, statuses, encounter, target, visibility, settings. */
export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: Data = {
    id: "token-hud",
    actions: {
      combat: TokenHUD.#onToggleCombat,
      config: TokenHUD.#onConfigure,
      effect: { handler: TokenHUD.#onToggleEffect, buttons: [0, 2] },
      target: TokenHUD.#onToggleTarget,
      togglePalette: TokenHUD.#onTogglePalette,
      visibility: TokenHUD.#onToggleVisibility,
    },
  };

  static override PARTS: Record<string, { template: string; root?: boolean }> = {
    hud: { template: "templates/board/token-hud.hbs", root: true },
  };

  #palette: string | null = null;

  get actor() {
    return this.document?.actor as
      | (NonNullable<ReturnType<() => typeof this.document>>["actor"] & object)
      | null
      | undefined;
  }

  /** The palette that is open. */
  get activePalette(): string | null {
    return this.#palette;
  }

  override async bind(...args: Parameters<BasePlaceableHUD["bind"]>): Promise<void> {
    if (args[0] !== this.object) this.#palette = null;
    await super.bind(...args);
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { object, document } = this;
    if (!object || !document) return context;
    const bar = (name: string): BarData | null => document.getBarAttribute(name) as BarData | null;
    const [bar1Data, bar2Data] = [bar("bar1"), bar("bar2")];
    const statusEffects = this._getStatusEffectChoices();
    const icons = host.CONFIG.controlIcons as Record<string, string>;
    return Object.assign(context, {
      name: document.name,
      elevation: document.elevation,
      bar1Data,
      bar2Data,
      displayBar1: bar1Data !== null && bar1Data.type !== undefined,
      displayBar2: bar2Data !== null && bar2Data.type !== undefined,
      statusEffects,
      statusList: Object.values(statusEffects),
      effectsClass: this.#palette === "effects" ? "active" : "",
      effectsOpen: this.#palette === "effects",
      effectsIcon: icons.effects,
      combatIcon: icons.combat,
      visibilityIcon: icons.visibility,
      inCombat: object.inCombat,
      combatClass: object.inCombat ? "active" : "",
      targeted: object.isTargeted,
      targetClass: object.isTargeted ? "active" : "",
      hidden: document.hidden,
      visibilityClass: document.hidden ? "active" : "",
      canConfigure: host.game.user.can("TOKEN_CONFIGURE"),
      canToggleCombat: host.game.combat !== null || host.game.user.isGM,
      noActor: !this.actor,
    });
  }

  /** The statuses of the palette by id, and which of them the actor has. Systems override this. */
  _getStatusEffectChoices(): Record<string, StatusChoice> {
    const { actor } = this;
    const choices: Record<string, StatusChoice> = {};
    // A list in V13, a record in V14.
    for (const status of Object.values(host.CONFIG.statusEffects as unknown as Record<string, StatusEffectConfig>)) {
      if (!status.id || status.hud === false) continue;
      const types = typeof status.hud === "object" ? status.hud?.actorTypes : undefined;
      if (types && !types.includes(String(actor?.type))) continue;
      choices[status.id] = {
        _id: status._id,
        id: status.id,
        title: t(status.name ?? status.id),
        src: status.img ?? "",
        isActive: false,
        isOverlay: false,
        cssClass: "",
      };
    }
    for (const effect of actor?.effects ?? []) {
      if (!effect.active && effect.disabled) continue;
      for (const id of effect.statuses) {
        const choice = choices[id];
        if (!choice) continue;
        choice.isActive = true;
        if (effect.getFlag("core", "overlay")) choice.isOverlay = true;
      }
    }
    for (const choice of Object.values(choices))
      choice.cssClass = [choice.isActive && "active", choice.isOverlay && "overlay"].filter(Boolean).join(" ");
    return choices;
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[name]")) {
      input.addEventListener("focus", () => input.select());
      input.addEventListener("change", () => void this.#submit(input));
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") input.blur();
      });
    }
  }

  async #submit(input: HTMLInputElement): Promise<void> {
    const { document } = this;
    if (!document) return;
    try {
      await this._onSubmitAttribute(input.name, input.value);
    } catch (error) {
      host.ui.notifications.error(error instanceof Error ? error.message : String(error));
    }
    if (this.document === document && this.rendered) await this.render();
  }

  /** Writes what was typed into a field: "12" sets, "+3" and "-3" change, "=-3" sets below zero. */
  async _onSubmitAttribute(name: string, text: string): Promise<void> {
    const { document, actor } = this;
    const typed = readAttributeInput(text);
    if (!document || !typed) return;
    if (name === "elevation") {
      // Here a sign belongs to the number, as it does in the field.
      await document.update({ elevation: Number(text.replace(/^=/, "")) });
      return;
    }
    const bar = document.getBarAttribute(name) as BarData | null;
    if (!bar || !actor) return;
    await actor.modifyTokenAttribute(bar.attribute, typed.value, typed.isDelta, bar.type === "bar");
  }

  /** Opens or closes a palette. */
  togglePalette(palette: string, active = this.#palette !== palette): void {
    this.#palette = active ? palette : null;
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-palette]")) {
      const open = button.dataset.palette === this.#palette;
      if (button.matches("button")) {
        button.classList.toggle("active", open);
        button.setAttribute("aria-expanded", String(open));
      } else {
        button.classList.toggle("active", open);
        button.hidden = !open;
      }
    }
  }

  static #onTogglePalette(this: TokenHUD, _event: PointerEvent, target: HTMLElement): void {
    this.togglePalette(target.dataset.palette ?? "");
  }

  static async #onToggleCombat(this: TokenHUD): Promise<void> {
    const { object } = this;
    await this.document?.toggleCombatant();
    if (this.object === object) await this.render();
  }

  static async #onConfigure(this: TokenHUD): Promise<void> {
    this.document?.sheet?.render({ force: true });
    await this.close();
  }

  static async #onToggleVisibility(this: TokenHUD): Promise<void> {
    const { object, document } = this;
    if (!object || !document) return;
    const hidden = !document.hidden;
    const tokens = object.controlled ? canvas.tokens.controlled : [object];
    await object.scene.updateEmbeddedDocuments(
      "Token",
      tokens.map(({ id }) => ({ _id: id, hidden })),
    );
  }

  static #onToggleTarget(this: TokenHUD, event: PointerEvent): void {
    this.object?.setTarget(!this.object.isTargeted, { releaseOthers: !event.shiftKey });
  }

  static async #onToggleEffect(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
    const { actor, object } = this;
    const { statusId } = target.dataset;
    if (!statusId) return;
    if (!actor) {
      host.ui.notifications.warn(t("TOKEN.NoActor"));
      return;
    }
    await actor.toggleStatusEffect(statusId, {
      active: !target.classList.contains("active"),
      overlay: event.button === 2,
    });
    if (this.object === object) await this.render();
  }
}
