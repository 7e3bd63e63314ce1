import * as core from "../../../core/narrative/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { whilePrepared } from "../../../foundry/typed-items.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { listed } from "../../../i18n/names.ts";
import { resourceRow, thingRow } from "../../../sheets/rows.ts";
import { poolDice } from "../cards/symbols.ts";
import type { NarrativeActor } from "../data/actor.ts";
import { rankOf } from "../data/derive.ts";
import { problemText } from "../data/item-dice.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { characteristicLabel, key, RULE_QUALITIES } from "../data/labels.ts";
import { brokenDice, ownChanges, type Problem } from "../data/talents.ts";
import { type About, type Characteristic, SKILL_GROUPS, type WeaponQuality } from "../data/types.ts";
import { asVehicle, type NarrativeVehicle, placesOf } from "../data/vehicle.ts";
import { readyRows } from "../data/weapon-state.ts";
import { hitOf } from "../rolls/damage.ts";
import { attackAbility } from "../rolls/modifiers.ts";
import { ownStances } from "../rolls/positions.ts";
import { upgradesBought } from "../talents/trees.ts";
import { packedOn, packedRows } from "../things/containers.ts";
import { trackerRows } from "../things/trackers.ts";

/** The rows of an actor's sheet: what is rolled with its dice as they stand now, talents and injuries included. */

/** The dice of a skill or a bare characteristic, before difficulty, and what changed them. */
function standing(actor: NarrativeActor, characteristic: Characteristic, rank: number, about: About): Standing {
  const known = standings(actor);
  const name = JSON.stringify([characteristic, rank, about]);
  const found = known.get(name) ?? standingOf(actor, characteristic, rank, about);
  known.set(name, found);
  return found;
}

/** Many weapons are fought with in one way: what stands for it is worked out once. */
const standings = whilePrepared((_actor: NarrativeActor) => new Map<string, Standing>());
type Standing = ReturnType<typeof standingOf>;

function standingOf(actor: NarrativeActor, characteristic: Characteristic, rank: number, about: About) {
  const parts = { characteristic: actor.system.characteristics[characteristic].value, skill: rank };
  const stances = about.attack ? ownStances(actor) : [];
  // What waits stands once, in its list: which roll spends it is chosen there.
  const changes = [...ownChanges(actor, about), ...stances].filter(({ on, consumes }) => on && !consumes);
  const reasons = [`${t(characteristicLabel(characteristic))} ${parts.characteristic}`];
  if (about.skill !== "" || rank > 0) reasons.push(`${t(key("sheet.rank"))} ${rank}`);
  return {
    pool: poolDice(built({ ...parts, changes: changes.map(({ change }) => change) }, parts)),
    tip: [...reasons, ...listed(changes.map(({ label }) => t(label)))].join(" · "),
  };
}

/** A pool that grew beyond what can be rolled is shown without its changes; the dialog says what is wrong. */
function built(parts: core.Build, plain: core.Build): core.Pool {
  try {
    return core.build(parts);
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return core.build(plain);
  }
}

export function characteristicRows(actor: NarrativeActor) {
  const source = actor._source.system.characteristics as Record<string, { value: number }>;
  return core.CHARACTERISTICS.map((name) => ({
    name,
    label: characteristicLabel(name),
    path: `system.characteristics.${name}.value`,
    value: actor.system.characteristics[name].value,
    source: source[name]?.value ?? 0,
  }));
}

const aboutSkill = (skill: ItemOf<"narrativeSkill">): About => ({
  characteristic: skill.system.characteristic,
  skill: skill.system.key,
  group: skill.system.group,
});

/** Skills by group, each group by name; groups without a skill are left out. */
export function skillGroups(actor: NarrativeActor) {
  const rows = itemsOf(actor, "narrativeSkill").map((item) => {
    const rank = rankOf(actor, item);
    return {
      id: item.id,
      name: item.name,
      group: item.system.group,
      rank,
      stored: item.system.rank,
      career: item.system.career,
      characteristic: t(characteristicLabel(item.system.characteristic)),
      ...standing(actor, item.system.characteristic, rank, aboutSkill(item)),
    };
  });
  rows.sort((a, b) => a.name.localeCompare(b.name));
  return SKILL_GROUPS.map((group) => ({
    group,
    label: key(`group.${group}`),
    skills: rows.filter((row) => row.group === group),
  })).filter(({ skills }) => skills.length > 0);
}

