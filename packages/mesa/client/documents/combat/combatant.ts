import { BaseCombatant } from "../../../common/documents/index.ts";
import type { Dict } from "../../../common/utils/types.ts";
import type { Actor } from "../actor.ts";
import type { TokenDocument } from "../board/token.ts";
import { ClientDocumentMixin } from "../mixin.ts";
import type { User } from "../user.ts";
import type { Combat } from "./combat.ts";

/** Somebody in an encounter. */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  declare resource: unknown;
  declare hidden: boolean;
  declare defeated: boolean;
  declare initiative: number | null;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;

  override async _preCreate(data: Dict, options: Dict, user: never): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if ("roundJoined" in this._source && data.roundJoined === undefined)
      this.updateSource({ roundJoined: Math.max(this.combat?.round ?? 1, 1) });
    return undefined;
  }

  get combat(): Combat | null {
    return (this.parent as unknown as Combat | null) ?? null;
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  override get permission(): number | null {
    return this.actor ? this.actor.permission : super.permission;
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  get token(): TokenDocument | null {
    const scene = game.scenes.get(this.sceneId ?? "") as
      | { tokens?: { get(id: string): TokenDocument | undefined } }
      | undefined;
    return (this.tokenId ? scene?.tokens?.get(this.tokenId) : undefined) ?? null;
  }

  get actor(): Actor | null {
    const fromToken = this.token?.actor as Actor | null | undefined;
    return fromToken ?? ((this.actorId ? game.actors.get(this.actorId) : null) as unknown as Actor | undefined) ?? null;
  }

  get players(): User[] {
    return (game.users.players as User[]).filter((user) => this.testUserPermission(user as never, "OWNER"));
  }

  get isDefeated(): boolean {
    return this.defeated || (this.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED ?? "") ?? false);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const own = this._source as { name?: string | null; img?: string | null };
    const token = this.token as { name?: string; texture?: { src?: string } } | null;
    const actor = this.actor as { name?: string; img?: string } | null;
    const self = this as { name?: string; img?: string };
    self.name = own.name || token?.name || actor?.name || game.i18n?.localize("COMBAT.UnknownCombatant");
    self.img = own.img || actor?.img || token?.texture?.src || CONST.DEFAULT_TOKEN;
    this.updateResource();
  }

  /** The value of the attribute the combat tracker follows. */
  updateResource(): unknown {
    if (!this.actor || !this.combat) {
      this.resource = null;
      return null;
    }
    const attribute = (this.combat.settings as { resource?: string }).resource;
    this.resource = attribute ? (foundry.utils.getProperty(this.actor.system, attribute) ?? null) : null;
    return this.resource;
  }

  /** An unevaluated roll for this combatant's initiative. */
  getInitiativeRoll(formula: string = this._getInitiativeFormula()): unknown {
    const rollData = this.actor?.getRollData() ?? {};
    const { Roll } = foundry.dice as unknown as { Roll: { create(formula: string, data: Dict): unknown } };
    return Roll.create(formula, rollData);
  }

  async rollInitiative(formula?: string): Promise<this | undefined> {
    const roll = this.getInitiativeRoll(formula) as { total: number; evaluate(): Promise<unknown> };
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  _getInitiativeFormula(): string {
    // Where nothing is said this is no formula, and rolling it fails (Genii-Locorum/brp#14).
    return String(CONFIG.Combat.initiative.formula || game.system.initiative);
  }

  async clearMovementHistory(): Promise<void> {}
}
