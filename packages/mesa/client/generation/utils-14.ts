/** Members of foundry.utils that V14 changed. */
import { warnOfKeys, withKeys } from "../../common/generation/operators.ts";
import { valuesEqual } from "../../common/utils/equality.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import { applySpecialKeys, type MergeObjectOptions, mergeObject as merge } from "../../common/utils/merge.ts";
import type { Dict } from "../../common/utils/types.ts";

const SINCE = { since: 14, until: 16, once: true } as const;

/** `applyOperators` instead of `performDeletions`; without it operators stay in the result. */
export function mergeObject<T extends object, U extends object = Dict>(
  original: T,
  other: U = {} as U,
  { applyOperators, performDeletions, ...options }: MergeObjectOptions & { applyOperators?: boolean } = {},
): T & U {
  if (performDeletions !== undefined)
    logCompatibilityWarning('The option "performDeletions" of mergeObject is now "applyOperators"', SINCE);
  const apply = applyOperators ?? performDeletions ?? false;
  if (apply) warnOfKeys(other, "foundry.utils.mergeObject");
  return merge(original, other, { ...options, performDeletions: apply });
}

/** Carries out the operators inside a value. */
export function applyDataOperators<T>(value: T): T {
  return applySpecialKeys(withKeys(value));
}

export function objectsEqual(a: object, b: object): boolean {
  logCompatibilityWarning("foundry.utils.objectsEqual is now foundry.utils.equals", SINCE);
  return valuesEqual(a, b);
}
