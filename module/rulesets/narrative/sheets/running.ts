import { t } from "../../../i18n/i18n.ts";
import { tooltipOf } from "../../../plan/kit.ts";
import type { NarrativeActor } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { key } from "../data/labels.ts";
import { momentLabel, readItemDice } from "../data/talents.ts";
import { changeWords } from "../rolls/pool-changes.ts";
import { defenceNow } from "../rolls/positions.ts";

/** What runs now, on the sheet: what protects, as an attack counts it, and what waits for a roll or for time. */

/** The tiles of soak and defence. */
export function protection(actor: NarrativeActor) {
  const tile = (name: string, { value, parts }: { value: number; parts: { label: string; value: number }[] }) => ({
    name,
    value,
    label: key(`figure.${name}`),
    tip: tooltipOf(parts),
  });
  const defences = (["melee", "ranged"] as const).map((mode) => {
    const { others, ...now } = defenceNow(actor, mode);
    const shown = tile(mode, now);
    return { ...shown, tip: [shown.tip, ...others].filter(Boolean).join(" · ") };
  });
  return [tile("soak", actor.system.derived.soak), ...defences];
}

/** Each thing that waits, once: what it is, who gave it, what it does, and what it waits for. */
export const pendingRows = (actor: NarrativeActor) =>
  itemsOf(actor, "narrativePending").map((item) => {
    const { from, lasts, turns } = item.system;
    const entries = readItemDice(item).flatMap(({ dice }) => (dice ? [dice] : []));
    const does = entries.flatMap(changeWords);
    const moments = [...new Set(entries.map(({ when }) => when))].filter((when) => when !== "always");
    const until =
      lasts === "roll" && moments.length > 0
        ? t(key("waits.moment"), { moment: moments.map((when) => t(momentLabel(when))).join(", ") })
        : t(key(lasts === "roll" ? "waits.roll" : `lasts.${lasts}`), { turns });
    return { id: item.id, name: item.name, img: item.img, text: [from, ...does, until].filter(Boolean).join(" · ") };
  });
