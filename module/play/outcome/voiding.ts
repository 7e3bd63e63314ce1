import type { CardData } from "../../cards/card-model.ts";
import { cameOf, followersOf, type RolledPlace } from "../../cards/past/came-of.ts";
import { actorAt, type ChangeRecord, isSpent } from "../../cards/past/records.ts";
import { rolledAt } from "../../cards/past/rolled.ts";
import { notedOf, recordsFor } from "../../cards/past/told.ts";
import { isVoided, noteVoided } from "../../cards/past/voided.ts";
import { wayBack } from "../../cards/past/way-back.ts";
import { type Rolled, type RollType, rulesets, TABLE } from "../../contract/index.ts";
import { takeBackAll } from "../../deeds/back.ts";
import { type Beside, handleBeside } from "../../deeds/beside.ts";
import { type ActorLike, type JsonObject, theGame, type UserLike } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { handleRequest, request } from "../../requests/requests.ts";
import { loadFor, locate } from "../locate.ts";

/**
 * A GM voids a roll: what it cost, what it was spent on, what was applied, and the rolls that followed it, all come back, and the card
 * is struck through. It stays for everybody to see.
 */

/** Asks to void a roll. GMs only. */
export const voidRoll = (messageId: string, part: number): Promise<void> => request("void", { messageId, part });

const VOIDED = "void";
const SPENT = "spent";

export function registerVoiding(): void {
  handleBeside(VOIDED, ({ rolls }) =>
    noteVoided(
      (Array.isArray(rolls) ? rolls : []).map((one) => {
        const { message, part } = one as JsonObject;
        return { message: String(message), part: Number(part) };
      }),
    ),
  );
  handleBeside(SPENT, ({ option, ...at }, again) =>
    givenBack(at, again, (kind, rolled, place) =>
      kind.spending?.onSpend?.(String(option), rolled, { id: placeName(place, String(option)), takenBack: true }),
    ),
  );
  handleBeside(TABLE, (at, again) =>
    givenBack(at, again, (kind, rolled, place) =>
      kind.applying?.onTable?.(rolled, { id: placeName(place, TABLE), takenBack: true }),
    ),
  );
  handleRequest("void", "gm", async (payload: JsonObject, sender: UserLike) => {
    await loadFor(payload);
    const { message, part, index } = locate(payload, sender);
    const over = isVoided(message.id, index) && recordsFor(message.id, index).length === 0;
    if (part.type !== "roll" || over) throw new UserError("CUBILETE.error.nothingToUndo");
    return voidRolls([{ message, part: index }]);
  });
}

/** A change on an actor, with the roll that made it. */
interface Consequence {
  place: RolledPlace;
  record: ChangeRecord;
}

const nameOf = ({ message, part }: RolledPlace): string => `${message.id}.${part}`;
const kindOf = ({ message, part }: RolledPlace): string => (message.system as CardData).parts[part]?.kind ?? "";

/** Rolls with all that came of them. */
function wholeOf(first: readonly RolledPlace[]): RolledPlace[] {
  const found = new Map<string, RolledPlace>();
  const add = (place: RolledPlace) => {
    if (found.has(nameOf(place))) return;
    found.set(nameOf(place), place);
    for (const next of followersOf(place.message, kindOf(place))) add(next);
    for (const record of recordsFor(place.message.id, place.part))
      for (const next of cameOf(place.message, place.part, record)) add(next);
  };
  for (const place of first) add(place);
  return [...found.values()];
}

/**
 * On the page that writes.
 * @param also What goes back with them that is no consequence of theirs: what they were paid for by.
 * @param beside What is noted with it.
 * @throws {UserError} Before anything is taken back, where something of it has moved on.
 */
export async function voidRolls(
  first: readonly RolledPlace[],
  also: readonly Consequence[] = [],
  beside: readonly Beside[] = [],
): Promise<void> {
  const rolls = wholeOf(first);
  const consequences = rolls
    .flatMap((place) => recordsFor(place.message.id, place.part).map((record) => ({ place, record })))
    .sort((a, b) => a.record.at - b.record.at);
  const back = consequences.filter(({ record }) => {
    const actor = actorAt(record.target);
    return actor !== null && (notedOf(record) !== undefined || hasWayBack(actor, record));
  });
  // From the first of it on nothing more comes of them; what came goes back, and goes on going back should this page be gone.
  const voided = rolls.map(({ message, part }) => ({ message: message.id, part }));
  await takeBackAll(
    // Newest last: what was paid for came before what came of it.
    [...also, ...back].map(({ record }) => record),
    [
      ...[...also, ...back].flatMap(({ place, record }) => givesBack(place, record)),
      ...(voided.length > 0 ? [{ kind: VOIDED, data: { rolls: voided } }] : []),
      ...beside,
    ],
  );
}

/** What the table shares gives back with it, where its record says that it was spent. */
export const givesBack = (
  { message, part }: RolledPlace,
  { option, cost, share }: Pick<ChangeRecord, "option" | "cost" | "share">,
): Beside[] => [
  ...(isSpent({ option, cost }) ? [{ kind: SPENT, data: { message: message.id, part, option } }] : []),
  ...(share === TABLE ? [{ kind: TABLE, data: { message: message.id, part } }] : []),
];

/** A change that only a player's record claims, on whatever card, does not stop the voiding. */
function hasWayBack(actor: ActorLike, record: ChangeRecord): boolean {
  try {
    return Boolean(wayBack(actor, record));
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** The name by which what the whole table shares remembers what was spent on it. */
export const placeName = ({ message, part }: RolledPlace, option: string): string => `${message.id}.${part}.${option}`;

/**
 * State that the whole table shares gives back only what it remembers.
 * @param again A closed page may have done it already: what cannot be given back was given back then.
 */
async function givenBack(
  { message: id, part }: JsonObject,
  again: boolean,
  back: (kind: RollType, rolled: Rolled, place: RolledPlace) => Promise<void> | undefined,
): Promise<void> {
  const message = theGame().messages.get(String(id));
  if (!message) return;
  try {
    await loadFor({ messageId: message.id });
    const place = { message, part: Number(part) };
    const { ruleset, parts } = message.system as CardData;
    const rolled = rolledAt(message, place.part);
    if (rolled) await back(rulesets.rollType(ruleset, parts[place.part]?.kind ?? "").kind, rolled, place);
  } catch (error) {
    if (!again || !(error instanceof UserError)) throw error;
  }
}
