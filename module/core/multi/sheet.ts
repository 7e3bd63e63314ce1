import type { Condition } from "./checks.ts";
import { parseDice } from "./notation.ts";

/** What stands on a sheet, in the terms of the core: which skill a word means, and how a condition bends the choice. */

const plain = (name: string): string => name.trim().toLocaleLowerCase();

/** Whether a word on a condition, a piece of gear or a card means this skill: by key or by name, whatever the case. */
export const means = (word: string, skill: { readonly name: string; readonly key: string }): boolean =>
  plain(word) !== "" && [skill.name, skill.key].some((known) => plain(known) === plain(word));

/** A condition with all the fields that its sheet has; those of its kind count. `dice` as `parseDice` reads them, and as it refuses them. */
export function bending(said: {
  readonly kind: Condition["kind"];
  readonly by: number;
  readonly faces: number;
  readonly dice: string;
}): Condition {
  const { kind, by, faces, dice } = said;
  switch (kind) {
    case "perceived":
      return { kind, by };
    case "removed":
      return { kind, faces };
    case "given":
      return { kind, dice: parseDice(dice) };
    default:
      return { kind };
  }
}
