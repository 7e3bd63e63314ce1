import type {
  OddsView,
  RollPlan,
  RollSource,
  RollType,
  RollView,
  SituationalModifier,
  Values,
} from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, percent, proper, t } from "../../../i18n/i18n.ts";
import { numberOf, wholeWithin } from "../../../plan/controls.ts";
import { handsOf, simpleOdds, simpleView, sizesOf } from "../cards/views.ts";
import type { Escala3Actor } from "../data/actor.ts";
import type { Trait } from "../data/items.ts";
import {
  difficultyOf,
  difficultySteps,
  key,
  optionOf,
  properShort,
  shownLevel,
  successName,
  tableDice,
} from "../data/labels.ts";
import { advantageControl, difficultyControls, MOST_CIRCUMSTANCE } from "./controls.ts";
import {
  advantagesOf,
  currentLevel,
  lasting,
  levelWord,
  rollerOf,
  type SideBase,
  sideOf,
  type TraitBase,
  traitsOf,
} from "./modifiers.ts";
import type { Escala3Check, Escala3Outcome, NamedTrait } from "./roll.ts";
import { writtenNow } from "./rolls.ts";

/**
 * Several traits at once (§2.3): one action that needs them all is rolled with the lowest; several actions share the lowest
 * among them, each against its own difficulty, all on one card.
 */

const TOGETHER_PANEL = systemPath("templates/escala3/roll-together.hbs");
const TOGETHER_CARD = systemPath("templates/escala3/card-together.hbs");

/** One action of several. All in plain levels but the difficulty. */
interface Action {
  /** The trait's id; of a second or third action with it, `<id>.2`, `<id>.3`. */
  id: string;
  trait: string;
  name: string;
  level: number;
  share: number;
  difficulty: number;
  /** Circumstance, −3…3. */
  advantage: number;
}

/** Actions with one trait, at most. */
const MOST_TIMES = 3;

const chosenTraits = (actor: Escala3Actor, values: Values): Trait[] =>
  traitsOf(actor).filter(({ id }) => values[`use.${id}`] === true);

const lowestOf = (actor: Escala3Actor, traits: readonly Trait[]): Trait | undefined =>
  [...traits].sort((a, b) => currentLevel(actor, a) - currentLevel(actor, b))[0];

/** Actions that share the lowest level, and what points added for this roll and raises that level. */
function actionsOf(
  actor: Escala3Actor,
  { values, switches = {} }: RollSource,
): { actions: Action[]; reserve: number; changes: SituationalModifier[] } {
  const traits = chosenTraits(actor, values);
  const lowest = lowestOf(actor, traits);
  const levels = traits.map((trait) => currentLevel(actor, trait));
  const changes = lowest ? advantagesOf(actor, lowest) : [];
  const more = changes.reduce((sum, { id, value, on }) => ((switches[id] ?? on) ? sum + value : sum), 0);
  const reserve = levels.length > 0 ? core.tidy(core.together(levels) + more) : 0;
  const each = traits.flatMap((trait, index) =>
    Array.from({ length: timesOf(values, trait) }, (_, at) => ({ trait, at, level: levels[index] ?? 0 })),
  );
  const even = core.evenShares(reserve, each.length);
  const normal = difficultyOf(tableDice().scale);
  const most = Math.max(0, Math.floor(reserve));
  const actions = each.map(({ trait, at, level }, index) => {
    const id = at === 0 ? trait.id : `${trait.id}.${at + 1}`;
    const written = values[`difficulty.${id}`];
    return {
      id,
      trait: trait.id,
      name: at === 0 ? trait.name : `${trait.name} (${at + 1})`,
      level,
      share: wholeWithin(values[`share.${id}`], even[index] ?? 0, 0, most),
      // Nothing written is no difficulty, and not 0: the core says so.
      difficulty: written === "" ? Number.NaN : numberOf(written, normal),
      advantage: wholeWithin(values[`advantage.${id}`], 0, -MOST_CIRCUMSTANCE, MOST_CIRCUMSTANCE),
    };
  });
  return { actions, reserve, changes };
}

