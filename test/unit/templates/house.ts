import { readFileSync } from "node:fs";
import { vi } from "vitest";
import type { RuleSet } from "../../../module/contract/index.ts";
import { aCollection } from "../a-living-actor.ts";
import { kitFor, wholeRuleset } from "../rulesets/host.ts";
import { clearTable, host, table } from "../table.ts";

/*
 * The whole house without a browser: every rule set with its sheets, over windows that draw nothing, and people of its packs who
 * have one of each thing. What is written to an actor is noted and shows at once.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents and windows of every kind.
type Any = any;
const world = globalThis as Any;

/** Windows that were opened, the last one last. */
export const opened: Any[] = [];

/** As much of Foundry's windows as ours build on. */
class Application {
  static PARTS = {};
  element: Any = null;
  rendered = false;
  drawn = 0;
  title = "";
  tabGroups = {};
  options: Any;
  readonly id: string;
  constructor(options: Any = {}) {
    this.options = options;
    this.id = options?.id ?? "window-1";
  }
  async render() {
    if (this.drawn === 0) opened.push(this);
    this.drawn++;
    return this;
  }
  async close() {
    return this;
  }
  bringToFront() {}
  _configureRenderParts() {
    return structuredClone((this.constructor as Any).PARTS);
  }
  _configureRenderOptions() {}
  _getHeaderControls() {
    return [];
  }
  async _prepareContext() {
    return {};
  }
  async _preparePartContext(id: string, context: object) {
    return { ...context, partId: `${this.id}-${id}` };
  }
  async _onFirstRender() {}
  _onClose() {}
  static async confirm() {
    return answers.confirm;
  }
  static async wait() {
    return answers.wait;
  }
  static async input() {
    return answers.input;
  }
}
/** What the user answers to each kind of question. */
export const answers: { confirm: unknown; wait: unknown; input: unknown } = { confirm: true, wait: null, input: null };

class DocumentSheet extends Application {
  isEditable = true;
  readonly document: Any;
  constructor({ document, ...options }: Any) {
    super({ id: `sheet-${document.id}`, ...options });
    this.document = document;
  }
  get actor() {
    return this.document;
  }
  get item() {
    return this.document;
  }
  override async _prepareContext() {
    const { document } = this;
    return { document, source: document._source, editable: this.isEditable, user: table.user, rootId: this.id };
  }
}

class Parser {
  parseFromString(text: string) {
    return { body: { textContent: text.replace(/<[^>]*>/g, "") } };
  }
}
const anElement = () => ({ dataset: {}, style: {}, classList: new Set(), append: () => undefined });
Object.assign(globalThis, { DOMParser: Parser, document: { createElement: anElement, documentElement: anElement() } });
world.window = world;
// Templates are drawn by an engine of the tests' own (`strict.ts`).
world.Handlebars = { registerHelper: () => undefined };
Object.assign(world.foundry.applications, {
  api: { ApplicationV2: Application, DialogV2: Application, HandlebarsApplicationMixin: <B>(base: B) => base },
  sheets: { ActorSheetV2: DocumentSheet, ItemSheetV2: DocumentSheet },
  ux: { TextEditor: { implementation: { enrichHTML: async (text: string) => text } } },
  instances: new Map(),
  handlebars: { loadTemplates: async () => undefined },
});
/** The world's own things, what was said in the chat, and compendia that nobody brought. */
export const lying: { items: Any[]; packs: Any[]; messages: Any[] } = { items: [], packs: [], messages: [] };
Object.assign(world.game, { system: { id: "cubilete", version: "0.2.0" } });
Object.defineProperties(world.game, {
  collections: { value: new Map() },
  messages: { configurable: true, get: () => aCollection(lying.messages) },
  items: { get: () => aCollection(lying.items) },
  packs: { get: () => aCollection(lying.packs) },
});
// The pages of the manual are not served here: they say nothing.
// A stub goes with its file (`anew.ts`): the next one in this worker needs Node's own.
vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({ games: [], conditions: {}, rules: [] }) }));

const { rulesets } = await import("../../../module/contract/index.ts");
const { keepPart } = await import("../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../module/core/workshop/index.ts"));
const { registerSettings } = await import("../../../module/settings/settings.ts");
const { HOUSE } = await import("../../../module/windows/party/index.ts");

export const GAMES = ["ryf", "escala3", "multi", "narrative", "effect", "workshop"] as const;
export type Game = (typeof GAMES)[number];
export const games = {} as Record<Game, RuleSet>;
const kits = {} as Record<Game, Any>;
Object.assign(rulesets.house, HOUSE);
for (const id of GAMES) {
  games[id] = await wholeRuleset(id);
  kits[id] = kitFor(games[id]);
  rulesets.add(games[id]);
}

export { host, rulesets, table };

