import { beforeEach, describe, expect, it, vi } from "vitest";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../client/data/calendar.ts";
import { registerSheet, unregisterSheet } from "../../client/documents/sheets/sheet-registry.ts";
import { performIntegerSort } from "../../client/documents/sorting.ts";
import { compendiumSource } from "../../client/documents/transfer.ts";
import { Ray } from "../../client/runtime/canvas/ray.ts";
import { castSetting, type SettingConfig } from "../../client/runtime/config/setting-cast.ts";
import { Hooks } from "../../client/runtime/hooks.ts";
import { strictNamespace, UnmodelledError } from "../../client/runtime/names/strict.ts";
import { unmodelledNamespace } from "../../client/runtime/names/unmodelled.ts";
import { NumberField } from "../../common/data/fields.ts";
import { ReleaseData } from "../../common/release.ts";
import { setTable } from "./table.ts";

beforeEach(() => {
  setTable();
});

describe("Hooks", () => {
  it("call stops at exactly false, callAll never", () => {
    const heard: number[] = [];
    Hooks.on("x", () => void heard.push(1));
    Hooks.on("x", () => 0);
    Hooks.on("x", () => false);
    Hooks.on("x", () => void heard.push(4));
    expect(Hooks.call("x")).toBe(false);
    expect(heard).toEqual([1]);
    expect(Hooks.callAll("x")).toBe(true);
    expect(heard).toEqual([1, 1, 4]);
  });

  it("once is called once, even when it calls the same hook again", () => {
    let count = 0;
    Hooks.once("again", () => {
      count += 1;
      Hooks.callAll("again");
    });
    Hooks.callAll("again");
    expect(count).toBe(1);
  });

  it("off takes an id or the function, also while the hook runs", () => {
    const heard: string[] = [];
    const second = (): void => void heard.push("second");
    const id = Hooks.on("y", () => {
      heard.push("first");
      Hooks.off("y", second);
    });
    Hooks.on("y", second);
    Hooks.callAll("y");
    Hooks.off("y", id);
    Hooks.callAll("y");
    expect(heard).toEqual(["first", "second"]);
  });

  it("a listener that throws is reported and does not keep the others from running", () => {
    const silence = vi.spyOn(console, "error").mockImplementation(() => {});
    const heard: string[] = [];
    Hooks.on("error", (_location: string, error: Error) => heard.push(error.message));
    Hooks.on("z", function culprit() {
      throw new Error("ouch");
    });
    Hooks.on("z", () => heard.push("still here"));
    Hooks.callAll("z");
    silence.mockRestore();
    expect(heard).toEqual(["ouch", "still here"]);
  });
});