/** A quality as players read it: "Pierce 2", with what it does. */
export function qualityView({ id, rank, name, hit }: WeaponQuality) {
  const rule = RULE_QUALITIES.get(id);
  const title = rule ? t(key(`quality.${id}`)) : name || id;
  const ranked = rule ? rule.ranked === true : rank > 0;
  const cost = rule ? (rule.hit ?? 0) : hit;
  const words = rule ? t(key(`qualityText.${id}`)) : "";
  return {
    id,
    text: ranked ? `${title} ${rank}` : title,
    tip: [words, cost > 0 ? t(key("item.activate"), { cost }) : ""].filter(Boolean).join(" "),
  };
}

function attackOf(actor: NarrativeActor, skillKey: string, range: core.Range) {
  const attack = range === "engaged" ? "melee" : "ranged";
  const { characteristic, rank, label, skill } = attackAbility(actor, skillKey, attack);
  const name = t(label);
  const group = skill?.system.group ?? "combat";
  return { name, ...standing(actor, characteristic, rank, { characteristic, skill: skillKey, group, attack }) };
}

/** Weapons, those in hand first; bare hands last. */
export function weaponRows(actor: NarrativeActor) {
  const weapons = itemsOf(actor, "narrativeWeapon");
  const rows = weapons
    .sort((a, b) => Number(b.system.equipped) - Number(a.system.equipped))
    .map((weapon) => ({
      id: weapon.id,
      name: weapon.name,
      img: weapon.img,
      equipped: weapon.system.equipped,
      ...weaponFigures(weapon, actor),
      attack: attackOf(actor, weapon.system.skill, weapon.system.range),
    }));
  const unarmed = { id: null, name: t(key("figure.unarmed")), equipped: true, ...weaponFigures(null, actor) };
  return [...rows, { ...unarmed, img: "", attack: attackOf(actor, "brawl", "engaged") }];
}

/** What a weapon does in these hands. */
export function weaponFigures(weapon: ItemOf<"narrativeWeapon"> | null, wielder: ActorLike | null) {
  const { damage, critical, range, qualities, vehicleScale } = hitOf(weapon, wielder);
  return {
    damage,
    critical: critical > 0 ? critical : "–",
    range: key(`range.${range}`),
    vehicleScale,
    qualities: qualities.map(qualityView),
    ready: weapon ? readyRows(weapon) : [],
  };
}

/** A thing in a list of them: what it does, what it tracks, and whether it can be used up. */
const carriedRow = (item: ItemLike, texts: readonly (string | false)[], wears = "") => {
  const { heals = 0, quantity = 0 } = item.system as { heals?: number; quantity?: number };
  return { ...thingRow(item, texts, wears), heals: heals > 0 && quantity > 0, trackers: trackerRows(item) };
};

export function gearRows(actor: ActorLike) {
  // A vehicle has neither hands nor a body: all its weapons are mounted, and armour lies in its hold.
  const wears = (word: string) => (asVehicle(actor) ? "" : key(word));
  const worn = (actor.system as Partial<NarrativeActor["system"]>).derived?.armour;
  const rows = packedRows(actor, {
    weapons: itemsOf(actor, "narrativeWeapon").map((item) => {
      const { encumbrance } = item.system;
      const text = t(key("sheet.weaponText"), { damage: weaponFigures(item, actor).damage, encumbrance });
      return carriedRow(item, [text], wears("sheet.inHand"));
    }),
    armours: itemsOf(actor, "narrativeArmour").map((item) => {
      const { soak, defence, encumbrance, equipped } = item.system;
      const text = t(key("sheet.armourText"), { soak: signed(soak), defence, encumbrance });
      const idle = equipped && worn?.id !== item.id && t(key("sheet.doesNotCount"));
      return carriedRow(item, [text, idle], wears("sheet.worn"));
    }),
    gear: itemsOf(actor, "narrativeGear").map((item) => {
      const { encumbrance, contents } = item.system;
      const holds = contents !== "none" && t(key(`contents.${contents}`));
      return carriedRow(item, [t(key("sheet.gearText"), { encumbrance }), holds]);
    }),
  });
  return { ...rows, attachments: attachmentRows(actor) };
}

