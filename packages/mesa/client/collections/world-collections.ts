/** The plain world collections: one per primary document type, without behaviour of their own worth a file. */
import { Collection } from "../../common/utils/collection.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { Scene } from "../documents/board/scene.ts";
import type { Combat } from "../documents/combat/combat.ts";
import type { Folder } from "../documents/folder.ts";
import type { ClientDoc } from "../documents/types.ts";
import type { ApplicationLike } from "../globals.d.ts";
import { type FromCompendiumOptions, WorldCollection } from "./world-collection.ts";

export class Actors extends WorldCollection {
  static override documentName = "Actor";

  /** Synthetic actors of tokens, by token id. */
  get tokens(): Record<string, ClientDoc> {
    const tokens: Record<string, ClientDoc> = {};
    for (const scene of game.scenes as Iterable<Scene>) {
      for (const token of scene.tokens) {
        const { id, actorLink, actor } = token as unknown as {
          id: string;
          actorLink: boolean;
          actor: ClientDoc | null;
        };
        if (!actorLink && actor) tokens[id] = actor;
      }
    }
    return tokens;
  }

  override fromCompendium(
    document: ClientDoc | Dict,
    { clearPrototypeToken = false, ...options }: FromCompendiumOptions & { clearPrototypeToken?: boolean } = {},
  ): Dict {
    const data = super.fromCompendium(document, options);
    if (clearPrototypeToken) delete data.prototypeToken;
    return data;
  }
}

export class Items extends WorldCollection {
  static override documentName = "Item";
}

export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}

export class Macros extends WorldCollection {
  static override documentName = "Macro";
}

export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}

export class Playlists extends WorldCollection {
  static override documentName = "Playlist";
}

export class CardStacks extends WorldCollection {
  static override documentName = "Cards";
}

export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  /** The scene the Gamemaster made active. */
  get active(): Scene | undefined {
    return this.find((scene) => (scene as unknown as Scene).active) as Scene | undefined;
  }

  /** The scene this user looks at: without a canvas, the active one. */
  get viewed(): Scene | undefined {
    const viewed = game.user?.viewedScene;
    return ((viewed ? this.get(viewed) : undefined) as Scene | undefined) ?? this.active;
  }

  get current(): Scene | undefined {
    return this.viewed;
  }
}

export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";
  _viewed: Combat | null = null;

  protected override get _directoryName(): string {
    return "combat";
  }

  static get settings(): unknown {
    return game.settings.get("core", "combatTrackerConfig");
  }

  /** The encounters of the scene in view, and those of no scene. */
  get combats(): Combat[] {
    const scene = game.scenes.viewed?.id ?? null;
    return this.filter((combat) => {
      const own = combat._source.scene as string | null;
      return !own || own === scene;
    }) as unknown as Combat[];
  }

  get active(): Combat | undefined {
    return this.combats.find((combat) => combat.active);
  }

  /** The encounter this user looks at; the combat tracker sets it. */
  get viewed(): Combat | null {
    const own = this._viewed && this.has(this._viewed.id ?? "") ? this._viewed : null;
    return own ?? this.active ?? null;
  }

  set viewed(combat: Combat | null) {
    this._viewed = combat;
  }
}

export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";

  protected override get _directoryName(): string {
    return "chat";
  }

  /** The chat log keeps itself up to date message by message. */
  override render(): void {}

  /** Saves the visible messages as a text file. */
  export(): void {
    const lines = (this.contents as ClientDoc[])
      .filter((message) => message.visible)
      .map((message) => (message as unknown as { export(): string }).export());
    const date = new Date().toISOString().slice(0, 10);
    foundry.utils.saveDataToFile(lines.join("\n---------------------------\n"), "text/plain", `fvtt-log-${date}.txt`);
  }

  /** Deletes all messages after asking. */
  async flush(): Promise<unknown> {
    const { DialogV2 } = foundry.applications.api as unknown as {
      DialogV2: { confirm(options: object): Promise<boolean | null> };
    };
    const sure = await DialogV2.confirm({
      window: { title: game.i18n.localize("CHAT.FlushTitle") },
      content: `<p>${game.i18n.localize("CHAT.FlushWarning")}</p>`,
    });
    return sure ? this.documentClass.deleteDocuments([], { deleteAll: true }) : sure;
  }
}

export class Folders extends WorldCollection {
  static override documentName = "Folder";
  /** Which folders are open in the directories, by UUID. */
  readonly _expanded: Record<string, boolean> = {};

  override get directory(): ApplicationLike | undefined {
    return undefined;
  }

  /** The folders that hold documents of one type. */
  filterByType(type: string): Collection<Folder> {
    const selected = new Collection<Folder>();
    for (const folder of this.contents as unknown as Folder[])
      if (folder.type === type) selected.set(folder.id ?? "", folder);
    return selected;
  }

  override render(force?: boolean, context: object & { documents?: ClientDoc[] } = {}): void {
    for (const type of new Set((context.documents ?? []).map((folder) => folder.type ?? ""))) {
      if (type === "Compendium") game.packs.render(force, context);
      else (game.collections.get(type) as WorldCollection | undefined)?.render(force, context);
    }
  }

  override _onModifyContents(...args: Parameters<WorldCollection["_onModifyContents"]>): void {
    const [, documents] = args;
    for (const type of new Set(documents.map((folder) => folder.type ?? ""))) {
      if (type === "Compendium") game.packs.initializeTree();
      else (game.collections.get(type) as WorldCollection | undefined)?.initializeTree();
    }
    super._onModifyContents(...args);
  }
}
