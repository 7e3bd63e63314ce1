// Fields about documents.
import { DataModel } from "../abstract/data-model.ts";
import type { Document, DocumentClass } from "../abstract/document.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../constants.ts";
import { hostConfig, hostGame, hostTypes } from "../host.ts";
import { isDeletionKey, mergeObject } from "../utils/merge.ts";
import { type Dict, isPlainObject } from "../utils/types.ts";
import { isDocumentClass } from "./embedded-documents.ts";
import type { DataField } from "./field.ts";
import { elementInput } from "./form-bridge.ts";
import { ObjectField, TypedObjectField } from "./objects.ts";
import { NumberField, StringField } from "./primitives.ts";
import { SchemaField } from "./schema.ts";
import { DocumentIdField, DocumentUUIDField } from "./special.ts";
import type {
  CleanFieldOptions,
  DataModelClass,
  FieldContext,
  FieldOptions,
  InputConfig,
  UpdateSourceOptions,
  ValidateFieldOptions,
} from "./types.ts";
import { isValidId } from "./validators.ts";

/** The id of a document elsewhere; a model shows the document. */
export class ForeignDocumentField extends DocumentIdField {
  model: DocumentClass;
  declare idOnly: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // Any model will do where only the id is wanted; its document can only be shown when it is one of a document.
    const isModel = typeof model === "function" && Object.prototype.isPrototypeOf.call(DataModel, model);
    if (!isModel) throw new Error("A ForeignDocumentField must specify a DataModel subclass as its type");
    this.model = model as unknown as DocumentClass;
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value;
    return value instanceof DataModel || (typeof value === "object" && value !== null && "_id" in value)
      ? (value as { _id: unknown })._id
      : String(value);
  }

  override initialize(value: unknown, model?: DataModel): unknown {
    if (this.idOnly || !isDocumentClass(this.model)) return value;
    const pack = (model as Document | undefined)?.pack;
    const { documentName } = this.model;
    // Inside a compendium only folders are of that compendium; other ids point nowhere.
    if (pack && documentName !== "Folder") return null;
    return () => {
      if (!value) return null;
      if (pack) {
        const folders = (hostGame()?.packs?.get(pack) as { folders?: Map<string, unknown> } | undefined)?.folders;
        return folders?.get(value as string) ?? null;
      }
      return this.model.implementation.get(value as string) ?? null;
    };
  }

  override toObject(value: unknown): unknown {
    return value instanceof DataModel ? (value as Document)._id : (value ?? null);
  }

  override _toInput(config: InputConfig): HTMLElement {
    return elementInput("HTMLDocumentTagsElement", { type: this.model.documentName, single: true, ...config });
  }
}

/** Who made a document. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      label: "Author",
      // A new document is by the user who makes it.
      initial: () => hostGame()?.userId ?? (hostGame()?.user as { id?: string } | undefined)?.id,
    };
  }
}

/** `{default: level, <user id>: level}`. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      gmOnly: true,
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  override _validateType(value: unknown, _options: ValidateFieldOptions = {}): boolean | undefined {
    if (!isPlainObject(value)) return false;
    const levels = Object.values(DOCUMENT_OWNERSHIP_LEVELS) as number[];
    for (const [k, v] of Object.entries(value)) {
      if (isDeletionKey(k)) {
        if (v !== null && k.startsWith("-=")) return false;
        continue;
      }
      if (k !== "default" && !isValidId(k)) return false;
      if (!levels.includes(v as number)) return false;
    }
    return undefined;
  }
}

/** Data of systems and modules by package. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField(), { validateKey: (key) => /^[a-zA-Z0-9_-]+$/.test(key), ...options }, context);
  }
}

/** The subtype of a document. */
export class DocumentTypeField extends StringField {
  documentClass: DocumentClass;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  constructor(documentClass: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    const cls = documentClass as DocumentClass;
    super({ ...options }, context);
    this.choices = () => cls.TYPES;
    this.blank = options.blank ?? false;
    this.documentClass = cls;
  }

  override _validateType(value: unknown, options: ValidateFieldOptions = {}): boolean | undefined {
    if (typeof value !== "string" || !value) throw new Error("must be a string");
    const { documentName, metadata } = this.documentClass;
    const types = hostTypes(documentName);
    // The server knows the manifest and checks the type itself.
    if (!types && metadata?.hasTypeData) return true;
    // Systems use this field for models of their own too, whose TYPES may be a record of classes by type.
    if (types ? types.includes(value) : this._isValidChoice(value)) return true;
    // A document of a module that is switched off stays what it is.
    if (options.fallback && value.includes(".")) return true;
    throw new Error(`"${value}" is not a valid type for the ${documentName} Document class`);
  }
}

interface TypeModelHost {
  documentName: string;
}

