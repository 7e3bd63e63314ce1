import { barWidth } from "../core/health.ts";
import { dataField } from "../foundry/fields.ts";
import type { ActorLike, ItemLike } from "../foundry/index.ts";

/** A thing as a sheet lists it (`shared/things.hbs`). */
interface ThingRow {
  id: string | null;
  name: string;
  img: string;
  /** What it does, in a few words. */
  text: string;
  /** Language key of the toggle where it can be put on or taken in hand; blank: it cannot. */
  wears: string;
  equipped: boolean;
  /** Whether the sheet counts how many there are. */
  counted: boolean;
  quantity: number;
}

/** @param texts What it does; what is blank or false is left out. @param wears The language key of its toggle. */
export function thingRow(item: ItemLike, texts: readonly (string | false)[] = [], wears = ""): ThingRow {
  const { id, name, img } = item;
  const { equipped = false, quantity } = item.system as { equipped?: boolean; quantity?: number };
  const text = texts.filter(Boolean).join(" · ");
  return { id, name, img, text, wears, equipped, counted: quantity !== undefined, quantity: quantity ?? 0 };
}

/** A resource as the header of a sheet shows it (`shared/resource.hbs`). */
interface ResourceRow {
  name: string;
  path: string;
  label: string;
  value: number;
  max: number;
  percent: number;
  /** How far the buttons go; null: as far as the field does. */
  least: number | null;
  most: number | null;
  /** Whether the buttons would change nothing. */
  noLess: boolean;
  noMore: boolean;
  none: boolean;
  full: boolean;
  /** What a sheet may add: classes of the whole and of its bar, how it comes about, whether the maximum is no field. */
  kind: string;
  tone: string;
  tip: string;
  fixed: boolean;
}

/**
 * @param name Where it is kept below `system`.
 * @param rising Whether it counts up, as wounds do, and may go beyond its maximum.
 * @param least How low the buttons go.
 */
export function resourceRow(
  actor: ActorLike,
  name: string,
  { rising = false, least = 0 }: { rising?: boolean; least?: number | null } = {},
): ResourceRow {
  const path = `system.${name}`;
  const { value, max } = foundry.utils.getProperty(actor, path) as { value: number; max: number };
  return {
    name,
    path,
    label: dataField(actor, path)?.label ?? "",
    value,
    max,
    percent: barWidth(value, max),
    least,
    // What is beyond it already may go on from there.
    most: rising ? null : Math.max(max, value),
    noLess: least !== null && value <= least,
    noMore: !rising && value >= max,
    none: value <= 0,
    full: value >= max,
    kind: "",
    tone: "",
    tip: "",
    fixed: false,
  };
}
