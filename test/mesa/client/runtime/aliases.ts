/** The globals beside `foundry` that V13 still has: current ones plainly, deprecated ones as aliases. */

import Handlebars from "handlebars";
import * as utils from "../../common/utils/index.ts";
import { FilePicker } from "../applications/apps/index.ts";
import * as appv1 from "../applications/appv1/index.ts";
import { getTemplate, loadTemplates, renderTemplate } from "../applications/handlebars.ts";
import * as prosemirror from "../applications/prosemirror/index.ts";
import * as ux from "../applications/ux/index.ts";
import * as collections from "../collections/index.ts";
import * as dice from "../dice/index.ts";
import * as documents from "../documents/index.ts";
import { DocumentSheetConfig } from "../documents/sheet-config.ts";
import { furnished, generationGlobals } from "../generation/rooms.ts";
import { Token } from "../ui/board/index.ts";
import { AudioHelper } from "./audio.ts";
import { Game } from "./game.ts";
import { jQuery } from "./jquery.ts";
import { placeableDocuments } from "./placeables.ts";
import { UnmodelledError } from "./strict.ts";
import { unmodelledNamespace } from "./unmodelled.ts";
import * as clientUtils from "./utils.ts";

/** Members of foundry.utils that V13 still offers as plain globals. */
const UTILITY_NAMES = [
  "Collection",
  "Color",
  "Semaphore",
  "debounce",
  "deepClone",
  "diffObject",
  "duplicate",
  "encodeURL",
  "expandObject",
  "filterObject",
  "flattenObject",
  "getProperty",
  "getType",
  "hasProperty",
  "invertObject",
  "isEmpty",
  "isNewerVersion",
  "mergeObject",
  "objectsEqual",
  "randomID",
  "setProperty",
] as const;

/** Parts of a Foundry page that Mesa does not have: reading them throws by name. */
const ABSENT = ["PIXI_FILTERS", "AVMaster"];

/** The release of the graphics library that V13 ships; plug-ins of other libraries ask for it. */
const PIXI_VERSION = "7.4.3";

/** Puts the aliases on the global object. */
export function installAliases(): void {
  const { BaseActor: _base, ...rest } = furnished("documents", documents) as Record<string, unknown>;
  const clientDocuments = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith("Base")));
  const { terms, Roll } = dice;
  const aliases: Record<string, unknown> = {
    ...clientDocuments,
    ...placeableDocuments,
    ...collections,
    ...(terms as Record<string, unknown>),
    Token,
    Roll,
    MersenneTwister: dice.MersenneTwister,
    RollParser: dice.RollParser,
    Game,
    AudioHelper,
    DocumentSheetConfig,
    FilePicker,
    FormDataExtended: ux.FormDataExtended,
    ContextMenu: furnished("ux", ux).ContextMenu,
    DragDrop: ux.DragDrop,
    Draggable: ux.Draggable,
    SearchFilter: ux.SearchFilter,
    Tabs: ux.Tabs,
    TextEditor: ux.TextEditor,
    ProseMirror: prosemirror,
    ActorSheet: appv1.sheets.ActorSheet,
    ItemSheet: appv1.sheets.ItemSheet,
    JournalSheet: appv1.sheets.JournalSheet,
    Application: appv1.api.Application,
    Dialog: appv1.api.Dialog,
    DocumentSheet: appv1.api.DocumentSheet,
    FormApplication: appv1.api.FormApplication,
    Handlebars,
    getTemplate,
    loadTemplates,
    renderTemplate,
    fromUuid: clientUtils.fromUuid,
    fromUuidSync: clientUtils.fromUuidSync,
    getDocumentClass: clientUtils.getDocumentClass,
    PIXI: unmodelledNamespace("PIXI", { VERSION: PIXI_VERSION }),
    $: jQuery,
    jQuery,
  };
  for (const name of UTILITY_NAMES) if (name in utils) aliases[name] = (utils as Record<string, unknown>)[name];
  Object.assign(aliases, generationGlobals());
  for (const [name, value] of Object.entries(aliases)) {
    if (name in globalThis && !Object.getOwnPropertyDescriptor(globalThis, name)?.configurable) continue;
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
  for (const name of ABSENT) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new UnmodelledError(name);
      },
    });
  }
}