describe("namespaces", () => {
  it("throw by the public name, and keep feature detection of V14 working", () => {
    const data = strictNamespace("foundry.data", { known: 1 }) as Record<string, unknown>;
    expect(data.known).toBe(1);
    expect(() => data.nothing).toThrow("Mesa does not model foundry.data.nothing");
    expect(data.ActiveEffectTypeDataModel).toBeUndefined();
    expect("nothing" in data).toBe(false);
    // Destructuring a documented shape does no harm.
    expect(data.types).toEqual({});
    expect(() => (strictNamespace("foundry.utils", {}) as { types?: object }).types).toThrow(UnmodelledError);
    data.added = 2;
    expect(data.added).toBe(2);
  });

  it.each([
    [
      "Chromium",
      "Error\n    at setup (http://table.test/systems/x/main.js:7:21)\n    at http://table.test/systems/x/main.js:9:1",
      undefined,
    ],
    [
      "Firefox",
      "setup@http://table.test/systems/x/main.js:7:11\n@http://table.test/systems/x/main.js:9:1\n",
      "foundry.data.nothing",
    ],
    ["Firefox, in no function", "@http://table.test/systems/x/main.js:7:11\n", "foundry.data.nothing"],
  ])("ask of the place that the stack of %s names", (_, stack, step) => {
    const places: unknown[] = [];
    const trace = vi.spyOn(Error, "captureStackTrace").mockImplementation((holder) => Object.assign(holder, { stack }));
    vi.stubGlobal("location", { origin: "http://table.test", pathname: "/game" });
    vi.stubGlobal("mesaAsks", (...place: unknown[]) => places.push(place) > 0);
    const data = strictNamespace("foundry.data", {}) as Record<string, unknown>;
    const found = data.nothing;
    trace.mockRestore();
    vi.unstubAllGlobals();
    expect(found).toBeUndefined();
    expect(places).toEqual([["http://table.test/systems/x/main.js", 7, step ? 11 : 21, step]]);
  });

  it("of the canvas let their classes be extended, and made while modules load, but not used", () => {
    interface Canvas {
      placeables: { Token: new () => object & { known?: number } };
    }
    const canvas = unmodelledNamespace("foundry.canvas") as Canvas;
    class Mine extends canvas.placeables.Token {}
    expect(canvas.placeables.Token).toBe(canvas.placeables.Token);
    const host = globalThis as unknown as { game: object };
    host.game = {};
    const early = new Mine() as { draw?: () => void; note?: string };
    early.note = "kept";
    early.draw?.();
    expect([early instanceof Mine, early.note]).toEqual([true, "kept"]);
    const { defaults, setUp } = canvas.placeables.Token as unknown as { defaults: object; setUp: () => void };
    expect({ ...defaults }).toEqual({});
    expect(() => setUp()).toThrow("Mesa does not model foundry.canvas.placeables.Token.setUp");
    host.game = { initialize() {} };
    expect(() => early.draw?.()).toThrow("Mesa does not model foundry.canvas.placeables.Token#.draw");
    expect(() => new Mine()).toThrow(UnmodelledError);
    expect(() => new Mine()).toThrow("Mesa does not model foundry.canvas.placeables.Token (Mine)");
    expect(() => (canvas.placeables.Token as unknown as { draw: unknown }).draw).toThrow(
      "foundry.canvas.placeables.Token.draw",
    );
  });
});

describe("a ray", () => {
  it("knows its length and angle, and the points along it", () => {
    const ray = Ray.fromArrays([1, 2], [4, 6]);
    expect([ray.distance, ray.dx, ray.dy, ray.project(0.5)]).toEqual([5, 3, 4, { x: 2.5, y: 4 }]);
    expect(ray.angle).toBeCloseTo(Math.atan2(4, 3));
    expect(Ray.towardsPoint({ x: 0, y: 0 }, { x: 0, y: 9 }, 3).B.y).toBeCloseTo(3);
    expect(Ray.fromAngle(0, 0, 0, 2).shiftAngle(Math.PI / 2).B.y).toBeCloseTo(2);
    expect(ray.reverse().B).toEqual({ x: 1, y: 2 });
    expect(() => ray.bounds).toThrow("Mesa does not model foundry.canvas.geometry.Ray#bounds");
  });
});

describe("the release", () => {
  it("tells whether it is newer than another, and of a newer generation", () => {
    const release = new ReleaseData({ generation: 13, build: 351 });
    expect([release.version, release.isNewer("13.350"), release.isNewer("13.351"), release.isNewer("14")]).toEqual([
      "13.351",
      true,
      false,
      false,
    ]);
    expect([release.isNewer("12.9999"), release.isGenerationalChange("12.331")]).toEqual([true, true]);
    expect(release.isGenerationalChange(new ReleaseData({ generation: 13, build: 1 }))).toBe(false);
  });
});

