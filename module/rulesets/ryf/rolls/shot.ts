import type { Control, RollPlan, RollSource, SituationalModifier } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, midSentence, proper, t } from "../../../i18n/i18n.ts";
import { numberOf, wordOf } from "../../../plan/controls.ts";
import { knowledgeOf } from "../../../plan/people/knowledge.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import type { RyfWeaponModel } from "../data/items.ts";
import { ask, key, properShort } from "../data/labels.ts";
import { asShip } from "../data/ship.ts";
import { metresIn } from "./hands.ts";

/** What a shot must overcome: distance, cover, movement, a shield. */

type Bands = RyfWeaponModel["bands"];
export const FIRE = ["single", "burst"] as const;
export type Fire = (typeof FIRE)[number];

export interface Shot {
  mode: "ranged";
  band: core.Band;
  cover: core.Cover;
  movement: core.Movement;
  shooter: number;
  awkward: boolean;
  fire: Fire;
}

/** What of an attack depends on how it is made. */
export type Scene<B extends object> = Pick<RollPlan<B>, "base" | "controls" | "modifiers">;

/** Shooters at one target; so many of them may have shot before. */
const MOST_BEFORE = 19;

/** @throws {UserError} Where nobody can be shot at by so many. */
export function requireShooter({ shooter }: Shot): void {
  const before = shooter - 1;
  if (!Number.isInteger(before) || before < 0 || before > MOST_BEFORE)
    throw new UserError(key("error.shooters"), { most: MOST_BEFORE });
}

export function ranged(source: RollSource, weapon: RyfWeaponModel | null, fire: Fire): Scene<Shot> {
  const { values } = source;
  const words = <W extends string>(name: string, list: readonly W[], value: W, labels: string): Control => ({
    name,
    label: key(`control.${name}`),
    type: "select",
    value,
    options: list.map((value) => ({ value, label: key(`${labels}.${value}`) })),
  });
  const bands = weapon?.bands ?? null;
  const found = measured(source, bands);
  const cover = wordOf(values.cover, core.COVERS, "none");
  const movement = wordOf(values.movement, core.MOVEMENTS, asShip(source.target)?.system.movement ?? "still");
  const before = numberOf(values.shooters, 0);
  const awkward = values.awkward === true;
  const shields = shieldChange(asRyf(source.target));
  const band = bandControl(source, bands, found, { cover, movement, awkward, shield: shieldSeen(source, shields) });
  return {
    base: {
      mode: "ranged",
      band: bandOf(band.value),
      cover,
      movement,
      shooter: before + 1,
      awkward,
      fire,
    },
    controls: [
      ask.target(source),
      band,
      ...(weapon?.burst.use ? [words("fire", FIRE, fire, "fire")] : []),
      words("cover", core.COVERS, cover, "cover"),
      words("movement", core.MOVEMENTS, movement, "movement"),
      ask.number("shooters", before, 0, MOST_BEFORE),
      ask.toggle("awkward", awkward),
    ],
    modifiers: [...beyondChange(found, bands, bandOf(band.value)), ...shields],
  };
}

function shieldChange(target: RyfActor | null): SituationalModifier[] {
  const { cover, shield } = target?.system.derived ?? {};
  if (!cover?.value) return [];
  const label = shield ? properShort(shield.name) : key("figure.cover");
  return [{ id: "shield", label, field: "shield", value: cover.value, on: true }];
}

/** What makes every band harder. */
type Harder = Required<Pick<core.RangedAttackCheck, "cover" | "movement" | "awkward" | "shield">>;

/** What the shield adds, as far as the viewer may know of it. */
const shieldSeen = ({ target, switches }: RollSource, shields: readonly SituationalModifier[]): number =>
  knowledgeOf(target) === "all"
    ? shields.reduce(
        (sum, { id, value, on }) => sum + ((switches?.[id] ?? on) ? Math.min(Math.max(0, value), 100) : 0),
        0,
      )
    : 0;

/** The band that the scene gives, where both stand on it; null beyond the last one. */
function measured(source: RollSource, bands: Bands | null): { metres: number; band: core.Band | null } | null {
  const metres = metresIn(source);
  if (metres === null || !bands) return null;
  const ranges = Object.fromEntries(Object.entries(bands).filter(([, reach]) => reach !== null));
  try {
    return { metres, band: core.bandAt(Math.min(metres, 1e6), ranges) };
  } catch (error) {
    // Bands that make no sense measure nothing; the weapon's sheet says so.
    if (isCoreError(error)) return null;
    throw error;
  }
}

/**
 * Bands with their metres, as far as the weapon's table gives them, and the difficulties that cover and the like make of them; a
 * band is chosen by its own difficulty. Where tokens stand tells which one to begin with.
 */
function bandControl(
  source: RollSource,
  bands: Bands | null,
  found: ReturnType<typeof measured>,
  harder: Harder,
): Control {
  const asked = wordOf(source.args.band, core.BANDS, found ? (found.band ?? "long") : "short");
  const label = (band: core.Band) => {
    const reach = band === "pointBlank" ? null : bands?.[band];
    const name = t(key(`band.${band}`));
    return reach ? t(key("band.upTo"), { band: name, metres: reach }) : name;
  };
  return {
    name: "distance",
    label: key("control.band"),
    type: "ladder",
    value: numberOf(source.values.distance, core.BAND_DIFFICULTY[asked]),
    options: core.BANDS.map((band) => ({
      value: core.BAND_DIFFICULTY[band],
      label: label(band),
      shown: String(core.attackDifficulty({ kind: "attack", mode: "ranged", bonus: 0, band, ...harder }).total),
    })),
    ...(found && { hint: found.band ? hintOf(found.metres, found.band) : beyondText(found.metres, bands) }),
  };
}

const hintOf = (metres: number, band: core.Band): string =>
  t(key("control.bandHint"), { metres: decimal(metres), band: midSentence(t(key(`band.${band}`))) });

/** Beyond its last band a weapon does not kill (2.x); nothing says how hard it would be to hit. */
const beyondText = (metres: number, bands: Bands | null): string =>
  t(key("control.bandBeyond"), {
    metres: decimal(metres),
    reach: decimal(Math.max(...Object.values(bands ?? {}).map((reach) => reach ?? 0))),
  });

/** The same as a line of dialog and card, for as long as nobody puts the target nearer than it stands. */
function beyondChange(found: ReturnType<typeof measured>, bands: Bands | null, band: core.Band): SituationalModifier[] {
  if (!found || found.band !== null || band !== "long") return [];
  const label = proper(beyondText(found.metres, bands));
  return [{ id: "beyond", label, field: "ruling", value: 0, on: true, locked: true }];
}

const bandOf = (difficulty: unknown): core.Band =>
  core.BANDS.find((band) => core.BAND_DIFFICULTY[band] === difficulty) ?? "short";
