// Users: roles and what each may do by default.
const freeze = Object.freeze;

export const USER_ROLES = freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
export const USER_ROLE_NAMES: Readonly<Record<number, string>> = freeze({
  0: "NONE",
  1: "PLAYER",
  2: "TRUSTED",
  3: "ASSISTANT",
  4: "GAMEMASTER",
});

export interface UserPermission {
  label: string;
  hint: string;
  /** May the permission be taken away from a gamemaster? */
  disableGM: boolean;
  /** The least role that has it in a fresh world. */
  defaultRole: number;
}

function permission(label: string, defaultRole: number, disableGM = false): UserPermission {
  return freeze({ label: `PERMISSION.${label}`, hint: `PERMISSION.${label}Hint`, disableGM, defaultRole });
}

const { PLAYER, TRUSTED, ASSISTANT } = USER_ROLES;

export const USER_PERMISSIONS: Readonly<Record<string, UserPermission>> = freeze({
  ACTOR_CREATE: permission("ActorCreate", ASSISTANT),
  BROADCAST_AUDIO: permission("BroadcastAudio", TRUSTED, true),
  BROADCAST_VIDEO: permission("BroadcastVideo", TRUSTED, true),
  CARDS_CREATE: permission("CardsCreate", ASSISTANT),
  DRAWING_CREATE: permission("DrawingCreate", TRUSTED),
  ITEM_CREATE: permission("ItemCreate", ASSISTANT),
  FILES_BROWSE: permission("FilesBrowse", TRUSTED),
  FILES_UPLOAD: permission("FilesUpload", ASSISTANT),
  JOURNAL_CREATE: permission("JournalCreate", TRUSTED),
  MACRO_SCRIPT: permission("MacroScript", PLAYER),
  MANUAL_ROLLS: permission("ManualRolls", TRUSTED, true),
  MESSAGE_WHISPER: permission("MessageWhisper", PLAYER),
  NOTE_CREATE: permission("NoteCreate", TRUSTED),
  PING_CANVAS: permission("PingCanvas", PLAYER, true),
  PLAYLIST_CREATE: permission("PlaylistCreate", ASSISTANT),
  SETTINGS_MODIFY: permission("SettingsModify", ASSISTANT),
  SHOW_CURSOR: permission("ShowCursor", PLAYER, true),
  SHOW_RULER: permission("ShowRuler", PLAYER, true),
  QUERY_USER: permission("QueryUser", PLAYER),
  TEMPLATE_CREATE: permission("TemplateCreate", PLAYER),
  TOKEN_CREATE: permission("TokenCreate", ASSISTANT),
  TOKEN_DELETE: permission("TokenDelete", ASSISTANT),
  TOKEN_CONFIGURE: permission("TokenConfigure", TRUSTED),
  WALL_DOORS: permission("WallDoors", PLAYER),
});
