import type { DatabaseOperation } from "../protocol.ts";
import type { BaseUserLike, Document, DocumentClass } from "./document.ts";

/** A database request on its way: what goes over the wire plus the parent instance. */
export interface Operation extends DatabaseOperation {
  parent?: Document | null;
}

/** How documents are read and written; the client and tests bring their own. */
export abstract class DatabaseBackend {
  async get(documentClass: DocumentClass, operation: Operation, user?: BaseUserLike): Promise<unknown[]> {
    await this.#configure(operation);
    operation.broadcast = false;
    return this._getDocuments(documentClass, operation, user);
  }

  async create(documentClass: DocumentClass, operation: Operation, user?: BaseUserLike): Promise<Document[]> {
    if (!Array.isArray(operation.data))
      throw new Error("The data of a create operation must be an array of data objects");
    await this.#configure(operation);
    operation.render ??= true;
    operation.renderSheet ??= false;
    return this._createDocuments(documentClass, operation, user);
  }

  async update(documentClass: DocumentClass, operation: Operation, user?: BaseUserLike): Promise<Document[]> {
    if (!Array.isArray(operation.updates))
      throw new Error("The updates of an update operation must be an array of data objects");
    await this.#configure(operation);
    operation.diff ??= true;
    operation.recursive ??= true;
    operation.render ??= true;
    return this._updateDocuments(documentClass, operation, user);
  }

  async delete(documentClass: DocumentClass, operation: Operation, user?: BaseUserLike): Promise<Document[]> {
    if (!Array.isArray(operation.ids)) throw new Error("The ids of a delete operation must be an array of ids");
    await this.#configure(operation);
    operation.deleteAll ??= false;
    operation.render ??= true;
    return this._deleteDocuments(documentClass, operation, user);
  }

  protected abstract _getDocuments(cls: DocumentClass, operation: Operation, user?: BaseUserLike): Promise<unknown[]>;
  protected abstract _createDocuments(
    cls: DocumentClass,
    operation: Operation,
    user?: BaseUserLike,
  ): Promise<Document[]>;
  protected abstract _updateDocuments(
    cls: DocumentClass,
    operation: Operation,
    user?: BaseUserLike,
  ): Promise<Document[]>;
  protected abstract _deleteDocuments(
    cls: DocumentClass,
    operation: Operation,
    user?: BaseUserLike,
  ): Promise<Document[]>;

  async #configure(operation: Operation): Promise<void> {
    if (operation.pack && !this.getCompendiumScopes().includes(operation.pack))
      throw new Error(`Compendium pack "${operation.pack}" is not a valid Compendium identifier`);
    operation.parent = await this._getParent(operation);
    operation.modifiedTime = Date.now();
  }

  /** The parent document of an operation, from the instance or the UUID. */
  async _getParent(operation: Operation): Promise<Document | null> {
    if (operation.parent) return operation.parent;
    if (!operation.parentUuid) return null;
    const resolve = (globalThis as unknown as { fromUuid?: (uuid: string) => Promise<unknown> }).fromUuid;
    return ((await resolve?.(operation.parentUuid)) ?? null) as Document | null;
  }

  /** The namespaces a flag may live in. */
  getFlagScopes(): string[] {
    return ["core", "world"];
  }

  getCompendiumScopes(): string[] {
    return [];
  }
}
