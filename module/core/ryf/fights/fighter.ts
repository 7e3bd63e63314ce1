import type { Distribution } from "../../chance/distribution.ts";
import { figureIn } from "../../chance/from-document.ts";
import type { Combatant } from "../../chance/skirmish.ts";
import { type AdvantageChanges, sumAdvantages } from "../advantages.ts";
import { parseDamage } from "../damage.ts";
import { defence, hindranceFor, hitPoints, initiativeBonus } from "../derived.ts";
import { worthOf } from "../gear.ts";
import { strike } from "../strike.ts";
import { type Attribute, type Keep, RULE_SKILLS, UNARMED } from "../tables.ts";
import type { AttackCheck } from "../types.ts";

/* Actors as a compendium has them, made ready for a fight that is worked out beforehand: heroic hit points, rules of 2.x. */

/** What a document of a compendium says of an actor. Fields that it leaves out have their usual value. */
interface Sheet {
  readonly system: { readonly attributes: Record<Attribute, number>; readonly health?: { readonly max?: number } };
  readonly items: readonly {
    readonly type: string;
    readonly name?: unknown;
    readonly system: Record<string, unknown>;
  }[];
}

interface Weapon {
  readonly mode: "melee" | "ranged";
  readonly bonus: number;
  readonly keep: Keep;
  readonly precision: number;
  readonly dice: ReturnType<typeof parseDamage>;
  readonly ignoresAbsorption: boolean;
}

interface Fighter extends Combatant {
  readonly defence: number;
  readonly cover: number;
  readonly absorption: number;
  readonly weapons: readonly Weapon[];
}

type Thing = Record<string, unknown> & { readonly name: string };

/** The figures of an actor with what it wears and wields. */
export function fighter({ system, items }: Sheet): Fighter {
  const { attributes } = system;
  const own = (type: string) =>
    items.filter((item) => item.type === type).map((item): Thing => ({ ...item.system, name: String(item.name) }));
  const skillOf = (name: string) => own("ryfSkill").find(({ key }) => key === name);
  const level = (name: string) => figureIn(skillOf(name)?.level);
  const worn = (type: string, worth: string) =>
    own(type)
      .filter(({ equipped }) => equipped === true)
      .sort((one, two) => worthBy(two, worth) - worthBy(one, worth))[0] ?? { name: "" };
  const gains = sumAdvantages(own("ryfAdvantage").map(({ changes = {} }) => changes as AdvantageChanges));
  const [armour, shield] = [worn("ryfArmour", "absorption"), worn("ryfShield", "melee")];
  const load = {
    ...{ armour: figureIn(armour.hindrance), shield: figureIn(shield.hindrance) },
    relief: Math.min(Math.max(-gains.hindrance, -100), 100),
  };
  const hindrance = hindranceFor("physical", load);
  const weaponOf = (thing: Thing): Weapon => {
    const mode = thing.ranged === true && thing.melee !== true ? "ranged" : "melee";
    const name = String(thing.skill || mode);
    const skill = skillOf(name);
    const attribute = (skill?.attribute ?? RULE_SKILLS[name as keyof typeof RULE_SKILLS]) as Attribute;
    const { dice, bonus } = parseDamage(String(thing.damage));
    return {
      mode,
      bonus: attributes[attribute] + level(name) + gains[mode] - hindrance,
      keep: level(name) === 0 ? "low" : isSpecial(skill, thing) ? "high" : "median",
      precision: figureIn(thing.precision),
      dice: { dice, bonus: bonus + gains[`${mode}Damage`] },
      ignoresAbsorption: thing.ignoresArmour === true,
    };
  };
  const held = own("ryfWeapon").filter(({ equipped }) => equipped === true);
  const bare = {
    name: "",
    melee: true,
    skill: "brawl",
    damage: `${UNARMED.dice[0].count}d${UNARMED.dice[0].faces}${UNARMED.bonus}`,
  };
  return {
    health:
      system.health?.max ?? hitPoints({ physical: attributes.resistance, lethality: "heroic", extra: gains.health }),
    initiative: initiativeBonus({
      ...{ perception: attributes.perception, reflexes: level("reflexes") },
      ...{ hindrance, extra: gains.initiative },
    }),
    defence: defence({
      ...{ dexterity: attributes.dexterity, dodge: level("dodge"), shieldBonus: figureIn(shield.melee) },
      ...{ armourHindrance: hindranceFor("defence", load), extra: gains.defence },
    }),
    cover: figureIn(shield.ranged),
    absorption: Math.max(0, figureIn(armour.absorption) + gains.absorption),
    weapons: (held.length > 0 ? held : [bare]).map(weaponOf),
  };
}

/** A speciality "Machetes" is meant for a "Machete". */
function isSpecial(skill: Thing | undefined, weapon: Thing): boolean {
  const [a = "", b = ""] = [skill?.speciality, weapon.name].map((name) => String(name ?? "").toLowerCase());
  return skill?.specialised === true && a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

const worthBy = (thing: Thing, worth: string): number => worthOf(figureIn(thing[worth]), figureIn(thing.hindrance));

/** What the target loses by one attack with the weapon in hand that takes most of it; shots at short range, at one who stands still. */
export function blow(by: Fighter, target: Fighter): Distribution {
  const dealt = by.weapons.map(({ mode, bonus, keep, precision, dice, ignoresAbsorption }) => {
    const common = { kind: "attack", bonus, keep, precision } as const;
    const attack: AttackCheck =
      mode === "melee"
        ? { ...common, mode, defence: target.defence }
        : { ...common, mode, band: "short", shield: target.cover };
    return strike(attack, { kind: "damage", ...dice, absorption: target.absorption, ignoresAbsorption }).dealt;
  });
  return dealt.reduce((best, each) => (each.mean > best.mean ? each : best));
}
