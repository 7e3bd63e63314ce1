import { SYSTEM_ID } from "../foundry/index.ts";

/** Marks what a GM's page makes that no GM put there by hand. */
export const FOR_ANOTHER = { [SYSTEM_ID]: { forAnother: true } } as const;
