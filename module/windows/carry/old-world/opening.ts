import { beginsOldWorld } from "../../../core/carry/old-world/world.ts";

/** Far enough into a file to know whether it is a world. */
const ENOUGH = 400;

/** Opens a file as a world of another system. @returns Whether it is one. */
export async function openedAsWorld(file: File): Promise<boolean> {
  if (!beginsOldWorld(await file.slice(0, ENOUGH).text())) return false;
  await (await import("./window.ts")).OldWorldWindow.begin(file);
  return true;
}
