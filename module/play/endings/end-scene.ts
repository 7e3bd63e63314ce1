import { actorAt } from "../../cards/past/records.ts";
import { type EndingHow, type LastingItem, rulesets, type TargetChanges } from "../../contract/index.ts";
import { idFrom } from "../../core/deed.ts";
import { ENDING_MOMENTS, type Ending, endsWith, nightsIn } from "../../core/effects.ts";
import type { Night } from "../../core/night.ts";
import { carryOut, carryOutAll, type DeedPart } from "../../deeds/whole.ts";
import {
  type ActorLike,
  type ItemLike,
  type JsonObject,
  plainData,
  systemPath,
  theGame,
  type UserLike,
} from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { properShort } from "../../i18n/names.ts";
import { lastsOf } from "../../plan/effects.ts";
import { calledBy } from "../../plan/people/called.ts";
import { isUnseen } from "../../plan/people/knowledge.ts";
import { dayLength, isSlept, nextMorning } from "../../plan/people/night.ts";
import { tokensInView } from "../../plan/people/targets.ts";
import { request } from "../../requests/requests.ts";
import { postPrompt } from "../prompts.ts";
import { moveClock } from "./clock.ts";

/**
 * A scene ends, the party rests, a night or a week goes by: what that does to everybody, shown before it is done, done by the
 * GM at once, and taken back from its card. Each rule set says what ends when; effects end in all of them alike.
 */

const key = (path: string): string => `CUBILETE.ending.${path}`;

/** Whether an actor is a party: it has members, whatever its rule set. */
export const membersOf = ({ system }: ActorLike): { uuid: string }[] | null => {
  const { members } = system as { members?: unknown };
  return Array.isArray(members) ? (members as { uuid: string }[]) : null;
};

/** Members of the world's parties, by UUID. */
export const partyMembers = (): string[] =>
  theGame()
    .actors.contents.flatMap((actor) => membersOf(actor) ?? [])
    .map(({ uuid }) => uuid);

/**
 * The actors it ends for: the party's members; without a party the players' heroes on the scene in view, or all of them
 * where none stands there; and the fighters. Deleted members are left out. Also players' actors and actors on the scene
 * that bear something which lasts until then, because their sheet says it ends now.
 */
export function concerned(ending: Ending): ActorLike[] {
  const actors = theGame().actors.contents;
  const listed = partyMembers().flatMap((uuid) => actorAt(uuid) ?? []);
  const heroes = actors.filter((actor) => actor.hasPlayerOwner && rulesets.actorKind(actor.type)?.side === "heroes");
  const fighters = theGame().combat?.combatants.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const inView = tokensInView().flatMap(({ actor }) => actor ?? []);
  const here = new Set(inView.map(({ uuid }) => uuid));
  const standing = heroes.filter(({ uuid }) => here.has(uuid));
  const usual = standing.length > 0 ? standing : heroes;
  const touched = [...inView, ...heroes].filter((actor) => hasOver(actor, ending));
  const all = [...(listed.length > 0 ? listed : usual), ...fighters, ...touched].filter(({ type }) =>
    rulesets.ofType(type),
  );
  return [...new Map(all.map((actor) => [actor.uuid, actor])).values()];
}

/** The rule sets that they are played by. */
export const rulesOf = (people: readonly ActorLike[]): string[] =>
  people.flatMap(({ type }) => rulesets.ofType(type)?.id ?? []);

/** Items that last on an actor and end with it, as effects do. */
const itemsOver = (actor: ActorLike, ending: Ending): ItemLike[] =>
  actor.items.contents.filter((item) => endsWith(lastingKind(item.type)?.lasts(item) ?? "removed", ending));

/** Whether anything of an actor's ends with it by itself. */
const hasOver = (actor: ActorLike, ending: Ending): boolean =>
  actor.effects.filter((effect) => endsWith(lastsOf(effect), ending)).length > 0 || itemsOver(actor, ending).length > 0;

const lastingKind = (type: string): LastingItem | undefined => rulesets.ofType(type)?.lasting?.[type];

/** Conditions that came with them, unless something that stays has the same. */
function statusesOver(actor: ActorLike, gone: readonly ItemLike[]): Record<string, false> {
  const of = (item: ItemLike) => lastingKind(item.type)?.status?.(item) ?? "";
  const stay = new Set(actor.items.contents.filter((item) => !gone.includes(item)).map(of));
  return Object.fromEntries(gone.map(of).flatMap((id) => (id === "" || stay.has(id) ? [] : [[id, false]])));
}

/** What it does to one actor whose rules are loaded; null: nothing. */
export function endingOf(actor: ActorLike, ending: Ending, how: EndingHow): TargetChanges | null {
  const ruleset = rulesets.ofType(actor.type);
  const own = ruleset?.endings?.changes?.(actor, ending, how) ?? null;
  const over = actor.effects.filter((effect) => endsWith(lastsOf(effect), ending));
  const gone = itemsOver(actor, ending);
  const changes: TargetChanges = {
    updates: {},
    lines: [],
    ...own,
    ends: [...(own?.ends ?? []), ...over.map(({ id }) => id)],
    removes: [...(own?.removes ?? []), ...gone.map(({ id }) => id)],
    statuses: { ...own?.statuses, ...statusesOver(actor, gone) },
  };
  const { updates, items = [], creates = [], removes = [], ends = [], statuses = {} } = changes;
  const empty =
    items.length + creates.length + removes.length + ends.length === 0 &&
    Object.keys(updates).length + Object.keys(statuses).length === 0;
  return empty ? null : changes;
}

