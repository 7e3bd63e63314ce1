import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Replace a file as a whole: after a crash there is the old one or the new one, never half of either. */
export async function writeFileSafely(file: string, text: string, mode = 0o644): Promise<void> {
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
