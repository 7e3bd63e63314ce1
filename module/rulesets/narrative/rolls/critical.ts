import {
  type FollowUpButton,
  onTarget,
  type Rolled,
  type RollType,
  type TargetChanges,
} from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { type JsonObject, plainData, systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asNarrative } from "../data/actor.ts";
import { ask, key, optionOf } from "../data/labels.ts";
import { asVehicle } from "../data/vehicle.ts";
import { criticalsOf, vehicleCriticalChanges } from "../data/vehicle-damage.ts";
import { applyStrain, OVER_HULL, OVER_WOUNDS } from "./damage.ts";
import type { CriticalCheck, PoolCheck } from "./roll.ts";

/** Critical injuries: paid with what an attack left over, rolled with a d100, and kept by the one who suffers them. */

type CriticalOutcome = core.Critical & { readonly roll: number };

const FOLLOW = { kind: "critical", icon: "fa-solid fa-heart-crack", by: "roller" } as const;

/**
 * One roll for what was spent, however often it was activated: every further activation adds to it. And one for each who
 * was brought over the wound threshold.
 */
export function criticalFollowUps({ check: { hit }, spent, done }: Rolled<PoolCheck, core.Outcome>): FollowUpButton[] {
  const times = spent.filter((option) => option.startsWith("critical.")).length;
  if (!hit) return [];
  const over = [OVER_WOUNDS, OVER_HULL].flatMap((line) =>
    done
      .filter(({ lines }) => lines.some(({ label }) => label === line))
      .map(({ target, name }) => ({
        target,
        name,
        label: key(line === OVER_HULL ? "follow.overHull" : "follow.over"),
      })),
  );
  return [
    ...(times > 0
      ? [{ ...FOLLOW, label: key("follow.critical"), args: { activations: times - 1, vicious: hit.vicious } }]
      : []),
    ...over.map(({ target, name, label }) => ({
      ...FOLLOW,
      label: proper(t(label, { name: short(name) })),
      args: {},
      target,
    })),
  ];
}

const count = (value: unknown): number => Math.min(20, Math.max(0, Math.trunc(Number(value)) || 0));

export const critical: RollType<
  CriticalCheck,
  CriticalOutcome,
  { injuries: number; activations: number; vicious: number; other: number; vehicle: boolean }
> = {
  label: key("kind.critical"),
  icon: "fa-solid fa-heart-crack",
  whileOut: true,
  plan({ args, values, target, actor }) {
    const vehicle = asVehicle(target);
    const injuries = vehicle ? criticalsOf(vehicle).length : (asNarrative(target)?.system.derived.injuries ?? 0);
    const other = Math.min(200, Math.max(-200, Number(values.other ?? 0) || 0));
    return {
      title: key(vehicle ? "kind.vehicleCritical" : "kind.critical"),
      // Of one's own the name stands there already.
      subtitle: target && !args.self ? proper(calledBy(target)) : "",
      img: target?.img ?? actor?.img,
      base: {
        injuries: count(injuries),
        activations: count(args.activations),
        vicious: count(args.vicious),
        other,
        vehicle: vehicle !== null,
      },
      controls: [...(args.self ? [] : [ask.target({ target })]), ask.number("other", other, -200, 200)],
      modifiers: [],
    };
  },
  check: ({ base: { vehicle, ...bonus } }) => ({
    kind: "critical",
    ...bonus,
    ...(vehicle && { vehicle: true as const }),
    variant: optionOf("criticals"),
  }),
  odds({ kind: _, vehicle: __, ...bonus }) {
    const { severities } = core.criticalOdds(bonus);
    // What the d100 itself must show for each: the severities follow one another.
    let below = 0;
    const bands = core.SEVERITIES.filter((severity) => severities[severity] > 0).map((severity) => {
      const [from, to] = [below + 1, below + Math.round(severities[severity] * 100)];
      below = to;
      const label = proper(t(key("odds.band"), { severity: t(key(`severity.${severity}`)), from, to }));
      return { label, chance: severities[severity], severity };
    });
    return {
      success: null,
      bands: [
        { kind: "fumble", chance: severities.death },
        { kind: "neutral", chance: 1 - severities.death },
      ],
      figures: bands.map(({ label, chance }) => ({ label, chance })),
      bars: bands.map(({ label, chance, severity }, index) => ({
        value: index + 1,
        label,
        chance,
        kind: severity === "death" ? "fumble" : "neutral",
      })),
    };
  },
  view({ outcome: { total, roll, row, severity }, check }) {
    const suffered = check.vehicle ? `vehicleCritical.r${core.vehicleCritical(total).row}` : `injury.r${row}`;
    const added = [
      { label: key("term.injuries"), value: core.CRITICAL_STEP * (check.injuries ?? 0) },
      { label: key("term.activations"), value: core.CRITICAL_STEP * (check.activations ?? 0) },
      { label: key("term.vicious"), value: core.CRITICAL_STEP * (check.vicious ?? 0) },
      { label: key("term.other"), value: check.other ?? 0 },
    ];
    return {
      groups: [],
      terms: [{ label: key("term.d100"), value: roll }, ...added.filter(({ value }) => value !== 0)],
      total,
      against: null,
      // What befell them is the headline; how severe it is says how hard it is to treat.
      verdict: { kind: severity === "death" ? "fumble" : "neutral", label: proper(t(key(`${suffered}.name`))) },
      notes: [{ label: key(`severity.${severity}`) }, { label: proper(t(key(`${suffered}.text`))) }],
    };
  },
  applying: {
    // From the actor's own sheet, where no card brought them over the threshold.
    own: ({ self }) => self !== undefined,
    shares: onTarget(({ outcome: { row, severity, total } }, target): TargetChanges => {
      const vehicle = asVehicle(target);
      if (vehicle) return vehicleCriticalChanges(total, vehicle);
      const wounded = asNarrative(target);
      if (!wounded) throw new UserError(key("error.noInjuries"), { name: calledBy(target) });
      const { count = 1, each = 1, wounds, derived } = wounded.system;
      if (derived.minions) {
        const now = core.minionCritical({ count, threshold: each, wounds: wounds.value });
        return {
          updates: { "system.wounds.value": now },
          intent: "harm",
          lines: [{ label: key("damage.fallen"), value: 1 }],
        };
      }
      const { strain = 0, status } = core.INJURIES[row - 1] ?? {};
      const suffered = strain > 0 ? applyStrain(strain, target) : { updates: {}, lines: [] };
      return {
        updates: suffered.updates,
        intent: "harm",
        creates: [injuryItem(row, severity)],
        ...(status && { statuses: { [status]: true } }),
        lines: [{ label: proper(t(key(`injury.r${row}.name`))), value: total }, ...suffered.lines],
      };
    }),
  },
};

/** The item that a row of the injury table puts on the injured, with its name, words and dice. */
export function injuryItem(row: number, severity: core.Severity): JsonObject {
  const dice = core.INJURIES.find((injury) => injury.row === row)?.dice ?? [];
  const text = foundry.utils.escapeHTML(t(key(`injury.r${row}.text`)));
  return {
    type: "narrativeInjury",
    name: t(key(`injury.r${row}.name`)),
    img: systemPath(`assets/icons/narrative/${severity}.svg`),
    system: { row, severity, description: `<p>${text}</p>`, dice: dice.map((die) => plainData(die)) },
  };
}
