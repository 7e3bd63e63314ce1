import type { DiceView, OddsBand, OddsBar, OddsView, RollView } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { barsOf } from "../../../plan/kit.ts";
import { key, stateLabel, VERDICTS } from "../data/labels.ts";

/** How outcomes and chances of RyF are shown: on cards, and in the dialog before a roll. */

/** Chances of a roll against a difficulty. */
export function targetOdds(check: core.AgainstCheck): OddsView {
  const odds = core.odds(check) as core.CheckOdds;
  const critical = check.edition === "3" ? odds.difficulty + core.CRITICAL_MARGIN : core.CRITICAL_TOTAL;
  const reached = barsOf(odds.total, (value) =>
    value < odds.difficulty ? "failure" : value >= critical ? "critical" : "success",
  );
  return {
    success: odds.success,
    bands: bandsOf(odds),
    figures: [
      { label: key("odds.difficulty"), value: odds.difficulty },
      { label: VERDICTS.critical, chance: odds.critical, kind: "critical", within: true },
      { label: VERDICTS.fumble, chance: odds.fumble, kind: "fumble" },
      { label: key("odds.mean"), value: odds.total.mean },
    ],
    bars: parted(reached, odds, odds.total.atLeast(odds.difficulty)),
  };
}

/**
 * What fails whatever its total lies in the lowest bar: it has bars of its own. `reached`: the chance of all totals that
 * would have been enough.
 */
function parted(
  bars: OddsBar[],
  { total, success, fumble }: { total: { min: number }; success: number; fumble: number },
  reached: number,
): OddsBar[] {
  const failed = Math.max(0, reached - success - fumble);
  return bars.flatMap((bar): OddsBar[] => {
    if (bar.value !== total.min) return [bar];
    const parts: OddsBar[] = [
      { ...bar, kind: "fumble", chance: fumble },
      { ...bar, kind: "failure", chance: failed },
      { ...bar, chance: bar.chance - fumble - failed },
    ];
    return parts.filter(({ chance }) => chance > THINNEST);
  });
}

/** What is thinner is rounding. */
const THINNEST = 1e-12;

/** What is won, lost and neither, with what is special in both. */
const bandsOf = (odds: { success: number; critical: number; fumble: number }, tie = 0): OddsBand[] => [
  { kind: "critical", chance: odds.critical },
  { kind: "success", chance: Math.max(0, odds.success - odds.critical) },
  ...(tie > 0 ? [{ kind: "neutral" as const, chance: tie }] : []),
  { kind: "failure", chance: Math.max(0, 1 - odds.success - tie - odds.fumble) },
  { kind: "fumble", chance: odds.fumble },
];

/** Chances of an opposed roll. Against a total already rolled the bars say which totals win. */
export function opposedOdds(check: core.OpposedCheck): OddsView {
  const odds = core.odds(check) as core.OpposedOdds;
  const fixed = "total" in check.against ? check.against.total : null;
  return {
    success: odds.win,
    bands: bandsOf(odds, odds.tie),
    figures: [
      { label: VERDICTS.critical, chance: odds.critical, kind: "critical", within: true },
      { label: key("odds.tie"), chance: odds.tie, kind: "neutral" },
      { label: key("odds.lose"), chance: Math.max(0, odds.lose - odds.fumble), kind: "failure" },
      { label: VERDICTS.fumble, chance: odds.fumble, kind: "fumble" },
    ],
    bars:
      fixed === null
        ? barsOf(odds.total, () => "neutral")
        : parted(
            barsOf(odds.total, (value) => (value === fixed ? "neutral" : value > fixed ? "success" : "failure")),
            odds,
            odds.total.atLeast(fixed + 1),
          ),
  };
}

export function initiativeOdds(check: core.InitiativeCheck): OddsView {
  const { total, fumble } = core.odds(check) as core.InitiativeOdds;
  return {
    success: null,
    bands: [
      { kind: "neutral", chance: 1 - fumble },
      { kind: "fumble", chance: fumble },
    ],
    figures: [
      { label: key("odds.mean"), value: total.mean },
      { label: VERDICTS.fumble, chance: fumble, kind: "fumble" },
    ],
    bars: barsOf(total, () => "neutral"),
  };
}

/** What damage makes of a body, or of a ship: without hit points that is a wreck. */
const statesIn = ({ wounded, unconscious, dead }: NonNullable<core.DamageOdds["target"]>, hull: boolean) =>
  hull
    ? [
        { label: key("state.damaged"), chance: wounded },
        { label: key("state.wrecked"), chance: unconscious + dead },
      ]
    : [
        { label: stateLabel("wounded"), chance: wounded },
        { label: stateLabel("unconscious"), chance: unconscious },
        { label: stateLabel("dead"), chance: dead },
      ];
const hullLabel = (state: core.Vitality): string => key(`state.${state === "wounded" ? "damaged" : "wrecked"}`);

