export { registerBatch } from "./quench.ts";
export { CheckupWindow } from "./window.ts";
