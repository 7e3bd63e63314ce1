import * as core from "../../../core/escala3/index.ts";
import { decimal, signed, t } from "../../../i18n/i18n.ts";
import { thingRow } from "../../../sheets/rows.ts";
import type { Escala3Actor } from "../data/actor.ts";
import { GROUPS, type Group, itemsOf, type Trait } from "../data/items.ts";
import { key, optionOf, shownLevel, tableDice } from "../data/labels.ts";
import { isDown, lasting, levelWord, traitName, traitsOf } from "../rolls/modifiers.ts";

/** The rows of an actor's sheet: every trait with its level as it stands now, and what lasts on it. */

function traitRow(actor: Escala3Actor, trait: Trait) {
  const changes = lasting(actor, trait);
  const level = core.tidy(changes.reduce((sum, { value }) => sum + value, trait.system.level));
  const by = tableDice();
  const shown = shownLevel(level, by);
  return {
    id: trait.id,
    name: trait.name,
    img: trait.img,
    level: trait.system.level,
    value: decimal(shown),
    base: decimal(shownLevel(trait.system.level, by)),
    changed: changes.length > 0,
    lowered: level < trait.system.level,
    word: levelWord(trait, level, by),
    incapacitated: isDown(actor, trait, level) ? key(level < 0 ? "state.below" : "state.incapacitated") : null,
    tip: changes.map(({ label, value }) => `${t(label)} ${signed(value)}`).join(" · "),
  };
}

type TraitRow = ReturnType<typeof traitRow>;

/** Attributes and skills, each group in the order of the sheet's things. */
export function traitGroups(actor: Escala3Actor): { group: Group; plural: string; traits: TraitRow[] }[] {
  const rows = traitsOf(actor).map((trait) => ({ group: trait.system.group, row: traitRow(actor, trait) }));
  return GROUPS.map((group) => ({
    group,
    plural: key(`groups.${group}`),
    traits: rows.filter((each) => each.group === group).map(({ row }) => row),
  }));
}

export function penaltyRows(actor: Escala3Actor) {
  return itemsOf(actor, "escala3Penalty").map(({ id, name, img, system }) => ({
    id,
    name,
    img,
    // A roll again has no level to show.
    value: system.value === 0 ? "" : signed(system.until === "" ? system.value : Math.abs(system.value)),
    better: system.value > 0 || system.until !== "" || system.source === "point",
    trait: system.source === "point" ? t(key("penalty.oneRoll")) : traitName(actor, system.trait),
    pending: system.until === "" ? "" : t(key("penalty.pending"), { value: signed(system.value) }),
    facts: [system.cause, system.noted, system.recovery].filter(Boolean).join(" · "),
    movable: optionOf("transfer") && system.value < 0 && system.until === "",
  }));
}

export function gearRows(actor: Escala3Actor) {
  return itemsOf(actor, "escala3Gear").map((item) => {
    const { value, trait } = item.system.advantage;
    if (value === 0) return thingRow(item);
    const text = t(key("gear.gives"), { value: signed(value), trait: traitName(actor, trait) });
    return thingRow(item, [text], key("gear.inUse"));
  });
}

/** The size as the table reads it: level and mass. */
export function sizeOf(level: number): { level: number; mass: string } {
  const whole = Math.min(Math.max(Math.floor(level), -20), 40);
  return { level, mass: t(key("size.mass"), { mass: decimal(core.size(whole)) }) };
}
