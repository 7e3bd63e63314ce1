import { anActor, anEffect, anItem } from "./table.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

/** Foundry's collections: maps that are gone through by value. */
class Collection extends Map<string, Any> {
  get contents(): Any[] {
    return [...this.values()];
  }
  find(test: (each: Any) => boolean): Any {
    return this.contents.find(test);
  }
  filter(test: (each: Any) => boolean): Any[] {
    return this.contents.filter(test);
  }
  map<R>(transform: (each: Any) => R): R[] {
    return this.contents.map(transform);
  }
  override [Symbol.iterator](): Any {
    return this.values();
  }
}
export const aCollection = (documents: Any[]): Any => {
  const made = new Collection();
  for (const each of documents) made.set(each.id, each);
  return made;
};

/** What becomes of what is made under an id that is taken; what Foundry does is not public. */
export const takenIds: { are: "refused" | "replaced" } = { are: "refused" };

/**
 * An actor that changes by updates, and remembers them in order: `told` is a list of words such as "update", "create
 * Item rope", in the shape of Foundry 13.
 */
export function aLivingActor(name: string, { items = [], effects = [], ...more }: Any = {}): Any {
  const actor: Any = anActor(name, { system: {}, ...more });
  const { setProperty } = foundry.utils as Any;
  const told: string[] = [];
  const within = (documents: Any[]) => {
    for (const each of documents) Object.assign(each, { actor, parent: actor });
    return aCollection(documents);
  };
  const own: Record<string, Any> = { Item: within(items), ActiveEffect: within(effects) };
  const of = (kind: string) => own[kind];
  const write = (document: Any, data: object): void => {
    for (const [path, value] of Object.entries(data)) {
      const [, way = "", gone] = /^(.*)\.-=([^.]+)$/.exec(path) ?? [];
      if (gone) delete (foundry.utils as Any).getProperty(document, way)?.[gone];
      else for (const at of [document, document._source]) setProperty(at, path, structuredClone(value));
    }
  };
  const flagged = ({ flags }: Any) => flags && { getFlag: (scope: string, key: string) => flags[scope]?.[key] };
  const effect = (data: Any) => anEffect(data._id, [], { ...data, ...flagged(data), toObject: () => data });
  const make = (kind: string, data: Any) => {
    if (kind !== "Item") return effect(data);
    const effects = aCollection((data.effects ?? []).map(effect));
    return anItem(data.name, { ...data, effects, id: data._id, _source: structuredClone(data), toObject: () => data });
  };
  return Object.assign(actor, {
    told,
    flags: {},
    items: of("Item"),
    effects: of("ActiveEffect"),
    async update(data: object) {
      told.push("update");
      write(actor, data);
    },
    async createEmbeddedDocuments(kind: string, list: Any[], options: object) {
      // Nobody asks a host for nothing.
      if (list.length === 0) told.push(`create no ${kind}`);
      told.push(...list.map(({ _id }) => `create ${kind} ${_id} ${JSON.stringify(options)}`));
      const taken = list.find(({ _id }) => of(kind).has(_id));
      if (taken && takenIds.are === "refused") throw new Error(`The id ${taken._id} is taken.`);
      for (const data of list) of(kind).set(data._id, Object.assign(make(kind, data), { actor, parent: actor }));
    },
    async updateEmbeddedDocuments(kind: string, list: Any[], options: object = {}) {
      if (list.length === 0) told.push(`change no ${kind}`);
      told.push(...list.map(({ _id }) => `change ${kind} ${_id} ${JSON.stringify(options)}`));
      for (const { _id, ...data } of list) if (of(kind).has(_id)) write(of(kind).get(_id), data);
    },
    async deleteEmbeddedDocuments(kind: string, ids: string[]) {
      if (ids.length === 0) told.push(`delete no ${kind}`);
      told.push(...ids.map((id) => `delete ${kind} ${id}`));
      for (const id of ids) of(kind).delete(id);
    },
    async toggleStatusEffect(id: string, { active }: { active: boolean }) {
      told.push(`${active ? "put" : "take"} ${id}`);
      if (active) actor.statuses.add(id);
      else actor.statuses.delete(id);
    },
  });
}
