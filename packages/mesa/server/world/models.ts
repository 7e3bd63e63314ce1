import { refusal } from "../../common/refusals.ts";
import { PermissionError, RequestError } from "../errors.ts";
import { isRecord, type Source } from "../source.ts";
import { type Embedding, embeddingsOf } from "../store/hierarchy.ts";
import { type DocumentClass, documentClass } from "./classes.ts";
import type { Target } from "./target.ts";
import type { World } from "./world.ts";

/** A document built from its source, to be checked by the same classes that the client uses. */
export interface ModelDocument {
  toObject(): Source;
  updateSource(changes: Source, options?: Source): Source;
  canUserModify(user: ModelUser, action: string, data?: Source): boolean;
}

/** The user whose rights are asked for. */
export interface ModelUser extends ModelDocument {
  name: string;
  hasPermission(permission: string): boolean;
}

interface Context {
  parent: ModelDocument | null;
  pack: string | null;
  strict?: boolean;
}

/**
 * Refuse a subtype that neither the document itself nor the manifest knows.
 * @throws {RequestError} naming the type.
 */
export function checkType(world: World, documentName: string, type: unknown): void {
  if (type === undefined || type === null) return;
  const { coreTypes, hasTypeData } = documentClass(documentName).metadata;
  if (!hasTypeData && !coreTypes.length) return;
  const declared = world.documentTypes[documentName] ?? {};
  if (coreTypes.includes(String(type)) || (typeof type === "string" && Object.hasOwn(declared, type))) return;
  throw new RequestError(
    refusal("noType", { type: String(type), document: documentName, system: world.system.manifest.id }),
  );
}

/**
 * Check what is embedded in a document: known types, and no id twice. What stood there before may stay as it is.
 * @throws {RequestError} naming the type or the id.
 */
export function checkEmbedded(world: World, documentName: string, before: Source | null, after: Source): void {
  for (const { field, documentName: name, single } of embeddingsOf(documentName)) {
    const held = after[field];
    if (held === before?.[field]) continue;
    const children = (of: unknown) => (single ? [of] : Array.isArray(of) ? of : []).filter(isRecord);
    const known = new Map(children(before?.[field]).map((child) => [child._id, child]));
    const seen = new Set<unknown>();
    for (const child of children(held)) {
      if (seen.has(child._id)) throw new RequestError(`The ${name} "${child._id}" stands twice in ${field}.`);
      seen.add(child._id);
      const old = known.get(child._id) ?? null;
      if (old?.type !== child.type) checkType(world, name, child.type);
      checkEmbedded(world, name, old, child);
    }
  }
}

/** Builds documents for one request, in the eyes of its user. */
export class ModelRoom {
  readonly #user: ModelUser;

  constructor(
    private readonly world: World,
    user: Source,
  ) {
    this.#user = this.construct("User", structuredClone(user), {
      parent: null,
      pack: null,
      strict: false,
    }) as ModelUser;
  }

  /** Build a document. @throws when it does not fit its schema, unless `strict` is false. */
  construct(documentName: string, source: Source, { strict = true, parent, pack }: Context): ModelDocument {
    const cls = documentClass(documentName);
    const model = new cls(source, { strict, parent, pack: pack ?? undefined }) as unknown as ModelDocument;
    return this.#withActor(documentName, model);
  }

  /** Combatants and tokens belong to whom their actor belongs; classes look for it in the client's collections. */
  #withActor(documentName: string, model: ModelDocument): ModelDocument {
    if (documentName !== "Combatant" && documentName !== "Token") return model;
    const { actorId, actorLink, delta } = model.toObject();
    const actor = this.world.documents("Actor").get(String(actorId));
    if (actor) {
      const context = { parent: null, pack: null, strict: false };
      const source = structuredClone(actor);
      // An unlinked token may belong to others than the actor it was made from.
      if (documentName === "Token" && !actorLink && isRecord(delta) && isRecord(delta.ownership))
        source.ownership = delta.ownership;
      const value = this.construct("Actor", source, context);
      Object.defineProperty(model, "actor", { value, configurable: true });
    }
    return model;
  }

  /** Build the parent document a request names, from the source of its root. */
  descend(root: NonNullable<Target["root"]>, source: Source): ModelDocument {
    let model = this.construct(root.documentName, structuredClone(source), { parent: null, pack: null, strict: false });
    for (const { embedding, id } of root.steps) model = this.embedded(model, embedding, id);
    return model;
  }

  /** A document embedded in a built one. @throws {RequestError} when it is not there, or does not fit its schema. */
  embedded(parent: ModelDocument, { field, single, documentName }: Embedding, id: string): ModelDocument {
    const held = (parent as unknown as Source)[field];
    const model = single ? held : held instanceof Map ? held.get(id) : undefined;
    if (!model) throw new RequestError(refusal("noneValid", { document: documentName, id }));
    return this.#withActor(documentName, model as ModelDocument);
  }

  /** @throws {PermissionError} when the user's role and ownership do not allow the action. */
  assertCan(model: ModelDocument, action: "create" | "update" | "delete", data?: Source): void {
    if (model.canUserModify(this.#user, action, data)) return;
    const { documentName, id } = model as unknown as { documentName: string; id: string };
    const user = String(this.#user.name);
    throw new PermissionError(
      refusal("lacks", { user, action: refusal(action), document: documentName, id: String(id) }),
    );
  }

  /** Has the user this right, by role or by the world's configuration of rights? */
  hasPermission(permission: string): boolean {
    return this.#user.hasPermission(permission);
  }

  /** Does this type of document keep statistics? */
  hasStats(documentName: string): boolean {
    return has(documentClass(documentName), "_stats");
  }

  /** The versions that statistics record. */
  versions(): Source {
    const { manifest } = this.world.system;
    return {
      coreVersion: this.world.options.release.version,
      systemId: manifest.id,
      systemVersion: manifest.version,
    };
  }

  /** Who makes a document owns it, in place. */
  grantOwnership(documentName: string, source: Source, userId: string): void {
    if (!has(documentClass(documentName), "ownership")) return;
    source.ownership = { default: 0, [userId]: 3, ...(isRecord(source.ownership) ? source.ownership : {}) };
  }
}

function has(cls: DocumentClass, field: string): boolean {
  return Object.hasOwn(cls.schema.fields, field);
}
