import { USER_PERMISSIONS, USER_ROLES } from "../../common/constants.ts";
import { isRecord, type Source } from "../source.ts";

/**
 * Has a user a right, such as `ACTOR_CREATE`? Gamemasters and assistants have all, but for those that may be taken
 * from them; then the user's own rights decide, then the world's (`core.permissions`: the roles that have each right),
 * then the defaults of V13.
 */
export function hasRight(user: Source, settings: Iterable<Source>, permission: string): boolean {
  const known = Object.hasOwn(USER_PERMISSIONS, permission) ? USER_PERMISSIONS[permission] : undefined;
  const role = Number(user.role);
  if (!known || role < USER_ROLES.PLAYER) return false;
  if (role >= USER_ROLES.ASSISTANT && !known.disableGM) return true;
  const own = isRecord(user.permissions) ? user.permissions[permission] : undefined;
  if (typeof own === "boolean") return own;
  const roles = configured(settings)[permission];
  return Array.isArray(roles) ? roles.includes(role) : role >= known.defaultRole;
}

function configured(settings: Iterable<Source>): Source {
  for (const { key, value } of settings) {
    if (key !== "core.permissions" || typeof value !== "string") continue;
    try {
      const data: unknown = JSON.parse(value);
      return isRecord(data) ? data : {};
    } catch {
      return {};
    }
  }
  return {};
}
