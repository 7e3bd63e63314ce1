import * as core from "../../../core/narrative/index.ts";
import { theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { packIn } from "../../../i18n/packs.ts";
import { key } from "../data/labels.ts";
import { boxAt, boxName, gridOf, isPower, linkTo, namedTalent, type StoredBox, type Tree } from "./trees.ts";

/** The boxes of a tree as the GM who makes it changes them: a grid, whose every place takes a box, and links between neighbours. */

export type TreeBoxes = StoredBox[];

const rowAndColumn = (place: string): { row: number; column: number } => {
  const [row = 0, column = 0] = place.split(".").map(Number);
  return { row, column };
};
const isAt = (place: string) => (box: TreeBoxes[number]) => core.boxId(box) === place;

/** A place that is taken, or none of the grid, gets no box. */
export function withBox(boxes: TreeBoxes, place: string): TreeBoxes {
  const { row, column } = rowAndColumn(place);
  const fits =
    [row, column].every((at) => Number.isInteger(at) && at >= 1) &&
    row <= core.TREE.rows &&
    column <= core.TREE.columns;
  if (!fits || boxes.some(isAt(place))) return boxes;
  return [...boxes, { row, column, talent: "", price: null, right: false, down: false }];
}

/** With it go the links that led to it. */
export function withoutBox(boxes: TreeBoxes, place: string): TreeBoxes {
  const { row, column } = rowAndColumn(place);
  const left = core.boxId({ row, column: column - 1 });
  const above = core.boxId({ row: row - 1, column });
  return boxes
    .filter((box) => !isAt(place)(box))
    .map((box) => ({ ...box, right: box.right && !isAt(left)(box), down: box.down && !isAt(above)(box) }));
}

export const withLink = (boxes: TreeBoxes, place: string, way: string): TreeBoxes =>
  boxes.map((box) => (isAt(place)(box) && (way === "right" || way === "down") ? { ...box, [way]: !box[way] } : box));

export const withTalent = (boxes: TreeBoxes, place: string, talent: { uuid: string; name: string }): TreeBoxes =>
  withBox(boxes, place).map((box) => (isAt(place)(box) ? { ...box, talent: linkTo(talent) } : box));

/**
 * A talent or an upgrade by the name that was written, a price, or the points of an upgrade; a blank price is that of the row.
 * @param named Finds a talent of that name; an upgrade's name is a name alone.
 */
export function withField(
  boxes: TreeBoxes,
  place: string,
  field: string,
  value: string,
  named: ((name: string) => Named | undefined) | null = talentNamed,
): TreeBoxes {
  const become = (change: Partial<StoredBox>) => boxes.map((box) => (isAt(place)(box) ? { ...box, ...change } : box));
  const number = (most: number) => Math.min(most, Math.max(0, Math.round(Number(value)) || 0));
  if (field === "price") return become({ price: value.trim() === "" ? null : number(1000) });
  if (field === "points") return become({ points: number(20) });
  const name = value.trim().slice(0, 200);
  const known = named?.(name);
  return become({ talent: known ? linkTo(known) : name });
}

interface Named {
  uuid: string;
  name: string;
}
const talentNamed = (name: string): Named | undefined => talentsKnown().find((one) => one.name === name);

/** Talents of the world, then those of the compendium, by name. */
function talentsKnown(): Named[] {
  const own = theGame().items.filter(({ type }) => type === "narrativeTalent");
  const pack = packIn("narrative-talents");
  const packed = [...(pack?.index ?? [])]
    .filter(({ type }) => type === "narrativeTalent")
    .map(({ _id, name }) => ({ uuid: `Compendium.${pack?.collection}.Item.${_id}`, name }));
  return [...own.map(({ uuid, name }) => ({ uuid, name })), ...packed];
}

/** The grid with a free row and column around what stands there, as far as a tree may grow. */
export async function editorContext(tree: Tree) {
  const grid = gridOf(tree);
  const most = (of: "row" | "column", limit: number) => Math.min(limit, Math.max(0, ...grid.map((box) => box[of])) + 1);
  const rows = most("row", core.TREE.rows);
  const columns = most("column", core.TREE.columns);
  const places = Array.from({ length: rows * columns }, (_, at) => {
    const row = Math.floor(at / columns) + 1;
    const column = (at % columns) + 1;
    const place = core.boxId({ row, column });
    return {
      place,
      row,
      column,
      name: place.replace(".", "-"),
      area: `${2 * row - 1} / ${2 * column - 1}`,
      box: cellOf(tree, place),
    };
  });
  const upgrades = isPower(tree);
  const known = upgrades ? [] : talentsKnown();
  const names = [...new Set(known.map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
  return { upgrades, places, names, links: togglesOf(tree) };
}

function cellOf(tree: Tree, place: string) {
  const box = boxAt(tree, place);
  if (!box) return null;
  const { row, column, price, points } = box;
  return { points, talent: namedTalent(box).name, price, usual: core.boxPrice({ row, column }) };
}

/** A toggle between each two neighbours that have a box. */
function togglesOf(tree: Tree) {
  const named = (place: string) => `${boxName(tree, place)} (${place})`;
  return [...new Set(gridOf(tree).map(core.boxId))].flatMap((place) => {
    const { row, column } = rowAndColumn(place);
    const box = boxAt(tree, place);
    const ends = [
      {
        way: "right",
        to: core.boxId({ row, column: column + 1 }),
        area: `${2 * row - 1} / ${2 * column}`,
        on: box?.right === true,
      },
      {
        way: "down",
        to: core.boxId({ row: row + 1, column }),
        area: `${2 * row} / ${2 * column - 1}`,
        on: box?.down === true,
      },
    ];
    return ends
      .filter(({ to }) => boxAt(tree, to))
      .map(({ to, ...end }) => ({ ...end, place, label: t(key("tree.link"), { from: named(place), to: named(to) }) }));
  });
}
