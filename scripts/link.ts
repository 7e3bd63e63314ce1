/** `npm run link -- <FoundryData>`: links the built folder into a Foundry installation's data, for development. */

import { existsSync, lstatSync, readlinkSync, symlinkSync, unlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "./build.ts";
import { BuildError, runMain } from "./files.ts";
import { readManifest } from "./manifest.ts";

/** Links `<data>/Data/systems/<id>` to `target`; `data` may also be the `Data` folder itself. Returns the link. */
export function linkSystem(data: string, id: string, target: string): string {
  const root = resolve(data);
  const systems = [join(root, "Data", "systems"), join(root, "systems")].find((path) => existsSync(path));
  if (!systems) {
    throw new BuildError(
      `${root} is not a Foundry user data folder: it has no Data/systems. In Foundry's setup screen, Configuration shows the right one as "User Data Path".`,
    );
  }
  const link = join(systems, id);
  const present = lstatSync(link, { throwIfNoEntry: false });
  if (present?.isSymbolicLink()) {
    if (resolve(systems, readlinkSync(link)) === target) return link;
    unlinkSync(link);
  } else if (present) {
    throw new BuildError(`${link} is a real folder (an installed Cubilete?). Move it away first; nothing was changed.`);
  }
  // A junction needs no administrator rights on Windows; elsewhere the type is ignored.
  symlinkSync(target, link, "junction");
  return link;
}

await runMain(import.meta, async () => {
  const [data] = process.argv.slice(2);
  if (!data) throw new BuildError("Say where Foundry keeps its data: npm run link -- <FoundryData>");
  const { id } = readManifest();
  const target = await build();
  console.log(`${linkSystem(data, id, target)} -> ${target}`);
});
