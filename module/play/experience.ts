import { actorAt } from "../cards/past/records.ts";
import { addSharedPrompt } from "../cards/prompts.ts";
import { askedBefore } from "../cards/questions.ts";
import {
  type CardPrompt,
  type ExperienceOption,
  type ExperienceSpec,
  type Growth,
  type LedgerLine,
  rulesets,
  type TargetChanges,
} from "../contract/index.ts";
import * as core from "../core/experience.ts";
import { takeBackAll } from "../deeds/back.ts";
import { recordsIn } from "../deeds/changes.ts";
import { carryOut, carryOutAll } from "../deeds/whole.ts";
import {
  type ActorLike,
  hooks,
  type ItemLike,
  type JsonObject,
  SYSTEM_ID,
  theGame,
  type UserLike,
} from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { proper, signed, t } from "../i18n/i18n.ts";
import { listed, properShort, short } from "../i18n/names.ts";
import { calledBy } from "../plan/people/called.ts";
import { isUnseen, knowledgeAt } from "../plan/people/knowledge.ts";
import { handleRequest, request } from "../requests/requests.ts";
import { setting } from "../settings/settings.ts";
import { doneOrAsked, handleWithConsent } from "./consent/consent.ts";
import type { WantedDeed } from "./consent/wanted.ts";
import { targetAt } from "./locate.ts";
import { isPayment, owedBy, payment, priced } from "./owed.ts";

/**
 * Experience of every rule set that has it: the GM awards, players grow, a ledger on the actor lists all of it, and
 * each line can be undone. The active GM's page works out prices and sums again, one request after the other, so that
 * no point is spent twice.
 */

const AWARD = "experience";
/** Where lines of experience stand. */
export const LEDGER = "system.ledger";
const MOST_LETTERS = 200;
const MOST_AT_ONCE = 100;

/** How an actor keeps experience; null where it keeps none. */
export function experienceOf(actor: ActorLike): ExperienceSpec | null {
  const ruleset = rulesets.ofType(actor.type);
  const spec = ruleset?.experienceFor ? ruleset.experienceFor(actor) : ruleset?.experience;
  return spec?.keepers.includes(actor.type) && spec.played?.() !== false ? spec : null;
}

const needed = (actor: ActorLike): ExperienceSpec => {
  const spec = experienceOf(actor);
  if (!spec) throw new UserError("CUBILETE.experience.error.none", { name: calledBy(actor) });
  return spec;
};

export const ledgerOf = ({ system }: ActorLike): LedgerLine[] => (system as { ledger?: LedgerLine[] }).ledger ?? [];

/** Points left to spend. */
export function balanceOf(actor: ActorLike, spec = needed(actor)): number {
  if (spec.left) return spec.left(actor);
  if (spec.pool) return Number(foundry.utils.getProperty(actor, spec.pool));
  return core.balance(ledgerOf(actor), spec.before?.(actor));
}

/** Everything that experience can pay now: first what is owed, then what the rule set offers. */
export const experienceOptions = (actor: ActorLike, spec = needed(actor)): ExperienceOption[] => [
  ...owedBy(actor, spec),
  ...spec.options(actor),
];

/** What an option or a line changes; null: the thing that rose was deleted. */
const growthOf = (
  actor: ActorLike,
  spec: ExperienceSpec,
  line: Pick<LedgerLine, "kind" | "item" | "from" | "to">,
): Growth | null => payment(actor, spec, line) ?? spec.growth(actor, line);

/** Points that come or go, as an update: the ledger, and the pool where there is one. */
function entering(actor: ActorLike, spec: ExperienceSpec, ledger: LedgerLine[], amount: number) {
  return { [LEDGER]: ledger, ...(spec.pool && { [spec.pool]: Math.max(0, balanceOf(actor, spec) + amount) }) };
}

// ---------------------------------------------------------------- buying

/** Asks for a step that experience pays; done at once, or once the GM grants it. */
export const grow = (actor: ActorLike, { kind, item, to, price }: ExperienceOption): Promise<"done" | "asked"> =>
  doneOrAsked(request("grow", { actor: actor.uuid, kind, item, to, price }));

/** Asks to take a line of the ledger back, by its place and what stands there. */
export const ungrow = (actor: ActorLike, index: number): Promise<"done" | "asked"> => {
  const line = ledgerOf(actor)[index];
  if (!line) throw new UserError("CUBILETE.error.nothingToUndo");
  return doneOrAsked(request("ungrow", { actor: actor.uuid, index, id: line.id, amount: line.amount }));
};

/** Who decides: the GM does it, and lets players do it or wants to be asked. */
function mine(
  payload: JsonObject,
  sender: UserLike,
): { actor: ActorLike; spec: ExperienceSpec; doubt: WantedDeed["doubt"] } {
  const actor = targetAt(payload.actor, sender);
  if (!owns(actor, sender)) throw new UserError("CUBILETE.error.notYours");
  return { actor, spec: needed(actor), doubt: setting<string>(null, "growth") === "free" ? "none" : "asked" };
}