const timesOf = (values: Values, { id }: Trait): number => wholeWithin(values[`times.${id}`], 1, 1, MOST_TIMES);

/** The check of one action: rolled with its share alone. */
function actionCheck({ share, difficulty, advantage }: Action): core.SimpleCheck {
  const by = tableDice();
  return { trait: shownLevel(share, by), dice: by.dice, variant: by.variant, difficulty, advantage };
}

/** One action that needs all the traits, rolled with the lowest; or several actions that share its level. */
type OneBase = { way: "one"; count: number; difficulty: number } & SideBase & TraitBase;
type SeveralBase = { way: "several"; actions: Action[]; reserve: number };

/** What the panel shows: every trait to choose from, and how those chosen share. */
function panelOf(actor: Escala3Actor, source: RollSource, several: boolean): NonNullable<RollPlan["panel"]> {
  const { actions, reserve } = actionsOf(actor, source);
  const lowest = Math.min(...actions.map(({ level }) => level));
  const left = core.tidy(reserve - actions.reduce((sum, { share }) => sum + share, 0));
  const steps = difficultySteps().map(({ level, label }) => ({ value: difficultyOf(level), label: t(label) }));
  return {
    template: TOGETHER_PANEL,
    context: {
      several,
      // Shares are plain levels, and so is all beside them; said where the table writes levels otherwise.
      plain: several && shownLevel(1) !== 1,
      ways: (["one", "several"] as const).map((way) => ({
        value: way,
        label: t(key(`together.${way}`)),
        chosen: (way === "several") === several,
      })),
      traits: traitsOf(actor).map((trait) => {
        const level = currentLevel(actor, trait);
        const own = actions.filter((action) => action.trait === trait.id);
        return {
          id: trait.id,
          name: trait.name,
          level: decimal(several ? level : shownLevel(level)),
          word: levelWord(trait, level),
          used: own.length > 0,
          lowest: own.some((action) => action.level === lowest),
          times: Array.from({ length: MOST_TIMES }, (_, at) => ({ value: at + 1, chosen: at + 1 === own.length })),
          actions: own.map((action) => ({
            ...action,
            difficulty: Number.isNaN(action.difficulty) ? "" : action.difficulty,
            word: steps.find(({ value }) => value === action.difficulty)?.label ?? "",
            circumstances: (advantageControl({ advantage: action.advantage }).options ?? []).map(
              ({ value, label }) => ({
                value,
                label: t(label),
                chosen: value === action.advantage,
              }),
            ),
            chance: chanceOf(action),
          })),
        };
      }),
      steps,
      most: Math.max(0, Math.floor(reserve)),
      reserve: decimal(several ? reserve : shownLevel(lowest)),
      ready: actions.length > 1,
      left: decimal(left),
      over: left < 0,
    },
  };
}

/** The chance of one action; none where there is no difficulty. */
const chanceOf = (action: Action): string =>
  Number.isNaN(action.difficulty) ? "" : percent(core.odds(actionCheck(action)).success);

function oneAction(source: RollSource, actor: Escala3Actor): RollPlan<OneBase> {
  const { values } = source;
  const chosen = chosenTraits(actor, values);
  const lowest = lowestOf(actor, chosen);
  const difficulty = difficultyControls(source);
  const advantage = advantageControl(values);
  return {
    title: key("kind.together"),
    subtitle: proper(chosen.map(({ name }) => name).join(" + ")),
    img: actor.img,
    base: {
      way: "one",
      count: chosen.length,
      trait: lowest?.system.level ?? 0,
      traitId: lowest?.id ?? "",
      traitName: lowest?.name ?? "",
      inflated: 0,
      voluntary: 0,
      reserve: 0,
      dispersion: "normal",
      advantage: numberOf(advantage.value, 0),
      difficulty: difficulty[0]?.value as number,
    },
    controls: [...difficulty, advantage],
    modifiers: lowest ? [...lasting(actor, lowest), ...advantagesOf(actor, lowest)] : [],
    panel: panelOf(actor, source, false),
  };
}

