import { firstPart } from "../../../cards/past/records.ts";
import type { CardPrompt, RollPlan } from "../../../contract/index.ts";
import { pressedTo } from "../../../core/in-turn.ts";
import * as core from "../../../core/narrative/index.ts";
import {
  type ActorLike,
  documentOf,
  type JsonObject,
  type MessageLike,
  plainData,
  theGame,
  type UserLike,
} from "../../../foundry/index.ts";
import { owns } from "../../../foundry/rights.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { request } from "../../../requests/requests.ts";
import { asNarrative } from "../data/actor.ts";
import { ID, key } from "../data/labels.ts";
import type { PoolModifier } from "../data/types.ts";
import { flippedBy, type PoolBase } from "../rolls/pool.ts";
import { type DestinySide, destinyState, type Flip, NONE, REMEMBERED, rollOf, type Use } from "./destiny-state.ts";
import { endEarlierSession } from "./drives.ts";

/**
 * The pool of destiny that the whole table shares. Players roll for it at the start of play; a point that is used changes
 * side. It is changed by intent only: the active GM's client looks again, checks, flips and writes, one wish at a time.
 */

/** Asks for a point to be used, or for several of one check at once: all of them or none. */
export const useDestiny = (uses: { side: DestinySide; use: Use; note?: string }[], check = ""): Promise<void> =>
  request(`${ID}.destiny.use`, { uses: uses.map((use) => plainData(use)), check });

export const startDestiny = (): Promise<void> => request(`${ID}.destiny.start`, {});

/** Asks for as many points; `from`: what was seen there, and what others flipped meanwhile stays flipped. GMs only. */
export const setDestiny = (points: core.Destiny, from?: core.Destiny): Promise<void> =>
  request(`${ID}.destiny.set`, { ...points, ...(from && { from: { ...from } }) });

function requireGM(sender: UserLike): void {
  if (!sender.isGM) throw new UserError("CUBILETE.error.notYours");
}

/** A new session: removes the points, and asks every character to roll. */
export async function start(_payload: JsonObject, sender: UserLike): Promise<void> {
  requireGM(sender);
  await endEarlierSession(sender.id);
  await destinyState.write({ ...NONE, since: Date.now() });
  await postPrompt(ID, { kind: "destiny", title: key("destiny.title"), actor: null, data: {} });
}

/** How many points of a side there may be. */
const MOST = 50;

/** The GM mends the pool by hand. */
export async function set(payload: JsonObject, sender: UserLike): Promise<void> {
  requireGM(sender);
  const { light, dark } = payload;
  const fits = [light, dark].every(
    (points) => Number.isInteger(points) && Number(points) >= 0 && Number(points) <= MOST,
  );
  if (!fits) throw new UserError(key("error.points"));
  const state = destinyState.read();
  const seen = (payload.from ?? {}) as JsonObject;
  const now = (side: DestinySide): number => pressedTo(state[side], Number(payload[side]), seen[side], 0, MOST);
  await destinyState.write({ ...state, since: state.since || Date.now(), light: now("light"), dark: now("dark") });
}

/** Counts a rolled force die: one for each character and session, rolled by an owner, since play began. */
export async function add(message: MessageLike, sender: UserLike): Promise<void> {
  const state = destinyState.read();
  if (state.since === 0) throw new UserError(key("error.noSession"));
  const part = firstPart(message);
  const roll = rollOf(message);
  if (roll?.check.kind !== "destiny" || message.timestamp < state.since)
    throw new UserError("CUBILETE.error.messageGone");
  const { force = 0, ...others } = roll.check.pool;
  if (force !== 1 || Object.keys(others).length > 0) throw new UserError("CUBILETE.error.messageGone");
  const actor = await documentOf<ActorLike>(part?.actor);
  if (!actor || !asNarrative(actor)) throw new UserError("CUBILETE.error.actorGone");
  if (!owns(actor, sender)) throw new UserError("CUBILETE.error.notYours");
  if (state.rolled.some((each) => each.actor === actor.uuid))
    throw new UserError(key("error.rolledAlready"), { name: calledBy(actor) });
  const { light, dark } = roll.outcome;
  const mine = { actor: actor.uuid, name: calledBy(actor), message: message.id, light, dark };
  await destinyState.write({
    ...state,
    light: state.light + light,
    dark: state.dark + dark,
    rolled: [...state.rolled, mine],
  });
}

const isSide = (side: unknown): side is DestinySide => side === "light" || side === "dark";
const isUse = (use: unknown): use is Use => use === "force" || core.DESTINY_USES.some((known) => known === use);

/** Light points are the players', dark ones the GM's. A check takes one point of each side, no more. */
export async function use(payload: JsonObject, sender: UserLike): Promise<void> {
  const uses = (Array.isArray(payload.uses) ? payload.uses : []) as (JsonObject | null)[];
  const check = short(String(payload.check ?? ""), 40);
  const asked = uses.flatMap((wanted) => {
    const { side, use, note } = wanted ?? {};
    return isSide(side) && isUse(use) ? [{ side, use, note: short(String(note ?? ""), 200) }] : [];
  });
  if (asked.length === 0 || asked.length !== uses.length) throw new UserError(key("error.unknownUse"));
  if (asked.some(({ side }) => side === "dark") && !sender.isGM) throw new UserError(key("error.darkIsGMs"));
  // A check of one's own: what others' cards and pools are called by is theirs to flip for.
  await flipAll(asked, check && `${sender.id}:${check}`, sender.name);
  // What a roll uses its own card tells.
  if (check !== "") return;
  for (const { side, use, note } of asked)
    await postPrompt(ID, {
      kind: "destinyUse",
      title: key("destiny.title"),
      actor: null,
      data: { name: short(sender.name), side, use, note },
    });
}