function reader(payload: JsonObject, sender: UserLike): WantedDeed {
  if (payload.given === true) return gift(payload, sender);
  const { actor, spec, doubt } = mine(payload, sender);
  const { kind, item, to } = payload;
  const offer = experienceOptions(actor, spec).find((each) => each.kind === kind && each.item === item);
  // Growth meanwhile, or dearer: it is not what was pressed.
  if (!offer || offer.to !== to || offer.price !== payload.price)
    throw new UserError("CUBILETE.experience.error.changed", { name: calledBy(actor) });
  const balance = balanceOf(actor, spec);
  const reserved = askedBefore("grow", { asker: sender.id, payload })
    .filter((asked) => asked.payload.actor === payload.actor)
    .reduce((sum, asked) => sum + (Number(asked.payload.price) || 0), 0);
  const left = balance - reserved;
  const name = t(offer.label);
  if (!core.affords(left, offer.price)) {
    const why = core.affords(balance, offer.price) ? "reserved" : "tooDear";
    const told = { what: short(name), price: offer.price, left: why === "reserved" ? left : balance };
    throw new UserError(`CUBILETE.experience.error.${why}`, told);
  }
  const growth = growthOf(actor, spec, offer);
  if (!growth) throw new UserError("CUBILETE.error.itemGone");
  const line = { kind: offer.kind, amount: 0 - offer.price, item: offer.item, name, from: offer.from, to: offer.to };
  const { brings } = growth;
  const comes = brings ? { creates: [{ name: brings.name, type: brings.type }] } : {};
  return {
    ruleset: rulesets.ofType(actor.type)?.id ?? "",
    target: actor,
    changes: { ...shownChange(growth, { label: spec.label, value: -offer.price }, "after"), ...comes },
    doubt,
    doubts: [],
    about: name,
    carryOut: async (by, id) => {
      const ledger = [...ledgerOf(actor), newLine(line, by)];
      const rises = changesOf(growth, "after");
      const updates = { ...entering(actor, spec, ledger, -offer.price), ...rises.updates };
      const creates = growth.brings ? [broughtAs(await growth.brings.data(), line)] : [];
      await carryOut(actor, { ...rises, updates, creates, lines: [] }, by, { id });
    },
  };
}

/** What a GM added to an actor, as a line of no points. Once it is taken back, the thing is owed. */
function gift(payload: JsonObject, sender: UserLike): WantedDeed {
  if (!sender.isGM) throw new UserError("CUBILETE.error.notYours");
  const { actor, spec } = mine(payload, sender);
  const item = actor.items.get(String(payload.item));
  const thing = item && priced(spec, item);
  if (!thing) throw new UserError("CUBILETE.error.itemGone");
  const { kind, from, to } = thing;
  return {
    ruleset: rulesets.ofType(actor.type)?.id ?? "",
    target: actor,
    changes: { updates: {}, lines: [] },
    doubt: "none",
    doubts: [],
    about: item.name,
    carryOut: async (by, id) => {
      const line = newLine({ kind, amount: 0, item: item.id, name: item.name, from, to }, by);
      await carryOut(actor, { updates: { [LEDGER]: [...ledgerOf(actor), line] }, lines: [] }, by, { id });
    },
  };
}

/** A GM's page writes down what its GM adds to an actor that keeps a ledger. What an undo brings back has its line already. */
function noteGift(item: ItemLike, { asItWas }: { asItWas?: boolean }, userId: string): void {
  const { user } = theGame();
  const { actor } = item;
  if (!actor || actor.pack !== null || asItWas || !user.isGM || userId !== user.id) return;
  // It came with a line of its own.
  if (ledgerOf(actor).some((line) => broughtWith(line) === item.flags?.[SYSTEM_ID]?.[BOUGHT])) return;
  const spec = experienceOf(actor);
  if (!spec || !priced(spec, item)) return;
  void answering(async () => {
    try {
      await request("grow", { actor: actor.uuid, item: item.id, given: true });
    } catch (error) {
      // A line whose thing was removed again is left out.
      if (actorAt(actor.uuid)?.items.get(item.id)) throw error;
    }
  });
}

const newLine = (line: Omit<LedgerLine, "id" | "reason" | "at" | "by">, by: string, reason = ""): LedgerLine => ({
  ...line,
  id: foundry.utils.randomID(),
  reason,
  at: Date.now(),
  by: theGame().users.get(by)?.name ?? "",
});

