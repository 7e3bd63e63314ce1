import { Collection } from "../../common/utils/collection.ts";
import type { ApplicationLike } from "../globals.d.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";
import { DirectoryCollectionMixin, type TreeEntry } from "./directory-mixin.ts";

class PackCollection extends Collection<CompendiumCollection> {
  get name(): string {
    return "CompendiumPacks";
  }

  render(_force = false, options: object = {}): void {
    (ui.compendium as ApplicationLike | undefined)?.render(options);
  }
}

/** All compendium packs of the game. */
export class CompendiumPacks extends DirectoryCollectionMixin(PackCollection) {
  get folders() {
    return game.folders.filterByType("Compendium");
  }

  override _getVisibleTreeContents(): TreeEntry[] {
    return (this.contents as CompendiumCollection[]).filter((pack) => pack.visible) as unknown as TreeEntry[];
  }

  static override _sortAlphabetical(this: void, a: TreeEntry, b: TreeEntry): number {
    const title = (entry: TreeEntry): string => (entry as { title?: string }).title ?? entry.name ?? "";
    return title(a).localeCompare(title(b), game.i18n?.lang);
  }
}
