import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS } from "../constants.ts";
import {
  BooleanField,
  DocumentIdField,
  DocumentOwnershipField,
  EmbeddedCollectionField,
  FilePathField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import { byGeneration, type Generation } from "../generation/index.ts";
import { hostGame } from "../host.ts";
import type { Dict } from "../utils/types.ts";
import { baseClass, flagsField, foreign, idField, metadata, register, statsField, typeFields } from "./shared.ts";

/** What V14 has besides: the round in which a combatant came into the fight. */
const COMBATANT_FIELDS: Readonly<Record<Generation, () => DataSchema>> = {
  13: () => ({}),
  14: () => ({
    roundJoined: new NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
  }),
};

/** An encounter: who takes part, whose turn it is. */
export class BaseCombat extends Document {
  declare type: string;
  declare system: unknown;
  declare scene: Document | null;
  declare groups: EmbeddedCollection;
  declare combatants: EmbeddedCollection;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Combat",
    collection: "combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    permissions: { update: canUpdateCombat },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...typeFields(BaseCombat, { initial: BASE_DOCUMENT_TYPE }),
      scene: foreign("Scene"),
      groups: new EmbeddedCollectionField(baseClass("CombatantGroup")),
      combatants: new EmbeddedCollectionField(baseClass("Combatant")),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new IntegerSortField(),
      ...flagsField(),
      ...statsField(),
    };
  }

  /** May a user advance the round? Open to all; systems narrow it. */
  _canChangeRound(_user: BaseUserLike): boolean {
    return true;
  }

  /** May a user advance the turn? Open to all; systems narrow it. */
  _canChangeTurn(_user: BaseUserLike): boolean {
    return true;
  }
}

/** Everybody at the table may advance rounds and turns; the rest is for gamemasters. */
function canUpdateCombat(user: BaseUserLike, doc: Document, data: Dict): boolean {
  if (user.isGM) return true;
  const combat = doc as BaseCombat;
  const allowed = new Set(["_id", "round", "turn", "combatants"]);
  if (Object.keys(data).some((k) => !allowed.has(k))) return false;
  if ("round" in data && !combat._canChangeRound(user)) return false;
  if ("turn" in data && !combat._canChangeTurn(user)) return false;
  return true;
}

/** Somebody who takes part in an encounter. */
export class BaseCombatant extends Document {
  declare type: string;
  declare system: unknown;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare name: string | undefined;
  declare img: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  declare group: unknown;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Combatant",
    collection: "combatants",
    hasTypeData: true,
    permissions: { create: "OWNER", update: canUpdateCombatant, delete: "OWNER" },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...typeFields(BaseCombatant, { initial: BASE_DOCUMENT_TYPE }),
      actorId: foreign("Actor", { label: "COMBAT.CombatantActor", idOnly: true }),
      tokenId: foreign("Token", { label: "COMBAT.CombatantToken", idOnly: true }),
      sceneId: foreign("Scene", { label: "COMBAT.CombatantScene", idOnly: true }),
      name: new StringField({ label: "COMBAT.CombatantName", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], label: "COMBAT.CombatantImage" }),
      initiative: new NumberField({ required: true, label: "COMBAT.CombatantInitiative" }),
      hidden: new BooleanField({ label: "COMBAT.CombatantHidden" }),
      defeated: new BooleanField({ label: "COMBAT.CombatantDefeated" }),
      group: new DocumentIdField({ readonly: false }),
      ...byGeneration(COMBATANT_FIELDS)(),
      ...flagsField(),
      ...statsField(),
    };
  }

  /** A combatant belongs to whom its actor belongs. */
  override getUserLevel(user?: BaseUserLike | null): number | null {
    const game = hostGame();
    const who = user ?? (game?.user as BaseUserLike | undefined);
    if (who?.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const own = (this as { actor?: Document | null }).actor;
    const id = this._source.actorId;
    const actor =
      own ?? (typeof id === "string" ? (baseClass("Actor").implementation.get(id) as Document | null) : null);
    return actor?.getUserLevel(who) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }
}

/** Owners may change what is theirs, but not whom the combatant stands for. */
function canUpdateCombatant(user: BaseUserLike, doc: Document, data: Dict): boolean {
  if (user.isGM) return true;
  if (!doc.testUserPermission(user, "OWNER")) return false;
  const allowed = new Set(["_id", "initiative", "flags", "defeated", "system"]);
  return Object.keys(data).every((k) => allowed.has(k));
}

/** Combatants that act together. */
export class BaseCombatantGroup extends Document {
  declare type: string;
  declare system: unknown;
  declare name: string | undefined;
  declare img: string | null;
  declare initiative: number | null;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({ name: "CombatantGroup", collection: "groups", hasTypeData: true });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...typeFields(BaseCombatantGroup, { initial: BASE_DOCUMENT_TYPE }),
      name: new StringField({ textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      initiative: new NumberField({ required: true }),
      ownership: new DocumentOwnershipField(),
      ...flagsField(),
      ...statsField(),
    };
  }
}

register(BaseCombat);
register(BaseCombatant);
register(BaseCombatantGroup);
