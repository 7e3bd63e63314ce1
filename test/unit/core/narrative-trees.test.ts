import { describe, expect, it } from "vitest";
import {
  boxesBeyond,
  boxPrice,
  openBoxes,
  type TreeBox,
  treeFaults,
} from "../../../module/core/narrative/growth/trees.ts";
import { failure } from "./helpers.ts";

/** A tree as it is drawn: `o` a box, `-` a link to the right, `|` one downwards; every other line holds the links. */
function drawn(...lines: string[]): TreeBox[] {
  const boxes: TreeBox[] = [];
  for (const [at, line] of lines.entries())
    for (const [place, sign] of [...line].entries())
      if (sign === "o")
        boxes.push({
          row: at / 2 + 1,
          column: place / 2 + 1,
          right: line[place + 1] === "-",
          down: lines[at + 1]?.[place] === "|",
        });
  return boxes;
}
const SOUND = drawn("o o", "|  ", "o-o", "| |", "o-o");

describe("a tree of talents", () => {
  it("is begun at any box of its top row, and bought along its links either way", () => {
    expect(openBoxes(SOUND, [])).toEqual(["1.1", "1.2"]);
    expect(openBoxes(SOUND, ["1.1"])).toEqual(["1.2", "2.1"]);
    expect(openBoxes(SOUND, ["1.1", "2.1"])).toEqual(["1.2", "2.2", "3.1"]);
    // Up again on the other side: no link leads to 1.2, which stands in the top row all the same.
    expect(openBoxes(SOUND, ["1.1", "2.1", "3.1", "3.2"])).toEqual(["1.2", "2.2"]);
    expect(openBoxes(SOUND, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"])).toEqual([]);
  });

  it("has nothing wrong where a ring has a way in", () => {
    expect(treeFaults(SOUND)).toEqual([]);
  });

  it("names every box that no way leads to, one in a ring of boxes as such", () => {
    expect(treeFaults(drawn("o o", "   ", "o-o"))).toEqual([
      { box: "2.1", why: "lost" },
      { box: "2.2", why: "lost" },
    ]);
    expect(
      treeFaults(drawn("o   o", "     ", "o-o  ", "| |  ", "o-o  ")).map(({ box, why }) => `${box} ${why}`),
    ).toEqual(["2.1 loop", "2.2 loop", "3.1 loop", "3.2 loop"]);
  });

  it("names a box that stands where another does, and a link that leads nowhere", () => {
    const [first] = drawn("o") as [TreeBox];
    expect(treeFaults([first, first, { row: 1, column: 2, right: true, down: true }])).toEqual([
      { box: "1.1", why: "twice" },
      { box: "1.2", why: "nowhere" },
    ]);
  });

  it("never offers a box that is lost or in a ring, whatever was bought", () => {
    const cut = drawn("o   o", "     ", "o-o o", "| |  ", "o-o  ");
    expect(openBoxes(cut, ["1.1", "1.3", "nonsense"])).toEqual([]);
  });

  it("holds back a box that others hang on, unless they have another way", () => {
    const all = ["1.1", "2.1", "2.2", "3.1", "3.2"];
    expect(boxesBeyond(SOUND, all, "1.1")).toEqual(["2.1", "2.2", "3.1", "3.2"]);
    expect(boxesBeyond(SOUND, all, "2.2")).toEqual([]);
    expect(boxesBeyond(SOUND, ["1.1", "2.1", "2.2"], "2.1")).toEqual(["2.2"]);
    // Bought before the tree was redrawn: it had no way already, and holds nothing back.
    expect(boxesBeyond(SOUND, ["1.2", "3.1"], "1.2")).toEqual([]);
  });

  it("costs five times the row, or what its box says, nothing included", () => {
    const price = (row: number, price?: number) => boxPrice({ row, column: 1, ...(price !== undefined && { price }) });
    expect([1, 2, 5, 6, 10].map((row) => price(row))).toEqual([5, 10, 25, 25, 25]);
    expect([price(2), price(2, 0), price(2, 7)]).toEqual([10, 0, 7]);
  });

  it.each([
    [[{ row: 0, column: 1 }], "boxes[0].row"],
    [[{ row: 1, column: 7 }], "boxes[0].column"],
    [[{ row: 1, column: 1, up: true }], "boxes[0].up"],
    [[{ row: 1, column: 1, price: -1 }], "boxes[0].price"],
    [[{ row: 1, column: 1, right: 1 }], "boxes[0].right"],
    [Array.from({ length: 61 }, () => ({ row: 1, column: 1 })), "boxes"],
    ["boxes", "boxes"],
  ])("refuses %j by the field", (boxes, field) => {
    expect(failure(() => treeFaults(boxes as TreeBox[])).field).toBe(field);
  });
});
