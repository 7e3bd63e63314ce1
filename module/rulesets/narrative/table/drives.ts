import { actorAt } from "../../../cards/past/records.ts";
import type { CardPrompt } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { carryOut } from "../../../deeds/whole.ts";
import {
  type ActorLike,
  BaseRoll,
  type EffectLike,
  type JsonObject,
  SYSTEM_ID,
  systemPath,
  theGame,
  type UserLike,
} from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { effectData } from "../../../plan/effects.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { request } from "../../../requests/requests.ts";
import { asHero, type NarrativeHero } from "../data/actor.ts";
import { ID, key, MOST_DOES, optionOf } from "../data/labels.ts";
import { noteUpdates } from "../data/noted.ts";

/**
 * Figures whose changes are noted, which the GM writes: the drive of the table, and the torment. And the drive's d100 for the session:
 * the writing page works it out, one request after the other, and the die falls there, on no card that players have.
 */

/** When what ends with the session was put on (milliseconds since 1970). */
const FLAG = "session";
/** No session is longer (milliseconds): what is younger is this one's, though destiny is rolled after the drive. */
const LONGEST = 12 * 60 * 60 * 1000;

/** Asks for another value. `from`: the one that the GM saw. */
export const changeNoted = (
  actor: ActorLike,
  figure: core.Noted,
  from: number,
  to: number,
  reason: string,
): Promise<void> => request(`${ID}.drive.change`, { actor: actor.uuid, figure, from, to, reason });
/** Takes the last change of a hero's figure back. */
export const undoNoted = (actor: ActorLike, figure: core.Noted, line: string): Promise<void> =>
  request(`${ID}.drive.undo`, { actor: actor.uuid, figure, line });
/** Rolls for the session. */
export const rollDrive = (): Promise<void> => request(`${ID}.drive.roll`, {});

function heroOf(payload: JsonObject): NarrativeHero {
  const hero = asHero(actorAt(String(payload.actor)));
  if (!hero) throw new UserError("CUBILETE.error.actorGone");
  return hero;
}

function requireStill(hero: NarrativeHero, name: core.Noted, seen: unknown): void {
  const { value } = hero.system[name];
  if (value !== seen) throw new UserError(key("error.driveMoved"), { name: calledBy(hero), value });
}

export async function noteChange(payload: JsonObject, sender: UserLike, id: string): Promise<void> {
  const hero = heroOf(payload);
  const name = core.notedName(payload.figure);
  const to = core.notedValue(payload.to);
  const { value } = hero.system[name];
  requireStill(hero, name, payload.from);
  if (to === value) throw new UserError(key("error.driveSame"), { name: calledBy(hero), value });
  const updates = noteUpdates(hero, name, { id, to, reason: String(payload.reason ?? ""), by: sender.name });
  await carryOut(hero, { updates, lines: [{ label: key(`${name}.value`), value: to }] }, sender.id, { id });
}

export async function undoChange(payload: JsonObject, sender: UserLike, id: string): Promise<void> {
  const hero = heroOf(payload);
  const name = core.notedName(payload.figure);
  const { log } = hero.system[name];
  const last = log.at(-1);
  if (!last || last.id !== payload.line) throw new UserError(key("error.driveNotLast"), { name: calledBy(hero) });
  requireStill(hero, name, last.to);
  const updates = { [`system.${name}.value`]: last.from, [`system.${name}.log`]: log.slice(0, -1) };
  await carryOut(hero, { updates, lines: [{ label: key(`${name}.value`), value: last.from }] }, sender.id, { id });
}

/** The heroes of this world, by name. */
export const driveHeroes = (): NarrativeHero[] =>
  [...theGame().actors].flatMap((actor) => asHero(actor) ?? []).sort((a, b) => calledBy(a).localeCompare(calledBy(b)));

/** The heroes as the rules ask for them. */
export const driveValues = (heroes: readonly NarrativeHero[]): core.DriveHeroes =>
  heroes.map(({ uuid, system }) => ({ id: uuid, value: system.drive.value }));

const endingWithSession = (actor: ActorLike, until = Number.POSITIVE_INFINITY): EffectLike[] =>
  actor.effects.filter((effect) => {
    const at = effect.getFlag(SYSTEM_ID, FLAG);
    return typeof at === "number" && at <= until;
  });

/** Destiny is rolled anew: what an earlier session left ends. */
export const endEarlierSession = (by: string): Promise<void> => endSession(by, Date.now() - LONGEST);

