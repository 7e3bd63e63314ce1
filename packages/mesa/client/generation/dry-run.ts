/** Operations that V14 tries without doing them. */
import { byGeneration } from "../../common/generation/index.ts";
import { UnmodelledError } from "../runtime/names/strict.ts";

function refuse({ dryRun }: { dryRun?: unknown }): void {
  if (dryRun) throw new UnmodelledError("dryRun: the operation would be done");
}

/** Does nothing of what Mesa would do and V14 would only try. V13 does not know the option. @throws UnmodelledError */
export function refuseDryRun(operation: object): void {
  byGeneration<(operation: object) => void>({ 13: () => {}, 14: refuse })(operation);
}
