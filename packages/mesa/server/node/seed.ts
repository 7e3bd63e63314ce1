import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { StartError } from "../errors.ts";
import { asString, isRecord, messageOf } from "../source.ts";
import { COLLECTIONS } from "../store/hierarchy.ts";
import { type Seed, USERS } from "../world/seed.ts";

const USER_FIELDS = new Set(["name", "role", "color", "password", "character", "pronouns", "avatar", "_id", "flags"]);

const ADVENTURE_FIELDS = new Set(["compendium", "id", "name", "scenes", "owners"]);

/**
 * Read a seed: `title?`, `users?: [{name, role, color, password?, character?}]`, `adventures?: [{compendium, id|name?, …}]` and
 * `documents: {actors: […], items: […], …}`. An adventure is laid out as an import does it; `scenes: {…}`
 * says what its scenes have otherwise, and `owners: {<user>: [actor names]}` gives its people away. Each document is a whole source, or `{compendium: <pack>, id|name, …}`
 * with what shall differ; an actor or item without a type has the system's first; `owners: [user names]` makes those users its owners. A user's `character` is an actor's name.
 * A token of a scene may name its `actor`, whose prototype it starts from, and stand `at: [column, row]`.
 * @throws {StartError} naming the file and the field.
 */
export async function readSeed(file: string): Promise<Seed> {
  let data: unknown;
  try {
    data = parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new StartError(`${file}: is not a readable YAML file (${messageOf(error)})`);
  }
  const wrong = (field: string, text: string) => new StartError(`${file}: ${field} ${text}`);
  if (!isRecord(data)) throw wrong("the seed", "must be an object with users and documents");
  for (const key of Object.keys(data)) {
    if (!["title", "users", "adventures", "documents"].includes(key)) throw wrong(key, "is not a field of a seed");
  }
  const users = data.users ?? USERS;
  if (!Array.isArray(users) || !users.every(isRecord)) throw wrong("users", "must be an array of objects");
  for (const [i, user] of users.entries()) {
    if (!asString(user.name)) throw wrong(`users[${i}].name`, "must be a text");
    const role = user.role ?? 1;
    if (!Number.isInteger(role) || Number(role) < 1 || Number(role) > 4)
      throw wrong(`users[${i}].role`, "must be 1 to 4");
    for (const key of Object.keys(user)) {
      if (!USER_FIELDS.has(key)) throw wrong(`users[${i}].${key}`, "is not a field of a user");
    }
  }
  if (!users.some(({ role }) => role === 4)) throw wrong("users", "must have a gamemaster (role 4)");
  const adventures = data.adventures ?? [];
  if (!Array.isArray(adventures) || !adventures.every(isRecord))
    throw wrong("adventures", "must be an array of objects");
  for (const [i, adventure] of adventures.entries()) {
    const strange = Object.keys(adventure).find((key) => !ADVENTURE_FIELDS.has(key));
    if (strange) throw wrong(`adventures[${i}].${strange}`, "is not a field of an adventure");
  }
  const documents: Seed["documents"] = {};
  if (data.documents !== undefined && !isRecord(data.documents)) throw wrong("documents", "must be an object");
  for (const [collection, list] of Object.entries(data.documents ?? {})) {
    if (!Object.values(COLLECTIONS).includes(collection) || collection === "users") {
      throw wrong(`documents.${collection}`, "is not a collection of a world");
    }
    if (!Array.isArray(list) || !list.every(isRecord))
      throw wrong(`documents.${collection}`, "must be an array of objects");
    documents[collection] = list;
  }
  return { file, users, adventures, documents, ...(asString(data.title) ? { title: String(data.title) } : {}) };
}
