import { DataModel } from "../../../common/abstract/index.ts";
import { BaseActorDelta, BaseToken } from "../../../common/documents/index.ts";
import type { Dict } from "../../../common/utils/types.ts";
import type { ApplicationLike } from "../../globals.d.ts";
import { settle } from "../../runtime/names/settable.ts";
import type { Token as BoardToken } from "../../ui/board/token.ts";
import type { Actor } from "../actor.ts";
import type { Combatant } from "../combat/combatant.ts";
import {
  type CombatantOptions,
  createCombatants,
  deleteCombatants,
  deleteCombatantsEverywhere,
} from "../combat/token-combat.ts";
import { ClientDocumentMixin } from "../mixin.ts";
import type { ClientDoc } from "../types.ts";
import type { RegionDocument } from "./areas.ts";

interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

interface Size {
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

interface SchemaFieldLike {
  fields?: Record<string, SchemaFieldLike>;
  constructor: { name: string };
}

/** Somebody or something in a scene. */
export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  declare actorId: string | null;
  declare actorLink: boolean;
  declare hidden: boolean;
  declare width: number;
  declare height: number;
  declare delta: ActorDelta;
  declare _actor: Actor | null;
  /** What is drawn of this token, while its scene is on the board. */
  declare _object: BoardToken | null;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    for (const name of ["_actor", "_object"])
      Object.defineProperty(this, name, { value: null, writable: true, enumerable: false });
  }

  /** The regions it stands in. */
  get regions(): Set<RegionDocument> | null {
    const { regions } = this.parent as unknown as {
      regions: { filter(is: (one: RegionDocument) => boolean): RegionDocument[] };
    };
    return new Set(regions.filter((region) => region.testPoint(this.getCenterPoint())));
  }

  set regions(regions: Set<RegionDocument> | null) {
    settle(this, "regions", regions);
  }

  get baseActor(): Actor | null {
    return ((this.actorId ? game.actors?.get(this.actorId) : null) as unknown as Actor | undefined) ?? null;
  }

  /** The actor: the world's own for a linked token, else a copy that only this token has. */
  get actor(): Actor | null {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    this._actor ??= syntheticActor(this, base);
    return this._actor;
  }

  /** The token on the board; null while its scene is not drawn. */
  get object(): BoardToken | null {
    return this._object ?? null;
  }

  get rendered(): boolean {
    return this.object !== null && !this.object.destroyed;
  }

  get layer(): typeof canvas.tokens {
    return canvas.tokens;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  /** Is it one whose side and state the current user must not know? */
  get isSecret(): boolean {
    return (this as { disposition?: number }).disposition === CONST.TOKEN_DISPOSITIONS.SECRET && !this.isOwner;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  get combatant(): unknown {
    return game.combat?.getCombatantsByToken({ id: this.id })[0] ?? null;
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  /** Adds this token to the encounter in view, or takes it out. @returns is it in the encounter now? */
  async toggleCombatant({
    active = !this.inCombat,
    combat,
  }: CombatantOptions & { active?: boolean } = {}): Promise<boolean> {
    const TokenClass = this.constructor as typeof TokenDocument;
    const options = combat ? { combat } : {};
    if (active) await TokenClass.createCombatants([this], options);
    else await TokenClass.deleteCombatants([this], options);
    return this.inCombat;
  }

  /** Makes combatants of tokens that are not in the encounter yet; a Gamemaster's request makes the encounter too. */
  static createCombatants(tokens: TokenDocument[], options: CombatantOptions = {}): Promise<Combatant[]> {
    return createCombatants(tokens, options);
  }

  static deleteCombatants(tokens: TokenDocument[], options: CombatantOptions = {}): Promise<Combatant[]> {
    return deleteCombatants(tokens, options);
  }

  /**
   * Moves the token. Mesa has no walls and no costs: the token goes straight to the last waypoint.
   * @returns did it move?
   */
  async move(waypoints: Waypoint | Waypoint[], options: Dict = {}): Promise<boolean> {
    const last = [waypoints].flat().at(-1);
    if (!last) return false;
    const { x, y, elevation } = last;
    const given = Object.entries({ x, y, elevation }).filter(([, value]) => value !== undefined);
    return (await this.update(Object.fromEntries(given), options)) !== undefined;
  }

  /** The value of a bar's attribute, with its maximum for bars. */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): Dict | null {
    const bars = this as unknown as Record<string, { attribute?: string } | undefined>;
    const attribute = alternative || bars[barName]?.attribute;
    if (!attribute || !this.actor) return null;
    const data = foundry.utils.getProperty(this.actor.system, attribute) as
      | number
      | { value?: number; max?: number }
      | undefined;
    if (data === undefined || data === null) return null;
    if (typeof data === "number") return { type: "value", attribute, value: data, editable: true };
    if (typeof data.max === "number")
      return { type: "bar", attribute, value: data.value ?? 0, max: data.max, editable: true };
    return null;
  }

  /** The attributes of a schema or of data that a bar can show. */
  static getTrackedAttributes(data?: unknown, path: string[] = []): TrackedAttributes {
    const actors = CONFIG.Actor as unknown as {
      trackableAttributes?: Record<string, { bar?: string[]; value?: string[] }>;
      dataModels: Record<string, { schema: SchemaFieldLike }>;
    };
    if (typeof data === "string") {
      const configured = actors.trackableAttributes?.[data];
      if (configured) {
        return {
          bar: (configured.bar ?? []).map((key) => key.split(".")),
          value: (configured.value ?? []).map((key) => key.split(".")),
        };
      }
      const schema = actors.dataModels[data]?.schema;
      return schema ? this._getTrackedAttributesFromSchema(schema, path) : { bar: [], value: [] };
    }
    // A model, or the class of one, is looked through by its schema.
    const model = data as { schema?: SchemaFieldLike } | undefined;
    if (typeof data === "function" || data instanceof DataModel)
      return model?.schema ? this._getTrackedAttributesFromSchema(model.schema, path) : { bar: [], value: [] };
    if (data && typeof data === "object")
      return "fields" in data
        ? this._getTrackedAttributesFromSchema(data as SchemaFieldLike, path)
        : fromObject(data as Dict, path);
    const all: TrackedAttributes = { bar: [], value: [] };
    for (const type of Object.keys(actors.dataModels)) {
      const found = this.getTrackedAttributes(type);
      for (const kind of ["bar", "value"] as const) {
        for (const item of found[kind])
          if (!all[kind].some((other) => other.join(".") === item.join("."))) all[kind].push(item);
      }
    }
    return all;
  }

  /** What a schema has to track; systems that track other kinds of fields have their own. */
  static _getTrackedAttributesFromSchema(schema: SchemaFieldLike, path: string[] = []): TrackedAttributes {
    return fromSchema(schema, path);
  }

  /** Tracked attributes as choices of a select, in two groups. */
  static getTrackedAttributeChoices(
    attributes: TrackedAttributes = this.getTrackedAttributes(),
  ): { group: string; value: string; label: string }[] {
    const choices = (kind: "bar" | "value", group: string) =>
      attributes[kind]
        .map((path) => path.join("."))
        .sort((a, b) => a.localeCompare(b))
        .map((path) => ({ group: game.i18n.localize(group), value: path, label: path }));
    return [...choices("bar", "TOKEN.BarAttributes"), ...choices("value", "TOKEN.BarValues")];
  }

  /** How large the token is in its scene, in pixels. */
  getSize({ width = this.width, height = this.height }: Partial<Size> = {}): Size {
    const { size } = (this.parent as unknown as { grid: { size: number } }).grid;
    return { width: width * size, height: height * size };
  }

  /** The middle of the token where it stands, or where it would stand. */
  getCenterPoint({ x = this.x, y = this.y, ...rest }: Partial<Size & Place> = {}): Place {
    const { width, height } = this.getSize(rest);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** The actor this token was made from changed: its own actor takes over what it does not say differently. */
  _onUpdateBaseActor(update: Dict = {}, options: Dict = {}): void {
    const base = this.baseActor;
    const own = this.actorLink ? null : this._actor;
    if (own && base) {
      own.updateSource(syntheticSource(this, base), { recursive: false });
      own.reset();
      own.render(false, { renderContext: "updateActor", renderData: update, ...options });
    }
    this._onRelatedUpdate();
  }

  /** Something this token shows changed: its actor, or the actor's effects. */
  _onRelatedUpdate(): void {
    this._object?.renderFlags.set({ refreshBars: true, refreshEffects: true });
    if (this._object?.hasActiveHUD) void canvas.hud?.token.render();
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    void canvas.tokens._onCreateDocument(this);
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    canvas.tokens._onDeleteDocument(this, options, userId);
    if (game.user?.isActiveGM) void deleteCombatantsEverywhere(this);
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    this._object?._onUpdate(changes, options, userId);
    if (this.inCombat && ["name", "texture", "hidden"].some((key) => key in changes))
      (ui.combat as ApplicationLike | undefined)?.render();
    this._followDelta(changes);
  }

  /** Its own actor is made anew after a change of what it is made of, of this token or with its whole scene. */
  _followDelta(changes: Dict): void {
    if (!["delta", "actorId", "actorLink"].some((key) => key in changes)) return;
    const open = this._actor;
    this._actor = null;
    // A sheet that shows the old instance cannot follow: it is closed, and opened again on the new one.
    for (const app of Object.values(open?.apps ?? {})) void app.close();
    if (open?._sheet?.rendered) this.actor?.sheet?.render({ force: true });
  }
}

/** Where a token shall go, in pixels of the scene; what is not given stays. */
interface Waypoint {
  x?: number;
  y?: number;
  elevation?: number;
}

function fromSchema(schema: SchemaFieldLike, path: string[]): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  const { NumberField } = foundry.data.fields as unknown as { NumberField: new (...args: never[]) => object };
  for (const [name, field] of Object.entries(schema.fields ?? {})) {
    const here = [...path, name];
    if (field instanceof NumberField) found.value.push(here);
    else if (field.fields?.value && field.fields.max) found.bar.push(here);
    else if (field.fields) {
      const inner = fromSchema(field, here);
      found.bar.push(...inner.bar);
      found.value.push(...inner.value);
    }
  }
  return found;
}

function fromObject(data: Dict, path: string[]): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  for (const [name, value] of Object.entries(data)) {
    const here = [...path, name];
    if (typeof value === "number") found.value.push(here);
    else if (value && typeof value === "object" && !Array.isArray(value)) {
      if ("value" in value && "max" in value) found.bar.push(here);
      else {
        const inner = fromObject(value as Dict, here);
        found.bar.push(...inner.bar);
        found.value.push(...inner.value);
      }
    }
  }
  return found;
}

