import type { DatabaseOperation } from "../../common/protocol.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ClientDoc, DocumentAction } from "../documents/types.ts";
import { DocumentCollection } from "./document-collection.ts";

interface OwningPack {
  readonly collection: string;
  initializeTree(): void;
  render(force?: boolean, options?: object): void;
}

/** The folders inside one compendium pack. */
export class CompendiumFolderCollection extends DocumentCollection {
  static override documentName = "Folder";

  constructor(
    readonly pack: OwningPack,
    data: Dict[] = [],
  ) {
    super(data);
  }

  protected override _context(): Dict {
    return { pack: this.pack.collection };
  }

  override render(force = false, options: object = {}): void {
    this.pack.render(force, options);
  }

  override _onModifyContents(
    action: DocumentAction,
    documents: ClientDoc[],
    result: (Dict | string)[],
    operation: DatabaseOperation,
    user: unknown,
  ): void {
    this.pack.initializeTree();
    super._onModifyContents(action, documents, result, operation, user);
  }
}
