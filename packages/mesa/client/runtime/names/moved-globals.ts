/**
 * The plain globals that V13 still has for what lives under `foundry`, as the public type definitions list them: by
 * namespace, with `global=member` where the two differ. Documents, dice terms and Roll stay global and are not here.
 */
export const MOVED_GLOBALS: Readonly<Record<string, string>> = {
  utils:
    "IterableWeakMap IterableWeakSet Semaphore SortingHelpers benchmark closestPointToSegment " +
    "debounce debouncedReload deepClone diffObject duplicate encodeURL expandObject fetchJsonWithTimeout " +
    "fetchWithTimeout filterObject flattenObject formatFileSize getDefiningClass " +
    "getParentClasses getProperty getRoute getType hasProperty invertObject isEmpty " +
    "isSubclass lineCircleIntersection lineLineIntersection lineSegmentIntersection lineSegmentIntersects " +
    "logCompatibilityWarning mergeObject objectsEqual orient2dFast parseS3URL parseUuid " +
    "quadraticIntersection randomID readTextFromFile saveDataToFile setProperty threadLock timeSince",
  helpers:
    "AsyncWorker ClientIssues ClientSettings DocumentIndex GameTime Localization SocketInterface " + "WorkerManager",
  "appv1.api": "Application Dialog DocumentSheet FormApplication",
  applications: "HandlebarsHelpers=handlebars",
  "applications.handlebars": "getTemplate loadTemplates renderTemplate",
  "applications.apps":
    "CombatTrackerConfig DocumentOwnershipConfig DocumentSheetConfig FilePicker GridConfig ImagePopout",
  "applications.ui": "Hotbar MainMenu Notifications Pause=GamePause Players SceneControls SceneNavigation",
  "applications.sheets":
    "ActiveEffectConfig AdventureExporter BaseSheet CardConfig CardHand=CardHandConfig " +
    "CardPile=CardPileConfig CardsConfig=CardDeckConfig CombatantConfig DrawingConfig FolderConfig " +
    "MacroConfig MeasuredTemplateConfig NoteConfig PlaylistConfig PlaylistSoundConfig " +
    "RollTableConfig=RollTableSheet SceneConfig TileConfig TokenConfig WallConfig",
  "applications.sheets.journal":
    "JournalImagePageSheet=JournalEntryPageImageSheet JournalPDFPageSheet=JournalEntryPagePDFSheet " +
    "JournalVideoPageSheet=JournalEntryPageVideoSheet " +
    "MarkdownJournalPageSheet=JournalEntryPageMarkdownSheet",
  "applications.sidebar": "Sidebar",
  "applications.sidebar.tabs":
    "ActorDirectory CardsDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory " +
    "JournalDirectory MacroDirectory PlaylistDirectory RollTableDirectory SceneDirectory Settings",
  "applications.sidebar.apps":
    "Compendium InvitationLinks KeybindingsConfig=ControlsConfig ModuleManagement SupportDetails ToursManagement",
  "applications.hud": "BasePlaceableHUD DrawingHUD TileHUD TokenHUD",
  "applications.apps.av": "CameraPopoutAppWrapper=CameraPopout CameraViews",
  av: "AVClient AVMaster AVSettings",
  "av.clients": "SimplePeerAVClient",
  "applications.settings.menus": "AVConfig DefaultSheetsConfig DiceConfig FontConfig",
  "applications.settings": "DependencyResolution SettingsConfig",
  "applications.ux":
    "ContextMenu DragDrop Draggable FormDataExtended HTMLSecret ProseMirrorEditor SearchFilter Tabs TextEditor",
  "appv1.sheets":
    "ActorSheet AdventureImporter ItemSheet JournalPageSheet JournalSheet JournalTextPageSheet " +
    "JournalTextTinyMCESheet",
  canvas: "Canvas FramebufferSnapshot SceneManager TextureExtractor TextureLoader getTexture loadTexture srcExists",
  "canvas.containers": "ControlIcon PreciseText ResizeHandle",
  "canvas.layers":
    "CanvasBackgroundAlterationEffects CanvasColorationEffects CanvasDarknessEffects CanvasDepthMask " +
    "CanvasIlluminationEffects CanvasLayer CanvasOcclusionMask CanvasVisionMask ControlsLayer " +
    "DarknessLevelContainer DrawingsLayer GridLayer InteractionLayer LightingLayer NotesLayer " +
    "PlaceablesLayer RegionLayer SoundsLayer TemplateLayer TilesLayer TokenLayer WallsLayer " +
    "WeatherEffects",
  "canvas.placeables": "AmbientLight AmbientSound Drawing MeasuredTemplate Note PlaceableObject Region Tile Token Wall",
  "canvas.geometry":
    "CanvasQuadtree ClockwiseSweepPolygon LimitedAnglePolygon ObservableTransform PointSourcePolygon " +
    "PolygonMesher Quadtree Ray UnboundTransform WeilerAthertonClipper",
  "canvas.animation": "CanvasAnimation ChatBubbles SmoothNoise",
  "canvas.interaction":
    "AlertPing ArrowPing ChevronPing MouseInteractionManager Ping PulsePing RenderFlags RenderFlagsMixin Ruler",
  "canvas.placeables.tokens": "DynamicRingData TokenRing TokenRingConfig UserTargets",
  "documents.abstract":
    "CanvasDocumentMixin ClientDocumentMixin DirectoryCollectionMixin DocumentCollection WorldCollection",
  "documents.collections":
    "Actors CardStacks CombatEncounters CompendiumCollection CompendiumFolderCollection CompendiumPacks " +
    "FogExplorations Folders Items Journal Macros Messages=ChatMessages Playlists RollTables Scenes Users " +
    "WorldSettings",
  "helpers.interaction": "ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager TooltipManager",
  "helpers.media": "ImageHelper VideoHelper",
  nue: "NewUserExperience=NewUserExperienceManager Tour Tours=ToursCollection",
  "nue.tours": "CanvasTour SetupTour SidebarTour",
  packages: "ClientPackage=ClientPackageMixin ClientPackageMixin Module PACKAGE_TYPES System World",
};

/** Namespaces whose globals are older than that: V14 has them no more. */
export const GONE_IN_V14: ReadonlySet<string> = new Set(["utils"]);
