/** The client's side of every database operation: prepare, ask the server, apply what it answers. */
import { DatabaseBackend } from "../../common/abstract/backend.ts";
import type { Document, DocumentClass } from "../../common/abstract/document.ts";
import { asShown, showsCleanChanges, warnOfKeys, withKeys } from "../../common/generation/operators.ts";
import type { DatabaseOperation, ModifyDocumentResponse } from "../../common/protocol.ts";
import { deepClone, diffObject, isDeletionKey } from "../../common/utils/merge.ts";
import { expandObject, isEmpty } from "../../common/utils/objects.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ActorDelta } from "../documents/board/token.ts";
import type { ClientDoc, DocClass, DocumentContainer } from "../documents/types.ts";
import { refuseDryRun } from "../generation/dry-run.ts";
import { applyResponse } from "./apply-response.ts";

type Operation = DatabaseOperation & { parent?: ClientDoc | Document | null };

interface UserLike {
  id: string | null;
  name?: string;
}

type Action = "create" | "update" | "delete";

/** Actions as they stand in the names of methods and hooks. */
const NAMES = { create: "Create", update: "Update", delete: "Delete" } as const;

/** One operation: what is done, by whom and where. */
interface Task {
  implementation: DocClass["implementation"];
  action: Action;
  user: UserLike;
  noHook: boolean;
  options: Dict;
  parent: ClientDoc | null;
  pack: string | null;
  collection: DocumentContainer;
}

/** Keys that describe the operation itself; everything else is handed to hooks as options too. */
function optionsOf(operation: Operation): Dict {
  const { data: _data, updates: _updates, ids: _ids, noHook: _noHook, ...options } = operation;
  return options;
}

/** Performs document operations for this client's user. */
export class ClientDatabaseBackend extends DatabaseBackend {
  /** Loads documents or, with `index`, index entries. */
  protected override async _getDocuments(cls: DocumentClass, operation: Operation = {}): Promise<unknown[]> {
    const documentClass = cls as unknown as DocClass;
    const request = this.#prepare(documentClass, { query: {}, ...operation });
    const { result = [] } = await game.modifyDocument(documentClass.documentName, "get", request.wire);
    if (operation.index) return result;
    return result.map((source) =>
      documentClass.implementation.fromSource(source as Dict, {
        pack: operation.pack ?? null,
        parent: operation.parent ?? null,
      }),
    );
  }

  /** Creates documents. Those that a `_preCreate` or `preCreate…` listener vetoes are left out. */
  protected override async _createDocuments(
    cls: DocumentClass,
    operation: Operation,
    user: UserLike = game.user as UserLike,
  ): Promise<Document[]> {
    const task = this.#begin(cls, "create", operation, user);
    const { implementation, parent, pack } = task;
    const documents: ClientDoc[] = [];
    for (const entry of operation.data ?? []) {
      const given = entry as unknown as ClientDoc;
      const data = isDocument(entry) ? given.toObject() : (expandObject(deepClone(entry)) as Dict);
      if (!operation.keepId) delete data._id;
      implementation.migrateDataSafe(data);
      // A document owns and completes the object it is made of; listeners are told what was asked for.
      const document = new implementation(deepClone(data), { parent, pack });
      if (await allowed(task, document, data)) documents.push(document);
    }
    // What listeners made of the documents is what is created.
    return this.#finish(task, documents, () => ({ data: documents.map((document) => document.toObject()) }));
  }

  /**
   * Updates documents. `_preUpdate` and `preUpdate…` see the changes as they were asked for, equal values included; only
   * then are they cleaned and validated, and only what differs from the stored source is sent, unless `diff` is false.
   */
  protected override async _updateDocuments(
    cls: DocumentClass,
    operation: Operation,
    user: UserLike = game.user as UserLike,
  ): Promise<Document[]> {
    const task = this.#begin(cls, "update", operation, user);
    const { implementation } = task;
    const { diff = true } = operation;
    const documents: ClientDoc[] = [];
    const updates: Dict[] = [];
    for (const entry of operation.updates ?? []) {
      const given = entry as unknown as ClientDoc;
      if (!isDocument(entry)) warnOfKeys(entry, `${implementation.documentName}.updateDocuments`);
      let changes = isDocument(entry) ? given.toObject() : withKeys(expandObject(deepClone(entry)) as Dict);
      const id = changes._id;
      if (typeof id !== "string") throw new Error("You must provide an _id for every object in the update Array.");
      const document = await find(task, id);
      migrate(document, changes);
      if (showsCleanChanges() && !isValid(document, changes)) continue;
      const shown = asShown(changes);
      if (!(await allowed(task, document, shown))) continue;
      changes = withKeys(shown);
      if (!isValid(document, changes)) continue;
      if (diff) {
        changes = differing(document, changes, operation.recursive !== false);
        if (isEmpty(changes)) continue;
      }
      documents.push(document);
      updates.push({ ...changes, _id: id });
    }
    return this.#finish(task, documents, () => ({ updates }));
  }

