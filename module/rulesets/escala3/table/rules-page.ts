import * as core from "../../../core/escala3/index.ts";
import { type RenderOptions, SYSTEM_ID, systemPath, theGame } from "../../../foundry/index.ts";
import { answering } from "../../../i18n/errors.ts";
import { decimal, percent, t } from "../../../i18n/i18n.ts";
import { chosenFile, readOwnFile, saveOwnFile } from "../../../i18n/own-file.ts";
import { setting } from "../../../settings/settings.ts";
import { ToolWindow } from "../../../windows/tool-window.ts";
import {
  difficultyOf,
  difficultySteps,
  ID,
  key,
  type RULES,
  SETTINGS,
  scaleWord,
  shownLevel,
  type TableScale,
} from "../data/labels.ts";

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

type Scale = core.Notation & Required<TableScale>;

export function diceOf(draft: Draft): Scale {
  const dice = draft.method as core.Method;
  return {
    dice,
    own: core.ofKept(String(draft.ownScale ?? "")) ?? core.NO_OWN_SCALE,
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

/** The levels of the scale, and those beyond it that the table has words for, highest first. */
function levelsOf({ scale, own }: Scale): number[] {
  const named = Object.keys(own.words).map(Number);
  const [least, most] = [Math.min(0, ...named), Math.max(scale + 3, ...named)];
  return Array.from({ length: most - least + 1 }, (_, index) => most - index);
}

/** The words and the ladder, to be written over: beside each the usual word. */
function ownContext(by: Scale): object {
  const plain = { ...by, own: core.NO_OWN_SCALE };
  return {
    words: levelsOf(by).map((level) => ({
      level,
      shown: decimal(shownLevel(level, by)),
      value: by.own.words[String(level)] ?? "",
      usual: scaleWord(level, plain),
    })),
    ladder: difficultySteps(by).map(({ level, label }, index) => ({
      ...{ index, level: shownLevel(level, by), word: t(label), difficulty: decimal(difficultyOf(level, by)) },
    })),
    least: shownLevel(core.MIN_LEVEL, by),
    most: shownLevel(core.MAX_LEVEL, by),
    full: difficultySteps(by).length >= core.MOST_STEPS,
  };
}

/** Every level of the scale against every step of the ladder. */
function previewOf(by: Scale): object {
  const steps = difficultySteps(by);
  const difficulties = steps.map(({ level }) => difficultyOf(level, by));
  const levels = levelsOf(by).filter((level) => level > 0);
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
  };
}

/**
 * The scale that stands in a text that was brought.
 * @throws {UserError} It names the field that is wrong.
 */
export const scaleIn = (text: string): core.ScaleFile =>
  readOwnFile(text, core.readScaleFile, { none: key("error.noScale"), field: key("error.scale") });

export class RulesPage extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "escala3-rules",
    ruleset: ID,
    classes: ["rules-page"],
    position: { width: 860, height: 690 },
    window: { title: key("tool.rules.title"), icon: "fa-solid fa-sliders", resizable: true },
    actions: {
      keepRules: RulesPage.#onKeepRules,
      resetRules: RulesPage.#onResetRules,
      addStep: RulesPage.#onAddStep,
      dropStep: RulesPage.#onDropStep,
      usualScale: RulesPage.#onUsualScale,
      saveScale: RulesPage.#onSaveScale,
    },
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
      own: ownContext(by),
      changed: SETTINGS.some(({ key: name }) => draft[name] !== now[name]),
    };
  }

  protected override take(name: string, value: string, input: HTMLInputElement): unknown {
    if (name === "file") return this.#bringScale(input);
    const [what = "", at = "", part = ""] = name.split("/");
    if (what === "word") this.#own(({ words }) => this.#withWord(words, at, value.trim()));
    else if (what === "step") this.#own(() => ({ ladder: this.#ladder().map(this.#written(Number(at), part, value)) }));
    else this.#draft[name] = input.type === "checkbox" ? input.checked : value;
    return undefined;
  }

  /** Changes what is the table's own; what cannot be is refused by the core, and stays as it was. */
  #own(change: (own: core.OwnScale) => Partial<core.OwnScale>): void {
    const { own } = diceOf(this.#draft);
    this.#draft.ownScale = core.keptScale(core.readOwnScale({ ...own, ...change(own) }));
  }

  #withWord(words: core.OwnScale["words"], level: string, word: string): Pick<core.OwnScale, "words"> {
    const { [level]: _, ...rest } = words;
    return { words: word === "" ? rest : { ...rest, [level]: word } };
  }

  /** The steps as they stand, the usual ones too: with the first that is written over they are the table's own. */
  #ladder(): { level: number; word: string }[] {
    return difficultySteps(diceOf(this.#draft)).map(({ level, label }) => ({ level, word: t(label) }));
  }

  #written = (index: number, part: string, value: string) => (step: { level: number; word: string }, at: number) => {
    if (at !== index) return step;
    if (part === "word") return { ...step, word: value };
    // Nothing written is no level, and not 0.
    const shown = value.trim() === "" ? Number.NaN : Number(value.replace(",", "."));
    return { ...step, level: core.levelWritten(shown, diceOf(this.#draft)) };
  };

  /** A scale out of a file comes into the page like what is typed there, to be looked at before it is kept. */
  async #bringScale(input: HTMLInputElement): Promise<void> {
    const text = await chosenFile(input);
    if (text === null) return;
    const brought = scaleIn(text);
    const { method, variant, scale, meanZero } = brought;
    Object.assign(this.#draft, { method, variant, scale: String(scale), meanZero, ownScale: core.keptScale(brought) });
  }

  static #onSaveScale(this: RulesPage): void {
    const { dice: method, variant, scale, own } = diceOf(this.#draft);
    const text = core.scaleFile({ method, variant, scale, meanZero: this.#draft.meanZero === true, ...own });
    saveOwnFile(text, ID);
  }

  static async #onAddStep(this: RulesPage): Promise<void> {
    const steps = this.#ladder();
    const level = Math.min(core.MAX_LEVEL, (steps.at(-1)?.level ?? 0) + 1);
    this.#own(() => ({ ladder: [...steps, { level, word: scaleWord(level, diceOf(this.#draft)) }] }));
    await this.render();
  }

  static async #onDropStep(this: RulesPage, _event: Event, target: HTMLElement): Promise<void> {
    this.#own(() => ({ ladder: this.#ladder().filter((_, at) => at !== Number(target.dataset.index)) }));
    await this.render();
  }

  static async #onUsualScale(this: RulesPage): Promise<void> {
    this.#draft.ownScale = "";
    await this.render();
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
