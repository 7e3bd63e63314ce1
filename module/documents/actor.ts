import { actorChanged } from "../cards/redraw.ts";
import type { Stored } from "../contract/index.ts";
import { rulesets } from "../contract/index.ts";
import { actorOf } from "../foundry/actor-of.ts";
import { isImagined } from "../foundry/imagined.ts";
import {
  type ActorLike,
  BaseActor,
  type EffectLike,
  hooks,
  type ItemLike,
  type JsonObject,
  type MessageLike,
  notifications,
  type TokenLike,
  theGame,
  type UserLike,
} from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { readStored } from "../migrations/read.ts";
import { canLast, redrawEffects, withLastingItems } from "../plan/lasting-items.ts";
import { warnOldName } from "../plan/old-names.ts";
import { nameOnSheet } from "../plan/people/called.ts";
import { barResource, turnHealth } from "../plan/people/health.ts";
import { type RollOptions, startRoll } from "../play/roll.ts";
import { playedTypes } from "../settings/settings.ts";
import { actorKindOf, newTokenOf } from "./token.ts";

/** In the options of an update that renames: what the tokens are called that follow. */
const WAS_CALLED = "cubileteWasCalled";

const syncing = new Map<string, Promise<unknown>>();

/** Once, at `init`: what an actor carries, and what lasts on it, makes its figures too. */
export function followItems(): void {
  for (const hook of ["createItem", "updateItem", "deleteItem"]) {
    hooks.on(hook, (item: ItemLike, ...given: unknown[]) => {
      const actor = actorOf(item);
      if (!(actor instanceof CubileteActor) || actor.pack) return;
      actor.followFigures(String(given.at(-1)));
      if (canLast(item)) redrawEffects(actor);
    });
  }
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"]) {
    hooks.on(hook, (effect: EffectLike, ...given: unknown[]) => {
      const actor = actorOf(effect);
      // A condition changes no figure.
      if (actor instanceof CubileteActor && !actor.pack && effect.statuses.size === 0)
        actor.followFigures(String(given.at(-1)));
    });
  }
}

/** An update as it is stored. The user reads that nothing was written where an actor keeps no health that could be. */
function healthWritten(actor: ActorLike, changes: JsonObject): JsonObject {
  const { changes: turned, lost } = turnHealth(actor, changes);
  if (lost) notifications().warn(t("CUBILETE.error.noHealth", { name: nameOnSheet(actor) }));
  return turned;
}

/** An actor of one of the rule sets. */
export class CubileteActor extends BaseActor {
  static migrateData(source: Stored): Stored {
    return super.migrateData(readStored("Actor", source));
  }

  /** The picture of a new actor: its kind's own. */
  static getDefaultArtwork(data: { type?: string }): { img: string; texture: { src: string } } {
    const img = rulesets.actorKind(data.type ?? "")?.img;
    return img ? { img, texture: { src: img } } : super.getDefaultArtwork(data);
  }

  /** Offers the types of the rule sets that are played here. */
  static createDialog(data: object, createOptions: object, options: { types?: string[] } = {}): Promise<unknown> {
    return super.createDialog(data, createOptions, { types: playedTypes("actors"), ...options });
  }

