import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { storing } from "../faults.ts";

/** Replace a file as a whole: after a crash there is the old one or the new one, never half of either. @throws {DiskError} */
export function writeFileSafely(file: string, text: string, mode = 0o644): Promise<void> {
  return storing(() => replace(file, text, mode), file);
}

async function replace(file: string, text: string, mode: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  const handle = await open(temporary, "w", mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
