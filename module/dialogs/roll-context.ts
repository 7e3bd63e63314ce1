import type { Control, OddsView, RollPlan, Values } from "../contract/index.ts";
import { explain, orElse } from "../i18n/errors.ts";
import { decimal, percent, proper, t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { chanceWord, chanceWords, fromTarget, isAimed, knowledgeOf } from "../plan/people/knowledge.ts";
import { reachOptions, targetsInReach } from "../plan/people/targets.ts";
import { type PreparedRoll, planRoll } from "../plan/plan.ts";
import { drawablePanel } from "../render/panels.ts";
import type { Knowledge } from "../settings/settings.ts";
import { comparisonContext, oddsContext } from "./odds.ts";
import { MANY } from "./search-options.ts";

/** A roll that is being prepared, as a window shows it. */
interface Preparation {
  prepared: PreparedRoll;
  plan: RollPlan;
  /** Where the switches of the changes stand. */
  switches: Record<string, boolean>;
  /** The modifier that the viewer points at, to see its effect on the chances. */
  compared: string | null;
}

/** What `templates/shared/roll-setup.hbs` and `roll-odds.hbs` show: controls, changes, and the exact chances. */
export function rollContext(preparation: Preparation): Record<string, unknown> {
  const { prepared, plan } = preparation;
  const seen = seenOf(prepared, plan);
  const theirs = seen === "all" ? null : fromTarget(prepared.kind, prepared.source);
  const hidden = (from: ReadonlySet<string> | undefined, name: string) => seen !== "all" && (from?.has(name) ?? true);
  const { fixed, kept } = prepared;
  const controls = plan.controls.filter(
    ({ name, type }) =>
      !Object.hasOwn(fixed, name) && (seen !== "nothing" || type === "target" || !hidden(theirs?.controls, name)),
  );
  const usual = controls.filter(({ neutral }) => neutral === undefined);
  const rare = controls.filter(({ neutral }) => neutral !== undefined);
  return {
    ruleset: prepared.ruleset.id,
    plan: { img: plan.img, title: t(plan.title), subtitle: t(plan.subtitle ?? "") },
    who: prepared.source.actor ? calledBy(prepared.source.actor) : "",
    // A pool with the dice that a target adds would tell them.
    panel: drawablePanel(seen === "all" ? plan.panel : theirs?.panel),
    secret: plan.secret && !kept,
    fixed: kept ? [] : fixedLines(prepared, plan),
    controls: usual.map((control) => controlContext(preparation, control)),
    more: rare.length > 0 && {
      controls: rare.map((control) => controlContext(preparation, control)),
      used: rare.filter(({ neutral, value }) => String(value) !== String(neutral)).length,
    },
    changes: plan.modifiers
      .filter(({ id }) => seen !== "nothing" || !hidden(theirs?.modifiers, id))
      .map((change) => ({
        locked: false,
        mend: undefined,
        ...change,
        label: t(change.label),
        detail: t(change.detail ?? ""),
        ...(hidden(theirs?.modifiers, change.id) && { value: 0, detail: "" }),
      })),
    comparison: comparison(preparation),
    ...chances(preparation),
  };
}

/**
 * What is different about a roll that was read again, in words for the player: the changes that came, went
 * or count otherwise, and what became of the chance. Null: nothing that they would see.
 */
export function whatChanged(prepared: PreparedRoll, before: RollPlan, after: RollPlan): string | null {
  const read = (plan: RollPlan) =>
    new Map(plan.modifiers.map(({ id, label, value, field, on }) => [id, { label, is: `${field} ${value} ${on}` }]));
  const [old, fresh] = [read(before), read(after)];
  const ids = [...new Set([...old.keys(), ...fresh.keys()])].filter((id) => old.get(id)?.is !== fresh.get(id)?.is);
  const names = ids.map((id) => t((fresh.get(id) ?? old.get(id))?.label ?? ""));
  const same = JSON.stringify(before.base) === JSON.stringify(after.base);
  if (names.length === 0 && same) return null;
  const what = [...new Set(names), ...(same ? [] : [t("CUBILETE.roll.figures")])].join(", ");
  const told = tells(prepared, after);
  const [was, is] = !told ? [null, null] : [chanceOf(prepared, before), chanceOf(prepared, after)];
  return was === null || is === null || was === is
    ? t("CUBILETE.roll.changedBelow", { what })
    : t("CUBILETE.roll.changedChance", { what, was, is });
}

/** The headline chance of a plan; null where there is none, or none yet. */
function chanceOf({ kind }: PreparedRoll, plan: RollPlan): string | null {
  // `chances` shows what is wrong with it, once.
  const success = orElse(() => kind.odds(kind.check(plan), plan).success, null);
  return success === null ? null : percent(success);
}

/** What the GM fixed for the roll, each once, in the dialog's own words. */
function fixedLines({ fixed }: PreparedRoll, { controls }: RollPlan): { label: string; value: string }[] {
  const lines = new Map<string, { label: string; value: string }>();
  for (const { name, label, type, options = [], value } of controls) {
    if (!Object.hasOwn(fixed, name) || lines.has(name) || type === "toggle") continue;
    const option = options.find((one) => String(one.value) === String(value));
    const number = typeof value === "number" ? decimal(value) : "";
    lines.set(name, { label: t(label), value: [option && t(option.label), number].filter(Boolean).join(" ") });
  }
  return [...lines.values()];
}

/** What the viewer may know of the roll's target. */
const seenOf = ({ source }: PreparedRoll, plan: RollPlan): Knowledge =>
  isAimed(plan, source) ? knowledgeOf(source.target) : "all";

/** Whether the viewer may read exact chances. */
const tells = (prepared: PreparedRoll, plan: RollPlan): boolean =>
  !plan.secret && !prepared.kept && seenOf(prepared, plan) === "all";

/** The exact chances, or the reason why there are none yet (a formula that cannot be read, say). */
function chances({ prepared, plan }: Preparation): Record<"odds" | "veiled" | "words" | "problem", unknown> {
  const { kind, kept } = prepared;
  const seen = seenOf(prepared, plan);
  const nothing = { odds: undefined, veiled: undefined, words: undefined, problem: undefined };
  try {
    const check = kind.check(plan);
    if (kept) return { ...nothing, veiled: t("CUBILETE.desk.keptHere") };
    if (plan.secret) return nothing;
    const odds = kind.odds(check, plan);
    if (seen === "all") return { ...nothing, odds: oddsContext(odds) };
    if (seen === "words" && odds.success !== null) {
      const word = chanceWord(odds.success);
      return { ...nothing, veiled: t(word), words: chanceWords().map((one) => ({ word: t(one), here: one === word })) };
    }
    const { target } = prepared.source;
    return { ...nothing, veiled: t("CUBILETE.knowledge.untold", { name: target ? calledBy(target) : "?" }) };
  } catch (error) {
    return { ...nothing, problem: explain(error) };
  }
}

/** The chances without and with the change that the viewer points at. */
function comparison(preparation: Preparation): object | null {
  const { plan, compared } = preparation;
  const change = plan.modifiers.find(({ id }) => id === compared);
  if (!change || !tells(preparation.prepared, plan)) return null;
  const [without, other] = [false, true].map((on) => oddsWith(preparation, {}, { [change.id]: on }));
  return without && other ? comparisonContext(t(change.label), without, other) : null;
}

const TYPES: readonly Control["type"][] = ["ladder", "target", "number", "text", "toggle", "select"];

function controlContext(preparation: Preparation, control: Control): object {
  const { prepared, plan } = preparation;
  const value = prepared.source.values[control.name] ?? control.value;
  const told = tells(prepared, plan);
  const options = optionsOf(prepared, control).map((option) => ({
    shown: undefined,
    ...option,
    label: t(option.label),
    chosen: String(option.value) === String(value),
    chance: control.type === "ladder" && told ? chanceWith(preparation, control.name, option.value) : null,
  }));
  const folded = control.neutral !== undefined;
  const listed = { groups: optionGroups(options), search: options.length > MANY };
  return {
    ...{ hint: "", min: undefined, max: undefined },
    ...control,
    value,
    options,
    ...listed,
    // The template asks for each type by name.
    ...Object.fromEntries(TYPES.map((type) => [type, type === control.type])),
    folded,
    step: control.neutral === "" ? "any" : 1,
  };
}

type Option = NonNullable<Control["options"]>[number] & { group?: string };

function optionsOf({ ruleset, kind, source }: PreparedRoll, control: Control): Option[] {
  if (control.type !== "target") return control.options ?? [];
  const reach = targetsInReach(ruleset.id, source.actor, kind.aims, source.item?.actor ?? source.actor);
  const known: Option[] = reachOptions(reach);
  const { actor, target } = source;
  if (control.self && actor)
    known.unshift({ value: actor.uuid, label: t("CUBILETE.reach.self", { name: calledBy(actor) }) });
  // The GM who asked may have named a target out of sight.
  if (target && !known.some(({ value }) => value === target.uuid))
    known.push({ value: target.uuid, label: proper(calledBy(target)) });
  return [{ value: "", label: "CUBILETE.roll.noTarget" }, ...known];
}

/** Options under their headings, in the order of the list. */
export function optionGroups<O extends { group?: string }>(options: readonly O[]): { label: string; options: O[] }[] {
  const groups = new Map<string, O[]>();
  for (const option of options) {
    const group = option.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups].map(([label, members]) => ({ label: t(label), options: members }));
}

/** The headline chance if one control stood at another value; none where there are none, as with `chances`. */
function chanceWith(preparation: Preparation, name: string, value: string | number): string | null {
  const odds = oddsWith(preparation, { [name]: value }, {});
  return odds?.success == null ? null : percent(odds.success);
}

/** The chances if some things were chosen, or switched, otherwise. */
function oddsWith(
  { prepared, switches: standing }: Preparation,
  values: Values,
  switches: Record<string, boolean>,
): OddsView | null {
  const { kind, source } = prepared;
  // `chances` shows the error, once: an error of this plan is one of the present plan too.
  return orElse(() => {
    const plan = planRoll(
      { ...prepared, source: { ...source, values: { ...source.values, ...values } } },
      { ...standing, ...switches },
    );
    return plan && kind.odds(kind.check(plan), plan);
  }, null);
}