/**
 * Flips points, all or none; on the active GM's client.
 * @param name Who uses them, where a wish does not say it.
 * @throws {UserError} When a side has none left, or the check had its point of that side already.
 */
export async function flipAll(
  asked: readonly (Wish & { name?: string | undefined })[],
  check: string,
  name: string,
): Promise<void> {
  const state = destinyState.read();
  const points = { light: state.light, dark: state.dark };
  const sides = asked.map(({ side }) => side);
  const used = check === "" ? undefined : state.flips.filter((flip) => flip.check === check).map(({ side }) => side);
  const refused = core.whyNoFlip(points, sides, used);
  if (refused) throw new UserError(key(refused.why === "none" ? `error.no.${refused.side}` : "error.oncePerCheck"));
  const flips = asked.map(({ side, use, note, name: whose = name }) => {
    return { id: foundry.utils.randomID(), side, use, name: short(whose), note, check };
  });
  await destinyState.write({
    ...state,
    ...core.flipTogether(points, sides, used),
    flips: [...flips.reverse(), ...state.flips].slice(0, REMEMBERED),
  });
}

/**
 * Takes a flip back: the point returns to where it was. On the active GM's client.
 * @param check What it was flipped for.
 * @throws {UserError} When the pool remembers no such flip, or the point has been used since.
 */
export async function flipBack(side: DestinySide, check: string): Promise<void> {
  const state = destinyState.read();
  const other = side === "light" ? "dark" : "light";
  const flip = check === "" ? undefined : state.flips.find((one) => one.check === check && one.side === side);
  if (!flip) throw new UserError("CUBILETE.error.nothingToUndo");
  if (state[other] === 0) throw new UserError(key(`error.no.${other}`));
  const { light, dark } = core.flip({ light: state.light, dark: state.dark }, other);
  await destinyState.write({ ...state, light, dark, flips: state.flips.filter((one) => one !== flip) });
}

/**
 * The lines that destiny offers a roll: the roller's own side helps, the other one hinders.
 * @param shared The switches of a pool that is built by several: there everybody sees both sides, and each is the switch of
 *   its own side. Otherwise each user sees only what is theirs to use.
 */
export function destinyChanges(roller: ActorLike, shared: Record<string, boolean> | null = null): PoolModifier[] {
  const { since, light, dark } = destinyState.read();
  if (since === 0) return [];
  const helped = ownSide(roller);
  const sides: DestinySide[] = shared || theGame().user.isGM ? ["light", "dark"] : ["light"];
  return core.destinyOffers({ light, dark }, helped, sides).map(({ side, upgrade }) => ({
    id: `destiny.${side}`,
    label: key(`destiny.change.${side}`),
    from: "",
    why: "",
    change: { upgrade },
    on: shared?.[`destiny.${side}`] === true,
  }));
}

/** Whose points help a roller. */
const ownSide = (roller: ActorLike): DestinySide =>
  roller.hasPlayerOwner || roller.type === "narrativeHero" ? "light" : "dark";

export interface Wish {
  side: DestinySide;
  use: Use;
  note: string;
}

/** What the switched-on lines of a plan ask of destiny: upgrades, and talents that are used for a point. */
export function destinyUses(plan: RollPlan<PoolBase>, roller: ActorLike): Wish[] {
  const upgrades = plan.modifiers
    .filter(({ id, on }) => on && id.startsWith("destiny."))
    .map(
      ({ id, field }): Wish => ({
        side: id === "destiny.light" ? "light" : "dark",
        use: field === "upgradeAbility" ? "upgradeAbility" : "upgradeDifficulty",
        note: "",
      }),
    );
  return [...upgrades, ...flippedBy(plan).map((note): Wish => ({ side: ownSide(roller), use: "talent", note }))];
}

/** The card that asks everybody to roll; each character's player presses its button. It then shows the results. */
export const destinyPrompt: CardPrompt = {
  from: "gm",
  view: () => ({
    lines: [{ label: key("destiny.ask") }, ...poolLines()],
    buttons: [
      {
        id: "roll",
        label: key("destiny.roll"),
        icon: "fa-solid fa-sun",
        by: "anyone",
        roll: { kind: "destiny", args: {} },
      },
    ],
  }),
};

/** The pool as it stands, once a character has rolled, and whose dice made it. */
function poolLines(): { label: string; data?: JsonObject }[] {
  const { light, dark, rolled } = destinyState.read();
  const each = rolled.map(({ name, light, dark }) => ({ label: key("destiny.rolled"), data: { name, light, dark } }));
  return each.length > 0 ? [...each, { label: key("destiny.pool"), data: { light, dark } }] : [];
}

/** The card that tells of a point used outside a roll. */
export const destinyUsePrompt: CardPrompt = {
  from: "gm",
  view({ name, side, use, note }) {
    const data = { name: String(name), what: String(note || t(key(`destiny.use.${isUse(use) ? use : "fact"}`))) };
    return {
      lines: [{ label: key(`destiny.used.${side === "dark" ? "dark" : "light"}`), data }, ...poolLines().slice(-1)],
      buttons: [],
    };
  },
};

/** Words for a flip in the list of the last ones. */
export const flipWords = ({ use, note }: Flip): string => (note === "" ? t(key(`destiny.use.${use}`)) : note);
