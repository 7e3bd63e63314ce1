import { Distribution } from "../../chance/distribution.ts";
import { figureIn } from "../../chance/from-document.ts";
import type { Combatant } from "../../chance/skirmish.ts";
import { odds } from "../chances/odds.ts";
import { attackDifficulty, damage, minions } from "../combat.ts";
import { changeTimes, momentsAgainst, momentsOf } from "../moments.ts";
import { build, type PoolChange } from "../pool.ts";
import { type Characteristic, SKILLS, type SkillGroup } from "../skills.ts";
import { initiativeNumber } from "../table.ts";
import { THRESHOLD_BASE } from "../tables.ts";
import { qualityPool, worthOfArmour } from "../weapon.ts";

/*
 * Actors as a compendium has them, made ready for a fight that is worked out beforehand: wounds against soak, groups that fall one by one.
 * Symbols that are left over are spent by nobody, so there are no critical injuries and no qualities that are activated; nobody aims,
 * takes cover, uses a talent that costs something or a point of destiny, and nobody carries too much. Who acts first goes by the mean
 * of their roll. What stuns does nothing to those who keep strain apart from wounds: it would fill another track.
 */

type Data = Readonly<Record<string, unknown>>;

/** What a document of a compendium says of an actor. Fields that it leaves out have their usual value. */
interface Sheet {
  readonly type: string;
  readonly system: {
    readonly characteristics: Readonly<Record<Characteristic, { readonly value: number }>>;
    readonly base?: { readonly wounds?: number };
    readonly wounds?: { readonly max?: number | null };
    readonly extra?: { readonly soak?: number; readonly melee?: number; readonly ranged?: number };
    readonly silhouette?: number;
    readonly count?: number;
    readonly each?: number;
  };
  readonly items: readonly { readonly type: string; readonly system: Data }[];
}

interface Attack {
  readonly mode: "melee" | "ranged";
  readonly characteristic: number;
  readonly skill: number;
  readonly changes: readonly PoolChange[];
  readonly damage: number;
  readonly pierce: number;
  readonly breach: number;
  readonly vehicleScale: boolean;
  readonly stuns: boolean;
}

interface Fighter extends Combatant {
  readonly soak: number;
  /** Setback dice of those who attack, by how they do it; and what talents change in their pools. */
  readonly melee: number;
  readonly ranged: number;
  readonly against: Readonly<Record<Attack["mode"], readonly PoolChange[]>>;
  readonly silhouette: number;
  readonly keepsStrain: boolean;
  /** With all that they are; a group's ranks are left to those who stand. */
  readonly attacks: readonly Attack[];
  readonly group: { readonly count: number; readonly each: number } | null;
}

const listIn = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : []);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What an actor without a weapon strikes with. */
const BARE: Data = { skill: "brawl", addsBrawn: true, range: "engaged" };
const UNLEARNT = { melee: "brawn", ranged: "agility" } as const;

