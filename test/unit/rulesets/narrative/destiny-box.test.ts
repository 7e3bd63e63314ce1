import { beforeEach, describe, expect, it, vi } from "vitest";
import { nobodyListens } from "../../table.ts";
import { games, host, layHouse, opened } from "../../templates/house.ts";

/* Where each user keeps destiny on the screen. */

const { destinyPlace } = await import("../../../../module/rulesets/narrative/table/destiny-place.ts");
const { destinyState } = await import("../../../../module/rulesets/narrative/table/destiny-state.ts");
const { DestinyWindow } = await import("../../../../module/rulesets/narrative/table/destiny-window.ts");
const { hooks } = await import("../../../../module/foundry/index.ts");

// biome-ignore lint/suspicious/noExplicitAny: a window that draws nothing.
type Any = any;
const later = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => {
  vi.useFakeTimers();
  nobodyListens();
  host.settings.delete("narrative.destinyBox");
  layHouse();
  opened.length = 0;
});

async function shown(): Promise<Any> {
  const window: Any = new DestinyWindow();
  const at: object[] = [];
  const element = {
    dataset: {},
    classList: new Set(),
    addEventListener: () => undefined,
    ownerDocument: { getElementById: () => null },
  };
  Object.assign(window, { element, setPosition: (position: object) => at.push(position), at });
  Object.assign(element, { getBoundingClientRect: () => ({}) });
  // As the host does while it places the window.
  window._onPosition({ left: 5, top: 5 });
  await window._onFirstRender({}, {});
  return window;
}

describe("destiny on the screen", () => {
  it("stands where its user left it, and what moves it at the start is not theirs", async () => {
    const window = await shown();
    await later();
    expect(window.at).toEqual([{ left: 110, top: 76 }]);
    expect(destinyPlace.box).toEqual({ left: 110, top: 76, hidden: false });
    // Dragged: many places, and the last counts.
    for (const left of [120, 300, 640]) window._onPosition({ left, top: 40 });
    expect(destinyPlace.box.left).toBe(110);
    await later();
    expect((await shown()).at).toEqual([{ left: 640, top: 40 }]);
  });

  it("stays away once it is closed, until it is opened again", async () => {
    const begins = async () => {
      nobodyListens();
      games.narrative.init?.();
      hooks.callAll("ready");
      await destinyState.write({ ...destinyState.read(), since: 0 });
      await destinyState.write({ ...destinyState.read(), since: Date.now() });
      await vi.waitFor(async () => later());
      return opened.splice(0).some((window) => window.constructor === DestinyWindow);
    };
    expect(await begins()).toBe(true);
    const window = await shown();
    window._onClose({});
    await later();
    expect(destinyPlace.box.hidden).toBe(true);
    expect(await begins()).toBe(false);
    await shown();
    await later();
    expect(destinyPlace.box.hidden).toBe(false);
    expect(await begins()).toBe(true);
  });

  it("is where it usually is when what is kept is nonsense", () => {
    for (const kept of [null, [], "x", { left: -1, top: "a", hidden: 3 }, { left: Number.NaN }]) {
      host.settings.set("narrative.destinyBox", kept);
      expect(destinyPlace.box).toEqual({ left: 110, top: 76, hidden: false });
    }
  });
});
