// CONST: the numbers and words of the public V13 API.

const freeze = Object.freeze;

export const vtt = "Foundry VTT";
export const VTT = "Foundry Virtual Tabletop";
export const WEBSITE_URL = "https://foundryvtt.com";

export const ACTIVE_EFFECT_MODES = freeze({ CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 });
export const BASE_DOCUMENT_TYPE = "base";
export const CARD_DRAW_MODES = freeze({ FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 });
export const CANVAS_PERFORMANCE_MODES = freeze({ LOW: 0, MED: 1, HIGH: 2, MAX: 3 });
/** Rolls and whispers were styles once: code that asks for them is answered, and nobody who lists the styles sees them. */
export const CHAT_MESSAGE_STYLES = freeze(
  Object.defineProperties({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 }, { ROLL: { value: 0 }, WHISPER: { value: 0 } }),
);
/** The older name of CHAT_MESSAGE_STYLES. */
export const CHAT_MESSAGE_TYPES = CHAT_MESSAGE_STYLES;
export const CORE_SUPPORTED_LANGUAGES = freeze(["en"]);
export const COMPATIBILITY_MODES = freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });
export const CURSOR_STYLES = freeze({
  default: "default",
  "default-down": "default",
  pointer: "pointer",
  "pointer-down": "pointer",
  grab: "grab",
  "grab-down": "grabbing",
  text: "text",
  "text-down": "text",
});
export const LIGHTING_LEVELS = freeze({ DARKNESS: -2, HALFDARK: -1, UNLIT: 0, DIM: 1, BRIGHT: 2, BRIGHTEST: 3 });
export const CSS_THEMES = freeze({ foundry: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" });
export const DEFAULT_TOKEN = "icons/svg/mystery-man.svg";

export const PRIMARY_DOCUMENT_TYPES = freeze([
  "Actor",
  "Adventure",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
]);
export const EMBEDDED_DOCUMENT_TYPES = freeze([
  "ActiveEffect",
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
]);
export const ALL_DOCUMENT_TYPES = freeze(
  [...new Set([...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES])].sort(),
) as readonly string[];
export const WORLD_DOCUMENT_TYPES = freeze(PRIMARY_DOCUMENT_TYPES.filter((t) => t !== "Adventure"));
export const COMPENDIUM_DOCUMENT_TYPES = freeze([
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
]);
export const SYSTEM_SPECIFIC_COMPENDIUM_TYPES = freeze(["Actor", "Item"]);
export const DOCUMENT_TYPES = freeze(WORLD_DOCUMENT_TYPES.filter((t) => t !== "FogExploration" && t !== "Setting"));
export const DOCUMENT_LINK_TYPES = freeze([
  "Actor",
  "Cards",
  "Item",
  "Scene",
  "JournalEntry",
  "Macro",
  "RollTable",
  "PlaylistSound",
]);
export const FOLDER_DOCUMENT_TYPES = freeze([
  "Actor",
  "Adventure",
  "Item",
  "Scene",
  "JournalEntry",
  "Playlist",
  "RollTable",
  "Cards",
  "Macro",
  "Compendium",
]);
export const FOLDER_MAX_DEPTH = 4;

export const DOCUMENT_OWNERSHIP_LEVELS = freeze({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
export const DOCUMENT_META_OWNERSHIP_LEVELS = freeze({ DEFAULT: -20, NOCHANGE: -10 });
export const DICE_ROLL_MODES = freeze({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
});
export const DRAWING_FILL_TYPES = freeze({ NONE: 0, SOLID: 1, PATTERN: 2 });
export const GAME_VIEWS = freeze(["game", "stream"]);
export const SETUP_VIEWS = freeze(["auth", "license", "setup", "players", "join", "update"]);
export const MOVEMENT_DIRECTIONS = freeze({
  UP: 0x1,
  DOWN: 0x2,
  LEFT: 0x4,
  RIGHT: 0x8,
  UP_LEFT: 0x5,
  UP_RIGHT: 0x9,
  DOWN_LEFT: 0x6,
  DOWN_RIGHT: 0xa,
});
export const GRID_MIN_SIZE = 20;
export const GRID_TYPES = freeze({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 });
export const GRID_DIAGONALS = freeze({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
});
export const GRID_SNAPPING_MODES = freeze({
  CENTER: 0x1,
  EDGE_MIDPOINT: 0x2,
  TOP_LEFT_VERTEX: 0x10,
  TOP_RIGHT_VERTEX: 0x20,
  BOTTOM_LEFT_VERTEX: 0x40,
  BOTTOM_RIGHT_VERTEX: 0x80,
  VERTEX: 0xf0,
  TOP_LEFT_CORNER: 0x100,
  TOP_RIGHT_CORNER: 0x200,
  BOTTOM_LEFT_CORNER: 0x400,
  BOTTOM_RIGHT_CORNER: 0x800,
  CORNER: 0xf00,
  TOP_SIDE_MIDPOINT: 0x1000,
  BOTTOM_SIDE_MIDPOINT: 0x2000,
  LEFT_SIDE_MIDPOINT: 0x4000,
  RIGHT_SIDE_MIDPOINT: 0x8000,
  SIDE_MIDPOINT: 0xf000,
});
export const MACRO_SCOPES = freeze(["global", "actors", "actor"]);
export const MACRO_TYPES = freeze({ SCRIPT: "script", CHAT: "chat" });
export const AUDIO_CHANNELS = freeze({
  music: "AUDIO.CHANNELS.MUSIC.label",
  environment: "AUDIO.CHANNELS.ENVIRONMENT.label",
  interface: "AUDIO.CHANNELS.INTERFACE.label",
});
export const PLAYLIST_MODES = freeze({ DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 });
export const PLAYLIST_SORT_MODES = freeze({ ALPHABETICAL: "a", MANUAL: "m" });
export const DIRECTORY_SEARCH_MODES = freeze({ FULL: "full", NAME: "name" });
export const PACKAGE_TYPES = freeze(["world", "system", "module"]);
export const PACKAGE_AVAILABILITY_CODES = freeze({
  UNKNOWN: 0,
  VERIFIED: 1,
  UNVERIFIED_BUILD: 2,
  UNVERIFIED_SYSTEM: 3,
  UNVERIFIED_GENERATION: 4,
  MISSING_SYSTEM: 5,
  MISSING_DEPENDENCY: 6,
  REQUIRES_CORE_DOWNGRADE: 7,
  REQUIRES_CORE_UPGRADE_STABLE: 8,
  REQUIRES_CORE_UPGRADE_UNSTABLE: 9,
  REQUIRES_DEPENDENCY_UPDATE: 10,
});
export const PASSWORD_SAFE_STRING = "•".repeat(16);
export const SORT_INTEGER_DENSITY = 100000;
export const TABLE_RESULT_TYPES = freeze({ TEXT: "text", DOCUMENT: "document" });
export const JOURNAL_ENTRY_PAGE_FORMATS = freeze({ HTML: 1, MARKDOWN: 2 });
export const TEXT_ANCHOR_POINTS = freeze({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 });
export const OCCLUSION_MODES = freeze({ NONE: 0, FADE: 1, RADIAL: 3, VISION: 4 });
export const TILE_OCCLUSION_MODES = OCCLUSION_MODES;
export const TOKEN_OCCLUSION_MODES = freeze({ OWNED: 1, CONTROLLED: 2, HOVERED: 4, HIGHLIGHTED: 8, VISIBLE: 16 });
export const TOKEN_DISPLAY_MODES = freeze({ NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 });
export const TOKEN_DISPOSITIONS = freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const TOKEN_TURN_MARKER_MODES = freeze({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 });
export const TOKEN_SHAPES = freeze({
  ELLIPSE_1: 0,
  ELLIPSE_2: 1,
  TRAPEZOID_1: 2,
  TRAPEZOID_2: 3,
  RECTANGLE_1: 4,
  RECTANGLE_2: 5,
});
export const TOKEN_HEXAGONAL_SHAPES = TOKEN_SHAPES;
export const MEASURED_TEMPLATE_TYPES = freeze({ CIRCLE: "circle", CONE: "cone", RECTANGLE: "rect", RAY: "ray" });
export const WALL_RESTRICTION_TYPES = freeze(["light", "sight", "sound", "move"]);
export const WALL_DOOR_TYPES = freeze({ NONE: 0, DOOR: 1, SECRET: 2 });
export const WALL_DOOR_STATES = freeze({ CLOSED: 0, OPEN: 1, LOCKED: 2 });
export const WALL_SENSE_TYPES = freeze({ NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 });
export const WALL_MOVEMENT_TYPES = freeze({ NONE: 0, NORMAL: 20 });
export const KEYBINDING_PRECEDENCE = freeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 });
export const FONT_WEIGHTS = freeze({
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
});
export const TIMEOUTS = freeze({
  FOUNDRY_WEBSITE: 10000,
  PACKAGE_REPOSITORY: 10000,
  IP_DISCOVERY: 5000,
  REMOTE_PACKAGE: 5000,
});
export const COMBAT_ANNOUNCEMENTS = freeze(["startEncounter", "nextUp", "yourTurn"]);
export const TEXTURE_DATA_FIT_MODES = freeze(["fill", "contain", "cover", "width", "height"]);
export const TEXT_ENRICH_EMBED_MAX_DEPTH = 5;
export const REGION_VISIBILITY = freeze({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 });
export const REGION_EVENTS = freeze({
  REGION_BOUNDARY: "regionBoundary",
  BEHAVIOR_ACTIVATED: "behaviorActivated",
  BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
  BEHAVIOR_VIEWED: "behaviorViewed",
  BEHAVIOR_UNVIEWED: "behaviorUnviewed",
  TOKEN_ENTER: "tokenEnter",
  TOKEN_EXIT: "tokenExit",
  TOKEN_MOVE_IN: "tokenMoveIn",
  TOKEN_MOVE_OUT: "tokenMoveOut",
  TOKEN_MOVE_WITHIN: "tokenMoveWithin",
  TOKEN_ANIMATE_IN: "tokenAnimateIn",
  TOKEN_ANIMATE_OUT: "tokenAnimateOut",
  TOKEN_TURN_START: "tokenTurnStart",
  TOKEN_TURN_END: "tokenTurnEnd",
  TOKEN_ROUND_START: "tokenRoundStart",
  TOKEN_ROUND_END: "tokenRoundEnd",
});
export const REGION_MOVEMENT_SEGMENTS = freeze({ EXIT: -1, MOVE: 0, ENTER: 1 });
export const SETTING_SCOPES = freeze({ CLIENT: "client", WORLD: "world", USER: "user" });
export const CLIPPER_SCALING_FACTOR = 100;
export const WORLD_JOIN_THEMES = freeze({
  default: "WORLD.JOIN_THEMES.default",
  minimal: "WORLD.JOIN_THEMES.minimal",
});

export * from "./constants-files.ts";
export * from "./constants-html.ts";
export * from "./constants-users.ts";
