/** The members of foundry.utils that need the client: looking documents up, files, small DOM helpers. */
import type { Dict } from "../../common/utils/types.ts";
import type { CompendiumCollection } from "../collections/compendium-collection.ts";
import { embeddedDocument } from "../data/apply-response.ts";
import { performIntegerSort } from "../documents/sorting.ts";
import type { ClientDoc, DocClass } from "../documents/types.ts";

export { performIntegerSort };

interface UuidOptions {
  relative?: unknown;
  invalid?: boolean;
}

interface PlainCollection {
  get(id: string, options?: { strict?: boolean; invalid?: boolean }): ClientDoc | undefined;
}

function isPack(collection: unknown): collection is CompendiumCollection {
  return collection !== null && typeof collection === "object" && "metadata" in collection && "index" in collection;
}

function redirected(uuid: string): string {
  return CONFIG.compendium.uuidRedirects[uuid] ?? uuid;
}

function walk(document: ClientDoc | null | undefined, embedded: string[]): ClientDoc | null {
  let current = document ?? null;
  for (let at = 0; current && at < embedded.length; at += 2) {
    const [type, id] = [embedded[at], embedded[at + 1]];
    current = type && id ? embeddedDocument(current, type, id) : null;
  }
  return current;
}

/** The document with a UUID, loaded from its compendium if need be; null when there is none. */
export async function fromUuid(
  uuid: string | null | undefined,
  { relative, invalid = false }: UuidOptions = {},
): Promise<ClientDoc | null> {
  if (!uuid) return null;
  const { collection, documentId, embedded } = foundry.utils.parseUuid(redirected(uuid), { relative });
  if (!documentId || !collection) return null;
  const primary = isPack(collection)
    ? await collection.getDocument(documentId)
    : (collection as PlainCollection).get(documentId, { invalid });
  return walk(primary, embedded);
}

/**
 * The document with a UUID without waiting. For a compendium document that is not loaded it is the index entry.
 * @throws With `strict` when it is inside a compendium document, whether that one is loaded or not: so public code that
 *   met it tells, and it is the reading on which nobody relies by accident.
 */
export function fromUuidSync(
  uuid: string | null | undefined,
  { relative, invalid = false, strict = true }: UuidOptions & { strict?: boolean } = {},
): ClientDoc | Dict | null {
  if (!uuid) return null;
  const { collection, documentId, embedded } = foundry.utils.parseUuid(redirected(uuid), { relative });
  if (!documentId || !collection) return null;
  if (isPack(collection)) {
    if (embedded.length) {
      if (strict)
        throw new Error(
          `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
        );
      return null;
    }
    const loaded = collection.get(documentId) as ClientDoc | undefined;
    if (loaded) return loaded;
    const entry = collection.index.get(documentId);
    return entry ? { ...entry, pack: collection.collection } : null;
  }
  return walk((collection as PlainCollection).get(documentId, { invalid }), embedded);
}

/** The configured class of a document type. */
export function getDocumentClass(documentName: string): DocClass {
  const config = (CONFIG as unknown as Record<string, { documentClass?: DocClass } | undefined>)[documentName];
  if (!config?.documentClass) throw new Error(`Mesa does not model CONFIG.${documentName}.documentClass`);
  return config.documentClass;
}

/** HTML made harmless: balanced tags, no scripts, no event handlers, no script URLs. */
export function cleanHTML(raw: string): string {
  const parsed = new DOMParser().parseFromString(raw, "text/html");
  for (const element of parsed.querySelectorAll("script, iframe[srcdoc], object, embed, base, meta, link"))
    element.remove();
  for (const element of parsed.body.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const isScript =
        /^\s*(?:javascript|vbscript|data:text\/html)/i.test(value) &&
        /^(?:href|src|action|formaction|xlink:href)$/i.test(name);
      if (/^on/i.test(name) || isScript) element.removeAttribute(name);
    }
  }
  return parsed.body.innerHTML;
}

/** Offers data as a file to save. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  // The download has been handed over once the event has been dispatched.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** The element of an HTML string, or the collection of its elements when there are several. */
export function parseHTML(htmlString: string): HTMLElement | HTMLCollection {
  const holder = document.createElement("div");
  holder.innerHTML = htmlString.trim();
  const children = holder.children;
  return children.length === 1 ? (children[0] as HTMLElement) : children;
}

/** Making one takes longer than using it, and every message says how old it is. */
const ages = new Map<string, Intl.RelativeTimeFormat>();

/** How long ago something was, in words. */
export function timeSince(timeStamp: Date | string | number): string {
  const seconds = Math.round((Date.now() - new Date(timeStamp).getTime()) / 1000);
  const { lang } = game.i18n;
  const format = ages.get(lang) ?? new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
  ages.set(lang, format);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["week", 604_800],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, "second");
}

export function getCacheBustURL(src: string): string | false {
  try {
    const url = new URL(src, globalThis.location.href);
    url.searchParams.append("cors-retry", String(Date.now()));
    return url.href;
  } catch {
    return false;
  }
}

export async function fetchResource(src: string, { bustCache = false }: { bustCache?: boolean } = {}): Promise<Blob> {
  const response = await fetch((bustCache && getCacheBustURL(src)) || src);
  if (!response.ok) throw new Error(`Failed to load ${src}: ${response.status} ${response.statusText}`);
  return response.blob();
}

/** @deprecated since V13 until V15: performIntegerSort itself. */
export const SortingHelpers = { performIntegerSort };
