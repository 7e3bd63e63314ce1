import { onOne, type Rolled, type RollSource, type RollType, type TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { spendMenuOf, spentChanges } from "../cards/spending.ts";
import { poolOdds, poolView } from "../cards/views.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import { hasStrain } from "../data/derive.ts";
import { asItem, type ItemOf, itemsOf } from "../data/items.ts";
import { ask, choices, key } from "../data/labels.ts";
import { ownChanges } from "../data/talents.ts";
import { destinyChanges } from "../table/destiny.ts";
import { commitShared } from "../table/live-pool.ts";
import { aboutOf, describe, keyedAbility, offered, rollerOf, spendPending, startOf } from "./modifiers.ts";
import { type PoolBase, poolOf, sharedSwitches, withPool } from "./pool.ts";
import { type PoolCheck, ruledPool } from "./roll.ts";

/** Healing: wounds by Medicine, a critical injury by a check against its severity, or by a week of rest. */

const WOUNDS = "wounds";
const SKILLS = { other: "medicine", self: "medicine", rest: "resilience" } as const;

function wayOf({ values, args, item }: RollSource): core.Treatment {
  const asked = values.way ?? args.way ?? (item ? "self" : "other");
  return core.TREATMENTS.find((way) => way === asked) ?? "other";
}

const injuriesOf = (patient: NarrativeActor | null): ItemOf<"narrativeInjury">[] =>
  patient ? itemsOf(patient, "narrativeInjury") : [];

/** Difficulty dice: of an injury its severity, of wounds by how many there are; harder on oneself and without a kit. */
function difficultyOf(
  patient: NarrativeActor,
  injury: ItemOf<"narrativeInjury"> | null,
  way: core.Treatment,
  kit: boolean,
): number {
  const { wounds } = patient.system;
  if (!injury)
    return core.medicineDifficulty({ wounds: wounds.value, threshold: wounds.max, self: way === "self", kit });
  const { severity } = injury.system;
  if (severity === "death") throw new UserError(key("error.deadly"), { name: short(injury.name) });
  return core.injuryDifficulty({ severity, way, kit });
}

export const treat: RollType<
  PoolCheck,
  core.Outcome,
  PoolBase & { way: core.Treatment; treats: string; named: string; aimed: boolean; tooSoon: string }
> = {
  label: key("kind.treat"),
  icon: "fa-solid fa-bandage",
  aims: "allies",
  plan(source) {
    const actor = rollerOf(source);
    const way = wayOf(source);
    const patient = way === "other" ? asNarrative(source.target) : actor;
    const injuries = injuriesOf(patient);
    const asked = source.values.treats ?? asItem(source.item, "narrativeInjury")?.id;
    // A week of rest is for critical injuries only.
    const injury = injuries.find(({ id }) => id === asked) ?? (way === "rest" ? (injuries[0] ?? null) : null);
    if (way === "rest" && !injury) throw new UserError(key("error.nothingToHeal"), { name: calledBy(actor) });
    const kit = source.values.kit !== false;
    const ability = keyedAbility(actor, SKILLS[way], way === "rest" ? "brawn" : "intellect");
    const options = [
      ...(way === "rest" ? [] : [{ value: WOUNDS, label: key("figure.wounds") }]),
      ...injuries.map(({ id, name }) => ({ value: id, label: properShort(name) })),
    ];
    return withPool(
      source,
      {
        title: key("kind.treat"),
        subtitle: describe(ability),
        img: injury?.img ?? actor.img,
        base: {
          ...startOf(ability),
          difficulty: patient ? difficultyOf(patient, injury, way, kit) : core.HEALING.medicine.light,
          way,
          treats: injury?.id ?? WOUNDS,
          named: injury?.name ?? "",
          aimed: source.target !== null,
          // Wounds are treated once in an encounter (source); the patient's name, where that happened already.
          tooSoon: !injury && patient?.system.care.treated ? calledBy(patient) : "",
        },
        controls: [
          {
            ...ask.select("way", way, choices(core.TREATMENTS, "treatWay")),
            label: key("control.how"),
          },
          ...(way === "other" ? [ask.target(source, "patient")] : []),
          ask.select("treats", injury?.id ?? WOUNDS, options),
          ...(way === "rest" ? [] : [ask.toggle("kit", kit)]),
        ],
      },
      [
        ...ownChanges(actor, aboutOf(ability)),
        offered("assisted", { add: core.STANCES.assisted.own }),
        ...destinyChanges(actor, sharedSwitches(source)),
      ],
    );
  },
  check(plan) {
    const { aimed, treats, way, tooSoon } = plan.base;
    if (tooSoon !== "") throw new UserError(key("error.treatedAlready"), { name: tooSoon });
    return { kind: "treat", pool: poolOf(plan), aimed, treats, self: way !== "other" };
  },
  ...healing(WOUNDS),
  applying: {
    shares: (rolled) => (rolled.outcome.success ? onOne(rolled.check.self ? "roller" : "target", healed)(rolled) : []),
  },
};

function healed(
  { outcome: { net }, check: { treats = WOUNDS } }: Rolled<PoolCheck, core.Outcome>,
  target: ActorLike,
): TargetChanges {
  const patient = asNarrative(target);
  if (!patient) throw new UserError(key("error.noInjuries"), { name: calledBy(target) });
  if (treats !== WOUNDS) return close(patient, treats);
  if (patient.system.care.treated) throw new UserError(key("error.treatedAlready"), { name: calledBy(patient) });
  return mend(patient, net);
}

/**
 * What treating people and repairing vehicles share. Where the `whole` itself is healed and not one injury of it, advantages
 * take strain away, which spends them.
 */
export function healing(whole: string) {
  const left = (rolled: Rolled<PoolCheck, core.Outcome>): typeof rolled => {
    const { outcome, check } = rolled;
    if (check.treats !== whole || !outcome.success) return rolled;
    return { ...rolled, outcome: { ...outcome, spendable: { ...outcome.spendable, advantage: 0 } } };
  };
  return {
    odds: poolOdds,
    view: ({ outcome, check }) => poolView(outcome, check),
    cost: spendPending,
    commit: commitShared,
    ruled: ruledPool,
    spending: {
      menu: (rolled) => spendMenuOf(left(rolled)),
      changes: (option, rolled, target) => spentChanges(option, left(rolled), target),
    },
  } satisfies Pick<RollType<PoolCheck, core.Outcome>, "odds" | "view" | "cost" | "commit" | "ruled" | "spending">;
}

/** One wound for each success, one strain for each advantage. */
function mend(patient: NarrativeActor, { success, advantage }: core.Net): TargetChanges {
  const { wounds, strain } = patient.system;
  const after = core.mended({ wounds: wounds.value, strain: strain.value }, { success, advantage });
  const calms = hasStrain(patient) && after.strain < strain.value;
  return {
    intent: "help",
    updates: {
      "system.wounds.value": after.wounds,
      "system.care.treated": true,
      ...(calms && { "system.strain.value": after.strain }),
    },
    lines: [
      { label: key("damage.now.wounds"), value: after.wounds },
      ...(calms ? [{ label: key("damage.now.strain"), value: after.strain }] : []),
    ],
  };
}

function close(patient: NarrativeActor, id: string): TargetChanges {
  const injury = injuriesOf(patient).find((one) => one.id === id);
  if (!injury) throw new UserError(key("error.injuryGone"), { name: calledBy(patient) });
  return {
    intent: "help",
    updates: {},
    removes: [id],
    lines: [
      {
        label: proper(t(key("damage.now.injuries"), { name: short(injury.name) })),
        value: injuriesOf(patient).length - 1,
      },
    ],
  };
}
