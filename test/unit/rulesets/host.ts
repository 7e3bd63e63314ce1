import type { LateRuleSet, RollPlan, RuleSet } from "../../../module/contract/index.ts";
import * as dice from "../../../packages/mesa/client/dice/index.ts";
import type { DiceConfig } from "../../../packages/mesa/client/dice/types.ts";
import * as abstract from "../../../packages/mesa/common/abstract/index.ts";
import * as data from "../../../packages/mesa/common/data/index.ts";
import * as utils from "../../../packages/mesa/common/utils/index.ts";
import type { Language, Tree } from "../../../scripts/languages.ts";
import { theLanguages, thePacks } from "../texts-and-packs.ts";

/*
 * Mesa's data models and dice without its windows: enough to read sheets into rolls, roll them and read the faces.
 * Documents are plain objects around the real data models; whatever else the module asks of Foundry is absent and fails.
 */

/** The texts are every test's; what stands two steps deep may be laid over by a table's own words. */
const languages = Object.fromEntries(
  Object.entries(theLanguages()).map(([lang, texts]) => {
    const own = Object.entries(texts as Tree).map(([name, each]) => [
      name,
      typeof each === "object" ? { ...each } : each,
    ]);
    return [lang, Object.fromEntries(own)];
  }),
) as ReturnType<typeof theLanguages>;

export const host = {
  lang: "en" as Language,
  settings: new Map<string, unknown>(),
  told: [] as string[],
  /** Chat messages, as far as rules look into them. */
  messages: [] as object[],
  /** The combat that is fought, as far as rules look into it. */
  combat: null as object | null,
  /** The world's clock, in seconds. */
  worldTime: 0,
  /** Whether the user is a GM. */
  isGM: false,
  /** Things of the world that lie on no sheet. */
  items: [] as object[],
  config: null as unknown as DiceConfig,
};

function textOf(key: string): string | undefined {
  let node: Tree | string | undefined = languages[host.lang];
  for (const step of key.split(".")) node = typeof node === "object" ? node[step] : undefined;
  return typeof node === "string" ? node : undefined;
}

const fill = (text: string, places: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(places[name] ?? ""));

const tell = (message: string) => host.told.push(message);

class Absent {}

Object.assign(globalThis, {
  CONFIG: {},
  Hooks: { on: () => 0, once: () => 0, call: () => true, callAll: () => true },
  ui: { notifications: { info: tell, warn: tell, error: tell } },
  sessionStorage: { getItem: () => null, setItem: () => undefined },
  game: {
    release: { generation: 13 },
    world: { id: "test" },
    i18n: {
      get lang() {
        return host.lang;
      },
      get translations() {
        return languages[host.lang];
      },
      has: (key: string) => textOf(key) !== undefined,
      localize: (key: string) => textOf(key) ?? key,
      format: (key: string, places: Record<string, unknown>) => fill(textOf(key) ?? key, places),
    },
    get messages() {
      return host.messages;
    },
    // Nobody stands anywhere.
    actors: [],
    get items() {
      return host.items;
    },
    scenes: { contents: [], viewed: null },
    combats: { contents: [] },
    settings: {
      get: (_namespace: string, key: string) => host.settings.get(key),
      register: (_namespace: string, key: string, { default: initial }: { default: unknown }) =>
        void (host.settings.has(key) || host.settings.set(key, initial)),
      registerMenu: () => undefined,
    },
    get combat() {
      return host.combat;
    },
    time: {
      get worldTime() {
        return host.worldTime;
      },
      async advance(seconds: number) {
        host.worldTime += seconds;
        return host.worldTime;
      },
      calendar: {
        days: { hoursPerDay: 24, minutesPerHour: 60, secondsPerMinute: 60 },
        timeToComponents: (time: number) => ({
          year: 0,
          day: Math.floor(time / 86_400),
          hour: Math.floor(time / 3_600) % 24,
          minute: Math.floor(time / 60) % 60,
        }),
      },
    },
    user: {
      get isGM() {
        return host.isGM;
      },
    },
  },
  foundry: {
    utils,
    data,
    abstract,
    dice,
    documents: { Actor: Absent, Item: Absent, ChatMessage: Absent },
    applications: {
      api: { ApplicationV2: Absent, DialogV2: Absent, HandlebarsApplicationMixin: <B>(base: B) => base },
      sheets: { ActorSheetV2: Absent, ItemSheetV2: Absent },
    },
  },
});

/** Lets the next d`faces` show exactly these; a roll beyond the list fails the test. */
export function load(faces: number, list: number[]): void {
  const queue = [...list];
  host.config.randomUniform = () => {
    const face = queue.shift();
    if (face === undefined) throw new Error("The test ran out of loaded dice");
    return (faces - face + 0.5) / faces;
  };
}

type Source = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

/** A data model's parent must be one itself. */
class StandIn extends abstract.DataModel {
  static override defineSchema() {
    // Everybody may, where a test does not say otherwise.
    const { ObjectField, StringField } = data.fields;
    return {
      ownership: new ObjectField({ initial: { default: 3 } }),
      name: new StringField({ required: false }),
      system: new ObjectField(),
    };
  }
}

