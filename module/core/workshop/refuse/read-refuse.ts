import type { Checker } from "../check.ts";
import type { Formula } from "../formula.ts";
import type { Shape } from "../shape.ts";
import type { PageNode } from "../text/nodes.ts";
import type { Refusal } from "../types.ts";
import { KEYS } from "../vocabulary.ts";

/** What a roll is refused for: each says when, and what the player reads then. */
export function readRefusals(
  node: PageNode | undefined,
  field: string,
  shape: Shape,
  formula: (node: PageNode | undefined, field: string) => Formula | undefined,
): Refusal[] {
  return shape.list(node, field).flatMap((item, place): Refusal | readonly [] => {
    const here = `${field}[${place}]`;
    const entries = shape.map(item, here, KEYS.refuse);
    if (!entries) return [];
    for (const key of KEYS.refuse) if (!entries.has(key)) shape.missing(item, here, key);
    const when = formula(entries.get("when")?.value, `${here}.when`);
    const text = shape.local(entries.get("text")?.value, `${here}.text`);
    return when && text !== undefined ? { at: item.at, when, text } : [];
  });
}

/** They are known before the dice fall. */
export function checkRefusals(list: readonly Refusal[], field: string, checker: Checker): void {
  for (const [place, { when }] of list.entries()) checker.check(when, "condition", `${field}[${place}].when`, true);
}