/** The figures of an actor with what is worn and held. */
export function fighter({ type, system, items }: Sheet): Fighter {
  const { characteristics, extra = {} } = system;
  const own = (kind: string): Data[] => items.filter((item) => item.type === kind).map((item) => item.system);
  const talents = own("narrativeTalent").map((talent) => ({ ...talent, times: timesOf(talent) }) as Data);
  const gain = (name: string): number =>
    sumOf(talents.map(({ figures, times }) => figureIn((figures as Data | undefined)?.[name]) * Number(times)));
  const dice = [
    ...talents,
    ...own("narrativeGear").map((gear): Data => ({ ...gear, times: figureIn(gear.quantity, 1) > 0 ? 1 : 0 })),
  ]
    .filter(isFree)
    .flatMap(({ dice, times }) =>
      listIn<{ when: string } & PoolChange>(dice).map((entry) => ({ ...entry, times: Number(times) })),
    );
  const changesIn = (moments: ReadonlySet<string>): PoolChange[] =>
    dice.filter(({ when }) => moments.has(when)).map(({ when: _, times, ...change }) => changeTimes(change, times));
  const group =
    type === "narrativeMinions" ? { count: figureIn(system.count, 1), each: figureIn(system.each, 1) } : null;
  const full = group && (minions({ count: group.count, threshold: group.each, wounds: 0 }).ranks ?? 0);
  const ability = (key: string, otherwise: Characteristic) => {
    const learnt = own("narrativeSkill")
      .filter((skill) => skill.key === key)
      .sort((one, two) => figureIn(two.rank) - figureIn(one.rank))[0];
    const rule = SKILLS.find(({ id }) => id === key);
    const characteristic = (learnt?.characteristic ?? rule?.characteristic ?? otherwise) as Characteristic;
    const about = {
      characteristic,
      skill: key,
      group: ((learnt?.group ?? rule?.group) as SkillGroup | undefined) ?? null,
    };
    return {
      about,
      characteristic: characteristics[characteristic].value,
      skill: learnt ? (full ?? figureIn(learnt.rank)) : 0,
    };
  };
  const held = own("narrativeWeapon").filter(({ equipped }) => equipped === true);
  const worn = own("narrativeArmour")
    .filter(({ equipped }) => equipped === true)
    .map(({ soak, defence }) => ({ soak: figureIn(soak), defence: figureIn(defence) }))
    .sort((one, two) => worthOfArmour(two) - worthOfArmour(one))[0] ?? { soak: 0, defence: 0 };
  const parry = (quality: string): number => sumOf(held.map((weapon) => rankOf(weapon, quality)));
  const attackOf = (weapon: Data): Attack => {
    const mode = weapon.range === "engaged" ? "melee" : "ranged";
    const { about, ...parts } = ability(String(weapon.skill), UNLEARNT[mode]);
    const values = Object.fromEntries(Object.entries(characteristics).map(([name, { value }]) => [name, value]));
    const qualities = qualitiesOf(weapon).flatMap(({ id, rank }) => {
      const dice = qualityPool({ id, rank: rank ?? 0 }, values);
      return dice?.always ? [{ add: dice.add }] : [];
    });
    return {
      ...{ mode, ...parts, changes: [...changesIn(momentsOf({ ...about, attack: mode })), ...qualities] },
      damage: figureIn(weapon.damage) + (weapon.addsBrawn === true ? characteristics.brawn.value : 0),
      ...{
        pierce: rankOf(weapon, "pierce"),
        breach: rankOf(weapon, "breach"),
        vehicleScale: weapon.vehicleScale === true,
      },
      stuns: qualitiesOf(weapon).some(({ id }) => id === "stunDamage"),
    };
  };
  const { about, ...ready } = ability("cool", "presence");
  const first = odds(build({ ...ready, changes: changesIn(momentsOf({ ...about, initiative: true })) }));
  const bears = group
    ? group.count * group.each
    : (system.wounds?.max ?? (system.base?.wounds ?? THRESHOLD_BASE) + characteristics.brawn.value + gain("wounds"));
  return {
    // Who has as many wounds as they bear still stands.
    health: bears + 1,
    initiative: initiativeNumber({ success: first.netSuccess.mean, advantage: first.netAdvantage.mean }),
    ...(group && { wanes: true }),
    soak: Math.max(0, characteristics.brawn.value + worn.soak + gain("soak") + figureIn(extra.soak)),
    melee: Math.max(0, worn.defence + parry("defensive") + gain("melee") + figureIn(extra.melee)),
    ranged: Math.max(0, worn.defence + parry("deflection") + gain("ranged") + figureIn(extra.ranged)),
    against: { melee: changesIn(momentsAgainst("melee")), ranged: changesIn(momentsAgainst("ranged")) },
    silhouette: figureIn(system.silhouette, 1),
    keepsStrain: type === "narrativeHero" || type === "narrativeNemesis",
    attacks: (held.length > 0 ? held : [BARE]).map(attackOf),
    group,
  };
}

const timesOf = ({ ranked, rank }: Data): number => (ranked === true ? figureIn(rank, 1) : 1);

/** What counts by itself, without being paid for or used up. */
const isFree = ({ activation = "passive", destiny, once }: Data): boolean =>
  activation === "passive" && destiny !== true && once !== true;

const qualitiesOf = ({ qualities }: Data) => listIn<{ id: string; rank?: number }>(qualities);
const rankOf = (weapon: Data, quality: string): number =>
  sumOf(qualitiesOf(weapon).flatMap(({ id, rank = 0 }) => (id === quality ? [rank] : [])));

/**
 * What the target loses by one attack with the weapon in hand that takes most of it; shots at short range.
 * @param left What the attacker has left: a group that has lost some of its own has fewer ranks.
 */
export function blow(by: Fighter, target: Fighter, left = by.health): Distribution {
  const { group } = by;
  const ranks = group && minions({ count: group.count, threshold: group.each, wounds: by.health - left }).ranks;
  const dealt = by.attacks.map((attack) => {
    const { mode, skill, changes, stuns, characteristic, ...hit } = attack;
    const difficulty = attackDifficulty({
      ...{ mode, silhouette: by.silhouette, target: target.silhouette },
      ...(mode === "ranged" && { range: "short" as const }),
    });
    const pool = build({
      ...{ characteristic, difficulty },
      // A group has ranks in what it has learnt together; of one, there are none.
      skill: ranks === null ? skill : Math.min(skill, ranks),
      changes: [...changes, ...target.against[mode], { add: { setback: target[mode] } }],
    });
    if (stuns && target.keepsStrain) return Distribution.constant(0);
    const { netSuccess } = odds(pool);
    return Distribution.mix(
      netSuccess
        .entries()
        .map(([success, chance]) => [
          chance,
          Distribution.constant(success < 1 ? 0 : damage({ ...hit, success, soak: target.soak }).wounds),
        ]),
    );
  });
  return dealt.reduce((best, each) => (each.mean > best.mean ? each : best));
}
