import { BaseActorDelta, BaseToken } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { Actor } from "./actor.ts";
import { ClientDocumentMixin } from "./mixin.ts";

interface TrackedAttributes {
  bar: string[][];
  value: string[][];
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
  declare delta: ActorDelta | null;
  declare _actor: Actor | null;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_actor", { value: null, writable: true, enumerable: false });
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

  get isLinked(): boolean {
    return this.actorLink;
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
      return schema ? fromSchema(schema, path) : { bar: [], value: [] };
    }
    if (data && typeof data === "object")
      return "fields" in data ? fromSchema(data as SchemaFieldLike, path) : fromObject(data as Dict, path);
    const all: TrackedAttributes = { bar: [], value: [] };
    for (const type of Object.keys(actors.dataModels)) {
      const found = TokenDocument.getTrackedAttributes(type);
      for (const kind of ["bar", "value"] as const) {
        for (const item of found[kind])
          if (!all[kind].some((other) => other.join(".") === item.join("."))) all[kind].push(item);
      }
    }
    return all;
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    if ("delta" in changes || "actorId" in changes || "actorLink" in changes) {
      const open = this._actor;
      this._actor = null;
      // A sheet that shows the old instance cannot follow: it is closed, and opened again on the new one.
      for (const app of Object.values(open?.apps ?? {})) void app.close();
      if (open?._sheet?.rendered) this.actor?.sheet?.render({ force: true });
    }
  }
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
  const data = foundry.utils.mergeObject(source, overrides) as Dict;
  const ActorClass = getDocumentClass("Actor") as unknown as { fromSource(data: Dict, context: Dict): Actor };
  return ActorClass.fromSource(data, { parent: token });
}

/** What an unlinked token changes of its actor. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {}
