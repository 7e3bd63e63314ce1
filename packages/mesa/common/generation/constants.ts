/** CONST of V14 where it differs from V13. */
import {
  COMPENDIUM_DOCUMENT_TYPES,
  FOLDER_DOCUMENT_TYPES,
  REGION_VISIBILITY,
  USER_PERMISSIONS,
  USER_ROLES,
} from "../constants.ts";
import type { Dict } from "../utils/types.ts";
import { CHANGE_TYPES } from "./effect-kinds.ts";
import type { Generation } from "./index.ts";

const TIME_UNITS = Object.freeze(["years", "months", "days", "hours", "minutes", "seconds"]);
export const DURATION_UNITS = Object.freeze([...TIME_UNITS, "rounds", "turns"]);
export const SHOW_ICON = Object.freeze({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 });
/** Players see an area of V14 that they observe. */
export const REGION_VISIBILITY_14 = Object.freeze({ ...REGION_VISIBILITY, OBSERVER: 3, LAYER_UNLOCKED: 4 });
export const CHANGE_PHASES = Object.freeze(["initial", "final"]);
export const EXPIRY_EVENTS = Object.freeze([
  "combatStart",
  "roundStart",
  "turnStart",
  "combatEnd",
  "roundEnd",
  "turnEnd",
]);

/** Permissions name the roles that always have them; templates became regions. */
function permissions(): Dict {
  const result: Dict = {};
  for (const [name, { disableGM, ...rest }] of Object.entries(USER_PERMISSIONS)) {
    if (name === "TEMPLATE_CREATE") continue;
    const requiredRoles = disableGM ? [] : [USER_ROLES.ASSISTANT, USER_ROLES.GAMEMASTER];
    result[name] = Object.freeze({ ...rest, requiredRoles });
  }
  result.REGION_CREATE ??= Object.freeze({
    label: "PERMISSION.RegionCreate",
    hint: "PERMISSION.RegionCreateHint",
    requiredRoles: [USER_ROLES.ASSISTANT, USER_ROLES.GAMEMASTER],
    defaultRole: USER_ROLES.ASSISTANT,
  });
  return Object.freeze(result);
}

export const CONST_OF: Readonly<Record<Generation, Dict>> = {
  13: {},
  14: {
    ACTIVE_EFFECT_CHANGE_TYPES: CHANGE_TYPES,
    ACTIVE_EFFECT_CHANGE_PHASES: CHANGE_PHASES,
    ACTIVE_EFFECT_TIME_DURATION_UNITS: TIME_UNITS,
    ACTIVE_EFFECT_DURATION_UNITS: DURATION_UNITS,
    ACTIVE_EFFECT_EXPIRY_EVENTS: EXPIRY_EVENTS,
    ACTIVE_EFFECT_SHOW_ICON: SHOW_ICON,
    COMPENDIUM_DOCUMENT_TYPES: Object.freeze([...COMPENDIUM_DOCUMENT_TYPES, "ActiveEffect"].sort()),
    FOLDER_DOCUMENT_TYPES: Object.freeze([...FOLDER_DOCUMENT_TYPES, "ActiveEffect"]),
    REGION_VISIBILITY: REGION_VISIBILITY_14,
    USER_PERMISSIONS: permissions(),
  },
};
