import type { Formula } from "../formula.ts";
import { excerpt, type Problems } from "../problem.ts";
import { join, type Shape } from "../shape.ts";
import type { PageNode } from "../text/nodes.ts";
import type { ChangeRule } from "../types.ts";

/** What `then`, `use` and `costs` change: read by how it is written, and checked by what it changes. */

/** `figure` takes numbers, `die` steps along its sizes, `stock` does both, `condition` comes and goes. */
export type ChangeKind = "figure" | "die" | "stock" | "condition";

/** What may be changed in one place of the page, by its path. */
export interface Changeable {
  readonly names: readonly string[];
  kindOf(path: string): ChangeKind | undefined;
}

interface Place {
  readonly shape: Shape;
  readonly problems: Problems;
  /** Absent: any resource, as in a roll without its page. */
  readonly changed?: Changeable | undefined;
  formula(node: PageNode, field: string): Formula | undefined;
}

const PATH = /^\p{L}[\p{L}\p{N}_]*(?:\.\p{L}[\p{L}\p{N}_]*)*$/u;
/** A step of a die in other words. */
const STEPS = /^(?:steps? |paso |un paso |sube |baja )?(?:(up|arriba|sube)|(down|abajo|baja))$/i;
const ONE = /^(?:target\.|shared\.)?\p{L}[\p{L}\p{N}_]{0,59}$/u;

export function readChanges(node: PageNode | undefined, field: string, place: Place): ChangeRule[] {
  const { shape, problems, changed } = place;
  return (shape.entries(node, field) ?? []).flatMap(({ key, at, value }): ChangeRule | readonly [] => {
    const here = join(field, key);
    const meant = changed && !changed.kindOf(key) ? putOf(key, value, changed) : undefined;
    if (meant !== undefined) {
      const [reason, figures] = meant;
      return problems.add(at, reason === "beside" ? field : here, reason, { word: wordOf(field), ...figures }) ?? [];
    }
    const known = checkPath(key, at, here, problems, changed);
    const text = value.kind === "text" && value.plain ? value.text : "";
    const [, step] = /^step (up|down)$/.exec(text) ?? [];
    const rule = { resource: key, at };
    const [, upwards, downwards] = STEPS.exec(text) ?? [];
    if (known !== "condition" && known !== "figure" && step === undefined && (upwards ?? downwards) !== undefined) {
      const near = upwards === undefined ? "step down" : "step up";
      return problems.add(value.at, here, "spelled", { text: excerpt(text), near }) ?? [];
    }
    if (step !== undefined) return checked({ ...rule, step: step as "up" | "down" }, here, problems, known);
    if (text === "true" || text === "false") return checked({ ...rule, put: text === "true" }, here, problems, known);
    if (known === "condition") {
      const said = value.kind === "text" ? value.text : "";
      // A formula would be lost in a plain true.
      if (/[(=<>]|\b(?:and|or|not)\b/.test(said)) return problems.add(value.at, here, "onlyPut", { name: key }) ?? [];
      const near = /^[-−]|^0$|^(?:no|off)$/i.test(said) ? "false" : "true";
      return problems.add(value.at, here, "spelled", { text: excerpt(said), near }) ?? [];
    }
    const amount = place.formula(value, here);
    return amount ? checked({ ...rule, amount }, here, problems, known) : [];
  });
}

/** `then`, `use` or `costs`. */
const wordOf = (field: string): string => field.slice(field.lastIndexOf(".") + 1);

/** `condition: down`, `target: down`, and a roll that stands within: how they are written. */
function putOf(
  key: string,
  value: PageNode,
  changed: Changeable,
): readonly ["spelled" | "beside", Readonly<Record<string, string>>] | undefined {
  if (value.kind !== "text") return undefined;
  const said = `${key}: ${excerpt(value.text)}`;
  if (/^(?:roll|text|when)$/.test(key)) return ["beside", { name: key, fix: said }];
  const [, side] = /^(target|self|roller)$/.exec(key) ?? [];
  const path = `${side === "target" ? "target." : ""}${value.text}`;
  const isPut = side !== undefined || /^(?:condition|status|state|estado|condición)$/iu.test(key);
  if (!isPut || changed.kindOf(path) !== "condition") return undefined;
  return ["spelled", { text: said, near: `${path}: true` }];
}

/** Checks changes that were read before all of the page was known. */
export function checkChanges(
  rules: readonly ChangeRule[],
  field: string,
  problems: Problems,
  changed: Changeable,
): void {
  for (const rule of rules) {
    const here = join(field, rule.resource);
    const kind = checkPath(rule.resource, rule.at, here, problems, changed);
    if (kind !== "condition" || !rule.amount) checked(rule, here, problems, kind);
    else problems.add(rule.amount.at, here, "expectsCondition", { got: "number", fix: "true" });
  }
}

/** What a path changes; a path of nothing becomes a problem. */
function checkPath(
  key: string,
  at: number,
  field: string,
  problems: Problems,
  changed: Changeable | undefined,
): ChangeKind | undefined {
  const found = changed?.kindOf(key);
  if (found) return found;
  if (changed && /\.use\b/.test(field) && key.startsWith("target."))
    return problems.add(at, field, "useOwn", { name: excerpt(key) });
  const dotted = key.trim().replace(/ +/g, ".");
  if (dotted !== key && changed?.kindOf(dotted)) problems.add(at, field, "near", { name: excerpt(key), near: dotted });
  else if (key.endsWith(".")) problems.add(at, field, "halfName", { name: excerpt(key) });
  else if (!(changed ? PATH : ONE).test(key) || key in {}) problems.add(at, field, "badName", { name: excerpt(key) });
  else if (changed) problems.unknown(at, field, key, changed.names);
  return undefined;
}

/** Whether a change is one that its figure can take. */
function checked(
  rule: ChangeRule,
  field: string,
  problems: Problems,
  kind: ChangeKind | undefined,
): ChangeRule | readonly [] {
  const { resource, at, put, step } = rule;
  const name = excerpt(resource);
  if (kind === undefined) return rule;
  if (kind === "condition") {
    if (put !== undefined) return rule;
    return problems.add(at, field, "spelled", { text: `step ${step}`, near: String(step === "up") }) ?? [];
  }
  if (put !== undefined) return problems.add(at, field, "expectsNumber", { got: "condition", fix: "+1" }) ?? [];
  if (step && kind === "figure") return problems.add(at, field, "noSizes", { name }) ?? [];
  if (!step && kind === "die") return problems.add(at, field, "onlySteps", { name }) ?? [];
  return rule;
}
