import { aCollection } from "../a-living-actor.ts";
import { layHouse, table } from "../templates/house.ts";
import { keepCards } from "./cards.ts";

/* A table to which a world of another system comes: folders, people and things that are made, written and deleted as a host does. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind.
type Any = any;

const KINDS = ["Folder", "Item", "Actor"] as const;
export const id = (name: string): string => name.replace(/\W/g, "").padEnd(16, "0").slice(0, 16);

export let world: Record<string, Any>;
export let cards: Any[];
/** What was asked of it, the name that it refuses, how often lists were drawn, and what happens after it wrote. */
export const server = { requests: [] as string[], refuses: "", drawn: 0, after: (): void => {} };

/** A document that lives: what is written stands there. */
export function put(kind: string, source: Any): Any {
  const stored = structuredClone({ type: "x", ...source });
  const { setProperty, deleteProperty } = (globalThis as Any).foundry.utils;
  const lists: Record<string, string> = { Item: "items", ActiveEffect: "effects" };
  const parts = (list: string) =>
    (stored[list] ?? []).map((one: Any) => ({ ...one, id: one._id, statuses: new Set(one.statuses) }));
  const document: Any = {
    ...{ id: stored._id, documentName: kind, uuid: `${kind}.${stored._id}`, isOwner: true, pack: null, token: null },
    ...{ flags: stored.flags ?? {}, statuses: new Set(), prototypeToken: stored.prototypeToken ?? {} },
    get name() {
      return stored.name;
    },
    get type() {
      return stored.type;
    },
    get system() {
      return stored.system;
    },
    get ownership() {
      return stored.ownership;
    },
    get items() {
      return parts("items");
    },
    get effects() {
      return parts("effects");
    },
    get contents() {
      return ["Item", "Actor"]
        .flatMap((one) => world[one].contents)
        .filter((one: Any) => one.toObject().folder === stored._id);
    },
    get children() {
      return world.Folder.contents.filter((one: Any) => one.toObject().folder === stored._id);
    },
    allApplicableEffects: () => [],
    testUserPermission: () => true,
    toObject: () => structuredClone(stored),
    async delete({ render = true }: Any = {}) {
      if (render) server.drawn += 1;
      world[kind].delete(stored._id);
      table.documents.delete(document.uuid);
    },
    async update(changes: Any) {
      for (const [path, value] of Object.entries(changes)) {
        if (path.includes("-=")) deleteProperty?.(stored, path.replace("-=", ""));
        else setProperty(stored, path, structuredClone(value));
      }
      document.flags = stored.flags ?? {};
    },
    async createEmbeddedDocuments(name: string, list: Any[]) {
      stored[lists[name] ?? ""] = [...(stored[lists[name] ?? ""] ?? []), ...structuredClone(list)];
    },
    async deleteEmbeddedDocuments(name: string, ids: string[]) {
      stored[lists[name] ?? ""] = stored[lists[name] ?? ""].filter(({ _id }: Any) => !ids.includes(_id));
    },
  };
  world[kind].set(stored._id, document);
  table.documents.set(document.uuid, document);
  return document;
}

export function layWorld(): void {
  layHouse();
  world = Object.fromEntries(
    KINDS.map((kind) => [kind, Object.assign(aCollection([]), { invalidDocumentIds: new Set() })]),
  );
  cards = keepCards();
  Object.assign(server, { requests: [], refuses: "", drawn: 0, after: () => {} });
  const { game, CONFIG } = globalThis as Any;
  // The house lays its own collections only once.
  game.collections.clear();
  for (const kind of KINDS) game.collections.set(kind, world[kind]);
  function Thing(data: Any) {
    return { ...data, toObject: () => structuredClone(data) };
  }
  CONFIG.Item.documentClass = Thing;
  CONFIG.Folder = { documentClass: {} };
  for (const kind of KINDS)
    Object.assign(CONFIG[kind].documentClass, {
      async createDocuments(list: Any[]) {
        server.requests.push(`create ${list.length} ${kind}`);
        await Promise.resolve();
        if (list.some(({ name }) => name === server.refuses)) throw new Error("the host refuses");
        for (const data of list) put(kind, data);
        server.after();
      },
      async deleteDocuments(ids: string[]) {
        server.requests.push(`delete ${ids.length} ${kind}`);
        for (const one of ids) await world[kind].get(one).delete();
      },
    });
}

export const inWorld = (): string[] =>
  KINDS.flatMap((kind) => world[kind].contents.map(({ name }: Any) => `${kind} ${name}`));
export const called = (kind: string, name: string): Any =>
  world[kind].contents.find((one: Any) => one.name === name)?.toObject();

/** A file as the macro of the manual writes it. */
export const worldFile = (system: string, head: object, documents: [kind: string, source: object][]): string => {
  const first = {
    ...{ format: "cubilete-old-world", version: 1, saved: 1_700_000_000_000, unreadable: 0 },
    ...{ world: { id: "mill", title: "The mill" }, system: { id: system, version: "1" }, users: [], folders: [] },
    ...head,
  };
  const lines = [first, ...documents.map(([kind, source]) => ({ kind, source }))];
  return `[\n${lines.map((line) => JSON.stringify(line)).join(",\n")}\n]\n`;
};
