import * as core from "../../../core/effect/index.ts";
import type { Form } from "../../../core/forms.ts";
import { theGame } from "../../../foundry/index.ts";
import { formulaSaid, signed, t } from "../../../i18n/i18n.ts";
import { tooltipOf } from "../../../plan/kit.ts";
import { resourceRow, thingRow } from "../../../sheets/rows.ts";
import { type EffectActor, PATHS } from "../data/actor.ts";
import { originName } from "../data/derive.ts";
import { type ItemOf, itemsOf, type ListedTrait } from "../data/items.ts";
import { ATTRIBUTES, attributeLabel, costs, key } from "../data/labels.ts";
import { growthAsks } from "../table/growth.ts";

/** The rows of an actor's sheet. */

export function attributeRows({ system, _source }: EffectActor) {
  const { derived } = system;
  return ATTRIBUTES.map((name) => ({
    name,
    label: attributeLabel(name),
    path: `system.attributes.${name}`,
    source: (_source.system.attributes as Record<string, number>)[name],
    score: derived.scores[name],
    modifier: derived.modifiers[name],
    prime: derived.prime === name,
    tip: t(key(derived.prime === name ? "sheet.primeTip" : "sheet.scoreTip"), { score: derived.scores[name] }),
  }));
}

/** The two tracks of hit points. */
export function trackRows(actor: EffectActor) {
  return core.TRACKS.map((track) => {
    const row = resourceRow(actor, PATHS[track]);
    const tip = tooltipOf(actor.system.derived.hitPoints[track].parts);
    return { ...row, track, tip, kind: `track ${track}${row.none ? " empty" : ""}` };
  });
}

export function traitRows({ system }: EffectActor) {
  return system.derived.traits.map((trait) => ({
    ...trait,
    own: trait.origin === "",
    counts: core.TRACKS.filter((track) => trait[track]).map((track) => key(`counts.${track}`)),
  }));
}

/** What one trait adds, and all of them at most. */
export function traitRule({ system }: EffectActor): string {
  const { level } = system;
  return t(key("meter.rule"), { level: signed(level), cap: signed(core.traitCap(level)), bonus: "" });
}

export function weaponRows(actor: EffectActor) {
  return itemsOf(actor, "effectWeapon").map((item) => {
    const { attribute, track, trait, bonus, damage } = item.system;
    const text = [t(attributeLabel(attribute)), t(key(`against.${track}`)), trait].filter(Boolean).join(" · ");
    const value = actor.system.derived.modifiers[attribute] + bonus;
    const dice = formulaSaid(damage);
    return { ...thingRow(item, [dice, text]), said: text, damage: dice, value };
  });
}

export function armourRows(actor: EffectActor) {
  const { armour } = actor.system.derived;
  return itemsOf(actor, "effectArmour").map((item) => {
    const { equipped, adds, physical, mental } = item.system;
    const ignored = equipped && !adds && core.TRACKS.every((track) => armour[track]?.id !== item.id);
    const text = t(key("armour.text"), { physical: signed(physical), mental: signed(mental) });
    return thingRow(item, [text, ignored && t(key("sheet.doesNotCount"))], key("sheet.worn"));
  });
}

export const gearRows = (actor: EffectActor) => itemsOf(actor, "effectGear").map((item) => thingRow(item));

export const consequenceRows = (actor: EffectActor) =>
  itemsOf(actor, "effectEffect").map(({ id, name, system }) => ({
    id,
    name,
    size: key(`size.${system.size}`),
    modifier: system.modifier,
  }));

const named = (list: ListedTrait[]): string[] => list.map(({ name }) => name.trim()).filter(Boolean);

/** Race or class as a card. Of several of a kind the first one counts; the others are spare. */
function originCard(item: ItemOf<"effectRace" | "effectClass">, form: Form, spare: boolean) {
  const { hitDice, traits } = item.system;
  const dice = core.TRACKS.filter((track) => hitDice[track] !== null).map((track) =>
    t(key(`hitDieShort.${track}`), { faces: hitDice[track] }),
  );
  return {
    missing: "",
    id: item.id,
    name: originName(item, form),
    img: item.img,
    traits: named(traits).join(", "),
    dice: dice.join(" · "),
    spare,
  };
}

/** Every race and class of a sheet, and what it says where there is none. */
export const originRows = (actor: EffectActor) =>
  (["effectRace", "effectClass"] as const).flatMap((type): object[] => {
    const known = itemsOf(actor, type);
    const missing = key(type === "effectRace" ? "growth.noRace" : "growth.noClass");
    return known.length === 0
      ? [{ missing }]
      : known.map((item, index) => originCard(item, actor.system.form, index > 0));
  });

/** Level, and the advances that are due, taken and on offer. */
export function advancementContext(actor: EffectActor) {
  const { derived, level } = actor.system;
  const taken = new Set(derived.traits.map(({ name }) => name.trim().toLocaleLowerCase()));
  const origins = [derived.race, derived.class].filter((origin) => origin !== null);
  const { due, taken: spent } = derived.advances;
  return {
    level,
    asks: !theGame().user.isGM && growthAsks(),
    due,
    taken: spent,
    left: due - spent,
    // Where levels give none, nobody counts them: those who were made with one are not over.
    over: due > 0 && spent > due,
    taught: derived.traits.filter(({ advance }) => advance).map(({ name, item }) => ({ name, item })),
    offers: origins.flatMap((origin) =>
      origin.system.advances.flatMap(({ name }, index) =>
        name.trim() === "" || taken.has(name.trim().toLocaleLowerCase())
          ? []
          : [{ name: name.trim(), origin: originName(origin, actor.system.form), item: origin.id, index }],
      ),
    ),
  };
}

/** What the margin buys at this table, in a line. */
export const priceList = (): string => t(key("sheet.prices"), costs());
