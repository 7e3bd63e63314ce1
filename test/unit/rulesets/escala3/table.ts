import { actor, host, reset } from "./host.ts";

/** A table of Escala 3 whose actors can be written to, as far as tools write. */

/** The user of this page: the active GM, or a player who asks one. */
export const GM: Doc = { id: "gm", name: "Gabriela", isGM: true, isActiveGM: true };
export const PLAYER: Doc = { id: "player", name: "Pablo", isGM: false, isActiveGM: false };

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
export type Doc = any;
export const theGame = (globalThis as unknown as { game: Doc }).game;
export const messages: Doc[] = [];
export const actors: Doc[] = [];
/** What was told to the table, as the titles of its cards; and the cards themselves. */
export const told: string[] = [];
export const cards: Doc[] = [];

/** An empty table, at which a GM sits. */
export function layTable(): void {
  reset();
  for (const list of [messages, actors, told, cards]) list.length = 0;
  const ChatMessage = {
    getSpeaker: () => ({}),
    create: async ({ _id: id, system }: Doc) => {
      told.push(...system.parts.map(({ title }: Doc) => title));
      cards.push({ id, author: theGame.user, system });
      return cards.at(-1);
    },
  };
  Object.assign((globalThis as unknown as { CONFIG: object }).CONFIG, { ChatMessage: { documentClass: ChatMessage } });
  theGame.user = GM;
  theGame.release = { generation: 13 };
  const users = { get: (id: string) => (id === GM.id ? GM : PLAYER), filter: () => [] };
  // The user here is the one whose page decides.
  theGame.users = Object.defineProperty(users, "activeGM", { get: () => theGame.user });
  theGame.actors = {
    find: (test: (actor: Doc) => boolean) => actors.find(test),
    filter: (test: (actor: Doc) => boolean) => actors.filter(test),
  };
  theGame.settings.set = async (_namespace: string, key: string, value: unknown) => {
    host.settings.set(key, structuredClone(value));
  };
  const fromUuidSync = (uuid: string) => actors.find((each) => each.uuid === uuid) ?? null;
  Object.assign(globalThis, { fromUuidSync });
  host.messages = Object.assign(messages, {
    contents: messages,
    get: (id: string) => messages.find((each) => each.id === id),
  });
}

export const trait = (name: string, level: number) => ({ _id: name, name, type: "escala3Trait", system: { level } });

/** An actor that can be written to. */
export function hero(name: string, traits: Record<string, number>, system: object = {}, type = "escala3Hero"): Doc {
  const items = Object.entries(traits).map(([each, level]) => trait(each, level));
  const made = actor({ _id: name, name, type, items, system });
  Object.assign(made, {
    documentName: "Actor",
    hasPlayerOwner: type === "escala3Hero",
  });
  const write = (to: Doc, changes: Record<string, unknown>) => {
    for (const [path, value] of Object.entries(changes)) {
      const gone = path.replace(".-=", ".");
      if (gone === path) foundry.utils.setProperty(to, path, value);
      else foundry.utils.deleteProperty(to, gone);
    }
  };
  for (const item of made.items.contents) item._source = { system: { ...item._source.system } };
  made.update = async (changes: Doc) => write(made, changes);
  made.updateEmbeddedDocuments = async (_name: string, updates: Doc[]) => {
    for (const { _id, ...changes } of updates) {
      write(made.items.get(_id), changes);
      write(made.items.get(_id)._source, changes);
    }
  };
  // As Foundry does it: an actor with other items has its data prepared anew.
  const prepareAnew = () => {
    made.system = Object.assign(Object.create(Object.getPrototypeOf(made.system)), made.system);
  };
  made.createEmbeddedDocuments = async (_name: string, data: Doc[]) => {
    prepareAnew();
    return data.map((each, index) => {
      const extra = actor({ _id: "x", name: "x", type, items: [{ _id: `made${index}`, ...each }] }).items.contents[0];
      Object.defineProperty(extra, "actor", { value: made });
      made.items.contents.push(extra);
      return extra;
    });
  };
  made.deleteEmbeddedDocuments = async (_name: string, ids: string[]) => {
    prepareAnew();
    const { contents } = made.items;
    for (const id of ids)
      contents.splice(
        contents.findIndex((each: Doc) => each.id === id),
        1,
      );
  };
  actors.push(made);
  return made;
}
