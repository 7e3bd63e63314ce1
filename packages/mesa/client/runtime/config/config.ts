/** The defaults of the global CONFIG. */

import type { AnyConstructor } from "../../../common/any.ts";
import * as collections from "../../collections/index.ts";
import { ClientDatabaseBackend } from "../../data/backend.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../data/calendar.ts";
import { CombatConfiguration } from "../../data/combat-configuration.ts";
import { diceConfig } from "../../dice/index.ts";
import * as documentRoom from "../../documents/index.ts";
import { configureGeneration } from "../../generation/config.ts";
import { furnished } from "../../generation/rooms.ts";
import { canvasConfig, tokenMovement } from "../canvas/config-canvas.ts";
import type { DocumentConfig, MesaConfig } from "./config-types.ts";
import { watchUnread } from "./unread.ts";

type DocumentRoom = typeof documentRoom;

/** Status id, the end of its translation key, its drawing. */
const STATUSES: [string, string, string][] = [
  ["dead", "Dead", "skull"],
  ["unconscious", "Unconscious", "unconscious"],
  ["sleep", "Asleep", "sleep"],
  ["stun", "Stunned", "daze"],
  ["prone", "Prone", "falling"],
  ["restrain", "Restrained", "net"],
  ["paralysis", "Paralysis", "paralysis"],
  ["fly", "Flying", "wing"],
  ["blind", "Blind", "blind"],
  ["deaf", "Deaf", "deaf"],
  ["silence", "Silenced", "silenced"],
  ["fear", "Fear", "terror"],
  ["burning", "Burning", "fire"],
  ["frozen", "Frozen", "frozen"],
  ["shock", "Shocked", "lightning"],
  ["corrode", "Corrode", "acid"],
  ["bleeding", "Bleeding", "blood"],
  ["disease", "Disease", "biohazard"],
  ["poison", "Poison", "poison"],
  ["curse", "Cursed", "sun"],
  ["regen", "Regen", "regen"],
  ["degen", "Degen", "degen"],
  ["hover", "Hover", "wingfoot"],
  ["burrow", "Burrow", "mole"],
  ["upgrade", "Upgrade", "upgrade"],
  ["downgrade", "Downgrade", "downgrade"],
  ["invisible", "Invisible", "invisible"],
  ["target", "Target", "target"],
  ["eye", "Marked", "eye"],
  ["bless", "Blessed", "angel"],
  ["fireShield", "FireShield", "fire-shield"],
  ["coldShield", "IceShield", "ice-shield"],
  ["magicShield", "MagicShield", "mage-shield"],
  ["holyShield", "HolyShield", "holy-shield"],
];

interface DocumentDefaults extends Partial<DocumentConfig> {
  documentClass: AnyConstructor;
}

function config(defaults: DocumentDefaults): DocumentConfig {
  return { dataModels: {}, typeLabels: {}, typeIcons: {}, sheetClasses: {}, ...defaults };
}

function banner(name: string): string {
  return `ui/banners/${name}-banner.webp`;
}

/** Document types with a collection and a compendium. */
function primaryDocuments(documents: DocumentRoom): Record<string, DocumentConfig> {
  const { Actors, CardStacks, Items, Journal, Macros, Playlists, RollTables, Scenes } = collections;
  const primary = (
    documentClass: AnyConstructor,
    collection: AnyConstructor,
    icon: string,
    name: string,
    more: Partial<DocumentConfig> = {},
  ) =>
    config({
      documentClass,
      collection,
      sidebarIcon: icon,
      compendiumBanner: banner(name),
      compendiumIndexFields: [],
      ...more,
    });
  return {
    Actor: primary(documents.Actor, Actors, "fa-solid fa-user", "actor", { trackableAttributes: {} }),
    Cards: primary(documents.Cards, CardStacks, "fa-solid fa-layer-group", "cards", { presets: {} }),
    Item: primary(documents.Item, Items, "fa-solid fa-suitcase", "item"),
    JournalEntry: primary(documents.JournalEntry, Journal, "fa-solid fa-book-open", "journalentry", { noteIcons: {} }),
    Macro: primary(documents.Macro, Macros, "fa-solid fa-code", "macro"),
    Playlist: primary(documents.Playlist, Playlists, "fa-solid fa-music", "playlist", { autoPreloadSeconds: 20 }),
    RollTable: primary(documents.RollTable, RollTables, "fa-solid fa-table-list", "rolltable", {
      compendiumIndexFields: ["formula"],
      resultIcon: "icons/svg/d20-black.svg",
      resultTemplate: "templates/dice/table-result.hbs",
    }),
    Scene: primary(documents.Scene, Scenes, "fa-solid fa-map", "scene"),
    Adventure: config({
      documentClass: documents.Adventure,
      sidebarIcon: "fa-solid fa-box-archive",
      compendiumBanner: banner("adventure"),
      compendiumIndexFields: [],
    }),
  };
}

