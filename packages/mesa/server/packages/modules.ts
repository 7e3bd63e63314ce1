import { isNewerVersion } from "../../common/utils/index.ts";
import { isRecord, recordsIn, type Source } from "../source.ts";
import { incompatibility, type Manifest, type Package, type SystemPackage } from "./package.ts";

/** A module's folder, read and checked against the generation, the system and its neighbours. */
export interface ModulePackage extends Package {
  /** Why it cannot run here, in words; null when it can. */
  obstacle: string | null;
}

/** Says of each module why it cannot run. What needs another that cannot, cannot either: so until nothing changes. */
export function judge(modules: readonly ModulePackage[], system: SystemPackage, generation: number): void {
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    for (const module of modules) module.obstacle ??= obstacle(module.manifest, modules, system, generation);
    now = modules.filter((module) => module.obstacle !== null).length;
  }
}

/** A package that another one names. */
interface Related {
  id: string;
  kind: string;
  compatibility: Source;
}

/** The packages that a manifest names under one kind of relation. */
export function related(manifest: Manifest, relation: string): Related[] {
  const all = isRecord(manifest.relationships) ? manifest.relationships : {};
  return recordsIn(all[relation]).map(({ id, type, compatibility }) => ({
    id: String(id),
    kind: relation === "systems" ? "system" : String(type ?? "module"),
    compatibility: isRecord(compatibility) ? compatibility : {},
  }));
}

function obstacle(
  manifest: Manifest,
  modules: readonly ModulePackage[],
  system: SystemPackage,
  generation: number,
): string | null {
  const wrong = incompatibility(manifest.compatibility, generation);
  if (wrong) return wrong.join(" ");
  const systems = related(manifest, "systems");
  const own = systems.find(({ id }) => id === system.manifest.id);
  if (systems.length && !own) return `it is made for ${systems.map(({ id }) => id).join(", ")}`;
  const old = own && outdated(own, system.manifest);
  if (old) return old;
  for (const needed of related(manifest, "requires")) {
    const found = findPackage(needed, modules, system);
    if (!found) return `it needs the ${needed.kind} "${needed.id}", which is not here`;
    if ("obstacle" in found && found.obstacle !== null) return `it needs "${needed.id}", which cannot run`;
    const flaw = outdated(needed, found.manifest);
    if (flaw) return flaw;
  }
  return null;
}

function findPackage({ id, kind }: Related, modules: readonly ModulePackage[], system: SystemPackage) {
  if (kind === "system") return system.manifest.id === id ? system : undefined;
  return modules.find(({ manifest }) => manifest.id === id);
}

/** Why a version that is here does not do. */
function outdated({ id, compatibility: { minimum, maximum } }: Related, { version }: Manifest): string | null {
  if (minimum && isNewerVersion(String(minimum), version)) return `it needs "${id}" ${minimum}, and this is ${version}`;
  if (maximum && isNewerVersion(version, String(maximum)))
    return `it needs "${id}" up to ${maximum}, and this is ${version}`;
  return null;
}

/** Which modules run in a world: those that can and that its gamemaster has not switched off. */
export function activeModules(modules: readonly ModulePackage[], settings: Iterable<Source>): Set<ModulePackage> {
  const choice = chosen(settings);
  const active = new Set(
    modules.filter(({ manifest, obstacle }) => obstacle === null && choice[manifest.id] !== false),
  );
  // Without what it needs, none runs.
  for (let before = -1; before !== active.size; ) {
    before = active.size;
    for (const module of active) {
      const missing = related(module.manifest, "requires").some(
        ({ id, kind }) => kind !== "system" && ![...active].some(({ manifest }) => manifest.id === id),
      );
      if (missing) active.delete(module);
    }
  }
  return active;
}

/** `core.moduleConfiguration`: what the gamemaster switched on and off. */
function chosen(settings: Iterable<Source>): Source {
  for (const { key, value } of settings) {
    if (key !== "core.moduleConfiguration" || typeof value !== "string") continue;
    try {
      const configuration: unknown = JSON.parse(value);
      return isRecord(configuration) ? configuration : {};
    } catch {
      return {};
    }
  }
  return {};
}

/** What a person at the keyboard should know: flaws, who stays off and why, and what the system misses. */
export function moduleWarnings(modules: readonly ModulePackage[], system: SystemPackage): string[] {
  const lines = modules.flatMap(({ warnings }) => warnings);
  for (const { manifest, obstacle } of modules) {
    if (obstacle !== null) lines.push(`The module ${manifest.id} stays off: ${obstacle}.`);
    for (const { id } of related(manifest, "conflicts"))
      if (modules.some((other) => other.manifest.id === id))
        lines.push(`The module ${manifest.id} says that it conflicts with ${id}.`);
  }
  for (const needed of related(system.manifest, "requires")) {
    const found = findPackage(needed, modules, system);
    const flaw = found
      ? outdated(needed, found.manifest)
      : `it needs the ${needed.kind} "${needed.id}", which is not here`;
    if (flaw) lines.push(`The system ${system.manifest.id} may not run as it should: ${flaw}. Name it with --module.`);
  }
  return lines;
}
