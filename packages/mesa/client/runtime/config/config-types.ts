/** The shape of the global CONFIG. Systems put their own keys there too, so documents are an open record. */

import type { AnyConstructor } from "../../../common/any.ts";
import type { Dict } from "../../../common/utils/types.ts";
import type { ClientDatabaseBackend } from "../../data/backend.ts";
import type { CombatConfiguration } from "../../data/combat-configuration.ts";
import type { DiceConfig } from "../../dice/types.ts";
import type { StatusEffectConfig } from "../../documents/actor.ts";
import type { SheetEntry } from "../../documents/sheets/sheet-registry.ts";

/** Configuration of one document type. */
export interface DocumentConfig {
  documentClass: AnyConstructor;
  collection?: AnyConstructor;
  compendiumIndexFields?: string[];
  compendiumBanner?: string;
  sidebarIcon?: string;
  dataModels: Record<string, AnyConstructor>;
  typeLabels: Record<string, string>;
  typeIcons: Record<string, string>;
  sheetClasses: Record<string, Record<string, SheetEntry>>;
  defaultType?: string;
  objectClass?: unknown;
  layerClass?: unknown;
  [key: string]: unknown;
}

export interface TextEnricher {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options?: object) => Promise<HTMLElement | null>;
  onRender?: ((element: HTMLElement) => void) | null;
  replaceParent?: boolean;
}

export type QueryHandler = (data: unknown, context: { timeout?: number | undefined }) => unknown;

export interface MesaConfig {
  debug: Record<string, unknown>;
  compatibility: { mode: number; includePatterns: RegExp[]; excludePatterns: RegExp[] };
  compendium: { uuidRedirects: Record<string, string> };
  DatabaseBackend: ClientDatabaseBackend;
  Actor: DocumentConfig;
  ActiveEffect: DocumentConfig & { legacyTransferral?: boolean };
  ChatMessage: DocumentConfig & { template: string; batchSize: number };
  Combat: DocumentConfig & {
    initiative: { formula: string | null; decimals: number };
    settings: CombatConfiguration;
    sounds: Record<string, unknown>;
  };
  Item: DocumentConfig;
  RollTable: DocumentConfig & { resultIcon: string; resultTemplate: string };
  Dice: DiceConfig;
  statusEffects: StatusEffectConfig[];
  specialStatusEffects: Record<string, string>;
  sounds: Record<string, string>;
  supportedLanguages: Record<string, string>;
  time: Dict;
  TextEditor: { enrichers: TextEnricher[] };
  queries: Record<string, QueryHandler>;
  ui: Record<string, new (options?: object) => object>;
  ux: Record<string, unknown>;
  Canvas: Dict;
  fontDefinitions: Record<string, unknown>;
  [key: string]: unknown;
}
