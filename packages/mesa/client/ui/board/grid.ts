import { UnmodelledError } from "../../runtime/names/strict.ts";
import { type Point, snapTo } from "./geometry.ts";

export interface GridOffset {
  i: number;
  j: number;
}

export interface GridConfig {
  type: number;
  size: number;
  distance: number;
  units: string;
  /** One of CONST.GRID_DIAGONALS. */
  diagonals: number;
}

interface MeasuredSegment {
  from: Point;
  to: Point;
  distance: number;
  spaces: number;
}

export interface MeasuredPath {
  distance: number;
  spaces: number;
  segments: MeasuredSegment[];
}

/** `canvas.grid` for square grids and for none. Hexagons throw by name where their shape matters. */
export class SceneGrid {
  readonly type: number;
  readonly size: number;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly diagonals: number;

  constructor({ type, size, distance, units, diagonals }: GridConfig) {
    this.type = type;
    this.size = size;
    this.sizeX = size;
    this.sizeY = size;
    this.distance = distance;
    this.units = units;
    this.diagonals = diagonals;
  }

  get isGridless(): boolean {
    return this.type === CONST.GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === CONST.GRID_TYPES.SQUARE;
  }

  get isHexagonal(): boolean {
    return !this.isGridless && !this.isSquare;
  }

  #noHexagons(method: string): void {
    if (this.isHexagonal) throw new UnmodelledError(`foundry.grid.HexagonalGrid#${method}`);
  }

  /** Row and column of a point, or of an offset itself. */
  getOffset(coords: Point | GridOffset): GridOffset {
    this.#noHexagons("getOffset");
    if ("i" in coords) return { i: coords.i, j: coords.j };
    return this.isGridless
      ? { i: Math.floor(coords.y), j: Math.floor(coords.x) }
      : { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
  }

  getTopLeftPoint(coords: Point | GridOffset): Point {
    this.#noHexagons("getTopLeftPoint");
    if (this.isGridless) return "i" in coords ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  getCenterPoint(coords: Point | GridOffset): Point {
    this.#noHexagons("getCenterPoint");
    const { x, y } = this.getTopLeftPoint(coords);
    return this.isGridless ? { x, y } : { x: x + this.size / 2, y: y + this.size / 2 };
  }

  /**
   * The nearest point of the kinds asked for.
   * @param behavior.mode        CONST.GRID_SNAPPING_MODES, combined; corners and vertices are the crossings of lines
   * @param behavior.resolution  how many snapping points stand in one square, along each axis
   */
  getSnappedPoint({ x, y }: Point, { mode, resolution = 1 }: { mode: number; resolution?: number }): Point {
    this.#noHexagons("getSnappedPoint");
    if (this.isGridless || mode === 0) return { x, y };
    const modes = CONST.GRID_SNAPPING_MODES as Record<string, number>;
    const step = this.size / resolution;
    const candidates: Point[] = [];
    const crossings = mode & ~((modes.CENTER ?? 0) | (modes.EDGE_MIDPOINT ?? 0));
    const half = (value: number): number => Math.floor(value / step) * step + step / 2;
    if (crossings) candidates.push({ x: snapTo(x, step), y: snapTo(y, step) });
    if (mode & (modes.CENTER ?? 0)) candidates.push({ x: half(x), y: half(y) });
    if (mode & (modes.EDGE_MIDPOINT ?? 0))
      candidates.push({ x: half(x), y: snapTo(y, step) }, { x: snapTo(x, step), y: half(y) });
    candidates.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
    return candidates[0] ?? { x, y };
  }

  /** Distance in the scene's units along straight lines between points; squares are counted by the rule for diagonals. */
  measurePath(waypoints: readonly (Point | GridOffset)[], _options: object = {}): MeasuredPath {
    this.#noHexagons("measurePath");
    const segments: MeasuredSegment[] = [];
    let diagonalsBefore = 0;
    for (let at = 1; at < waypoints.length; at++) {
      const from = waypoints[at - 1] as Point | GridOffset;
      const to = waypoints[at] as Point | GridOffset;
      const points = { from: this.#pointOf(from), to: this.#pointOf(to) };
      if (this.isGridless) {
        const length = Math.hypot(points.to.x - points.from.x, points.to.y - points.from.y);
        segments.push({ ...points, distance: (length / this.size) * this.distance, spaces: 0 });
        continue;
      }
      const [a, b] = [this.getOffset(from), this.getOffset(to)];
      const [di, dj] = [Math.abs(a.i - b.i), Math.abs(a.j - b.j)];
      const diagonal = Math.min(di, dj);
      const straight = Math.max(di, dj) - diagonal;
      const cost = straight + diagonalCost(this.diagonals, diagonal, diagonalsBefore);
      diagonalsBefore += diagonal;
      const illegal = this.diagonals === CONST.GRID_DIAGONALS.ILLEGAL;
      segments.push({ ...points, distance: cost * this.distance, spaces: illegal ? di + dj : straight + diagonal });
    }
    const sum = (key: "distance" | "spaces"): number => segments.reduce((total, segment) => total + segment[key], 0);
    return { distance: sum("distance"), spaces: sum("spaces"), segments };
  }

  #pointOf(coords: Point | GridOffset): Point {
    return "i" in coords ? this.getCenterPoint(coords) : { x: coords.x, y: coords.y };
  }
}

/** What diagonal steps cost, in steps, by CONST.GRID_DIAGONALS. `before` counts the diagonals of the path so far. */
function diagonalCost(rule: number, steps: number, before: number): number {
  const rules = CONST.GRID_DIAGONALS;
  switch (rule) {
    case rules.EXACT:
      return steps * Math.SQRT2;
    case rules.APPROXIMATE:
      return steps * 1.5;
    case rules.RECTILINEAR:
    case rules.ILLEGAL:
      return steps * 2;
    case rules.ALTERNATING_1:
      return steps + Math.floor((before + steps) / 2) - Math.floor(before / 2);
    case rules.ALTERNATING_2:
      return steps + Math.ceil((before + steps) / 2) - Math.ceil(before / 2);
    default:
      return steps;
  }
}
