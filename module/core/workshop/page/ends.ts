import { MOST_FIGURE } from "../formula.ts";
import { excerpt } from "../problem.ts";
import type { Shape } from "../shape.ts";
import type { PageNode } from "../text/nodes.ts";
import { WAYS } from "../vocabulary.ts";
import type { Resource } from "./types.ts";

/** `9`, `">= 9"`, `"<= 0"`. */
const END = /^(>=|=>|≥|<=|=<|≤)? ?(-?\d{1,9})$/;

const up = (sign: string): boolean => /[>≥]/.test(sign);

/** Which way a resource counts, and what comes at its ends. */
export function readEnds(
  said: (key: string) => PageNode | undefined,
  field: string,
  shape: Shape,
): Pick<Resource, "rising" | "falls"> {
  const counts = said("counts") && shape.word(said("counts"), `${field}.counts`, WAYS);
  const ends = (shape.entries(said("at"), `${field}.at`) ?? []).flatMap(({ key, at, value }) => {
    const condition = shape.text(value, `${field}.at`)?.text;
    if (condition === undefined) return [];
    const [, sign = "", figure = ""] = END.exec(key) ?? [];
    if (figure !== "" && Math.abs(Number(figure)) <= MOST_FIGURE) return { value: Number(figure), condition, sign };
    if (/^-?\d{1,6}$/.test(condition)) {
      const turned = { text: excerpt(`${key}: ${condition}`), near: excerpt(`${condition}: ${key}`) };
      return shape.problems.add(at, `${field}.at`, "spelled", turned) ?? [];
    }
    const [, same] = /^==? ?(-?\d{1,6})$/.exec(key) ?? [];
    if (same !== undefined)
      return shape.problems.add(at, `${field}.at`, "spelled", { text: excerpt(key), near: same }) ?? [];
    const figures = { min: -MOST_FIGURE, max: MOST_FIGURE, text: excerpt(key) };
    return shape.problems.add(at, `${field}.at`, "number", figures) ?? [];
  });
  // Who writes ">= 9" alone need not say which way it counts.
  const rising = counts ? counts === "up" : ends.length > 0 && ends.every(({ sign }) => up(sign));
  return {
    ...(rising && { rising }),
    falls: ends.map(({ value, condition, sign }) => {
      const above = sign === "" ? rising : up(sign);
      return { value, condition, ...(above && { above }) };
    }),
  };
}