/** What the player who has to agree sees: what rises, without the ledger's lines. */
const shownChange = (growth: Growth, line: TargetChanges["lines"][number], to: "before" | "after"): TargetChanges =>
  isPayment(growth) ? { updates: {}, lines: [line] } : { ...changesOf(growth, to), lines: [line] };

/** What rises or falls: on the actor, or on things of its own. */
function changesOf({ on, path, also, ...values }: Growth, to: "before" | "after"): Omit<TargetChanges, "lines"> {
  const own = on.documentName === "Actor";
  const items = [
    ...(own || path === "" ? [] : [{ item: on as ItemLike, updates: { [path]: values[to] } }]),
    ...(also ? [{ item: also.on, updates: { [also.path]: also[to] } }] : []),
  ];
  return { updates: own && path !== "" ? { [path]: values[to] } : {}, ...(items.length > 0 && { items }) };
}

const BOUGHT = "bought";
const broughtWith = ({ kind, item }: Pick<LedgerLine, "kind" | "item">): string => `${kind} ${item}`;

/** The data of a thing that comes with a line, which remembers by which one. */
const broughtAs = (data: JsonObject, line: Pick<LedgerLine, "kind" | "item">): JsonObject => ({
  ...data,
  flags: { ...(data.flags as JsonObject), [SYSTEM_ID]: { [BOUGHT]: broughtWith(line) } },
});

/** The thing that came with a line of the ledger. */
export const broughtBy = (actor: ActorLike, line: Pick<LedgerLine, "kind" | "item">): ItemLike | undefined =>
  actor.items.find(({ flags }) => flags?.[SYSTEM_ID]?.[BOUGHT] === broughtWith(line));

function backReader(payload: JsonObject, sender: UserLike): WantedDeed {
  const { actor, spec, doubt } = mine(payload, sender);
  const ledger = ledgerOf(actor);
  const index = Number(payload.index);
  const line = ledger[index];
  if (!line || line.id !== payload.id || line.amount !== payload.amount)
    throw new UserError("CUBILETE.error.nothingToUndo");
  const growth = line.kind === "award" ? null : markOf(actor, spec, line);
  if (line.kind !== "award" && !growth)
    throw new UserError("CUBILETE.experience.error.gone", { line: lineText(spec, line) });
  if (growth && !stands(growth))
    throw new UserError("CUBILETE.experience.error.movedOn", { what: short(line.name), level: line.to });
  if (growth?.holds?.length)
    throw new UserError("CUBILETE.experience.error.holds", {
      what: short(line.name),
      others: listed(growth.holds).join(", "),
    });
  const brought = growth?.brings && broughtBy(actor, line);
  const goes = brought ? { removes: [brought.id] } : {};
  const shown = { label: spec.label, value: 0 - line.amount };
  return {
    ruleset: rulesets.ofType(actor.type)?.id ?? "",
    target: actor,
    changes: growth ? { ...shownChange(growth, shown, "before"), ...goes } : { updates: {}, lines: [shown] },
    doubt: sender.isGM || line.kind !== "award" ? doubt : "asked",
    doubts: [],
    about: lineText(spec, line),
    carryOut: async (by, id) => {
      const rest = ledger.filter((_, at) => at !== index);
      const falls = growth ? changesOf(growth, "before") : { updates: {} };
      const updates = { ...entering(actor, spec, rest, -line.amount), ...falls.updates };
      await carryOut(actor, { ...falls, ...goes, updates, lines: [] }, by, { id });
    },
  };
}

/** Whether what a line bought is no longer there, or was never named: its points do not come back. */
export const isSpentForGood = (actor: ActorLike, line: LedgerLine, spec: ExperienceSpec): boolean =>
  line.kind !== "award" && markOf(actor, spec, line) === null;

/** What a line changed, as far as it is still there. */
function markOf(actor: ActorLike, spec: ExperienceSpec, line: LedgerLine): Growth | null {
  const growth = growthOf(actor, spec, line);
  return growth?.path === "" && !broughtBy(actor, line) ? null : growth;
}

/** Whether what a line brought is still as it was left; lists too. */
const stands = ({ on, path, after }: Growth): boolean =>
  path === "" || JSON.stringify(foundry.utils.getProperty(on._source, path) ?? null) === JSON.stringify(after);

/** A line of a ledger in words. */
export function lineText(spec: ExperienceSpec, line: LedgerLine): string {
  const { kind, amount, name, from, to, reason } = line;
  if (kind === "award") return reason || t("CUBILETE.experience.award");
  if (amount === 0 && from === to) return t("CUBILETE.experience.line.given", { what: short(name) });
  const own = spec.line?.(line);
  if (own) return own;
  return t(`CUBILETE.experience.line.${from < to ? "rise" : "other"}`, { what: short(name), from, to });
}

// ---------------------------------------------------------------- awarding

