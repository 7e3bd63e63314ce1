/**
 * The globals of the public V13 client API, typed from the rooms that provide them. Rooms that would import each other
 * in a circle go through these.
 */
import type * as Abstract from "../common/abstract/index.ts";
import type * as Constants from "../common/constants.ts";
import type * as Fields from "../common/data/fields.ts";
import type * as Data from "../common/data/index.ts";
import type * as Utils from "../common/utils/index.ts";
import type * as Api from "./applications/api/index.ts";
import type * as Elements from "./applications/elements/index.ts";
import type * as FormFields from "./applications/fields/index.ts";
import type * as HandlebarsRoom from "./applications/handlebars.ts";
import type * as Sheets from "./applications/sheets/index.ts";
import type * as Ux from "./applications/ux/index.ts";
import type * as Collections from "./collections/index.ts";
import type * as Dice from "./dice/index.ts";
import type * as Documents from "./documents/index.ts";
import type { DocumentSheetConfig } from "./documents/sheets/sheet-config.ts";
import type { MesaConfig } from "./runtime/config/config-types.ts";
import type { Game } from "./runtime/game.ts";
import type { Hooks as HooksClass } from "./runtime/hooks.ts";
import type { Localization } from "./runtime/i18n.ts";
import type * as ClientUtils from "./runtime/utils.ts";
import type { Canvas } from "./ui/board/canvas.ts";

/** An application as far as documents and the boot need to know one. */
export interface ApplicationLike {
  id: string;
  render(options?: unknown, more?: unknown): unknown;
  close(options?: unknown): Promise<unknown>;
  rendered?: boolean;
  element?: HTMLElement | null;
  bringToFront?(): void;
  [member: string]: unknown;
}

export interface NotificationOptions {
  permanent?: boolean;
  localize?: boolean;
  format?: Record<string, unknown>;
  console?: boolean;
  escape?: boolean;
  clean?: boolean;
  progress?: boolean;
}

export interface NotificationsLike {
  info(message: unknown, options?: NotificationOptions): unknown;
  warn(message: unknown, options?: NotificationOptions): unknown;
  error(message: unknown, options?: NotificationOptions): unknown;
  success(message: unknown, options?: NotificationOptions): unknown;
  [member: string]: unknown;
}

/** The singleton applications of the interface. */
export interface UiRegistry {
  notifications: NotificationsLike;
  windows: Record<number, unknown>;
  activeWindow: ApplicationLike | null;
  [name: string]: ApplicationLike | unknown;
}

export interface FoundryNamespace {
  CONST: typeof Constants;
  CONFIG: MesaConfig;
  utils: typeof Utils & typeof ClientUtils;
  data: typeof Data & { fields: typeof Fields };
  abstract: typeof Abstract;
  documents: typeof Documents & { collections: typeof Collections };
  dice: typeof Dice;
  applications: {
    instances: Map<string, ApplicationLike>;
    api: typeof Api;
    sheets: typeof Sheets;
    ux: typeof Ux;
    elements: typeof Elements;
    fields: typeof FormFields;
    handlebars: typeof HandlebarsRoom;
    apps: { DocumentSheetConfig: typeof DocumentSheetConfig; [name: string]: unknown };
    [room: string]: unknown;
  };
  helpers: { Localization: typeof Localization; Hooks: typeof HooksClass; [name: string]: unknown };
  [room: string]: unknown;
}

declare global {
  var foundry: FoundryNamespace;
  var CONFIG: MesaConfig;
  var CONST: typeof Constants;
  var game: Game;
  var ui: UiRegistry;
  var Hooks: typeof HooksClass;
  var canvas: Canvas;
  var fromUuid: typeof ClientUtils.fromUuid;
  var fromUuidSync: typeof ClientUtils.fromUuidSync;
  var getDocumentClass: typeof ClientUtils.getDocumentClass;
}
