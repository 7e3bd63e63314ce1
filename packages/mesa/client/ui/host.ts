/**
 * What the table needs from the rest of Mesa, seen through the public globals. The rooms `documents` and `ui` would
 * otherwise import each other; here the shapes are named once and everything else stays typed.
 */
import type { Data, DocumentClass } from "./host-documents.ts";
import type { Globals } from "./host-services.ts";

export type * from "./host-documents.ts";
export type * from "./host-services.ts";

/** The public globals, read at call time: at import time none of them exists yet. */
export const host = globalThis as unknown as Globals;

export const t = (key: string, data?: Data): string =>
  data ? host.game.i18n.format(key, data) : host.game.i18n.localize(key);

/** Localised text, or the plain fallback when no language file knows the key. */
export const tr = (key: string, fallback: string): string =>
  host.game.i18n.has(key) ? host.game.i18n.localize(key) : fallback;

/** CONST.DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES and the like as plain number records. */
export function constant(name: string): Record<string, number> {
  const value = host.CONST[name];
  if (!value || typeof value !== "object") throw new Error(`Mesa does not model CONST.${name}`);
  return value as Record<string, number>;
}

/** The configured document class of a name ("Actor"), as systems set it in CONFIG. */
export function documentClassOf(name: string): DocumentClass {
  const config = host.CONFIG[name] as { documentClass?: DocumentClass } | undefined;
  if (!config?.documentClass) throw new Error(`Mesa does not model CONFIG.${name}.documentClass`);
  return config.documentClass;
}

/** A colour of a user or folder as CSS: a Color object, a number, a string or nothing. */
export function cssColor(color: unknown, fallback = "transparent"): string {
  if (color === null || color === undefined || color === "") return fallback;
  if (typeof color === "object" && "css" in color && typeof color.css === "string") return color.css;
  if (typeof color === "number") return `#${color.toString(16).padStart(6, "0")}`;
  return String(color);
}
