import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ellipse, liesIn, regionShape, templateShape } from "../../client/ui/board/area-shapes.ts";

const settings: Record<string, unknown> = { coneTemplateType: "round", gridTemplates: false };
beforeAll(() => {
  (globalThis as unknown as { game: unknown }).game = { settings: { get: (_: string, key: string) => settings[key] } };
});

/** A metre is ten pixels. */
const template = (data: object) =>
  templateShape({ t: "circle", distance: 0, direction: 0, angle: 0, width: 0, ...data }, 10);
const inside = ({ contains }: { contains(x: number, y: number): boolean }, ...points: [number, number][]) =>
  points.map(([x, y]) => contains(x, y));

describe("a measured template", () => {
  it("that is a circle holds what is as near as its distance", () => {
    expect(inside(template({ distance: 5 }), [49, 0], [51, 0], [35, 35], [36, 36])).toEqual([true, false, true, false]);
  });

  it("that is a cone opens about its direction, and ends in an arc or straight, as the table has it", () => {
    const cone = { t: "cone", distance: 5, direction: 90, angle: 90 };
    expect(inside(template(cone), [0, 49], [34, 34.1], [36, 36.1], [10, 0], [0, -5])).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    settings.coneTemplateType = "flat";
    expect(inside(template(cone), [0, 49], [0, 51], [48, 49], [49.5, 49])).toEqual([true, false, true, false]);
    settings.coneTemplateType = "round";
  });

  it("that is a ray has its width about it; a rectangle's distance is its diagonal", () => {
    const ray = { t: "ray", distance: 6, direction: 0, width: 2 };
    expect(inside(template(ray), [59, 9], [59, 11], [61, 0], [-1, 0])).toEqual([true, false, false, false]);
    const rect = { t: "rect", distance: Math.hypot(3, 4), direction: (Math.atan2(4, 3) * 180) / Math.PI };
    expect(inside(template(rect), [29, 39], [31, 39], [29, 41], [-1, 5])).toEqual([true, false, false, false]);
  });

  it("in the shape of the grid is not modelled", () => {
    settings.gridTemplates = true;
    expect(() => template({ distance: 5 })).toThrow("Mesa does not model");
    settings.gridTemplates = false;
  });
});

describe("a region", () => {
  it("holds what lies in a shape of it, and in no hole drawn after that one", () => {
    const shapes = [
      { type: "rectangle", x: 0, y: 0, width: 100, height: 100 },
      { type: "ellipse", x: 50, y: 50, radiusX: 20, radiusY: 10, hole: true },
      { type: "polygon", points: [45, 45, 55, 45, 55, 55, 45, 55] },
    ];
    const at = (x: number, y: number) => liesIn(shapes, { x, y });
    expect([at(5, 5), at(65, 50), at(50, 50), at(50, 62), at(101, 5)]).toEqual([true, false, true, true, false]);
  });

  it("turns a rectangle about its middle in 13, about its anchor in 14", () => {
    const turned = { type: "rectangle", x: 0, y: 0, width: 100, height: 20, rotation: 90 };
    expect(inside(regionShape(turned), [50, 55], [95, 10])).toEqual([true, false]);
    const anchored = regionShape({ ...turned, anchorX: 0, anchorY: 0.5 });
    expect(inside(anchored, [0, 95], [9, 50], [11, 50], [50, 0])).toEqual([true, true, false, false]);
  });

  it("has the shapes of templates in 14", () => {
    expect(inside(regionShape({ type: "circle", x: 10, y: 10, radius: 5 }), [14, 10], [16, 10])).toEqual([true, false]);
    const line = regionShape({ type: "line", x: 0, y: 0, length: 50, width: 10, rotation: 180 });
    expect(inside(line, [-49, 4], [-49, 6], [1, 0])).toEqual([true, false, false]);
    const cone = { type: "cone", x: 0, y: 0, radius: 50, angle: 60, rotation: 0 };
    expect(inside(regionShape({ ...cone, curvature: "flat" }), [49, 27], [51, 0])).toEqual([true, false]);
    expect(inside(regionShape({ ...cone, curvature: "round" }), [49, 27])).toEqual([false]);
    expect(() => regionShape({ ...cone, curvature: "semicircle" })).toThrow("semicircle");
    expect(() => regionShape({ type: "ring" })).toThrow("ring");
  });
});

it("an ellipse turned is the same ellipse seen from turned points", () => {
  const within = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(within, within, fc.integer({ min: 0, max: 359 }), (x, y, rotation) => {
      const angle = (rotation * Math.PI) / 180;
      const there = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)] as const;
      const value = (x / 60) ** 2 + (y / 30) ** 2;
      fc.pre(Math.abs(value - 1) > 1e-6);
      expect(ellipse({ x: 0, y: 0 }, 60, 30, rotation).contains(...there)).toBe(value < 1);
    }),
  );
});