/** Whether this night was slept already by an actor that sleeps. */
export const sleptTonight = ({ system }: ActorLike): boolean => {
  const { nights } = system as { nights?: Night[] };
  return Array.isArray(nights) && isSlept(nights);
};

/** Where the world's clock stands once it is over: a night and a week end with a morning. */
export const overAt = (ending: Ending): number => nextMorning() + (nightsIn(ending) - 1) * dayLength();

interface Choice extends EndingHow {
  /** Actors, by UUID. */
  chosen: readonly string[];
  /** Those of them who sleep although they have slept already. */
  again: readonly string[];
}

/** Asks to end it for the chosen actors, as things stand then, and posts a card. GMs only. */
export const letEnd = (ending: Ending, choice: Choice): Promise<void> =>
  request("ending", { ending, ...choice, chosen: [...choice.chosen], again: [...choice.again] });

const MOST_AT_ONCE = 500;

/** Does it, on the page that writes. @param card The kind of the card that tells of it. */
export async function end(card: string, payload: JsonObject, sender: UserLike, id: string): Promise<void> {
  const ending = ENDING_MOMENTS.find((one) => one === payload.ending);
  const uuids = Array.isArray(payload.chosen) ? payload.chosen.slice(0, MOST_AT_ONCE) : [];
  // The GM chose the actors on their own page: the scene in view may differ here.
  const people = [...new Set(uuids)].flatMap((uuid) => {
    const actor = actorAt(uuid);
    return actor && rulesets.ofType(actor.type) ? [actor] : [];
  });
  if (!ending || people.length === 0) throw new UserError(key("nobody"));
  await rulesets.load(...rulesOf(people));
  // Who slept since the GM looked does not sleep twice.
  const again = Array.isArray(payload.again) ? payload.again : [];
  const awake = people.filter((actor) => ending !== "night" || !sleptTonight(actor) || again.includes(actor.uuid));
  const unseen = awake.filter(isUnseen);
  const seen = awake.filter((actor) => !unseen.includes(actor));
  const telling = {
    card,
    by: sender.id,
    ending,
    how: { comfort: payload.comfort === true, clock: payload.clock === true },
  };
  const seconds = payload.clock === true && nightsIn(ending) > 0 ? overAt(ending) - theGame().time.worldTime : 0;
  // Actors that players do not know stay off the card that everybody sees.
  if (unseen.length > 0) await endFor({ ...telling, id: idFrom(`${id}.unseen`), visibility: "gm", seconds: 0 }, unseen);
  if (seen.length > 0 || seconds > 0) await endFor({ ...telling, id, visibility: "public", seconds }, seen);
}

interface Telling {
  card: string;
  id: string;
  /** Who asked, by user id. */
  by: string;
  ending: Ending;
  how: EndingHow;
  visibility: "gm" | "public";
  /** By how much the world's clock moves on; 0: it stays. */
  seconds: number;
}

async function endFor(telling: Telling, people: readonly ActorLike[]): Promise<void> {
  const { card, id, by, ending, how, visibility, seconds } = telling;
  const parts: DeedPart[] = [];
  const told: JsonObject[] = [];
  for (const actor of people) {
    const changes = endingOf(actor, ending, how);
    if (!changes) continue;
    const names = [
      ...(changes.ends ?? []).flatMap((effect) => actor.effects.get(effect)?.name ?? []),
      ...(changes.removes ?? []).flatMap((item) => actor.items.get(item)?.name ?? []),
    ];
    parts.push({ target: actor, changes });
    told.push(plainData({ uuid: actor.uuid, name: calledBy(actor), lines: changes.lines, effects: names }));
  }
  const ruleset = people.flatMap(({ type }) => rulesets.ofType(type)?.id ?? [])[0] ?? "";
  const clock = seconds > 0 ? moveClock(seconds) : null;
  // The card says where the clock stands then, and by how much its undo turns it back.
  const data: JsonObject = { ending, told, people: people.map(({ uuid }) => uuid), undone: false, ...clock?.back.data };
  const img = systemPath("assets/icons/table/party.svg");
  const prompt = { kind: card, title: key(`title.${ending}`), img, actor: null, data };
  // The whole party, or no one.
  await carryOutAll(
    parts,
    by,
    { id, message: id },
    (records) => ({
      id,
      ruleset,
      visibility,
      prompt: { ...prompt, data: JSON.parse(JSON.stringify({ ...data, records })) },
    }),
    clock,
  );
}

/** What an actor used up, as a card with its way back. */
export async function useUp(actor: ActorLike, changes: TargetChanges, title: string, img: string): Promise<void> {
  const id = foundry.utils.randomID();
  await carryOut(actor, changes, theGame().user.id, { message: id });
  const told = [plainData({ uuid: actor.uuid, name: calledBy(actor), lines: changes.lines, effects: [] })];
  const ruleset = rulesets.ofType(actor.type)?.id ?? "";
  const data: JsonObject = { told, undone: false };
  await postPrompt(ruleset, { id, kind: "used", title: properShort(title), img, actor, data });
}
