import { type Ending, endsWith } from "../effects.ts";
import type { Size } from "./tables.ts";

/**
 * Whether an effect or a consequence that lasts is over: a minor one with the scene, a major one with a rest; an extreme one
 * stays until the table takes it off. The source gives no durations. [house]
 */
export const isOver = (size: Size, ending: Ending): boolean =>
  size !== "extreme" && endsWith(size === "minor" ? "scene" : "rest", ending);
