/** Applies a database response, of this client's own request or of another's, to the documents in memory. */
import { asShown } from "../../common/generation/operators.ts";
import type { DatabaseOperation, ModifyDocumentResponse } from "../../common/protocol.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { TokenDocument } from "../documents/board/token.ts";
import type { ClientDoc, DocClass, DocumentContainer } from "../documents/types.ts";

type Operation = DatabaseOperation & { parent?: ClientDoc | null };

interface Place {
  documentClass: DocClass;
  parent: ClientDoc | null;
  pack: string | null;
  collection: DocumentContainer;
  operation: Operation;
  userId: string;
  /** What hooks and `_on…` methods get: the operation without its data. */
  options: Dict;
  /** The delta of the unlinked token whose actor holds these documents, directly or one step down. */
  delta: ClientDoc | null;
}

/**
 * Applies a response.
 * @returns The documents concerned.
 * @throws The server's error, when it refused.
 */
export async function applyResponse(response: ModifyDocumentResponse): Promise<ClientDoc[]> {
  if (response.error) {
    const error = new Error(response.error.message);
    error.name = response.error.name;
    throw error;
  }
  if (response.type === "ActorDelta") return applyDelta(response);
  const place = locate(response);
  // A change inside a compendium document nobody has loaded here needs no applying.
  if (!place) return [];
  const result = response.result ?? [];
  switch (response.action) {
    case "create":
      return applyCreate(place, result as Dict[]);
    case "update":
      return applyUpdate(place, asShown(result as Dict[]));
    case "delete":
      return applyDelete(place, result as string[]);
    case "get":
      return [];
  }
}

/** Under which name an operation carries its data. */
const CARRIED = { create: "data", update: "updates", delete: "ids", get: "data" } as const;

function locate({ type, action, operation, userId, result }: ModifyDocumentResponse): Place | null {
  const documentClass = getDocumentClass(type) as unknown as DocClass;
  const pack = operation.pack ?? null;
  let parent: ClientDoc | null = null;
  if (operation.parentUuid) {
    parent = loadedDocument(operation.parentUuid);
    if (!parent) return null;
  }
  const collection = parent
    ? parent.getEmbeddedCollection(type)
    : pack
      ? type === "Folder"
        ? game.packs.get(pack)?.folders
        : game.packs.get(pack)
      : game.collections.get(type);
  if (!collection) return null;
  const { data: _data, updates: _updates, ids: _ids, ...rest } = operation;
  const carried = { [CARRIED[action]]: result ?? [] };
  const delta = deltaAbove(parent);
  const shown = parent?.documentName === "Actor" && delta ? delta : parent;
  return {
    documentClass,
    parent,
    pack,
    collection: collection as unknown as DocumentContainer,
    operation: { ...operation, ...carried, parent: shown },
    userId,
    options: { ...rest, parent: shown },
    delta,
  };
}

/** The delta that stands for the actor of an unlinked token, when the documents of a parent are that actor's. */
function deltaAbove(parent: ClientDoc | null): ClientDoc | null {
  const actor = parent?.documentName === "Item" ? parent.parent : parent;
  const token = actor?.documentName === "Actor" ? actor.parent : null;
  return ((token as unknown as TokenDocument | null)?.delta ?? null) as unknown as ClientDoc | null;
}

/**
 * Calls a listener. Documents of an unlinked token's actor have the token's delta as their parent meanwhile, as public
 * modules meet them in these hooks; the actor is `parent.syntheticActor`.
 */
function hand<T>({ parent, delta }: Place, documents: ClientDoc[], listener: () => T): T {
  if (!delta) return listener();
  const lent = parent?.documentName === "Item" ? [parent] : documents;
  const actors = lent.map((document) => document.parent);
  for (const document of lent) adopt(document, delta);
  try {
    return listener();
  } finally {
    lent.forEach((document, index) => {
      adopt(document, actors[index] ?? null);
    });
  }
}

