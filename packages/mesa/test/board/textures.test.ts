import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkTextures } from "../../client/ui/board/textures.ts";

const picture = (attributes: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`;
const warn = vi.spyOn(console, "warn").mockImplementation(() => {});

beforeEach(() => {
  vi.stubGlobal("document", { baseURI: "http://127.0.0.1/" });
  vi.stubGlobal("location", { origin: "http://127.0.0.1" });
  vi.stubGlobal("game", { socket: null });
});

describe("a picture without a size", () => {
  it("is warned of once, and keeps no scene away", async () => {
    const sized = picture('width="8" height="8"');
    const bare = picture('viewBox="0 0 8 8"');
    const percent = picture('width="100%" height="100%"');
    await checkTextures([sized, bare, percent, bare, "token.webp"]);
    await checkTextures([bare]);
    const told = warn.mock.calls.flat().map(String);
    expect(told.map((line) => line.includes("must have width and height"))).toEqual([true, true]);
    expect(told[0]).toContain("viewBox");
  });
});