/** Chances of damage dealt; with a target, of what it does to it. */
export function damageOdds(check: core.DamageCheck, hull = false): OddsView {
  const { dealt, none, target } = core.odds(check) as core.DamageOdds;
  const { hitPoints = Number.POSITIVE_INFINITY, temporary = 0 } = check.target ?? {};
  const states = target ? statesIn(target, hull) : [];
  return {
    // Nothing to reach: what it may do to the target is among the figures.
    success: null,
    bands: [],
    figures: [{ label: key("odds.mean"), value: dealt.mean }, { label: key("odds.none"), chance: none }, ...states],
    bars: barsOf(dealt, (value) => (value === 0 ? "failure" : value >= hitPoints + temporary ? "success" : "neutral")),
  };
}

function hands(side: core.TargetRoll): DiceView[] {
  return side.rolls.map((hand, at) =>
    hand.map((face, index) => {
      const kept = index === side.keptIndex[at];
      return { face, faces: 10, state: !kept ? "dropped" : at < side.rolls.length - 1 ? "exploded" : "kept" };
    }),
  );
}

/** Bonus, changes and hindrance one by one, so that the total can be followed. */
function terms(
  side: core.TargetRoll,
  check: core.TargetDie & { precision?: number; shooter?: number; dual?: boolean; burnt?: number },
): RollView["terms"] {
  const precision = check.precision ?? 0;
  const shooters = (check.shooter ?? 1) - 1;
  const all = [
    { label: key("term.die"), value: side.dice },
    { label: key("term.bonus"), value: check.bonus },
    { label: key("term.modifier"), value: check.modifier ?? 0 },
    { label: key("term.precision"), value: precision },
    { label: key("term.dual"), value: check.dual ? core.DUAL_BONUS : 0 },
    { label: key("term.burnt"), value: core.burntBonus(check.burnt ?? 0) },
    { label: key("term.shooters"), value: shooters },
    { label: key("figure.hindrance"), value: -(check.hindrance ?? 0) },
  ];
  return all.filter(({ value }, index) => index < 2 || value !== 0);
}

function rankNote(check: core.TargetDie): RollView["notes"] {
  return check.keep === "low" || check.keep === "high" ? [{ label: key(`note.keep.${check.keep}`) }] : [];
}

interface Judged {
  fumble: boolean;
  critical: boolean;
  success: boolean;
  criticalDice: number;
}

function verdict({ fumble, critical, success }: Judged): NonNullable<RollView["verdict"]> {
  const kind = fumble ? "fumble" : critical ? "critical" : success ? "success" : "failure";
  return { kind, label: VERDICTS[kind] };
}

/** What fails whatever its total says so; a 3.0 critical brings dice. */
function judgedNotes(outcome: Judged & core.TargetRoll, edition: core.Edition | undefined): RollView["notes"] {
  const notes: RollView["notes"] = [];
  if (core.failsAnyway(outcome, edition))
    notes.push({ label: key(edition === "3" ? "note.naturalOne" : "note.threeOnes") });
  if (outcome.criticalDice > 0) notes.push({ label: key("note.criticalDice"), data: { dice: outcome.criticalDice } });
  return notes;
}

/** "Distance 15 · Shield +4", for the card. */
const difficultyNote = (parts: readonly core.Part[]): string =>
  parts.map(({ id, value }) => t(key(`note.part.${id}`), { value })).join(" · ");

export function targetView(outcome: core.CheckOutcome, check: core.AgainstCheck): RollView {
  const against = check.kind === "attack" && check.mode === "melee" ? "against.defence" : "against.difficulty";
  const parts = check.kind === "attack" && check.mode === "ranged" ? core.attackDifficulty(check).parts : [];
  return {
    groups: hands(outcome),
    terms: terms(outcome, check),
    total: outcome.total,
    against: { label: key(against), value: outcome.difficulty },
    verdict: verdict(outcome),
    notes: [
      ...rankNote(check),
      ...judgedNotes(outcome, check.edition),
      // A total and by how much it falls short tell what had to be reached.
      ...(outcome.success || outcome.margin < 0
        ? [
            {
              label: key(outcome.success ? "note.margin" : "note.short"),
              data: { margin: Math.abs(outcome.margin) },
              theirs: true,
            },
          ]
        : []),
      ...(parts.length > 1 ? [{ label: difficultyNote(parts), theirs: true }] : []),
      ...(outcome.success && outcome.location ? [{ label: key(`location.${outcome.location}`) }] : []),
    ],
  };
}

export function opposedView(outcome: core.OpposedOutcome, check: core.OpposedCheck): RollView {
  const tie = outcome.result === "tie";
  return {
    groups: hands(outcome),
    ...(outcome.rival && { others: [{ label: key("control.rival"), groups: hands(outcome.rival), theirs: true }] }),
    terms: terms(outcome, check),
    total: outcome.total,
    against: { label: key("against.rival"), value: outcome.rivalTotal },
    verdict: tie
      ? { kind: "neutral", label: key(outcome.again ? "verdict.again" : "verdict.tie") }
      : { ...verdict(outcome), ...(outcome.success || outcome.fumble ? {} : { label: key("verdict.lost") }) },
    notes: [
      ...rankNote(check),
      ...judgedNotes(outcome, check.edition),
      ...(outcome.rival?.fumble ? [{ label: key("note.rivalFumble") }] : []),
    ],
  };
}

