import { describe, expect, it } from "vitest";
import "../table.ts";

const { listed, short } = await import("../../../module/i18n/names.ts");
const { midSentence } = await import("../../../module/i18n/i18n.ts");

describe("names in a line", () => {
  it("say the same one once, with how often", () => {
    expect(listed(["Faint", "Cut", "Faint", "Faint"])).toEqual(["Faint ×3", "Cut"]);
    expect(listed([])).toEqual([]);
  });

  it("are so many at most, and then how many more there are", () => {
    const many = Array.from({ length: 500 }, (_, at) => `Wound ${at}`);
    expect(listed(many, 2)).toEqual(["Wound 0", "Wound 1", "… +498"]);
    expect(listed(many.slice(0, 2), 2)).toEqual(["Wound 0", "Wound 1"]);
  });

  it("are shortened by letters, and do not turn the words after them", () => {
    expect(short("😀".repeat(5), 3)).toBe("😀😀…");
    expect(short("a\u202eb")).toBe("ab");
  });
});

describe("a label in the middle of a sentence", () => {
  it.each([
    ["Corta", "corta"],
    ["Éxito mediocre", "éxito mediocre"],
    ["PV", "PV"],
    ["3 dados", "3 dados"],
    ["", ""],
  ])("%s reads %s", (label, said) => expect(midSentence(label)).toBe(said));
});
