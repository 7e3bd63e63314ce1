import type { Manifest } from "../packages/package.ts";
import { isRecord, type Source } from "../source.ts";
import { embeddingsOf } from "../store/hierarchy.ts";

/** The rich texts of the documents themselves, whatever the system declares. */
const CORE_HTML: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["description"],
  Adventure: ["caption", "description"],
  Card: ["description", "back.text", "faces.*.text"],
  Cards: ["description"],
  ChatMessage: ["content", "flavor"],
  Folder: ["description"],
  JournalEntryPage: ["text.content"],
  Playlist: ["description"],
  PlaylistSound: ["description"],
  RollTable: ["description"],
  TableResult: ["description"],
};

type Visit = (holder: Source | unknown[], key: string, path: string) => void;

/** Call back for every value at a path of keys, where `*` is any key or index. Keys written `==key` count as `key`. */
export function visitPath(data: unknown, path: readonly string[], visit: Visit, walked = ""): void {
  const [head, ...rest] = path;
  if (head === undefined || typeof data !== "object" || data === null) return;
  const holder = data as Source | unknown[];
  for (const key of Object.keys(holder)) {
    const plain = key.startsWith("==") ? key.slice(2) : key;
    if (head !== "*" && plain !== head) continue;
    const here = walked ? `${walked}.${plain}` : plain;
    if (!rest.length) visit(holder, key, here);
    else visitPath((holder as Source)[key], rest, visit, here);
  }
}

/** Map a value in place; of a list or an object, which a client may make a text of, every text in it. */
function mapTexts(holder: Source, key: string, map: (text: string) => string): void {
  const value = holder[key];
  if (typeof value === "string") holder[key] = map(value);
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.keys(value)) mapTexts(value as Source, inner, map);
}

/** Visit every value of one document (or of expanded changes to it) that a rule of the manifest is about. */
export class FieldRules {
  constructor(private readonly documentTypes: Manifest["documentTypes"]) {}

  /** The paths of rich text in a document of this name and subtype. */
  htmlPaths(documentName: string, type: unknown): string[] {
    return [...(CORE_HTML[documentName] ?? []), ...this.#declared(documentName, type, "htmlFields")];
  }

  /** The paths only gamemasters may write. */
  gmOnlyPaths(documentName: string, type: unknown): string[] {
    return this.#declared(documentName, type, "gmOnlyFields");
  }

  /** The paths of files with the categories they may be of. */
  filePaths(documentName: string, type: unknown): [string, string[]][] {
    const subtypes = this.#subtypes(documentName, type);
    return subtypes.flatMap((rules) =>
      Object.entries(rules.filePathFields ?? {}).map(([path, kinds]): [string, string[]] => [`system.${path}`, kinds]),
    );
  }

  /** Apply a function to each rich text in a document and in everything embedded in it, in place. */
  mapHtml(documentName: string, source: Source, type: unknown, map: (html: string, path: string) => string): void {
    for (const path of this.htmlPaths(documentName, type)) {
      visitPath(source, path.split("."), (holder, key, at) => {
        mapTexts(holder as Source, key, (html) => map(html, at));
      });
    }
    this.eachEmbedded(documentName, source, (embeddedName, child, at) =>
      this.mapHtml(embeddedName, child, child.type, (html, path) => map(html, `${at}.${path}`)),
    );
  }

  /** Call back for each document directly embedded in a source. */
  eachEmbedded(
    documentName: string,
    source: Source,
    visit: (documentName: string, child: Source, path: string) => void,
  ): void {
    for (const { field, documentName: embeddedName, single } of embeddingsOf(documentName)) {
      const held = source[field] ?? source[`==${field}`];
      const children = single ? [held] : Array.isArray(held) ? held : [];
      for (const [i, child] of children.entries()) {
        if (isRecord(child)) visit(embeddedName, child, single ? field : `${field}.${i}`);
      }
    }
  }

  #declared(documentName: string, type: unknown, kind: "htmlFields" | "gmOnlyFields"): string[] {
    return this.#subtypes(documentName, type).flatMap((rules) => (rules[kind] ?? []).map((path) => `system.${path}`));
  }

  /** The rules of a subtype. A token's delta does not say its actor's type, so any actor's rule counts for it. */
  #subtypes(documentName: string, type: unknown) {
    if (documentName === "ActorDelta" && typeof type !== "string") {
      return Object.values(this.documentTypes.Actor ?? {});
    }
    const declared = this.documentTypes[documentName === "ActorDelta" ? "Actor" : documentName];
    const rules = typeof type === "string" && declared && Object.hasOwn(declared, type) ? declared[type] : undefined;
    return rules ? [rules] : [];
  }
}