export function initiativeView(outcome: core.InitiativeOutcome, check: core.InitiativeCheck): RollView {
  return {
    groups: hands(outcome),
    terms: terms(outcome, check),
    total: outcome.total,
    against: null,
    verdict: outcome.fumble ? { kind: "fumble", label: VERDICTS.fumble } : null,
    notes: [
      ...rankNote(check),
      ...(outcome.actions > 1 ? [{ label: key("note.actions"), data: { actions: outcome.actions } }] : []),
    ],
  };
}

/** One group per wave: the dice rolled first, then what their explosions brought. */
function waves(chains: core.DamageOutcome["rolls"], faces: number[], counts: boolean): DiceView[] {
  const groups: DiceView[] = [];
  chains.forEach((chain, die) => {
    chain.forEach((face, wave) => {
      groups[wave] ??= [];
      const state = !counts ? "dropped" : wave < chain.length - 1 ? "exploded" : "kept";
      groups[wave].push({ face, faces: faces[die] ?? 6, state });
    });
  });
  return groups;
}

/** The dice of the weapon, and of the one in the other hand; what a critical adds lies with the weapon that counts. */
function damageDice(
  { rolls, second }: core.DamageOutcome,
  check: core.DamageCheck,
): Pick<RollView, "groups" | "others"> {
  const facesOf = (dice: readonly core.DamageDice[]) =>
    dice.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));
  const [first, other] = [facesOf(check.dice), facesOf(check.second?.dice ?? [])];
  const both = first.length + other.length;
  const extra = rolls.slice(both);
  const hand = (from: number, faces: number[], counts: boolean) =>
    waves([...rolls.slice(from, from + faces.length), ...(counts ? extra : [])], faces, counts);
  return {
    groups: hand(0, first, !second),
    ...(check.second && { others: [{ label: key("damage.otherHand"), groups: hand(first.length, other, second) }] }),
  };
}

export function damageView(outcome: core.DamageOutcome, check: core.DamageCheck, hull = false): RollView {
  const { halved = 0 } = outcome;
  const all = [
    { label: key("term.dice"), value: outcome.dice },
    { label: key("term.constant"), value: outcome.bonus },
    {
      label: key("term.critical"),
      value: outcome.dealt + outcome.absorbed + outcome.resisted + halved - outcome.raw,
    },
    { label: key("term.half"), value: -halved },
    { label: key("figure.absorption"), value: -outcome.absorbed, theirs: true },
    { label: key("figure.resistance"), value: -outcome.resisted, theirs: true },
  ];
  const { target } = outcome;
  return {
    ...damageDice(outcome, check),
    terms: all.filter(({ value }, index) => index === 0 || value !== 0),
    total: outcome.dealt,
    against: null,
    verdict: check.critical ? { kind: "critical", label: key("verdict.doubled") } : null,
    notes: [
      ...(outcome.raw > outcome.dice + outcome.bonus ? [{ label: key("note.floor") }] : []),
      ...(outcome.drained ? [{ label: key("note.drained"), data: { gain: outcome.drained } }] : []),
      ...(target ? [{ label: key("note.leaves"), data: { hitPoints: target.hitPoints }, theirs: true }] : []),
      ...(target?.temporary ? [{ label: key("note.temporary"), data: { left: target.temporary }, theirs: true }] : []),
      ...(target && target.state !== "healthy"
        ? [{ label: (hull ? hullLabel : stateLabel)(target.state), theirs: true }]
        : []),
    ],
  };
}

/** Chances of hit points given back. */
export function healingOdds(check: core.HealingCheck): OddsView {
  const { healed, full } = core.odds(check) as core.HealingOdds;
  const most = check.most ?? Number.POSITIVE_INFINITY;
  return {
    success: null,
    bands: [],
    figures: [
      { label: key("odds.mean"), value: healed.mean },
      ...(check.most === undefined ? [] : [{ label: key("odds.full"), chance: full }]),
    ],
    bars: barsOf(healed, (value) => (value >= most ? "success" : "neutral")),
  };
}

export function healingView(outcome: core.HealingOutcome, check: core.HealingCheck): RollView {
  const faces = check.dice.flatMap((group) => Array.from({ length: group.count }, () => group.faces));
  const hand = outcome.rolls.map(([face = 0], die) => ({ face, faces: faces[die] ?? 6, state: "kept" as const }));
  const all = [
    { label: key("term.dice"), value: outcome.dice },
    { label: key("term.constant"), value: outcome.bonus },
  ];
  return {
    groups: hand.length > 0 ? [hand] : [],
    terms: all.filter(({ value }) => value !== 0),
    total: outcome.healed,
    against: null,
    verdict: null,
    notes: outcome.total > outcome.healed ? [{ label: key("note.needed"), data: { total: outcome.total } }] : [],
  };
}
