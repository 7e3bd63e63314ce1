import type { RollPlan } from "../contract/index.ts";
import { type Area, areasInView } from "../foundry/v13-v14/areas.ts";
import { orElse } from "../i18n/errors.ts";
import { decimal, percent, t } from "../i18n/i18n.ts";
import { listed, short } from "../i18n/names.ts";
import { calledBy } from "../plan/people/called.ts";
import { chanceWord, knowledgeOf } from "../plan/people/knowledge.ts";
import { othersOf, planFor } from "../plan/people/several.ts";
import { type Reach, reachOptions, targetsInReach } from "../plan/people/targets.ts";
import type { PreparedRoll } from "../plan/plan.ts";
import { optionGroups } from "./roll-context.ts";
import { MANY } from "./search-options.ts";

/**
 * In the dialog of a roll that can be made at several at once: its further targets, and the actors in the areas on the
 * board.
 */

/** The name of the list that adds a target. */
export const ALSO = "also";

/** Areas that a dialog has room for. */
const MOST_AREAS = 4;

const reachOf = ({ ruleset, kind, source }: PreparedRoll): Reach[] =>
  targetsInReach(ruleset.id, source.actor, kind.aims, source.item?.actor ?? source.actor);

/** Possible targets in each area, by UUID. */
function areasOf(reach: readonly Reach[]): { id: string; label: string; uuids: string[] }[] {
  const known = new Set(reach.map(({ uuid }) => uuid));
  return areasInView().flatMap((area) => {
    const { id, tokens } = area;
    const uuids = [...new Set(tokens.flatMap(({ actor }) => (actor && known.has(actor.uuid) ? [actor.uuid] : [])))];
    return uuids.length > 0 ? [{ id, label: labelOf(area), uuids }] : [];
  });
}

const SHAPES: ReadonlySet<string> = new Set(["circle", "cone", "rect", "ray"]);

function labelOf({ name, shape, size }: Area): string {
  if (name) return short(name);
  const what = t(`CUBILETE.area.${SHAPES.has(shape) ? shape : "area"}`);
  return size ? t("CUBILETE.area.sized", { what, size: decimal(size.length), units: short(size.units) }) : what;
}

/** Who stands in an area, by UUID, in the order of the list of targets. */
export function peopleInArea(prepared: PreparedRoll, area: string): string[] {
  const reach = reachOf(prepared);
  const uuids = new Set(areasOf(reach).find(({ id }) => id === area)?.uuids);
  return reach.flatMap(({ uuid }) => (uuids.has(uuid) ? [uuid] : []));
}

/** What `templates/shared/roll-several.hbs` shows; null where the roll is for one alone. */
export function severalContext(prepared: PreparedRoll, plan: RollPlan): object | null {
  const aimed = plan.controls.find(({ type }) => type === "target");
  if (!plan.several || !aimed || Object.hasOwn(prepared.fixed, aimed.name)) return null;
  const reach = reachOf(prepared);
  const labels = new Map(reach.map(({ uuid, label }) => [uuid, label]));
  const others = othersOf(prepared, plan);
  const taken = new Set([prepared.source.target?.uuid, ...others.map(({ uuid }) => uuid)]);
  const free = reachOptions(reach.filter(({ uuid }) => !taken.has(uuid)));
  return {
    name: ALSO,
    people: others.map((actor) => ({
      uuid: actor.uuid,
      label: labels.get(actor.uuid) ?? calledBy(actor),
      chance: chanceFor(prepared, plan, actor),
    })),
    groups: optionGroups(free.map((option) => ({ ...option, label: t(option.label) }))),
    search: free.length > MANY,
    areas: areasOf(reach)
      .slice(0, MOST_AREAS)
      .map(({ id, label, uuids }) => ({
        ...{ id, label },
        names: listed(uuids.map((uuid) => labels.get(uuid)?.split(" · ")[0] ?? "")).join(", "),
        all: uuids.every((uuid) => taken.has(uuid)) && taken.size === uuids.length,
      })),
  };
}

/** The chance against one of them, as far as the user may know it. */
function chanceFor(prepared: PreparedRoll, plan: RollPlan, actor: Parameters<typeof planFor>[2]): string {
  const { kind, kept } = prepared;
  const seen = knowledgeOf(actor);
  if (plan.secret || kept || seen === "nothing") return "";
  const success = orElse(() => {
    const theirs = planFor(prepared, plan, actor);
    return theirs && kind.odds(kind.check(theirs), theirs).success;
  }, null);
  if (success === null) return "";
  return seen === "all" ? percent(success) : t(chanceWord(success));
}
