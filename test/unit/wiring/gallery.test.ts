import { describe, expect, it } from "vitest";
import { fileOf, galleryPage } from "../../browser/gallery/page.ts";

describe("the gallery", () => {
  it("calls a picture by what it shows, with nothing that file systems mind", () => {
    const name = "actor: knight, play, gear";
    expect(fileOf({ lang: "es", theme: "dark", width: "1280", name })).toBe("es/dark/1280/actor-knight-play-gear.jpg");
  });

  it("has a row for each window, marks what is new or changed and shows what was before it", () => {
    const [same, other, fresh] = ["es/dark/1280/a.jpg", "en/dark/1280/a.jpg", "en/dark/1280/b.jpg"] as const;
    const page = galleryPage(
      [same, other, fresh],
      new Map([
        [other, "../old/en/dark/1280/a.jpg"],
        [fresh, null],
      ]),
    );
    expect(page.match(/<article/g)).toHaveLength(2);
    expect(page.match(/<figure class="changed"/g)).toHaveLength(3);
    expect(page.match(/src="[^"]+"/g)).toEqual([
      `src="${same}"`,
      'src="../old/en/dark/1280/a.jpg"',
      `src="${other}"`,
      `src="${fresh}"`,
    ]);
  });
});