describe("settings", () => {
  const config = (type: unknown, initial?: unknown): SettingConfig => ({
    namespace: "n",
    key: "k",
    scope: "world",
    type,
    default: initial,
  });

  it("are cast to their type", () => {
    expect(castSetting(config(Number), "5")).toBe(5);
    expect(castSetting(config(Boolean), "false")).toBe(false);
    expect(castSetting(config(String), 7)).toBe("7");
    expect(castSetting(config(Object), { a: 1 })).toEqual({ a: 1 });
  });

  it("with a field are clamped, refused when set and fall back when read", () => {
    const field = config(new NumberField({ nullable: false, min: 0, max: 10, initial: 3 }), 3);
    expect(castSetting(field, 50)).toBe(10);
    expect(() => castSetting(field, "many", true)).toThrow(/must be/);
    const silence = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(castSetting(field, "many")).toBe(3);
    silence.mockRestore();
  });
});

describe("performIntegerSort", () => {
  const at = (name: string, sort: number) => ({ name, sort });

  it("puts an object between its neighbours", () => {
    const [a, b, c] = [at("a", 100), at("b", 200), at("c", 300)];
    expect(performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([{ target: c, update: { sort: 150 } }]);
    expect(performIntegerSort(a, { target: c, siblings: [b, c], sortBefore: false })).toEqual([
      { target: a, update: { sort: 300 + CONST.SORT_INTEGER_DENSITY } },
    ]);
  });

  it("numbers all siblings anew when there is no room", () => {
    const [a, b, c] = [at("a", 1), at("b", 2), at("c", 9)];
    const updates = performIntegerSort(c, { target: b, siblings: [a, b] });
    expect(updates.map(({ target }) => target.name)).toEqual(["a", "c", "b"]);
    const values = updates.map(({ update }) => update.sort ?? 0);
    expect(values).toEqual([...values].sort((x, y) => x - y));
    expect(new Set(values).size).toBe(3);
  });
});

describe("CalendarData", () => {
  const calendar = new CalendarData(SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG as never);
  const DAY = 86_400;

  it("agrees with itself for every day of forty years, on both sides of zero", () => {
    for (let day = -20 * 365; day < 20 * 365; day += 1) {
      const time = day * DAY + 3661;
      const components = calendar.timeToComponents(time);
      expect(calendar.componentsToTime(components)).toBe(time);
      expect([components.hour, components.minute, components.second]).toEqual([1, 1, 1]);
    }
  });

  it("knows leap days", () => {
    expect(calendar.isLeapYear(8)).toBe(true);
    expect(calendar.isLeapYear(4)).toBe(false);
    const leapDay = calendar.timeToComponents(calendar.componentsToTime({ year: 8, month: 1, dayOfMonth: 28 }));
    expect([leapDay.month, leapDay.dayOfMonth]).toEqual([1, 28]);
    expect(calendar.componentsToTime({ year: 9 }) - calendar.componentsToTime({ year: 8 })).toBe(366 * DAY);
  });

  it("adds components", () => {
    const later = calendar.add({ year: 1, month: 11, dayOfMonth: 30 }, { month: 1 });
    expect([later.year, later.month]).toEqual([2, 0]);
    expect(calendar.add(0, { day: 1, hour: 2 }).hour).toBe(2);
  });
});

describe("compendiumSource", () => {
  it("takes the world out of a document, at every depth", () => {
    const source = compendiumSource(
      {
        _id: "a",
        sort: 5,
        folder: "f",
        ownership: { default: 3 },
        flags: { x: 1 },
        _stats: { compendiumSource: "Compendium.p", coreVersion: "13" },
        items: [{ _id: "i", ownership: {}, _stats: { duplicateSource: "Item.i" } }],
      },
      {},
    );
    expect(source).toEqual({ flags: { x: 1 }, _stats: { coreVersion: "13" }, items: [{ _id: "i", _stats: {} }] });
  });
});

describe("sheet registration", () => {
  it("takes a sheet away by anything that has its name, and registers classes only", () => {
    const hero = { documentName: "Actor" };
    expect(() => unregisterSheet(hero, "core", { name: "ActorSheet" })).not.toThrow();
    expect(() => unregisterSheet(hero, "core", undefined)).toThrow(/not a class/);
    expect(() => registerSheet(hero, "core", { name: "ActorSheet" })).toThrow(/not a class/);
  });
});
