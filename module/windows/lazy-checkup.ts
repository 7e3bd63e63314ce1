import { hooks, theGame } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import type { Quench } from "./checkup/quench.ts";

/** The way to the check-up, a file of its own that loads only when it is opened. */

/** Opens its window; for a GM. */
export function openCheckup(): Promise<unknown> {
  return answering(async () => {
    if (!theGame().user.isGM) throw new UserError("CUBILETE.checkup.refuse.notGM");
    const { CheckupWindow } = await import("./checkup/index.ts");
    return CheckupWindow.open();
  });
}

/** Once, at `init`: the Quench module, where it is, gets the same cases. */
export function offerToQuench(): void {
  hooks.once("quenchReady", (quench: Quench) => {
    void answering(async () => (await import("./checkup/index.ts")).registerBatch(quench));
  });
}
