// foundry.data.fields
export {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  ForeignDocumentField,
  TypeDataField,
} from "./documents.ts";
export { EmbeddedDataField, TypedSchemaField } from "./embedded.ts";
export {
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
} from "./embedded-documents.ts";
export { DataField } from "./field.ts";
export { ArrayField, SetField } from "./lists.ts";
export { ObjectField, TypedObjectField } from "./objects.ts";
export { AnyField, BooleanField, NumberField, StringField } from "./primitives.ts";
export { SchemaField } from "./schema.ts";
export {
  AlphaField,
  AngleField,
  ColorField,
  DocumentIdField,
  DocumentUUIDField,
  FilePathField,
  HTMLField,
  HueField,
  IntegerSortField,
  JavaScriptField,
  JSONField,
} from "./special.ts";
