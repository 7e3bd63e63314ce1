import { actorAt } from "../../cards/past/records.ts";
import { rulesets } from "../../contract/index.ts";
import { type ActorLike, theConfig } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import { calledBy } from "../../plan/people/called.ts";
import { knowledgeOf } from "../../plan/people/knowledge.ts";
import { tokenResources } from "../../plan/resources.ts";
import { balanceOf, experienceOf } from "../../play/experience.ts";
import type { Party } from "./model.ts";

/** What the party's sheet says of its members, as far as this user may know it. */

interface Vital {
  label: string;
  value: number;
  max: number;
  /** What is left of a resource, in hundredths. */
  left: number;
}

interface MemberRow {
  index: number;
  uuid: string;
  name: string;
  img: string;
  gone: boolean;
  /** A ship or a cart. */
  vehicle: boolean;
  game: string;
  ruleset: string;
  mine: boolean;
  vitals: Vital[];
  /** How they fare, where figures are not for these eyes. */
  fares: string;
  conditions: { name: string; img: string }[];
  /** Experience left to spend; null where none is kept, or known. */
  points: { label: string; left: number } | null;
}

/** The bars of an actor's token, by the names that its rule set has for them; one without a maximum is not played. */
function vitalsOf(actor: ActorLike): Vital[] {
  return tokenResources(actor).flatMap((resource) => {
    if (!resource?.label || resource.max <= 0) return [];
    const { label, value, max, rising } = resource;
    const left = Math.min(Math.max((rising ? max - value : value) / max, 0), 1);
    return [{ label: t(label), value, max, left: Math.round(left * 100) }];
  });
}

function conditionsOf({ statuses }: ActorLike): MemberRow["conditions"] {
  const known = Object.values(theConfig().statusEffects) as { id: string; name?: string; img?: string }[];
  return known.filter(({ id }) => statuses.has(id)).map(({ name = "", img = "" }) => ({ name: t(name), img }));
}

function row({ uuid, name }: { uuid: string; name: string }, index: number): MemberRow {
  const actor = actorAt(uuid);
  const nobody = { index, uuid, name, img: "", gone: true, vehicle: false, game: "", ruleset: "", mine: false };
  if (!actor) return { ...nobody, vitals: [], fares: "", conditions: [], points: null };
  const ruleset = rulesets.ofType(actor.type);
  const seen = knowledgeOf(actor);
  const spec = seen === "all" && experienceOf(actor);
  const health = seen === "words" ? ruleset?.health?.(actor) : null;
  return {
    ...nobody,
    name: calledBy(actor),
    img: actor.img,
    gone: false,
    vehicle: rulesets.actorKind(actor.type)?.side === "nobody",
    game: ruleset ? t(ruleset.label) : "",
    ruleset: ruleset?.id ?? "",
    mine: actor.isOwner,
    vitals: seen === "all" ? vitalsOf(actor) : [],
    fares: health ? t(`CUBILETE.knowledge.health.${health}`) : "",
    // Points that are a bar of their own are said there.
    points: spec && !spec.pool ? { label: t(spec.label), left: balanceOf(actor, spec) } : null,
    conditions: seen === "nothing" ? [] : conditionsOf(actor),
  };
}

/** Every member of a party; the game is named only where there are several. */
export function memberRows({ system }: Party): { people: MemberRow[]; vehicles: MemberRow[] } {
  const rows = system.members.map(row);
  const games = new Set(rows.flatMap(({ ruleset }) => ruleset || []));
  const shown = games.size > 1 ? rows : rows.map((each) => ({ ...each, game: "" }));
  return { people: shown.filter(({ vehicle }) => !vehicle), vehicles: shown.filter(({ vehicle }) => vehicle) };
}
