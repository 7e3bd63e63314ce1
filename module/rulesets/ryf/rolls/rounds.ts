import type { SituationalModifier, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { type ActorLike, documentHere } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import type { RyfActor } from "../data/actor.ts";
import { type ItemOf, stacksFor } from "../data/items.ts";
import { key, short } from "../data/labels.ts";
import type { Fire } from "./shot.ts";

/** What a shot takes: rounds out of the magazine, or arrows and bolts out of a quiver. */

/**
 * What stays in each thing that it is shot from, by its bearer's UUID and its id (the shooter's, or the ship's whose gun it is), and in
 * all that there are.
 */
export interface Takes {
  from: readonly { bearer: string; item: string; path: string; left: number }[];
  left: number;
}

interface Rounds {
  takes: Takes;
  /** What there is to shoot with, for the dialog; blank: nobody counts. */
  said: string;
  lines: SituationalModifier[];
}

export const NO_ROUNDS: Rounds = { takes: { from: [], left: 0 }, said: "", lines: [] };

/**
 * What this shot takes. A weapon with a magazine is fed from it, another one from what is called as its ammunition; who carries nothing
 * of that name is not counted for, and heroes are told so.
 * @throws {UserError} Where too few are left.
 */
export function shotRounds(actor: RyfActor, weapon: ItemOf<"ryfWeapon">, fire: Fire): Rounds {
  const { magazine, ammunition, burst } = weapon.system;
  const bearer = (weapon.actor ?? actor).uuid;
  const shots = fire === "burst" ? burst.rounds : 1;
  if (magazine.max > 0) {
    const { value, max } = magazine;
    const left = core.afterShots({ value, max }, shots);
    if (left === null) throw new UserError(key("error.magazineEmpty"), { weapon: short(weapon.name) });
    const said = t(key("sheet.rounds"), { value, max });
    return {
      takes: { from: [{ bearer, item: weapon.id, path: "system.magazine.value", left }], left },
      said,
      lines: [],
    };
  }
  if (ammunition.trim() === "") return NO_ROUNDS;
  const stacks = stacksFor(weapon.actor ?? actor, weapon);
  if (stacks.length === 0) {
    const counts = bearer === actor.uuid && actor.type === "ryfHero";
    return { ...NO_ROUNDS, lines: counts ? [uncounted(ammunition)] : [] };
  }
  const has = stacks.map(({ system }) => system.quantity);
  const left = core.afterDrawn(has, shots);
  const kind = short(ammunition, 30);
  if (left === null) throw new UserError(key("error.noAmmunition"), { weapon: short(weapon.name), ammunition: kind });
  const from = stacks.flatMap(({ id }, at) =>
    left[at] === has[at] ? [] : [{ bearer, item: id, path: "system.quantity", left: left[at] ?? 0 }],
  );
  return {
    takes: { from, left: sumUp(left) },
    said: t(key("sheet.ammunition"), { ammunition: kind, left: sumUp(has) }),
    lines: [],
  };
}

const sumUp = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Only the dialog says so: a shot without a quiver is no less a shot. */
const uncounted = (ammunition: string): SituationalModifier => ({
  ...{ id: "ammunition", label: t(key("change.uncounted"), { ammunition: short(ammunition, 30) }) },
  ...{ field: "ruling", value: 0, on: false, locked: true },
});

/** What a shot costs, with what it takes; what is gone from the sheet meanwhile is taken from nobody. */
export function withRounds(cost: TargetChanges | null, actor: ActorLike, takes: Takes): TargetChanges | null {
  const items = takes.from.flatMap(({ bearer, item: id, path, left }) => {
    const from = bearer === actor.uuid ? actor : documentHere<ActorLike>(bearer);
    const item = from?.items.get(id);
    return item ? [{ item, updates: { [path]: left } }] : [];
  });
  if (items.length === 0) return cost;
  const line = { label: key("spend.rounds"), value: takes.left };
  return { updates: {}, ...cost, items: [...(cost?.items ?? []), ...items], lines: [...(cost?.lines ?? []), line] };
}
