/** Assembles the global `foundry` from the rooms. */
import * as abstract from "../../../common/abstract/index.ts";
import * as constants from "../../../common/constants.ts";
import * as fields from "../../../common/data/fields.ts";
import * as data from "../../../common/data/index.ts";
import { ReleaseData } from "../../../common/release.ts";
import * as utils from "../../../common/utils/index.ts";
import * as api from "../../applications/api/index.ts";
import * as apps from "../../applications/apps/index.ts";
import * as appv1 from "../../applications/appv1/index.ts";
import * as elements from "../../applications/elements/index.ts";
import * as formFields from "../../applications/fields/index.ts";
import * as handlebars from "../../applications/handlebars.ts";
import { instances } from "../../applications/instances.ts";
import * as prosemirror from "../../applications/prosemirror/index.ts";
import * as sheets from "../../applications/sheets/index.ts";
import * as ux from "../../applications/ux/index.ts";
import { DirectoryCollectionMixin } from "../../collections/directory-mixin.ts";
import { DocumentCollection } from "../../collections/document-collection.ts";
import * as collections from "../../collections/index.ts";
import { WorldCollection } from "../../collections/world-collection.ts";
import { ClientDatabaseBackend } from "../../data/backend.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../data/calendar.ts";
import { CombatConfiguration } from "../../data/combat-configuration.ts";
import * as regionBehaviors from "../../data/region-behaviors.ts";
import * as dice from "../../dice/index.ts";
import { RollResolver } from "../../dice/resolver.ts";
import { UserTargets } from "../../documents/board/user-targets.ts";
import * as documents from "../../documents/index.ts";
import { ClientDocumentMixin } from "../../documents/mixin.ts";
import { DocumentSheetConfig } from "../../documents/sheets/sheet-config.ts";
import { addedElements, installPrototypeMembers } from "../../generation/prototypes.ts";
import { furnished } from "../../generation/rooms.ts";
import { detachedRoom } from "../../generation/windows-14.ts";
import type { FoundryNamespace } from "../../globals.d.ts";
import * as tableApps from "../../ui/apps/index.ts";
import { Canvas, PlaceableObject, Token, TokenLayer } from "../../ui/board/index.ts";
import { TokenTurnMarker } from "../../ui/board/turn-marker.ts";
import * as hud from "../../ui/hud/index.ts";
import * as interaction from "../../ui/interaction.ts";
import { FontConfig } from "../../ui/settings/font-config.ts";
import * as settings from "../../ui/settings/index.ts";
import * as tableSheets from "../../ui/sheets/index.ts";
import * as sidebar from "../../ui/sidebar/index.ts";
import * as ui from "../../ui/ui-namespace.ts";
import { AudioHelper } from "../audio.ts";
import * as canvasData from "../canvas/canvas-data.ts";
import { placeableDocuments } from "../canvas/placeables.ts";
import { Ray } from "../canvas/ray.ts";
import { TokenRing } from "../canvas/token-ring.ts";
import { ClientKeybindings, KeyboardManager } from "../config/keybindings.ts";
import { ClientSettings } from "../config/settings.ts";
import { Game } from "../game.ts";
import { Hooks } from "../hooks.ts";
import { Localization } from "../i18n.ts";
import * as media from "../media.ts";
import * as packages from "../packages.ts";
import { ClientIssues } from "../page/issues.ts";
import { SocketInterface } from "../socket.ts";
import { GameTime } from "../time.ts";
import * as tours from "../tours.ts";
import * as clientUtils from "../utils.ts";
import { WorkerManager } from "../workers.ts";
import { strictNamespace, unmodelledClass } from "./strict.ts";
import { unmodelledNamespace } from "./unmodelled.ts";

/** Wraps the namespaces inside a module too, where the public API has them: `sidebar.tabs`, `dice.terms`. */
function room<T extends object>(path: string, members: T, inner: readonly (keyof T & string)[] = []): T {
  const wrapped = { ...members } as Record<string, unknown>;
  for (const name of inner) wrapped[name] = strictNamespace(`${path}.${name}`, members[name] as object);
  return strictNamespace(path, wrapped) as T;
}

const path = (name: string): string => `foundry.${name}`;

