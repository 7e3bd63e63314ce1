import { asShown, withKeys } from "../../common/generation/operators.ts";
import type { ModifyDocumentRequest, ModifyDocumentResponse } from "../../common/protocol.ts";
import { refusal } from "../../common/refusals.ts";
import { expandObject, isEmpty, mergeObject, randomID } from "../../common/utils/index.ts";
import { PermissionError, RequestError } from "../errors.ts";
import { indexOf } from "../packages/compendium.ts";
import { asString, isRecord, recordsIn, type Source } from "../source.ts";
import { COLLECTIONS, embeddingsOf } from "../store/hierarchy.ts";
import { adoptInherited, adoptOnTheWay, buryInherited } from "./delta.ts";
import { folderConsequences } from "./folders.ts";
import {
  assertClean,
  checkFilePaths,
  cleanRichText,
  guardCreation,
  guardUpdate,
  plainReplacements,
  type Requester,
  requesterOf,
  stripGmFields,
} from "./guards.ts";
import { assignIds, assignNewIds, isId } from "./ids.ts";
import { checkEmbedded, checkType, type ModelDocument, ModelRoom } from "./models.ts";
import { Pace } from "./pace.ts";
import { matches } from "./query.ts";
import {
  fieldList,
  idList,
  type Outcome,
  type Outcomes,
  operationOptions,
  readRequest,
  recordList,
  type Touched,
} from "./response.ts";
import { withOneActiveScene } from "./scenes.ts";
import { createStats, updateStats } from "./stats.ts";
import { fillSystemDefaults } from "./system-defaults.ts";
import { descend, heldOnce, resolveTarget, rootsOf, type Target } from "./target.ts";
import { isSentTo, publicSource } from "./visibility.ts";
import type { World } from "./world.ts";

/** A request under way: who asks for what, where, and when. */
interface Work {
  world: World;
  room: ModelRoom;
  user: Requester;
  request: ModifyDocumentRequest;
  target: Target;
  time: number;
}

/**
 * Carry out a `modifyDocument` request: check it against roles, ownership, the manifest and the schemas, and write it.
 * Either all of it happens, on disk, or nothing does.
 * @throws {PermissionError | RequestError | Error} saying why it was refused.
 */
export function modifyDocument(world: World, userId: string, packet: unknown): Promise<Outcomes> {
  return world.queue.run(async () => {
    const request = readRequest(packet);
    const user = world.documents("User").get(userId);
    if (!user) throw new PermissionError(refusal("userGone"));
    const { type, action, operation } = request;
    const target = resolveTarget(world, type, operation.pack, operation.parentUuid);
    const requester = requesterOf(user);
    const work: Work = { world, room: new ModelRoom(world, user), user: requester, request, target, time: Date.now() };
    checkPack(work);
    switch (action) {
      case "get":
        return { own: get(work), consequences: [] };
      case "create":
        return withOneActiveScene(work, await create(work));
      case "update":
        return withOneActiveScene(work, await update(work));
      case "delete":
        return remove(work);
    }
  });
}

/** What a pack allows: reading needs the observer level, writing the owner level and an open lock. */
function checkPack({ world, user, request, target }: Work): void {
  if (target.pack === null) return;
  const pack = world.pack(target.pack);
  const level = world.packLevel(pack, user.role);
  if (request.action === "get") {
    if (level < 2) throw new PermissionError(refusal("packClosed", { pack: String(target.pack) }));
    return;
  }
  if (level < 3) throw new PermissionError(refusal("packFixed", { pack: String(target.pack) }));
  if (world.isLocked(pack)) throw new PermissionError(refusal("packLocked", { pack: String(target.pack) }));
}

/** The documents a request is about: the roots, or those embedded in its parent. */
function siblings(target: Target, root: Source | null): Source[] {
  if (!target.root || !root) return [...rootsOf(target).values()];
  const parent = descend(root, target.root.steps);
  const { field, single } = embeddingIn(target);
  return single ? [parent[field]].filter(isRecord) : recordsIn(parent[field]);
}

/** A copy of the document that a request writes in, with all of its way down to the parent; null for the world's own. */
function openRoot(world: World, target: Target): Source | null {
  if (!target.root) return null;
  const root = structuredClone(rootSource(target));
  adoptOnTheWay(world, root, target.root.steps);
  return root;
}

