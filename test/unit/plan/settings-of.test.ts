import { describe, expect, expectTypeOf, it, vi } from "vitest";

vi.mock("../../../module/settings/settings.ts", () => ({ setting: (id: string, name: string) => `${id}.${name}` }));
const { settingsOf } = await import("../../../module/plan/labels.ts");

const { SETTINGS, optionOf } = settingsOf(
  "game",
  {
    edition: ["3", "2"],
    magic: false,
    luck: true,
    most: { default: 5, range: { min: 0, max: 9, step: 1 } },
    motto: { default: "", prefix: "KEY.motto", scope: "user", hidden: false },
  },
  { hidden: true },
);

describe("settings that are said once", () => {
  it("are registered: words with the first as default, switches, figures, and what holds for all", () => {
    const more = { scope: "world", hidden: true };
    const prefix = (name: string) => `CUBILETE.game.settings.${name}`;
    expect(SETTINGS).toEqual([
      { key: "edition", prefix: prefix("edition"), default: "3", choices: ["3", "2"], ...more },
      { key: "magic", prefix: prefix("magic"), default: false, ...more },
      { key: "luck", prefix: prefix("luck"), default: true, ...more },
      { key: "most", prefix: prefix("most"), default: 5, range: { min: 0, max: 9, step: 1 }, ...more },
      { key: "motto", prefix: "KEY.motto", default: "", scope: "user", hidden: false },
    ]);
  });

  it("are asked for by their names, and answered by their types", () => {
    expect(optionOf("edition")).toBe("game.edition");
    expectTypeOf(optionOf("edition")).toEqualTypeOf<"2" | "3">();
    expectTypeOf(optionOf("magic")).toEqualTypeOf<boolean>();
    expectTypeOf(optionOf("most")).toEqualTypeOf<number>();
    expectTypeOf(optionOf("motto")).toEqualTypeOf<string>();
    // @ts-expect-error: a misspelt name.
    optionOf("magick");
    // @ts-expect-error: a word that there is not.
    expect(optionOf("edition") === "4").toBe(false);
    // @ts-expect-error: a setting of no kind.
    expect(() => settingsOf("game", { odd: null })).toThrow(TypeError);
  });
});
