import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { PackEntry } from "../../packages/package.ts";
import { asString, isRecord, type Source } from "../../source.ts";
import { PACK_TYPES } from "../../store/hierarchy.ts";
import { isInside, list, type Problems } from "./problems.ts";

const DEFAULT_PACK_OWNERSHIP = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
const ROLES = new Set(["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"]);
const LEVELS = new Set(["INHERIT", "NONE", "LIMITED", "OBSERVER", "OWNER"]);

/** The compendiums of a manifest that can be opened. */
export async function readPacks(
  folder: string,
  value: unknown,
  generation: number,
  problems: Problems,
): Promise<PackEntry[]> {
  const packs: PackEntry[] = [];
  const names = new Set<string>();
  for (const [i, each] of list(value, "packs", problems).entries()) {
    const field = `packs[${i}]`;
    const entry = isRecord(each) ? each : {};
    const name = asString(entry.name) ?? "";
    const flaw = packFlaw(entry, names, generation);
    if (flaw) {
      // A faulty compendium is dropped; it does not keep the system from starting (foundryvtt/foundryvtt#9534).
      problems.warn(`${field}.${flaw[0]}`, `${flaw[1]}; the compendium is left out`);
      continue;
    }
    if (!PACK_NAME.test(name)) {
      problems.warn(
        `${field}.name`,
        `should be letters, digits, "-" and "_" (found "${name}"): V14 leaves the compendium out`,
      );
    }
    names.add(name);
    const type = asString(entry.type) ?? "";
    const path = asString(entry.path) ?? `packs/${name}`;
    await checkPack(folder, path, `${field}.path`, problems);
    packs.push({
      ...entry,
      name,
      type,
      path,
      label: asString(entry.label) ?? name,
      ownership: readOwnership(entry.ownership, `${field}.ownership`, problems),
      flags: isRecord(entry.flags) ? entry.flags : {},
    });
  }
  return packs;
}

const PACK_NAME = /^[A-Za-z0-9_-]+$/;

/** Why a compendium cannot be opened: the field and what is wrong with it. */
function packFlaw(entry: Source, names: Set<string>, generation: number): [field: string, text: string] | null {
  const name = asString(entry.name) ?? "";
  // V13 opens one of another name and warns; a point would end the name inside a UUID.
  const isNamed = generation < 14 ? /^[^./\\\0]+$/.test(name.trim()) : PACK_NAME.test(name);
  if (!isNamed) return ["name", `must be letters, digits, "-" and "_" (found ${JSON.stringify(entry.name)})`];
  if (names.has(name)) return ["name", `"${name}" is used twice`];
  const type = asString(entry.type) ?? "";
  if (type === "ActiveEffect") {
    // Systems for both generations ship such packs, which came with V14, and V13 starts them all the same.
    return [
      "type",
      `compendiums of ActiveEffects ${generation < 14 ? "exist since generation 14" : "are not modelled by Mesa"}`,
    ];
  }
  if (PACK_TYPES.some((known) => known === type)) return null;
  return ["type", `must be one of ${PACK_TYPES.join(", ")} (found ${JSON.stringify(entry.type)})`];
}

/** A missing pack opens empty, as in Foundry: sources checked out from git often come without their built packs. */
async function checkPack(folder: string, path: string, field: string, problems: Problems): Promise<void> {
  if (!isInside(path)) return problems.add(field, `${JSON.stringify(path)} leads out of its folder`);
  const found = await stat(packFolder(folder, path)).catch(() => null);
  if (!found) problems.warn(field, `${JSON.stringify(path)} does not exist; the compendium opens empty`);
  else if (!found.isDirectory()) problems.add(field, `${JSON.stringify(path)} is not a LevelDB folder`);
}

/** Where a pack lies on the disk; an old `.db` ending stands for the folder of the same name, as in Foundry. */
export function packFolder(folder: string, path: string): string {
  return join(folder, path.replace(/\.db$/, ""));
}

function readOwnership(value: unknown, field: string, problems: Problems): Record<string, string> {
  if (value === undefined) return { ...DEFAULT_PACK_OWNERSHIP };
  const ownership: Record<string, string> = {};
  if (!isRecord(value)) problems.warn(field, "must map role names to ownership levels");
  else {
    for (const [role, level] of Object.entries(value)) {
      if (ROLES.has(role) && typeof level === "string" && LEVELS.has(level)) ownership[role] = level;
      else problems.warn(`${field}.${role}`, `is not a role with an ownership level (found ${JSON.stringify(level)})`);
    }
  }
  return ownership;
}