/** What a token's delta says about its actor, without the delta's own bookkeeping. */
function deltaOverrides(token: TokenDocument): Dict {
  const delta = foundry.utils.deepClone((token._source.delta ?? {}) as Dict);
  delete delta._id;
  for (const [key, value] of Object.entries(delta))
    if (value === null || (Array.isArray(value) && !value.length)) delete delta[key];
  return delta;
}

/** The actor of an unlinked token: the world's actor with the token's own changes on top. */
function syntheticActor(token: TokenDocument, base: Actor): Actor {
  const ActorClass = getDocumentClass("Actor") as unknown as { fromSource(data: Dict, context: Dict): Actor };
  return ActorClass.fromSource(syntheticSource(token, base), { parent: token });
}

function syntheticSource(token: TokenDocument, base: Actor): Dict {
  const overrides = deltaOverrides(token);
  const source = base.toObject() as Dict;
  for (const collection of ["items", "effects"]) {
    const own = overrides[collection] as (Dict & { _id: string; _tombstone?: boolean })[] | undefined;
    delete overrides[collection];
    if (!own) continue;
    const ids = new Set(own.map((entry) => entry._id));
    const kept = ((source[collection] ?? []) as Dict[]).filter((entry) => !ids.has(String(entry._id)));
    source[collection] = [...kept, ...own.filter((entry) => !entry._tombstone)];
  }
  return foundry.utils.mergeObject(source, overrides) as Dict;
}

