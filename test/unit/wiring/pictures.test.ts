import { describe, expect, it } from "vitest";
import { sources } from "./sources.ts";

/** What is wrong with the size on a drawing's root, or nothing. */
function faultOfSize(text: string): string | undefined {
  const [root] = /<svg\b[^>]*>/.exec(text) ?? [];
  if (!root) return "has no <svg>";
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(root)?.[1];
  const [width, height] = [attribute("width"), attribute("height")].map((value) =>
    /^\d+$/.test(value ?? "") ? Number(value) : 0,
  ) as [number, number];
  if (width <= 0 || height <= 0) return "needs width and height in pixels";
  // A token is drawn from this many pixels, and enlarged.
  if (Math.max(width, height) < 256) return "is too small for a token: 256 pixels at least";
  const [, , boxWidth = 0, boxHeight = 0] = (attribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  return width * boxHeight === height * boxWidth && boxWidth > 0 ? undefined : "has another shape than its viewBox";
}

describe("drawings", () => {
  // Without a size Firefox refuses a picture as a texture, and no scene that shows it ever finishes loading.
  it("say on their root how large they are", () => {
    const drawings = sources(["assets", "packs", "templates", "docs"], /\.svg$/);
    expect(drawings.length).toBeGreaterThan(300);
    const faults = drawings.flatMap(({ path, text }) => {
      const fault = faultOfSize(text);
      return fault ? [`${path} ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it("are known by their faults", () => {
    const svg = (attributes: string) => `<?xml version="1.0"?><svg xmlns="x" ${attributes}><path d="M0 0"/></svg>`;
    expect(faultOfSize(svg('width="512" height="512" viewBox="0 0 24 24"'))).toBeUndefined();
    expect(faultOfSize(svg('viewBox="0 0 512 512"'))).toMatch("needs width");
    expect(faultOfSize(svg('viewBox="0 0 512 512" stroke-width="3" width="512"'))).toMatch("needs width");
    expect(faultOfSize(svg('width="100%" height="100%" viewBox="0 0 512 512"'))).toMatch("needs width");
    expect(faultOfSize(svg('width="24" height="24" viewBox="0 0 24 24"'))).toMatch("too small");
    expect(faultOfSize(svg('width="512" height="256" viewBox="0 0 512 512"'))).toMatch("another shape");
    expect(faultOfSize(svg('width="512" height="512"'))).toMatch("another shape");
  });
});