function applications(): object {
  return strictNamespace(path("applications"), {
    instances,
    ...detachedRoom(),
    api: room(path("applications.api"), api),
    apps: room(path("applications.apps"), { ...apps, ...tableApps, DocumentSheetConfig }),
    dice: room(path("applications.dice"), { RollResolver }),
    elements: room(path("applications.elements"), { ...elements, ...addedElements() }),
    fields: room(path("applications.fields"), formFields),
    handlebars: room(path("applications.handlebars"), handlebars),
    hud: room(path("applications.hud"), hud),
    settings: room(path("applications.settings"), {
      ...settings,
      menus: room(path("applications.settings.menus"), { FontConfig }),
    }),
    sheets: room(path("applications.sheets"), furnished("sheets", { ...sheets, ...tableSheets }), ["journal"]),
    sidebar: room(path("applications.sidebar"), { ...sidebar, tabs: furnished("tabs", sidebar.tabs) }, [
      "apps",
      "tabs",
    ]),
    ui: room(path("applications.ui"), ui),
    ux: room(path("applications.ux"), furnished("ux", ux)),
  });
}

function helpers(): object {
  const { TooltipManager, ...rest } = interaction as typeof interaction & Record<string, unknown>;
  const members = {
    ClientIssues,
    ClientSettings,
    GameTime,
    Hooks,
    Localization,
    SocketInterface,
    WorkerManager,
    AsyncWorker: unmodelledClass("foundry.helpers.AsyncWorker"),
    interaction: strictNamespace(path("helpers.interaction"), {
      ...rest,
      TooltipManager,
      ClientKeybindings,
      KeyboardManager,
    }),
    media: room(path("helpers.media"), media),
  };
  return strictNamespace(path("helpers"), furnished("helpers", members));
}

const { BaseTerrainData, TerrainData, DynamicRingData, TurnMarkerData, ...perception } = canvasData;
const terrain = { BaseTerrainData, TerrainData };

/** What subclasses of V1 applications read from them while a module loads; opening one still throws by name. */
function nameableV1(): typeof appv1 {
  for (const cls of [...Object.values(appv1.api), ...Object.values(appv1.sheets)]) {
    Object.assign(cls, { _customElements: [], _warnedAppV1: false });
  }
  return appv1;
}

/** The `foundry` global. Members that Mesa does not have throw by their public name. */
export function createNamespace(): FoundryNamespace {
  installPrototypeMembers();
  const members = {
    CONST: furnished("CONST", constants),
    Game,
    abstract: room(path("abstract"), abstract),
    applications: applications(),
    appv1: room(path("appv1"), nameableV1(), ["api", "sheets"]),
    audio: strictNamespace(path("audio"), { AudioHelper }),
    config: strictNamespace(path("config"), { ReleaseData }),
    canvas: unmodelledNamespace(path("canvas"), {
      Canvas,
      geometry: unmodelledNamespace(path("canvas.geometry"), { Ray }),
      layers: unmodelledNamespace(path("canvas.layers"), { TokenLayer }),
      perception: unmodelledNamespace(path("canvas.perception"), { ...perception }),
      placeables: unmodelledNamespace(path("canvas.placeables"), {
        PlaceableObject,
        Token,
        tokens: unmodelledNamespace(path("canvas.placeables.tokens"), {
          ...{ UserTargets, TokenRing, TokenTurnMarker, DynamicRingData, TurnMarkerData },
        }),
      }),
    }),
    data: strictNamespace(path("data"), {
      ...furnished("data", data),
      ClientDatabaseBackend,
      fields: room(path("data.fields"), fields),
      regionBehaviors: unmodelledNamespace(path("data.regionBehaviors"), { ...regionBehaviors }),
      CalendarData,
      CombatConfiguration,
      SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      ...terrain,
    }),
    dice: room(path("dice"), dice, ["terms"]),
    documents: strictNamespace(path("documents"), {
      ...furnished("documents", documents),
      ...placeableDocuments,
      abstract: strictNamespace(path("documents.abstract"), {
        ClientDocumentMixin,
        DirectoryCollectionMixin,
        DocumentCollection,
        WorldCollection,
      }),
      collections: room(path("documents.collections"), collections),
    }),
    grid: unmodelledNamespace(path("grid")),
    helpers: helpers(),
    nue: unmodelledNamespace(path("nue"), tours),
    packages: room(path("packages"), packages),
    prosemirror: room(path("prosemirror"), prosemirror),
    utils: strictNamespace(path("utils"), furnished("utils", { ...utils, ...clientUtils })),
  };
  return strictNamespace("foundry", members) as unknown as FoundryNamespace;
}
