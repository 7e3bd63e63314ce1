/** What a UUID says, before anything is looked up. */
export interface ResolvedUUID {
  uuid: string;
  type: string | undefined;
  id: string;
  primaryType: string | undefined;
  primaryId: string | undefined;
  /** The collection of the primary document: a world collection or a compendium. */
  collection: unknown;
  embedded: string[];
  /** Same as primaryType, or type when nothing is embedded. */
  documentType: string | undefined;
  documentId: string | undefined;
}

interface RelativeDocument {
  uuid: string;
  id: string | null;
  documentName: string;
  parent: RelativeDocument | null;
  constructor: { metadata: { embedded: Record<string, string> } };
  isEmbedded: boolean;
}

interface PackLike {
  documentName?: string;
  metadata?: { type?: string };
}

interface HostGlobals {
  game?: { packs?: { get(id: string): PackLike | undefined }; collections?: { get(name: string): unknown } };
}

/** Read a UUID. Relative ones (`.Item.id`, `..Actor.id`) are resolved against a document. No UUID has no parts: null. */
export function parseUuid(uuid: string, options?: { relative?: unknown }): ResolvedUUID;
export function parseUuid(uuid: string | null | undefined, options?: { relative?: unknown }): ResolvedUUID | null;
export function parseUuid(
  uuid: string | null | undefined,
  { relative }: { relative?: unknown } = {},
): ResolvedUUID | null {
  // Documents that are not stored yet have no UUID, and systems parse it while preparing their data.
  if (uuid === null || uuid === undefined || uuid === "") return null;
  if (typeof uuid !== "string") throw new Error("A uuid string is required.");
  const doc = relative as RelativeDocument | undefined;
  if (uuid.startsWith(".") && doc) return parseRelative(uuid, doc);
  const { game } = globalThis as unknown as HostGlobals;
  const parts = uuid.split(".");
  let collection: unknown;
  let primaryType: string | undefined;
  let primaryId: string | undefined;
  let embedded: string[];
  if (parts[0] === "Compendium") {
    const [, scope, name, ...rest] = parts;
    const pack = game?.packs?.get(`${scope}.${name}`);
    collection = pack;
    // Before V11 a compendium UUID did not carry the document type: Compendium.scope.name.id
    if (rest.length === 1) {
      primaryType = pack?.documentName ?? pack?.metadata?.type;
      primaryId = rest[0];
      embedded = [];
    } else {
      [primaryType, primaryId, ...embedded] = rest;
    }
  } else {
    [primaryType, primaryId, ...embedded] = parts;
    collection = primaryType === undefined ? undefined : game?.collections?.get(primaryType);
  }
  return resolved(uuid, collection, primaryType, primaryId, embedded);
}

function resolved(
  uuid: string,
  collection: unknown,
  primaryType: string | undefined,
  primaryId: string | undefined,
  embedded: string[],
): ResolvedUUID {
  const nested = embedded.length > 0;
  return {
    uuid,
    type: nested ? embedded.at(-2) : primaryType,
    id: (nested ? embedded.at(-1) : primaryId) ?? "",
    primaryType: nested ? primaryType : undefined,
    primaryId: nested ? primaryId : undefined,
    collection,
    embedded,
    documentType: primaryType,
    documentId: primaryId,
  };
}

function parseRelative(uuid: string, relative: RelativeDocument): ResolvedUUID {
  const steps = uuid.slice(1).split(".");
  let base: RelativeDocument | null = relative;
  // ".." climbs to the parent; ".id" alone names a sibling.
  while (steps[0] === "") {
    steps.shift();
    base = base?.parent ?? null;
  }
  if (!base) return resolved(uuid, undefined, undefined, undefined, steps);
  const first = steps[0] ?? "";
  const names = base.constructor.metadata.embedded;
  let path: string;
  if (first in names) path = `${base.uuid}.${steps.join(".")}`;
  else {
    const owner = base.uuid.split(".").slice(0, -1).join(".");
    const bare = steps.length === 1 ? steps : first === base.documentName ? steps.slice(1) : steps;
    path = `${owner}.${bare.join(".")}`;
  }
  return { ...parseUuid(path), uuid: path };
}

export interface BuildUUIDContext {
  id: string | null;
  documentName?: string | undefined;
  parent?: { uuid: string | null; pack?: string | null } | null | undefined;
  pack?: string | null | undefined;
}

/** The UUID of a document from what is known of it, or null when that is too little. */
export function buildUuid({ id, documentName, parent, pack }: BuildUUIDContext): string | null {
  if (!id) return null;
  if (parent) return parent.uuid && documentName ? `${parent.uuid}.${documentName}.${id}` : null;
  if (pack) {
    const { game } = globalThis as unknown as HostGlobals;
    const type = documentName ?? game?.packs?.get(pack)?.documentName;
    return type ? `Compendium.${pack}.${type}.${id}` : null;
  }
  return documentName ? `${documentName}.${id}` : null;
}
