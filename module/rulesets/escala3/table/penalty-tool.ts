import { type Control, onTarget, type RollType } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { type ActorLike, systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { numberOf } from "../../../plan/controls.ts";
import { barsOf } from "../../../plan/kit.ts";
import { itemsOf } from "../data/items.ts";
import { choices, key, optionOf, properShort, short } from "../data/labels.ts";
import { penaltyData } from "../data/penalties.ts";
import type { Escala3Check, Escala3Outcome } from "../rolls/roll.ts";

/*
 * Random penalties (§3.6.2): 2d3 − 1, or between two limits by counting odd dice. A roll without a trait: its outcome is
 * applied to whomever it hits, as an entry with its cause, and can be undone there.
 */

const PENALTY_PANEL = systemPath("templates/escala3/tool-penalty.hbs");

const WAYS = ["dice", "range"] as const;
const ALL = "";

function wayControls(values: Record<string, unknown>): { controls: Control[]; of: core.PenaltyCheck } {
  const ranged = values.way === "range";
  const way: Control = {
    name: "way",
    label: key("tool.penalty.way"),
    type: "select",
    value: ranged ? "range" : "dice",
    options: choices(WAYS, "tool.penalty.ways"),
  };
  if (!ranged) return { controls: [way], of: { kind: "penalty" } };
  const limit = (name: "min" | "max", initial: number): Control => ({
    name,
    label: key(`tool.penalty.${name}`),
    type: "number",
    value: numberOf(values[name], initial),
    min: 0,
    max: 40,
  });
  const [min, max] = [limit("min", 1), limit("max", 4)];
  return { controls: [way, min, max], of: { kind: "penalty", min: Number(min.value), max: Number(max.value) } };
}

/** The traits of the one who is hit, to choose which is penalised. */
const traitChoices = (target: ActorLike | null, chosen: string) => [
  { value: ALL, label: t(key("penalty.all")), chosen: chosen === ALL },
  ...(target ? itemsOf(target, "escala3Trait") : []).map(({ name }) => ({
    value: name,
    label: name,
    chosen: name === chosen,
  })),
];

const totalOf = ([outcome]: Escala3Outcome): number => (outcome?.kind === "penalty" ? outcome.total : 0);

export const randomPenalty: RollType<
  Escala3Check,
  Escala3Outcome,
  { of: core.PenaltyCheck; penalty: NonNullable<Escala3Check["penalty"]> }
> = {
  label: key("kind.penalty"),
  icon: "fa-solid fa-bandage",
  plan({ values, target }) {
    if (!optionOf("randomPenalties")) throw new UserError(key("tool.off"));
    const { controls, of } = wayControls(values);
    const trait = String(values.trait ?? ALL);
    return {
      title: key("kind.penalty"),
      img: systemPath("assets/icons/escala3/penalty.svg"),
      base: {
        of,
        penalty: { cause: short(String(values.cause ?? ""), 120), trait: short(trait) },
      },
      controls: [
        ...controls,
        { name: "target", label: key("tool.penalty.target"), type: "target", value: target?.uuid ?? "" },
      ],
      panel: { template: PENALTY_PANEL, context: { cause: values.cause ?? "", traits: traitChoices(target, trait) } },
      modifiers: [],
    };
  },
  check: ({ base: { of, penalty } }) => ({ checks: [of], penalty }),
  odds({ checks }) {
    const { total } = core.odds(checks[0] as core.PenaltyCheck);
    return {
      success: null,
      bands: [],
      figures: [
        { label: key("odds.mean"), value: total.mean },
        { label: key("tool.penalty.least"), value: total.min },
        { label: key("tool.penalty.most"), value: total.max },
      ],
      bars: barsOf(total, () => "neutral"),
    };
  },
  view({ outcome: outcomes, check: { checks, penalty } }) {
    const [outcome] = outcomes;
    const [group] = core.plan(checks[0] as core.PenaltyCheck).groups;
    const faces = outcome?.kind === "penalty" ? outcome.faces : [];
    // Of the parity dice only the odd ones count.
    const state = (face: number) => (group?.odd && face % 2 === 0 ? "dropped" : "kept");
    const dice = faces.flat().map((face) => ({ face, faces: group?.faces ?? 6, state: state(face) }) as const);
    return {
      groups: dice.length > 0 ? [dice] : [],
      terms: [],
      total: -totalOf(outcomes),
      against: null,
      verdict: null,
      notes: [
        ...(penalty?.cause ? [{ label: properShort(penalty.cause) }] : []),
        { label: key("tool.penalty.on"), data: { trait: penalty?.trait || t(key("penalty.all")) } },
      ],
    };
  },
  applying: {
    shares: onTarget(({ outcome: outcomes, check: { penalty } }) => {
      const total = totalOf(outcomes);
      const cause = penalty?.cause ?? "";
      const name = cause || t(key("tool.penalty.name"));
      return {
        updates: {},
        intent: "harm",
        creates:
          total === 0
            ? []
            : [penaltyData({ name, cause, value: -total, trait: penalty?.trait ?? ALL, source: "random" })],
        lines: [{ label: properShort(name), value: -total }],
      };
    }),
  },
};
