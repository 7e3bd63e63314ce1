import { host } from "./rulesets/host.ts";

/**
 * A table for the shared rooms: people, actors, settings, hooks and a wire, as plain objects on the rule sets' host. Import it
 * before anything of `module/`, which takes its classes and its hooks from the globals at once.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

/** A list as Foundry's collections answer. */
export function collectionOf<T extends { id: string }>(list: T[]): Any {
  return Object.assign([...list], {
    contents: list,
    size: list.length,
    get: (id: string) => list.find((each) => each.id === id),
  });
}

export const aUser = (id: string, more: object = {}): Any => ({
  id,
  name: id,
  isGM: false,
  isActiveGM: false,
  isSelf: false,
  active: true,
  character: null,
  targets: [],
  ...more,
});

interface ActorMore {
  type?: string;
  isOwner?: boolean;
  /** The permissions that each player has of it. */
  may?: string[];
  /** Instead: what is stored of who may, by user id, as Foundry stores it. */
  ownership?: Record<string, number>;
  items?: Any[];
  effects?: Any[];
  [name: string]: unknown;
}

/** Foundry's levels of permission. */
const LEVELS: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const levelOf = (ownership: Record<string, number>, { id, isGM }: Any): number =>
  isGM ? 3 : (ownership[id] ?? ownership.default ?? 0);

export function anActor(name: string, { may = [], ownership, items = [], effects = [], ...more }: ActorMore = {}): Any {
  const actor: Any = {
    id: name,
    uuid: `Actor.${name}`,
    documentName: "Actor",
    name,
    type: "hero",
    isOwner: true,
    img: "",
    pack: null,
    system: {},
    prototypeToken: { name, disposition: 0 },
    statuses: new Set(),
    testUserPermission: (user: object, level: string) =>
      ownership ? levelOf(ownership, user) >= (LEVELS[level] ?? 9) : may.includes(level),
    get hasPlayerOwner() {
      return table.users.some((user) => !user.isGM && actor.testUserPermission(user, "OWNER"));
    },
    allApplicableEffects: () => effects,
    effects: collectionOf(effects),
    resets: 0,
    reset() {
      actor.resets++;
    },
    ...more,
  };
  const stored = ownership ?? { default: Math.max(0, ...may.map((level) => LEVELS[level] ?? 0)) };
  actor._source = { ownership: stored, ...(more._source ?? { system: structuredClone(actor.system) }) };
  for (const item of items) Object.assign(item, { actor, parent: actor, uuid: `${actor.uuid}.Item.${item.id}` });
  actor.items = collectionOf(items);
  return actor;
}

export const anItem = (name: string, more: object = {}): Any => ({
  id: name,
  uuid: `Item.${name}`,
  documentName: "Item",
  name,
  type: "thing",
  pack: null,
  system: {},
  effects: [],
  _source: { system: {} },
  toObject: () => ({ _id: name, name, type: "thing" }),
  ...more,
});

interface EffectMore {
  lasts?: string;
  /** Id of an item that cannot be used meanwhile. */
  blocks?: string;
  rounds?: number;
  /** Where it began, in the words of Foundry 13. */
  began?: { startRound: number; startTurn?: number; combat?: string };
  [name: string]: unknown;
}

/** An effect that lasts, as Foundry 13 keeps it: `[key, value]` is added, `[key, value, mode]` what the mode does. */
export function anEffect(
  id: string,
  changes: [key: string, value: unknown, mode?: number][] = [],
  { lasts, blocks, rounds, began, ...more }: EffectMore = {},
): Any {
  const flags: Record<string, unknown> = { "cubilete.lasts": lasts, "cubilete.blocks": blocks };
  return {
    id,
    name: id,
    documentName: "ActiveEffect",
    active: true,
    changes: changes.map(([key, value, mode = 2]) => ({ key, value, mode })),
    _source: { duration: { rounds, ...began } },
    getFlag: (scope: string, key: string) => flags[`${scope}.${key}`],
    toObject: () => ({ _id: id, name: id }),
    ...more,
  };
}

