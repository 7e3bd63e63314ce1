import { aCollection } from "../../a-living-actor.ts";
import { bare, type Game, games, table } from "../../templates/house.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

/** A ledger that begins with an award. */
export const awarded = (points: number): Any[] => [
  { id: "a", kind: "award", amount: points, item: "", name: "", from: 0, to: 0, reason: "", at: 0, by: "" },
];

/** What the host keeps of an actor beside what it carries. */
class Body extends (foundry as Any).abstract.DataModel {
  static defineSchema(): Any {
    const { ObjectField, StringField } = (foundry as Any).data.fields;
    return {
      name: new StringField(),
      flags: new ObjectField(),
      system: new ObjectField(),
      ownership: new ObjectField(),
    };
  }
}

/** A hero that takes things in and lets them go, as the host does. */
export function aLivingHero(items: Any[] = [], has: Any = {}, game: Game = "narrative"): Any {
  const { setProperty, getProperty } = (foundry as Any).utils;
  const type = `${game}Hero`;
  const Model = games[game].actors[type]?.model as Any;
  const actor: Any = new (Body as Any)({
    name: "Hero",
    flags: {},
    ownership: { default: 0, player: 3 },
    system: new Model(has, { parent: null }).toObject(),
  });
  const own = actor._source;
  const prepare = () => {
    actor.flags = own.flags;
    actor.system = new Model(structuredClone(own.system), { parent: actor });
    actor.system.prepareDerivedData();
  };
  const put = (data: Any) => {
    const [item] = bare(game, { _id: "other", type, items: [data] }).items.contents;
    Object.assign(item, {
      id: data._id,
      actor,
      parent: actor,
      uuid: `Actor.hero.Item.${data._id}`,
      flags: data.flags ?? {},
    });
    actor.items.set(data._id, item);
  };
  Object.assign(actor, {
    ...{ id: "hero", uuid: "Actor.hero", type, documentName: "Actor", img: "", pack: null },
    ...{
      isOwner: true,
      hasPlayerOwner: true,
      limited: false,
      isToken: false,
      token: null,
      prototypeToken: { name: "Hero" },
    },
    ...{ statuses: new Set(), effects: aCollection([]), items: aCollection([]), allApplicableEffects: () => [] },
    testUserPermission: () => true,
    async update(changes: Any) {
      for (const [path, value] of Object.entries(changes)) {
        const [, way, gone] = /^(.*)\.-=([^.]+)$/.exec(path) ?? [];
        if (gone) delete getProperty(own, way)?.[gone];
        else setProperty(own, path, structuredClone(value));
      }
      prepare();
    },
    async createEmbeddedDocuments(_kind: string, list: Any[]) {
      for (const data of list) put(data);
      prepare();
      for (const { _id } of list)
        (globalThis as Any).Hooks.callAll("createItem", actor.items.get(_id), {}, table.user.id);
    },
    async updateEmbeddedDocuments(_kind: string, list: Any[]) {
      for (const { _id, ...changes } of list) await actor.items.get(_id).update(changes);
      prepare();
    },
    async deleteEmbeddedDocuments(_kind: string, ids: string[]) {
      for (const id of ids) actor.items.delete(id);
      prepare();
    },
  });
  for (const data of items) put(data);
  prepare();
  table.actors = [actor];
  table.documents.set(actor.uuid, actor);
  return actor;
}
