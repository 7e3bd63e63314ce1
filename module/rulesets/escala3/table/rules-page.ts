import * as core from "../../../core/escala3/index.ts";
import { type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { decimal, percent, t } from "../../../i18n/i18n.ts";
import { setting } from "../../../settings/settings.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";

import { difficultyOf, difficultySteps, ID, key, type RULES, SETTINGS, scaleWord, shownLevel } from "../data/labels.ts";

/**
 * The page of this table's rules: the method, the scale and every optional rule, and beside them what they make of levels,
 * difficulties and chances. Nothing is written before it is kept; sheets store plain levels, so nothing of theirs changes.
 */

type Draft = Record<string, string | boolean>;

/** The rules by the source's own shelves. */
const SHELVES: Record<string, (keyof typeof RULES)[]> = {
  complementary: ["extremes", "together", "onPurpose", "toSimple"],
  optional: ["successLevels", "reserve", "inflate", "dispersion", "voluntary", "randomPenalties", "transfer"],
  table: ["performed", "extended", "points"],
};

const stored = (): Draft => Object.fromEntries(SETTINGS.map(({ key }) => [key, setting(ID, key)])) as Draft;

const initial = (): Draft => Object.fromEntries(SETTINGS.map(({ key, default: value }) => [key, value])) as Draft;

export function diceOf(draft: Draft): core.Notation {
  const dice = draft.method as core.Method;
  return {
    dice,
    variant: draft.variant as core.Variant,
    scale: Number(draft.scale) as core.Scale,
    meanZero: draft.meanZero === true && core.isSingleDie(dice),
  };
}

/** How a level is rolled, in dice: "4 + 1d6", "4d10". */
function rolledAs(level: number, by: core.Notation): string {
  const shown = decimal(shownLevel(level, by));
  if (core.isSingleDie(by.dice)) return `${shown} + ${by.dice}`;
  return `${level}${by.dice === "nd6" ? "d6" : "d10"}`;
}

/** Every level of the scale against every step of the ladder. */
function previewOf(by: core.Notation): object {
  const steps = difficultySteps(by);
  const difficulties = steps.map(({ level }) => difficultyOf(level, by));
  const levels = Array.from({ length: by.scale + 3 }, (_, index) => by.scale + 3 - index);
  return {
    steps: steps.map(({ label }, index) => ({ label: t(label), value: decimal(difficulties[index] ?? 0) })),
    rows: levels.map((level) => ({
      word: scaleWord(level, by),
      level: decimal(shownLevel(level, by)),
      rolled: rolledAs(level, by),
      normal: level === by.scale,
      chances: difficulties.map((difficulty) => {
        const { dice, variant } = by;
        const chance = core.odds({ trait: shownLevel(level, by), dice, variant, difficulty }).success;
        return { text: percent(chance), likely: chance >= 0.5 };
      }),
    })),
    sheet: [2, 4, 5, 3.5].map((level) => ({
      level: decimal(shownLevel(level, by)),
      word: scaleWord(level, by),
    })),
  };
}

export class RulesPage extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "escala3-rules",
    ruleset: ID,
    classes: ["rules-page"],
    position: { width: 860, height: 690 },
    window: { title: key("tool.rules.title"), icon: "fa-solid fa-sliders", resizable: true },
    actions: { keepRules: RulesPage.#onKeepRules, resetRules: RulesPage.#onResetRules },
  };
  static PARTS = { rules: { template: systemPath("templates/escala3/rules-page.hbs"), scrollable: [".rules"] } };

  #draft: Draft = stored();

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const draft = this.#draft;
    const by = diceOf(draft);
    const single = core.isSingleDie(by.dice);
    const now = stored();
    return {
      ...(await super._prepareContext(options)),
      choices: SETTINGS.filter(({ choices }) => choices).map(({ key: name, prefix, choices = [] }) => ({
        name,
        label: t(`${prefix}.name`),
        hint: t(name === "variant" ? `${prefix}.about.${draft[name]}` : `${prefix}.hint`),
        options: choices.map((value) => ({ value, label: t(`${prefix}.${value}`), chosen: draft[name] === value })),
      })),
      meanZero: { on: draft.meanZero === true, usable: single },
      shelves: Object.entries(SHELVES).map(([shelf, names]) => ({
        label: t(key(`tool.rules.${shelf}`)),
        rules: names.map((name) => ({
          name,
          label: t(key(`settings.${name}.name`)),
          hint: t(key(`settings.${name}.hint`)),
          on: draft[name] === true,
        })),
      })),
      preview: previewOf(by),
      changed: SETTINGS.some(({ key: name }) => draft[name] !== now[name]),
    };
  }

  protected override take(name: string, value: string, input: HTMLInputElement): void {
    this.#draft[name] = input.type === "checkbox" ? input.checked : value;
  }

  static async #onKeepRules(this: RulesPage): Promise<void> {
    await answering(async () => {
      const now = stored();
      for (const [name, value] of Object.entries(this.#draft)) {
        if (now[name] !== value) await theGame().settings.set(SYSTEM_ID, `${ID}.${name}`, value);
      }
    });
    await this.render();
  }

  static async #onResetRules(this: RulesPage): Promise<void> {
    this.#draft = initial();
    await this.render();
  }
}
