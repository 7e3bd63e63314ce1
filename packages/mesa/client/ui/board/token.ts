import type { User } from "../../documents/user.ts";
import { UnmodelledError } from "../../runtime/names/strict.ts";
import { el } from "../dom.ts";
import { type Point, type Rectangle, snapTo } from "./geometry.ts";
import { PlaceableObject } from "./placeable.ts";
import { type PartName, type TokenPart, tokenParts } from "./token-parts.ts";
import { drawTokenView, placeTokenView } from "./token-view.ts";
import { refreshTurnMarker, type TokenTurnMarker } from "./turn-marker.ts";
import type { BoardActor, BoardTokenDocument, BoardUser } from "./types.ts";

export interface TargetContext {
  user?: User | null;
  releaseOthers?: boolean;
  groupSelection?: boolean;
}

/**
 * A token on the board: what Foundry draws with PIXI, here one element. Systems extend it through
 * CONFIG.Token.objectClass; the members that are PIXI objects in Foundry throw by name.
 */
export class Token extends PlaceableObject {
  static override readonly embeddedName: string = "Token";

  /** What systems draw on a token is looked for here; as nothing can be added, nothing is found. */
  readonly children: readonly object[] = Object.freeze([]);
  /** The users who target this token. */
  readonly targeted = new Set<User>();
  readonly mesh: TokenPart;
  readonly effects: TokenPart;
  readonly bars: TokenPart;
  readonly nameplate: TokenPart;
  readonly tooltip: TokenPart;
  readonly target: TokenPart;
  /** The ring, while it is this token's turn. */
  turnMarker: TokenTurnMarker | null = null;
  #statuses: Set<string>;

  constructor(document: BoardTokenDocument) {
    super(document, el("div", { class: "board-token", role: "button", tabindex: 0 }));
    this.#statuses = new Set(this.actor?.statuses);
    const parts: Record<PartName, TokenPart> = tokenParts(this);
    ({
      mesh: this.mesh,
      effects: this.effects,
      bars: this.bars,
      nameplate: this.nameplate,
      tooltip: this.tooltip,
      target: this.target,
    } = parts);
  }

  get name(): string {
    return this.document.name;
  }

  get actor(): BoardActor | null {
    return this.document.actor as BoardActor | null;
  }

  override get layer(): typeof canvas.tokens {
    return canvas.tokens;
  }

  get observer(): boolean {
    return game.user?.isGM === true || this.actor?.testUserPermission(game.user as never, "OBSERVER") === true;
  }

  get isTargeted(): boolean {
    return this.targeted.has(game.user as User);
  }

  get inCombat(): boolean {
    return this.document.inCombat;
  }

  get combatant(): unknown {
    return this.document.combatant;
  }

  override get hasActiveHUD(): boolean {
    return canvas.hud?.token.object === this;
  }

  /** Does the current user see it? Hidden tokens are the Gamemaster's; without sight one sees what one controls. */
  override get isVisible(): boolean {
    if (this.document.hidden) return game.user?.isGM === true;
    return canvas._sees || this.controlled;
  }

  get w(): number {
    return this.getSize().width;
  }

  get h(): number {
    return this.getSize().height;
  }

  get bounds(): Rectangle {
    return { x: this.x, y: this.y, ...this.getSize() };
  }

  get center(): Point {
    return this.getCenterPoint({ x: this.x, y: this.y });
  }

  getSize(): { width: number; height: number } {
    return this.document.getSize();
  }

  getCenterPoint({ x, y }: Point = this.document): Point {
    return this.document.getCenterPoint({ x, y });
  }

  /** The nearest place on the grid; tokens smaller than a square may stand on half of one. */
  getSnappedPosition({ x, y }: Point = this.document): Point {
    const { size, type } = this.scene.grid;
    if (type === CONST.GRID_TYPES.GRIDLESS) return { x: Math.round(x), y: Math.round(y) };
    const step = (side: number): number => (side < 1 ? size / 2 : size);
    return {
      x: Math.round(snapTo(x, step(this.document.width))),
      y: Math.round(snapTo(y, step(this.document.height))),
    };
  }

  /* ---- drawing ---- */

  async draw(_options: object = {}): Promise<this> {
    this._refreshTurnMarker();
    drawTokenView(this);
    if (this.isVisible) canvas.tokens._stage?.append(this.element);
    Hooks.callAll("drawToken", this);
    this.refresh();
    return this;
  }

