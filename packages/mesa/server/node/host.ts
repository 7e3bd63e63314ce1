import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Host } from "../host.ts";
import { isRecord } from "../source.ts";
import { ShippedFolders } from "./packages/shipped.ts";
import { passwords } from "./passwords.ts";
import { FolderStore } from "./store.ts";

/** A world in a folder of this machine. */
export class FolderHost implements Host {
  readonly store: FolderStore;
  readonly packs: ShippedFolders;
  readonly passwords = passwords;

  constructor(private readonly folder: string) {
    this.store = new FolderStore(folder);
    this.packs = new ShippedFolders(this.store);
  }

  async systemIdIn(folder: string): Promise<unknown> {
    try {
      const manifest: unknown = JSON.parse(await readFile(join(folder, "system.json"), "utf8"));
      return isRecord(manifest) ? manifest.id : undefined;
    } catch {
      return undefined;
    }
  }

  async found(make: (host: Host) => Promise<void>): Promise<void> {
    const beside = `${this.folder}.new`;
    await rm(beside, { recursive: true, force: true });
    try {
      await make(new FolderHost(beside));
    } catch (error) {
      // Where it cannot be taken away it is begun anew the next time.
      await rm(beside, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
    await rename(beside, this.folder);
  }
}