function rootSource(target: Target): Source {
  const id = target.root?.id ?? "";
  const root = rootsOf(target).get(id);
  if (!root) throw new RequestError(refusal("none", { document: String(target.root?.documentName), id: String(id) }));
  return root;
}

/** How the parent of a request embeds its documents. */
function embeddingIn(target: Target) {
  const parentName = target.root?.steps.at(-1)?.embedding.documentName ?? target.root?.documentName ?? "";
  const embedding = embeddingsOf(parentName).find(({ documentName }) => documentName === target.documentName);
  if (!embedding) throw new RequestError(`A ${parentName} embeds no ${target.documentName}.`);
  return embedding;
}

function get({ world, user, request, target }: Work): Outcome {
  const { type, operation } = request;
  // A query must not tell what the answer does not show, such as whose password starts how.
  const found = siblings(target, openRoot(world, target))
    .filter((source) => isSentTo(user.id, type, source))
    .map((source) => publicSource(type, source))
    .filter((source) => matches(source, operation.query));
  let result = found;
  if (operation.index && target.pack !== null && type !== "Folder") {
    const ids = new Set(found.map(({ _id }) => _id));
    const fields = fieldList(operation.indexFields);
    result = indexOf(world.pack(target.pack), fields).filter(({ _id }) => ids.has(_id));
  }
  return outcome({ user, request, time: Date.now() }, result, [], true);
}

async function create(work: Work): Promise<Outcome> {
  const { world, room, request, target } = work;
  const { operation } = request;
  const root = openRoot(world, target);
  const parent = root && target.root ? descend(root, target.root.steps) : null;
  const parentModel = root && target.root ? room.descend(target.root, root) : null;
  // What a delta hides of its actor is not there: another may be made over it.
  const standing = siblings(target, root).filter(({ _tombstone }) => _tombstone !== true);
  const taken = new Set(standing.map(({ _id }) => String(_id)));
  const created: Source[] = [];
  const pace = new Pace();
  for (const data of recordList(operation.data, "data")) {
    await pace.pause();
    const source = prepareNew(work, data, parentModel);
    const present = request.type === "Setting" ? settingLike(target, source) : undefined;
    if (present) source._id = present._id;
    else if (taken.has(String(source._id)) && world.options.takenIds !== "replace")
      throw new RequestError(refusal("idTaken", { id: String(source._id) }));
    taken.add(String(source._id));
    created.push(source);
  }
  if (parent) {
    const { field, single } = embeddingIn(target);
    if (single) parent[field] = created[0] ?? parent[field];
    else {
      const ids = new Set(created.map(({ _id }) => _id));
      parent[field] = [...recordsIn(parent[field]).filter(({ _id }) => !ids.has(_id)), ...created];
    }
  }
  const roots = root ? new Map<string, Source>() : rootsOf(target);
  const touched = created.map((after): Touched => {
    const id = String(after._id);
    return { id, before: roots.get(id) ?? null, after };
  });
  await write(work, root, touched);
  return outcome(
    work,
    created.map((source) => publicSource(request.type, source)),
    touched,
  );
}

/**
 * The setting that is there already. Two clients may both find a setting missing and create it; there must be one, so
 * the later takes the place of the earlier.
 */
function settingLike(target: Target, { key, user }: Source): Source | undefined {
  return siblings(target, null).find((each) => each.key === key && (each.user ?? null) === (user ?? null));
}

