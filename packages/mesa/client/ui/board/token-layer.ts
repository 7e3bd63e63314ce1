import type { TokenDocument } from "../../documents/board/token.ts";
import type { Combat } from "../../documents/combat/combat.ts";
import type { Combatant } from "../../documents/combat/combatant.ts";
import { t } from "../host.ts";
import { clampInside, contains, type Point, type Rectangle } from "./geometry.ts";
import type { Token } from "./token.ts";
import type { BoardActor, BoardTokenDocument } from "./types.ts";

type Changes = Record<string, unknown>;

interface MoveOptions {
  dx?: number;
  dy?: number;
  rotate?: boolean;
  ids?: string[];
}

interface ActorDrop extends Point {
  type: string;
  uuid?: string;
}

/** `canvas.tokens`. */
export class TokenLayer {
  static documentName = "Token";
  static layerOptions = { name: "tokens", controllableObjects: true, rotatableObjects: true, zIndex: 200 };

  readonly options = TokenLayer.layerOptions;
  readonly hookName = "TokenLayer";
  readonly documentName = "Token";
  readonly controlledObjects = new Map<string, Token>();
  /** Is everything shown as if the pointer were on it? */
  highlightObjects = false;
  hover: Token | null = null;
  active = false;
  /** The tokens that have a ring. */
  readonly turnMarkers = new Set<Token>();
  /** The element that holds the tokens; null while no scene is drawn. */
  _stage: HTMLElement | null = null;
  readonly _tokens = new Map<string, Token>();

  static get placeableClass(): typeof Token {
    return (CONFIG.Token as unknown as { objectClass: typeof Token }).objectClass;
  }

  /** All tokens of the scene that is drawn, those that this user does not see included. */
  get placeables(): Token[] {
    return [...this._tokens.values()];
  }

