import { aPerson, type Game, games, opened, partsOf, sheetOf, table } from "./house.ts";
import { draw } from "./strict.ts";

/* Every kind of roll of every rule set: its window, its card and what it leaves to be done, with whatever it can be rolled with. */

// biome-ignore lint/suspicious/noExplicitAny: rolls of every kind.
type Any = any;

const { planRoll, prepareRoll } = await import("../../../module/plan/plan.ts");
const { RollDialog } = await import("../../../module/dialogs/roll-dialog.ts");
const { rollPartContext } = await import("../../../module/cards/card-context.ts");
const { isCoreError } = await import("../../../module/core/validate.ts");
const { UserError } = await import("../../../module/i18n/errors.ts");

/** Draws every part of a window, and hands out what was drawn. */
export async function show(window: Any): Promise<string> {
  return (await partsOf(window)).map(([template, context]) => draw(template, context)).join("\n");
}

/** What something comes to, or null where people are told that it cannot be. */
async function unlessRefused<T>(work: () => Promise<T> | T): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError || isCoreError(error)) return null;
    throw error;
  }
}

/** A card with one roll on it, as it stands in the chat. */
export function aCard(ruleset: string, roll: object | null, part: object, more: object = {}): Any {
  return {
    id: "card",
    uuid: "ChatMessage.card",
    documentName: "ChatMessage",
    type: "card",
    author: table.user,
    speaker: {},
    whisper: [],
    blind: false,
    isContentVisible: true,
    timestamp: 1,
    rolls: roll ? [roll] : [],
    flags: {},
    getFlag: () => undefined,
    system: {
      ruleset,
      parts: [
        {
          ...{
            type: "roll",
            kind: "none",
            title: "Roll",
            subtitle: "",
            img: "",
            actor: null,
            item: null,
            target: null,
          },
          ...{ modifiers: [], chance: 0.5, outcomeChance: null, follows: null, applied: [], data: {} },
          ...part,
        },
      ],
    },
    ...more,
  };
}

/** A button as a sheet draws it: what it says beside, and the thing in whose row it stands. */
export interface Button {
  action: string;
  dataset: Record<string, string>;
  item: string | undefined;
  disabled: boolean;
  /** The picture on it, by its last word: plus, minus, trash. */
  icon: string;
}

const VOID = /^(img|input|br|hr|path)$/;

