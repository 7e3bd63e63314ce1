import { StartError } from "../../errors.ts";
import { judge, type ModulePackage } from "../../packages/modules.ts";
import type { SystemPackage } from "../../packages/package.ts";
import { readPackage } from "./manifest.ts";

/**
 * Read the modules that were named and say which of them can run. One that cannot is listed and stays switched off, as
 * in Foundry; a manifest that is none is refused.
 * @returns them in the order in which they are loaded.
 * @throws {StartError} naming the file and every wrong field.
 */
export async function readModules(
  folders: readonly string[],
  system: SystemPackage,
  generation: number,
): Promise<ModulePackage[]> {
  const modules: ModulePackage[] = [];
  for (const each of folders) {
    const { folder, manifest, problems } = await readPackage(each, "module", generation);
    if (problems.list.length) throw new StartError(problems.list.join("\n"));
    const twin = modules.find((other) => other.manifest.id === manifest.id);
    if (twin) throw new StartError(`There are two modules "${manifest.id}": in ${twin.folder} and in ${folder}.`);
    // A type of a module carries its id, so that it is nobody else's.
    const own = (types: object) =>
      Object.fromEntries(Object.entries(types).map(([type, rules]) => [`${manifest.id}.${type}`, rules]));
    manifest.documentTypes = Object.fromEntries(
      Object.entries(manifest.documentTypes).map(([name, types]) => [name, own(types)]),
    );
    // A compendium made for one system is not there for the others.
    manifest.packs = manifest.packs.filter((pack) => !pack.system || pack.system === system.manifest.id);
    modules.push({ folder, manifest, warnings: problems.warnings, obstacle: null });
  }
  // Libraries are loaded first; beyond that the order is that of the folders' names, and nobody's to choose.
  const rank = ({ manifest }: ModulePackage) => (manifest.library === true ? 0 : 1);
  modules.sort((a, b) => rank(a) - rank(b) || (a.manifest.id < b.manifest.id ? -1 : 1));
  judge(modules, system, generation);
  return modules;
}
