import type { SchemaField } from "../data/fields.ts";
import type { Dict } from "../utils/types.ts";
import { DataModel } from "./data-model.ts";
import type { BaseUserLike, Document } from "./document.ts";

/** The `system` of a document: data that depends on its type, with the document's life-cycle. */
export class TypeDataModel extends DataModel {
  declare readonly parent: Document;
  /** The package whose manifest declares this type. */
  declare modelProvider: unknown;

  /** Its fields know where they stand in the document, so an input made from one carries the whole path. */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name = "system";
    return schema;
  }

  prepareBaseData(): void {}

  prepareDerivedData(): void {}

  async _preCreate(_data: Dict, _options: Dict, _user: BaseUserLike): Promise<boolean | undefined> {
    return undefined;
  }

  _onCreate(_data: Dict, _options: Dict, _userId: string): void {}

  async _preUpdate(_changes: Dict, _options: Dict, _user: BaseUserLike): Promise<boolean | undefined> {
    return undefined;
  }

  _onUpdate(_changed: Dict, _options: Dict, _userId: string): void {}

  async _preDelete(_options: Dict, _user: BaseUserLike): Promise<boolean | undefined> {
    return undefined;
  }

  _onDelete(_options: Dict, _userId: string): void {}

  /** An element for `@Embed`, or null for the default one. */
  async toEmbed(_config: Dict, _options: Dict = {}): Promise<HTMLElement | HTMLCollection | null> {
    return null;
  }
}