  /** Draws again at once. */
  override refresh(_options: object = {}): this {
    if (this.destroyed) return this;
    canvas._updateSight();
    const before = this.#statuses;
    this.#statuses = new Set(this.actor?.statuses);
    drawTokenView(this);
    if (!this.isVisible) {
      this.element.remove();
      if (this.controlled) this.release();
    } else if (!this.element.isConnected) canvas.tokens._stage?.append(this.element);
    Hooks.callAll("refreshToken", this, { refreshState: true });
    for (const id of this.#statuses) if (!before.has(id)) this._onApplyStatusEffect(id, true);
    for (const id of before) if (!this.#statuses.has(id)) this._onApplyStatusEffect(id, false);
    return this;
  }

  /** Only when it is asked for by its flag, as in Foundry: nothing else moves the ring. */
  protected override _applyFlags(flags: Readonly<Record<string, boolean>>): void {
    if (flags.refreshTurnMarker) this._refreshTurnMarker();
  }

  /** Systems say by this who has the ring. */
  protected _refreshTurnMarker(): void {
    refreshTurnMarker(this);
  }

  drawBars(): void {
    this._schedule();
  }

  async drawEffects(): Promise<this> {
    this._schedule();
    return this;
  }

  /** Draws the token somewhere else without moving it, as while it is dragged. */
  _preview(point: Point): void {
    this.x = point.x;
    this.y = point.y;
    this.element.classList.add("dragging");
    placeTokenView(this);
  }

  override _endPreview(): void {
    this.element.classList.remove("dragging");
    this.x = this.document.x;
    this.y = this.document.y;
    placeTokenView(this);
  }

  clear(): this {
    this.element.replaceChildren();
    return this;
  }

  override destroy(_options: object = {}): void {
    if (this.destroyed) return;
    this.destroyed = true;
    canvas.tokens.turnMarkers.delete(this);
    this.element.remove();
    for (const user of [...this.targeted]) (user as BoardUser).targets.delete(this);
    this.targeted.clear();
    canvas._updateSight();
    Hooks.callAll("destroyToken", this);
  }

  /* ---- selection, hovering, targeting ---- */

  /** Targets the token or stops targeting it, for the current user unless another is named. */
  setTarget(
    targeted = true,
    { user = game.user, releaseOthers = true, groupSelection = false }: TargetContext = {},
  ): void {
    if (!user) return;
    const targets = user.targets;
    if (!targeted && targets.has(this)) {
      this.targeted.delete(user);
      targets.delete(this);
    }
    if (releaseOthers) {
      for (const other of [...targets] as Token[])
        if (other !== this) other.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    }
    if (targeted) {
      this.targeted.add(user);
      targets.add(this);
    }
    this._schedule();
    if (this.hasActiveHUD) void canvas.hud?.token.render();
    if (!groupSelection && user === game.user) user.broadcastActivity({ targets: targets.ids });
  }

  override _onHoverIn(event: Event, options: object = {}): void {
    const before = this.hover;
    super._onHoverIn(event, options);
    if (!before) this.#showInTracker(true);
  }

  override _onHoverOut(event?: Event): void {
    const before = this.hover;
    super._onHoverOut(event);
    if (before) this.#showInTracker(false);
  }

  #showInTracker(hover: boolean): void {
    const tracker = ui.combat as { rendered?: boolean; hoverCombatant?(combatant: unknown, hover: boolean): void };
    if (this.combatant && tracker?.rendered) tracker.hoverCombatant?.(this.combatant, hover);
  }

  /** A double click opens the actor's sheet. */
  _onClickLeft2(_event?: Event | null): void {
    if (!game.user || !this.can(game.user, "view")) return;
    const sheet = this.actor?.sheet;
    if (sheet?.rendered) sheet.bringToFront?.();
    else sheet?.render({ force: true, token: this.document });
  }

  _onClickRight(_event?: Event | null): void {
    if (!game.user || !this.can(game.user, "HUD")) return;
    if (this.hasActiveHUD) void canvas.hud?.token.close();
    else void canvas.hud?.token.bind(this);
  }

  _onClickRight2(event?: { shiftKey?: boolean } | null): void {
    this.setTarget(!this.isTargeted, { releaseOthers: !event?.shiftKey });
  }

  protected _onApplyStatusEffect(statusId: string, active: boolean): void {
    Hooks.callAll("applyTokenStatusEffect", this, statusId, active);
  }

  protected override _canView(user: User): boolean {
    return this.actor?.testUserPermission(user as never, "LIMITED") === true;
  }

  /** Is a display mode (CONST.TOKEN_DISPLAY_MODES) met for the current user now? */
  _canViewMode(mode: number): boolean {
    const modes = CONST.TOKEN_DISPLAY_MODES;
    const hovered = this.hover || canvas.tokens.highlightObjects;
    switch (mode) {
      case modes.ALWAYS:
        return true;
      case modes.CONTROL:
        return this.controlled;
      case modes.HOVER:
        return hovered;
      case modes.OWNER_HOVER:
        return this.isOwner && hovered;
      case modes.OWNER:
        return this.isOwner;
      default:
        return false;
    }
  }

  /* ---- following the document ---- */
}

/** What else a token is made of or does in Foundry and here is not and does not: no picture hangs in another. */
const WITHOUT =
  "border texture ring vision light shape addChild addChildAt removeChildren sortChildren swapChildren getChildAt getChildByName";
for (const name of WITHOUT.split(" ")) {
  Object.defineProperty(Token.prototype, name, {
    configurable: true,
    get() {
      throw new UnmodelledError(`foundry.canvas.placeables.Token#${name}`);
    },
  });
}
