import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../host.ts";

/** A page in a link: what comes out is what went in, or a sentence. */

const { packText, unpackText } = await import("../../../../module/rulesets/workshop/window/link.ts");

const PAGE = readFileSync(new URL("../../../../examples/workshop/embers.yml", import.meta.url), "utf8");
const damaged = { name: "UserError", key: "CUBILETE.workshop.link.damaged" };

describe("a page in a link", () => {
  it("comes out as it went in, in letters that an address holds as they are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (more) => {
        const letters = await packText(`x${more}`);
        expect(letters).toMatch(/^[\w-]+$/);
        expect(new URLSearchParams({ letters }).toString()).toBe(`letters=${letters}`);
        expect(await unpackText(letters)).toBe(`x${more}`);
      }),
      { numRuns: 50 },
    );
    expect((await packText(PAGE)).length).toBeLessThan(PAGE.length);
  });

  it("counts as damaged when letters are lost, and never another text when one is changed", async () => {
    const letters = await packText(PAGE);
    const place = fc.nat(letters.length - 1);
    await fc.assert(
      fc.asyncProperty(place, async (at) => {
        await expect(unpackText(letters.slice(0, at))).rejects.toMatchObject(damaged);
        await expect(unpackText(letters.slice(at + 1))).rejects.toMatchObject(damaged);
      }),
      { numRuns: 40 },
    );
    await fc.assert(
      fc.asyncProperty(place, fc.constantFrom(..."AZaz09-_"), async (at, letter) => {
        const text = await unpackText(letters.slice(0, at) + letter + letters.slice(at + 1)).catch((error: unknown) => {
          expect(error).toMatchObject(damaged);
          return PAGE;
        });
        expect(text).toBe(PAGE);
      }),
      { numRuns: 60 },
    );
  });

  it("counts as damaged when it is none at all", async () => {
    for (const letters of ["", "%%%", "ñ", "AAAA", "x".repeat(5000), await packText("  \n")])
      await expect(unpackText(letters), letters.slice(0, 9)).rejects.toMatchObject(damaged);
    const bytes = deflateSync(Buffer.from([0xff, 0xfe, 0xfd])).toString("base64url");
    await expect(unpackText(bytes)).rejects.toMatchObject(damaged);
  });

  it("is refused when it would grow beyond any page", async () => {
    const bomb = deflateSync(Buffer.alloc(20_000_001, "a")).toString("base64url");
    expect(bomb.length).toBeLessThan(30_000);
    await expect(unpackText(bomb)).rejects.toMatchObject({ key: "CUBILETE.workshop.error.fileTooLarge" });
  });
});
