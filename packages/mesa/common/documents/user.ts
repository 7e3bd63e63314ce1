import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS, USER_ROLES } from "../constants.ts";
import { ColorField, FilePathField, NumberField, ObjectField, StringField } from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import { isValidId } from "../data/validators.ts";
import { hostGame } from "../host.ts";
import { Color } from "../utils/color.ts";
import type { Dict } from "../utils/types.ts";
import { flagsField, foreign, idField, metadata, nameField, register, statsField } from "./shared.ts";

/** Somebody at the table. */
export class BaseUser extends Document implements BaseUserLike {
  declare name: string;
  declare role: number;
  declare password: string;
  declare passwordSalt: string | undefined;
  declare avatar: string | null;
  declare character: Document | null;
  declare color: Color;
  declare pronouns: string;
  declare hotbar: Record<string, string>;
  declare permissions: Record<string, boolean>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "User",
    collection: "users",
    permissions: { create: canCreate, update: canUpdate, delete: canDelete },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "USER"];

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      role: new NumberField({
        required: true,
        choices: Object.values(USER_ROLES),
        initial: USER_ROLES.PLAYER,
        // Not `readonly`: the client has to see a promotion without a reload.
        readonly: false,
      }),
      password: new StringField({ required: true, blank: true }),
      passwordSalt: new StringField(),
      avatar: new FilePathField({ categories: ["IMAGE"] }),
      character: foreign("Actor"),
      color: new ColorField({
        required: true,
        nullable: false,
        initial: () => Color.fromHSV([Math.random(), 0.8, 0.8]).css,
      }),
      pronouns: new StringField({ required: true }),
      hotbar: new ObjectField({
        required: true,
        validate: isHotbar,
        validationError: "must be a mapping of slots to macro identifiers",
      }),
      permissions: new ObjectField({
        required: true,
        validate: (perms) => Object.values(perms as Dict).every((v) => typeof v === "boolean" || v === null),
        validationError: "must be a mapping of permission names to booleans",
      }),
      ...flagsField(),
      ...statsField(),
    };
  }

  get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }

  /** Gamemaster or assistant? */
  get isGM(): boolean {
    return this.hasRole(USER_ROLES.ASSISTANT);
  }

  /** Has the user a permission, or at least a role? */
  can(action: string): boolean {
    return action in USER_PERMISSIONS ? this.hasPermission(action) : this.hasRole(action);
  }

  override getUserLevel(user?: BaseUserLike | null): number | null {
    return user?.id === this.id ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  /** Has the user a permission: by own exception, else by what the world gives the role? */
  hasPermission(permission: string): boolean {
    if (this.isBanned) return false;
    const definition = USER_PERMISSIONS[permission];
    if (!definition) throw new Error(`Unknown permission "${permission}"`);
    const explicit = this.permissions[permission];
    if (typeof explicit === "boolean") return explicit;
    const roles = (hostGame() as { permissions?: Record<string, number[]> } | undefined)?.permissions?.[permission];
    if (roles) return roles.includes(this.role);
    return this.role >= definition.defaultRole;
  }

  /** Has the user at least (or exactly) a role, by number or name? */
  hasRole(role: number | string, { exact = false }: { exact?: boolean } = {}): boolean {
    const level = typeof role === "string" ? (USER_ROLES as Record<string, number>)[role] : role;
    if (level === undefined) return false;
    return exact ? this.role === level : this.role >= level;
  }
}

function isHotbar(bar: unknown): boolean {
  return Object.entries(bar as Dict).every(
    ([slot, id]) => /^(-=)?\d+$/.test(slot) && (id === null || isValidId(id) || id === ""),
  );
}

/** Gamemasters and assistants make users, of a role no higher than their own. */
function canCreate(user: BaseUserLike, doc: Document): boolean {
  return user.isGM && (doc as BaseUser).role <= user.role;
}

function canUpdate(user: BaseUserLike, doc: Document, changes: Dict): boolean {
  const target = doc as BaseUser;
  const { GAMEMASTER, ASSISTANT } = USER_ROLES;
  if (user.role === GAMEMASTER) return true;
  if (user.role === USER_ROLES.NONE) return false;
  // Assistants look after players; players after themselves.
  const isSelf = user.id === target.id;
  const outranks = user.role >= ASSISTANT && target.role < user.role;
  if (!isSelf && !outranks) return false;
  if ("role" in changes && changes.role !== target.role) {
    // Nobody changes his own role, and nobody gives away one he is below.
    if (isSelf || (changes.role as number) > user.role) return false;
  }
  if (isSelf && "permissions" in changes) return false;
  if ("passwordSalt" in changes) return false;
  return true;
}

/** Gamemasters remove users, but not themselves nor their equals unless they are gamemasters. */
function canDelete(user: BaseUserLike, doc: Document): boolean {
  const target = doc as BaseUser;
  if (user.id === target.id) return false;
  return user.role === USER_ROLES.GAMEMASTER || (user.isGM && target.role < user.role);
}

register(BaseUser);