function worldDocuments(documents: DocumentRoom): Record<string, DocumentConfig> {
  const { ChatMessages, CombatEncounters, Folders, Users, WorldSettings } = collections;
  return {
    ChatMessage: config({
      documentClass: documents.ChatMessage,
      collection: ChatMessages,
      template: "templates/sidebar/chat-message.hbs",
      sidebarIcon: "fa-solid fa-comments",
      batchSize: 100,
    }),
    Combat: config({
      documentClass: documents.Combat,
      collection: CombatEncounters,
      sidebarIcon: "fa-solid fa-shield-halved",
      initiative: { formula: null, decimals: 2 },
      initiativeIcon: { icon: "../icons/svg/d20.svg", hover: "../icons/svg/d20-highlight.svg" },
      fallbackTurnMarker: "icons/vtt-512.png",
      settings: new CombatConfiguration(),
      sounds: {},
    }),
    Folder: config({ documentClass: documents.Folder, collection: Folders, sidebarIcon: "fa-solid fa-folder" }),
    Setting: config({ documentClass: documents.Setting, collection: WorldSettings }),
    User: config({ documentClass: documents.User, collection: Users }),
  };
}

function embeddedDocuments(documents: DocumentRoom): Record<string, DocumentConfig> {
  return {
    ActiveEffect: config({
      documentClass: documents.ActiveEffect,
      legacyTransferral: false,
      sidebarIcon: "fa-solid fa-person-rays",
    }),
    ActorDelta: config({ documentClass: documents.ActorDelta }),
    Card: config({ documentClass: documents.Card }),
    Combatant: config({ documentClass: documents.Combatant }),
    CombatantGroup: config({ documentClass: documents.CombatantGroup }),
    JournalEntryCategory: config({ documentClass: documents.JournalEntryCategory }),
    JournalEntryPage: config({
      documentClass: documents.JournalEntryPage,
      defaultType: "text",
      sidebarIcon: "fa-solid fa-book-open",
      typeIcons: {
        image: "fa-solid fa-file-image",
        pdf: "fa-solid fa-file-pdf",
        text: "fa-solid fa-file-lines",
        video: "fa-solid fa-file-video",
      },
    }),
    PlaylistSound: config({ documentClass: documents.PlaylistSound }),
    TableResult: config({ documentClass: documents.TableResult }),
    Token: config({
      documentClass: documents.TokenDocument,
      adjectivesPrefix: "TOKEN.Adjectives",
      movement: tokenMovement(),
    }),
  };
}

/** A fresh CONFIG. */
export function createConfig(): MesaConfig {
  const documents = furnished("documents", documentRoom);
  const fresh = configureGeneration({
    debug: {
      applications: false,
      documents: false,
      dice: false,
      hooks: false,
      rollParsing: false,
      combat: false,
      time: false,
      keybindings: false,
    },
    compatibility: { mode: CONST.COMPATIBILITY_MODES.WARNING, includePatterns: [], excludePatterns: [] },
    compendium: { uuidRedirects: {} },
    DatabaseBackend: new ClientDatabaseBackend(),
    ...primaryDocuments(documents),
    ...worldDocuments(documents),
    ...embeddedDocuments(documents),
    ...canvasConfig(documents as unknown as Record<string, unknown>),
    Dice: diceConfig(),
    statusEffects: STATUSES.map(([id, key, image]) => ({
      id,
      name: `EFFECT.Status${key}`,
      img: `icons/svg/${image}.svg`,
    })),
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    controlIcons: {
      defeated: "icons/svg/skull.svg",
      effects: "icons/svg/aura.svg",
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
    },
    sounds: {
      dice: "sounds/dice.wav",
      lock: "sounds/lock.wav",
      notification: "sounds/notify.wav",
      combat: "sounds/drums.wav",
    },
    supportedLanguages: { en: "English", es: "Español" },
    i18n: { searchMinimumCharacterLength: 4 },
    time: {
      turnTime: 0,
      roundTime: 0,
      worldCalendarClass: CalendarData,
      worldCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      earthCalendarClass: CalendarData,
      earthCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      formatters: { timestamp: CalendarData.formatTimestamp, ago: CalendarData.formatAgo },
    },
    TextEditor: { enrichers: [] },
    WebRTC: {},
    ui: {},
    ux: {},
    queries: {},
    fontDefinitions: {},
    soundEffects: {},
    weatherEffects: {},
    cursors: {},
    maxCanvasZoom: 3,
    defaultFontFamily: "Signika",
  } as unknown as MesaConfig);
  return watchUnread(fresh);
}