/** What stands around: tests write it, the module reads it as `game`. */
export const table = {
  user: aUser("player", { isSelf: true }),
  users: [] as Any[],
  actors: [] as Any[],
  scenes: [] as Any[],
  combats: [] as Any[],
  generation: 13,
  /** What was sent over the wire. */
  sent: [] as { packet: Any; to: string[] | undefined }[],
  /** How settings were registered, by key. */
  registered: new Map<string, Any>(),
  hear: null as ((packet: unknown, senderId: string) => void) | null,
  documents: new Map<string, Any>(),
};

/** Everybody leaves and everything is put away. */
export function clearTable(): void {
  Object.assign(table, {
    user: aUser("player", { isSelf: true }),
    users: [],
    actors: [],
    scenes: [],
    combats: [],
    generation: 13,
  });
  table.sent = [];
  table.documents = new Map();
  host.told = [];
  host.lang = "en";
  host.combat = null;
}

Object.assign(globalThis, { CONST: { TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 } } });

const from = (get: () => unknown): PropertyDescriptor => ({ configurable: true, get });
const { game } = globalThis as Any;
const { get, register } = game.settings;
Object.defineProperties(game, {
  user: from(() => table.user),
  users: from(() =>
    Object.assign(collectionOf(table.users), { activeGM: table.users.find(({ isActiveGM }) => isActiveGM) ?? null }),
  ),
  actors: from(() => collectionOf(table.actors)),
  // The first one is in view.
  scenes: from(() =>
    Object.assign(collectionOf(table.scenes), {
      viewed: table.scenes[0] ?? null,
      active: table.scenes.find(({ active }) => active) ?? null,
    }),
  ),
  combats: from(() => collectionOf(table.combats)),
  release: from(() => ({ generation: table.generation })),
  // No compendia: what asks for one says that it is not there.
  packs: { configurable: true, writable: true, value: new Map() },
});
Object.assign(game, {
  settings: {
    get,
    register(namespace: string, key: string, spec: { default: unknown }) {
      table.registered.set(key, spec);
      register(namespace, key, spec);
    },
    /** As with a server: what is written stands there a moment later. */
    async set(_namespace: string, key: string, value: unknown) {
      await Promise.resolve();
      host.settings.set(key, value);
      table.registered.get(key)?.onChange?.(value);
    },
  },
  socket: {
    emit: (_channel: string, packet: unknown, options?: { recipients: string[] }) =>
      table.sent.push({ packet, to: options?.recipients }),
    on: (_channel: string, listener: typeof table.hear) => {
      table.hear = listener;
    },
  },
});

interface Listener {
  id: number;
  listener(...args: unknown[]): unknown;
  once: boolean;
}

/** Foundry's hooks, as far as the shared rooms listen and call. */
const Hooks = {
  events: {} as Record<string, Listener[]>,
  last: 0,
  on(hook: string, listener: Listener["listener"], once = false): number {
    Hooks.events[hook] = [...(Hooks.events[hook] ?? []), { id: ++Hooks.last, listener, once }];
    return Hooks.last;
  },
  once: (hook: string, listener: Listener["listener"]) => Hooks.on(hook, listener, true),
  off(hook: string, id: number): void {
    Hooks.events[hook] = (Hooks.events[hook] ?? []).filter((each) => each.id !== id);
  },
  heard(hook: string, { id, listener, once }: Listener, args: unknown[]): unknown {
    if (once) Hooks.off(hook, id);
    return listener(...args);
  },
  call: (hook: string, ...args: unknown[]) =>
    (Hooks.events[hook] ?? []).every((each) => Hooks.heard(hook, each, args) !== false),
  callAll(hook: string, ...args: unknown[]): boolean {
    for (const each of Hooks.events[hook] ?? []) Hooks.heard(hook, each, args);
    return true;
  },
};

/** The hooks as in a page that has just come up. */
export function nobodyListens(): void {
  Hooks.events = {};
}

Object.assign(globalThis, {
  Hooks,
  location: new URL("http://table.test/game"),
  fromUuid: async (uuid: string) => table.documents.get(uuid) ?? null,
  fromUuidSync: (uuid: string) => table.documents.get(uuid) ?? null,
});

export { host };
