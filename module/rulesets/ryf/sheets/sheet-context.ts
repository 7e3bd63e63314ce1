import type { SituationalModifier } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { formulaSaid, signed, t } from "../../../i18n/i18n.ts";
import { tooltipOf } from "../../../plan/kit.ts";
import { thingRow } from "../../../sheets/rows.ts";
import type { RyfActor } from "../data/actor.ts";
import { advantagesOf, type ItemOf, itemsOf, stacksFor } from "../data/items.ts";
import { attributeLabel, key, playedAttributes } from "../data/labels.ts";
import { damageTypeLabel, typeOf } from "../data/resistance.ts";
import type { RyfShip, RyfTarget } from "../data/ship.ts";
import { spellFacts } from "../data/spell-facts.ts";
import {
  type Ability,
  abilityOf,
  advantageChanges,
  bareAttribute,
  rankOf,
  ruleAbility,
  situation,
  spellAbility,
} from "../rolls/modifiers.ts";

/** The rows of an actor's sheet: what is rolled with its number as it stands now, hindrance and wounds included. */

/** The number added to the die now, why, and which die counts when it is not the middle one. */
function standing(ability: Ability, changes: SituationalModifier[], attributeValue: number) {
  const on = changes.filter((change) => change.on);
  const added = on.filter(({ value }) => value !== 0);
  const ranks = on.filter(({ value }) => value === 0);
  const parts = [
    { label: attributeLabel(ability.attribute), value: attributeValue },
    ...(ability.skill ? [{ label: ability.skill.name, value: ability.skill.level }] : []),
    ...added,
  ];
  const keep = rankOf(on);
  return {
    value: ability.bonus + added.reduce((sum, { value }) => sum + value, 0),
    keep: keep === "median" ? null : keep,
    tip: [tooltipOf(parts), ...ranks.map(({ label }) => t(label))].join(" · "),
  };
}

const now = (actor: RyfActor, ability: Ability, purpose = "", extra: SituationalModifier[] = []) =>
  standing(ability, [...extra, ...situation(actor, ability, purpose)], actor.system.attributes[ability.attribute]);

export function attributeRows(actor: RyfActor) {
  return playedAttributes().map((name) => {
    const base = actor.system.attributes[name];
    const standing = now(actor, bareAttribute(actor, name));
    return {
      name,
      label: attributeLabel(name),
      path: `system.attributes.${name}`,
      source: (actor._source.system.attributes as Record<string, number>)[name],
      base,
      lowered: standing.value < base,
      ...standing,
    };
  });
}