/** Attachments, each with its mods: effects, of which the owner leaves out those that were not built in. */
const attachmentRows = (actor: ActorLike) =>
  itemsOf(actor, "narrativeAttachment").map((item) => {
    const { encumbrance, hardPoints } = item.system;
    return {
      ...thingRow(item, [t(key("sheet.attachmentText"), { count: hardPoints, encumbrance })]),
      wears: asVehicle(actor) ? key("figure.mounted") : "",
      mods: Array.from(item.effects).map(({ id, name, disabled }) => ({ id, name, on: !disabled })),
    };
  });

const problemsOf = (broken: { item: ItemLike; problem: Problem }[], id: string): string[] =>
  broken.filter(({ item }) => item.id === id).map(({ problem }) => problemText(problem));

export function injuryRows(actor: NarrativeActor) {
  const broken = brokenDice(actor);
  return itemsOf(actor, "narrativeInjury").map((item) => ({
    id: item.id,
    name: item.name,
    img: item.img,
    severity: key(`severity.${item.system.severity}`),
    problems: problemsOf(broken, item.id),
  }));
}

export function powerRows(actor: NarrativeActor) {
  const { rating, left } = actor.system.derived.force;
  return itemsOf(actor, "narrativePower").map((item) => ({
    id: item.id,
    name: item.name,
    img: item.img,
    points: item.system.points,
    tooWeak: rating < item.system.rating ? item.system.rating : null,
    committed: item.system.committed,
    // A click too many is answered in words; a hero without force has nothing to click.
    commits: rating > 0,
    allCommitted: left === 0,
    upgrades: [
      ...item.system.upgrades.filter(({ bought }) => bought).map(({ name, points }) => ({ name, points })),
      ...upgradesBought(actor, item),
    ],
  }));
}

/** In words, how many force dice are left; blank while none is committed. */
export function leftToRoll({ system: { derived } }: NarrativeActor): string {
  const { committed, left } = derived.force;
  return committed > 0 ? t(key("force.leaves"), { committed, left }) : "";
}

/** How much of something is suffered, and how much can be. @param fixed Whether nobody can write another threshold. */
export function trackRow(actor: ActorLike, name: string, fixed = false) {
  const row = resourceRow(actor, name, { rising: true });
  return { ...row, fixed, kind: `track ${name}`, tone: row.value > row.max ? "wounded" : "" };
}

/** What lies in the hold, and what it takes; null where there is neither. What is mounted lies nowhere. */
export function holdOf(vehicle: NarrativeVehicle) {
  const { cargo } = vehicle.system;
  const things = vehicle.items.filter(({ type }) => type === "narrativeGear" || type === "narrativeArmour");
  const loose = itemsOf(vehicle, "narrativeAttachment").filter(({ system }) => !system.equipped);
  const value =
    core.packedLoad(packedOn(things)) + core.carried(loose.map(({ system: { encumbrance } }) => ({ encumbrance })));
  const over = Math.max(0, value - cargo);
  return value === 0 && cargo === 0
    ? null
    : {
        value,
        max: cargo,
        over,
        said: over > 0 ? t(key("sheet.holdOver"), { count: over }) : "",
        tip: t(key("figure.cargo")),
      };
}

/** The places of a vehicle for attachments: what is mounted, and where there is too much of it, that. */
export function placesRow(vehicle: NarrativeVehicle) {
  const { used, over } = placesOf(vehicle);
  const said = over > 0 ? t(key("sheet.placesOver"), { count: over }) : "";
  return { used, over, said, most: vehicle.system.hardPoints };
}

/** Shields by side; shown where there are any, or while the owner edits. */
export const shieldRows = (shields: NarrativeVehicle["system"]["shields"], editing: boolean) => ({
  shields: core.SHIELD_SIDES.map((side) => ({ side, label: key(`side.${side}`), ...shields[side] })),
  shielded: editing || core.SHIELD_SIDES.some((side) => shields[side].max > 0),
});
