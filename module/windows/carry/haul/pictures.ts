import { theGame } from "../../../foundry/index.ts";
import { makeFolder, putFile } from "../../../foundry/seen.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Progress } from "../../progress.ts";
import type { Hauls, PictureAnswer } from "../unpack/hauls.ts";
import type { StockKind } from "./entries.ts";

/** Pictures of a data set: they are put into the world's own folder, and what they are of bears them. */

/** Where they are put, below the user data. */
const folderOf = (): string => `worlds/${theGame().world.id}/cubilete`;

/** Pictures of what comes, each with where it stands. */
export function picturesOf({ pictures = [] }: Hauls, kinds: readonly StockKind[]) {
  const coming = new Set(kinds.flatMap(({ entries }) => entries.map(({ id }) => id)));
  return pictures.filter(({ of }) => coming.has(of));
}

/**
 * Puts pictures into the world's folder; what they are of bears them from then on.
 * @returns Those that were left: no picture that a sheet shows, by their first bytes, or none that the host takes.
 */
export async function putPictures(source: Hauls, kinds: readonly StockKind[], progress: Progress): Promise<string[]> {
  const wanted = picturesOf(source, kinds);
  const entries = new Map(kinds.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)));
  const left: string[] = [];
  progress.stage(t("CUBILETE.haul.pictures.putting"), wanted.length);
  if (wanted.length > 0) await makeFolder(folderOf());
  for (const { of, path } of wanted) {
    const picture = await source.picture?.(path);
    const entry = entries.get(of);
    const address = picture ? await putFile(folderOf(), fileOf(of, picture)) : null;
    if (entry && address !== null) entry.data = { ...entry.data, img: address };
    else left.push(path);
    await progress.step();
  }
  return left;
}

function fileOf(of: string, { bytes, type }: NonNullable<PictureAnswer>): File {
  const name = of.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return new File([new Blob([new Uint8Array(bytes)])], `${name}.${type}`, { type: `image/${type}` });
}
