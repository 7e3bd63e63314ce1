import { coreError, entriesOf, flag, own, plainFields, wholeNumber, within } from "../../validate.ts";
import { HIGHEST, talentCost } from "./experience.ts";

/*
 * Trees of talents: boxes on a grid, joined to the box on the right and to the one below. Who begins takes any box of the top
 * row; from there one buys along the links, either way. [house]
 */

/** How large a tree can be. [house] */
export const TREE = { rows: 10, columns: 6 } as const;

export interface TreeBox {
  /** Counted from 1, from the top and from the left. */
  readonly row: number;
  readonly column: number;
  /** In points; absent: what a talent of the tier of its row costs. */
  readonly price?: number | undefined;
  /** Whether a link leads to its neighbours. */
  readonly right?: boolean;
  readonly down?: boolean;
}

/** A box by its place: `2.1` is the first one of the second row. */
export const boxId = ({ row, column }: Pick<TreeBox, "row" | "column">): string => `${row}.${column}`;

const FIELDS = ["row", "column", "price", "right", "down"] as const;

/** With every link said. */
type Box = Required<Omit<TreeBox, "price">> & Pick<TreeBox, "price">;

function readBox(box: unknown): Box {
  const source = plainFields(box, "", FIELDS);
  const price = own(source, "price");
  return {
    row: wholeNumber(own(source, "row"), "row", 1, TREE.rows),
    column: wholeNumber(own(source, "column"), "column", 1, TREE.columns),
    price: price === undefined ? price : wholeNumber(price, "price", 0, 1000),
    right: flag(source, "right", "", false),
    down: flag(source, "down", "", false),
  };
}

const readBoxes = (boxes: readonly TreeBox[]): Box[] =>
  entriesOf(boxes, "boxes", TREE.rows * TREE.columns).map((box, index) =>
    within(`boxes[${index}]`, () => readBox(box)),
  );

/** Points for a box: its own price, else five times its row, and no more than the dearest talent. [house] */
export function boxPrice(box: TreeBox): number {
  const { row, price } = within("box", () => readBox(box));
  return price ?? talentCost(Math.min(row, HIGHEST));
}

interface Grid {
  /** Ids in the order of the rows. */
  boxes: string[];
  top: string[];
  links: Map<string, Set<string>>;
  faults: TreeFault[];
}

/** What is wrong with a box: another stands there already, a link leads nowhere, no way leads to it, or only a ring of boxes does. */
export interface TreeFault {
  readonly box: string;
  readonly why: "twice" | "nowhere" | "lost" | "loop";
}

function gridOf(list: readonly TreeBox[]): Grid {
  const links = new Map<string, Set<string>>();
  const faults: TreeFault[] = [];
  const sorted = readBoxes(list).sort((a, b) => a.row - b.row || a.column - b.column);
  for (const box of sorted) {
    if (links.has(boxId(box))) faults.push({ box: boxId(box), why: "twice" });
    else links.set(boxId(box), new Set());
  }
  for (const { row, column, right, down } of sorted) {
    const from = boxId({ row, column });
    const ends = [right && { row, column: column + 1 }, down && { row: row + 1, column }];
    for (const to of ends.flatMap((end) => (end ? boxId(end) : []))) {
      if (links.has(to)) {
        links.get(from)?.add(to);
        links.get(to)?.add(from);
      } else if (!faults.some(({ box, why }) => box === from && why === "nowhere"))
        faults.push({ box: from, why: "nowhere" });
    }
  }
  const top = sorted.filter(({ row }) => row === 1).map(boxId);
  return { boxes: [...links.keys()], top, links, faults };
}

/** Every box that one comes to from some, along boxes that may be stepped on. */
function reached({ links }: Grid, from: readonly string[], may: (box: string) => boolean): Set<string> {
  const found = new Set(from.filter(may));
  for (const box of found) for (const next of links.get(box) ?? []) if (may(next)) found.add(next);
  return found;
}

/** What is wrong with a tree, box by box; a sound tree has none. A ring with a way in is sound. */
export function treeFaults(boxes: readonly TreeBox[]): readonly TreeFault[] {
  const grid = gridOf(boxes);
  const can = reached(grid, grid.top, () => true);
  const cut = grid.boxes
    .filter((box) => !can.has(box))
    .map((box): TreeFault => {
      const island = [...reached(grid, [box], () => true)];
      const ends = island.reduce((sum, each) => sum + (grid.links.get(each)?.size ?? 0), 0);
      // A ring has as many links as boxes; each link has two ends.
      return { box, why: ends / 2 >= island.length ? "loop" : "lost" };
    });
  return [...grid.faults, ...cut];
}

/** Boxes that can be bought next: those of the top row, and those that a link joins to a bought one. [house] */
export function openBoxes(boxes: readonly TreeBox[], bought: readonly string[]): readonly string[] {
  const grid = gridOf(boxes);
  const had = readBought(bought);
  return grid.boxes.filter(
    (box) => !had.has(box) && (grid.top.includes(box) || [...(grid.links.get(box) ?? [])].some((one) => had.has(one))),
  );
}

const readBought = (bought: readonly string[]): Set<string> =>
  new Set(
    entriesOf(bought, "bought", 1000).map((box, index) => {
      if (typeof box !== "string") throw coreError("type", `bought[${index}]`, { type: "a text" }, box);
      return box;
    }),
  );

/** Bought boxes that would have no way to the top any more without one of them: it cannot be taken back before they are. [house] */
export function boxesBeyond(boxes: readonly TreeBox[], bought: readonly string[], box: string): readonly string[] {
  const grid = gridOf(boxes);
  const had = readBought(bought);
  const before = reached(grid, grid.top, (one) => had.has(one));
  const after = reached(grid, grid.top, (one) => one !== box && had.has(one));
  return grid.boxes.filter((one) => one !== box && before.has(one) && !after.has(one));
}
