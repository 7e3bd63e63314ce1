import { afterEach, beforeEach, expect, it } from "vitest";
import { anActor, clearTable, table } from "../table.ts";

const { metresBetween, metresTo } = await import("../../../module/plan/distance.ts");

/** A board whose measure is the longer of the two legs, as on a square grid. */
const board = (units: string, ready = true) => ({
  ready,
  grid: {
    units,
    measurePath: ([a, b]: { x: number; y: number }[]) => ({
      distance: Math.max(Math.abs((a?.x ?? 0) - (b?.x ?? 0)), Math.abs((a?.y ?? 0) - (b?.y ?? 0))),
    }),
  },
});
const token = (x: number, y: number, controlled = false) => ({ center: { x, y }, controlled });
const standing = (name: string, ...tokens: object[]) => anActor(name, { getActiveTokens: () => tokens });
const lay = (canvas: object | undefined) => Object.assign(globalThis, { canvas });

const [ana, beto] = [standing("Ana", token(0, 0)), standing("Beto", token(3, 12))];

beforeEach(() => {
  clearTable();
  lay(board("m"));
});
afterEach(() => lay(undefined));

it("is what the scene's own grid measures between the two tokens", () => {
  expect(metresBetween(ana, beto)).toBe(12);
});

it.each(["m", "M", " m ", "metres", "Meter", "metros"])("counts on a scene in %o", (units) => {
  lay(board(units));
  expect(metresBetween(ana, beto)).toBe(12);
});

it.each(["ft", "ft.", "FT", "feet", "foot", "pies", "pie"])("reads %o as metres", (units) => {
  lay(board(units));
  expect(metresBetween(ana, beto)).toBeCloseTo(12 * 0.3048, 9);
});

it.each(["miles", "mi", "mm", "squares", "", "km", "ftx", "lift", "a m"])("says nothing on a scene in %o", (units) => {
  lay(board(units));
  expect(metresBetween(ana, beto)).toBeNull();
});

it("is measured to a token that is meant, too, where it is drawn", () => {
  const at = (x: number, y: number) => ({ object: { center: { x, y } } }) as never;
  expect(metresTo(ana, at(5, 2))).toBe(5);
  expect(metresTo(standing("Twins", token(3, 0), token(3, 10, true)), at(5, 2))).toBe(8);
  expect(metresTo(ana, { object: null } as never)).toBeNull();
  expect(metresTo(standing("Nobody"), at(5, 2))).toBeNull();
  lay(undefined);
  expect(metresTo(ana, at(5, 2))).toBeNull();
});

it("says nothing without a scene, or before it is drawn", () => {
  lay(undefined);
  expect(metresBetween(ana, beto)).toBeNull();
  lay(board("m", false));
  expect(metresBetween(ana, beto)).toBeNull();
});

it("says nothing of who stands nowhere", () => {
  expect(metresBetween(standing("Nobody"), beto)).toBeNull();
  expect(metresBetween(ana, standing("Nobody"))).toBeNull();
});

it("means the roller's token that is controlled, and says nothing where that may be several", () => {
  expect(metresBetween(standing("Twins", token(3, 0), token(3, 10, true)), beto)).toBe(2);
  expect(metresBetween(standing("Twins", token(0, 0), token(3, 10)), beto)).toBeNull();
  expect(metresBetween(standing("Twins", token(0, 0, true), token(3, 10, true)), beto)).toBeNull();
});

it("means the target's token that is targeted, and says nothing where that may be several", () => {
  const [near, far] = [token(0, 4), token(0, 40, true)];
  const many = standing("Many", near, far);
  expect(metresBetween(ana, many)).toBeNull();
  table.user.targets = [near];
  expect(metresBetween(ana, many)).toBe(4);
  table.user.targets = [near, far];
  expect(metresBetween(ana, many)).toBeNull();
});
