import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { readManifest } from "../../../scripts/manifest.ts";
import { wholeRuleset } from "./host.ts";
import { folders } from "./subject.ts";

/** What all games may weigh together: drawings behind names, covers, people and letters; maps are drawn by the build. */
const MOST = 1.5 * 1024 * 1024;

const faces = await Promise.all(folders.map(async (folder) => ({ folder, face: (await wholeRuleset(folder)).face })));
const worn = faces.flatMap(({ folder, face }) => (face ? [{ folder, face }] : []));

const system = `systems/${readManifest().id}/`;
const own = (folder: string, name: string) => `${system}assets/icons/${folder}/face/${name}.svg`;
const text = (path: string) => readFileSync(join(ROOT, path.replace(system, "")), "utf8");

/** The type face that a game's own style sheet brings under a name: where its file is before the build. */
function fontOf(folder: string, family: string): string | undefined {
  const [, file = ""] =
    new RegExp(`title-face\\("${family}", "([\\w-]+)"\\)`).exec(text(`styles/rulesets/${folder}.scss`)) ?? [];
  const [, of = "", face = ""] = /^([a-z-]+)-latin-(\d+-\w+)$/.exec(file) ?? [];
  const asked = new RegExp(`"?${of}"?: \\[[^\\]]*"${face}"`).test(text("scripts/build.ts"));
  const path = join(ROOT, "node_modules/@fontsource", of, "files", `${file}.woff2`);
  return asked && existsSync(path) ? path : undefined;
}

describe("the faces of games", () => {
  it("are there", () => {
    expect(worn.length).toBeGreaterThanOrEqual(2);
  });

  it.each(worn)("$folder: lies in its own folder, and nothing else lies there", ({ folder, face }) => {
    expect([face.vignette, face.cover]).toEqual([own(folder, "vignette"), own(folder, "cover")]);
    expect(readdirSync(join(ROOT, `assets/icons/${folder}/face`)).sort()).toEqual(["cover.svg", "vignette.svg"]);
  });

  it.each(worn)("$folder: its drawing is all shape: one ink, that the theme colours", ({ face }) => {
    const svg = text(face.vignette).replace(/<mask\b.*?<\/mask>/g, "");
    const colours = new Set([...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour));
    expect([...colours].sort()).toEqual(["#000", "none"]);
    const [, width = 0, height = 1] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
    expect(width / height).toBe(4);
  });

  it.each(worn)("$folder: its cover is three by four, and its box wears it", ({ folder, face }) => {
    const [, width = 0, height = 1] = /viewBox="0 0 (\d+) (\d+)"/.exec(text(face.cover))?.map(Number) ?? [];
    expect(width / height).toBe(0.75);
    expect(text(`packs/${folder}/box.yml`)).toContain(`img: ${folder}/face/cover.svg\n    map:`);
  });

  it.each(worn)(
    "$folder: its names have a type face, brought by its own styles and by the build",
    ({ folder, face }) => {
      expect(fontOf(folder, face.title ?? "")).toBeDefined();
    },
  );

  it("are declared where there is one: no folder of a face without its game", () => {
    const there = readdirSync(join(ROOT, "assets/icons")).filter((folder) =>
      existsSync(join(ROOT, "assets/icons", folder, "face")),
    );
    expect(there.sort()).toEqual(worn.map(({ folder }) => folder).sort());
  });

  it("weigh little, with their people and letters", () => {
    const drawn = folders.flatMap((folder) =>
      ["face", "faces", "tokens"].flatMap((part) => {
        const inside = join(ROOT, "assets/icons", folder, part);
        return existsSync(inside) ? readdirSync(inside).map((name) => join(inside, name)) : [];
      }),
    );
    const fonts = worn.flatMap(({ folder, face }) => fontOf(folder, face.title ?? "") ?? []);
    const bytes = [...drawn, ...fonts].reduce((sum, path) => sum + statSync(path).size, 0);
    expect(drawn.length).toBeGreaterThan(10);
    expect(bytes).toBeLessThan(MOST);
  });
});
