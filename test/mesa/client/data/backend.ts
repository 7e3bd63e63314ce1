/** The client's side of every database operation: prepare, ask the server, apply what it answers. */
import { DatabaseBackend } from "../../common/abstract/backend.ts";
import type { Document, DocumentClass } from "../../common/abstract/document.ts";
import { asShown, warnOfKeys, withKeys } from "../../common/generation/operators.ts";
import type { DatabaseOperation, ModifyDocumentResponse } from "../../common/protocol.ts";
import { deepClone, diffObject } from "../../common/utils/merge.ts";
import { expandObject, isEmpty } from "../../common/utils/objects.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ClientDoc, DocClass, DocumentContainer } from "../documents/types.ts";
import { applyResponse } from "./apply-response.ts";

type Operation = DatabaseOperation & { parent?: ClientDoc | Document | null };

interface UserLike {
  id: string | null;
  name?: string;
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
    const documentClass = cls as unknown as DocClass;
    const implementation = documentClass.implementation;
    const { documentName } = implementation;
    const { options, parent, pack } = this.#prepare(documentClass, operation);
    const { noHook = false } = operation;
    const documents: ClientDoc[] = [];
    for (const entry of operation.data ?? []) {
      const given = entry as unknown as ClientDoc;
      const data = isDocument(entry) ? given.toObject() : (expandObject(deepClone(entry)) as Dict);
      if (!operation.keepId) delete data._id;
      implementation.migrateDataSafe(data);
      const document = new implementation(data, { parent, pack });
      let allowed = (await document._preCreate(data, options, user)) ?? true;
      allowed &&= noHook || Hooks.call(`preCreate${documentName}`, document, data, options, user.id);
      if (allowed === false) {
        vetoed(`${documentName} creation prevented by _preCreate or a preCreate hook`);
        continue;
      }
      documents.push(document);
    }
    const request: Operation = { ...options, data: [], parent, pack };
    if (!documents.length) return [];
    if ((await implementation._preCreateOperation(documents, request, user)) === false) return [];
    request.data = documents.map((document) => document.toObject());
    return this.#send(implementation, "create", request);
  }

  /** Updates documents. Only what differs from the stored source is sent, unless `diff` is false. */
  protected override async _updateDocuments(
    cls: DocumentClass,
    operation: Operation,
    user: UserLike = game.user as UserLike,
  ): Promise<Document[]> {
    const documentClass = cls as unknown as DocClass;
    const implementation = documentClass.implementation;
    const { documentName } = implementation;
    const { options, parent, pack, collection } = this.#prepare(documentClass, operation);
    const { noHook = false, diff = true } = operation;
    const documents: ClientDoc[] = [];
    const updates: Dict[] = [];
    for (const entry of operation.updates ?? []) {
      const given = entry as unknown as ClientDoc;
      if (!isDocument(entry)) warnOfKeys(entry, `${documentName}.updateDocuments`);
      let changes = isDocument(entry) ? given.toObject() : withKeys(expandObject(deepClone(entry)) as Dict);
      const id = changes._id;
      if (typeof id !== "string") throw new Error("You must provide an _id for every object in the update Array.");
      const document =
        collection.get(id, { invalid: true }) ??
        (pack && !parent ? await game.packs.get(pack)?.getDocument(id) : undefined);
      if (!document)
        throw new Error(
          `${documentName} id [${id}] does not exist in the ${collection.name ?? documentName} collection.`,
        );
      implementation.migrateDataSafe(changes);
      try {
        document.validate({ changes, clean: true, strict: true, fallback: false });
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        ui.notifications.error(problem.message.split("] ").pop() ?? problem.message);
        Hooks.onError("ClientDatabaseBackend#update", problem, { log: "error", id: document.id });
        continue;
      }
      if (diff) {
        changes = diffObject(document._source, changes, { deletionKeys: true });
        if (isEmpty(changes)) continue;
      }
      changes._id = id;
      changes = asShown(changes);
      let allowed = (await document._preUpdate(changes, options, user)) ?? true;
      allowed &&= noHook || Hooks.call(`preUpdate${documentName}`, document, changes, options, user.id);
      if (allowed === false) {
        vetoed(`${documentName} update prevented by _preUpdate or a preUpdate hook`);
        continue;
      }
      documents.push(document);
      updates.push(withKeys(changes));
    }
    if (!updates.length) return [];
    const request: Operation = { ...options, updates, parent, pack };
    if ((await implementation._preUpdateOperation(documents, request, user)) === false) return [];
    return this.#send(implementation, "update", request);
  }

  /** Deletes documents, or with `deleteAll` every one of the collection. */
  protected override async _deleteDocuments(
    cls: DocumentClass,
    operation: Operation,
    user: UserLike = game.user as UserLike,
  ): Promise<Document[]> {
    const documentClass = cls as unknown as DocClass;
    const implementation = documentClass.implementation;
    const { documentName } = implementation;
    const { options, parent, pack, collection } = this.#prepare(documentClass, operation);
    const { noHook = false } = operation;
    const ids = operation.deleteAll ? collection.contents.map((document) => document.id ?? "") : (operation.ids ?? []);
    const documents: ClientDoc[] = [];
    for (const id of ids) {
      const document =
        collection.get(id, { invalid: true }) ??
        (pack && !parent ? await game.packs.get(pack)?.getDocument(id) : undefined);
      if (!document)
        throw new Error(
          `${documentName} id [${id}] does not exist in the ${collection.name ?? documentName} collection.`,
        );
      let allowed = (await document._preDelete(options, user)) ?? true;
      allowed &&= noHook || Hooks.call(`preDelete${documentName}`, document, options, user.id);
      if (allowed === false) {
        vetoed(`${documentName} deletion prevented by _preDelete or a preDelete hook`);
        continue;
      }
      documents.push(document);
    }
    if (!documents.length) return [];
    const request: Operation = { ...options, ids: documents.map((document) => document.id ?? ""), parent, pack };
    delete request.deleteAll;
    if ((await implementation._preDeleteOperation(documents, request, user)) === false) return [];
    return this.#send(implementation, "delete", request);
  }

  /** Finds where the operation takes place and what of it can travel. */
  #prepare(documentClass: DocClass, operation: Operation) {
    const parent = (operation.parent ?? null) as ClientDoc | null;
    const pack = parent?.pack ?? operation.pack ?? null;
    if (pack && !game.packs.get(pack)) throw new Error(`Invalid compendium ${pack}`);
    const options = optionsOf(operation);
    options.parent = parent;
    options.pack = pack;
    options.parentUuid = parent?.uuid ?? null;
    const { parent: _parent, ...wire } = { ...operation, pack, parentUuid: parent?.uuid ?? null };
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

  async #send(
    documentClass: DocClass,
    action: "create" | "update" | "delete",
    operation: Operation,
  ): Promise<Document[]> {
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
    return ["core", "world", game.system.id, ...game.modules.map((module) => module.id)];
  }

  override getCompendiumScopes(): string[] {
    return [...game.packs.keys()];
  }
}

function isTokenActor(documentName: string, parent: ClientDoc): boolean {
  return documentName === "Actor" && parent.documentName === "Token";
}

/** The only actor a token has, as a container. */
function tokenActorContainer(token: ClientDoc) {
  const { actor } = token as unknown as { actor: ClientDoc | null };
  return { name: "actor", contents: actor ? [actor] : [], get: (id: string) => (actor?.id === id ? actor : undefined) };
}

/** A veto is often meant: only somebody who looks for it wants to read of it. */
function vetoed(text: string): void {
  if (CONFIG.debug.documents) console.debug(text);
}

function isDocument(value: unknown): boolean {
  return value instanceof foundry.abstract.Document;
}