function adopt(document: ClientDoc, parent: ClientDoc | null): void {
  Object.defineProperty(document, "parent", { value: parent, writable: false, enumerable: false, configurable: true });
}

/** A change of the actor of an unlinked token. */
function applyDelta({ operation, result, userId }: ModifyDocumentResponse): ClientDoc[] {
  const token = operation.parentUuid ? (loadedDocument(operation.parentUuid) as unknown as TokenDocument | null) : null;
  if (!token) return [];
  const { updates: _updates, ...rest } = operation;
  const options: Dict = { ...rest, parent: token };
  const { delta } = token;
  for (const { _id, ...changes } of asShown((result ?? []) as Dict[])) {
    // The actor is asked for first: one made now would have the changes already.
    const actor = token.actor as unknown as ClientDoc | null;
    delta.updateSource(changes, { recursive: operation.recursive ?? true });
    actor?.updateSource(changes, { recursive: operation.recursive ?? true });
    delta._onUpdate(changes, options, userId);
    actor?._onUpdate(changes, options, userId);
    if (operation.noHook) continue;
    Hooks.callAll("updateActorDelta", delta, changes, options, userId);
    if (actor) Hooks.callAll("updateActor", actor, changes, options, userId);
  }
  return token.actor ? [token.actor as unknown as ClientDoc] : [];
}

/** A document by UUID if it is in memory; compendium documents only when loaded. */
export function loadedDocument(uuid: string): ClientDoc | null {
  const { collection, documentId, embedded } = foundry.utils.parseUuid(uuid);
  let document = (collection as DocumentContainer | undefined)?.get(documentId ?? "") ?? null;
  for (let at = 0; document && at < embedded.length; at += 2) {
    const [type, id] = [embedded[at], embedded[at + 1]];
    if (!type || !id) return null;
    document = embeddedDocument(document, type, id);
  }
  return document;
}

/** A child document; a token's actor stands for its delta. */
export function embeddedDocument(document: ClientDoc, type: string, id: string): ClientDoc | null {
  if (document.documentName === "Token" && (type === "Actor" || type === "ActorDelta")) {
    const { actor, delta } = document as unknown as { actor: ClientDoc | null; delta: ClientDoc | null };
    return type === "Actor" ? actor : delta;
  }
  // Systems put documents of their own kind inside others by overriding this method.
  const { getEmbeddedDocument } = document as unknown as {
    getEmbeddedDocument(type: string, id: string, options: Dict): ClientDoc | undefined;
  };
  return getEmbeddedDocument.call(document, type, id, { invalid: true }) ?? null;
}

function collectionName(place: Place): string {
  return place.collection.name ?? place.documentClass.collectionName;
}

/** The collection name an embedded change is announced under, for example `items`. */
function announce(place: Place, event: string, args: unknown[]): void {
  if (!place.parent) return;
  const name = place.documentClass.metadata.collection;
  const field = place.documentClass.collectionName ?? name;
  place.parent._dispatchDescendantDocumentEvents(event, field, args);
}

async function applyCreate(place: Place, result: Dict[]): Promise<ClientDoc[]> {
  const { documentClass, parent, pack, collection, operation, options, userId } = place;
  announce(place, "preCreate", [result, options, userId]);
  const created: [ClientDoc, Dict][] = [];
  for (const source of result) {
    const document = collection.createDocument(source, { parent, pack });
    collection.set(document.id ?? "", document, { ...options, modifySource: true });
    created.push([document, source]);
  }
  parent?.reset();
  keepDelta(
    place,
    result.map((source) => String(source._id)),
  );
  const documents = created.map(([document]) => collection.get(document.id ?? "") ?? document);
  created.forEach(([, source], index) => {
    const document = documents[index] as ClientDoc;
    hand(place, [document], () => {
      document._onCreate(source, options, userId);
      if (!operation.noHook) Hooks.callAll(`create${documentClass.documentName}`, document, options, userId);
    });
  });
  announce(place, "onCreate", [documents, result, options, userId]);
  await finish(place, "create", documents, result);
  return documents;
}

