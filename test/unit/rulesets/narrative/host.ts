import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What the tests of the narrative rules play with: a world of settings and messages, and the GM at the keys. */

interface World {
  user: { id: string; name: string; isGM: boolean; isActiveGM: boolean };
  users: { activeGM: object | null };
  settings: { get(namespace: string, key: string): unknown; register?: unknown; set?: unknown };
  messages: unknown;
}

export const world = (globalThis as unknown as { game: World }).game;
export const gm = { id: "gm", name: "Clara", isGM: true, isActiveGM: true };
export const player = { id: "player", name: "Luis", isGM: false, isActiveGM: false };

const onChange = new Map<string, () => void>();
// The user here is the one whose page decides.
const users = {
  get activeGM() {
    return world.user;
  },
  get: (id: string) => [gm, player].find((user) => user.id === id),
  filter: () => [],
};
Object.assign(world, { user: gm, users });
Object.assign(world.settings, {
  register: (_namespace: string, key: string, config: { default: unknown; onChange?: () => void }) => {
    if (!host.settings.has(key)) host.settings.set(key, config.default);
    if (config.onChange) onChange.set(key, config.onChange);
  },
  set: async (_namespace: string, key: string, value: unknown) => {
    host.settings.set(key, structuredClone(value));
    onChange.get(key)?.();
  },
});

// The host stands before the rule set is read: classes extend Foundry's at once.
const ruleset = await wholeRuleset("narrative");

export { host, load, ruleset };
export const { packs, reset, actor, ready, packed, prepare } = kitFor(ruleset);

/** Documents that `fromUuid` finds, by address. */
export const documents = new Map<string, unknown>();
const find = (uuid: string) => documents.get(uuid) ?? null;
Object.assign(globalThis, { fromUuid: async (uuid: string) => find(uuid), fromUuidSync: find });
