import type { CardData } from "../cards/card-model.ts";
import { noteHappened } from "../cards/past/happened.ts";
import {
  actorAt,
  type ChangeRecord,
  happenedOf,
  isOutcome,
  recordAt,
  recordsOf,
  standing,
} from "../cards/past/records.ts";
import { notedOf } from "../cards/past/told.ts";
import { addSharedPrompt } from "../cards/prompts.ts";
import { type CardPrompt, type LedgerLine, rulesets, type TargetChanges } from "../contract/index.ts";
import { isSame } from "../core/deed.ts";
import { type Deed, deedOf, isSameDeed, keyOf } from "../deeds/deed.ts";
import { type ActorLike, everyActor, hooks, type JsonObject, theGame, type UserLike } from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering, explain, UserError } from "../i18n/errors.ts";
import { decimal, proper, t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { calledBy } from "../plan/people/called.ts";
import { experienceOf, LEDGER, lineText } from "./experience.ts";
import { loadFor } from "./locate.ts";
import { wantedByCard } from "./outcome/apply.ts";
import { postPrompt } from "./prompts.ts";

/**
 * What players did on their own heroes while no GM was there. The next GM's page plans each roll again: where the
 * result is the same, it counts as if that page had done it; where it differs, the GM gets a note and looks at it.
 */

const KIND = "alone";
const key = (path: string): string => `CUBILETE.alone.${path}`;
/** Noted on one card. */
const MOST = 100;

/** One of them, as its player's page wrote it. */
interface Found {
  actor: ActorLike;
  record: ChangeRecord;
  player: UserLike;
}

/** What players did to their own heroes and no GM's page noted, newest first: outcomes of rolls, and growth. */
function unseen(): Found[] {
  return everyActor()
    .flatMap((actor) =>
      recordsOf(actor).flatMap((record) => {
        const player = theGame().users.get(record.by);
        if (!player || player.isGM || !owns(actor, player) || !isOutcome(record) || notedOf(record)) return [];
        return isRolled(record) || isGrowth(record) ? [{ actor, record, player }] : [];
      }),
    )
    .sort((a, b) => b.record.at - a.record.at);
}

const isRolled = ({ message, part }: ChangeRecord): boolean =>
  (theGame().messages.get(message)?.system as Partial<CardData> | undefined)?.parts?.[part]?.type === "roll";

/** Growth comes of no roll, so there is nothing to plan again. The GM gets a note of it. */
const isGrowth = ({ message, deed, writes }: ChangeRecord): boolean =>
  message === "" && deed !== "" && writes.some(({ path }) => path === LEDGER);

/** What a record did and what the roll would do now, share by share; blank where they are the same and stand. */
function difference({ actor, record, player }: Found): { changes: TargetChanges; why: string } {
  const { message, part } = record;
  const { changes, doubt, doubts } = wantedByCard({ messageId: message, part, share: record.share }, actor, player);
  if (doubt !== "none") return { changes, why: doubts.join(" ") };
  if (!isSameMove(record, deedOf(actor, changes), changes.statuses ?? {})) return { changes, why: t(key("differs")) };
  return { changes, why: isAsLeft(actor, record, changes) ? "" : t(key("moved")) };
}

/** Whether two deeds move the same figures by the same, and bring and take the same, whenever each was worked out. */
function isSameMove(record: ChangeRecord, now: Deed, statuses: Record<string, boolean>): boolean {
  const moves = ({ writes }: Pick<Deed, "writes">) =>
    Object.fromEntries(
      writes.map((write) => {
        const [before, after] = [Number(write.before), Number(write.after)];
        const figure = typeof write.after === "number" && Number.isFinite(before);
        return [keyOf(write), figure ? after - before : write.after];
      }),
    );
  const made = record.created.length === now.creates.length && record.put.length === now.puts.length;
  const conditions = record.statuses.every(({ id, before }) => statuses[id] === !before);
  const gone = isSame(record.removed, now.removed) && isSame(record.ended, now.ended);
  return made && conditions && gone && isSameDeed(moves(record), moves(now));
}

/**
 * Whether an actor is as a record says it left them, apart from what noted deeds did since. If not, the change was only
 * written down, never made.
 */
function isAsLeft(actor: ActorLike, record: ChangeRecord, { creates = [], puts = [] }: TargetChanges): boolean {
  const later = recordsOf(actor).filter((one) => one.at > record.at && notedOf(one));
  const isFigure = ({ item, path, after }: ChangeRecord["writes"][number]) => {
    const document = item === "" ? actor : actor.items.get(item);
    const now = document ? standing(document, path) : null;
    const writes = later.flatMap((one) => one.writes.filter((write) => write.item === item && write.path === path));
    // From what stands there now back to what stood there then.
    const then = writes.reduceRight<unknown>(
      (value, write) => (isSame(value, write.after) ? write.before : value),
      now,
    );
    return isSame(then, after);
  };
  const isThere = (data: readonly JsonObject[], ids: readonly string[], there: { get(id: string): unknown }) =>
    data.every((each, at) => {
      const found = there.get(ids[at] ?? "") as { toObject(): object } | undefined;
      return found !== undefined && holds(found.toObject(), each);
    });
  return (
    record.writes.every(isFigure) &&
    isThere(creates as JsonObject[], record.created, actor.items) &&
    isThere(puts as JsonObject[], record.put, actor.effects) &&
    record.statuses.every(({ id, before }) => actor.statuses.has(id) !== before)
  );
}

/** Whether everything in `said` is there. The host and the models may have put more there. */
function holds(there: unknown, said: unknown): boolean {
  if (typeof said !== "object" || said === null || Array.isArray(said)) return isSameDeed(there, said);
  const within = (there ?? {}) as Record<string, unknown>;
  // An effect's start is a moment and differs; so does its origin.
  const names = Object.keys(said).filter((name) => !["_id", "origin", "duration", "start", "flags"].includes(name));
  return names.every((name) => holds(within[name], (said as Record<string, unknown>)[name]));
}

/** As if this page had done it. */
const acknowledge = (record: ChangeRecord, lines: ChangeRecord["lines"]): Promise<void> =>
  noteHappened(happenedOf({ ...record, lines }));

/** Ids of the records that a card tells of already. */
const toldOf = (): Set<string> =>
  new Set(
    theGame().messages.contents.flatMap(({ system, author }) => {
      const part = (system as Partial<CardData>).parts?.[0];
      return part?.kind === KIND && author?.isGM ? rowsOf(part.data).map(({ record }) => record) : [];
    }),
  );

interface Row {
  actor: string;
  record: string;
  line: string;
}
const rowsOf = ({ rows }: JsonObject): Row[] =>
  (Array.isArray(rows) ? (rows as unknown[]) : []).filter(
    (row): row is Row => typeof (row as Row)?.record === "string" && typeof (row as Row).line === "string",
  );

/** Looks at everything that was done without a GM. On the page that writes. */
export async function lookAtAlone(): Promise<void> {
  const told = toldOf();
  const rows: Row[] = [];
  const fresh = unseen().filter(({ record }) => !told.has(record.id));
  // Newest first: what stands now the last one left so, and the one before it what the last one found.
  for (const found of fresh.slice(0, MOST)) {
    const { actor, record, player } = found;
    await rulesets.load(rulesets.ofType(actor.type)?.id ?? "");
    await loadFor({ messageId: record.message });
    const { changes, why } = isGrowth(record) ? { changes: null, why: t(key("grown")) } : readable(found);
    if (changes && why === "") {
      await acknowledge(record, changes.lines);
      continue;
    }
    const what = (isGrowth(record) ? grownIn(actor, record) : linesOf(record)).join(" · ");
    const line = t(key("line"), { name: calledBy(actor), player: short(player.name), what, why });
    rows.push({ actor: actor.uuid, record: record.id, line });
  }
  if (rows.length === 0) return;
  const data = JSON.parse(JSON.stringify({ rows, state: "open" })) as JsonObject;
  await postPrompt("", { kind: KIND, title: key("title"), img: "icons/svg/eye.svg", actor: null, data }, "gm");
}

const MOST_LINES = 5;
const linesOf = ({ lines }: ChangeRecord): string[] =>
  lines.slice(0, MOST_LINES).map(({ label, value }) => `${short(t(label))} ${value}`);

/** Lines of the ledger that came, and those that were taken back. */
function grownIn(actor: ActorLike, { writes }: ChangeRecord): string[] {
  const spec = experienceOf(actor);
  const { before, after } = writes.find(({ path }) => path === LEDGER) ?? {};
  const [were, are] = [before, after].map((list) => (Array.isArray(list) ? (list as LedgerLine[]) : []));
  const without = (list: LedgerLine[] = [], others: LedgerLine[] = []) =>
    list.filter(({ id }) => !others.some((other) => other.id === id)).slice(0, MOST_LINES);
  const text = (line: LedgerLine) => (spec ? lineText(spec, line) : short(line.name));
  return [
    ...without(are, were).map((line) => `${text(line)} (${decimal(line.amount)})`),
    ...without(were, are).map((line) => t(key("takenBack"), { what: text(line) })),
  ];
}

/** A card that cannot be read any more goes into the note too. */
function readable(found: Found): { changes: TargetChanges | null; why: string } {
  try {
    return difference(found);
  } catch (error) {
    if (error instanceof UserError) return { changes: null, why: explain(error) };
    throw error;
  }
}

/** On the GMs' screens: what differs. The GM undoes each on the card of its roll, or lets the rest stand. */
const prompt: CardPrompt = {
  from: "gm",
  view(data) {
    const lines = rowsOf(data).map(({ line }) => ({ label: proper(line) }));
    if (data.state !== "open") return { lines: [...lines, { label: key("stands") }], buttons: [] };
    return {
      lines,
      buttons: [{ id: "stand", label: key("letStand"), icon: "fa-solid fa-check", by: "gm" }],
    };
  },
  async onButton(_button, data) {
    for (const { actor: uuid, record: id } of rowsOf(data)) {
      const actor = actorAt(uuid);
      const record = actor && recordAt(actor, id);
      if (record && !notedOf(record)) await acknowledge(record, record.lines);
    }
    return { ...data, state: "stands" };
  },
};

/** Once, at `init`. */
export function registerAlone(): void {
  addSharedPrompt(KIND, prompt);
  const look = () => {
    if (isWritingPage()) void answering(lookAtAlone);
  };
  hooks.once("ready", look);
}
