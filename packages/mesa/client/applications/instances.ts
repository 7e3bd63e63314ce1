import type { ApplicationV2 } from "./api/application.ts";

/** foundry.applications.instances: the rendered applications by their element id. */
export const instances = new Map<string, ApplicationV2>();
