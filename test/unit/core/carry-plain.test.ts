import { describe, expect, it } from "vitest";
import { htmlOf, type PlainGame, textIn } from "../../../module/core/carry/plain/kinds.ts";
import { readSheets } from "../../../module/core/carry/plain/read.ts";
import { writeSheet } from "../../../module/core/carry/plain/write.ts";

/** A sheet as text where one language calls one figure what the other calls another. */

const GAME: PlainGame = {
  ruleset: "game",
  names: { es: "Juego", en: "Game" },
  actors: [
    {
      type: "hero",
      names: { es: "Héroe", en: "Hero" },
      fields: [
        { path: "ward", as: "number", names: { es: "Guardia", en: "Ward" }, initial: 0 },
        { path: "guard", as: "number", names: { es: "Ward", en: "Guardia" }, initial: 0 },
      ],
    },
  ],
  things: [],
};
const HERO = { type: "hero", name: "Ann", system: { ward: 3, guard: 7 }, items: [] };

describe("a sheet as text", () => {
  it.each(["es", "en"])("means by a label what its own language (%s) means", (lang) => {
    const text = writeSheet(HERO, GAME, lang);
    const [read] = readSheets(text, [GAME]);
    expect(read?.sheet, text).toEqual(HERO);
    expect(read?.block.left).toEqual([]);
  });

  it("says the name of a type that nobody knows, and is none without its second line", () => {
    expect(writeSheet({ ...HERO, type: "ship" }, GAME, "en")).toBe("Ann");
    expect(readSheets("Ann\nWard: 3", [GAME])).toEqual([]);
  });

  it("has paragraphs for lines, links by their names, and letters for signs", () => {
    const html = "<p>One &amp; two</p><ul><li>@UUID[Item.x]{three}</li></ul><p></p><p>a &lt; b</p>";
    expect(textIn(html)).toBe("One & two\nthree\n\na < b");
    expect(textIn(htmlOf("a & <b>\n\nc"))).toBe("a & <b>\n\nc");
  });
});
