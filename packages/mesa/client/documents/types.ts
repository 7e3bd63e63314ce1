/**
 * Shapes that collections, the database backend and the boot share. They are structural on purpose: importing the
 * document classes themselves here would close a circle of imports.
 */
import type { DatabaseOperation } from "../../common/protocol.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ApplicationLike } from "../globals.d.ts";

export type DocumentAction = "create" | "update" | "delete";

/** A document instance as its containers see it. */
export interface ClientDoc {
  readonly id: string | null;
  readonly uuid: string;
  readonly documentName: string;
  readonly collectionName: string;
  readonly parent: ClientDoc | null;
  readonly pack: string | null;
  readonly isEmbedded: boolean;
  readonly isOwner: boolean;
  readonly visible: boolean;
  readonly apps: Record<string, ApplicationLike>;
  readonly sheet: ApplicationLike | null;
  readonly system?: unknown;
  name?: string;
  type?: string;
  img?: string | null;
  sort?: number;
  folder?: ClientDoc | null;
  _source: Dict;
  _sheet: ApplicationLike | null;
  reset(): void;
  toObject(source?: boolean): Dict;
  updateSource(changes: Dict, options?: Dict): Dict;
  validate(options?: Dict): boolean;
  render(force?: boolean, context?: object): void;
  update(changes: Dict, operation?: Dict): Promise<unknown>;
  delete(operation?: Dict): Promise<unknown>;
  getEmbeddedCollection(name: string): DocumentContainer;
  getUserLevel(user?: unknown): number | null;
  testUserPermission(user: unknown, permission: string | number, options?: { exact?: boolean }): boolean;
  canUserModify(user: unknown, action: string, data?: object): boolean;
  _safePrepareData(): void;
  _preCreate(data: Dict, options: Dict, user: unknown): Promise<boolean | undefined>;
  _preUpdate(changes: Dict, options: Dict, user: unknown): Promise<boolean | undefined>;
  _preDelete(options: Dict, user: unknown): Promise<boolean | undefined>;
  _onCreate(data: Dict, options: Dict, userId: string): unknown;
  _onUpdate(changes: Dict, options: Dict, userId: string): unknown;
  _onDelete(options: Dict, userId: string): unknown;
  _dispatchDescendantDocumentEvents(event: string, collection: string, args: unknown[], parent?: ClientDoc): void;
}

/** A document class as its containers see it. */
export interface DocClass<D extends ClientDoc = ClientDoc> {
  new (data?: Dict, context?: Dict): D;
  readonly name: string;
  readonly documentName: string;
  readonly collectionName: string;
  readonly metadata: {
    label: string;
    collection: string;
    embedded: Record<string, string>;
    hasTypeData?: boolean;
    indexed?: boolean;
    compendiumIndexFields?: string[];
    [key: string]: unknown;
  };
  readonly implementation: DocClass<D>;
  readonly hasTypeData: boolean | undefined;
  readonly TYPES: string[];
  readonly schema: {
    fields: Record<string, unknown>;
    has(name: string): boolean;
    _addTypes(source: Dict, changes: Dict): void;
  };
  fromSource(source: Dict, context?: Dict): D;
  migrateDataSafe(source: Dict): Dict;
  canUserCreate(user: unknown): boolean;
  createDocuments(data: Dict[], operation?: Dict): Promise<D[]>;
  updateDocuments(updates: Dict[], operation?: Dict): Promise<D[]>;
  deleteDocuments(ids: string[], operation?: Dict): Promise<D[]>;
  create(data: Dict | Dict[], operation?: Dict): Promise<D | D[] | undefined>;
  _preCreateOperation(documents: D[], operation: DatabaseOperation, user: unknown): Promise<boolean | undefined>;
  _preUpdateOperation(documents: D[], operation: DatabaseOperation, user: unknown): Promise<boolean | undefined>;
  _preDeleteOperation(documents: D[], operation: DatabaseOperation, user: unknown): Promise<boolean | undefined>;
  _onCreateOperation(documents: D[], operation: DatabaseOperation, user: unknown): Promise<void>;
  _onUpdateOperation(documents: D[], operation: DatabaseOperation, user: unknown): Promise<void>;
  _onDeleteOperation(documents: D[], operation: DatabaseOperation, user: unknown): Promise<void>;
}

/** A collection the backend can change: world, embedded or compendium. */
export interface DocumentContainer extends Iterable<ClientDoc> {
  readonly name?: string;
  get(id: string, options?: { strict?: boolean; invalid?: boolean }): ClientDoc | undefined;
  set(id: string, document: ClientDoc, options?: Dict): unknown;
  delete(id: string, options?: Dict): unknown;
  createDocument(data: Dict, context: Dict): ClientDoc;
  readonly contents: ClientDoc[];
  _onModifyContents?(
    action: DocumentAction,
    documents: ClientDoc[],
    result: (Dict | string)[],
    operation: DatabaseOperation,
    user: unknown,
  ): void;
}
