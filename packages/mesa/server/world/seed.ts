import { expandObject, mergeObject, randomID } from "../../common/utils/index.ts";
import { StartError } from "../errors.ts";
import { isRecord, messageOf, type Source } from "../source.ts";
import { COLLECTIONS } from "../store/hierarchy.ts";
import { modifyDocument } from "./operations.ts";
import type { World } from "./world.ts";

/** Who sits at the table when nobody says otherwise. */
export const USERS: readonly Source[] = [
  { name: "Gamemaster", role: 4, color: "#8a2f2f" },
  { name: "Assistant", role: 3, color: "#6a4c93" },
  { name: "Player 1", role: 1, color: "#1f7a4d" },
  { name: "Player 2", role: 1, color: "#2866b3" },
  { name: "Player 3", role: 1, color: "#b8731a" },
];

/** Users and documents for a new world, of any system. */
export interface Seed {
  file: string;
  title?: string;
  users: readonly Source[];
  adventures: readonly Source[];
  documents: Record<string, Source[]>;
}

/** The seed of a world nobody wrote one for. */
export const DEFAULT_SEED: Seed = { file: "", users: USERS, adventures: [], documents: {} };

/** Put users and documents into a new world, through the same checks as everything else. */
export async function plant(world: World, seed: Seed): Promise<void> {
  const users = await plantUsers(world, seed);
  const master = users.find(({ role }) => role === 4)?._id;
  for (const [i, adventure] of seed.adventures.entries())
    await plantAdventure(world, adventure, users, String(master), `${seed.file}: adventures[${i}]`);
  for (const [documentName, collection] of Object.entries(COLLECTIONS)) {
    const list = seed.documents[collection];
    if (!list?.length) continue;
    const data = list.map((entry, i) => {
      const where = `${seed.file}: documents.${collection}[${i}]`;
      const taken = withType(world, documentName, fromCompendium(world, documentName, entry, where));
      const source = withOwners(taken, users, where);
      return documentName === "Scene" ? withTokens(world, source, where) : source;
    });
    try {
      const operation = { data, keepId: true };
      await modifyDocument(world, String(master), { type: documentName, action: "create", operation });
    } catch (error) {
      throw new StartError(`${seed.file}: documents.${collection} cannot be created: ${messageOf(error)}`);
    }
  }
  await assignCharacters(world, seed, users, String(master));
}

/** The first gamemaster has to be written without asking anybody; the others are created by that one. */
async function plantUsers(world: World, seed: Seed): Promise<Source[]> {
  const data: Source[] = seed.users.map(({ character, ...user }) => ({ _id: randomID(), role: 1, ...user }));
  const first = data.find(({ role }) => role === 4);
  if (!first) throw new StartError(`${seed.file}: users must have a gamemaster (role 4)`);
  const after = { _id: first._id, name: first.name, role: 4 };
  await world.database("User").write([{ documentName: "User", collection: "users", before: null, after }]);
  const userId = String(first._id);
  const others = data.filter((user) => user !== first);
  try {
    const create = { type: "User", action: "create", operation: { data: others, keepId: true } };
    await modifyDocument(world, userId, create);
    const update = { type: "User", action: "update", operation: { updates: [first], diff: false } };
    await modifyDocument(world, userId, update);
  } catch (error) {
    throw new StartError(`${seed.file}: users cannot be created: ${messageOf(error)}`);
  }
  return data;
}

/** What an adventure holds, with its own ids: folders first, as the rest lies in them. */
async function plantAdventure(
  world: World,
  entry: Source,
  users: readonly Source[],
  master: string,
  where: string,
): Promise<void> {
  const { compendium, id, name, scenes = {}, owners = {} } = entry;
  if (!isRecord(scenes)) throw new StartError(`${where}.scenes must be an object of fields`);
  if (!isRecord(owners)) throw new StartError(`${where}.owners must be an object of lists by user`);
  const box = fromCompendium(
    world,
    "Adventure",
    { compendium, ...(id ? { id } : {}), ...(name ? { name } : {}) },
    where,
  );
  const kinds = Object.entries(COLLECTIONS).sort(([a], [b]) => Number(b === "Folder") - Number(a === "Folder"));
  for (const [type, collection] of kinds) {
    const list = box[collection];
    if (!Array.isArray(list) || list.length === 0) continue;
    const theirs = type === "Scene" ? scenes : {};
    const data = (structuredClone(list) as Source[]).map((each) => mergeObject(each, structuredClone(theirs)));
    // One scene is on: the first.
    if (type === "Scene" && "active" in scenes) for (const other of data.slice(1)) other.active = false;
    if (type === "Actor") giveAway(data, owners, users, where);
    try {
      await modifyDocument(world, master, { type, action: "create", operation: { data, keepId: true } });
    } catch (error) {
      throw new StartError(`${where}: ${collection} cannot be created: ${messageOf(error)}`);
    }
  }
}

