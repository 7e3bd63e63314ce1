/** The arithmetic of areas: which points lie in a measured template or in a shape of a region, and how they are drawn. Pixels, degrees. */
import { UnmodelledError } from "../../runtime/names/strict.ts";
import type { Point } from "./geometry.ts";

export interface AreaShape {
  contains(x: number, y: number): boolean;
  /** Its outline, as the path of an SVG. */
  readonly path: string;
}

/** What of a measured template its shape follows from; lengths are in units of the grid. */
export interface TemplateData {
  t: string;
  distance: number;
  direction: number;
  angle: number;
  width: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const along = (degrees: number, length: number): Point => ({
  x: Math.cos(radians(degrees)) * length,
  y: Math.sin(radians(degrees)) * length,
});
const number = (value: unknown): number => Number(value ?? 0);

/** A polygon; a point on its edge may lie on either side. */
export function polygon(points: readonly Point[]): AreaShape {
  const contains = (x: number, y: number): boolean =>
    points.reduce((inside, a, at) => {
      const b = points[(at + 1) % points.length] as Point;
      const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
      return crosses ? !inside : inside;
    }, false);
  return { contains, path: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}Z` };
}

export function ellipse({ x, y }: Point, radiusX: number, radiusY: number, rotation = 0): AreaShape {
  const turned = along(-rotation, 1);
  const [a, b] = [along(rotation, radiusX), along(rotation, -radiusX)];
  return {
    contains(px, py) {
      const [dx, dy] = [px - x, py - y];
      const [u, v] = [dx * turned.x - dy * turned.y, dx * turned.y + dy * turned.x];
      return radiusX > 0 && radiusY > 0 && (u / radiusX) ** 2 + (v / radiusY) ** 2 <= 1;
    },
    path: [a, b, a]
      .map((at, index) => `${index === 0 ? "M" : `A${radiusX} ${radiusY} ${rotation} 1 1 `}${x + at.x} ${y + at.y}`)
      .join(""),
  };
}

/** A slice of a disc; `flat` ends in a straight line as far away as the radius, `round` in an arc. */
function cone({ x, y }: Point, radius: number, angle: number, direction: number, curvature: string): AreaShape {
  if (curvature !== "flat" && curvature !== "round") throw new UnmodelledError(`a cone with the end "${curvature}"`);
  if (angle >= 360) return ellipse({ x, y }, radius, radius);
  const isFlat = curvature === "flat" && angle < 180;
  const length = isFlat ? radius / Math.cos(radians(angle / 2)) : radius;
  const steps = isFlat ? 1 : Math.max(2, Math.ceil(angle / 6));
  const edge = Array.from({ length: steps + 1 }, (_, at) =>
    along(direction - angle / 2 + (angle * at) / steps, length),
  );
  return polygon([{ x, y }, ...edge.map((at) => ({ x: x + at.x, y: y + at.y }))]);
}

/** A band that begins at a point, with that point in the middle of its end. */
function line({ x, y }: Point, length: number, width: number, direction: number): AreaShape {
  const [far, side] = [along(direction, length), along(direction + 90, width / 2)];
  return polygon([
    { x: x + side.x, y: y + side.y },
    { x: x + far.x + side.x, y: y + far.y + side.y },
    { x: x + far.x - side.x, y: y + far.y - side.y },
    { x: x - side.x, y: y - side.y },
  ]);
}

/** A rectangle turned about a point of itself: 0.5 is its middle. */
function rectangle({
  x,
  y,
  width,
  height,
  rotation,
  anchorX,
  anchorY,
  pivot,
}: Record<string, number | Point>): AreaShape {
  const about = pivot as Point;
  const corner = (right: number, down: number): Point => {
    const at = {
      x: number(x) - number(anchorX) * number(width) + right * number(width) - about.x,
      y: number(y) - number(anchorY) * number(height) + down * number(height) - about.y,
    };
    const turned = along(number(rotation), 1);
    return { x: about.x + at.x * turned.x - at.y * turned.y, y: about.y + at.x * turned.y + at.y * turned.x };
  };
  return polygon([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]);
}

/** The shape of a measured template, about its own origin. */
export function templateShape(
  { t, distance, direction, angle, width }: TemplateData,
  distancePixels: number,
): AreaShape {
  if (game.settings.get("core", "gridTemplates")) throw new UnmodelledError("templates in the shape of the grid");
  const origin = { x: 0, y: 0 };
  const length = distance * distancePixels;
  if (t === "circle") return ellipse(origin, length, length);
  if (t === "cone") return cone(origin, length, angle, direction, coneEnd());
  if (t === "ray") return line(origin, length, width * distancePixels, direction);
  // The distance of a rectangle is its diagonal.
  const far = along(direction, length);
  return polygon([origin, { x: far.x, y: 0 }, far, { x: 0, y: far.y }]);
}

/** How the table draws the end of a cone. */
const coneEnd = (): string => String(game.settings.get("core", "coneTemplateType"));

/** A shape of a region, as its data say it. Some kinds of shapes are V14's alone. */
export function regionShape(data: Record<string, unknown>): AreaShape {
  const { type } = data;
  const at = { x: number(data.x), y: number(data.y) };
  const rotation = number(data.rotation);
  switch (type) {
    case "rectangle": {
      const [width, height] = [number(data.width), number(data.height)];
      const isAnchored = data.anchorX !== undefined || data.anchorY !== undefined;
      // V13 turns it about its middle, V14 about its anchor.
      const pivot = isAnchored ? at : { x: at.x + width / 2, y: at.y + height / 2 };
      const anchor = { anchorX: number(data.anchorX), anchorY: number(data.anchorY) };
      return rectangle({ ...at, width, height, rotation, ...anchor, pivot });
    }
    case "ellipse":
      return ellipse(at, number(data.radiusX), number(data.radiusY), rotation);
    case "circle":
      return ellipse(at, number(data.radius), number(data.radius));
    case "cone":
      return cone(at, number(data.radius), number(data.angle), rotation, String(data.curvature ?? "round"));
    case "line":
      return line(at, number(data.length), number(data.width), rotation);
    case "polygon": {
      const flat = (data.points ?? []) as number[];
      return polygon(flat.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: number(flat[index + 1]) }] : [])));
    }
    default:
      throw new UnmodelledError(`a region's shape "${String(type)}"`);
  }
}

/** Whether a point lies in a region: in a shape of it that is no hole, and in no hole that was drawn after that one. */
export function liesIn(shapes: readonly Record<string, unknown>[], { x, y }: Point): boolean {
  return shapes.reduce((inside, data) => (regionShape(data).contains(x, y) ? data.hole !== true : inside), false);
}
