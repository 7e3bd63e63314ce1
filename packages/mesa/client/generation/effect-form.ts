/** The form of an active effect: which rows each generation has, and under which paths they are stored. */
import { DURATION_UNITS } from "../../common/generation/constants.ts";
import { byGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ActiveEffect } from "./active-effect-14.ts";

export interface Choice {
  value: string | number;
  label: string;
}

/** A row of the duration tab. */
export interface FormRow {
  /** Where in the effect's data. */
  path: string;
  label: string;
  /** A select instead of a number. */
  choices?: Choice[];
  /** May the choice be none? */
  optional?: boolean;
}

export interface EffectForm {
  /** Where the list of changes is stored. */
  list: string;
  /** The key of a change that says its kind. */
  kindKey: "mode" | "type";
  kinds(): (Choice & { priority: number })[];
  phases(): Choice[];
  /** What a new change starts with. */
  blank(): Dict;
  duration(): FormRow[];
  /** Rows about the beginning; V14 has none before the effect began. */
  start(source: Dict): FormRow[];
  combat: string;
  /** A change's value as text, and back. */
  show(value: unknown): string;
  read(text: string): unknown;
}

const V13: EffectForm = {
  list: "changes",
  kindKey: "mode",
  kinds: () =>
    Object.entries(CONST.ACTIVE_EFFECT_MODES).map(([name, value]) => ({
      value,
      label: `EFFECT.MODE_${name}`,
      priority: value * 10,
    })),
  phases: () => [],
  blank: () => ({ key: "", value: "", mode: CONST.ACTIVE_EFFECT_MODES.ADD, priority: null }),
  duration: () => ["seconds", "rounds", "turns"].map((name) => row(`duration.${name}`, name)),
  start: () => ["startTime", "startRound", "startTurn"].map((name) => row(`duration.${name}`, name)),
  combat: "duration.combat",
  show: (value) => String(value ?? ""),
  read: (text) => text,
};

/** V14's class, whatever the system made of it. */
const effectClass = (): typeof ActiveEffect => CONFIG.ActiveEffect.documentClass as unknown as typeof ActiveEffect;

const V14: EffectForm = {
  list: "system.changes",
  kindKey: "type",
  kinds: () =>
    Object.entries(effectClass().CHANGE_TYPES).map(([value, { label, defaultPriority }]) => ({
      value,
      label,
      priority: defaultPriority,
    })),
  phases: () =>
    Object.entries(effectClass().CHANGE_PHASES as Record<string, { label: string }>).map(([value, { label }]) => ({
      value,
      label,
    })),
  blank: () => ({ key: "", value: "", type: "add", phase: "initial", priority: null }),
  duration: () => [
    row("duration.value", "value"),
    { ...row("duration.units", "units"), choices: DURATION_UNITS.map((value) => ({ value, label: labelOf(value) })) },
    {
      ...row("duration.expiry", "expiry"),
      optional: true,
      choices: Object.entries(effectClass().EXPIRY_EVENTS).map(([value, label]) => ({ value, label: String(label) })),
    },
  ],
  start: (source) =>
    source.start
      ? [row("start.time", "startTime"), row("start.round", "startRound"), row("start.turn", "startTurn")]
      : [],
  combat: "start.combat",
  show: (value) => (typeof value === "string" ? value : JSON.stringify(value)),
  read(text) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Text that is no JSON is meant as text.
      return text;
    }
  },
};

function labelOf(name: string): string {
  return `EFFECT.DURATION.${name}`;
}

function row(path: string, name: string): FormRow {
  return { path, label: labelOf(name) };
}

/** The form of the present generation. */
export function effectForm(): EffectForm {
  return byGeneration({ 13: V13, 14: V14 });
}
