import type { Page } from "playwright-core";

/** The few names of the running game that browser tests read or call from inside a page. */

export interface HostDocument {
  id: string;
  uuid: string;
  name: string;
  type: string;
  system: Record<string, unknown>;
  toObject(): Record<string, unknown>;
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
export interface HostActor extends HostDocument {
  items: HostCollection<HostDocument>;
  system: { health: { value: number; max: number } } & Record<string, unknown>;
  statuses: Set<string>;
  createEmbeddedDocuments(name: string, data: object[]): Promise<HostDocument[]>;
  getTokenDocument(data: object): Promise<HostToken>;
  roll(kind: string, args?: object, options?: object): Promise<HostMessage | null>;
}
export interface HostToken extends HostDocument {
  actor: HostActor;
}
export interface HostCombat extends HostDocument {
  turns: { id: string; name: string; initiative: number | null }[];
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  rollAll(): Promise<unknown>;
  rollInitiative(ids: string[]): Promise<unknown>;
}
export interface HostMessage extends HostDocument {
  rolls: { toJSON(): object }[];
  system: { parts: { applied: { target: string }[] }[] } & Record<string, unknown>;
}
export interface HostCollection<T> {
  size: number;
  contents: T[];
  get(id: string): T | undefined;
  getName(name: string): T;
}
export interface RollAsked {
  ruleset: string;
  kind: string;
  actor: string | null;
  item?: string | null;
  target?: string | null;
  args?: object;
  values?: object;
}
export interface HostGame {
  ready: boolean;
  actors: HostCollection<HostActor>;
  items: HostCollection<HostDocument>;
  messages: HostCollection<HostMessage>;
  user: { id: string; name: string };
  users: HostCollection<{ id: string; name: string }> & { activeGM: { name: string } | null };
  socket: { emit(event: string, data: unknown): void; on(event: string, listener: (data: never) => void): void };
  combat: HostCombat | null;
  scenes: { contents: [{ createEmbeddedDocuments(name: string, data: object[]): Promise<[HostToken]> }] };
  settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
  system: {
    api: {
      roll(request: RollAsked, options?: object): Promise<HostMessage | null>;
      apply(message: string, part: number, target: string): Promise<string>;
      undo(message: string, part: number, target: string): Promise<string>;
      buy(message: string, part: number, offer: string, options?: object): Promise<void>;
      rulesets: { all(): { id: string }[] };
    };
  };
}

/** What runs inside a page sees these globals. */
export interface Host {
  game: HostGame;
  pwned?: unknown;
  ChatMessage: { create(data: object): Promise<HostMessage> };
  Actor: { create(data: object): Promise<HostActor> };
  Item: { create(data: object): Promise<HostDocument> };
  Combat: { implementation: { create(data: object): Promise<HostCombat> } };
  Hooks: { once(hook: string, listener: () => void): void };
}

/** In a page: how many records actors of the world carry about a message. */
export const countRecords = (id: string): number =>
  (globalThis as unknown as Host).game.actors.contents
    .flatMap((actor) => Object.values((actor.toObject() as RecordBearer).flags?.cubilete?.changes ?? {}))
    .filter(({ message }) => message === id).length;
interface RecordBearer {
  flags?: { cubilete?: { changes?: Record<string, { message: string }> } };
}

export const messageCount = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Host).game.messages.size);

export const healthOf = (page: Page, name: string): Promise<number> =>
  page.evaluate((name) => (globalThis as unknown as Host).game.actors.getName(name).system.health.value, name);

/** Rolls without a dialog, from the page's own user; the new message's id, or null when nothing was posted. */
export const rollIn = (page: Page, request: RollAsked, options: object = {}): Promise<string | null> =>
  page.evaluate(
    async ([request, options]) => {
      const { api } = (globalThis as unknown as Host).game.system;
      return (await api.roll(request, { dialog: false, ...options }))?.id ?? null;
    },
    [request, options] as const,
  );

/** The damage card of a hero's weapon with a target, rolled in a page. */
export async function damageIn(page: Page, hero: string, weapon: string, target: string): Promise<string> {
  const { uuid, items } = await addresses(page, hero);
  const id = await rollIn(page, { ruleset: "ryf", kind: "damage", actor: uuid, item: items[weapon] ?? null, target });
  if (!id) throw new Error("There is no damage card.");
  return id;
}

/** An actor's address, and those of its items by name, as soon as this page knows of it. */
export async function addresses(page: Page, name: string): Promise<{ uuid: string; items: Record<string, string> }> {
  await page.waitForFunction((name) => (globalThis as unknown as Host).game.actors.getName(name), name);
  return page.evaluate((name) => {
    const { uuid, items } = (globalThis as unknown as Host).game.actors.getName(name);
    return { uuid, items: Object.fromEntries(items.contents.map((item) => [item.name, item.uuid])) };
  }, name);
}

/** What the page has told its user in notifications since the last time, newest last; then takes them away. */
export async function told(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { notifications } = (globalThis as unknown as { ui: { notifications: { clear(): void } } }).ui;
    const texts = [...document.querySelectorAll("#notifications > li, #notifications .notification")].map((element) =>
      (element.textContent ?? "").trim(),
    );
    notifications.clear();
    return texts;
  });
}

/** Waits for a notification with this text. */
export const waitTold = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator("#notifications", { hasText: text }).first().waitFor();

/** The other pages of a page's table. */
export function othersAt(page: Page): Page[] {
  const at = new URL(page.url()).origin;
  const all = page.context().browser()?.contexts() ?? [];
  return all.flatMap((context) => context.pages()).filter((other) => other !== page && other.url().startsWith(at));
}

interface Settled {
  game?: {
    ready?: boolean;
    settings: { settings: Map<string, { scope: string }>; get(room: string, key: string): unknown };
  };
}

/** Keeps a setting of the system, and waits until the whole table goes by it. */
export async function setSetting(page: Page, key: string, value: unknown): Promise<void> {
  const kept = await page.evaluate(
    async ([key, value]) => {
      const { settings } = (globalThis as unknown as Host).game;
      await settings.set("cubilete", key, value);
      return JSON.stringify((settings as unknown as NonNullable<Settled["game"]>["settings"]).get("cubilete", key));
    },
    [key, value] as const,
  );
  const knows = ([key, kept]: readonly [string, string]) => {
    const { game } = globalThis as unknown as Settled;
    if (!game?.ready || game.settings.settings.get(`cubilete.${key}`)?.scope !== "world") return true;
    return JSON.stringify(game.settings.get("cubilete", key)) === kept;
  };
  await Promise.all(othersAt(page).map((other) => other.waitForFunction(knows, [key, kept] as const)));
}
