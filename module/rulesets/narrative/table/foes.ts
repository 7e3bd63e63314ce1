import * as core from "../../../core/narrative/index.ts";
import { adversaryPrice, type Fighter } from "../../../core/narrative/people/adversaries.ts";
import { type ActorLike, documentOf, theGame } from "../../../foundry/index.ts";
import { orElse } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { catalogueOf } from "../../../windows/browser/catalogue.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { ID } from "../data/labels.ts";
import { ownChanges } from "../data/talents.ts";
import { hitOf } from "../rolls/damage.ts";
import { attackAbility } from "../rolls/modifiers.ts";
import { qualityLines } from "../rolls/qualities.ts";

/** Adversaries that there are, in the compendia and the world, each with its price. */

export const KINDS = ["narrativeMinions", "narrativeRival", "narrativeNemesis"] as const;
type Kind = (typeof KINDS)[number];

export interface Foe {
  uuid: string;
  name: string;
  img: string;
  kind: Kind;
  role: (typeof core.ROLES)[number] | "";
  step: core.ThreatStep;
  price: number;
}

const isKind = (type: string): type is Kind => KINDS.some((kind) => kind === type);
const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(Number(value) || 0)));

/** An adversary as the core weighs them: whole and unhurt, with what they hold in their hands. */
export function fighterOf(actor: NarrativeActor): Fighter {
  const { derived, wounds, silhouette } = actor.system;
  const held = itemsOf(actor, "narrativeWeapon").filter(({ system }) => system.equipped);
  return {
    threshold: within(wounds.max, 1, 100_000),
    soak: within(derived.soak.value, 0, 1000),
    melee: within(derived.melee.value, 0, 20),
    ranged: within(derived.ranged.value, 0, 20),
    silhouette: within(silhouette, 0, 20),
    attacks: held.slice(0, 100).map((weapon) => {
      const hit = hitOf(weapon, actor);
      const mode = hit.range === "engaged" ? "melee" : "ranged";
      const { value, rank, skill, characteristic } = attackAbility(actor, weapon.system.skill, mode);
      const group = skill?.system.group ?? "combat";
      const about = { characteristic, skill: weapon.system.skill, group, attack: mode } as const;
      const lines = [...ownChanges(actor, about), ...qualityLines(hit, actor)].filter(
        ({ on, consumes }) => on && !consumes,
      );
      const parts = { characteristic: value, skill: rank };
      // What cannot be rolled is weighed without its changes.
      const pool = orElse(
        () => core.build({ ...parts, changes: lines.map(({ change }) => change) }),
        core.build({ characteristic: within(value, 0, 20), skill: within(rank, 0, 20) }),
      );
      return { mode, pool, damage: within(hit.damage, 0, 1000), pierce: within(hit.pierce, 0, 1000) };
    }),
  };
}

function foeOf(actor: NarrativeActor): Foe | null {
  const { type, uuid, img } = actor;
  // Whose figures stand on the heroes' side is nobody to fight.
  if (!isKind(type) || actor.prototypeToken?.disposition > 0) return null;
  const { role = "" } = actor.system;
  return { uuid, name: calledBy(actor), img, kind: type, role, ...adversaryPrice(fighterOf(actor)) };
}

/** Everybody who can be drawn. Of a compendium's adversary who was brought into the world already, the one of the world. */
export async function everyFoe(): Promise<Foe[]> {
  const here = theGame().actors.contents.filter(({ type, hasPlayerOwner }) => isKind(type) && !hasPlayerOwner);
  const from = new Set(
    here.map((actor) => (actor._source._stats as { compendiumSource?: unknown } | undefined)?.compendiumSource),
  );
  const listed = (await catalogueOf(ID, false)).filter(({ type, uuid }) => isKind(type) && !from.has(uuid));
  const shelved = await Promise.all(listed.map(({ uuid }) => documentOf<ActorLike>(uuid)));
  return [...here, ...shelved].flatMap((actor) => {
    const person = asNarrative(actor);
    return (person && foeOf(person)) ?? [];
  });
}
