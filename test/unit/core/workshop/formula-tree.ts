import { type Formula, readFormula } from "../../../../module/core/workshop/formula.ts";
import { Problems } from "../../../../module/core/workshop/problem.ts";

/** A formula on one line, each part with its place: `+@2(a@0, 1@4)`. */
function written({ op, args, value, name, at }: Formula): string {
  if (op === "number") return `${value}@${at}`;
  if (op === "text") return `${JSON.stringify(name)}@${at}`;
  return op === "name" ? `${name}@${at}` : `${op}@${at}(${args.map(written).join(", ")})`;
}

/** What a formula is read as; or its mistakes, each as `place reason figures`, counted from 0. */
export function formulaAs(text: string): string {
  const problems = new Problems(text);
  const formula = readFormula({ kind: "text", at: 0, from: 0, text, plain: true }, "f", problems);
  if (problems.list.length === 0) return written(formula as Formula);
  const told = problems.list.map(({ line, column, field, reason, figures }) =>
    [`${line}:${column}`, field, reason, ...Object.values(figures)].join(" ").trimEnd(),
  );
  return `${formula ? "read, but " : ""}${told.join(" | ")}`;
}
