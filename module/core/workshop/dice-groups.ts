import type { Formula } from "./formula.ts";
import { excerpt, type Problems } from "./problem.ts";
import type { Shape } from "./shape.ts";
import { readSymbols } from "./symbols.ts";
import { foreignDice } from "./text/dice.ts";
import type { Entry, PageNode } from "./text/nodes.ts";
import type { DiceGroup } from "./types.ts";
import { KEYS } from "./vocabulary.ts";

/** The dice of a roll as a page says them. */

/** Most dice of one group, and most faces of a die. */
export const MOST_DICE = 1000;
export const MOST_FACES = 1000;
/** The greatest figure on a face. */
export const MOST_VALUE = 1000;

export function readGroup({ key, at, value }: Entry, field: string, shape: Shape): DiceGroup | undefined {
  const { problems } = shape;
  const one = (number: number): Formula => ({ op: "number", args: [], at, value: number });
  if (value.kind === "text") {
    const [, count, faces, more] = /^(\d{0,15}) ?[dD](\d{1,15}|[fF%](?!\w)|) ?(.*)$/.exec(value.text) ?? [];
    if (faces === undefined || faces === "" || more !== "") return foreignDice(key, value, field, problems);
    const size = Number(/\d/.test(faces) ? faces : 1);
    if (Number(count || 1) < 1 || Number(count || 1) > MOST_DICE || size < 1 || size > MOST_FACES) {
      const figures = { most: MOST_DICE, faces: MOST_FACES, text: excerpt(value.text) };
      return problems.add(value.at, field, "diceRange", figures);
    }
    if (/f/i.test(faces)) return { id: key, at, count: one(Number(count || 1)), faces: [-1, 0, 1] };
    return { id: key, at, count: one(Number(count || 1)), die: one(faces === "%" ? 100 : Number(faces)) };
  }
  const entries = shape.map(value, field, KEYS.dice);
  if (!entries) return undefined;
  const said = (word: string): PageNode | undefined => entries.get(word)?.value;
  const [die, list, marked] = [said("die"), said("dice"), said("faces")];
  if (!die && !list && !marked) return shape.missing(value, field, "die");
  const other = die ?? list;
  // Faces that are only counted are a size.
  if (marked?.kind === "text" && /^[dD]?\d{1,4}$/.test(marked.text))
    return problems.add(marked.at, field, "nearKey", { name: "faces", near: "die" });
  if (die && !said("count") && list?.kind === "text" && /^\d{1,4}$/.test(list.text))
    return problems.add(list.at, field, "nearKey", { name: "dice", near: "count" });
  if (marked && other) return problems.add(other.at, field, "kind", { expected: "dieOrFaces" });
  if (die && list) return problems.add(list.at, field, "kind", { expected: "dieOrDice" });
  const name = shape.local(said("name"), `${field}.name`);
  const more = said("explode");
  const explosion = more?.kind === "map" ? shape.map(more, `${field}.explode`, KEYS.explode) : undefined;
  if (explosion && !explosion.has("on")) shape.missing(more as PageNode, `${field}.explode`, "on");
  const explode = readExplode(explosion ? explosion.get("on")?.value : more, `${field}.explode`, shape);
  const apart = shape.word(explosion?.get("as")?.value, `${field}.explode.as`, ["dice", "sum"]) === "dice";
  // Symbols are never added up: what explodes shows its own.
  const alone = apart || marked !== undefined;
  const reroll = said("reroll") && shape.wholes(said("reroll"), `${field}.reroll`, -MOST_VALUE, MOST_VALUE);
  if (explode && reroll) problems.add(value.at, field, "kind", { expected: "explodeOrReroll" });
  const group = {
    id: key,
    at,
    ...(name !== undefined && { name }),
    ...(explode && { explode }),
    ...(explode && alone && { apart: alone }),
    ...(reroll && { reroll }),
  };
  if (list) {
    if (said("count")) problems.add(list.at, field, "kind", { expected: "countOrDice" });
    const items = list.kind === "list" ? shape.list(list, `${field}.dice`) : [list];
    const dice = items.flatMap((item, index) => shape.formula(item, `${field}.dice[${index}]`) ?? []);
    for (const [index, size] of dice.entries()) within(size, 1, MOST_FACES, `${field}.dice[${index}]`, problems);
    return { ...group, count: one(dice.length), list: dice };
  }
  const count = said("count") ? shape.formula(said("count"), `${field}.count`) : one(1);
  if (!count) return undefined;
  within(count, 0, MOST_DICE, `${field}.count`, problems);
  if (marked) {
    const { faces, symbols } = readSymbols(marked, `${field}.faces`, shape);
    return { ...group, count, die: one(Math.max(1, faces)), symbols };
  }
  if (die?.kind === "list") {
    const faces = shape.wholes(die, `${field}.die`, -MOST_VALUE, MOST_VALUE);
    if (die.items.length === 0) problems.add(die.at, `${field}.die`, "empty");
    return { ...group, count, faces: faces.sort((a, b) => a - b) };
  }
  const size = shape.formula(die, `${field}.die`);
  if (size) within(size, 1, MOST_FACES, `${field}.die`, problems);
  return size && { ...group, count, die: size };
}

/** Says when a formula that is a bare number is none that dice may have. */
function within(formula: Formula, least: number, most: number, field: string, problems: Problems): void {
  const { op, at, value = 0 } = formula;
  if (op !== "number" || (Number.isInteger(value) && value >= least && value <= most)) return;
  problems.add(at, field, "number", { min: least, max: most, text: String(value) });
}

function readExplode(node: PageNode | undefined, field: string, shape: Shape): "max" | number[] | undefined {
  if (!node) return undefined;
  if (node.kind === "text" && node.text === "max") return "max";
  if (node.kind === "text" && !/^[+-]?\d+$/.test(node.text)) {
    return shape.problems.add(node.at, field, "kind", { expected: "explodes" });
  }
  return shape.wholes(node, field, -MOST_VALUE, MOST_VALUE);
}
