import { BaseAdventure } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { ClientDoc } from "./types.ts";

type Sources = Record<string, Dict[]>;
type Imported = Record<string, ClientDoc[]>;

/** What an import creates and what it overwrites, by document name. */
export interface AdventureImportData {
  toCreate: Sources;
  toUpdate: Sources;
  documentCount: number;
}

export interface AdventureImportResult {
  created: Imported;
  updated: Imported;
}

export interface AdventureImportOptions {
  /** Fields of the adventure, such as `actors`; none or `all` means everything. */
  importFields?: string[];
  /** Ask before documents are overwritten? Default true. */
  dialog?: boolean | null;
  preImport?: ((data: AdventureImportData, options: AdventureImportOptions) => unknown)[] | null;
  postImport?: ((result: AdventureImportResult, options: AdventureImportOptions) => unknown)[] | null;
  [other: string]: unknown;
}

interface Writer {
  documentName: string;
  createDocuments(data: Dict[], operation: Dict): Promise<ClientDoc[]>;
  updateDocuments(updates: Dict[], operation: Dict): Promise<ClientDoc[]>;
}

/** Documents that are imported together. */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  /** Brings the contents into the world: what is there already, by its id, is overwritten. */
  async import(options: AdventureImportOptions = {}): Promise<AdventureImportResult> {
    const data = await this.prepareImport(options);
    const nothing = { created: {}, updated: {} };
    if (Hooks.call("preImportAdventure", this, options, data.toCreate, data.toUpdate) === false) return nothing;
    if ((options.dialog ?? true) && Object.keys(data.toUpdate).length > 0 && !(await this.#isSure(data)))
      return nothing;
    for (const prepare of options.preImport ?? []) await prepare(data, options);
    const result = await this.importContent(data);
    for (const finish of options.postImport ?? []) await finish(result, options);
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }

  /** What an import with these options would create and overwrite. Folders come along with what they hold. */
  async prepareImport({ importFields = [] }: AdventureImportOptions = {}): Promise<AdventureImportData> {
    const all = importFields.length === 0 || importFields.includes("all");
    const source = this.toObject() as Record<string, Dict[]>;
    const classes = Adventure.contentFields as Record<string, Writer>;
    const chosen = Object.keys(classes).filter((field) => all || importFields.includes(field));
    const kinds = new Set(chosen.map((field) => classes[field]?.documentName));
    const data: AdventureImportData = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    for (const [field, { documentName }] of Object.entries(classes)) {
      const isFolders = documentName === "Folder";
      if (!isFolders && !chosen.includes(field)) continue;
      const collection = game.collections.get(documentName);
      const wanted = (source[field] ?? []).filter((each) => !isFolders || all || kinds.has(each.type as string));
      for (const each of wanted) {
        const list = collection?.has(each._id as string) ? data.toUpdate : data.toCreate;
        list[documentName] = [...(list[documentName] ?? []), each];
        data.documentCount += 1;
      }
    }
    return data;
  }

  /** Writes what was prepared: folders first, as the rest lies in them. */
  async importContent({ toCreate, toUpdate }: AdventureImportData): Promise<AdventureImportResult> {
    const result: AdventureImportResult = { created: {}, updated: {} };
    const classes = Object.values(Adventure.contentFields as Record<string, Writer>);
    const rank = (cls: Writer): number => (cls.documentName === "Folder" ? 0 : 1);
    for (const cls of classes.sort((a, b) => rank(a) - rank(b))) {
      const { documentName } = cls;
      const fresh = toCreate[documentName];
      if (fresh) {
        const operation = { keepId: true, keepEmbeddedIds: true, renderSheet: false };
        result.created[documentName] = await cls.createDocuments(fresh, operation);
      }
      const known = toUpdate[documentName];
      if (known) {
        const operation = { diff: false, recursive: false, noHook: true };
        result.updated[documentName] = await cls.updateDocuments(known, operation);
      }
    }
    return result;
  }

  async #isSure({ toUpdate }: AdventureImportData): Promise<boolean> {
    const { DialogV2 } = foundry.applications.api as unknown as {
      DialogV2: { confirm(options: object): Promise<boolean | null> };
    };
    const count = Object.values(toUpdate).reduce((sum, list) => sum + list.length, 0);
    const sure = await DialogV2.confirm({
      window: { title: "ADVENTURE.Overwrite" },
      content: `<p>${game.i18n.format("ADVENTURE.OverwriteHint", { count })}</p>`,
    });
    return sure === true;
  }
}
