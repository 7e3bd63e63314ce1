import type { User } from "../../documents/user.ts";
import type { ApplicationLike } from "../../globals.d.ts";
import { snapTo } from "./geometry.ts";
import type { BoardScene, BoardTokenDocument, BoardUser } from "./types.ts";

export interface ControlOptions {
  releaseOthers?: boolean;
}

type Action = "HUD" | "configure" | "control" | "view" | "create" | "drag" | "hover" | "update" | "delete";

/**
 * Something that stands on the board for its document: its identity, drawing when something changed, who has it under
 * control or under the pointer, and who may do what with it. Of the kinds of Foundry, Mesa has tokens.
 */
export abstract class PlaceableObject {
  readonly document: BoardTokenDocument;
  readonly scene: BoardScene;
  readonly element: HTMLElement;
  /** Foundry redraws by flags; here every flag means the same, draw again, once, but for those of `_applyFlags`. */
  readonly renderFlags = { set: (flags: Record<string, boolean> = {}): void => this._schedule(flags) };
  /** Where the object is drawn; the document's place but for a drag that is under way. */
  x: number;
  y: number;
  destroyed = false;
  #controlled = false;
  #hover = false;
  #scheduled = false;
  #flags: Record<string, boolean> = {};

  constructor(document: BoardTokenDocument, element: HTMLElement) {
    this.document = document;
    this.scene = document.parent as unknown as BoardScene;
    this.element = element;
    this.x = document.x;
    this.y = document.y;
  }

  /** Whose documents a class shows; the classes below say it. */
  static embeddedName: string;

  get id(): string {
    return this.document.id;
  }

  get objectId(): string {
    return `${this.document.documentName}.${this.id}`;
  }

  get sourceId(): string {
    return this.objectId;
  }

  abstract get layer(): typeof canvas.tokens;

  get sheet(): ApplicationLike | null {
    return this.document.sheet;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
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

  abstract get hasActiveHUD(): boolean;
  abstract get isVisible(): boolean;

  get visible(): boolean {
    return this.isVisible;
  }

  /* ---- drawing ---- */

  abstract refresh(options?: object): this;
  abstract destroy(options?: object): void;
  abstract _endPreview(): void;

  _schedule(flags: Record<string, boolean> = {}): void {
    Object.assign(this.#flags, flags);
    if (this.#scheduled || this.destroyed) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (this.destroyed) return;
      this._applyFlags(this.#flags);
      this.#flags = {};
      this.refresh();
    });
  }

  /** What was asked for by name, before it is drawn again. */
  protected _applyFlags(_flags: Readonly<Record<string, boolean>>): void {}

  /** Calls a hook of this kind of object: `control` becomes `controlToken`. */
  #call(event: string, ...args: unknown[]): void {
    Hooks.callAll(`${event}${this.document.documentName}`, this, ...args);
  }

  /* ---- control and hovering ---- */

  /** Takes control. @returns whether the object is controlled afterwards */
  control({ releaseOthers = true }: ControlOptions = {}): boolean {
    if (!game.user || !this.can(game.user, "control")) return false;
    const { layer } = this;
    if (releaseOthers)
      for (const other of [...layer.controlled] as PlaceableObject[]) if (other !== this) other.release();
    if (this.#controlled) return true;
    this.#controlled = true;
    layer.controlledObjects.set(this.id, this as never);
    this._onControl({ releaseOthers });
    return true;
  }

  protected _onControl(_options: ControlOptions): void {
    this._schedule();
    this.#call("control", true);
  }

  /** Gives control up. @returns whether the object is not controlled afterwards */
  release(options: object = {}): boolean {
    this.layer.controlledObjects.delete(this.id);
    if (!this.#controlled) return true;
    this.#controlled = false;
    this._onRelease(options);
    return true;
  }

  protected _onRelease(_options: object): void {
    if (this.hasActiveHUD) void canvas.hud?.token.close();
    this._schedule();
    this.#call("control", false);
  }

  /** Is asked for by what the pointer did, as the public types and modules have it: with the left or the right button held nothing is hovered. */
  _onHoverIn(event: Event, _options: object = {}): void {
    if (this.#hover || ((event as MouseEvent).buttons ?? 0) & 3) return;
    this.#hover = true;
    this.layer.hover = this as never;
    this._schedule();
    this.#call("hover", true);
  }

  _onHoverOut(_event?: Event): void {
    if (!this.#hover) return;
    this.#hover = false;
    if ((this.layer.hover as PlaceableObject | null) === this) this.layer.hover = null;
    this._schedule();
    this.#call("hover", false);
  }

  /* ---- rights ---- */

  /** May a user do something with this object? */
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
    return this.document.testUserPermission(user as never, "LIMITED");
  }

  protected _canDrag(user: User): boolean {
    if (this.document.locked || !this.#controlled) return false;
    return (user as BoardUser).isGM || (!game.paused && this._canControl(user));
  }

  /* ---- following the document ---- */

  _onUpdate(_changed: object, _options: object, _userId: string): void {
    this._endPreview();
    this._schedule();
    if (this.hasActiveHUD) void canvas.hud?.token.render();
  }

  _onDelete(_options: object, _userId: string): void {
    if (this.#hover) this._onHoverOut();
    this.release();
    this.destroy();
  }

  /** Turns the object to an angle in degrees. */
  async rotate(angle: number, snap = 0): Promise<this> {
    const rotation = snap > 0 ? snapTo(angle, snap) : angle;
    await this.document.update({ rotation: ((rotation % 360) + 360) % 360 });
    return this;
  }
}
