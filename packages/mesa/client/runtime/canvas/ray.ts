import { UnmodelledError } from "../names/strict.ts";

interface Point {
  x: number;
  y: number;
}

/** A line from one point to another, as far as it is plain arithmetic. Angles are radians, distances pixels. */
export class Ray {
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
  readonly slope: number;

  constructor(
    readonly A: Point,
    readonly B: Point,
  ) {
    this.x0 = A.x;
    this.y0 = A.y;
    this.dx = B.x - A.x;
    this.dy = B.y - A.y;
    this.slope = this.dy / this.dx;
  }

  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    return new Ray({ x, y }, { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance });
  }

  static fromArrays([ax, ay]: [number, number], [bx, by]: [number, number]): Ray {
    return new Ray({ x: ax, y: ay }, { x: bx, y: by });
  }

  static towardsPoint(origin: Point, point: Point, distance: number): Ray {
    return Ray.fromAngle(origin.x, origin.y, Math.atan2(point.y - origin.y, point.x - origin.x), distance);
  }

  static towardsPointSquared(origin: Point, point: Point, squaredDistance: number): Ray {
    return Ray.towardsPoint(origin, point, Math.sqrt(squaredDistance));
  }

  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }

  get distance(): number {
    return Math.hypot(this.dx, this.dy);
  }

  get bounds(): never {
    throw new UnmodelledError("foundry.canvas.geometry.Ray#bounds");
  }

  /** The point at a share of the way: 0 is where it begins, 1 where it ends. */
  project(share: number): Point {
    return { x: this.x0 + share * this.dx, y: this.y0 + share * this.dy };
  }

  reverse(): Ray {
    return new Ray(this.B, this.A);
  }

  shiftAngle(offset: number, distance?: number): Ray {
    return Ray.fromAngle(this.x0, this.y0, this.angle + offset, distance || this.distance);
  }

  intersectSegment(): never {
    throw new UnmodelledError("foundry.canvas.geometry.Ray#intersectSegment");
  }
}
