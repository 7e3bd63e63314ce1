import { type Data, type HostDocument, host, tr } from "../host.ts";

interface Anchor {
  classes: string[];
  attrs: Record<string, string>;
  dataset: Record<string, string | undefined>;
  name: string;
  icon?: string;
}

interface LinkOptions {
  relativeTo?: HostDocument;
}

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  Adventure: "fa-solid fa-treasure-chest",
  Cards: "fa-solid fa-cards",
  Folder: "fa-solid fa-folder",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryPage: "fa-solid fa-file-lines",
  Macro: "fa-solid fa-code",
  Playlist: "fa-solid fa-music",
  RollTable: "fa-solid fa-table-list",
  Scene: "fa-solid fa-map",
  ActiveEffect: "fa-solid fa-person-rays",
};

/** The UUID that a link text means; `@Actor[Name]` names a world document by id or name. */
function uuidOf(type: string, target: string): string {
  if (type === "UUID") return target;
  if (type === "Compendium") return target.startsWith("Compendium.") ? target : `Compendium.${target}`;
  const collection = host.game.collections.get(type);
  const found = collection?.get(target) ?? collection?.contents.find((document) => document.name === target);
  return found?.uuid ?? `${type}.${target}`;
}

/** Reads the document or its index entry without throwing: broken links are shown as such. */
function lookUp(uuid: string, relative: HostDocument | undefined): (HostDocument & Data) | null {
  try {
    return host.fromUuidSync(uuid, { relative, strict: false });
  } catch {
    return null;
  }
}

/** An anchor for `@UUID[…]{…}`, broken when nothing is there. */
export async function createContentLink(
  match: RegExpMatchArray,
  options: LinkOptions,
  createAnchor: (anchor: Anchor) => HTMLAnchorElement,
): Promise<HTMLElement> {
  const [, type = "", target = "", hash, label] = match;
  const uuid = uuidOf(type, target);
  const found = lookUp(uuid, options.relativeTo) ?? (uuid.startsWith("Compendium.") ? await quietly(uuid) : null);
  const dataset: Anchor["dataset"] = { link: "", uuid: found?.uuid ?? uuid, hash };
  if (!found) {
    const name = label ?? target;
    return createAnchor({
      classes: ["content-link", "broken"],
      attrs: {},
      dataset,
      name,
      icon: "fa-solid fa-link-slash",
    });
  }
  if (typeof found.toAnchor === "function") {
    return found.toAnchor({ attrs: { draggable: "true" }, classes: ["content-link"], dataset: { hash }, name: label });
  }
  // An index entry of a compendium.
  const pack = typeof found.pack === "string" ? host.game.packs.get(found.pack) : undefined;
  const documentName = pack?.documentName ?? uuid.split(".").at(-2) ?? "Item";
  return createAnchor({
    classes: ["content-link"],
    attrs: { draggable: "true" },
    dataset: {
      ...dataset,
      id: String(found._id ?? ""),
      type: documentName,
      pack: typeof found.pack === "string" ? found.pack : undefined,
      tooltip: pack?.metadata.label ?? documentName,
    },
    name: label ?? found.name ?? tr("Unknown", "Unknown"),
    icon: ICONS[documentName] ?? "fa-solid fa-file",
  });
}

async function quietly(uuid: string): Promise<(HostDocument & Data) | null> {
  try {
    return (await host.fromUuid(uuid)) as (HostDocument & Data) | null;
  } catch {
    return null;
  }
}
