import { expect, it } from "vitest";
import { sources } from "./sources.ts";

/**
 * A link without words of its own says an actor's name as it stands on the sheet: one person, with a capital letter. Where
 * there are several, or an article stands before it, the sentence says them in its own words: "dos {veteranos}", "the {lawyer}".
 */

const SEVERAL = "dos|tres|cuatro|cinco|seis|two|three|four|five|six";
const BEFORE = new RegExp(
  `(?<!\\p{L})(?:(?:${SEVERAL})(?: de| of)?|(?:grupo|grupos|group|groups) (?:de|of)|el|la|los|las|un|una|the|a|an) (?:<strong>)?@link\\[[^\\]]*/actor/[^\\]]+\\](?!\\{)`,
  "giu",
);

const unsaid = (text: string): string[] => text.match(BEFORE) ?? [];

it("links to actors of a box read as part of their sentence", () => {
  const boxes = sources(["packs"], /\/box\.yml$/);
  expect(boxes).toHaveLength(5);
  expect(boxes.flatMap(({ path, text }) => unsaid(text).map((found) => `${path}: ${found}`))).toEqual([]);
});

it("follows what stands before them", () => {
  const bare = "@link[here/actor/wolf]";
  for (const before of ["cuatro", "four of", "tres grupos de", "el", "The <strong>"])
    expect(unsaid(`x ${before} ${bare}`.replace("> @", ">@")), before).toHaveLength(1);
  expect(unsaid(`sale ${bare}, cuatro ${bare}{lobos}, la @link[here/page/wolf]`)).toEqual([]);
});
