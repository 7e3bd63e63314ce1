import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { type MenuScene, sceneMenu } from "../../board/scene-menu.ts";
import { type ContextEntry, type Data, host, type TableDocument } from "../../host.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's scenes. Choosing one shows it; its menu configures and activates it. */
export class SceneDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    collection: "Scene",
    renderUpdateKeys: ["name", "thumb", "ownership", "sort", "folder", "active", "background", "navigation"],
  };

  static override tabName = "scenes";

  protected override _entryContext(entry: TableDocument): Data {
    const { active } = entry as MenuScene;
    return { ...super._entryContext(entry), isActiveScene: active };
  }

  override async _onClickEntry(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const scene = (await this.documentOf(target)) as MenuScene | undefined;
    if (!scene) return;
    // What is shown already has nothing left to show but its settings.
    if (scene.id !== canvas.id) await scene.view();
    else if (host.game.user.isGM) scene.sheet?.render({ force: true });
  }

  override _getEntryContextOptions(): ContextEntry[] {
    return [...sceneMenu("entry-id"), ...super._getEntryContextOptions()];
  }
}
