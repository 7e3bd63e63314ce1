import * as shape from "../../core/shape.ts";
import { documentHere, hooks, SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { isWritingPage, thisPage } from "../../foundry/writing-page.ts";
import { answering } from "../../i18n/errors.ts";
import { SharedState } from "../../requests/shared-state.ts";

/**
 * What happened: each deed that a GM's page did, noted before its first write where no player can write. The record on the actor it
 * changed is the way back, and its owner's to write; that it was done, and what a card says of it, stands here. While a deed is being
 * done it is open: a page that comes up and finds one finishes it.
 */

export interface Happened {
  /** Of the deed: a second request with this id gets the answer that it was done. */
  id: string;
  /** The GM whose page does it, which of their pages that is, and when it began, in milliseconds. */
  user: string;
  page: string;
  at: number;
  /** How often it was written: of two pages that write at once the older word is known by it. */
  rev: number;
  /** The card that it comes from, if any, the part of it, and what its leftovers were spent on. */
  message: string;
  part: number;
  option: string;
  note: string;
  /** Whether it is what rolling cost. */
  cost: boolean;
  to: Fallen[];
  /** Blank once it is done. */
  open: string;
}

/** One of the actors that it changed. */
interface Fallen {
  target: string;
  name: string;
  /** The id of the record that stands on them. */
  record: string;
  /** Which share of an outcome it is, if it is one. */
  share: string;
  lines: { label: string; value: number | null }[];
}

/** A deed as the list keeps it, whichever page writes it. */
export type Noted = Omit<Happened, "page" | "rev">;

/** Where the records of an actor stand. */
export const RECORDS_PATH = `flags.${SYSTEM_ID}.changes`;

/** `open`: one write, so that the record tells whether it was done. Else it is the whole deed, or what it takes back, as JSON. */
export const ONE_WRITE = "1";

/** One list would be sent to everybody whole with each deed: each card has its place in one of so many. */
const PLACES = 16;
/** In each of them: more than is done by the cards of any chat. What falls off can be neither taken back nor told of. */
const MOST = 500;
const MOST_LETTERS = 5_000_000;
/** A deed without a card: its card may still come, and its sender may ask again. */
const KEPT_MS = 15 * 60_000;

const entry = shape.record<Happened>(
  {
    id: shape.text(),
    user: shape.text(),
    page: shape.text(),
    at: shape.number(0, Number.MAX_SAFE_INTEGER),
    rev: shape.whole(0, Number.MAX_SAFE_INTEGER),
    message: shape.text(),
    part: shape.whole(0, 1000),
    option: shape.text(),
    note: shape.text(),
    cost: shape.yes,
    to: shape.listOf(
      shape.record<Fallen>(
        {
          target: shape.text(),
          name: shape.text(),
          record: shape.text(),
          share: shape.text(),
          lines: shape.listOf(
            shape.record({
              label: shape.text(),
              value: shape.orNull(shape.number(-Number.MAX_VALUE, Number.MAX_VALUE)),
            }),
            40,
          ),
        },
        { share: "" },
      ),
      500,
    ),
    open: shape.text(MOST_LETTERS),
  },
  { page: "", rev: 0 },
);

type Listed = { list: Happened[] };
const places = Array.from(
  { length: PLACES },
  (_, at) =>
    new SharedState<Listed>(
      `happened.${at}`,
      "CUBILETE.card.happenedList",
      { list: [] },
      shape.record<Listed>({ list: shape.listOf(entry, MOST) }),
    ),
);

type Place = Pick<Happened, "message" | "id">;
/** The list that keeps a deed: chosen by its card, or by its own id where it has none. */
function placeOf({ message, id }: Place): SharedState<Listed> {
  let sum = 0;
  for (const letter of message || id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return places[sum % PLACES] as SharedState<Listed>;
}

/** What a card did, oldest first; unfinished deeds too. */
export const happenedOn = (message: string): Happened[] =>
  message === ""
    ? []
    : placeOf({ message, id: "" })
        .peek()
        .list.filter((one) => one.message === message);

/** A deed, as far as it was begun. */
export const happened = (place: Place): Happened | undefined => indexOf(placeOf(place).peek()).deeds.get(place.id);

/** What stands in a place, by id: its deeds, and the records of them. */
interface Index {
  deeds: ReadonlyMap<string, Happened>;
  records: ReadonlySet<string>;
}
const indices = new WeakMap<object, Index>();
function indexOf(value: Readonly<Listed>): Index {
  const known = indices.get(value) ?? {
    deeds: new Map(value.list.map((one) => [one.id, one])),
    records: new Set(value.list.flatMap(({ to }) => to.map(({ record }) => record))),
  };
  indices.set(value, known);
  return known;
}

/**
 * Says of records, by id, whether they are noted of any deed. For many at once: it reads the lists when it is called.
 */
export function notedRecords(): (id: string) => boolean {
  const noted = places.map((place) => indexOf(place.peek()).records);
  return (id) => noted.some((ids) => ids.has(id));
}

/** Deeds that were begun and not ended, oldest first. */
export const openHappened = (): Happened[] =>
  places.flatMap((place) => place.peek().list.filter(({ open }) => open !== "")).sort((a, b) => a.at - b.at);

/** Notes deeds, before their first write. On a GM's page. */
export async function noteHappened(...fresh: Noted[]): Promise<void> {
  const noted = fresh.map((one) => ({ ...one, page: thisPage(), rev: 1 }));
  for (const place of new Set(noted.map(placeOf))) {
    const entries = noted.filter((one) => placeOf(one) === place);
    await place.change(({ list }) => {
      const ids = new Set(entries.map(({ id }) => id));
      const known = list.filter((one) => !ids.has(one.id) && isKept(one));
      return { list: [...known, ...entries].slice(-MOST) };
    });
    for (const one of entries) remember(one, one);
  }
}

const isKept = ({ open, message, at, to }: Happened): boolean =>
  open !== "" ||
  Date.now() - at < KEPT_MS ||
  (message === "" ? to.some(stands) : theGame().messages.get(message) !== undefined);

const stands = ({ target, record }: Fallen): boolean => {
  const actor = documentHere(target);
  return actor !== null && foundry.utils.hasProperty(actor, `${RECORDS_PATH}.${record}`);
};

/** Changes the note of a deed; null: nothing of it happened. On a GM's page. */
export async function renoteHappened(of: Place, alter: (known: Happened) => Happened | null): Promise<void> {
  let written: { known: Happened; now: Happened | null } | undefined;
  await placeOf(of).change(({ list }) => {
    const known = list.find(({ id }) => id === of.id);
    if (!known) return null;
    const altered = alter(known);
    const now = altered && { ...altered, rev: known.rev + 1 };
    written = { known, now };
    return { list: list.flatMap((one) => (one === known ? (now ?? []) : one)) };
  });
  if (written) remember(written.known, written.now);
}

/**
 * What this page wrote of late, by deed. The lists are written whole: another page that writes in the same moment has not heard of it,
 * and writes over it with what stood there before. Then it is written once more.
 */
const mine = new Map<string, { of: Place; now: Happened | null; rev: number; until: number }>();
const HEARD_MS = 10_000;
const remember = ({ id, message, rev }: Happened, now: Happened | null): void =>
  void mine.set(id, { of: { id, message }, now, rev: now?.rev ?? rev, until: Date.now() + HEARD_MS });

/** This page's own entries that a list from another page lacks. */
function lostIn(place: SharedState<Listed>, { list }: Readonly<Listed>): Happened[] {
  for (const [id, { until }] of mine) if (until < Date.now()) mine.delete(id);
  return [...mine.values()].flatMap(({ of, now, rev }) => {
    if (placeOf(of) !== place) return [];
    const heard = list.find(({ id }) => id === of.id);
    // Struck since by a page that knew it, where nothing of it stands any more.
    if (!heard) return now && (now.open !== "" || now.to.some(stands)) ? [now] : [];
    return heard.rev < rev || (now === null && heard.rev === rev) ? [now ?? { ...heard, to: [], open: "" }] : [];
  });
}

/** Writes again what another page wrote over. */
const writeAgain = (place: SharedState<Listed>): Promise<void> =>
  place.change((value) => {
    const lost = lostIn(place, value);
    if (lost.length === 0) return null;
    const ids = new Set(lost.map(({ id }) => id));
    const rest = value.list.filter(({ id }) => !ids.has(id));
    return { list: [...rest, ...lost.filter((one) => one.open !== "" || one.to.length > 0)].slice(-MOST) };
  });

/** Version 0.2.0 noted what was spent, and nothing else. */
const SPENT = "spent";
const SINCE = "happenedSince";

/** Takes over what happened before this version was played, once. */
async function takeOver(before: (wasSpent: (record: string) => boolean) => Noted[]): Promise<void> {
  const { settings } = theGame();
  if (Number(settings.get(SYSTEM_ID, SINCE)) > 0) return;
  const read = spentThen(settings.get(SYSTEM_ID, SPENT), "", []);
  const spent = new Map(read === shape.MISFIT ? [] : read.list.map((one) => [one.record, one]));
  const found = before((record) => spent.has(record));
  for (const { to } of found) for (const { record } of to) spent.delete(record);
  const at = Date.now();
  // A deleted actor bears no record; that the leftover was spent stays so.
  const gone = [...spent.values()].map(({ record, target, message, part, option }) => ({
    ...{ id: record, user: "", at, message, part, option, note: "", cost: false, open: "" },
    to: [{ target, name: "", record, share: "", lines: [] }],
  }));
  await noteHappened(...found, ...gone);
  await settings.set(SYSTEM_ID, SINCE, at);
}
const spentThen = shape.record({
  list: shape.listOf(
    shape.record({
      record: shape.text(),
      target: shape.text(),
      message: shape.text(),
      part: shape.whole(0, 1000),
      option: shape.text(),
    }),
    5000,
  ),
});

/**
 * Once, at `init`.
 * @param before What happened in a world that did not note it, as far as that can be found.
 * @param redraw Called with the cards that it is about.
 */
export function keepHappened(
  before: (wasSpent: (record: string) => boolean) => Noted[],
  redraw: (messages: string[]) => void,
): void {
  theGame().settings.register(SYSTEM_ID, SPENT, { scope: "world", config: false, type: Object, default: { list: [] } });
  theGame().settings.register(SYSTEM_ID, SINCE, { scope: "world", config: false, type: Number, default: 0 });
  hooks.once("ready", () => {
    if (isWritingPage()) void answering(() => takeOver(before));
  });
  for (const place of places) {
    place.register();
    let shown = new Map<string, { message: string; text: string }>();
    const read = ({ list }: Readonly<Listed>) =>
      new Map(list.map((one) => [one.id, { message: one.message, text: JSON.stringify(one) }]));
    place.subscribe((value) => {
      if (theGame().user.isGM && lostIn(place, value).length > 0) void answering(() => writeAgain(place));
      const now = read(value);
      const changed = [...now, ...shown].filter(([id]) => now.get(id)?.text !== shown.get(id)?.text);
      shown = now;
      redraw(changed.map(([, { message }]) => message));
    });
  }
}