  /** A new actor's token gets its kind's settings, where the creating user gave no others. */
  override async _preCreate(data: object, options: object, user: UserLike): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    const kind = actorKindOf(this);
    if (!kind) return allowed;
    const given = new Set(Object.keys(foundry.utils.flattenObject(data)));
    const fields = Object.entries(newTokenOf(kind, this)).map(([path, value]): [string, unknown] => [
      `prototypeToken.${path}`,
      value,
    ]);
    if (kind.everybodys) fields.push(["ownership.default", CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER]);
    this.updateSource(Object.fromEntries(fields.filter(([path]) => !given.has(path))));
    return allowed;
  }

  /**
   * What is typed into a bar of a token. A bar that rises shows what is left of it, and so it is read; no bar ends at 0,
   * where the rules go on below: what a figure can be its model knows.
   */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<unknown> {
    const resource = isBar ? barResource(this, attribute) : null;
    if (!resource) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    const { value: now, max, path, rising } = resource;
    const turned = (amount: number) => (rising ? max - amount : amount);
    const wanted = turned(Math.min(isDelta ? turned(now) + value : value, max));
    if (wanted === now) return this;
    const updates = { [path]: wanted };
    const asked = { attribute, value, isDelta, isBar };
    return hooks.call("modifyTokenAttribute", asked, updates, this) ? this.update(updates) : this;
  }

  /** What modules write to `system.health` goes where the game keeps it, before the host drops a field that it does not know. */
  override update(changes: object, options?: object): Promise<unknown> {
    return super.update(healthWritten(this, changes as JsonObject), options);
  }

  static updateDocuments(updates: JsonObject[] = [], options: { parent?: TokenLike | null } = {}): Promise<unknown> {
    const { parent } = options;
    // The parent of an unlinked token's own actor is the token.
    const named = (id: unknown) => (parent ? parent.actor : (theGame().actors?.get(String(id)) ?? null));
    const turned = updates.map((changes) => {
      const actor = named(changes._id);
      return actor ? healthWritten(actor, changes) : changes;
    });
    return super.updateDocuments(turned, options);
  }

  /** With items that last. Foundry 14 draws tokens by this list, Foundry 13 by the next. */
  override get appliedEffects(): EffectLike[] {
    return withLastingItems(this, super.appliedEffects);
  }

  override get temporaryEffects(): EffectLike[] {
    return withLastingItems(this, super.temporaryEffects);
  }

  /** What was done to it stands on it, and cards show that. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (!isImagined()) actorChanged(this);
  }

  /** The actor's figures for formulas (`@health.value`). A shallow copy: formulas only read. */
  override getRollData(): object {
    const { health } = this.system as { health?: object };
    return { ...this.system, health, name: this.name };
  }

  /** The table knows them by their token: one that bore their name goes on bearing it. */
  override async _preUpdate(changes: object, options: object, user: UserLike): Promise<boolean | undefined> {
    const { hasProperty, setProperty } = foundry.utils;
    const { name } = changes as { name?: unknown };
    const was = nameOnSheet(this);
    if (typeof name === "string" && name !== was && this.prototypeToken?.name === was && !this.isToken) {
      if (!hasProperty(changes, "prototypeToken.name")) setProperty(changes, "prototypeToken.name", name);
      Object.assign(options, { [WAS_CALLED]: was });
    }
    // Nor does one that bore its picture keep the old one.
    const { img } = changes as { img?: unknown };
    const picture = this.prototypeToken?.texture?.src;
    if (typeof img === "string" && img !== this.img && picture === this.img && !this.isToken)
      if (!hasProperty(changes, "prototypeToken.texture.src")) setProperty(changes, "prototypeToken.texture.src", img);
    return super._preUpdate(changes, options, user);
  }

  override _onUpdate(changes: object, options: object, userId: string): void {
    super._onUpdate(changes, options, userId);
    this.followFigures(userId);
    const was = (options as { [WAS_CALLED]?: string })[WAS_CALLED];
    if (was !== undefined && userId === theGame().userId && !this.pack) void answering(() => this.#renameTokens(was));
  }

  async #renameTokens(was: string): Promise<void> {
    for (const scene of theGame().scenes.contents) {
      const bore = scene.tokens.filter((one) => one.actorLink && one.actorId === this.id && one.name === was);
      const updates = bore.map(({ id }) => ({ _id: id, name: nameOnSheet(this) }));
      if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates);
    }
  }

  /**
   * Conditions follow the figures. Only the page of the user who changed them writes, so that they are written once.
   */
  followFigures(userId: string): void {
    if (userId !== theGame().userId) return;
    // One after the other: two quick changes must not put the same condition on twice.
    const before = syncing.get(this.uuid) ?? Promise.resolve(null);
    syncing.set(
      this.uuid,
      before.then(() => answering(() => this.syncStatuses())),
    );
  }

  /** Puts on the condition that the rules say holds now, and takes the others of the rule set off. */
  async syncStatuses(): Promise<void> {
    const statuses = rulesets.ofType(this.type)?.derivedConditions;
    if (!statuses) return;
    const now = statuses.of(this);
    for (const { id } of statuses.list) {
      if (this.statuses.has(id) !== (id === now)) await this.toggleStatusEffect(id, { active: id === now });
    }
  }

  /** Rolls for this actor: `kind` is a kind of roll of its rule set, `args` what that kind reads. */
  async roll(
    kind: string,
    args: JsonObject = {},
    { item = null, ...options }: RollOptions & { item?: string | null } = {},
  ): Promise<MessageLike | null> {
    const ruleset = rulesets.ofType(this.type)?.id ?? "";
    return startRoll({ ruleset, kind, actor: this.uuid, item, args }, options);
  }

  /** What `roll` was called in 0.1.0. */
  throw(...asked: Parameters<CubileteActor["roll"]>): Promise<MessageLike | null> {
    warnOldName("actor.throw", "actor.roll");
    return this.roll(...asked);
  }
}