/** What an unlinked token changes of its actor. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  /** What is in a delta is prepared as part of the token's actor, never here, where it would have no actor. */
  override prepareEmbeddedDocuments(): void {}

  /** The actor that this delta makes of the world's. */
  apply(_context: Dict = {}): Actor | null {
    const token = this.parent as TokenDocument | null;
    const base = token?.baseActor;
    return token && base ? syntheticActor(token, base) : null;
  }

  /** The token's actor: the copy that only this token has, or the world's own for a linked token. */
  get syntheticActor(): Actor | null {
    return (this.parent as TokenDocument | null)?.actor ?? null;
  }

  /** A document of the token's actor, whether it differs from the base actor's or not. */
  override getEmbeddedDocument(...args: Parameters<DeltaBase["getEmbeddedDocument"]>) {
    return this.syntheticActor?.getEmbeddedDocument(...args) ?? super.getEmbeddedDocument(...args);
  }

  /** The delta is the token's: its actor is made anew when it is asked for. */
  updateSyntheticActor(): void {
    const token = this.parent as TokenDocument | null;
    if (token) token._actor = null;
  }

  /** Takes back everything by which the token's actor differs from the world's. */
  async restore(): Promise<Actor | null> {
    const token = this.parent as TokenDocument | null;
    if (!token) throw new Error("An ActorDelta without a token has nothing to be restored to");
    const apps = Object.values(token._actor?.apps ?? {});
    if (!token.isLinked) await Promise.all(apps.map((app) => app.close()));
    const empty = new (this.constructor as new (data: Dict, context: Dict) => ActorDelta)(
      { _id: this.id },
      { parent: token },
    );
    const operation = { diff: false, recursive: false, restoreDelta: true };
    await (token as unknown as ClientDoc).update({ delta: empty.toObject() }, operation);
    return token.actor;
  }
}

type DeltaBase = InstanceType<ReturnType<typeof ClientDocumentMixin<typeof BaseActorDelta>>>;
