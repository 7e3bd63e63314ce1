import type { Document } from "../../common/abstract/document.ts";
import { EmbeddedCollection, groupByType } from "../../common/abstract/embedded-collection.ts";
import type { DatabaseOperation } from "../../common/protocol.ts";
import { Collection } from "../../common/utils/collection.ts";
import { getProperty } from "../../common/utils/objects.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ClientDoc, DocClass, DocumentAction } from "../documents/types.ts";
import type { ApplicationLike } from "../globals.d.ts";

interface FieldFilter {
  field: string;
  operator?: "equals" | "contains" | "starts_with" | "ends_with" | "lt" | "lte" | "gt" | "gte" | "between" | "is_empty";
  negate?: boolean;
  value?: unknown;
}

export interface DocumentSearch {
  query?: string;
  filters?: FieldFilter[];
  exclude?: string[];
}

function searchDocuments<D extends ClientDoc>(
  entries: readonly D[],
  documentName: string,
  { query = "", filters = [], exclude = [] }: DocumentSearch,
): D[] {
  const wanted = normalize(query);
  return entries.filter((entry) => {
    if (entry.id && exclude.includes(entry.id)) return false;
    if (!filters.every((filter) => matchesFilter(entry, filter))) return false;
    if (!wanted) return true;
    const fields = DocumentCollection.getSearchableFields(documentName, entry.type);
    return [entry.name, ...Object.keys(fields).map((path) => getProperty(entry, path))].some(
      (value) => typeof value === "string" && normalize(value).includes(wanted),
    );
  });
}

/** Gives the collections inside documents the search that world collections have. The client does so at setup. */
export function makeEmbeddedSearchable(): void {
  const search = function (this: EmbeddedCollection, options: DocumentSearch = {}): unknown {
    return searchDocuments(this.contents as unknown as ClientDoc[], this.documentName ?? "", options);
  };
  Object.defineProperty(EmbeddedCollection.prototype, "search", { value: search, writable: true, configurable: true });
}

/** A collection of document instances made from source objects; what cannot be made is kept apart as invalid. */
export abstract class DocumentCollection<D extends ClientDoc = ClientDoc> extends Collection<D> {
  readonly _source: Dict[];
  readonly apps: ApplicationLike[] = [];
  readonly invalidDocumentIds = new Set<string>();

  static documentName = "";

  constructor(data: Dict[] = []) {
    super();
    this._source = data;
  }

  /** Builds the documents from the source array. Called once the globals that documents need exist. */
  _initialize(): void {
    super.clear();
    for (const source of this._source) {
      try {
        game.issues._countDocumentSubType(this.documentClass, source);
        const doc = this.documentClass.fromSource(source, {
          strict: true,
          dropInvalidEmbedded: true,
          ...this._context(),
        });
        super.set(doc.id ?? String(source._id), doc);
      } catch (error) {
        this.invalidDocumentIds.add(String(source._id));
        game.issues._trackValidationFailures(this, source, error);
        Hooks.onError(`${this.name}#_initialize`, error, {
          msg: `Failed to initialize ${this.documentName} [${String(source._id)}]`,
          log: "error",
          id: source._id,
        });
      }
    }
  }

  /** What documents of this collection are constructed with. */
  protected _context(): Dict {
    return {};
  }

  get documentClass(): DocClass<D> {
    return getDocumentClass(this.documentName) as unknown as DocClass<D>;
  }

  get documentName(): string {
    const { documentName } = this.constructor as typeof DocumentCollection;
    if (!documentName) throw new Error("A subclass of DocumentCollection must implement the documentName getter");
    return documentName;
  }

  get name(): string {
    return this.constructor.name;
  }

  createDocument(data: Dict, context: Dict = {}): D {
    return this.documentClass.fromSource(data, { strict: false, ...this._context(), ...context });
  }