export function skillRows(actor: RyfActor) {
  const rows = itemsOf(actor, "ryfSkill").map((item) => ({
    id: item.id,
    name: item.name,
    img: item.img,
    level: item.system.level,
    attribute: attributeLabel(item.system.attribute),
    speciality: item.system.specialised ? item.system.speciality || item.name : "",
    ...now(actor, abilityOf(actor, item)),
  }));
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

const precision = (value: number): SituationalModifier[] =>
  value === 0 ? [] : [{ id: "precision", label: key("change.precision"), field: "precision", value, on: true }];

function attacks(actor: RyfActor, weapon: ItemOf<"ryfWeapon">) {
  const modes = (["melee", "ranged"] as const).filter((mode) => weapon.system[mode]);
  return (modes.length ? modes : (["melee"] as const)).map((mode) => ({
    mode,
    label: key(`attack.${mode}`),
    ...now(actor, ruleAbility(actor, weapon.system.skill || mode), weapon.name, [
      ...precision(weapon.system.precision),
      ...advantageChanges(actor, mode),
    ]),
  }));
}

function bandsOf({ system }: ItemOf<"ryfWeapon">): string {
  if (!system.ranged) return "";
  const { short, medium, long } = system.bands;
  const known = [short, medium, long].filter((metres) => metres !== null);
  return known.length ? t(key("band.list"), { metres: known.join(" / ") }) : "";
}

/** Weapons, those in hand first. */
export const weaponRows = (actor: RyfActor) =>
  itemsOf(actor, "ryfWeapon")
    .sort((a, b) => Number(b.system.equipped) - Number(a.system.equipped))
    .map((weapon) => ({ ...weaponRow(actor, weapon), attacks: attacks(actor, weapon) }));

/** What is mounted on a ship: the crew attack with it. */
export const gunRows = (ship: RyfShip) => itemsOf(ship, "ryfWeapon").map((weapon) => weaponRow(ship, weapon));

function weaponRow(actor: ActorLike, weapon: ItemOf<"ryfWeapon">) {
  const { magazine, ammunition, automatic, burst, reloadTurns, losesDiePerBand, twoHanded, ignoresArmour, damage } =
    weapon.system;
  const type = typeOf(weapon);
  const stacks = magazine.max > 0 ? [] : stacksFor(actor, weapon);
  const left = stacks.reduce((sum, { system }) => sum + system.quantity, 0);
  const traits = [
    type !== null && t(damageTypeLabel(type)),
    twoHanded && t(key("weapon.twoHanded")),
    automatic && t(key("weapon.automatic")),
    burst.use && t(key("weapon.burst"), { precision: signed(burst.precision) }),
    losesDiePerBand && t(key("weapon.losesDiePerBand")),
    ignoresArmour && t(key("weapon.ignoresArmour")),
    reloadTurns > 0 && t(key("weapon.reloadTurns"), { turns: reloadTurns }),
    ammunition,
  ];
  return {
    ...thingRow(weapon, [formulaSaid(damage), ...traits], key("sheet.inHand")),
    damage: formulaSaid(damage),
    bands: [bandsOf(weapon), stacks.length > 0 && t(key("sheet.ammunition"), { ammunition, left })]
      .filter(Boolean)
      .join(" · "),
    magazine:
      magazine.max > 0 ? { ...magazine, empty: magazine.value === 0, full: magazine.value >= magazine.max } : null,
  };
}

export function unarmedRow(actor: RyfActor) {
  return {
    name: t(key("figure.unarmed")),
    damage: formulaSaid(core.formatDamage(core.UNARMED)),
    attack: now(actor, ruleAbility(actor, "brawl"), "", advantageChanges(actor, "melee")),
  };
}

export function protectionRows(actor: RyfActor) {
  const { armour, shield } = actor.system.derived;
  const row = (item: ItemOf<"ryfArmour" | "ryfShield">, text: string, counts: { id: string } | null | undefined) =>
    thingRow(
      item,
      [text, item.system.equipped && counts?.id !== item.id && t(key("sheet.doesNotCount"))],
      key("sheet.worn"),
    );
  const armours = itemsOf(actor, "ryfArmour").map((item) => {
    const { absorption, hindrance } = item.system;
    return row(item, t(key("armour.text"), { absorption, hindrance }), armour);
  });
  const shields = itemsOf(actor, "ryfShield").map((item) => {
    const { melee, ranged, hindrance } = item.system;
    return row(item, t(key("shield.text"), { melee: signed(melee), ranged: signed(ranged), hindrance }), shield);
  });
  return [...armours, ...shields];
}

/** What the body and the armour resist of each kind of damage, where it is anything; and the fields of the body's. */
export function resistanceRow({ system }: RyfTarget) {
  const said = core.DAMAGE_TYPES.flatMap((type) => {
    const { body, armour } = system.derived.resistances[type];
    return body + armour === 0 ? [] : [`${t(damageTypeLabel(type))} ${signed(body + armour)}`];
  });
  return { said: said.join(" · "), types: core.DAMAGE_TYPES };
}

export const gearRows = (actor: RyfActor) => itemsOf(actor, "ryfGear").map((item) => thingRow(item));

/** Spells with what they cost and the number added to the die. */
export function spellRows(actor: RyfActor) {
  return itemsOf(actor, "ryfSpell")
    .sort((a, b) => a.system.tier - b.system.tier || a.name.localeCompare(b.name))
    .map((spell) => {
      const { level, tier } = spell.system;
      const cost = core.spellCost(tier);
      return {
        id: spell.id,
        name: spell.name,
        img: spell.img,
        level,
        ...now(actor, spellAbility(actor, spell), "spell", advantageChanges(actor, "spell")),
        text: [t(key("spell.text"), { tier, cost }), ...spellFacts(spell)].join(" · "),
        dear: cost > actor.system.mana.value + actor.system.mana.temp,
      };
    });
}

/** Advantages, with what they change and whether the hero meets what they ask for. */
export function advantageRows(actor: RyfActor) {
  const { attributes } = actor.system;
  return advantagesOf(actor).map(({ id, name, img, system }) => {
    const { attribute, value } = system.requires;
    const changes = core.ADVANTAGE_FIGURES.filter((figure) => system.changes[figure] !== 0).map(
      (figure) => `${t(key(`advantage.${figure}`))} ${signed(system.changes[figure])}`,
    );
    return {
      id,
      name,
      img,
      text: changes.join(" · "),
      unmet: !core.meetsRequirement(attributes, { attribute, value })
        ? t(key("advantage.unmet"), {
            attribute: t(attribute ? attributeLabel(attribute) : key("advantage.any")),
            value,
          })
        : null,
    };
  });
}

/** A shield and a two-handed weapon at once: the rules are silent, so it is only pointed out. */
export function handsFull(actor: RyfActor): boolean {
  const two = itemsOf(actor, "ryfWeapon").some(({ system }) => system.equipped && system.twoHanded);
  return two && actor.system.derived.shield !== null;
}
