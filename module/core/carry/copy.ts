import { type Data, isDeep, isLater, isRecord, type Trouble } from "./file.ts";
import { readJson } from "./json.ts";

/**
 * A table in a file: all its people and things, and the scenes on which some stand with figures of their own. Like any file it is
 * a claim: what is no document of such a kind is refused by its field, and names that reach into JavaScript's own objects
 * are left out.
 */

const COPIED = ["Actor", "Item", "Scene"] as const;
type Copied = (typeof COPIED)[number];
type Documents = Record<Copied, Data[]>;

interface TableCopy {
  /** Of the world that it was taken of, and when, in milliseconds. */
  world: string;
  at: number;
  table: Documents;
}

/** Rises when what is written means something else. */
const FORMAT = 1;
export const MOST_COPY_LETTERS = 200_000_000;
const MOST_DOCUMENTS = 20_000;
const ID = /^[A-Za-z0-9]{16}$/;

interface Here {
  system: string;
  version: string;
}

export const writtenCopy = ({ world, at, table }: TableCopy, { system, version }: Here): string =>
  `${JSON.stringify({ format: FORMAT, system, version, world, at, table })}\n`;

/** Reads such a file. */
export function readCopy(text: string, { system, version }: Here): { copy: TableCopy } | { trouble: Trouble } {
  const field = (name: string, accepted: string) => ({ trouble: { code: "field", field: name, accepted } as const });
  if (text.length > MOST_COPY_LETTERS) return { trouble: { code: "long", most: MOST_COPY_LETTERS } };
  const json = readJson(text);
  if ("broken" in json) return { trouble: { code: "broken", ...json.broken } };
  const file = json.value;
  if (!isRecord(file)) return field("table", "object");
  if (isDeep(file)) return { trouble: { code: "deep", most: 50 } };
  if (file.system !== system)
    return { trouble: { code: "game", game: String(file.system ?? "?").slice(0, 60), accepted: [system] } };
  const made = typeof file.version === "string" ? file.version : "";
  if (file.format !== FORMAT || isLater(made, version)) {
    if (Number(file.format) > FORMAT || isLater(made, version))
      return { trouble: { code: "later", version: (made || String(file.format)).slice(0, 20), accepted: version } };
    return field("format", String(FORMAT));
  }
  const { table } = file;
  if (!isRecord(table)) return field("table", "object");
  const read: Documents = { Actor: [], Item: [], Scene: [] };
  for (const kind of COPIED) {
    const list = table[kind] ?? [];
    if (!Array.isArray(list)) return field(`table.${kind}`, "list");
    if (list.length > MOST_DOCUMENTS) return field(`table.${kind}`, `0–${MOST_DOCUMENTS}`);
    for (const [at, one] of list.entries()) {
      if (!isRecord(one)) return field(`table.${kind}[${at}]`, "object");
      if (typeof one._id !== "string" || !ID.test(one._id)) return field(`table.${kind}[${at}]._id`, "text");
      if (typeof one.name !== "string") return field(`table.${kind}[${at}].name`, "text");
      if (kind !== "Scene" && typeof one.type !== "string") return field(`table.${kind}[${at}].type`, "text");
      read[kind].push(one);
    }
  }
  const world = typeof file.world === "string" ? file.world.slice(0, 200) : "";
  return { copy: { world, at: Number(file.at) || 0, table: read } };
}