/** The `system` object of a document: a model per subtype, or plain data. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  static override dependsOnType = true;

  document: DocumentClass;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  constructor(document: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document as DocumentClass;
  }

  /** The package that declares the type of a model's document. */
  static getModelProvider(model: DataModel): unknown {
    const doc = model.parent as (TypeModelHost & { type?: string }) | null;
    const game = hostGame();
    if (!doc || !game) return null;
    const { documentName, type } = doc;
    // A module's types carry its id: "module.type".
    const [packageId] = type?.includes(".") ? type.split(".") : [];
    if (packageId && game.modules) return game.modules.get(packageId) ?? null;
    return (this.#declares(documentName, type) ? game.system : null) ?? null;
  }

  static #declares(documentName: string, type: string | undefined): boolean {
    return type !== undefined && (hostTypes(documentName)?.includes(type) ?? false);
  }

  get documentName(): string {
    return this.document.documentName;
  }

  getModelForType(type: unknown): DataModelClass | null {
    if (typeof type !== "string" || !type) return null;
    const models = hostConfig(this.documentName)?.dataModels;
    return models && Object.hasOwn(models, type) ? (models[type] as DataModelClass) : null;
  }

  override getInitialValue(data?: unknown): unknown {
    const type = (data as Dict | undefined)?.type;
    const cls = this.getModelForType(type);
    if (cls) return cls.cleanData({});
    const template = typeof type === "string" ? hostGame()?.model?.[this.documentName]?.[type] : undefined;
    return template ? structuredClone(template) : {};
  }

  override _cleanType(value: unknown, options: CleanFieldOptions = {}): unknown {
    const data = isPlainObject(value) ? value : {};
    const type = options.source?.type;
    const cls = this.getModelForType(type);
    if (cls) return cls.cleanData(data, { ...options, source: data });
    if (options.partial) return data;
    return mergeObject(this.getInitialValue(options.source) as Dict, data);
  }

  override _cast(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject() : super._cast(value);
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    const cls = this.getModelForType(model?._source.type);
    if (!cls) return super.initialize(value, model);
    const instance = new cls(value as Dict, { parent: model ?? null, ...pick(options) });
    Object.defineProperty(instance, "modelProvider", {
      value: TypeDataField.getModelProvider(instance),
      writable: false,
      configurable: true,
    });
    return instance;
  }

  override _validateType(value: unknown, options: ValidateFieldOptions = {}) {
    const result = super._validateType(value, options);
    if (result !== undefined) return result;
    const cls = this.getModelForType(options.source?.type);
    return cls?.schema.validate(value, { ...options, source: value as Dict });
  }

  override _validateModel(data: unknown, options: { source?: Dict } = {}): void {
    const cls = this.getModelForType(options.source?.type);
    if (!cls || !data) return;
    cls.schema._validateModel(data as Dict);
    cls.validateJoint(data as Dict);
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: UpdateSourceOptions = {}) {
    const cls = this.getModelForType(source.type);
    if (cls) cls.schema._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: UpdateSourceOptions = {}) {
    const cls = this.getModelForType(source.type);
    if (cls) cls.schema._updateCommit(source, key, value, diff, options);
    else super._updateCommit(source, key, value, diff, options);
  }

  override toObject(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject(false) : structuredCloneSafe(value);
  }

  override _addTypes(source?: Dict, changes?: Dict, options: Dict = {}): void {
    const siblings = options.siblings as { source?: Dict; changes?: Dict } | undefined;
    if (siblings?.changes && !("type" in siblings.changes)) siblings.changes.type = siblings.source?.type;
    const cls = this.getModelForType(siblings?.changes?.type ?? siblings?.source?.type);
    cls?.schema._addTypes(source, changes);
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): void {
    const cls = this.getModelForType(sourceData.type);
    if (cls && isPlainObject(fieldData)) cls.migrateDataSafe(fieldData);
  }
}

/** Only the options a model understands; a document's own (pack, keepId, …) stay with it. */
function pick({ strict, fallback, dropInvalidEmbedded }: Dict): Dict {
  return { strict, fallback, dropInvalidEmbedded };
}

function structuredCloneSafe(value: unknown): unknown {
  return isPlainObject(value) ? mergeObject({}, value) : value;
}

/** When and by what a document was made and changed. The server writes it. */
export class DocumentStatsField extends SchemaField {
  static fields = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
    "compendiumSource",
    "duplicateSource",
    "exportSource",
  ];

  /** What creation and update data cannot set. */
  static managedFields = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    const text = (): StringField => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = (): NumberField => new NumberField({ required: true, nullable: true, integer: true, initial: null });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: time(),
        modifiedTime: time(),
        lastModifiedBy: new DocumentIdField({ required: true, nullable: true, readonly: false, initial: null }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new SchemaField(
          {
            worldId: text(),
            uuid: text(),
            coreVersion: text(),
            systemId: text(),
            systemVersion: text(),
          },
          { nullable: true, initial: null },
        ),
      },
      options,
      context,
    );
  }
}
