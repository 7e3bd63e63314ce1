import { Distribution } from "../../chance/distribution.ts";
import { figureIn } from "../../chance/from-document.ts";
import type { Combatant } from "../../chance/skirmish.ts";
import {
  bestWorn,
  distinctTraits,
  gainedPoints,
  hitDieOf,
  hitPoints,
  modifier,
  staticTotal,
  traitBonus,
} from "../derived.ts";
import { diceTotal, parseDice } from "../dice.ts";
import type { ATTRIBUTES } from "../hero.ts";
import { totalOf } from "../roll.ts";
import { TRACKS, type Track } from "../tables.ts";

/*
 * Actors as a compendium has them, made ready for a fight that is worked out beforehand, with a table's first settings: roles of
 * attributes, d8 where nobody names a hit die, all effect points spent on harm at 1 each. Left out: traits that a dialog does not tick
 * by itself, lasting effects, and what the GM buys with consequence points, on both sides.
 */

type Attribute = (typeof ATTRIBUTES)[number];

/** What a document of a compendium says of an actor. Fields that it leaves out have their usual value. */
interface Sheet {
  readonly system: {
    readonly attributes: Readonly<Record<Attribute, number>>;
    readonly level?: number;
    readonly prime?: string;
    readonly health?: { readonly max?: number };
    readonly mind?: { readonly max?: number };
  };
  readonly items: readonly {
    readonly type: string;
    readonly name?: unknown;
    readonly system: Readonly<Record<string, unknown>>;
  }[];
}

/** What attributes are for, unless a table says otherwise. [house] */
const DEFENDS = { physical: "dexterity", mental: "wisdom" } as const satisfies Record<Track, Attribute>;
const ENDURES = { physical: "constitution", mental: "wisdom" } as const satisfies Record<Track, Attribute>;
const STRIKES = { physical: "strength", mental: "charisma" } as const satisfies Record<Track, Attribute>;
const USUAL_HIT_DIE = 8;

type ByTrack<T> = Readonly<Record<Track, T>>;

interface Attack {
  readonly bonus: number;
  readonly damage: Distribution;
}

interface Figures {
  readonly initiative: number;
  readonly defences: ByTrack<number>;
  readonly points: ByTrack<number>;
  /** By the count that they take. */
  readonly attacks: ByTrack<readonly Attack[]>;
}

interface Fighter extends Combatant, Figures {
  /** The count that the other side takes from this one: the one by which it is out sooner. */
  readonly falls: Track;
}

type Thing = Readonly<Record<string, unknown>> & { readonly name: string };

const both = <T>(of: (track: Track) => T): ByTrack<T> => ({ physical: of("physical"), mental: of("mental") });

function figuresOf({ system, items }: Sheet): Figures {
  const things = (type: string) =>
    items.filter((item) => item.type === type).map((item): Thing => ({ ...item.system, name: String(item.name) }));
  const { level = 1 } = system;
  const [race] = things("effectRace");
  const [ofClass] = things("effectClass");
  const prime = ofClass?.prime || system.prime;
  const score = (name: Attribute): number =>
    Math.min(Math.max(system.attributes[name] + figureIn((race?.changes as Record<string, unknown>)?.[name]), 0), 100);
  const bonus = (name: Attribute): number => modifier(score(name), { prime: name === prime });
  const brought = [race, ofClass].flatMap((origin) => (origin?.traits ?? []) as Thing[]);
  const traits = distinctTraits([...things("effectTrait"), ...brought]);
  const worn = things("effectArmour").filter(({ equipped }) => equipped === true);
  const single = worn.filter(({ adds }) => adds !== true);
  const dieOf = (origin: Thing | undefined, track: Track) =>
    (origin?.hitDice as Partial<Record<Track, number | null>> | undefined)?.[track];
  const points = (track: Track): number => {
    const hitDie = hitDieOf({ class: dieOf(ofClass, track), race: dieOf(race, track), usual: USUAL_HIT_DIE });
    const gained = gainedPoints({ level, hitDie, growth: "half" });
    const own = (track === "physical" ? system.health : system.mind)?.max;
    return own ?? hitPoints({ score: score(ENDURES[track]), hitDie, gained });
  };
  const weapons = things("effectWeapon");
  return {
    initiative: bonus("dexterity"),
    points: both(points),
    defences: both((track) => {
      const best = bestWorn(single, (each) => figureIn(each[track]));
      const armour = [...(best ? [best] : []), ...worn.filter(({ adds }) => adds === true)];
      const always = traits.filter((trait) => trait[track] === true).length;
      return staticTotal(
        armour.reduce((sum, each) => sum + figureIn(each[track]), bonus(DEFENDS[track])) +
          traitBonus({ level, traits: always }),
      );
    }),
    attacks: both((track) => {
      const own = weapons.filter((weapon) => weapon.track === track);
      // Without a weapon for it, an action whose points alone do harm.
      if (own.length === 0) return [{ bonus: bonus(STRIKES[track]), damage: Distribution.constant(0) }];
      return own.map((weapon) => {
        const wanted = String(weapon.trait ?? "").toLowerCase();
        const helps = wanted !== "" && traits.some(({ name }) => name.toLowerCase() === wanted);
        return {
          bonus:
            bonus(weapon.attribute as Attribute) +
            figureIn(weapon.bonus) +
            traitBonus({ level, traits: helps ? 1 : 0 }),
          damage: diceTotal({ kind: "damage", track, ...parseDice(String(weapon.damage)) }),
        };
      });
    }),
  };
}

/** What a defence loses by an attack: nothing by a failure, otherwise the weapon's dice and a point for each of the margin. */
function dealt({ bonus, damage }: Attack, defence: number): Distribution {
  const margin = totalOf({ bonus, modifier: -defence });
  return Distribution.mix(
    margin.entries().map(([over, chance]) => [chance, over < 0 ? Distribution.constant(0) : damage.shift(over)]),
  );
}

/** The attack on that count which takes most of it. */
const bestOf = (by: Figures, target: Figures, track: Track): Distribution =>
  by.attacks[track]
    .map((attack) => dealt(attack, target.defences[track]))
    .reduce((best, each) => (each.mean > best.mean ? each : best));

/**
 * The figures of an actor, with its traits and what it wears and wields. Of two counts a fight takes one from each: the one of which the
 * other side takes the larger share in a round in which all of them attack it; of equals the body's.
 */
export function fighter(sheet: Sheet, { against = [] }: { against?: readonly Sheet[] } = {}): Fighter {
  const own = figuresOf(sheet);
  const others = against.map(figuresOf);
  const share = (track: Track): number =>
    others.reduce((sum, by) => sum + bestOf(by, own, track).mean, 0) / own.points[track];
  const falls = TRACKS.reduce((first, track) => (share(track) > share(first) ? track : first));
  return { ...own, falls, health: own.points[falls] };
}

/** What the target loses, of the count that is taken from it, by the attack that takes most of it. */
export const blow = (by: Fighter, target: Fighter): Distribution => bestOf(by, target, target.falls);
