/** The contract of a rule set, by subject, and the registry that the shared rooms know rule sets through. */

export type { Taken } from "../core/carry/foreign/record.ts";
export * from "./asking.ts";
export * from "./card.ts";
export * from "./changes.ts";
export * from "./creation.ts";
export * from "./data-steps.ts";
export * from "./documents.ts";
export * from "./endings.ts";
export * from "./experience.ts";
export * from "./initiative.ts";
export * from "./odds.ts";
export * from "./plan.ts";
export * from "./prompts.ts";
export * from "./registry.ts";
export * from "./roll-type.ts";
export * from "./rolled.ts";
export * from "./ruleset.ts";
export * from "./spending.ts";
