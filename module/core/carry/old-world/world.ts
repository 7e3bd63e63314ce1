import { isDeep, isRecord, type Trouble } from "../file.ts";
import { isId } from "../ids.ts";
import { readJson } from "../json.ts";
import { OLD_WORLD } from "../stranger.ts";
import { oldFolders } from "./folders.ts";
import {
  isOldKind,
  type OldDocument,
  type OldFault,
  type OldUser,
  type OldWorld,
  oldName,
  oldNumber,
} from "./shapes.ts";

/**
 * A world of another system in one file, as the macro of the manual saves it: a list, each entry on a line of its own. The first entry
 * says what it is and has the users and folders; each of the others is one document. So it is read line by line, and no page stands
 * still meanwhile.
 */

/** Rises when what the macro writes means something else. */
const WORLD_FORMAT = 1;
export const MOST_WORLD_LETTERS = 100_000_000;
const MOST_DOCUMENTS = 20_000;
const MOST_FOLDERS = 5000;
const MOST_USERS = 500;

/** Whether a file is a world of another system, by how it begins. */
export const beginsOldWorld = (beginning: string): boolean =>
  ["[{", "{"].some((open) => beginning.replace(/\s/g, "").startsWith(`${open}"format":"${OLD_WORLD}"`));

const wrong = (field: string, accepted: string): Trouble => ({ code: "field", field, accepted });

/**
 * Reads such a file.
 * @yields How many more letters of it were read.
 */
export function* readingOldWorld(text: string): Generator<number, { world: OldWorld } | { trouble: Trouble }> {
  if (text.length > MOST_WORLD_LETTERS) return { trouble: { code: "long", most: MOST_WORLD_LETTERS } };
  const entries = yield* isByLines(text) ? entriesByLine(text) : entriesAtOnce(text);
  if ("trouble" in entries) return entries;
  const [head, ...rest] = entries.list;
  if (!isRecord(head) || head.format !== OLD_WORLD) return { trouble: wrong("format", OLD_WORLD) };
  const { version } = head;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1)
    return { trouble: wrong("version", `1–${WORLD_FORMAT}`) };
  if (version > WORLD_FORMAT)
    return { trouble: { code: "later", version: String(version), accepted: String(WORLD_FORMAT) } };
  const { folders: places, users } = head;
  for (const [field, list, most] of [
    ["documents", rest, MOST_DOCUMENTS],
    ["folders", places, MOST_FOLDERS],
    ["users", users, MOST_USERS],
  ] as const)
    if (!Array.isArray(list) || list.length > most) return { trouble: wrong(field, `0–${most}`) };
  const system = isRecord(head.system) ? oldName(head.system.id) : "";
  if (system === "") return { trouble: wrong("system.id", "text") };
  const { folders, faults } = oldFolders(places);
  const world: OldWorld = {
    title: isRecord(head.world) ? oldName(head.world.title) || oldName(head.world.id) : "",
    ...{ system, folders, faults, documents: [], saved: oldNumber(head.saved) },
    users: usersOf(users),
    unreadable: Math.max(0, oldNumber(head.unreadable)),
  };
  const known = new Set<string>();
  const shelves = new Set(folders.map(({ kind, id }) => `${kind} ${id}`));
  for (const entry of rest) {
    const document = documentOf(entry, known, shelves, faults);
    if (document) world.documents.push(document);
    yield 0;
  }
  return { world };
}

/** As the macro writes it; another program may have put everything on one line, or every value on its own. */
function isByLines(text: string): boolean {
  const first = text.indexOf("\n");
  const second = text.indexOf("\n", first + 1);
  return (
    text.slice(0, Math.max(0, first)).replace(/\s/g, "") === "[" &&
    second > 0 &&
    /\},?$/.test(
      text
        .slice(first + 1, second)
        .trimEnd()
        .slice(-2),
    )
  );
}

type Entries = { list: unknown[] } | { trouble: Trouble };

function* entriesByLine(text: string): Generator<number, Entries> {
  const list: unknown[] = [];
  let isClosed = false;
  let number = 1;
  for (let at = text.indexOf("\n") + 1; at < text.length; number++) {
    const found = text.indexOf("\n", at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, end).trim();
    if (line === "]") isClosed = true;
    else if (line !== "") {
      const read = readJson(line.endsWith(",") ? line.slice(0, -1) : line);
      if ("broken" in read) return { trouble: { code: "broken", ...read.broken, line: number + 1 } };
      list.push(read.value);
    }
    yield end - at + 1;
    at = end + 1;
  }
  // Cut off between two lines, every line is whole.
  return isClosed ? { list } : { trouble: { code: "broken", line: number, column: 1, said: "" } };
}

function* entriesAtOnce(text: string): Generator<number, Entries> {
  const read = readJson(text);
  yield text.length;
  if ("broken" in read) return { trouble: { code: "broken", ...read.broken } };
  return Array.isArray(read.value) ? { list: read.value } : { trouble: wrong("format", "list") };
}

const usersOf = (list: unknown): OldUser[] =>
  (Array.isArray(list) ? list : []).flatMap((user: unknown) => {
    if (!isRecord(user) || typeof user._id !== "string" || user._id === "") return [];
    return { id: user._id, name: oldName(user.name), role: oldNumber(user.role) };
  });

function documentOf(
  entry: unknown,
  known: Set<string>,
  places: ReadonlySet<string>,
  faults: OldFault[],
): OldDocument | null {
  const { kind, source } = isRecord(entry) ? entry : {};
  const name = isRecord(source) ? oldName(source.name) : "";
  if (!isOldKind(kind) || !isRecord(source) || typeof source.type !== "string") {
    faults.push({ code: "shape", name });
    return null;
  }
  if (isDeep(source)) {
    faults.push({ code: "deep", name });
    return null;
  }
  const id = isId(source._id) ? source._id : "";
  const isTwin = id !== "" && known.has(`${kind} ${id}`);
  if (isTwin) faults.push({ code: "twin", name });
  known.add(`${kind} ${id}`);
  const folder = typeof source.folder === "string" ? source.folder : null;
  const hasPlace = folder === null || places.has(`${kind} ${folder}`);
  if (!hasPlace) faults.push({ code: "place", name });
  return {
    ...{ kind, name, source, id: isTwin ? "" : id, folder: hasPlace ? folder : null },
    sort: oldNumber(source.sort),
    ownership: isRecord(source.ownership) ? source.ownership : {},
  };
}
