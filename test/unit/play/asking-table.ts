import { aLivingActor } from "../a-living-actor.ts";
import { aUser, clearTable, collectionOf, host, table } from "../table.ts";

/*
 * A table at which requests are asked: five people, two heroes, the page of the active GM, and messages that live. What a
 * request came to is an answer as the wire carries it, and what it changed of all that stands on the table.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

const { hooks } = await import("../../../module/foundry/index.ts");
const { listenForRequests } = await import("../../../module/requests/requests.ts");
const { noteRecords } = await import("../../../module/cards/past/told.ts");

/** Who may ask: the player who owns the hero, both GMs, a player who owns another hero, and one who only looks on. */
export const PEOPLE = ["owner", "gm", "secondGM", "otherPlayer", "observer"] as const;
export type Person = (typeof PEOPLE)[number];

/** What a request came to: done, a question that was laid before others, a figure that the core refuses, or the key of a refusal. */
export type Answer = "done" | "asked" | "badFigure" | `${string}.${string}`;

const OWNER = 3;
const OBSERVER = 2;

const users: Record<Person, Any> = {
  owner: aUser("owner"),
  gm: aUser("gm", { isGM: true, isActiveGM: true, isSelf: true }),
  secondGM: aUser("secondGM", { isGM: true }),
  otherPlayer: aUser("otherPlayer"),
  observer: aUser("observer"),
};
/** Who may what of the owner's hero, as Foundry stores it. */
export const ownersOnly = () => ({ default: 0, owner: OWNER, observer: OBSERVER });
export const userOf = (person: Person): Any => users[person];

/** The documents of a table that was just laid. */
export interface Laid {
  /** The owner's; the observer may look at it. */
  hero: Any;
  /** The other player's. */
  friend: Any;
  messages: Any[];
  /** Entries of the world's journal. */
  journal: Any[];
}
export let laid: Laid;

/** A hero whose changes are noted as those of a real document are. */
export function aHero(name: string, ownership: Record<string, number>, more: object = {}): Any {
  const actor = aLivingActor(name, { ownership: { default: 0, ...ownership }, ...more });
  const { update } = actor;
  actor.update = async (data: object) => {
    await update(data);
    noteRecords(actor);
  };
  actor.toJSON = () => undefined;
  place(actor);
  return actor;
}

/** Lays a document where its UUID leads, with what it carries. */
export function place(document: Any): Any {
  table.documents.set(document.uuid, document);
  for (const item of document.items?.contents ?? []) table.documents.set(item.uuid, item);
  return document;
}

/** Takes a document away, with what it carries. */
export function remove(document: Any): void {
  table.documents.delete(document.uuid);
  for (const item of document.items?.contents ?? []) table.documents.delete(item.uuid);
  table.actors = table.actors.filter((each) => each !== document);
}

/** A chat message, as its author posted it. */
export function aMessage(id: string, author: Person, system: object, more: object = {}): Any {
  const message: Any = {
    id,
    uuid: `ChatMessage.${id}`,
    documentName: "ChatMessage",
    type: "card",
    author: users[author],
    whisper: [],
    blind: false,
    isContentVisible: true,
    timestamp: 1,
    rolls: [],
    flags: {},
    system: structuredClone(system),
    _source: {},
    getFlag: () => undefined,
    async update(changes: Record<string, unknown>) {
      for (const [path, value] of Object.entries(changes)) (foundry.utils as Any).setProperty(message, path, value);
      hooks.callAll("updateChatMessage", message, changes, {}, table.user.id);
    },
    ...more,
  };
  laid.messages.push(message);
  return message;
}

export const takeMessage = (message: Any): void => {
  laid.messages.splice(laid.messages.indexOf(message), 1);
  hooks.callAll("deleteChatMessage", message, {}, "gm");
};

/** A part of a card, as a roll or a prompt wrote it. */
export const aPart = (more: object): object => ({
  type: "roll",
  kind: "roll",
  title: "Roll",
  subtitle: "",
  actor: null,
  item: null,
  target: null,
  modifiers: [],
  applied: [],
  data: {},
  follows: null,
  ...more,
});

