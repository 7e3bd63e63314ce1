import { outlineOf } from "../../../cards/die-shapes.ts";
import { type Form, inForm } from "../../../core/forms.ts";
import * as core from "../../../core/multi/index.ts";
import type { RenderOptions } from "../../../foundry/index.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { CubileteActorSheet } from "../../../sheets/actor-sheet.ts";
import { actorParts } from "../../../sheets/parts.ts";
import { resourceRow, thingRow } from "../../../sheets/rows.ts";
import type { MultiActor } from "../data/actor.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { key } from "../data/labels.ts";
import { conditionWords } from "../rolls/modifiers.ts";

/** The sheet of heroes and of everybody else: levels as things to roll, what bends them, what is carried. */
export class MultiActorSheet extends CubileteActorSheet {
  static override DEFAULT_OPTIONS = { classes: ["multi"], position: { width: 680, height: 660 } };

  static override PAGES: readonly string[] = ["play", "gear", "notes"];
  static PARTS = actorParts("multi", MultiActorSheet.PAGES);

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const actor = this.actor as MultiActor;
    const { health, untrained } = actor.system;
    const skills = itemsOf(actor, "multiSkill");
    const rows = (group: string) =>
      skills.filter(({ system }) => system.group === group).map((item) => row(actor, item));
    return {
      ...context,
      health: { ...resourceRow(actor, "health", { least: null }), shown: health.max > 0 },
      traits: rows("trait"),
      skills: rows("skill").sort((a, b) => a.name.localeCompare(b.name)),
      untrained: { level: untrained, dice: diceOf(untrained) },
      conditions: itemsOf(actor, "multiCondition").map((item) => ({
        id: item.id,
        name: item.name,
        img: item.img,
        active: item.system.active,
        text: conditionWords(item),
      })),
      gear: itemsOf(actor, "multiGear").map((item) => {
        const { bonus, skill } = item.system;
        if (bonus === 0) return thingRow(item);
        return thingRow(item, [t(key("sheet.adds"), { bonus: signed(bonus), skill })], key("sheet.inHand"));
      }),
    };
  }
}

/** The same as a block of figures: what one looks up in the middle of a scene. */
export class MultiNpcSheet extends MultiActorSheet {
  static override DEFAULT_OPTIONS = { classes: ["multi", "npc"], position: { width: 560, height: 600 } };
}

/** The first tight combination, as the dice one reaches for. */
function diceOf(level: number) {
  const [dice = []] = level < 1 ? [] : core.combinations(Math.min(level, 100));
  return dice.map((faces) => ({
    face: `d${faces}`,
    outline: outlineOf(faces),
    spoken: `d${faces}`,
    state: "choice",
    count: 0,
  }));
}

/** A skill with its level as it stands now: with the gear in hand. */
function row(actor: MultiActor, { id, name, img, system }: ItemOf<"multiSkill">) {
  const helping = itemsOf(actor, "multiGear").filter(
    (gear) => gear.system.equipped && core.means(gear.system.skill, { name, key: system.key }),
  );
  const added = helping.reduce((sum, gear) => sum + gear.system.bonus, 0);
  const level = system.level < 1 ? 0 : core.levelWith(system.level, added);
  const parts = [`${name} ${system.level}`, ...helping.map((gear) => `${gear.name} ${signed(gear.system.bonus)}`)];
  return {
    id,
    name,
    img,
    source: system.level,
    value: level,
    raised: added !== 0,
    tip: parts.join(" · "),
    band: bandOf(level, actor.system.form),
    initiative: system.initiative,
    dice: diceOf(level),
  };
}

/** The word for what an actor of that level is, as later editions of the source measure them. */
function bandOf(level: number, form: Form): string {
  const band = core.bandOf(level);
  return band === null ? "" : inForm(t(key(`band.${band}`)), form);
}
