import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, JOURNAL_ENTRY_PAGE_FORMATS } from "../constants.ts";
import {
  AlphaField,
  BooleanField,
  DocumentIdField,
  DocumentOwnershipField,
  EmbeddedCollectionField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import {
  baseClass,
  directoryFields,
  flagsField,
  idField,
  metadata,
  migrateSourceId,
  nameField,
  register,
  statsField,
  typeFields,
} from "./shared.ts";

/** A book, letter or note: some pages. */
export class BaseJournalEntry extends Document {
  declare name: string;
  declare pages: EmbeddedCollection;
  declare categories: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "JournalEntry",
    collection: "journal",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryCategory: "categories", JournalEntryPage: "pages" },
    labelPlural: "DOCUMENT.JournalEntries",
    permissions: { create: "JOURNAL_CREATE", delete: "OWNER" },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      pages: new EmbeddedCollectionField(baseClass("JournalEntryPage")),
      categories: new EmbeddedCollectionField(baseClass("JournalEntryCategory")),
      ...directoryFields(),
    };
  }

  static override migrateData(source: Dict): Dict {
    migrateSourceId(source);
    return super.migrateData(source);
  }
}

/** A page: text, image, PDF, video or of a system's own type. */
export class BaseJournalEntryPage extends Document {
  declare name: string;
  declare type: string;
  declare system: unknown;
  declare title: { show: boolean; level: number };
  declare image: { caption?: string };
  declare text: { content?: string | null; markdown?: string; format: number };
  declare video: Dict;
  declare src: string | null;
  declare category: string | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "JournalEntryPage",
    collection: "pages",
    hasTypeData: true,
    indexed: true,
    coreTypes: ["text", "image", "pdf", "video"],
    compendiumIndexFields: ["name", "type", "sort"],
    permissions: { create: "OWNER", delete: "OWNER" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "JOURNALENTRYPAGE"];

  static override defineSchema(): DataSchema {
    const optionalSize = (): NumberField => new NumberField({ required: false, positive: true, integer: true });
    const { HTML } = JOURNAL_ENTRY_PAGE_FORMATS;
    return {
      ...idField(),
      ...nameField({ label: "JOURNALENTRYPAGE.PageTitle" }),
      ...typeFields(BaseJournalEntryPage, { initial: "text" }),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: new NumberField({ required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false }),
      }),
      image: new SchemaField({ caption: new StringField({ required: false, initial: undefined }) }),
      text: new SchemaField({
        content: new HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new StringField({ required: false, initial: undefined }),
        format: new NumberField({
          label: "JOURNALENTRYPAGE.Format",
          initial: HTML,
          choices: Object.values(JOURNAL_ENTRY_PAGE_FORMATS),
        }),
      }),
      video: new SchemaField({
        controls: new BooleanField({ initial: true }),
        loop: new BooleanField({ required: false, initial: undefined }),
        autoplay: new BooleanField({ required: false, initial: undefined }),
        volume: new AlphaField({ required: true, step: 0.01, initial: 0.5 }),
        timestamp: new NumberField({ required: false, min: 0, initial: undefined }),
        width: optionalSize(),
        height: optionalSize(),
      }),
      src: new StringField({
        required: false,
        blank: false,
        nullable: true,
        initial: null,
        label: "JOURNALENTRYPAGE.Source",
      }),
      category: new DocumentIdField({ readonly: false }),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField({ initial: { default: DOCUMENT_OWNERSHIP_LEVELS.INHERIT } }),
      ...flagsField(),
      ...statsField(),
    };
  }
}

/** A heading that gathers pages. */
export class BaseJournalEntryCategory extends Document {
  declare name: string;
  declare sort: number;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "JournalEntryCategory",
    collection: "categories",
    labelPlural: "DOCUMENT.JournalEntryCategories",
    permissions: { create: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField({ blank: true }),
      sort: new IntegerSortField(),
      ...flagsField(),
      ...statsField(),
    };
  }
}

register(BaseJournalEntry);
register(BaseJournalEntryPage);
register(BaseJournalEntryCategory);
