import type { Scene } from "../../documents/board/scene.ts";
import type { TokenDocument } from "../../documents/board/token.ts";
import type { User } from "../../documents/user.ts";
import { strictObject, UnmodelledError } from "../../runtime/names/strict.ts";
import type { HeadsUpDisplayContainer } from "../hud/index.ts";
import { drawAreas } from "./area-view.ts";
import {
  contains,
  type Point,
  type Rectangle,
  type SceneDimensions,
  toScene,
  toScreen,
  type ViewPosition,
  viewOf,
} from "./geometry.ts";
import { SceneGrid } from "./grid.ts";
import { activatePointer } from "./pointer.ts";
import { drawScene } from "./scene-view.ts";
import { type ScrollingTextOptions, showScrollingText } from "./scrolling-text.ts";
import { seesScene } from "./sight.ts";
import { StageEvents } from "./stage-events.ts";
import { checkTextures } from "./textures.ts";
import { Ticker } from "./ticker.ts";
import { TokenLayer } from "./token-layer.ts";
import { effectsOnBoard } from "./token-view.ts";
import type { BoardScene, BoardTokenDocument } from "./types.ts";

const MIN_ZOOM = 0.08;

const COMBAT_HOOKS = ["Combat", "Combatant"].flatMap((name) => [`create${name}`, `update${name}`, `delete${name}`]);

/**
 * The global `canvas`: the scene in the middle of the page. It has the members that systems use without drawing
 * themselves; any other throws by name.
 */
export class Canvas {
  ready = false;
  initialized = false;
  loading = false;
  scene: BoardScene | null = null;
  grid: SceneGrid | null = null;
  dimensions: SceneDimensions | null = null;
  hud: HeadsUpDisplayContainer | null = null;
  tokens: TokenLayer = strictObject("canvas.tokens", new TokenLayer());
  screenDimensions: [width: number, height: number] = [0, 0];
  mousePosition: Point = { x: 0, y: 0 };
  _view: ViewPosition = { x: 0, y: 0, scale: 1 };
  _surface: HTMLElement | null = null;
  _stage: HTMLElement | null = null;
  _areas: SVGSVGElement | null = null;
  /** Does the current user see the scene? */
  _sees = true;
  /** Scenes are drawn one after the other, however many are asked for at once. */
  private _drawing: Promise<unknown> = Promise.resolve();

  readonly app: { readonly ticker: object };

  readonly interface = strictObject("canvas.interface", {
    /** Text that rises from a point of the scene and fades. */
    createScrollingText: (origin: Point, content: string, options: ScrollingTextOptions = {}): Promise<void> =>
      showScrollingText(this._stage, origin, content, options),
  });

  readonly stage: Pick<StageEvents, "on" | "off"> & { readonly scale: Point; readonly pivot: Point };

  constructor() {
    const owner = this;
    const ticker = new Ticker();
    this.app = strictObject("canvas.app", {
      ticker: strictObject("canvas.app.ticker", {
        add: ticker.add.bind(ticker),
        remove: ticker.remove.bind(ticker),
        get count() {
          return ticker.count;
        },
      }),
    });
    const events = new StageEvents(this);
    this.stage = strictObject("canvas.stage", {
      on: events.on.bind(events),
      off: events.off.bind(events),
      get scale() {
        return { x: owner._view.scale, y: owner._view.scale };
      },
      get pivot() {
        return { x: owner._view.x, y: owner._view.y };
      },
    });
  }

  get id(): string | null {
    return this.scene?.id ?? null;
  }

  get activeLayer(): TokenLayer | null {
    return this.tokens.active ? this.tokens : null;
  }

  get layers(): TokenLayer[] {
    return [this.tokens];
  }

  get _screen() {
    return { width: window.innerWidth, height: window.innerHeight };
  }

  getLayerByEmbeddedName(name: string): TokenLayer | null {
    if (name === "Token") return this.tokens;
    throw new UnmodelledError(`canvas.getLayerByEmbeddedName("${name}")`);
  }

  getCollectionLayer(name: string): TokenLayer {
    if (name === "tokens") return this.tokens;
    throw new UnmodelledError(`canvas.getCollectionLayer("${name}")`);
  }

  /** Puts the board on the page and listens to it. Called once, by the boot. */
  async initialize(): Promise<void> {
    if (this.initialized) return;
    const surface = document.getElementById("board");
    if (!surface) throw new Error("The page has no #board for the scene.");
    this._surface = surface;
    this.initialized = true;
    this.tokens = tokenLayer();
    const { HeadsUpDisplayContainer: Container } = foundry.applications.hud as {
      HeadsUpDisplayContainer: new () => HeadsUpDisplayContainer;
    };
    this.hud = new Container();
    await this.hud.render({ force: true });
    activatePointer(this, surface);
    this._measureScreen();
    window.addEventListener("resize", () => {
      this._measureScreen();
      this._applyView();
    });
    for (const hook of COMBAT_HOOKS) Hooks.on(hook, () => this._refreshTokens());
  }

