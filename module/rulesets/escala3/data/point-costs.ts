import type { SettingSpec } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { setting } from "../../../settings/settings.ts";
import { ID, key } from "./labels.ts";

/** What narrative points cost at this table (§3.8). */

export const POINT_SETTINGS: SettingSpec[] = [
  {
    key: "pointsInitial",
    prefix: key("settings.pointsInitial"),
    default: 3,
    scope: "world",
    range: { min: 0, max: 20, step: 1 },
    hidden: true,
  },
  {
    key: "pointsCosts",
    prefix: key("settings.pointsCosts"),
    default: "",
    scope: "world",
    fits: (written) => core.readCosts(written) !== null,
    hidden: true,
  },
];

/**
 * A table of costs as it is written: points for reaching level 1, 2, 3 and so on.
 * @throws {UserError} When it holds anything but whole numbers from 1 to 100.
 */
export function readCosts(written: string): readonly number[] {
  const costs = core.readCosts(written);
  if (!costs) throw new UserError(key("tool.points.badCosts"));
  return costs;
}

/** The world's own costs. */
export const tableCosts = (): readonly number[] => readCosts(setting<string>(ID, "pointsCosts"));

/** Points for one level of a trait by them. */
export const traitPrice = (level: number): { readonly cost: number; readonly refund: number } =>
  core.traitPoints(level, tableCosts());