/** The host's hooks, for what happens elsewhere. */
export const hostHooks = () => hooks;

let asked = 0;
/** Sends a request as that person's page would, and waits for the answer. */
export async function send(person: Person, kind: string, payload: object): Promise<Answer> {
  const id = `request-${++asked}`;
  table.hear?.({ type: "request", id, kind, payload }, users[person].id);
  const answer = () => table.sent.find(({ packet }) => packet.type === "answer" && packet.id === id);
  // Nearly all are answered at once; a file that is imported for the first time takes a moment.
  for (let turns = 0; turns < 500 && !answer(); turns++)
    await new Promise((done) => (turns < 100 ? setImmediate(done) : setTimeout(done, 5)));
  const refusal = answer()?.packet.refusal;
  if (refusal === undefined) throw new Error(`Nobody answered ${kind} of ${person}.`);
  if (refusal === null) return "done";
  if (["CUBILETE.consent.asked", "CUBILETE.creation.asked"].includes(refusal.key)) return "asked";
  return refusal.key.startsWith("CUBILETE.") ? refusal.key.slice("CUBILETE.".length) : "badFigure";
}

const stateOf = (actor: Any): object => ({
  system: actor._source.system,
  flags: actor.flags,
  ownership: actor._source.ownership,
  statuses: [...actor.statuses],
  items: actor.items.contents.map(({ id, name, _source }: Any) => [id, name, _source.system]),
  effects: (actor.effects.contents ?? []).map(({ id }: Any) => id),
});

/** All that stands on the table, to be compared: people, things, what the table shares, and cards. */
export function everythingOnTheTable(): unknown {
  const cards = laid.messages.map(({ id, author, system }) => ({ id, author: author?.id, system }));
  const actors = [...table.documents.values()].filter(({ documentName }) => documentName === "Actor").map(stateOf);
  const settings = Object.fromEntries(host.settings);
  const journal = laid.journal.map(({ flags }) => flags);
  return structuredClone({
    actors,
    cards,
    settings,
    journal,
    combats: table.combats.map(({ flags }) => flags ?? null),
  });
}

let listening = false;

/** Everybody sits down at a bare table. */
export function layTable(): void {
  clearTable();
  table.users = Object.values(users);
  table.user = users.gm;
  host.settings.set("editedCards", []);
  for (const [key, spec] of table.registered) host.settings.set(key, structuredClone(spec.default));
  host.settings.set("consent", "nothing");
  host.settings.set("growth", "ask");
  host.settings.set("money", "");
  laid = { hero: null, friend: null, messages: [], journal: [] };
  laid.hero = aHero("Hero", { owner: OWNER, observer: OBSERVER });
  laid.friend = aHero("Friend", { otherPlayer: OWNER });
  table.actors = [laid.hero, laid.friend];
  const { messages } = laid;
  Object.defineProperty((globalThis as Any).game, "messages", {
    configurable: true,
    get: () => collectionOf(messages),
  });
  let posted = 0;
  const ChatMessage = {
    getSpeaker: () => ({}),
    async create({ _id = `posted-${++posted}`, system, whisper = [] }: Any) {
      const message = aMessage(_id, "gm", system, { whisper });
      hooks.callAll("createChatMessage", message, {}, "gm");
      return message;
    },
  };
  const journal: Any[] = [];
  laid.journal = journal;
  Object.defineProperty((globalThis as Any).game, "journal", { configurable: true, get: () => collectionOf(journal) });
  const JournalEntry = {
    async create(data: Any) {
      const entry = { id: `entry-${journal.length}`, ...structuredClone(data) };
      entry.update = async (changes: object) => Object.assign(entry, foundry.utils.mergeObject(entry, changes));
      journal.push(entry);
      return entry;
    },
  };
  Object.assign((globalThis as Any).CONFIG, {
    JournalEntry: { documentClass: JournalEntry },
    ChatMessage: { documentClass: ChatMessage },
    statusEffects: [{ id: "prone", name: "Prone" }],
  });
  if (listening) return;
  listening = true;
  listenForRequests();
  hooks.callAll("ready");
}