  _measureScreen(): void {
    this.screenDimensions = [window.innerWidth, window.innerHeight];
  }

  /** Who is out of the fight shows on the tokens. */
  _refreshTokens(): void {
    for (const token of this.tokens.placeables) token.renderFlags.set({ refreshState: true });
  }

  /** Follows what the current user sees; whoever stands on the board is drawn again when that changed. */
  _updateSight(): void {
    const sees = seesScene(
      this.scene,
      this.tokens.placeables.filter(({ destroyed }) => !destroyed),
    );
    this._stage?.classList.toggle("without-sight", !sees);
    if (sees === this._sees) return;
    this._sees = sees;
    this._refreshTokens();
  }

  /** Draws a scene; without one, the scene this user looks at. */
  draw(scene?: Scene | null): Promise<this> {
    const drawn = this._drawing.then(() => this._draw((scene ?? game.scenes.current ?? null) as BoardScene | null));
    // A failure is the caller's; the next scene is drawn all the same.
    this._drawing = drawn.catch(() => undefined);
    return drawn;
  }

  private async _draw(scene: BoardScene | null): Promise<this> {
    const again = scene !== null && scene === this.scene;
    const controlled = again ? this.tokens.controlled.map(({ id }) => id) : [];
    const targets = again ? users().map((user) => ({ user, ids: user.targets.ids })) : [];
    const view = again ? this._view : null;
    this._clear();
    if (!scene || !this._surface) return this;
    this.loading = true;
    this.scene = scene;
    this.dimensions = scene.dimensions;
    const { type, size, distance, units } = scene.grid;
    const diagonals = game.settings.get("core", "gridDiagonals") as number;
    this.grid = new SceneGrid({ type, size, distance, units, diagonals });
    if (this.grid.isHexagonal)
      ui.notifications.warn("Mesa does not model hexagonal grids: the scene is shown without.");
    Hooks.callAll("canvasInit", this);
    await checkTextures(texturesOf(scene));
    const { stage, areas, tokens } = drawScene(this._surface, scene);
    this._stage = stage;
    this._areas = areas;
    this.pan(view ?? this._initialView(scene));
    await this.tokens._drawAll(tokens);
    this._updateSight();
    for (const id of controlled) this.tokens.get(id)?.control({ releaseOthers: false });
    for (const { user, ids } of targets) user._onUpdateTokenTargets(ids);
    this.loading = false;
    this.ready = true;
    this._drawAreas();
    if (game.user && game.user.viewedScene !== scene.id) {
      game.user.viewedScene = scene.id;
      game.user.broadcastActivity({ sceneId: scene.id, targets: [] });
    }
    Hooks.callAll("canvasReady", this);
    return this;
  }

  /** Areas of the scene in view, as they are now. */
  _drawAreas(): void {
    if (this._areas && this.scene && this.ready) drawAreas(this._areas, this.scene);
  }

  async tearDown(): Promise<void> {
    this._clear();
  }

  private _clear(): void {
    if (!this.scene) return;
    Hooks.callAll("canvasTearDown", this);
    void this.hud?.token.close();
    this.ready = false;
    this.tokens._tearDownAll();
    for (const user of users()) user.targets.clear();
    this._stage?.remove();
    this._stage = null;
    this._areas = null;
    this._surface?.classList.remove("has-scene");
    this.scene = null;
    this.grid = null;
    this.dimensions = null;
  }

  private _initialView(scene: BoardScene): ViewPosition {
    const { x: lastX, y: lastY, scale: lastScale } = scene._viewPosition;
    if (lastX !== undefined && lastY !== undefined && lastScale !== undefined)
      return { x: lastX, y: lastY, scale: lastScale };
    const { x, y, scale } = scene.initial;
    if (x !== null && y !== null && scale !== null) return { x, y, scale };
    return viewOf(scene.dimensions.sceneRect, this._freeScreen(), this._screen, this._zoomLimits);
  }

  get _zoomLimits(): { min: number; max: number } {
    return { min: MIN_ZOOM, max: Number((CONFIG as unknown as { maxCanvasZoom?: number }).maxCanvasZoom ?? 3) };
  }

  /** The part of the screen that no panel covers. */
  private _freeScreen(): Rectangle {
    const right = document.getElementById("ui-right")?.getBoundingClientRect().left ?? window.innerWidth;
    const bottom = document.getElementById("hotbar")?.getBoundingClientRect().top ?? window.innerHeight;
    const x = 12;
    return {
      x,
      y: 52,
      width: Math.max(right - x, 200),
      height: Math.max(Math.min(bottom, window.innerHeight) - 60, 200),
    };
  }