/** A session is over: what lasted as long as that ends, if it was put on until then. */
async function endSession(by: string, until?: number): Promise<void> {
  for (const hero of driveHeroes()) await endFor(hero, by, until);
}

async function endFor(hero: NarrativeHero, by: string, until?: number): Promise<void> {
  const ends = endingWithSession(hero, until).map(({ id }) => id);
  if (ends.length > 0) await carryOut(hero, { updates: {}, ends, lines: [] }, by);
}

export async function rollForSession(_payload: JsonObject, sender: UserLike): Promise<void> {
  const heroes = driveHeroes();
  const values = driveValues(heroes);
  if (values.every(({ value }) => value === 0)) throw new UserError(key("error.noDrive"));
  await endSession(sender.id);
  const die = await new BaseRoll("1d100").evaluate({ allowInteractive: false });
  const { face, hit, double } = core.driveHit(values, die.total ?? 0);
  await postPrompt(
    ID,
    {
      kind: "drive",
      title: key("drive.title"),
      actor: null,
      data: {
        face,
        double,
        parts: core.driveParts(values).map(({ id, ...part }) => ({ ...part, actor: id, hit: id === hit?.id })),
        does: optionOf("driveDoes"),
        strain: optionOf("driveStrain"),
      },
    },
    "gm",
  );
}

/** What the card says of a part; the data of a message are a claim. */
function partsIn({ parts }: JsonObject): { actor: ActorLike | null; from: number; to: number; hit: boolean }[] {
  return (Array.isArray(parts) ? (parts as JsonObject[]) : []).map((part) => ({
    actor: actorAt(String(part?.actor)),
    from: Number(part?.from),
    to: Number(part?.to),
    hit: part?.hit === true,
  }));
}

const nameOf = (actor: ActorLike | null): string => (actor ? calledBy(actor) : "?");

/** The GMs' card of a session: whose part the die fell in, and what that does. */
export const drivePrompt: CardPrompt = {
  from: "gm",
  view(data) {
    const parts = partsIn(data);
    const { actor, from, to } = parts.find(({ hit }) => hit) ?? {};
    const face = Number(data.face);
    const does = short(String(data.does ?? ""), MOST_DOES);
    const strain = Number(data.strain) || 0;
    const about = from === undefined ? "nobody" : "hit";
    // The hero tells, and no card: the next roll for a session gives it back too.
    const isLowered = actor !== null && actor !== undefined && endingWithSession(actor).length > 0;
    const buttons = [
      ...(actor && strain > 0 && !isLowered ? [button("lower", "fa-solid fa-arrow-down")] : []),
      ...(isLowered ? [button("end", "fa-solid fa-rotate-left")] : []),
    ];
    return {
      lines: [
        { label: key(`drive.${about}`), data: { face, name: nameOf(actor ?? null), from, to } as JsonObject },
        ...(data.double === true ? [{ label: key("drive.double") }] : []),
        ...(about === "hit" && does !== "" ? [{ label: proper(does) }] : []),
        ...(buttons.length > 0
          ? [{ label: key(`drive.${isLowered ? "isLowered" : "mayLower"}`), data: { strain } }]
          : []),
        {
          label: key("drive.parts"),
          data: { parts: parts.map((part) => `${nameOf(part.actor)} ${part.from}–${part.to}`).join(", ") },
        },
      ],
      buttons,
    };
  },
  async onButton(pressed, data, _actor, sender) {
    const hero = asHero(partsIn(data).find(({ hit }) => hit)?.actor ?? null);
    if (!hero) throw new UserError("CUBILETE.error.actorGone");
    const lower = pressed === "lower";
    if (lower) await carryOut(hero, { updates: {}, puts: [lowered(Number(data.strain))], lines: [] }, sender.id);
    else await endFor(hero, sender.id);
    return { ...data, lowered: lower };
  },
};

const button = (id: string, icon: string) => ({ id, icon, label: key(`drive.${id}`), by: "gm" as const });

/** A lower threshold of strain, as long as the session. */
function lowered(strain: number): JsonObject {
  const made = effectData({
    name: t(key("drive.title")),
    img: systemPath("assets/icons/narrative/pending.svg"),
    changes: [{ key: "system.strain.max", value: -strain }],
    lasts: "removed",
    description: t(key("drive.untilSession")),
  });
  return { ...made, flags: { [SYSTEM_ID]: { ...made.flags[SYSTEM_ID], [FLAG]: Date.now() } } };
}
