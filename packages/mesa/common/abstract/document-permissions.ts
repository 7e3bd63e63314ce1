import { DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS, USER_ROLES } from "../constants.ts";
import { hostGame } from "../host.ts";
import type { Dict } from "../utils/types.ts";
import type { Document } from "./document.ts";
import type { BaseUserLike } from "./document-types.ts";

/** Who may do what with a document. */

interface CompendiumLike {
  getUserLevel?(user: unknown): number;
}

/** The ownership level of a user, or null when it is not known. */
export function levelOf(document: Document, user: BaseUserLike | undefined): number | null {
  if (!user) return null;
  const { pack: packId, parent } = document;
  if (packId) {
    const pack = hostGame()?.packs?.get(packId) as CompendiumLike | undefined;
    if (pack?.getUserLevel) return pack.getUserLevel(user);
  }
  const ownership = (document as { ownership?: Record<string, number> }).ownership;
  if (!ownership) return parent ? parent.getUserLevel(user) : null;
  const level = ownership[user.id ?? ""] ?? ownership.default ?? null;
  if (level === DOCUMENT_OWNERSHIP_LEVELS.INHERIT && parent) return parent.getUserLevel(user);
  return level;
}

/** Whether a user has at least (or exactly) an ownership level. */
export function hasLevel(document: Document, user: BaseUserLike, permission: string | number, exact: boolean): boolean {
  const levels: Record<string, number> = DOCUMENT_OWNERSHIP_LEVELS;
  const target = typeof permission === "string" ? (levels[permission] ?? DOCUMENT_OWNERSHIP_LEVELS.OWNER) : permission;
  let level: number;
  if (user.isGM) level = DOCUMENT_OWNERSHIP_LEVELS.OWNER;
  else if (user.isBanned) level = DOCUMENT_OWNERSHIP_LEVELS.NONE;
  else level = document.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  return exact ? level === target : level >= target;
}

/** What a user's permissions or role say; nothing where it is a matter of ownership. */
export function userMay(user: BaseUserLike, permission: string): boolean | undefined {
  if (permission in USER_PERMISSIONS) return user.hasPermission(permission);
  return permission in USER_ROLES ? user.hasRole(permission) : undefined;
}

/** Whether a user may create such documents at all. */
export function mayCreate(cls: typeof Document, user: BaseUserLike): boolean {
  const perm = cls.metadata.permissions.create;
  if (typeof perm === "function") {
    // Without data only an instance of nothing in particular can be asked about.
    const any = cls as unknown as { fromSource(source: Dict): Document };
    return perm(user, any.fromSource({ name: "?", type: cls.TYPES.at(-1) }), {});
  }
  return perm in USER_PERMISSIONS ? user.hasPermission(perm) : user.hasRole(perm);
}
