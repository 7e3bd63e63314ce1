/** Sub-types of documents: which there are, what they are called, and the words of their data models. */

import { Localization } from "../i18n.ts";
import type { DocumentConfig } from "./config-types.ts";

interface DocumentClassLike {
  documentName: string;
  metadata: { coreTypes: readonly string[]; hasTypeData: boolean };
}

function documentConfigs(): [string, DocumentConfig & { documentClass: DocumentClassLike }][] {
  return Object.entries(CONFIG).filter(([, config]) => {
    const documentClass = (config as DocumentConfig | undefined)?.documentClass as unknown;
    return typeof documentClass === "function" && "metadata" in documentClass;
  }) as unknown as [string, DocumentConfig & { documentClass: DocumentClassLike }][];
}

/** The sub-types of every document: the host's own, then those that the manifests of packages declare. */
export function prepareDocumentTypes(
  packages: readonly { documentTypes?: Record<string, object> }[],
): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  for (const [name, { documentClass }] of documentConfigs()) {
    const declared = packages.flatMap(({ documentTypes }) => Object.keys(documentTypes?.[name] ?? {}));
    types[name] = [...new Set([...documentClass.metadata.coreTypes, ...declared])];
  }
  return types;
}

/**
 * `game.model`: the sub-types of every document that has type data, each with the defaults that a legacy template.json
 * gives it. Types with a data model have none here.
 */
export function prepareModel(
  types: Record<string, string[]>,
  defaults: Record<string, Record<string, object>> = {},
): Record<string, Record<string, object>> {
  const model: Record<string, Record<string, object>> = {};
  for (const [name, { documentClass }] of documentConfigs()) {
    if (!documentClass.metadata.hasTypeData) continue;
    model[name] = Object.fromEntries((types[name] ?? []).map((type) => [type, defaults[name]?.[type] ?? {}]));
  }
  return model;
}

/** Fills CONFIG.<Document>.typeLabels with the keys `TYPES.<Document>.<type>`; labels a system set stay. */
export function prepareTypeLabels({ documentTypes }: { documentTypes: Record<string, string[]> }): void {
  for (const [name, config] of documentConfigs()) {
    config.typeLabels ??= {};
    for (const type of documentTypes[name] ?? []) config.typeLabels[type] ??= `TYPES.${name}.${type}`;
  }
}

/** Gives the fields of document schemas and of the registered data models their labels and hints. */
export function localizeDataModels(): void {
  for (const [, config] of documentConfigs()) {
    Localization.localizeDataModel(config.documentClass);
    for (const model of Object.values(config.dataModels ?? {})) Localization.localizeDataModel(model);
  }
}
