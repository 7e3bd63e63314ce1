import { excerpt, type Problems } from "../problem.ts";
import type { Reason } from "../reasons.ts";
import type { TextNode } from "./nodes.ts";

/** Dice as other programs write them: what stands behind their size, by what it does. */
const SUFFIXES: readonly (readonly [RegExp, Reason])[] = [
  [/^(?:!+|x|e(?:xp)?)\d*$|^(?:explo|aces?\b|que explota)/i, "diceExplode"],
  [/^(?:[kd][hl]?|[hl])\d*$/i, "diceKeep"],
  [/^r/i, "diceReroll"],
];

/** `3d6 drop lowest` is `3d6dl`. */
const shortened = (text: string): string =>
  text.replace(
    / *\b(drop|keep)(?: +the)?(?: +(\d{1,3}))? +(low|high)(?:est)?(?: +(\d{1,3}))?$/i,
    (_, what: string, one, end: string, other) => {
      return `${what[0]}${end[0]}${one ?? other ?? ""}`.toLowerCase();
    },
  );

/** Dice in the words of another program, and how they are said here. */
export function foreignDice(key: string, node: TextNode, field: string, problems: Problems): undefined {
  const { at } = node;
  // A line for the chat, or for a text of the host.
  const text = node.text.replace(/^(?:\[\[ ?)?(?:\/(?:r|roll|gmr|publicroll) +)?/, "").replace(/ ?\]\]$/, "");
  if (text !== node.text && /^\d{0,4}[dD]\d{1,4}$/.test(text))
    return problems.add(at, field, "spelled", { text: excerpt(node.text), near: text });
  const counted = countedDice(text, problems);
  if (counted !== undefined) return problems.add(at, field, "spelled", { text: excerpt(text), near: counted });
  const [, many, size = "", more = ""] = /^(\d{0,4}) ?[dD](%|\d{0,4}(?!\d)) ?(.*)$/.exec(shortened(text)) ?? [];
  const [, dice, faces] = /^(\d{0,4}) *[dDwWxX×] *(\d{1,4})$/u.exec(text) ?? [];
  if (faces !== undefined)
    return problems.add(at, field, "spelled", { text: excerpt(text), near: `${dice || 1}d${faces}` });
  if (/^\d{1,3}$/.test(text)) return problems.add(at, field, "spelled", { text, near: `1d${text}` });
  const [, named, sides] = /^(\p{L}[\p{L}_]{0,40}?) ?[dD](\d{1,4})$/u.exec(text) ?? [];
  if (named !== undefined && many === undefined)
    return problems.add(at, field, "spelled", {
      text: excerpt(text),
      near: `{ count: ${excerpt(named)}, die: ${sides} }`,
    });
  const several = text.match(/\d{0,4}[dD]\d{1,4}/g) ?? [];
  if (several.length > 1 && /^[\ddD+, ]+$/.test(text) && text.length <= 80) {
    const groups = several.map((one, place) => `${[key, "more", "third", "fourth"][place] ?? `more${place}`}: ${one}`);
    return problems.add(at, field, "diceName", { fix: `{ ${groups.join(", ")} }` });
  }
  if (many === undefined || (size === "" && (many === "" || more !== "")))
    return problems.add(at, field, "kind", { expected: "diceWord" });
  if (size === "") return problems.add(at, field, "diceSize", { text: excerpt(text), fix: `${many}d6` });
  const plain = `${many}d${size}`;
  const group = (what: string): string => `{ count: ${many || 1}, die: ${size === "%" ? 100 : size}, ${what} }`;
  const [, worse, better] = /^(?:(dis(?:adv(?:antage)?)?|desventaja)|(adv(?:antage)?|ventaja))$/i.exec(more) ?? [];
  if (worse ?? better) {
    const kept = `"sum(${worse ? "bottom" : "top"}(${excerpt(key)}, ${many || 1}))"`;
    const dice = `${Number(many || 1) + 1}d${size}`;
    return problems.add(at, field, "diceKeep", { text: excerpt(text), dice, fix: kept });
  }
  const [, each, sign = ">=", least] =
    /^(cs|cf)? ?([<>]=?|==?)? ?(\p{L}[\p{L}\p{N}_.]{0,59}|\d{1,4})$/u.exec(more) ?? [];
  if (each !== undefined && least !== undefined)
    return problems.add(at, field, "diceMore", { text: excerpt(text), fix: `count(${excerpt(key)} ${sign} ${least})` });
  if (/^[<>=≤≥]/.test(more))
    return problems.add(at, field, "diceBand", {
      text: excerpt(text),
      fix: `when: sum(${excerpt(key)}) ${excerpt(more)}`,
    });
  const reason = SUFFIXES.find(([suffix]) => suffix.test(more))?.[1] ?? "diceMore";
  const figure = Number(/^\D*(\d+)$/.exec(more)?.[1] ?? 0);
  // What is dropped at one end is what the other does not keep.
  const drops = /^d/i.test(more);
  const end = /l/i.test(more) === drops || /^d\d*$/i.test(more) ? "top" : "bottom";
  const count = drops ? Math.max(1, Number(many || 1) - (figure || 1)) : figure || 1;
  const fixes: Partial<Record<Reason, string>> = {
    diceExplode: group(`explode: ${figure ? `[${figure}]` : "max"}`),
    diceReroll: group(`reroll: [${figure || 1}]`),
    diceKeep: `"sum(${end}(${excerpt(key)}, ${count}))"`,
    diceMore: `sum(${excerpt(key)}) ${excerpt(more)}`,
  };
  const figures = { text: excerpt(text), dice: plain, fix: fixes[reason] ?? "" };
  // Which row of a table comes up says `by`, and no number of its own.
  const isRow = field.startsWith("tables.") && (reason === "diceMore" || reason === "diceKeep");
  return isRow
    ? problems.add(at, field, "diceBy", { ...figures, fix: `by: ${figures.fix}` })
    : problems.add(at, field, reason, figures);
}

/** `(rank)d6`, `2dluck`, or the name of a figure that is a die: how many dice, or which, a figure says. */
function countedDice(text: string, problems: Problems): string | undefined {
  const [, count, size] = /^[({[]{1,2} ?([\p{L}\p{N}_. +*/-]{1,60}?) ?[)}\]]{1,2} ?[dD](\d{1,4})$/u.exec(text) ?? [];
  if (count !== undefined) return `{ count: ${count}, die: ${size} }`;
  const [, many, , die] = /^(\d{0,4}) ?[dD]([({[]{0,2}) ?(\p{L}[\p{L}\p{N}_.]{1,59}) ?[)}\]]{0,2}$/u.exec(text) ?? [];
  const isFigure = (name: string): boolean => ["attribute", "resource"].includes(problems.kinds.get(name) ?? "");
  if (die !== undefined && (isFigure(die) || (many !== "" && die.includes(".")) || /[({[]/.test(text)))
    return many === "" || many === "1" ? `{ die: ${die} }` : `{ count: ${many}, die: ${die} }`;
  return isFigure(text) ? `{ die: ${text} }` : undefined;
}
