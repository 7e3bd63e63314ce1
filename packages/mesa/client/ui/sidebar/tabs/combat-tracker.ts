import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import type { Token } from "../../board/token.ts";
import { effectsOnBoard } from "../../board/token-view.ts";
import { closestData } from "../../dom.ts";
import {
  type ContextEntry,
  type Data,
  documentClassOf,
  host,
  type TableCombat,
  type TableCombatant,
  t,
} from "../../host.ts";
import { CombatantConfig } from "../../sheets/combatant-config.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { addCombatants } from "./combat-add.ts";

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

/** The encounters and whose turn it is. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["combat-sidebar", "directory", "flexcol"],
    window: { title: "COMBAT.SidebarTitle", icon: "fa-solid fa-swords" },
    actions: {
      activateCombatant: CombatTracker.#onCombatantControl,
      addCombatants: CombatTracker.#onAddCombatants,
      createCombat: CombatTracker.#onCombatCreate,
      cycleCombat: CombatTracker.#onCombatCycle,
      panToCombatant: CombatTracker.#onCombatantControl,
      pingCombatant: CombatTracker.#onCombatantControl,
      rollInitiative: CombatTracker.#onCombatantControl,
      toggleDefeated: CombatTracker.#onCombatantControl,
      toggleHidden: CombatTracker.#onCombatantControl,
    },
  };

  static override tabName = "combat";

  static override PARTS = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  #viewed: TableCombat | null | undefined;

  /** The encounters of the present scene and those that belong to none. */
  get combats(): TableCombat[] {
    const scene = (host.game.scenes as unknown as { active?: { id: string } | null; current?: { id: string } | null })
      .current;
    return [...host.game.combats].filter((combat) => !combat.scene || combat.scene.id === scene?.id);
  }

  get viewed(): TableCombat | null {
    if (this.#viewed && host.game.combats.has(this.#viewed.id)) return this.#viewed;
    const { combats } = this;
    return combats.find((combat) => combat.active) ?? combats[0] ?? null;
  }

  set viewed(combat: TableCombat | null) {
    if (combat && !host.game.combats.has(combat.id)) throw new Error(`The encounter ${combat.id} is not in the world.`);
    this.#viewed = combat;
    void this.render();
    if (this.popout && this.popout !== (this as AbstractSidebarTab)) (this.popout as CombatTracker).viewed = combat;
  }

  override _configureRenderOptions(options: Data): void {
    super._configureRenderOptions(options as never);
    if (options.combat !== undefined) this.#viewed = (options.combat as TableCombat | null) ?? undefined;
  }

  override async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
    const prepared = (await super._preparePartContext(partId, context as never, options as never)) as Data;
    if (partId === "header" || partId === "footer") await this._prepareCombatContext(prepared, options);
    else if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
    return prepared;
  }

  async _prepareCombatContext(context: Data, _options: Data): Promise<void> {
    const combat = this.viewed;
    const { combats } = this;
    const currentIndex = combat ? combats.indexOf(combat) : -1;
    Object.assign(context, {
      combat,
      hasCombat: combat !== null,
      combats: combats.map((other, index) => ({ id: other.id, label: index + 1, active: other === combat })),
      currentIndex: currentIndex + 1,
      displayCycle: combats.length > 1,
      previousId: combats.at(currentIndex - 1)?.id,
      nextId: combats[(currentIndex + 1) % Math.max(combats.length, 1)]?.id,
      initiativeIcon: (host.CONFIG.Combat as { initiativeIcon?: { icon?: string } }).initiativeIcon?.icon ?? "",
      control: combat?.turn !== null && combat?.combatant?.players.some((user) => user.id === host.game.userId),
      linked: Boolean(combat?.scene),
      started: Boolean(combat?.started),
      round: combat?.round ?? 0,
      labels: {
        scope: t(combat?.scene ? "COMBAT.Linked" : "COMBAT.Unlinked"),
        round: combat?.started
          ? t("COMBAT.RoundNumber", { round: combat.round })
          : combat
            ? t("COMBAT.NotStarted")
            : t("COMBAT.None"),
      },
      isGM: host.game.user.isGM,
      css: combats.length > 1 ? "cycle" : "",
    });
  }

  async _prepareTrackerContext(context: Data, _options: Data): Promise<unknown> {
    const combat = this.viewed;
    context.hasCombat = combat !== null;
    context.isGM = host.game.user.isGM;
    if (!combat) return context;
    const turns: Data[] = [];
    for (const [index, combatant] of combat.turns.entries()) {
      if (!combatant.visible) continue;
      turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
    const hasDecimals = turns.some((turn) => typeof turn.initiative === "number" && !Number.isInteger(turn.initiative));
    for (const turn of turns) {
      turn.hasDecimals = hasDecimals;
      turn.initiativeText =
        typeof turn.initiative === "number"
          ? turn.initiative.toFixed(hasDecimals ? 2 : 0).replace(/\.00$/, "")
          : turn.initiative;
    }
    Object.assign(context, { turns, hasDecimals });
    return context;
  }

  async _prepareTurnContext(combat: TableCombat, combatant: TableCombatant, index: number): Promise<Data> {
    const active = combat.turn === index && combat.started;
    const effects = this.#effectsOf(combatant);
    const { isOwner, isDefeated, hidden, initiative, resource, id, name } = combatant;
    return {
      id,
      name,
      isOwner,
      isDefeated,
      hidden,
      initiative,
      resource: resource ?? null,
      active,
      canPing: false,
      hasRolled: initiative !== null,
      canSee: host.game.user.isGM || isOwner,
      hasInitiativeControl: isOwner,
      img: await this._getCombatantThumbnail(combatant),
      css: [active && "active", hidden && "hide", isDefeated && "defeated"].filter(Boolean).join(" "),
      effects: { icons: effects, tooltip: this._formatEffectsTooltip(effects) },
    };
  }

  #effectsOf(combatant: TableCombatant): { name: string; img: string }[] {
    const defeated = host.CONFIG.specialStatusEffects.DEFEATED ?? "";
    return effectsOnBoard(combatant.actor as unknown as Parameters<typeof effectsOnBoard>[0])
      .filter((effect) => !effect.statuses.has(defeated))
      .map(({ name, img }) => ({ name, img: img ?? "" }));
  }

  async _getCombatantThumbnail(combatant: TableCombatant): Promise<string> {
    return combatant.img ?? combatant.actor?.img ?? "icons/svg/mystery-man.svg";
  }

  _formatEffectsTooltip(effects: { name: string; img: string }[]): string {
    if (!effects.length) return "";
    const { escapeHTML } = host.foundry.utils;
    const items = effects.map(
      ({ name, img }) => `<li><img src="${escapeHTML(img)}" alt=""><span>${escapeHTML(name)}</span></li>`,
    );
    return `<ul class="effects-tooltip plain">${items.join("")}</ul>`;
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions as never, ".combatant[data-combatant-id]", {
      fixed: true,
      hookName: "getCombatantContextOptions",
      parentClassHooks: false,
    } as never);
    this._createContextMenu(this._getCombatContextOptions as never, ".encounter-context-menu", {
      fixed: true,
      eventName: "click",
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
    } as never);
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    if (!this.isPopout) host.game.combats.viewed = this.viewed;
    this.scrollToTurn();
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: Data): void {
    super._attachPartListeners(partId, element, options as never);
    for (const input of element.querySelectorAll<HTMLInputElement>(".initiative-input")) {
      input.addEventListener("change", (event) => void this._onUpdateInitiative(event));
      input.addEventListener("focus", () => input.select());
    }
    if (partId !== "tracker") return;
    for (const li of element.querySelectorAll<HTMLElement>(".combatant")) {
      const tokenOf = (): Token | null => {
        const document = this.#combatantOf(li)?.token as { object?: Token | null } | null | undefined;
        return document?.object ?? null;
      };
      li.addEventListener("pointerenter", (event) => tokenOf()?._onHoverIn(event));
      li.addEventListener("pointerleave", () => tokenOf()?._onHoverOut());
      li.addEventListener("click", (event) => {
        const token = tokenOf();
        if (!token || (event.target as HTMLElement).closest("input, button")) return;
        token.control({ releaseOthers: !event.shiftKey });
        if (token.isVisible && canvas.isOffscreen(token.center)) void canvas.animatePan(token.center);
      });
      li.addEventListener("dblclick", (event) => {
        if (!(event.target as HTMLElement).closest("input, button"))
          this.#combatantOf(li)?.actor?.sheet?.render({ force: true });
      });
    }
  }

  #combatantOf(element: Element | null): TableCombatant | undefined {
    return this.viewed?.combatants.get(closestData(element, "combatant-id") ?? "");
  }

  _getEntryContextOptions(): ContextEntry[] {
    const isGM = (): boolean => host.game.user.isGM;
    return [
      {
        name: "COMBAT.CombatantUpdate",
        icon: glyph("fa-pen-to-square"),
        condition: isGM,
        callback: (li) => {
          const document = this.#combatantOf(li);
          if (document) void new CombatantConfig({ document } as never).render({ force: true });
        },
      },
      {
        name: "COMBAT.CombatantClear",
        icon: glyph("fa-arrow-rotate-left"),
        condition: (li) => isGM() && this.#combatantOf(li)?.initiative !== null,
        callback: (li) => this.#combatantOf(li)?.update({ initiative: null }),
      },
      {
        name: "COMBAT.CombatantReroll",
        icon: glyph("fa-dice-d20"),
        condition: isGM,
        callback: (li) => {
          const combatant = this.#combatantOf(li);
          if (combatant) void this.viewed?.rollInitiative([combatant.id]);
        },
      },
      {
        name: "COMBAT.CombatantRemove",
        icon: glyph("fa-trash"),
        group: "danger",
        condition: isGM,
        callback: (li) => this.#combatantOf(li)?.delete(),
      },
    ];
  }

  _getCombatContextOptions(): ContextEntry[] {
    const isGM = (): boolean => host.game.user.isGM && this.viewed !== null;
    return [
      {
        name: "COMBAT.InitiativeReset",
        icon: glyph("fa-arrow-rotate-left"),
        condition: isGM,
        callback: () => this.viewed?.resetAll(),
      },
      {
        name: "COMBAT.Activate",
        icon: glyph("fa-star"),
        condition: () => isGM() && !this.viewed?.active,
        callback: () => this.viewed?.activate(),
      },
      {
        name: "COMBAT.Delete",
        icon: glyph("fa-trash"),
        group: "danger",
        condition: isGM,
        callback: () => this.viewed?.endCombat(),
      },
    ];
  }

  // What has no handler of its own is a method of the encounter: nextTurn, startCombat, rollAll, …
  override async _onClickAction(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const action = target.dataset.action ?? "";
    const combat = this.viewed as unknown as Record<string, unknown> | null;
    const method = combat?.[action];
    if (typeof method === "function") await method.call(combat);
  }

  async _onCombatCreate(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    const combat = (await documentClassOf("Combat").create({})) as TableCombat | undefined;
    await combat?.activate();
    this.viewed = combat ?? null;
  }

  async _onCombatCycle(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset.combatId ?? (target as HTMLSelectElement).value;
    const combat = host.game.combats.get(id ?? "");
    if (!combat) return;
    this.viewed = combat;
    if (host.game.user.isGM) await combat.activate();
  }

  async _onCombatantControl(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const combatant = this.#combatantOf(target);
    if (!combatant) return undefined;
    switch (target.dataset.action) {
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      default:
        return combatant.actor?.sheet?.render({ force: true });
    }
  }

  _onRollInitiative(combatant: TableCombatant): unknown {
    return this.viewed?.rollInitiative([combatant.id]);
  }

  async _onToggleDefeatedStatus(combatant: TableCombatant): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const actor = combatant.actor as
      | (TableCombatant["actor"] & { toggleStatusEffect(id: string, options: Data): Promise<unknown> })
      | null;
    const status = host.CONFIG.specialStatusEffects.DEFEATED;
    if (actor && status) await actor.toggleStatusEffect(status, { overlay: true, active: defeated });
  }

  async _onToggleHidden(combatant: TableCombatant): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  async _onUpdateInitiative(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    if (!combatant) return;
    const raw = input.value.trim();
    const current = combatant.initiative ?? 0;
    // "+2" and "-2" change what stands there; a plain number replaces it; nothing clears it.
    const value = /^[+-]\d/.test(raw) ? current + Number(raw) : Number(raw);
    if (raw === "") await combatant.update({ initiative: null });
    else if (Number.isFinite(value)) await this.viewed?.setInitiative(combatant.id, value);
    else input.value = combatant.initiative === null ? "" : String(combatant.initiative);
  }

  /** Brings the combatant whose turn it is into view. */
  scrollToTurn(): void {
    this.element.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }

  /** Marks a combatant as hovered, as when the pointer is on its token. */
  hoverCombatant(combatant: TableCombatant, hover: boolean): void {
    this.element.querySelector(`[data-combatant-id="${CSS.escape(combatant.id)}"]`)?.classList.toggle("hover", hover);
  }

  static async #onAddCombatants(this: CombatTracker): Promise<void> {
    const combat = this.viewed;
    if (combat) await addCombatants(combat);
  }

  static async #onCombatCreate(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatCreate(event, target);
  }

  static async #onCombatCycle(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatCycle(event, target);
  }

  static async #onCombatantControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatantControl(event, target);
  }
}