const fixture = (path: string) => readFileSync(new URL(`../../fixtures/workshop/${path}`, import.meta.url), "utf8");
/** The game of the Workshop that everything is on one page of. */
export const PAGE = { id: "dusk-road", text: fixture("dusk-road.yml") };

/** An actor in memory, as the Workshop makes one to try its page, and a window to see what a text would become. */
function Made(source: Any): Any {
  const { items = [], ...rest } = source;
  const id = GAMES.find((game) => Object.hasOwn(games[game].actors, source.type)) ?? "workshop";
  const there = table.actors;
  const made = enlivened(
    kits[id].actor({ ...rest, items: items.map((item: Any, at: number) => ({ _id: `made-${at}`, ...item })) }),
  );
  // Nobody finds it in the world.
  table.actors = there;
  const toObject = () => ({
    ...structuredClone(rest),
    system: made.system.toObject(),
    items: made.items.contents.map((item: Any) => ({ ...item._source, system: item.system.toObject() })),
  });
  return Object.assign(made, { toObject });
}

/** Everybody leaves; every setting is as it is at first, or with `modules` every rule that a table may add is played. */
export function layHouse({ modules = false }: { modules?: boolean } = {}): void {
  clearTable();
  kits.ryf.reset();
  host.settings = new Map();
  registerSettings();
  for (const id of GAMES) {
    if (!host.config.rolls.includes(games[id].roll as never)) host.config.rolls.push(games[id].roll as never);
    games[id].init?.();
    for (const { key, default: usual, choices } of games[id].settings) {
      const more = typeof usual === "boolean" ? true : typeof usual === "string" && choices ? choices.at(-1) : usual;
      host.settings.set(`${id}.${key}`, modules ? more : usual);
    }
  }
  host.settings.set("workshop.games", JSON.stringify({ [PAGE.id]: PAGE.text }));
  const types = (of: "actors" | "items") => GAMES.flatMap((id) => Object.keys(games[id][of]));
  Object.assign(world.CONFIG, {
    Actor: { typeLabels: {}, documentClass: Made },
    Item: { typeLabels: Object.fromEntries(types("items").map((type) => [type, `TYPES.Item.${type}`])) },
    Combat: {},
    statusEffects: [{ id: "prone", name: "Prone", img: "" }],
  });
  Object.assign(lying, { items: [], packs: [], messages: [] });
  table.user = gm();
  table.users = [table.user];
}
const user = (more: object) => ({ ...table.user, can: () => true, ...more });
export const gm = () => user({ id: "gm", name: "GM", isGM: true, isActiveGM: true, active: true });
export const aPlayer = () => user({ id: "player", name: "Player", isGM: false, isActiveGM: false, active: true });

/** What a document was told to become, in order. */
export interface Told {
  written: Record<string, unknown>[];
  made: Any[];
  deleted: number;
  opened: number;
  statuses: [id: string, on: boolean][];
}
const told = new WeakMap<object, Told>();
export const toldTo = (document: Any): Told => told.get(document) as Told;

/** Gives a document of the kits what every living one can do. */
function living(document: Any, prepare: () => void): Any {
  const noted: Told = { written: [], made: [], deleted: 0, opened: 0, statuses: [] };
  told.set(document, noted);
  const at = (way: string) => /^system\./.test(way) && way.slice("system.".length);
  Object.assign(document._source, { name: document.name, system: document.system.toObject() });
  return Object.assign(document, {
    limited: false,
    pack: null,
    flags: document.flags ?? {},
    sheet: { render: () => noted.opened++ },
    async update(changes: Record<string, unknown>) {
      noted.written.push(changes);
      for (const [way, value] of Object.entries(changes)) {
        const { setProperty } = world.foundry.utils;
        setProperty(document._source, way, structuredClone(value));
        const inside = at(way);
        if (inside) document.system.updateSource({ [inside]: structuredClone(value) });
      }
      prepare();
    },
    async delete() {
      noted.deleted++;
    },
    async createEmbeddedDocuments(_kind: string, list: object[]) {
      noted.made.push(...list);
      return list.map((data) => ({ ...data, sheet: { render: () => noted.opened++ } }));
    },
    toObject: () => structuredClone(document._source),
  });
}

const anEffect = (id: string, parent: Any, more: object = {}): Any => ({
  id,
  uuid: `${parent.uuid}.ActiveEffect.${id}`,
  name: id,
  documentName: "ActiveEffect",
  type: "base",
  img: "icons/svg/aura.svg",
  active: true,
  disabled: false,
  isTemporary: false,
  isSuppressed: false,
  transfer: true,
  origin: null,
  parent,
  statuses: new Set(),
  changes: [],
  duration: {},
  _source: { duration: {} },
  flags: {},
  getFlag: () => undefined,
  toObject: () => ({ name: id }),
  ...more,
});