  /* ---- the view ---- */

  /** Looks at a point of the scene. What is not given stays. */
  pan({ x, y, scale }: Partial<ViewPosition> = {}): void {
    const { min, max } = this._zoomLimits;
    this._view = {
      x: x ?? this._view.x,
      y: y ?? this._view.y,
      scale: Math.min(Math.max(scale ?? this._view.scale, min), max),
    };
    this._applyView();
    if (this.scene) this.scene._viewPosition = { ...this._view };
    if (this.ready) Hooks.callAll("canvasPan", this, { ...this._view });
  }

  /** As `pan`, in a smooth movement. @returns when it is over */
  async animatePan({ duration = 250, ...view }: Partial<ViewPosition> & { duration?: number } = {}): Promise<boolean> {
    const stage = this._stage;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (stage && duration > 0 && !still) stage.style.transition = `transform ${duration}ms ease-out`;
    this.pan(view);
    await Promise.all((stage?.getAnimations() ?? []).map((animation) => animation.finished.catch(() => undefined)));
    if (stage) stage.style.transition = "";
    return true;
  }

  async recenter(initial?: ViewPosition): Promise<boolean> {
    return this.scene ? this.animatePan(initial ?? this._initialView(this.scene)) : false;
  }

  _applyView(): void {
    if (!this._stage) return;
    const { scale } = this._view;
    const origin = toScreen({ x: 0, y: 0 }, this._view, this._screen);
    this._stage.style.transform = `translate(${origin.x}px, ${origin.y}px) scale(${scale})`;
    this._stage.style.setProperty("--board-scale", String(scale));
    if (this.hud?.token.object) this.hud.token.setPosition();
  }

  clientCoordinatesFromCanvas(origin: Point): Point {
    return toScreen(origin, this._view, this._screen);
  }

  canvasCoordinatesFromClient(origin: Point): Point {
    return toScene(origin, this._view, this._screen);
  }

  isOffscreen(position: Point): boolean {
    const { x, y } = this.clientCoordinatesFromCanvas(position);
    return !contains({ x: 0, y: 0, ...this._screen }, { x, y });
  }

  highlightObjects(active: boolean): void {
    if (!this.ready || this.tokens.highlightObjects === active) return;
    this.tokens.highlightObjects = active;
    this._refreshTokens();
    Hooks.callAll("highlightObjects", active);
  }

  /** Something was dropped on the board. Systems answer first, in `dropCanvasData`, and may return `false`. */
  async _onDrop(event: DragEvent): Promise<void> {
    const { TextEditor } = foundry.applications.ux as unknown as {
      TextEditor: { implementation: { getDragEventData(event: DragEvent): Record<string, unknown> } };
    };
    const data = TextEditor.implementation.getDragEventData(event);
    if (!data.type) return;
    Object.assign(data, this.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }));
    if (Hooks.call("dropCanvasData", globalThis.canvas, data, event) === false) return;
    if (data.type === "Actor" && this.scene) await this.tokens._onDropActorData(event, data as never);
  }
}

/** The pictures that a scene needs before it is drawn: its own, its tokens' and every status icon. */
function texturesOf(scene: BoardScene): string[] {
  const tokens = [...(scene.tokens as Iterable<TokenDocument>)] as BoardTokenDocument[];
  const statuses = CONFIG.statusEffects.map(({ img }) => img);
  const shown = tokens.flatMap(({ texture, actor }) => [texture.src, ...effectsOnBoard(actor).map(({ img }) => img)]);
  const sources = [scene.background.src, scene.foreground, ...shown, ...statuses];
  return sources.filter((src): src is string => Boolean(src));
}

/** The layer of tokens, of the class that the system configured. */
function tokenLayer(): TokenLayer {
  const { layers } = CONFIG.Canvas as unknown as { layers?: { tokens?: { layerClass?: typeof TokenLayer } } };
  const configured = (CONFIG.Token as unknown as { layerClass?: typeof TokenLayer }).layerClass;
  const chosen = [layers?.tokens?.layerClass, configured].find((each) => each && each !== TokenLayer);
  const LayerClass = chosen ?? TokenLayer;
  const layer = new LayerClass();
  // A class of a system may have private members, which cannot be reached through a wrapper.
  return LayerClass === TokenLayer ? strictObject("canvas.tokens", layer) : layer;
}

/** Everybody, whoever of them looks at this scene. */
function users(): User[] {
  return game.users.contents as unknown as User[];
}

/** The global `canvas`, from the moment the page exists; nothing is drawn yet. */
export function createCanvas(): Canvas {
  return strictObject("canvas", new Canvas());
}