/** One new document as it will be stored: checked, cleaned, with its id, author, owner and statistics. */
function prepareNew(work: Work, data: Source, parent: ModelDocument | null): Source {
  const { world, room, user, request, target, time } = work;
  const { type: name, operation } = request;
  let source = expandObject(data);
  checkType(world, name, source.type);
  const keepsId = operation.keepId === true && source._id !== undefined && source._id !== null;
  if (keepsId && !isId(source._id)) throw new RequestError(`"${source._id}" is not a document id.`);
  if (!keepsId) source._id = randomID();
  assignIds(name, source, operation.keepEmbeddedIds !== false);
  guardCreation(user, name, source);
  stripGmFields(world.rules, user, name, source, source.type);
  fillSystemDefaults(world.system.manifest, name, source);
  const defaults = world.system.defaults[name]?.[String(source.type)];
  if (defaults) {
    const system = isRecord(source.system) ? source.system : {};
    source.system = mergeObject(structuredClone(defaults), system, { inplace: false });
  }
  if (!target.root && target.pack === null) room.grantOwnership(name, source, user.id);
  cleanRichText(world.rules, name, source, source.type);
  checkFilePaths(world.rules, name, source, source.type);
  if (name === "User") Object.assign(source, world.options.host.passwords.hash(asString(source.password) ?? ""));
  createStats(room, name, source, time, user.id);
  const model = room.construct(name, source, { parent, pack: target.pack });
  if (target.pack === null) room.assertCan(model, "create", source);
  source = model.toObject();
  checkEmbedded(world, name, null, source);
  assertClean(world.rules, name, null, source);
  return source;
}

async function update(work: Work): Promise<Outcome> {
  const { world, request, target } = work;
  const { operation } = request;
  const updates = recordList(operation.updates, "updates");
  const root = openRoot(world, target);
  const byId = new Map<string, Touched>();
  const result: Source[] = [];
  const pace = new Pace();
  for (const data of updates) {
    await pace.pause();
    const change = updateOne(work, root, data, byId);
    if (change) result.push(change);
  }
  const touched = [...byId.values()];
  await write(work, root, touched);
  return outcome(
    work,
    result.map((change) => publicSource(request.type, change)),
    touched,
  );
}

/** Apply one update; returns what changed, or null when nothing did. */
function updateOne(work: Work, root: Source | null, data: Source, touched: Map<string, Touched>): Source | null {
  const { world, room, user, request, target, time } = work;
  const { type: name, operation } = request;
  const changes = plainReplacements(expandObject(data));
  const stats = updateStats(changes);
  // Salts are made here, with the password.
  if (name === "User") delete changes.passwordSalt;
  const id = typeof changes._id === "string" ? changes._id : "";
  // An earlier update of the same request may have touched it already.
  const earlier = touched.get(id);
  if (root && target.root) adoptInherited(world, root, target.root.steps, embeddingIn(target).field, id);
  const stored = root && target.root ? embeddedSource(target, root, id) : (earlier?.after ?? rootsOf(target).get(id));
  if (!stored) throw new RequestError(refusal("none", { document: name, id: String(id) }));
  // Of a delta there is one: whoever has it from an older world may not know its id.
  if (name === "ActorDelta") changes._id = stored._id;
  const before = root ? structuredClone(stored) : stored;
  assignNewIds(name, changes, before);
  const type = changes.type ?? before.type;
  if (changes.type !== undefined && changes.type !== before.type) checkType(world, name, changes.type);
  stripGmFields(world.rules, user, name, changes, type);
  const model =
    root && target.root
      ? room.embedded(room.descend(target.root, root), embeddingIn(target), id)
      : room.construct(name, structuredClone(before), { parent: null, pack: target.pack, strict: false });
  if (target.pack === null) room.assertCan(model, "update", changes);
  cleanRichText(world.rules, name, changes, type);
  checkFilePaths(world.rules, name, changes, type);
  if (name === "User" && typeof changes.password === "string") {
    Object.assign(changes, world.options.host.passwords.hash(changes.password));
  }
  // What the page says with operators travels as keys: a model of V14 reads operators only.
  const difference = withKeys(model.updateSource(asShown(changes), { recursive: operation.recursive !== false }));
  if (isEmpty(difference) && operation.diff !== false) return null;
  const applied: Source = operation.diff === false ? changes : difference;
  if (room.hasStats(name)) {
    const written = { ...stats, modifiedTime: time, lastModifiedBy: user.id, ...room.versions() };
    model.updateSource({ _stats: written });
    applied._stats = written;
  }
  applied._id = id;
  const after = keepEmbedded(name, before, model.toObject(), changes);
  guardUpdate(user, name, before, after);
  checkEmbedded(world, name, before, after);
  assertClean(world.rules, name, before, after);
  if (root) replaceEmbedded(target, root, id, after);
  if (earlier) earlier.after = after;
  else touched.set(id, { id, before, after });
  return applied;
}

