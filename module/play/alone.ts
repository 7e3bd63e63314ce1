import type { CardData } from "../cards/card-model.ts";
import { noteHappened } from "../cards/past/happened.ts";
import { actorAt, type ChangeRecord, happenedOf, isOutcome, recordAt, recordsOf } from "../cards/past/records.ts";
import { notedOf } from "../cards/past/told.ts";
import { addSharedPrompt } from "../cards/prompts.ts";
import type { CardPrompt, TargetChanges } from "../contract/index.ts";
import { isSame } from "../core/deed.ts";
import { type Deed, deedOf, isSameDeed, keyOf } from "../deeds/deed.ts";
import { type ActorLike, everyActor, hooks, type JsonObject, theGame, type UserLike } from "../foundry/index.ts";
import { owns } from "../foundry/rights.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering, explain, UserError } from "../i18n/errors.ts";
import { proper, t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { calledBy } from "../plan/people/called.ts";
import { loadFor } from "./locate.ts";
import { wantedByCard } from "./outcome/apply.ts";
import { postPrompt } from "./prompts.ts";

/**
 * What players did on their own heroes while no GM was there. The next GM's page plans it again from the roll: where it comes to the
 * same, it counts as if that page had done it; what comes to something else the GM is told, and looks at.
 */

const KIND = "alone";
const key = (path: string): string => `CUBILETE.alone.${path}`;
/** Told on one card. */
const MOST = 100;

/** One of them, as its player's page wrote it. */
interface Found {
  actor: ActorLike;
  record: ChangeRecord;
  player: UserLike;
}

/** Outcomes of rolls that stand on players' heroes, and that no GM's page noted. */
function unseen(): Found[] {
  return everyActor().flatMap((actor) =>
    recordsOf(actor).flatMap((record) => {
      const player = theGame().users.get(record.by);
      const message = theGame().messages.get(record.message);
      const rolled = (message?.system as Partial<CardData> | undefined)?.parts?.[record.part]?.type === "roll";
      if (!player || player.isGM || !owns(actor, player) || !rolled || !isOutcome(record) || notedOf(record)) return [];
      return [{ actor, record, player }];
    }),
  );
}

/** What a record did and what the roll would do now, share by share; blank where they are the same. */
function difference({ actor, record, player }: Found): { changes: TargetChanges; why: string } {
  const { message, part } = record;
  const { changes, doubt, doubts } = wantedByCard({ messageId: message, part, share: record.share }, actor, player);
  if (doubt !== "none") return { changes, why: doubts.join(" ") };
  const now = deedOf(actor, changes);
  return { changes, why: isSameMove(record, now) ? "" : t(key("differs")) };
}

/** Whether two deeds move the same figures by the same, and bring and take the same, whenever each was worked out. */
function isSameMove(record: ChangeRecord, now: Deed): boolean {
  const moves = ({ writes }: Pick<Deed, "writes">) =>
    Object.fromEntries(
      writes.map((write) => {
        const [before, after] = [Number(write.before), Number(write.after)];
        const figure = typeof write.after === "number" && Number.isFinite(before);
        return [keyOf(write), figure ? after - before : write.after];
      }),
    );
  const made = record.created.length === now.creates.length && record.put.length === now.puts.length;
  return made && isSameDeed(moves(record), moves(now)) && isSame(record.removed, now.removed);
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
  for (const found of unseen().slice(0, MOST)) {
    const { actor, record, player } = found;
    await loadFor({ messageId: record.message });
    const { changes, why } = readable(found);
    if (changes && why === "") await acknowledge(record, changes.lines);
    else if (!told.has(record.id)) {
      const lines = record.lines.slice(0, 5).map(({ label, value }) => `${short(t(label))} ${value}`);
      const line = t(key("line"), {
        name: calledBy(actor),
        player: short(player.name),
        what: lines.join(" · "),
        why,
      });
      rows.push({ actor: actor.uuid, record: record.id, line });
    }
  }
  if (rows.length === 0) return;
  const data = JSON.parse(JSON.stringify({ rows, state: "open" })) as JsonObject;
  await postPrompt("", { kind: KIND, title: key("title"), img: "icons/svg/eye.svg", actor: null, data }, "gm");
}

/** A card that cannot be read any more is told of as well. */
function readable(found: Found): { changes: TargetChanges | null; why: string } {
  try {
    return difference(found);
  } catch (error) {
    if (error instanceof UserError) return { changes: null, why: explain(error) };
    throw error;
  }
}

/** On the GMs' screens: what differs. Each can be undone on the card of its roll; what is left can be let stand. */
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