/** One for a while, one always, one not now, one that nobody's rules know: each stands in the list in its own way. */
const effectsOf = (parent: Any): Any[] => [
  anEffect("song", parent, { isTemporary: true, statuses: new Set(["prone"]) }),
  anEffect("gift", parent),
  anEffect("asleep", parent, { active: false, disabled: true }),
  anEffect("strange", parent, { changes: [{ key: "system.nowhere", mode: 2, value: "1" }] }),
];

function enlivened(actor: Any): Any {
  Object.assign(actor, { documentName: "Actor", token: null, isToken: false, prototypeToken: { name: actor.name } });
  // As the host does after any change: figures are read anew, by data that are new.
  const prepare = () => {
    actor.system = new actor.system.constructor(actor.system.toObject(), { parent: actor });
    actor.system.prepareDerivedData();
  };
  living(actor, prepare);
  const items = actor.items.contents;
  for (const item of items) {
    Object.assign(item, { documentName: "Item", isOwner: true, uuid: `${actor.uuid}.Item.${item.id}` });
    living(item, prepare);
    item.effects = aCollection([]);
    table.documents.set(item.uuid, item);
  }
  actor.items = aCollection(items);
  const effects = effectsOf(actor);
  actor.effects = aCollection(effects);
  actor.allApplicableEffects = () => effects;
  for (const each of effects) table.documents.set(each.uuid, each);
  Object.assign(actor, {
    async toggleStatusEffect(status: string, { active }: { active: boolean }) {
      toldTo(actor).statuses.push([status, active]);
      actor.statuses[active ? "add" : "delete"](status);
    },
  });
  table.documents.set(actor.uuid, actor);
  table.actors = [...table.actors, actor];
  return actor;
}

const documents = (id: Game): Any[] =>
  kits[id].packs.filter(({ language }: Any) => language === host.lang).flatMap((pack: Any) => pack.documents);

/** One thing of a type, out of the packs where they have one. */
export function thingSource(id: Game, type: string): Any {
  const found = documents(id).find((each) => each.type === type && each.system && !each.prototypeToken);
  const bare = { name: `New ${type}`, type, system: id === "workshop" ? { game: PAGE.id, kind: "blade" } : {} };
  return { ...structuredClone(found ?? bare), _id: `a-${type}` };
}

/** An actor of a type, with one of each thing that the rules know beside what the packs gave. */
export function aPerson(id: Game, type: string, more: Any = {}): Any {
  const found = documents(id).find((each) => each.type === type && each.prototypeToken);
  const source = structuredClone(found ?? { name: `Stranger`, type, system: {}, items: [] });
  const things = Object.keys(games[id].items).map((kind) => thingSource(id, kind));
  const page = id === "workshop" && { game: PAGE.id };
  const items = [...(source.items ?? []), ...things, ...(more.items ?? [])].map((item: Any, at: number) => ({
    ...item,
    _id: item._id ?? `item-${at}`,
  }));
  return enlivened(
    kits[id].actor({
      ...source,
      _id: more.id ?? `a-${type}`,
      system: { ...source.system, ...page, ...more.system },
      items,
    }),
  );
}

/** An actor of a type with the given things and no others. */
export const bare = (id: Game, source: object): Any =>
  enlivened(kits[id].actor({ _id: "bare", name: "Bare", ...source }));

/** An item that lies in the world, or on an actor. */
export function anItem(id: Game, type: string, owner: Any = null): Any {
  const made = kits[id].actor({
    _id: "holder",
    name: "Holder",
    type: Object.keys(games[id].actors)[0],
    system: id === "workshop" ? { game: PAGE.id } : {},
    items: [thingSource(id, type)],
  });
  const [item] = made.items.contents;
  Object.assign(item, { documentName: "Item", isOwner: true, parent: owner, actor: owner });
  living(item, () => undefined);
  item.effects = aCollection(effectsOf(item));
  return item;
}

/** The sheet of a document, as its rule set registers it. */
export function sheetOf(document: Any, { editing = false, editable = true } = {}): Any {
  const kind: Any = rulesets.actorKind(document.type) ?? rulesets.ofType(document.type)?.items[document.type];
  if (!kind) throw new Error(`no sheet for ${document.type}`);
  const sheet = new kind.sheet({ document });
  return Object.assign(sheet, { editing, isEditable: editable });
}

/** Every part of a window with the context that it prepares. */
export async function partsOf(window: Any, options: object = { isFirstRender: true }): Promise<[string, object][]> {
  const context = await window._prepareContext(options);
  const parts = Object.entries(window._configureRenderParts(options)) as [string, { template: string }][];
  const all: [string, object][] = [];
  for (const [id, { template }] of parts)
    all.push([template, await window._preparePartContext(id, { ...context }, options)]);
  return all;
}
