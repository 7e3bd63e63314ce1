import { beforeEach, describe, expect, it, vi } from "vitest";
import { Localization } from "../../client/runtime/i18n.ts";
import { BooleanField, type DataField } from "../../common/data/fields.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable } from "./table.ts";

interface Model {
  new (data?: Dict): { toObject(): Dict; events?: Set<string> };
  schema: { fields: Record<string, DataField & { label?: string }> };
  defineSchema(): Record<string, DataField>;
}

/** What in the rooms of the canvas is data and no drawing. */
const PLAIN = [
  ...["", "AdjustDarknessLevel", "DisplayScrollingText", "ExecuteMacro", "ExecuteScript", "PauseGame"],
  ...["SuppressWeather", "TeleportToken", "ToggleBehavior"],
].map((name) => `data.regionBehaviors.${name}RegionBehaviorType`);
PLAIN.push("data.TerrainData", "data.BaseTerrainData", "canvas.perception.VisionMode");
PLAIN.push("canvas.perception.DetectionMode", "canvas.placeables.tokens.TurnMarkerData");

let rooms: Dict;
const named = (path: string): Model =>
  path.split(".").reduce<unknown>((room, key) => (room as Dict)[key], rooms) as Model;

beforeEach(async () => {
  setTable();
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("customElements", { define() {}, get() {} });
  const { createNamespace } = await import("../../client/runtime/names/namespace.ts");
  rooms = createNamespace() as unknown as Dict;
  // The modules of the page are done: what is only a name throws from now on.
  Object.assign(game, { initialize() {} });
  Object.assign(game.i18n, { has: (key: string) => key === "MY.FIELDS.loud.label", localize: () => "Loud" });
});

describe("data of the canvas, in any hook", () => {
  it.each(PLAIN)("can be extended, localized and made: %s", (path) => {
    const Base = named(path);
    class Mine extends Base {
      static LOCALIZATION_PREFIXES = ["MY"];
      static override defineSchema() {
        return { ...super.defineSchema(), loud: new BooleanField() };
      }
    }
    Localization.localizeDataModel(Mine);
    expect(Mine.schema.fields.loud?.label).toBe("Loud");
    const needed = path.startsWith("canvas") ? { id: "mine", label: "Mine" } : {};
    expect(new Mine({ ...needed, loud: true }).toObject()).toMatchObject({ loud: true });
  });

  it("has the events of a behaviour, chosen or none", () => {
    const Text = named("data.regionBehaviors.DisplayScrollingTextRegionBehaviorType");
    expect([...(new Text({ events: ["tokenEnter"], text: "Boo" }).events ?? [])]).toEqual(["tokenEnter"]);
    expect(() => new Text({ events: ["nothing"] })).toThrow(/events/);
    expect(new (named("data.regionBehaviors.PauseGameRegionBehaviorType"))().events).toEqual(new Set());
  });

  it("does not act, and what is drawn is still only a name", async () => {
    const Pause = named("data.regionBehaviors.PauseGameRegionBehaviorType");
    const pause = new Pause() as unknown as { _handleRegionEvent(event: object): Promise<void> };
    await expect(pause._handleRegionEvent({ name: "tokenEnter" })).rejects.toThrow(/Mesa does not model .*PauseGame/);
    expect(() => new (named("canvas.placeables.Wall"))()).toThrow("Mesa does not model");
  });
});
