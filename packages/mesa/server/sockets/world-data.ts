import type { PackData, WorldDocuments, WorldResponse } from "../../common/protocol.ts";
import { indexOf } from "../packages/compendium.ts";
import type { Source } from "../source.ts";
import { WORLD_COLLECTIONS } from "../world/operations.ts";
import { isSentTo, publicSource } from "../world/visibility.ts";
import type { World } from "../world/world.ts";

/** What the running server adds to the world's data. */
export interface Session {
  lang: string;
  activeUsers: string[];
  paused: boolean;
  options: Source;
}

/** Everything a client needs to start, as far as its user may have it. */
export function worldData(world: World, userId: string, role: number, session: Session): WorldResponse {
  const { manifest, defaults } = world.system;
  const active = world.modules;
  const data: Record<string, Source[]> = {};
  for (const [documentName, collection] of WORLD_COLLECTIONS) {
    const documents = [...world.documents(documentName).values()];
    // The store keeps them by id; talk is read in the order in which it was said.
    if (documentName === "ChatMessage") documents.sort((a, b) => Number(a.timestamp) - Number(b.timestamp));
    data[collection] = documents
      .filter((source) => isSentTo(userId, documentName, source))
      .map((source) => publicSource(documentName, source));
  }
  const response: WorldResponse & Source = {
    release: world.options.release,
    userId,
    world: { id: world.id, title: world.title, system: manifest.id, coreVersion: world.options.release.version },
    system: manifest,
    modules: world.options.modules.map((module) => ({
      ...module.manifest,
      active: active.has(module),
      obstacle: module.obstacle,
    })),
    lang: session.lang,
    activeUsers: session.activeUsers,
    options: session.options,
    packs: packData(world, role),
    data: data as unknown as WorldDocuments,
    paused: session.paused,
    documentTypes: documentTypes(world),
    // V14 has no defaults of a system there any more.
    model: world.options.release.generation >= 14 ? {} : defaults,
  };
  return response;
}

/** The packs of the world and of what runs; of one that is not open to the user only that it exists, since systems ask for packs by name. */
function packData(world: World, role: number): PackData[] {
  const off = new Set(
    world.options.modules.filter((module) => !world.modules.has(module)).map((module) => module.manifest.id),
  );
  const packs = [...world.packs.values()].filter(
    ({ metadata }) => metadata.packageType !== "module" || !off.has(metadata.packageName),
  );
  return packs.map((pack) => {
    const isOpen = world.packLevel(pack, role) >= 2;
    return {
      metadata: pack.metadata,
      index: isOpen ? indexOf(pack) : [],
      folders: isOpen ? [...pack.database.folders.values()] : [],
      locked: world.isLocked(pack),
    };
  });
}

/** The subtypes the packages declare, by document type. */
function documentTypes(world: World): Record<string, string[]> {
  const declared = Object.entries(world.documentTypes);
  return Object.fromEntries(declared.map(([documentName, types]) => [documentName, Object.keys(types)]));
}
