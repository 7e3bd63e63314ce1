import type { JoinData } from "../common/protocol.ts";
import type { SystemPackage } from "./packages/package.ts";
import type { Source } from "./source.ts";
import { plantPackFolders } from "./world/pack-folders.ts";
import { plant, type Seed } from "./world/seed.ts";
import { World, type WorldOptions } from "./world/world.ts";

/**
 * Open the world, making it first when it is new.
 * @param readSeed  What a new one holds.
 */
export async function openWorld(options: WorldOptions, readSeed: () => Promise<Seed>): Promise<World> {
  const { host, id, system } = options;
  if (!(await World.exists(host))) {
    const seed = await readSeed();
    await host.found(async (beside) => {
      const making = { ...options, host: beside };
      await World.found(making, worldTitle(id, system, seed));
      const world = await World.open(making);
      try {
        await plant(world, seed);
        await plantPackFolders(world);
      } finally {
        await world.close();
      }
    });
  }
  return World.open(options);
}

/** The title that a new world has: its seed's, else the system's and its id in words. */
export function worldTitle(id: string, { manifest }: SystemPackage, { title }: Seed): string {
  return title ?? `${manifest.title}: ${titleFromId(id)}`;
}

function titleFromId(id: string): string {
  const words = id.replaceAll(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the page before the game shows. @param you  Who this browser was before. */
export function joinData(world: World, lang: string, isActive: (userId: string) => boolean, you = ""): JoinData {
  const { id, title } = world.system.manifest;
  return {
    world: { id: world.id, title: world.title },
    system: { id, title },
    users: [...world.documents("User").values()].sort(byRoleAndName).map((user) => ({
      id: String(user._id),
      name: String(user.name),
      role: Number(user.role),
      color: String(user.color ?? "#888888"),
      active: isActive(String(user._id)),
      hasPassword: Boolean(user.password),
    })),
    lang,
    you,
  };
}

/** Gamemasters first, then by name, numbers in order. */
function byRoleAndName(a: Source, b: Source): number {
  return Number(b.role) - Number(a.role) || String(a.name).localeCompare(String(b.name), undefined, { numeric: true });
}