  /** Deletes documents, or with `deleteAll` every one of the collection. */
  protected override async _deleteDocuments(
    cls: DocumentClass,
    operation: Operation,
    user: UserLike = game.user as UserLike,
  ): Promise<Document[]> {
    const task = this.#begin(cls, "delete", operation, user);
    const all = () => task.collection.contents.map((document) => document.id ?? "");
    const ids = operation.deleteAll ? all() : (operation.ids ?? []);
    const documents: ClientDoc[] = [];
    for (const id of ids) {
      const document = await find(task, id);
      if (await allowed(task, document)) documents.push(document);
    }
    return this.#finish(task, documents, () => ({ ids: documents.map((document) => document.id ?? "") }));
  }

  #begin(cls: DocumentClass, action: Action, operation: Operation, user: UserLike): Task {
    const documentClass = cls as unknown as DocClass;
    refuseDryRun(operation);
    const { wire: _wire, ...place } = this.#prepare(documentClass, operation);
    return { implementation: documentClass.implementation, action, user, noHook: operation.noHook ?? false, ...place };
  }

  /** Asks the class once about all that is left, and sends it. */
  async #finish(task: Task, documents: ClientDoc[], payload: () => Operation): Promise<Document[]> {
    if (!documents.length) return [];
    const { implementation, action, options, parent, pack, user, noHook } = task;
    const { deleteAll: _deleteAll, ...others } = options;
    const rest = noHook ? { ...others, noHook } : others;
    // Updates and ids are fixed before the class is asked, and it may change them; new documents are read afterwards.
    const request: Operation = { ...rest, ...(action === "create" ? { data: [] } : payload()), parent, pack };
    if ((await implementation[`_pre${NAMES[action]}Operation`](documents, request, user)) === false) return [];
    if (action === "create") Object.assign(request, payload());
    return this.#send(implementation, action, request);
  }

  /** Finds where the operation takes place and what of it can travel. */
  #prepare(documentClass: DocClass, operation: Operation) {
    const parent = actorOfDelta((operation.parent ?? null) as ClientDoc | null);
    const pack = parent?.pack ?? operation.pack ?? null;
    if (pack && !game.packs.get(pack)) throw new Error(`Invalid compendium ${pack}`);
    const options = optionsOf(operation);
    options.parent = parent;
    options.pack = pack;
    options.parentUuid = parent?.uuid ?? null;
    const { parent: _parent, ...wire } = { ...operation, parent, pack, parentUuid: parent?.uuid ?? null };
    const name = documentClass.documentName;
    const collection = (parent
      ? isTokenActor(name, parent)
        ? tokenActorContainer(parent)
        : parent.getEmbeddedCollection(name)
      : pack
        ? name === "Folder"
          ? game.packs.get(pack)?.folders
          : game.packs.get(pack)
        : game.collections.get(name)) as unknown as DocumentContainer;
    return { options, parent, pack, wire, collection };
  }

  async #send(documentClass: DocClass, action: Action, operation: Operation): Promise<Document[]> {
    const { parent = null, pack = null, ...rest } = operation;
    const locked = pack ? game.packs.get(pack)?.locked : false;
    if (locked) throw new Error(`You may not ${action} documents in the locked compendium "${pack}"`);
    const { documentName } = documentClass;
    const isDelta = parent !== null && isTokenActor(documentName, parent as ClientDoc);
    if (isDelta) {
      // What changes on the actor of an unlinked token is stored in the token.
      const id = (parent as unknown as { delta: ClientDoc | null }).delta?.id ?? null;
      rest.updates = (rest.updates ?? []).map((changes) => ({ ...changes, _id: id }));
    }
    const response = await game.modifyDocument(isDelta ? "ActorDelta" : documentName, action, {
      ...rest,
      pack,
      parentUuid: parent?.uuid ?? null,
      action,
    });
    return (await applyResponse(response)) as unknown as Document[];
  }

  /** Applies what other clients changed. */
  activateSocketListeners(socket: {
    on(event: string, listener: (response: ModifyDocumentResponse) => void): unknown;
  }): void {
    socket.on("modifyDocument", (response) => {
      applyResponse(response).catch((error: unknown) => {
        Hooks.onError("ClientDatabaseBackend#modifyDocument", error, {
          msg: "A change of another client could not be applied",
          log: "error",
          notify: "error",
        });
      });
    });
  }

  /** Namespaces under which flags may be stored. */
  override getFlagScopes(): string[] {
    return ["core", "world", game.system.id, ...game.modules.filter(({ active }) => active).map(({ id }) => id)];
  }

  override getCompendiumScopes(): string[] {
    return [...game.packs.keys()];
  }
}