/** The buttons in drawn text, each with the thing in whose row it stands. */
export function buttonsIn(html: string): Button[] {
  const found: Button[] = [];
  // The things of the elements around, the nearest last.
  const around: (string | undefined)[] = [];
  for (const [tag, name = ""] of html.matchAll(/<(\/?[a-z][a-z0-9-]*)[^>]*>/g)) {
    if (name.startsWith("/")) {
      around.pop();
      continue;
    }
    const data = [...tag.matchAll(/ data-([a-z-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
      key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ]);
    const dataset = Object.fromEntries(data);
    const item = dataset.itemId || around.at(-1);
    if (!VOID.test(name)) around.push(item);
    if (dataset.action !== undefined)
      found.push({ action: dataset.action, dataset, item, disabled: / disabled[ >]/.test(tag), icon: "" });
    const [, icon] = name === "i" ? (/fa-solid fa-([a-z-]+)/.exec(tag) ?? []) : [];
    const last = found.at(-1);
    if (last?.icon === "" && icon) last.icon = icon;
  }
  return found;
}

/** What the buttons of an actor's sheet ask for, and beside them every kind of roll with each sort of thing. */
async function requestsOf(id: Game, actor: Any): Promise<Any[]> {
  const pressed = buttonsIn(await show(sheetOf(actor)))
    .filter(({ action }) => action === "roll")
    .map(({ dataset: { roll, ...rest }, item }) => {
      const args = Object.entries(rest).flatMap(([name, value]) =>
        name.startsWith("arg") ? [[name.charAt(3).toLowerCase() + name.slice(4), value]] : [],
      );
      return { kind: roll, item: actor.items.get(item ?? "")?.uuid ?? null, args: Object.fromEntries(args) };
    });
  const items = [null, ...firstOfEach(actor).map(({ uuid }) => uuid)];
  const others = Object.keys(games[id].rolls).flatMap((kind) => items.map((item) => ({ kind, item, args: {} })));
  const known = new Set<string>();
  return [...pressed, ...others]
    .filter(({ kind, item, args }) => {
      // Nine skills are rolled alike.
      const sort = `${kind} ${item === null ? "" : table.documents.get(item).type} ${Object.keys(args)}`;
      return !known.has(sort) && known.add(sort);
    })
    .map((request) => ({ ruleset: id, actor: actor.uuid, ...request, ...MORE[`${id}.${request.kind}`]?.(actor) }));
}
/** What a roll needs beside to show all that it can. */
const MORE: Record<string, (actor: Any) => object> = {
  "escala3.together": ({ items }) => {
    const traits = items.filter(({ type }: Any) => type === "escala3Trait").slice(0, 2);
    return { values: { way: "several", ...Object.fromEntries(traits.map(({ id }: Any) => [`use.${id}`, true])) } };
  },
};

const firstOfEach = (actor: Any): Any[] => {
  const types = new Set(actor.items.contents.map(({ type }: Any) => type));
  return [...types].map((type) => actor.items.find((item: Any) => item.type === type));
};

/** The roll that a request prepares; null where the rules refuse it. */
async function planned(request: Any): Promise<{ prepared: Any; plan: Any } | null> {
  const prepared = await unlessRefused(() => prepareRoll(request));
  const plan = prepared && (await unlessRefused(() => planRoll(prepared, {})));
  return plan ? { prepared, plan } : null;
}

/** A card with what was rolled on it, dice and all; null where the roll is refused. */
async function cardOf(request: Any, { prepared, plan }: { prepared: Any; plan: Any }): Promise<Any> {
  const { ruleset, kind, source } = prepared;
  const check = await unlessRefused(() => kind.check(plan));
  const roll = check && (await unlessRefused(() => ruleset.roll.fromCheck(check).evaluate()));
  if (!roll) return null;
  const part = { kind: request.kind, actor: request.actor, item: request.item, target: source.target?.uuid ?? null };
  const modifiers = plan.modifiers.map(({ label, value }: Any) => ({ label, value, detail: "", field: "" }));
  return aCard(ruleset.id, roll, { ...part, modifiers });
}

/** What a card says to this user now. */
export const cardContext = (message: Any): Promise<Any> =>
  rollPartContext(message, message.system, message.system.parts[0], 0);

/** The window of a roll, then its card; false: it cannot be rolled so. */
export async function showRoll(request: Any): Promise<boolean> {
  const found = await planned(request);
  if (!found) return false;
  opened.length = 0;
  void RollDialog.configure(found.prepared, "public");
  await new Promise((done) => setImmediate(done));
  for (const window of opened) await show(window);
  const message = await cardOf(request, found);
  if (!message) return true;
  const lines = [{ label: "Damage", value: 3 }];
  const claim = { id: "claim", target: request.actor, name: "Ana", by: "gm", combat: "", cost: false, option: "" };
  // As an older version kept it: every user may claim that much.
  message.system.parts[0].applied = [{ ...claim, note: "", writes: [], created: [], removed: [], statuses: [], lines }];
  draw("shared/card-roll.hbs", await cardContext(message));
  return true;
}

/** Healing is only rolled for an actor who is hurt. */
const HURT: Partial<Record<Game, object>> = {
  ryf: { health: { value: 3 } },
  narrative: { wounds: { value: 3 }, strain: { value: 2 } },
  effect: { health: { value: 1 }, mind: { value: 1 } },
};

/** What not everybody has, and some rolls need. */
const GIFTED: Partial<Record<Game, object>> = { narrative: { force: { rating: 1 } } };

/** A card of every kind of roll of a game, made at a target, with its kind. */
export async function cardsOf(id: Game): Promise<{ message: Any; kind: Any; target: Any }[]> {
  const [type = ""] = Object.keys(games[id].actors);
  const actor = aPerson(id, type, { system: { ...HURT[id], ...GIFTED[id] } });
  const target = aPerson(id, type, { id: "other", system: HURT[id] });
  const cards: { message: Any; kind: Any; target: Any }[] = [];
  for (const request of await requestsOf(id, actor)) {
    const at = { ...request, target: target.uuid };
    const found = await planned(at);
    const message = found && (await cardOf(at, found));
    if (message) cards.push({ message, kind: games[id].rolls[request.kind], target });
  }
  return cards;
}

/** All rolls of a game. @returns The kinds that nobody could roll. */
export async function showRolls(id: Game): Promise<string[]> {
  const rolled = new Set<string>();
  const [type = ""] = Object.keys(games[id].actors);
  const actor = aPerson(id, type, { system: GIFTED[id] });
  const target = aPerson(id, type, { id: "other" }).uuid;
  for (const request of await requestsOf(id, actor))
    for (const more of [{}, { target }]) if (await showRoll({ ...request, ...more })) rolled.add(request.kind);
  return Object.keys(games[id].rolls).filter((kind) => !rolled.has(kind));
}
