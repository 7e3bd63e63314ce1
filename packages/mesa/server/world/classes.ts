import * as documents from "../../common/documents/index.ts";
import { RequestError } from "../errors.ts";
import type { Source } from "../source.ts";

/** What the server needs of a document class. */
export interface DocumentClass {
  new (source: Source, context: Source): object;
  metadata: { coreTypes: readonly string[]; hasTypeData?: boolean };
  schema: { fields: Readonly<Record<string, unknown>> };
}

const classes = documents as unknown as Readonly<Record<string, DocumentClass | undefined>>;

/** The common class of a document type. @throws {RequestError} for types Mesa does not model. */
export function documentClass(documentName: string): DocumentClass {
  const cls = Object.hasOwn(classes, `Base${documentName}`) ? classes[`Base${documentName}`] : undefined;
  if (!cls) throw new RequestError(`Mesa does not model ${documentName.slice(0, 40)} documents.`);
  return cls;
}
