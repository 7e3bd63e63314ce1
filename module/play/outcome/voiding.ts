import type { CardData } from "../../cards/card-model.ts";
import { cameOf, followersOf, type RolledPlace } from "../../cards/past/came-of.ts";
import { actorAt, type ChangeRecord, isSpent } from "../../cards/past/records.ts";
import { rolledAt } from "../../cards/past/rolled.ts";
import { notedOf, recordsFor } from "../../cards/past/told.ts";
import { isVoided, noteVoided } from "../../cards/past/voided.ts";
import { wayBack } from "../../cards/past/way-back.ts";
import { rulesets } from "../../contract/index.ts";
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
  handleBeside(SPENT, async ({ message: id, part, option }, again) => {
    const message = theGame().messages.get(String(id));
    if (!message) return;
    try {
      await loadFor({ messageId: message.id });
      await spentBack({ message, part: Number(part) }, String(option));
    } catch (error) {
      // On a second try: what cannot be given back was given back by the first.
      if (!again || !(error instanceof UserError)) throw error;
    }
  });
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
  { option, cost }: Pick<ChangeRecord, "option" | "cost">,
): Beside[] => (isSpent({ option, cost }) ? [{ kind: SPENT, data: { message: message.id, part, option } }] : []);

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

/** State that the whole table shares gives back only what it remembers. */
async function spentBack(place: RolledPlace, option: string): Promise<void> {
  const { ruleset, parts } = place.message.system as CardData;
  const rolled = rolledAt(place.message, place.part);
  const kind = parts[place.part]?.kind ?? "";
  if (!rolled) return;
  const { spending } = rulesets.rollType(ruleset, kind).kind;
  await spending?.onSpend?.(option, rolled, { id: placeName(place, option), takenBack: true });
}
