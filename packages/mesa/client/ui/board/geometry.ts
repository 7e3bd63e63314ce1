/** The arithmetic of a scene: no DOM, no globals. Lengths are pixels of the scene, not of the screen. */

export interface Point {
  x: number;
  y: number;
}

export interface Rectangle extends Point {
  width: number;
  height: number;
}

/** What of a scene its measures follow from. */
export interface SceneMeasures {
  width: number;
  height: number;
  /** Share of the width and height that lies around the scene on each side, 0 to 0.5. */
  padding: number;
  grid: { size: number; distance: number };
}

/** Foundry's `scene.dimensions`: the whole canvas, and within it the scene proper. */
export interface SceneDimensions {
  width: number;
  height: number;
  size: number;
  distance: number;
  distancePixels: number;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
  ratio: number;
  maxR: number;
  rows: number;
  columns: number;
  rect: Rectangle;
  sceneRect: Rectangle;
}

/** The measures of a scene. The padding is rounded up to whole squares, so that the grid meets the scene's corner. */
export function sceneDimensions({ width, height, padding, grid }: SceneMeasures): SceneDimensions {
  const { size, distance } = grid;
  const sceneX = Math.ceil((padding * width) / size) * size;
  const sceneY = Math.ceil((padding * height) / size) * size;
  const whole = { width: width + 2 * sceneX, height: height + 2 * sceneY };
  return {
    ...whole,
    size,
    distance,
    distancePixels: size / distance,
    sceneX,
    sceneY,
    sceneWidth: width,
    sceneHeight: height,
    ratio: whole.width / whole.height,
    maxR: Math.hypot(whole.width, whole.height),
    rows: Math.ceil(whole.height / size),
    columns: Math.ceil(whole.width / size),
    rect: { x: 0, y: 0, ...whole },
    sceneRect: { x: sceneX, y: sceneY, width, height },
  };
}

/** The nearest multiple of a step; a half goes up. */
export function snapTo(value: number, step: number): number {
  // Adding zero turns -0 into 0, which would otherwise be stored.
  return Math.round(value / step) * step + 0;
}

/** Keeps a box of some size inside a rectangle; a box that is larger than it starts at its corner. */
export function clampInside(point: Point, size: { width: number; height: number }, within: Rectangle): Point {
  const clamp = (value: number, low: number, room: number): number =>
    Math.min(Math.max(value, low), low + Math.max(room, 0));
  return {
    x: clamp(point.x, within.x, within.width - size.width),
    y: clamp(point.y, within.y, within.height - size.height),
  };
}

/** The rectangle between two corners, whichever they are. */
export function rectangleBetween(a: Point, b: Point): Rectangle {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

export function contains({ x, y, width, height }: Rectangle, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/** Where the screen looks: the point of the scene in its middle, and how many screen pixels a scene pixel takes. */
export interface ViewPosition extends Point {
  scale: number;
}

export interface Screen {
  width: number;
  height: number;
}

export function toScreen(point: Point, view: ViewPosition, screen: Screen): Point {
  return {
    x: (point.x - view.x) * view.scale + screen.width / 2,
    y: (point.y - view.y) * view.scale + screen.height / 2,
  };
}

export function toScene(point: Point, view: ViewPosition, screen: Screen): Point {
  return {
    x: (point.x - screen.width / 2) / view.scale + view.x,
    y: (point.y - screen.height / 2) / view.scale + view.y,
  };
}

/** The view that shows a rectangle of the scene as large as fits a free part of the screen, but never magnified. */
export function viewOf(target: Rectangle, free: Rectangle, screen: Screen, limits: { min: number; max: number }) {
  const margin = 0.94;
  const wanted = Math.min((free.width / target.width) * margin, (free.height / target.height) * margin, 1);
  const scale = Math.min(Math.max(wanted, limits.min), limits.max);
  const aside = { x: free.x + free.width / 2 - screen.width / 2, y: free.y + free.height / 2 - screen.height / 2 };
  return {
    x: target.x + target.width / 2 - aside.x / scale,
    y: target.y + target.height / 2 - aside.y / scale,
    scale,
  };
}

/** The share of a bar that is filled, between 0 and 1. */
export function barFill(value: number, max: number): number {
  return max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
}

/** "12" sets, "+3" and "-3" change, "=-3" sets a negative value. */
export interface AttributeInput {
  value: number;
  isDelta: boolean;
}

/** Reads what somebody typed into a bar of the token controls; null when it is not a number. */
export function readAttributeInput(text: string): AttributeInput | null {
  const typed = text.trim();
  const match = /^(=?)([+-]?)(\d+(?:\.\d+)?)$/.exec(typed);
  if (!match) return null;
  const [, equals = "", sign = "", digits = ""] = match;
  return { value: Number(`${sign}${digits}`), isDelta: sign !== "" && equals === "" };
}
