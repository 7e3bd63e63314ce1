import { beforeEach, expect, it } from "vitest";
import { table } from "../table.ts";

/* Who stands in the areas on the board, as each generation of the host tells it. */

const { areasInView } = await import("../../../module/foundry/v13-v14/areas.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const token = (name: string, x: number, y: number, size = 1): Any => ({ name, x, y, width: size, height: size });
const small = token("Small", 0, 0);
const giant = token("Giant", 400, 0, 3);
const mouse = token("Mouse", 200, 0, 0.5);
let scene: Any;

const show = (viewed: Any) =>
  Object.defineProperty((globalThis as Any).game, "scenes", { configurable: true, get: () => ({ viewed }) });

const named = () => areasInView().map(({ id, tokens }) => [id, tokens.map(({ name }) => name)]);
const circle = (id: string, x: number, y: number, radius: number, more: object = {}): Any => ({
  ...{ id, t: "circle", x, y, distance: radius / 50, hidden: false, author: { id: "author" } },
  object: { shape: { contains: (dx: number, dy: number) => Math.hypot(dx, dy) <= radius } },
  ...more,
});

beforeEach(() => {
  scene = { id: "s", grid: { size: 100, units: "m" }, tokens: [small, giant, mouse], templates: [], regions: [] };
  show(scene);
  (globalThis as Any).CONST.REGION_VISIBILITY = { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2, OBSERVER: 3 };
  table.user = { id: "me", isGM: false };
});

it("Foundry 13: measured templates, the newest first, of tokens with any square in them", () => {
  table.generation = 13;
  scene.templates = [circle("near", 50, 50, 10), circle("far", 690, 250, 60), circle("tiny", 225, 25, 5)];
  expect(named()).toEqual([
    ["tiny", ["Mouse"]],
    // The corner of a giant is part of it.
    ["far", ["Giant"]],
    ["near", ["Small"]],
  ]);
  expect(areasInView()[2]).toMatchObject({ name: null, shape: "circle", size: { length: 0.2, units: "m" } });
});

it("Foundry 13: a hidden one shows to its author and to GMs, and nothing that is not drawn", () => {
  table.generation = 13;
  const hidden = { hidden: true };
  scene.templates = [
    circle("theirs", 50, 50, 10, hidden),
    circle("mine", 50, 50, 10, { ...hidden, author: { id: "me" } }),
    circle("undrawn", 50, 50, 10, { object: null }),
  ];
  expect(named().map(([id]) => id)).toEqual(["mine"]);
  table.user = { id: "gm", isGM: true };
  expect(named().map(([id]) => id)).toEqual(["mine", "theirs"]);
});

it("Foundry 14: regions that do nothing by themselves, as the host says who stands in them", () => {
  table.generation = 14;
  const region = (id: string, visibility: number, more: object = {}): Any => ({
    ...{ id, name: `Fire ${id}`, visibility, behaviors: { size: 0 }, tokens: new Set([small]) },
    testUserPermission: (user: Any) => user.id === "me",
    ...more,
  });
  scene.templates = [circle("old", 50, 50, 10)];
  scene.regions = [
    region("always", 2),
    region("trap", 2, { behaviors: { size: 1 } }),
    region("gm", 1),
    region("mine", 3),
    region("theirs", 3, { testUserPermission: () => false }),
  ];
  expect(named()).toEqual([
    ["mine", ["Small"]],
    ["always", ["Small"]],
  ]);
  expect(areasInView()[0]).toMatchObject({ name: "Fire mine", size: null });
  table.user = { id: "gm", isGM: true };
  expect(named().map(([id]) => id)).toEqual(["theirs", "mine", "gm", "always"]);
});

it("without a scene in view there are none", () => {
  show(null);
  expect(areasInView()).toEqual([]);
});