async function applyUpdate(place: Place, result: Dict[]): Promise<ClientDoc[]> {
  const { documentClass, parent, collection, operation, options, userId } = place;
  announce(place, "preUpdate", [result, options, userId]);
  const updated: [ClientDoc, Dict][] = [];
  for (const changes of result) {
    const id = String(changes._id);
    const document = collection.get(id, { invalid: true });
    if (!document) {
      // A pack document that is not loaded: only its index entry is here.
      if (place.pack && !parent) Object.assign(game.packs.get(place.pack)?.index.get(id) ?? {}, changes);
      continue;
    }
    document.updateSource(changes, { recursive: operation.recursive ?? true, fallback: false, strict: true });
    collection.set(id, document, { ...options, modifySource: true });
    updated.push([document, changes]);
  }
  parent?.reset();
  keepDelta(
    place,
    updated.map(([document]) => document.id ?? ""),
  );
  for (const [document, changes] of updated)
    hand(place, [document], () => {
      document._onUpdate(changes, options, userId);
      if (!operation.noHook) Hooks.callAll(`update${documentClass.documentName}`, document, changes, options, userId);
    });
  const documents = updated.map(([document]) => document);
  announce(place, "onUpdate", [documents, result, options, userId]);
  await finish(place, "update", documents, result);
  return documents;
}

async function applyDelete(place: Place, ids: string[]): Promise<ClientDoc[]> {
  const { documentClass, parent, collection, operation, options, userId } = place;
  announce(place, "preDelete", [ids, options, userId]);
  const documents: ClientDoc[] = [];
  for (const id of ids) {
    const document = collection.get(id, { invalid: true });
    collection.delete(id, { ...options, modifySource: true });
    if (document) documents.push(document);
  }
  parent?.reset();
  keepDelta(place, ids);
  for (const document of documents)
    hand(place, [document], () => {
      document._onDelete(options, userId);
      if (!operation.noHook) Hooks.callAll(`delete${documentClass.documentName}`, document, options, userId);
    });
  announce(place, "onDelete", [documents, ids, options, userId]);
  await finish(place, "delete", documents, ids);
  return documents;
}

/**
 * What an unlinked token's actor got or lost is noted in the token, from which the actor can be made again. What is in
 * an item is noted with the item.
 */
function keepDelta({ parent, delta, documentClass }: Place, ids: string[]): void {
  if (!delta || !parent) return;
  const inItem = parent.documentName === "Item";
  const actor = (inItem ? parent.parent : parent) as ClientDoc;
  const name = inItem ? parent.documentName : documentClass.documentName;
  const collection = actor.getEmbeddedCollection(name);
  const base = (actor.parent as unknown as TokenDocument).baseActor as unknown as ClientDoc | null;
  const field = inItem ? parent.collectionName : documentClass.collectionName;
  const own = (delta._source[field] ?? []) as Dict[];
  for (const id of inItem ? [parent.id ?? ""] : ids) {
    const at = own.findIndex((entry) => entry._id === id);
    if (at !== -1) own.splice(at, 1);
    const present = collection.get(id);
    if (present) own.push(present.toObject());
    else if (base?.getEmbeddedCollection(name).get(id)) own.push({ _id: id, _tombstone: true });
  }
}

const EVENTS = { create: "Create", update: "Update", delete: "Delete" } as const;

async function finish(
  place: Place,
  action: "create" | "update" | "delete",
  documents: ClientDoc[],
  result: (Dict | string)[],
): Promise<void> {
  const user = game.users.get(place.userId);
  place.collection._onModifyContents?.(action, documents, result, place.operation, user);
  const { documentClass, operation } = place;
  const name = `_on${EVENTS[action]}Operation` as const;
  await hand(place, documents, () => documentClass[name](documents, operation, user));
  if (CONFIG.debug.documents)
    console.debug(`Mesa | ${action} ${documents.length} ${documentClass.documentName} in ${collectionName(place)}`);
}
