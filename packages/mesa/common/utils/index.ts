// foundry.utils: every named export is a public member (types aside).
export * from "./classes.ts";
export * from "./collection.ts";
export * from "./color.ts";
export { objectsEqual } from "./equality.ts";
export * from "./events.ts";
export * from "./http.ts";
export * from "./logging.ts";
export * from "./merge.ts";
export * from "./objects.ts";
export * from "./semaphore.ts";
export * from "./strings.ts";
export * from "./trees.ts";
export type { DataType, Dict } from "./types.ts";
export { isPlainObject } from "./types.ts";
export * from "./uuid.ts";
export * from "./weak.ts";
