import type { Rolled, RollType } from "../../contract/index.ts";
import { type ActorLike, theGame } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import { listed, short } from "../../i18n/names.ts";
import type { OfferedFollowUp } from "../../plan/follow-ups.ts";
import { GIVES, givenOn } from "../../plan/given-effects.ts";
import { calledBy } from "../../plan/people/called.ts";
import { isKnownAt, isUnseen, knowledgeOf } from "../../plan/people/knowledge.ts";
import { actorAt, isGiven } from "../past/records.ts";
import type { ShownRecord } from "../past/told.ts";

/** What a card says of each target of a roll, where it was made at several. */

export const VERDICT_ICONS: Record<string, string> = {
  success: "fa-solid fa-check",
  mixed: "fa-solid fa-circle-half-stroke",
  failure: "fa-solid fa-xmark",
  critical: "fa-solid fa-star",
  fumble: "fa-solid fa-skull",
};

/** The name that the table uses for the actor at an address. */
export const calledAt = (uuid: string | null): string => {
  const actor = actorAt(uuid);
  return actor ? calledBy(actor) : "?";
};

/** Whether this user decides what happens to an actor. */
export const mayChange = (actor: ActorLike): boolean => theGame().user.isGM || actor.isOwner;

/** The other targets of a roll, and how it came out for each: those that this user knows of. */
export function otherTargets(
  kind: RollType,
  [, ...met]: readonly Rolled[],
  kept: boolean,
): { uuid: string; name: string; verdict: string; icon: string }[] {
  return met.flatMap((rolled) => {
    const { target } = rolled;
    if (!target || !isKnownAt(target.uuid)) return [];
    const { verdict, notes } = kind.view(rolled);
    const theirs = knowledgeOf(target) === "all" ? notes.filter((note) => note.theirs) : [];
    const said = verdict ? t(verdict.label) : theirs.map(({ label, data }) => t(label, data)).join(" ");
    const icon = verdict ? (VERDICT_ICONS[verdict.kind] ?? "") : "";
    return [{ uuid: target.uuid, name: calledBy(target), verdict: kept ? "" : said, icon: kept ? "" : icon }];
  });
}

/** What may come next, as buttons: each with its target, where it is not for all of them. */
export const followUpButtons = (offered: readonly OfferedFollowUp[]) =>
  offered.map((follow, at) => {
    const split = offered.filter((one) => one.kind === follow.kind && one.by === follow.by).length > 1;
    const names = split ? listed(follow.at.map(({ target }) => calledAt(target))).join(", ") : "";
    const label = t(follow.label);
    return { ...follow, label: names ? t("CUBILETE.card.followFor", { what: label, names }) : label, at };
  });

/**
 * Effects that a roll gives to actors who have not got them yet, a button for each.
 * @param met The roll as each of its targets meets it, the first one before the others.
 */
export function givenContext(kind: RollType, met: readonly Rolled[], records: readonly ShownRecord[]): object[] {
  const has = ({ uuid }: ActorLike) => records.some((record) => record.target === uuid && isGiven(record));
  const mayRead = (actor: ActorLike) => theGame().user.isGM || !isUnseen(actor);
  return GIVES.flatMap((to) => {
    const given = (to === "user" ? met.slice(0, 1) : met).flatMap((rolled) => {
      const names = givenOn(kind, rolled, to).map(({ name }) => short(String(name)));
      return names.length === 0
        ? []
        : [{ effects: names.join(", "), bearer: to === "user" ? rolled.actor : rolled.target }];
    });
    const missing = given.flatMap(({ effects, bearer }) =>
      bearer && !has(bearer) && mayRead(bearer) ? [{ effects, bearer }] : [],
    );
    const buttons = missing.map(({ effects, bearer }) => ({
      ...{ to, uuid: bearer.uuid, asks: !mayChange(bearer) },
      label: t("CUBILETE.effects.putOn", { effects, name: calledBy(bearer) }),
    }));
    const [first] = given;
    // Others may get it too.
    const open = first && to === "target" && given.every(({ bearer }) => !bearer || has(bearer));
    const { effects = "" } = first ?? {};
    return open
      ? [{ to, uuid: "", asks: false, label: t("CUBILETE.effects.putOnWhom", { effects, name: "" }) }]
      : buttons;
  });
}