function giveAway(actors: Source[], owners: Source, users: readonly Source[], where: string): void {
  for (const [name, theirs] of Object.entries(owners)) {
    const user = users.find((each) => each.name === name);
    if (!user) throw new StartError(`${where}.owners: there is no user "${name}"`);
    if (!Array.isArray(theirs)) throw new StartError(`${where}.owners.${name} must be an array of actor names`);
    for (const wanted of theirs) {
      const actor = actors.find((each) => each.name === wanted);
      if (!actor) throw new StartError(`${where}.owners.${name}: there is no actor "${String(wanted)}"`);
      actor.ownership = { ...(isRecord(actor.ownership) ? actor.ownership : { default: 0 }), [String(user._id)]: 3 };
    }
  }
}

function fromCompendium(world: World, documentName: string, entry: Source, where: string): Source {
  if (entry.compendium === undefined) return { ...entry };
  const { compendium, id, name, ...overrides } = entry;
  const wanted = String(compendium);
  const packId = wanted.includes(".") ? wanted : `${world.system.manifest.id}.${wanted}`;
  const pack = world.packs.get(packId);
  if (!pack) throw new StartError(`${where}.compendium: there is no compendium "${packId}"`);
  if (pack.metadata.type !== documentName) {
    throw new StartError(`${where}.compendium: "${packId}" holds ${pack.metadata.type} documents`);
  }
  const all = [...pack.database.documents.values()];
  // An adventure often has its compendium to itself.
  const found =
    id === undefined && name === undefined && all.length === 1
      ? all[0]
      : all.find((each) => (id === undefined ? each.name === name : each._id === id));
  if (!found) throw new StartError(`${where}: "${packId}" holds no "${String(id ?? name)}"`);
  const { folder, sort, ownership, ...source } = structuredClone(found);
  const uuid = `Compendium.${packId}.${documentName}.${found._id}`;
  const imported = { ...source, _id: overrides._id ?? randomID(), _stats: { compendiumSource: uuid } };
  const changes = expandObject(id === undefined || name === undefined ? overrides : { name, ...overrides });
  return mergeObject(imported, changes, { performDeletions: true });
}

/** An actor or item that says none has the first type that the system declares: so one seed is for any system. */
function withType(world: World, documentName: string, source: Source): Source {
  if (documentName !== "Actor" && documentName !== "Item") return source;
  const [type] = Object.keys(world.system.manifest.documentTypes[documentName] ?? {});
  return { ...(type !== undefined && { type }), ...source };
}

function withOwners(source: Source, users: readonly Source[], where: string): Source {
  const { owners, ...data } = source;
  if (owners === undefined) return data;
  if (!Array.isArray(owners)) throw new StartError(`${where}.owners must be an array of user names`);
  const ownership: Source = isRecord(data.ownership) ? { ...data.ownership } : { default: 0 };
  for (const name of owners) {
    const user = users.find((each) => each.name === name);
    if (!user) throw new StartError(`${where}.owners: there is no user "${name}"`);
    ownership[String(user._id)] = 3;
  }
  return { ...data, ownership };
}

/** Tokens that name an actor become tokens of it: as its prototype says, with what the seed says differently. */
function withTokens(world: World, scene: Source, where: string): Source {
  if (scene.tokens === undefined) return scene;
  if (!Array.isArray(scene.tokens) || !scene.tokens.every(isRecord))
    throw new StartError(`${where}.tokens must be an array of objects`);
  const size = Number(isRecord(scene.grid) ? (scene.grid.size ?? 100) : 100);
  const tokens = scene.tokens.map((token, i) => {
    const { actor: name, at, ...given } = token;
    const source = expandObject(given);
    if (at !== undefined) {
      if (!Array.isArray(at) || at.length !== 2 || !at.every(Number.isInteger))
        throw new StartError(`${where}.tokens[${i}].at must be a column and a row`);
      source.x = at[0] * size;
      source.y = at[1] * size;
    }
    if (name === undefined) return source;
    const actor = [...world.documents("Actor").values()].find((each) => each.name === name || each._id === name);
    if (!actor) throw new StartError(`${where}.tokens[${i}].actor: there is no actor "${name}"`);
    const prototype = isRecord(actor.prototypeToken) ? structuredClone(actor.prototypeToken) : {};
    return mergeObject({ ...prototype, actorId: actor._id }, source);
  });
  return { ...scene, tokens };
}

async function assignCharacters(world: World, seed: Seed, users: readonly Source[], master: string): Promise<void> {
  const updates = seed.users.flatMap(({ character }, i) => {
    if (character === undefined) return [];
    const actor = [...world.documents("Actor").values()].find(
      ({ name, _id }) => name === character || _id === character,
    );
    if (!actor) throw new StartError(`${seed.file}: users[${i}].character: there is no actor "${character}"`);
    return [{ _id: users[i]?._id, character: actor._id }];
  });
  if (updates.length) await modifyDocument(world, master, { type: "User", action: "update", operation: { updates } });
}