/** Gives points to some actors at once, for a reason. GMs only; those who keep no experience are left out. */
export const awardAll = (actors: readonly string[], amount: number, reason: string): Promise<void> =>
  request("experience", { actors: [...actors], amount, reason });

async function giveAward(payload: JsonObject, sender: UserLike, id: string): Promise<void> {
  const amount = core.award(payload.amount);
  const reason = short(String(payload.reason ?? "").trim(), MOST_LETTERS);
  const uuids = Array.isArray(payload.actors) ? payload.actors.slice(0, MOST_AT_ONCE) : [];
  const actors = [...new Set(uuids.map(String))].flatMap((uuid) => {
    const actor = actorAt(uuid);
    return actor && experienceOf(actor) ? [actor] : [];
  });
  const [first] = actors;
  if (!first) throw new UserError("CUBILETE.experience.error.nobody");
  const parts = actors.map((target) => {
    const line = { ...newLine({ kind: "award", amount, item: "", name: "", from: 0, to: 0 }, sender.id, reason), id };
    return {
      target,
      changes: { updates: entering(target, needed(target), [...ledgerOf(target), line], amount), lines: [] },
    };
  });
  const data = { line: id, amount, reason, actors: actors.map(({ uuid }) => uuid), state: "given" };
  await carryOutAll(parts, sender.id, { id, message: id }, (records) => ({
    id,
    ruleset: rulesets.ofType(first.type)?.id ?? "",
    visibility: actors.length === 1 && isUnseen(first) ? "gm" : "public",
    prompt: {
      kind: AWARD,
      title: "CUBILETE.experience.award",
      img: first.img,
      actor: actors.length === 1 ? first.uuid : null,
      data: JSON.parse(JSON.stringify({ ...data, records })),
    },
  }));
}

const named = (uuid: unknown): string => {
  const actor = actorAt(uuid);
  return actor ? calledBy(actor) : "?";
};

/** The names of those who are still there. */
const namesOf = (uuids: unknown): string => (Array.isArray(uuids) ? uuids : []).map((uuid) => named(uuid)).join(", ");

/** Cards of version 0.2.0 name the line that they wrote. */
async function takeLines(data: JsonObject): Promise<void> {
  for (const uuid of Array.isArray(data.actors) ? data.actors : []) {
    const actor = actorAt(uuid);
    const spec = actor && experienceOf(actor);
    const line = spec && ledgerOf(actor).find(({ id }) => id !== "" && id === data.line);
    if (!line) continue;
    const rest = ledgerOf(actor).filter((each) => each !== line);
    await actor.update(entering(actor, spec, rest, -line.amount));
  }
}

/** What the purse of each lacks once an award is taken back that was spent meanwhile. */
function lacking(data: JsonObject): { uuid: string; points: number }[] {
  const amount = Number(data.amount) || 0;
  return (Array.isArray(data.actors) ? data.actors : []).flatMap((uuid) => {
    const actor = actorAt(uuid);
    const left = actor && experienceOf(actor) ? balanceOf(actor) - amount : 0;
    return actor && left < 0 ? [{ uuid: actor.uuid, points: -left }] : [];
  });
}

/** Those, as lines of a card; players who may not know the figures read that points are missing. */
const lackingLines = (lacks: unknown): { label: string }[] =>
  (Array.isArray(lacks) ? lacks : []).slice(0, MOST_AT_ONCE).map(({ uuid, points }) => ({
    label: proper(
      knowledgeAt(uuid) === "all"
        ? t("CUBILETE.experience.lacks", { name: named(uuid), count: Number(points) || 0 })
        : t("CUBILETE.experience.lacksSome", { name: named(uuid) }),
    ),
  }));

const awardCard: CardPrompt = {
  from: "gm",
  view: ({ amount, reason, actors, state, lacks }) => ({
    lines: [
      { label: properShort(`${signed(Number(amount) || 0)}: ${namesOf(actors)}`, 2000) },
      ...(reason ? [{ label: properShort(String(reason), MOST_LETTERS) }] : []),
      ...(state === "given" ? [] : [{ label: "CUBILETE.experience.undone" }, ...lackingLines(lacks)]),
    ],
    buttons:
      state === "given" ? [{ id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "gm" }] : [],
  }),
  async onButton(_button, data) {
    if (data.state !== "given") throw new UserError("CUBILETE.error.nothingToUndo");
    const lacks = lacking(data);
    if (Array.isArray(data.records)) await takeBackAll(recordsIn(data));
    else await takeLines(data);
    return { ...data, state: "undone", lacks };
  },
};

/** Once, at `init`. */
export function registerExperience(): void {
  handleWithConsent("grow", reader, { alone: true });
  handleWithConsent("ungrow", backReader, { alone: true });
  handleRequest("experience", "gm", giveAward);
  addSharedPrompt(AWARD, awardCard);
  hooks.on("createItem", noteGift);
}
