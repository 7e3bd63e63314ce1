/** Entries of CONFIG that are there to be written, and that nothing in Mesa reads: whoever writes one is told so, by name. */
import type { Dict } from "../../../common/utils/types.ts";

/** Single values, by their path. */
const VALUES = [
  ...["applications", "combat", "dice", "hooks", "keybindings", "rollParsing", "time"].map((key) => `debug.${key}`),
  "Combat.fallbackTurnMarker",
  "Playlist.autoPreloadSeconds",
  "RollTable.resultIcon",
  "Token.adjectivesPrefix",
  "defaultFontFamily",
  "i18n.searchMinimumCharacterLength",
];

/** Tables that systems add entries to. */
const TABLES = [
  "Cards.presets",
  "Combat.sounds",
  "JournalEntry.noteIcons",
  "WebRTC",
  "cursors",
  "soundEffects",
  "weatherEffects",
];

function tell(told: Set<string>, path: string): void {
  if (told.has(path)) return;
  told.add(path);
  console.warn(`Mesa does not carry out CONFIG.${path}`);
}

/** Watches the entries of a fresh CONFIG. @returns the same CONFIG */
export function watchUnread<T extends object>(config: T): T {
  const told = new Set<string>();
  for (const path of [...VALUES, ...TABLES]) {
    const keys = path.split(".");
    const key = keys.pop() as string;
    const holder = keys.reduce((at, step) => at[step] as Dict, config as Dict);
    const watched = (value: unknown): unknown =>
      TABLES.includes(path) && value && typeof value === "object" ? watchedTable(value, () => tell(told, path)) : value;
    let value = watched(holder[key]);
    Object.defineProperty(holder, key, {
      configurable: true,
      enumerable: true,
      get: () => value,
      set(next: unknown) {
        if (next !== value) tell(told, path);
        value = watched(next);
      },
    });
  }
  return config;
}

function watchedTable(table: object, written: () => void): object {
  return new Proxy(table, {
    set(target, key, value) {
      written();
      return Reflect.set(target, key, value);
    },
  });
}
