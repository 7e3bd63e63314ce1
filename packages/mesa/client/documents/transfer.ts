/** Documents on their way: names for new ones, drag data, JSON files, compendia. */
import type { Dict } from "../../common/utils/types.ts";
import type { ClientDoc, DocClass } from "./types.ts";

export interface ToCompendiumOptions {
  clearFlags?: boolean;
  clearSource?: boolean;
  clearSort?: boolean;
  clearFolder?: boolean;
  clearOwnership?: boolean;
  clearState?: boolean;
  keepId?: boolean;
}

export interface DefaultNameContext {
  type?: string;
  parent?: ClientDoc | null;
  pack?: string | null;
}

/** "New <type>", numbered when somebody in the same place has that name. */
export function defaultName(documentClass: DocClass, { type, parent, pack }: DefaultNameContext): string {
  const { documentName, metadata } = documentClass;
  const labels = (CONFIG as unknown as Record<string, { typeLabels?: Record<string, string> }>)[documentName]
    ?.typeLabels;
  const typeLabel = type ? labels?.[type] : undefined;
  const label = game.i18n.localize(typeLabel && game.i18n.has(typeLabel) ? typeLabel : metadata.label);
  const base = game.i18n.format("DOCUMENT.New", { type: label });
  const siblings = parent
    ? parent.getEmbeddedCollection(documentName)
    : pack
      ? game.packs.get(pack)?.index
      : game.collections.get(documentName);
  const taken = new Set([...((siblings ?? []) as Iterable<{ name?: string }>)].map((sibling) => sibling.name));
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base} (${count})`;
  return name;
}

/** Offers a document's data as a file, with a note of where it comes from. */
export function exportToJSON(document: ClientDoc, data: Dict): void {
  data._stats = {
    ...((data._stats as Dict | undefined) ?? {}),
    exportSource: {
      worldId: game.world.id,
      uuid: document.uuid,
      coreVersion: game.version,
      systemId: game.system.id,
      systemVersion: game.system.version,
    },
  };
  const name = (document.name ?? "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  const file = ["fvtt", document.documentName, name, document.id].filter(Boolean).join("-");
  foundry.utils.saveDataToFile(JSON.stringify(data, null, 2), "text/json", `${file}.json`);
}

/** The document that drag data name. @throws when they name none, or one of another type */
export async function documentFromDrop(documentClass: DocClass, data: Dict): Promise<ClientDoc> {
  let document: ClientDoc | null = null;
  if (data.data) document = new documentClass(data.data as Dict);
  else if (typeof data.uuid === "string") document = (await fromUuid(data.uuid)) as ClientDoc | null;
  if (!document) {
    throw new Error(
      "Failed to resolve Document from provided DragData. Either document data or a UUID must be provided.",
    );
  }
  if (document.documentName !== documentClass.documentName) {
    throw new Error(`Invalid Document type '${String(data.type)}' provided to ${documentClass.name}.fromDropData.`);
  }
  const stats = document._source._stats as { compendiumSource?: string | null } | undefined;
  if (document.pack && stats && !stats.compendiumSource) {
    document.updateSource({ "_stats.compendiumSource": document.uuid });
  }
  return document;
}

/** Source data without what belongs to this world: id, place, owners, state and origin as the options say. */
export function compendiumSource(
  data: Dict,
  {
    clearFlags = false,
    clearSource = true,
    clearSort = true,
    clearFolder = false,
    clearOwnership = true,
    clearState = true,
    keepId = false,
  }: ToCompendiumOptions,
): Dict {
  if (!keepId) delete data._id;
  if (clearSort) for (const key of ["sort", "navigation", "navOrder"]) delete data[key];
  if (clearFolder || clearSort) delete data.folder;
  if (clearFlags) delete data.flags;
  if (clearState) for (const key of ["active", "playing"]) delete data[key];
  const strip = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(strip);
      return;
    }
    if (!node || typeof node !== "object") return;
    const record = node as Dict;
    if (clearOwnership && "ownership" in record) delete record.ownership;
    const stats = record._stats as Dict | undefined;
    if (clearSource && stats) {
      delete stats.compendiumSource;
      delete stats.duplicateSource;
    }
    for (const name of Object.keys(record)) if (Array.isArray(record[name])) strip(record[name]);
  };
  strip(data);
  return data;
}

/** The shortest UUID that still finds a document from another one. */
export function relativeUuid({ uuid, parent, documentName, id }: ClientDoc, relative: ClientDoc): string {
  const base = relative.uuid;
  if (!base) return uuid;
  if (uuid.startsWith(`${base}.`)) return uuid.slice(base.length);
  if (parent && relative.parent && parent.uuid === relative.parent.uuid)
    return documentName === relative.documentName ? `.${id}` : `..${documentName}.${id}`;
  return uuid;
}

/** Replaces a document's contents by another's, but for what it is in this world. */
export async function importInto(document: ClientDoc, imported: ClientDoc): Promise<void> {
  const data = imported.toObject() as Dict;
  const own = document.toObject() as Dict;
  for (const key of ["_id", "folder", "sort", "ownership"]) if (key in own) data[key] = own[key];
  await document.update(data, { diff: false, recursive: false });
  const name = String(data.name ?? "");
  ui.notifications.info(game.i18n.format("DOCUMENT.Imported", { document: document.documentName, name }));
}

export function dragDataOf(document: ClientDoc): Dict {
  const { documentName: type, id, uuid } = document;
  return id ? { type, uuid } : { type, data: document.toObject() };
}