/** What is done to a delta's documents is done to those of its token's actor. */
function actorOfDelta(parent: ClientDoc | null): ClientDoc | null {
  if (parent?.documentName !== "ActorDelta") return parent;
  return (parent as unknown as ActorDelta).syntheticActor as unknown as ClientDoc | null;
}

function isTokenActor(documentName: string, parent: ClientDoc): boolean {
  return documentName === "Actor" && parent.documentName === "Token";
}

/** The only actor a token has, as a container. */
function tokenActorContainer(token: ClientDoc) {
  const { actor } = token as unknown as { actor: ClientDoc | null };
  return { name: "actor", contents: actor ? [actor] : [], get: (id: string) => (actor?.id === id ? actor : undefined) };
}

/** @throws Error when the document is not where the operation takes place */
async function find({ collection, implementation, pack, parent }: Task, id: string): Promise<ClientDoc> {
  const document =
    collection.get(id, { invalid: true }) ??
    (pack && !parent ? await game.packs.get(pack)?.getDocument(id) : undefined);
  if (document) return document as ClientDoc;
  const { documentName } = implementation;
  throw new Error(`${documentName} id [${id}] does not exist in the ${collection.name ?? documentName} collection.`);
}

/** Migrates changes as a whole document is; a model learns which one it is by a type that the changes do not name. */
function migrate(document: ClientDoc, changes: Dict): void {
  const { implementation } = document.constructor as unknown as DocClass;
  const named = "type" in changes;
  implementation.schema._addTypes(document._source, changes);
  implementation.migrateDataSafe(changes);
  if (!named) delete changes.type;
}

/**
 * Cleans the changes in place; a type that they did not name stays out of them, or an update without `diff` would
 * say that the type changed. @returns are they valid? If not, the user is told so.
 */
function isValid(document: ClientDoc, changes: Dict): boolean {
  const named = "type" in changes;
  try {
    document.validate({ changes, clean: true, strict: true, fallback: false });
    return true;
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error));
    ui.notifications.error(problem.message.split("] ").pop() ?? problem.message);
    Hooks.onError("ClientDatabaseBackend#update", problem, { log: "error", id: document.id });
    return false;
  } finally {
    if (!named) delete changes.type;
  }
}

/**
 * What of the changes has to be sent. Changes that are merged are thinned out to what differs; without `recursive` each
 * value takes the place of the old one, so a value that differs anywhere is sent whole.
 */
function differing(document: ClientDoc, changes: Dict, recursive: boolean): Dict {
  if (recursive) {
    const difference = diffObject(document._source, changes, { deletionKeys: true });
    // The data of another type are sent also when they look like those of the old one: foundryvtt#11951.
    if ("type" in difference && "==system" in changes) difference["==system"] = changes["==system"];
    return difference;
  }
  const replaced = withKeys(document.updateSource(asShown(changes), { dryRun: true, recursive: false }));
  const names = new Set(Object.keys(replaced).map(plainKey));
  return Object.fromEntries(Object.entries(changes).filter(([key]) => names.has(plainKey(key))));
}

/** The key that an instruction (`-=key`, `==key`) is about. */
function plainKey(key: string): string {
  return isDeletionKey(key) ? key.slice(2) : key;
}

/** Asks the document and then the hooks; either may refuse, and may change what is to be done. */
async function allowed(task: Task, document: ClientDoc, ...change: Dict[]): Promise<boolean> {
  const { action, implementation, options, user, noHook } = task;
  const step = `pre${NAMES[action]}` as const;
  const ask = document[`_${step}`].bind(document) as (...args: unknown[]) => Promise<boolean | undefined>;
  const name = `${step}${implementation.documentName}`;
  let allowed = (await ask(...change, options, user)) ?? true;
  allowed &&= noHook || Hooks.call(name, document, ...change, options, user.id);
  if (allowed === false) vetoed(`${implementation.documentName} ${action} prevented by _${step} or the hook ${name}`);
  return allowed !== false;
}

/** A veto is often meant: only somebody who looks for it wants to read of it. */
function vetoed(text: string): void {
  if (CONFIG.debug.documents) console.debug(text);
}

function isDocument(value: unknown): boolean {
  return value instanceof foundry.abstract.Document;
}
