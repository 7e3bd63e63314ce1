export * from "./draft.ts";
export * from "./random.ts";
export * from "./steps.ts";
export * from "./types.ts";
