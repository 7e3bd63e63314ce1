import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  barFill,
  clampInside,
  readAttributeInput,
  rectangleBetween,
  sceneDimensions,
  snapTo,
  toScene,
  toScreen,
  viewOf,
} from "../../client/ui/board/geometry.ts";
import { type GridConfig, SceneGrid } from "../../client/ui/board/grid.ts";
import { gridPath } from "../../client/ui/board/scene-view.ts";
import * as constants from "../../common/constants.ts";

beforeAll(() => {
  (globalThis as unknown as { CONST: unknown }).CONST = constants;
});

describe("the measures of a scene", () => {
  it("round the padding up to whole squares on every side", () => {
    const measures = sceneDimensions({ width: 4000, height: 3000, padding: 0.25, grid: { size: 70, distance: 5 } });
    expect(measures).toMatchObject({ sceneX: 1050, sceneY: 770, width: 6100, height: 4540, distancePixels: 14 });
    expect(measures.sceneRect).toEqual({ x: 1050, y: 770, width: 4000, height: 3000 });
  });

  it("draw a line at every square, the far edge included", () => {
    expect(gridPath({ width: 200, height: 100, size: 100 })).toBe("M0 0V100M100 0V100M200 0V100M0 0H200M0 100H200");
  });
});

describe("the view", () => {
  const finite = fc.double({ min: -5000, max: 5000, noNaN: true });
  const view = fc.record({ x: finite, y: finite, scale: fc.double({ min: 0.08, max: 3, noNaN: true }) });

  it("goes to the screen and back", () => {
    fc.assert(
      fc.property(finite, finite, view, (x, y, at) => {
        const screen = { width: 1280, height: 720 };
        const back = toScene(toScreen({ x, y }, at, screen), at, screen);
        expect(back.x).toBeCloseTo(x, 6);
        expect(back.y).toBeCloseTo(y, 6);
      }),
    );
  });

  it("shows a whole scene in the free part of the screen, and magnifies none", () => {
    const screen = { width: 1280, height: 720 };
    const free = { x: 12, y: 52, width: 900, height: 580 };
    const limits = { min: 0.08, max: 3 };
    for (const [width, height] of [
      [1400, 900],
      [6000, 500],
      [100, 100],
    ] as const) {
      const target = { x: 300, y: 200, width, height };
      const at = viewOf(target, free, screen, limits);
      const a = toScreen(target, at, screen);
      const b = toScreen({ x: target.x + width, y: target.y + height }, at, screen);
      expect(a.x).toBeGreaterThanOrEqual(free.x);
      expect(a.y).toBeGreaterThanOrEqual(free.y);
      expect(b.x).toBeLessThanOrEqual(free.x + free.width);
      expect(b.y).toBeLessThanOrEqual(free.y + free.height);
      expect(at.scale).toBeLessThanOrEqual(1);
      expect((a.x + b.x) / 2).toBeCloseTo(free.x + free.width / 2);
    }
  });
});

describe("places", () => {
  it("snap to the nearest step, without a negative zero", () => {
    expect([snapTo(149, 100), snapTo(150, 100), snapTo(-20, 100)]).toEqual([100, 200, 0]);
    expect(Object.is(snapTo(-20, 100), 0)).toBe(true);
  });

  it("stay inside the scene, and at its corner when they do not fit", () => {
    const within = { x: 0, y: 0, width: 1000, height: 800 };
    expect(clampInside({ x: 990, y: -50 }, { width: 100, height: 100 }, within)).toEqual({ x: 900, y: 0 });
    expect(clampInside({ x: 300, y: 0 }, { width: 2000, height: 100 }, within)).toEqual({ x: 0, y: 0 });
  });

  it("make the same frame from any two opposite corners", () => {
    const frame = { x: 10, y: 20, width: 30, height: 40 };
    expect(rectangleBetween({ x: 40, y: 20 }, { x: 10, y: 60 })).toEqual(frame);
    expect(rectangleBetween({ x: 10, y: 60 }, { x: 40, y: 20 })).toEqual(frame);
  });
});

describe("bars", () => {
  it("are filled by their share, never beyond their ends", () => {
    expect([barFill(5, 10), barFill(-3, 10), barFill(14, 10), barFill(3, 0)]).toEqual([0.5, 0, 1, 0]);
  });

  it.each([
    ["12", { value: 12, isDelta: false }],
    [" +3 ", { value: 3, isDelta: true }],
    ["-3", { value: -3, isDelta: true }],
    ["=-3", { value: -3, isDelta: false }],
    ["=7", { value: 7, isDelta: false }],
    ["1.5", { value: 1.5, isDelta: false }],
    ["", null],
    ["abc", null],
    ["1e9", null],
    ["--3", null],
    ["2d6", null],
  ])("read %j", (text, expected) => {
    expect(readAttributeInput(text)).toEqual(expected);
  });
});

describe("the grid", () => {
  const grid = (changes: Partial<GridConfig> = {}) =>
    new SceneGrid({ type: 1, size: 100, distance: 5, units: "ft", diagonals: 0, ...changes });
  const at = (column: number, row: number) => ({ x: column * 100 + 50, y: row * 100 + 50 });

  it("knows squares by row and column", () => {
    expect(grid().getOffset({ x: 250, y: 99 })).toEqual({ i: 0, j: 2 });
    expect(grid().getTopLeftPoint({ x: 250, y: 199 })).toEqual({ x: 200, y: 100 });
    expect(grid().getCenterPoint({ i: 1, j: 2 })).toEqual({ x: 250, y: 150 });
  });

  it("snaps to corners, middles and edges", () => {
    const { CENTER, EDGE_MIDPOINT, TOP_LEFT_VERTEX } = constants.GRID_SNAPPING_MODES;
    const point = { x: 160, y: 130 };
    expect(grid().getSnappedPoint(point, { mode: CENTER })).toEqual({ x: 150, y: 150 });
    expect(grid().getSnappedPoint(point, { mode: TOP_LEFT_VERTEX })).toEqual({ x: 200, y: 100 });
    expect(grid().getSnappedPoint(point, { mode: EDGE_MIDPOINT })).toEqual({ x: 150, y: 100 });
    expect(grid({ type: 0 }).getSnappedPoint(point, { mode: CENTER })).toEqual(point);
  });

  it.each([
    ["EQUIDISTANT", 5],
    ["EXACT", 2 + 3 * Math.SQRT2],
    ["APPROXIMATE", 6.5],
    ["RECTILINEAR", 8],
    ["ALTERNATING_1", 6],
    ["ALTERNATING_2", 7],
    ["ILLEGAL", 8],
  ] as const)("measures three diagonals and two straight steps: %s", (rule, steps) => {
    const measured = grid({ diagonals: constants.GRID_DIAGONALS[rule] }).measurePath([at(0, 0), at(5, 3)]);
    expect(measured.distance).toBeCloseTo(steps * 5);
  });

  it("counts alternating diagonals over the whole path", () => {
    const alternating = grid({ diagonals: constants.GRID_DIAGONALS.ALTERNATING_1 });
    const path = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
    expect(alternating.measurePath(path).segments.map(({ distance }) => distance)).toEqual([5, 10, 5]);
  });

  it("measures straight lines where there are no squares", () => {
    expect(
      grid({ type: 0 }).measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]).distance,
    ).toBe(25);
  });

  it("says by name that it has no hexagons", () => {
    expect(() => grid({ type: 2 }).measurePath([at(0, 0), at(1, 1)])).toThrow(
      "Mesa does not model foundry.grid.HexagonalGrid#measurePath",
    );
  });
});