export const together: RollType<Escala3Check, Escala3Outcome, OneBase | SeveralBase> = {
  label: key("kind.together"),
  icon: "fa-solid fa-layer-group",
  whileOut: "down",
  plan(source) {
    const actor = rollerOf(source);
    const several = source.values.way !== "one";
    if (!several) return oneAction(source, actor);
    const { actions, reserve, changes } = actionsOf(actor, source);
    return {
      title: key("kind.together"),
      subtitle: proper(actions.map(({ name }) => name).join(" + ")),
      img: actor.img,
      base: { way: "several", actions, reserve },
      controls: [],
      modifiers: changes,
      panel: panelOf(actor, source, true),
    };
  },
  check({ base, ...plan }) {
    const common = { written: writtenNow(), levels: optionOf("successLevels") };
    if (base.way === "one") {
      if (base.count < 2) throw new UserError(key("error.chooseTraits"));
      const lowest: NamedTrait = { id: base.traitId, name: base.traitName };
      const of: core.SimpleCheck = { ...sideOf({ ...plan, base }), difficulty: base.difficulty };
      return { ...common, checks: [of], traits: [lowest] };
    }
    const { actions, reserve } = base;
    if (actions.length < 2) throw new UserError(key("error.chooseTraits"));
    const given = actions.reduce((sum, { share }) => sum + share, 0);
    if (given > reserve) throw new UserError(key("error.shares"), { given, reserve: decimal(reserve) });
    return {
      ...common,
      checks: actions.map(actionCheck),
      traits: actions.map(({ trait, name }) => ({ id: trait, name })),
    };
  },
  odds: (check) => (check.checks.length === 1 ? simpleOdds(check) : allOdds(check)),
  view: ({ outcome, check }) => (check.checks.length === 1 ? simpleView(outcome, check) : allView(outcome, check)),
};

/** That all succeed, and each by itself. */
function allOdds({ checks, traits }: Escala3Check): OddsView {
  const chances = checks.map((check) => core.odds(check as core.SimpleCheck).success);
  const all = chances.reduce((product, chance) => product * chance, 1);
  const none = chances.reduce((product, chance) => product * (1 - chance), 1);
  return {
    success: all,
    bands: [
      { kind: "success", chance: all },
      { kind: "neutral", chance: Math.max(0, 1 - all - none) },
      { kind: "failure", chance: none },
    ],
    figures: chances.map((chance, index) => ({ label: properShort(traits?.[index]?.name ?? ""), chance })),
    bars: [],
  };
}

function allView(outcomes: Escala3Outcome, { checks, traits, levels }: Escala3Check): RollView {
  const all = outcomes as readonly core.SimpleOutcome[];
  const done = all.filter(({ success }) => success).length;
  const kind = done === all.length ? "success" : done === 0 ? "failure" : "neutral";
  return {
    groups: [],
    terms: [],
    total: null,
    against: null,
    panel: {
      template: TOGETHER_CARD,
      context: {
        actions: all.map((outcome, index) => {
          const { groups } = core.plan(checks[index] as core.Check);
          const sizes = sizesOf(groups);
          return {
            name: traits?.[index]?.name ?? "",
            faces: handsOf(outcome, (die) => sizes[die] ?? 6)
              .flat()
              .map(({ face }) => face)
              .join(" · "),
            total: decimal(outcome.total),
            difficulty: t(key("together.against"), { difficulty: decimal(outcome.difficulty) }),
            success: outcome.success,
            verdict: t(
              levels ? successName(outcome.successLevel) : key(outcome.success ? "verdict.success" : "verdict.failure"),
            ),
          };
        }),
      },
    },
    verdict: { kind, label: key(`together.${kind}`) },
    notes: [],
  };
}