/**
 * What the update did not speak of stays as stored: embedded documents that today's schema finds invalid would
 * otherwise be lost on the way through the model.
 */
function keepEmbedded(documentName: string, before: Source, after: Source, changes: Source): Source {
  for (const { field } of embeddingsOf(documentName)) {
    const spoken = Object.keys(changes).some((key) => key === field || key === `==${field}` || key === `-=${field}`);
    if (!spoken && field in before) after[field] = before[field];
  }
  return after;
}

function embeddedSource(target: Target, root: Source, id: string): Source | undefined {
  const parent = descend(root, target.root?.steps ?? []);
  const { field, single } = embeddingIn(target);
  if (single) return heldOnce(parent, field);
  const held = parent[field];
  return recordsIn(held).find(({ _id }) => _id === id);
}

function replaceEmbedded(target: Target, root: Source, id: string, after: Source | null): void {
  const parent = descend(root, target.root?.steps ?? []);
  const { field, single } = embeddingIn(target);
  if (single) parent[field] = after;
  else {
    parent[field] = recordsIn(parent[field]).flatMap((each) => (each._id === id ? (after ? [after] : []) : [each]));
  }
}

async function remove(work: Work): Promise<Outcomes> {
  const { world, room, user, request, target } = work;
  const { type: name, operation } = request;
  const root = openRoot(world, target);
  const present = siblings(target, root);
  const ids = operation.deleteAll === true ? present.map(({ _id }) => String(_id)) : idList(operation.ids);
  const parentModel = root && target.root ? room.descend(target.root, root) : null;
  const touched: Touched[] = [];
  const buried = new Set<string>();
  const byId = new Map(present.map((source) => [String(source._id), source]));
  const pace = new Pace();
  for (const id of ids) {
    await pace.pause();
    if (root && target.root && buryInherited(world, root, target.root.steps, embeddingIn(target).field, id)) {
      room.assertCan(parentModel ?? room.descend(target.root, root), "update");
      buried.add(id);
      touched.push({ id, before: null, after: null });
      continue;
    }
    const before = byId.get(id);
    if (!before) throw new RequestError(refusal("none", { document: name, id: String(id) }));
    if (target.pack === null) {
      const model = room.construct(name, structuredClone(before), { parent: parentModel, pack: null, strict: false });
      room.assertCan(model, "delete");
    }
    if (name === "User") guardUserDeletion(world, user, before);
    touched.push({ id, before, after: null });
  }
  for (const { id } of touched) if (root && !buried.has(id)) replaceEmbedded(target, root, id, null);
  await write(work, root, touched);
  const own = outcome(work, ids, touched);
  if (name !== "Folder" || root) return { own, consequences: [] };
  return { own, consequences: await folderConsequences(work, touched) };
}

function guardUserDeletion(world: World, user: Requester, before: Source): void {
  if (Number(before.role) > user.role) throw new PermissionError(refusal("higherUserDeleted"));
  const masters = [...world.documents("User").values()].filter(({ role }) => Number(role) >= 4);
  if (masters.length === 1 && masters[0]?._id === before._id) {
    throw new PermissionError(refusal("lastGm"));
  }
}

/** Write what was touched: the root document as a whole when it was something inside it. */
async function write({ target }: Work, root: Source | null, touched: readonly Touched[]): Promise<void> {
  const { database, collection } = target;
  const name = target.root?.documentName ?? target.documentName;
  const changes = root ? [{ before: rootsOf(target).get(String(root._id)) ?? null, after: root }] : touched;
  const real = touched.length ? changes : [];
  await database.write(real.map(({ before, after }) => ({ documentName: name, collection, before, after })));
}

function outcome(
  { user, request, time }: Pick<Work, "user" | "request" | "time">,
  result: (Source | string)[],
  touched: Touched[],
  silent = false,
): Outcome {
  const { type, action, operation } = request;
  const response: ModifyDocumentResponse = {
    type,
    action,
    operation: operationOptions(operation, time),
    userId: user.id,
    result,
  };
  return { response, touched, silent: silent || operation.broadcast === false };
}

/** The names of the world's collections as the `world` answer has them. */
export const WORLD_COLLECTIONS = Object.entries(COLLECTIONS).filter(([name]) => name !== "Adventure");
