import type { User } from "../../documents/user.ts";
import type { ApplicationLike } from "../../globals.d.ts";
import { UnmodelledError } from "../../runtime/strict.ts";
import { el } from "../dom.ts";
import { type Point, type Rectangle, snapTo } from "./geometry.ts";
import { type PartName, type TokenPart, tokenParts } from "./token-parts.ts";
import { drawTokenView, placeTokenView } from "./token-view.ts";
import type { BoardActor, BoardScene, BoardTokenDocument, BoardUser } from "./types.ts";

export interface ControlOptions {
  releaseOthers?: boolean;
}

export interface TargetContext {
  user?: User | null;
  releaseOthers?: boolean;
  groupSelection?: boolean;
}

type Action = "HUD" | "configure" | "control" | "view" | "create" | "drag" | "hover" | "update" | "delete";

/**
 * A token on the board: what Foundry draws with PIXI, here one element. Systems extend it through
 * CONFIG.Token.objectClass; the members that are PIXI objects in Foundry throw by name.
 */
export class Token {
  static embeddedName = "Token";

  readonly document: BoardTokenDocument;
  readonly scene: BoardScene;
  readonly element: HTMLElement;
  /** The users who target this token. */
  readonly targeted = new Set<User>();
  /** Foundry redraws by flags; here every flag means the same: draw again, once. */
  readonly renderFlags = { set: (_flags: Record<string, boolean> = {}): void => this.#schedule() };
  /** Where the token is drawn; the document's place but for a drag that is under way. */
  x: number;
  y: number;
  destroyed = false;
  readonly mesh: TokenPart;
  readonly effects: TokenPart;
  readonly bars: TokenPart;
  readonly nameplate: TokenPart;
  readonly tooltip: TokenPart;
  readonly target: TokenPart;
  #controlled = false;
  #hover = false;
  #scheduled = false;
  #statuses: Set<string>;

  constructor(document: BoardTokenDocument) {
    this.document = document;
    this.scene = document.parent as unknown as BoardScene;
    this.element = el("div", { class: "board-token", role: "button", tabindex: 0 });
    this.x = document.x;
    this.y = document.y;
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

  get id(): string {
    return this.document.id;
  }

  get objectId(): string {
    return `${this.document.documentName}.${this.id}`;
  }

  get sourceId(): string {
    return this.objectId;
  }

  get name(): string {
    return this.document.name;
  }

  get actor(): BoardActor | null {
    return this.document.actor as BoardActor | null;
  }

  get layer(): typeof canvas.tokens {
    return canvas.tokens;
  }

  get sheet(): ApplicationLike | null {
    return this.document.sheet;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get observer(): boolean {
    return game.user?.isGM === true || this.actor?.testUserPermission(game.user as never, "OBSERVER") === true;
  }

  get isPreview(): boolean {
    return false;
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  get hover(): boolean {
    return this.#hover;
  }

  set hover(state: boolean) {
    this.#hover = state;
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

  get hasActiveHUD(): boolean {
    return canvas.hud?.token.object === this;
  }

  /** Does the current user see it? Hidden tokens are the Gamemaster's. */
  get isVisible(): boolean {
    return !this.document.hidden || game.user?.isGM === true;
  }

  get visible(): boolean {
    return this.isVisible;
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
    const { size } = this.scene.grid;
    return { width: this.document.width * size, height: this.document.height * size };
  }

  getCenterPoint({ x, y }: Point = this.document): Point {
    const { width, height } = this.getSize();
    return { x: x + width / 2, y: y + height / 2 };
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
    drawTokenView(this);
    if (this.isVisible) canvas.tokens._stage?.append(this.element);
    Hooks.callAll("drawToken", this);
    this.refresh();
    return this;
  }

  /** Draws again at once. */
  refresh(_options: object = {}): this {
    if (this.destroyed) return this;
    const before = this.#statuses;
    this.#statuses = new Set(this.actor?.statuses);
    drawTokenView(this);
    if (!this.isVisible) {
      this.element.remove();
      if (this.#controlled) this.release();
    } else if (!this.element.isConnected) canvas.tokens._stage?.append(this.element);
    Hooks.callAll("refreshToken", this, { refreshState: true });
    for (const id of this.#statuses) if (!before.has(id)) this._onApplyStatusEffect(id, true);
    for (const id of before) if (!this.#statuses.has(id)) this._onApplyStatusEffect(id, false);
    return this;
  }

  #schedule(): void {
    if (this.#scheduled || this.destroyed) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.refresh();
    });
  }

  drawBars(): void {
    this.#schedule();
  }

  async drawEffects(): Promise<this> {
    this.#schedule();
    return this;
  }

  /** Draws the token somewhere else without moving it, as while it is dragged. */
  _preview(point: Point): void {
    this.x = point.x;
    this.y = point.y;
    this.element.classList.add("dragging");
    placeTokenView(this);
  }

  _endPreview(): void {
    this.element.classList.remove("dragging");
    this.x = this.document.x;
    this.y = this.document.y;
    placeTokenView(this);
  }

  clear(): this {
    this.element.replaceChildren();
    return this;
  }

  destroy(_options: object = {}): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.element.remove();
    for (const user of [...this.targeted]) (user as BoardUser).targets.delete(this);
    this.targeted.clear();
    Hooks.callAll("destroyToken", this);
  }

  /* ---- selection, hovering, targeting ---- */

  /** Takes control. @returns whether the token is controlled afterwards */
  control({ releaseOthers = true }: ControlOptions = {}): boolean {
    if (!game.user || !this.can(game.user, "control")) return false;
    if (releaseOthers) for (const other of canvas.tokens.controlled) if (other !== this) other.release();
    if (this.#controlled) return true;
    this.#controlled = true;
    canvas.tokens.controlledObjects.set(this.id, this);
    this._onControl({ releaseOthers });
    return true;
  }

  protected _onControl(_options: ControlOptions): void {
    this.#schedule();
    Hooks.callAll("controlToken", this, true);
  }

  /** Gives control up. @returns whether the token is not controlled afterwards */
  release(options: object = {}): boolean {
    canvas.tokens.controlledObjects.delete(this.id);
    if (!this.#controlled) return true;
    this.#controlled = false;
    this._onRelease(options);
    return true;
  }

  protected _onRelease(_options: object): void {
    if (this.hasActiveHUD) void canvas.hud?.token.close();
    this.#schedule();
    Hooks.callAll("controlToken", this, false);
  }

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
    this.#schedule();
    if (this.hasActiveHUD) void canvas.hud?.token.render();
    if (!groupSelection && user === game.user) user.broadcastActivity({ targets: targets.ids });
  }

  _onHoverIn(_event?: Event | null, _options: object = {}): void {
    if (this.#hover) return;
    this.#hover = true;
    canvas.tokens.hover = this;
    this.#schedule();
    Hooks.callAll("hoverToken", this, true);
    this.#showInTracker(true);
  }

  _onHoverOut(_event?: Event | null): void {
    if (!this.#hover) return;
    this.#hover = false;
    if (canvas.tokens.hover === this) canvas.tokens.hover = null;
    this.#schedule();
    Hooks.callAll("hoverToken", this, false);
    this.#showInTracker(false);
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

  /* ---- rights ---- */

  /** May a user do something with this token? */
  can(user: User, action: Action): boolean {
    switch (action) {
      case "control":
        return this._canControl(user);
      case "HUD":
        return this._canHUD(user);
      case "configure":
        return this._canConfigure(user);
      case "view":
        return this._canView(user);
      case "drag":
        return this._canDrag(user);
      case "hover":
        return this.isVisible;
      case "create":
      case "update":
      case "delete":
        return this.document.canUserModify(user as never, action);
    }
  }

  protected _canControl(user: User): boolean {
    return this.isVisible && this.document.testUserPermission(user as never, "OWNER");
  }

  protected _canHUD(user: User): boolean {
    return this.document.testUserPermission(user as never, "OWNER");
  }

  protected _canConfigure(user: User): boolean {
    return this.document.testUserPermission(user as never, "OWNER");
  }

  protected _canView(user: User): boolean {
    return this.actor?.testUserPermission(user as never, "LIMITED") === true;
  }

  protected _canDrag(user: User): boolean {
    if (this.document.locked || !this.#controlled) return false;
    return (user as BoardUser).isGM || (!game.paused && this._canControl(user));
  }

  /** Is a display mode (CONST.TOKEN_DISPLAY_MODES) met for the current user now? */
  _canViewMode(mode: number): boolean {
    const modes = CONST.TOKEN_DISPLAY_MODES;
    const hovered = this.#hover || canvas.tokens.highlightObjects;
    switch (mode) {
      case modes.ALWAYS:
        return true;
      case modes.CONTROL:
        return this.#controlled;
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

  _onUpdate(_changed: object, _options: object, _userId: string): void {
    this._endPreview();
    this.#schedule();
    if (this.hasActiveHUD) void canvas.hud?.token.render();
  }

  _onDelete(_options: object, _userId: string): void {
    if (this.#hover) this._onHoverOut();
    this.release();
    this.destroy();
  }

  /** Turns the token to an angle in degrees. */
  async rotate(angle: number, snap = 0): Promise<this> {
    const rotation = snap > 0 ? snapTo(angle, snap) : angle;
    await this.document.update({ rotation: ((rotation % 360) + 360) % 360 });
    return this;
  }
}

/** What else a token is made of in Foundry and here is not. */
for (const name of ["border", "texture", "ring", "vision", "light", "shape"]) {
  Object.defineProperty(Token.prototype, name, {
    configurable: true,
    get() {
      throw new UnmodelledError(`foundry.canvas.placeables.Token#${name}`);
    },
  });
}