/** The fields that tests read of a check of any kind. */
export interface AnyCheck {
  bonus: number;
  hindrance: number;
  keep: string;
  explode: boolean;
  dice: { count: number; faces: number }[];
}

/** A rule set's tests: its documents, its packs and its rolls. Import this file before the rule set: it makes `foundry`. */
export function kitFor(ruleset: RuleSet) {
  /** Default settings, fresh dice with our words, nothing told. */
  function reset(): void {
    host.lang = "en";
    host.told = [];
    host.messages = [];
    host.combat = null;
    host.worldTime = 0;
    host.isGM = false;
    host.items = [];
    host.settings = new Map(ruleset.settings.map(({ key, default: initial }) => [`${ruleset.id}.${key}`, initial]));
    host.config = dice.diceConfig();
    Object.assign((globalThis as unknown as { CONFIG: object }).CONFIG, { Dice: host.config });
    host.config.rolls.push(ruleset.roll as never);
    ruleset.init?.();
  }

  const packs = thePacks(ruleset.id);

  function item(source: Source, parent: Doc | null): Doc {
    const kind = ruleset.items[String(source.type)];
    if (!kind) throw new Error(`no item type ${source.type}`);
    const model = new kind.model(structuredClone(source.system ?? {}), { parent: null });
    return {
      id: source._id ?? String(source.name),
      uuid: `Item.${source._id ?? source.name}`,
      name: source.name,
      type: source.type,
      img: source.img ?? "",
      system: model,
      parent,
      actor: parent,
      _source: { ...source, sort: source.sort ?? 0 },
      toObject: () => structuredClone(source),
    };
  }

  /** An effect in the shape of Foundry 13. */
  function effect(source: Source, parent: Doc): Doc {
    return {
      active: true,
      disabled: false,
      origin: null,
      statuses: new Set(),
      changes: [],
      ...source,
      id: source._id ?? String(source.name),
      parent,
      _source: source,
      getFlag: (scope: string, key: string) => (source.flags as Record<string, Source> | undefined)?.[scope]?.[key],
    };
  }

  /** An actor with prepared data, out of a source like those of the packs. */
  function actor(source: Source): Doc {
    const kind = ruleset.actors[String(source.type)];
    if (!kind) throw new Error(`no actor type ${source.type}`);
    const doc: Doc = Object.assign(new StandIn({}), {
      id: source._id ?? String(source.name),
      uuid: `Actor.${source._id ?? source.name}`,
      name: source.name,
      type: source.type,
      img: source.img ?? "",
      isOwner: true,
      testUserPermission: () => true,
      statuses: new Set((source.statuses ?? []) as string[]),
    });
    const items: Doc[] = ((source.items ?? []) as Source[]).map((each) => item(each, doc));
    doc.items = {
      filter: (test: (item: Doc) => boolean) => items.filter(test),
      find: (test: (item: Doc) => boolean) => items.find(test),
      get: (id: string) => items.find((each) => each.id === id),
      contents: items,
    };
    const effects = ((source.effects ?? []) as Source[]).map((each) => effect(each, doc));
    doc.effects = {
      filter: (test: (effect: Doc) => boolean) => effects.filter(test),
      find: (test: (effect: Doc) => boolean) => effects.find(test),
    };
    doc.allApplicableEffects = () => effects;
    doc.system = new kind.model(structuredClone(source.system ?? {}), { parent: doc });
    doc.system.prepareDerivedData();
    return doc;
  }

  const documents = () => packs.filter(({ language }) => language === host.lang).flatMap((pack) => pack.documents);

  /** A ready-made actor of the packs in the current language, by name, with changes to its data. */
  function ready(name: string, changes: Source = {}): Doc {
    const found = documents().find((each) => each.name === name && each.prototypeToken);
    if (!found) throw new Error(`no ready-made actor ${name}`);
    return actor(utils.mergeObject(structuredClone(found), changes as never) as Source);
  }

  /** An item of the packs as a source, by name. */
  function packed(name: string): Source {
    const found = documents().find((each) => each.name === name && !each.prototypeToken && each.system);
    if (!found) throw new Error(`no item ${name}`);
    return structuredClone(found);
  }

  /** A plan, its check and its odds, as the dialog would have them. */
  function prepare(kind: string, source: { actor: Doc; item?: Doc; target?: Doc; args?: Source; values?: Source }) {
    const rules = ruleset.rolls[kind];
    if (!rules) throw new Error(`no roll ${kind}`);
    const plan: RollPlan<Doc> = rules.plan({
      actor: source.actor,
      item: source.item ?? null,
      target: source.target ?? null,
      args: (source.args ?? {}) as never,
      values: (source.values ?? {}) as never,
    });
    return { rules, plan, check: () => rules.check(plan) as AnyCheck };
  }

  return { ruleset, packs, reset, actor, ready, packed, prepare };
}

/** A rule set of ours with all that it brings late. The host stands before it is read: classes extend Foundry's at once. */
export async function wholeRuleset(id: string): Promise<RuleSet> {
  const { complete } = await import("../../../module/contract/index.ts");
  const { ruleset } = (await import(`../../../module/rulesets/${id}/index.ts`)) as { ruleset: LateRuleSet };
  return complete(ruleset);
}