  /**
   * A temporary instance of a document whose stored data is invalid, so that it can be repaired or deleted.
   * @throws With `strict` when the id is not that of an invalid document.
   */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): D | undefined {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    const source = this._source.find((data) => data._id === id);
    return source
      ? this.documentClass.fromSource(structuredClone(source), { strict: false, ...this._context() })
      : undefined;
  }

  /** The documents by subtype; every known subtype has an array. */
  get documentsByType(): Record<string, D[]> {
    return groupByType(this.documentClass.TYPES, this.values() as Iterable<D & Document>);
  }

  override get(key: string | null | undefined, options: { strict: true; invalid?: boolean }): D;
  override get(key: string | null | undefined, options?: { strict?: boolean; invalid?: boolean }): D | undefined;
  override get(
    key: string | null | undefined,
    { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {},
  ): D | undefined {
    let found = super.get(key);
    if (!found && invalid && key) found = this.getInvalid(key, { strict: false });
    if (!found && strict)
      throw new Error(`${this.documentName} id [${String(key)}] does not exist in the ${this.name} collection.`);
    return found;
  }

  override set(id: string, document: D, _options?: Dict): this {
    if (!document.id) throw new Error(`A ${this.documentName} without an id cannot be in the ${this.name} collection`);
    const at = this._source.findIndex((data) => data._id === id);
    if (at === -1) this._source.push(document._source);
    else this._source[at] = document._source;
    this.invalidDocumentIds.delete(id);
    return super.set(document.id, document);
  }

  override delete(id: string, _options?: Dict): boolean {
    const at = this._source.findIndex((data) => data._id === id);
    if (at !== -1) this._source.splice(at, 1);
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  /** Renders the applications that show this collection. */
  render(force = false, options: object = {}): void {
    for (const app of this.apps) app.render({ ...options, force });
  }

  /** The fields of a document type that a full-text search looks into. */
  static getSearchableFields(documentName: string, type?: string): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    const documentClass = getDocumentClass(documentName) as unknown as DocClass;
    const collect = (schema: { fields?: Record<string, unknown> } | undefined, prefix: string): void => {
      for (const [name, field] of Object.entries(schema?.fields ?? {})) {
        const { textSearch, fields: inner } = field as { textSearch?: boolean; fields?: Record<string, unknown> };
        if (textSearch) fields[`${prefix}${name}`] = field;
        if (inner) collect({ fields: inner }, `${prefix}${name}.`);
      }
    };
    collect(documentClass.schema, "");
    const models = (CONFIG as unknown as Record<string, { dataModels?: Record<string, { schema: object }> }>)[
      documentName
    ]?.dataModels;
    if (type && models?.[type]) collect(models[type].schema, "system.");
    return fields;
  }

  /** Entries whose name or searchable fields contain the query and which pass all filters. */
  search(search: DocumentSearch = {}): D[] {
    return searchDocuments(this._searchEntries(), this.documentName, search);
  }

  protected _searchEntries(): D[] {
    return this.contents;
  }

  /** Updates every document (that meets a condition) in one operation. */
  async updateAll(
    transformation: Dict | ((document: D) => Dict),
    condition: ((document: D) => boolean) | null = null,
    options: Dict = {},
  ): Promise<D[]> {
    const updates = this.contents
      .filter((document) => !condition || condition(document))
      .map((document) => ({
        ...(typeof transformation === "function" ? transformation(document) : transformation),
        _id: document.id,
      }));
    return updates.length ? this.documentClass.updateDocuments(updates, options) : [];
  }

  /** Follow-up after the collection was changed: re-render what shows it. */
  _onModifyContents(
    action: DocumentAction,
    documents: ClientDoc[],
    result: (Dict | string)[],
    operation: DatabaseOperation,
    _user: unknown,
  ): void {
    if (operation.render === false) return;
    this.render(false, {
      renderContext: `${action}${this.documentName}`,
      renderData: result,
      action,
      documentType: this.documentName,
      documents,
      data: result,
    });
  }
}

/** Text for comparisons: lower case, without accents or outer blanks. */
export function normalize(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .trim()
    .toLocaleLowerCase();
}

function matchesFilter(entry: object, { field, operator = "equals", negate = false, value }: FieldFilter): boolean {
  const actual = getProperty(entry, field);
  const number = Number(actual);
  const wanted = Number(value);
  const text = normalize(String(actual ?? ""));
  const wantedText = normalize(String(value ?? ""));
  const tests: Record<NonNullable<FieldFilter["operator"]>, () => boolean> = {
    equals: () => (Array.isArray(value) ? value.includes(actual) : actual === value || text === wantedText),
    contains: () => (Array.isArray(actual) ? actual.includes(value) : text.includes(wantedText)),
    starts_with: () => text.startsWith(wantedText),
    ends_with: () => text.endsWith(wantedText),
    lt: () => number < wanted,
    lte: () => number <= wanted,
    gt: () => number > wanted,
    gte: () => number >= wanted,
    between: () => {
      const [low, high] = value as [number, number];
      return number >= low && number <= high;
    },
    is_empty: () => actual === undefined || actual === null || actual === "",
  };
  return tests[operator]() !== negate;
}