  get controlled(): Token[] {
    return [...this.controlledObjects.values()];
  }

  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.isOwner);
  }

  get documentCollection(): unknown {
    return canvas.scene?.tokens ?? null;
  }

  get hud(): unknown {
    return canvas.hud?.token ?? null;
  }

  get gridPrecision(): number {
    return 1;
  }

  get(id: string): Token | undefined {
    return this._tokens.get(id);
  }

  getDocuments(): Iterable<TokenDocument> {
    return canvas.scene?.tokens ?? [];
  }

  getMaxSort(): number {
    return Math.max(0, ...this.placeables.map((token) => token.document.sort));
  }

  getSnappedPoint(point: Point): Point {
    return canvas.grid?.getSnappedPoint(point, { mode: CONST.GRID_SNAPPING_MODES.CENTER }) ?? point;
  }

  activate(_options: object = {}): this {
    this.active = true;
    return this;
  }

  deactivate(): this {
    this.releaseAll();
    this.active = false;
    return this;
  }

  createObject(document: TokenDocument): Token {
    const token = new TokenLayer.placeableClass(document as BoardTokenDocument);
    document._object = token;
    this._tokens.set(token.id, token);
    return token;
  }

  async _drawAll(stage: HTMLElement): Promise<void> {
    this._stage = stage;
    for (const document of canvas.scene?.tokens ?? []) await this._drawDocument(document);
    this.active = true;
  }

  _tearDownAll(): void {
    this.releaseAll();
    for (const token of this.placeables) {
      token.document._object = null;
      token.destroy();
    }
    this._tokens.clear();
    this.turnMarkers.clear();
    this._stage = null;
    this.active = false;
    this.hover = null;
  }

  /* ---- selection and targets ---- */

  controlAll(options: object = {}): Token[] {
    for (const token of this.placeables) token.control({ ...options, releaseOthers: false });
    return this.controlled;
  }

  /** @returns how many were released */
  releaseAll(options: object = {}): number {
    const released = this.controlled;
    for (const token of released) token.release(options);
    return released.length;
  }

  /** Controls the tokens whose middle lies in a rectangle. @returns did the selection change? */
  selectObjects(
    {
      x,
      y,
      width,
      height,
      releaseOptions = {},
      controlOptions = {},
    }: Partial<Rectangle> & { releaseOptions?: object; controlOptions?: object },
    { releaseOthers = true }: { releaseOthers?: boolean } = {},
  ): boolean {
    const before = new Set(this.controlledObjects.keys());
    const rectangle = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
    const inside = this.placeables.filter((token) => token.isVisible && contains(rectangle, token.center));
    if (releaseOthers) for (const token of this.controlled) if (!inside.includes(token)) token.release(releaseOptions);
    for (const token of inside) token.control({ ...controlOptions, releaseOthers: false });
    const after = [...this.controlledObjects.keys()];
    return before.size !== after.length || after.some((id) => !before.has(id));
  }

  /** Targets the tokens whose middle lies in a rectangle. @returns how many are targeted */
  targetObjects(rectangle: Rectangle, { releaseOthers = true }: { releaseOthers?: boolean } = {}): number {
    const inside = this.placeables.filter((token) => token.isVisible && contains(rectangle, token.center));
    this.setTargets(
      inside.map((token) => token.id),
      { mode: releaseOthers ? "replace" : "acquire" },
    );
    return game.user?.targets.size ?? 0;
  }

  /** Sets the current user's targets by token ids. */
  setTargets(ids: Iterable<string>, { mode = "replace" }: { mode?: "replace" | "acquire" | "release" } = {}): void {
    const { user } = game;
    if (!user) return;
    const wanted = new Set(ids);
    const quiet = { user, releaseOthers: false, groupSelection: true };
    if (mode === "replace")
      for (const id of user.targets.ids) if (!wanted.has(id)) this.get(id)?.setTarget(false, quiet);
    for (const id of wanted) this.get(id)?.setTarget(mode !== "release", quiet);
    user.broadcastActivity({ targets: user.targets.ids });
  }

  /** Controls the next of the user's tokens. */
  cycleTokens(forwards: boolean | null = true, reset: boolean | null = false): Token | null {
    const order = this.ownedTokens.filter((token) => token.isVisible).sort((a, b) => a.y - b.y || a.x - b.x);
    if (!order.length) return null;
    const current = reset ? -1 : order.findIndex((token) => token.controlled);
    const next = order.at((current + (forwards === false ? -1 : 1) + order.length) % order.length) as Token;
    next.control();
    void canvas.animatePan(next.center);
    return next;
  }

  /* ---- changing documents ---- */

  /** The tokens a move would take along: those controlled, or those named, that the user may move. */
  _movable(ids?: string[]): Token[] {
    const chosen = ids ? ids.flatMap((id) => this.get(id) ?? []) : this.controlled;
    return chosen.filter((token) => token.isOwner && !token.document.locked);
  }

  /** Moves tokens by whole squares, or turns them towards where they would go. */
  async moveMany({ dx = 0, dy = 0, rotate = false, ids }: MoveOptions = {}): Promise<Token[]> {
    const { scene } = canvas;
    const tokens = this._movable(ids);
    if (!scene || !tokens.length || (!dx && !dy)) return [];
    if (!mayMoveNow()) return [];
    const { size } = scene.grid;
    const updates = tokens.map((token): Changes => {
      const { id, document } = token;
      if (rotate) return { _id: id, rotation: (Math.round((Math.atan2(-dx, dy) * 180) / Math.PI) + 360) % 360 };
      const snapped = token.getSnappedPosition({ x: document.x + dx * size, y: document.y + dy * size });
      return { _id: id, ...clampInside(snapped, token.getSize(), scene.dimensions.rect) };
    });
    await scene.updateEmbeddedDocuments("Token", updates);
    return tokens;
  }

  async updateAll(
    transformation: Changes | ((token: Token) => Changes),
    condition: ((token: Token) => boolean) | null = null,
    options: Changes = {},
  ): Promise<unknown> {
    const chosen = this.placeables.filter((token) => condition?.(token) ?? true);
    const updates = chosen.map((token) => ({
      ...(typeof transformation === "function" ? transformation(token) : transformation),
      _id: token.id,
    }));
    return canvas.scene?.updateEmbeddedDocuments("Token", updates, options);
  }

  /** Deletes the controlled tokens that this user may delete. */
  async _deleteControlled(): Promise<unknown> {
    const { user } = game;
    if (!user || !canvas.scene) return undefined;
    const ids = this.controlled
      .filter((token) => token.can(user, "delete") && !token.document.locked)
      .map(({ id }) => id);
    return ids.length ? canvas.scene.deleteEmbeddedDocuments("Token", ids) : undefined;
  }

  /** Adds the controlled tokens to the encounter, or takes them out. */
  async toggleCombat(
    state: boolean | null = true,
    combat: Combat | null = null,
    { token = null }: { token?: Token | null } = {},
  ): Promise<Combatant[]> {
    const tokens = (token && !token.controlled ? [token] : this.controlled).map((each) => each.document);
    const TokenClass = getDocumentClass("Token") as unknown as typeof TokenDocument;
    const options = combat ? { combat } : {};
    return state === false
      ? TokenClass.deleteCombatants(tokens, options)
      : TokenClass.createCombatants(tokens, options);
  }

  /** Places a token of a dropped actor, its middle under the pointer. */
  async _onDropActorData(event: { altKey?: boolean; shiftKey?: boolean }, data: ActorDrop): Promise<unknown> {
    const { scene } = canvas;
    if (!game.user?.hasPermission("TOKEN_CREATE")) return ui.notifications.warn(t("TOKEN.NoCreatePermission"));
    if (!scene) return false;
    let actor = await droppedActor(data);
    if (!actor) return false;
    if (!actor.isOwner) return ui.notifications.warn(t("TOKEN.NotYours", { name: actor.name }));
    if (actor.pack) actor = await importActor(actor);
    if (!actor) return false;
    const document = (await actor.getTokenDocument(
      { hidden: game.user.isGM && event.altKey === true, sort: this.getMaxSort() + 1 },
      { parent: scene },
    )) as BoardTokenDocument;
    const { size } = scene.grid;
    const box = { width: document.width * size, height: document.height * size };
    const corner = { x: data.x - box.width / 2, y: data.y - box.height / 2 };
    const token = new TokenLayer.placeableClass(document);
    const place = event.shiftKey
      ? { x: Math.round(corner.x), y: Math.round(corner.y) }
      : token.getSnappedPosition(corner);
    document.updateSource({ ...clampInside(place, box, scene.dimensions.rect) });
    const TokenClass = getDocumentClass("Token") as unknown as {
      create(data: object, operation: object): Promise<unknown>;
    };
    this.activate();
    return TokenClass.create(document, { parent: scene });
  }

  /* ---- following documents ---- */

  async _onCreateDocument(document: TokenDocument): Promise<void> {
    if (document.parent !== (canvas.scene as unknown) || !canvas.ready || this.get(document.id ?? "")) return;
    await this._drawDocument(document);
  }

  /** A token that cannot be drawn, by an error of a system's own class, is reported and the others are drawn. */
  async _drawDocument(document: TokenDocument): Promise<void> {
    try {
      await this.createObject(document).draw();
    } catch (error) {
      Hooks.onError("Token#draw", error, { msg: `Token ${document.id}`, log: "error", notify: "error" });
    }
  }

  _onDeleteDocument(document: TokenDocument, options: object, userId: string): void {
    const token = document._object as Token | null;
    if (!token) return;
    token._onDelete(options, userId);
    document._object = null;
    if (this._tokens.get(token.id) === token) this._tokens.delete(token.id);
  }
}

/** While the game is paused only Gamemasters move tokens. */
export function mayMoveNow(): boolean {
  if (!game.paused || game.user?.isGM) return true;
  ui.notifications.warn(t("GAME.PausedWarning"));
  return false;
}

async function droppedActor(data: ActorDrop): Promise<BoardActor | null> {
  const ActorClass = getDocumentClass("Actor") as unknown as { fromDropData(data: object): Promise<BoardActor | null> };
  return ActorClass.fromDropData(data);
}

/** An actor of a compendium comes into the world first, as the public behaviour is. */
async function importActor(actor: BoardActor): Promise<BoardActor | null> {
  const data = game.actors.fromCompendium(actor as never);
  const ActorClass = getDocumentClass("Actor") as unknown as {
    create(data: object, operation: object): Promise<BoardActor | undefined>;
  };
  return (await ActorClass.create(data, { fromCompendium: true })) ?? null;
}
