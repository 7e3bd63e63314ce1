import type { Setting } from "../documents/setting.ts";
import { WorldCollection } from "./world-collection.ts";

/** Stored settings of the world and of its users. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  override get directory(): undefined {
    return undefined;
  }

  /**
   * The stored setting, if it was ever set.
   * @param user  The id of the user for settings of scope `user`, else null.
   */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    return this.find((setting) => {
      const { key: own, user: owner = null } = setting._source;
      return own === key && (owner ?? null) === user;
    }) as unknown as Setting | undefined;
  }

  getItem(key: string, user: string | null = null): string | null {
    return (this.getSetting(key, user)?._source.value as string | undefined) ?? null;
  }
}
