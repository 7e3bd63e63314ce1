import * as core from "../../../core/effect/index.ts";
import { type Form, nameInForm } from "../../../core/forms.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { raised } from "../../../plan/effects.ts";
import { type ItemOf, itemsOf, type ListedTrait } from "./items.ts";
import {
  ATTRIBUTES,
  type Attribute,
  attributeLabel,
  key,
  optionOf,
  properShort,
  type Role,
  roleOf,
  usualHitDie,
} from "./labels.ts";

/** A number with where it comes from. Labels are language keys or proper names. */
export interface Figure {
  value: number;
  parts: { label: string; value: number }[];
}

/** A trait of a sheet: an item of its own, or one that race or class brings. */
export interface Trait {
  /** Unique on the sheet. */
  id: string;
  name: string;
  physical: boolean;
  mental: boolean;
  advance: boolean;
  /** The item it stands on. */
  item: string;
  /** Name of the race or class that brings it; blank for one's own. */
  origin: string;
}

/** The figures that effects may touch, by path. */
export const DERIVED = {
  physical: "system.derived.defences.physical.value",
  mental: "system.derived.defences.mental.value",
} as const;

/** Everything that follows from what stands on the sheet. */
export interface Derived {
  race: ItemOf<"effectRace"> | null;
  class: ItemOf<"effectClass"> | null;
  /** The attribute whose modifier counts double; null where nobody said. */
  prime: Attribute | null;
  scores: Record<Attribute, number>;
  modifiers: Record<Attribute, number>;
  traits: Trait[];
  defences: Record<core.Track, Figure>;
  hitDice: Record<core.Track, number>;
  hitPoints: Record<core.Track, Figure>;
  initiative: number;
  /** Advances that the level gives, and those taken. */
  advances: { due: number; taken: number };
  /** The armour that counts, of those worn. */
  armour: Record<core.Track, ItemOf<"effectArmour"> | null>;
}

/** A race or class, in the form that fits its hero. */
export const originName = (origin: ItemOf<"effectRace" | "effectClass">, form: Form): string =>
  nameInForm(origin.name, origin.system.forms, form);

/** Own traits first, then those of race and class. Of two with one name the first counts. */
function traitsOf(
  actor: ActorLike,
  origins: (ItemOf<"effectRace"> | ItemOf<"effectClass"> | null)[],
  form: Form,
): Trait[] {
  const own = itemsOf(actor, "effectTrait").map(({ id, name, system }) => ({
    id,
    item: id,
    origin: "",
    name,
    ...pick(system),
    advance: system.advance,
  }));
  const brought = origins.flatMap((origin) =>
    origin === null
      ? []
      : origin.system.traits.map((trait, index) => ({
          id: `${origin.id}-${index}`,
          item: origin.id,
          origin: originName(origin, form),
          name: trait.name,
          ...pick(trait),
          advance: false,
        })),
  );
  return [...core.distinctTraits([...own, ...brought])];
}

const pick = ({ physical, mental }: Omit<ListedTrait, "name">) => ({ physical, mental });

/** A defence: a static roll of its attribute, the traits that always help, and what is worn. */
function defence(
  track: core.Track,
  { level, modifiers, traits }: { level: number; modifiers: Record<Attribute, number>; traits: Trait[] },
  worn: ItemOf<"effectArmour">[],
): Figure {
  const attribute = roleOf(`${track}Defence` satisfies Role);
  const count = traits.filter((trait) => trait[track]).length;
  const parts = [
    { label: key("figure.base"), value: core.STATIC },
    { label: attributeLabel(attribute), value: modifiers[attribute] },
    { label: key("figure.traits"), value: core.traitBonus({ level, traits: count }) },
    ...worn.map(({ name, system }) => ({ label: properShort(name), value: system[track] })),
  ];
  const bonus = parts.slice(1).reduce((sum, { value }) => sum + value, 0);
  return {
    value: core.staticTotal(Math.min(Math.max(bonus, -1000), 1000)),
    parts: parts.filter(({ value }) => value !== 0),
  };
}

/** Race, class, modifiers, traits, defences and hit points, each number from the core and with its parts. */
export function derive(
  actor: ActorLike,
  given: { form: Form; level: number; prime: Attribute | ""; attributes: Record<Attribute, number> },
): Derived {
  const race = itemsOf(actor, "effectRace")[0] ?? null;
  const ofClass = itemsOf(actor, "effectClass")[0] ?? null;
  const { level } = given;
  const prime = ofClass?.system.prime || given.prime || null;
  const scores = {} as Record<Attribute, number>;
  const modifiers = {} as Record<Attribute, number>;
  for (const name of ATTRIBUTES) {
    scores[name] = Math.min(Math.max(given.attributes[name] + (race?.system.changes[name] ?? 0), 0), 100);
    modifiers[name] = core.modifier(scores[name], { prime: name === prime && optionOf("prime") === "doubled" });
  }
  const traits = traitsOf(actor, [race, ofClass], given.form);
  const dieOf = (track: core.Track) =>
    core.hitDieOf({
      class: ofClass?.system.hitDice[track],
      race: race?.system.hitDice[track],
      usual: usualHitDie(track),
    });
  const hitDice = { physical: dieOf("physical"), mental: dieOf("mental") };

  const all = itemsOf(actor, "effectArmour").filter(({ system }) => system.equipped);
  const single = all.filter(({ system }) => !system.adds);
  const best = (track: core.Track) => core.bestWorn(single, ({ system }) => system[track]);
  const armour = { physical: best("physical"), mental: best("mental") };
  const worn = (track: core.Track) => [
    ...(armour[track] ? [armour[track]] : []),
    ...all.filter(({ system }) => system.adds),
  ];
  const context = { level, modifiers, traits };

  return {
    race,
    class: ofClass,
    prime,
    scores,
    modifiers,
    traits,
    armour,
    hitDice,
    defences: {
      physical: raised(actor, DERIVED.physical, defence("physical", context, worn("physical"))),
      mental: raised(actor, DERIVED.mental, defence("mental", context, worn("mental"))),
    },
    hitPoints: {
      physical: pointsOf("physical", level, scores, hitDice),
      mental: pointsOf("mental", level, scores, hitDice),
    },
    initiative: modifiers[roleOf("initiative")],
    advances: { due: level * optionOf("advances"), taken: traits.filter(({ advance }) => advance).length },
  };
}

function pointsOf(
  track: core.Track,
  level: number,
  scores: Record<Attribute, number>,
  dice: Record<core.Track, number>,
): Figure {
  const attribute = roleOf(`${track}Points` satisfies Role);
  const hitDie = dice[track];
  const gained = core.gainedPoints({ level, hitDie, growth: optionOf("growth") });
  return {
    value: Math.min(core.hitPoints({ score: scores[attribute], hitDie, gained }), 10_000),
    parts: [
      { label: attributeLabel(attribute), value: scores[attribute] },
      { label: key("figure.hitDie"), value: hitDie },
      { label: key("figure.levels"), value: gained },
    ].filter(({ value }) => value !== 0),
  };
}
