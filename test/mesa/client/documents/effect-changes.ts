/** Effect changes on values no schema describes: what a change means is read off the present value. */
import type { Dict } from "../../common/utils/types.ts";
import type { EffectChange } from "./active-effect.ts";

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

function cast(raw: unknown, like: unknown): unknown {
  const value = typeof raw === "string" ? parsed(raw) : raw;
  if (typeof like === "number") {
    const number = Number(value);
    return Number.isNaN(number) ? 0 : number;
  }
  if (typeof like === "boolean") return value === true || value === "true" || Number(value) > 0;
  if (typeof like === "string") return String(raw);
  return value;
}

/** Puts the changed value under the change's key into `changes`; changes that make no sense are left out. */
export function applyUntypedChange(model: object, change: EffectChange, changes: Dict): void {
  const { ADD, MULTIPLY, OVERRIDE, UPGRADE, DOWNGRADE } = CONST.ACTIVE_EFFECT_MODES;
  const current = foundry.utils.getProperty(model, change.key) ?? null;
  const sample = Array.isArray(current) || current instanceof Set ? [...current][0] : current;
  const delta = cast(change.value, sample);
  const { key } = change;
  switch (change.mode) {
    case ADD:
      if (current === null) changes[key] = delta;
      else if (typeof current === "number" && typeof delta === "number") changes[key] = current + delta;
      else if (typeof current === "string") changes[key] = current + String(delta);
      else if (typeof current === "boolean") changes[key] = current || delta;
      else if (Array.isArray(current)) changes[key] = [...current, ...(Array.isArray(delta) ? delta : [delta])];
      else if (current instanceof Set)
        changes[key] = new Set([...current, ...(Array.isArray(delta) ? delta : [delta])]);
      break;
    case MULTIPLY:
      if (typeof current === "boolean") changes[key] = current && delta;
      else if (typeof current === "number" && typeof delta === "number") changes[key] = current * delta;
      break;
    case OVERRIDE:
      changes[key] = delta;
      break;
    case UPGRADE:
    case DOWNGRADE: {
      if (current === null) changes[key] = delta;
      else if (typeof current === "number" && typeof delta === "number") {
        const better = change.mode === UPGRADE ? delta > current : delta < current;
        if (better) changes[key] = delta;
      }
      break;
    }
    default:
      console.warn(`An effect change with the unknown mode ${change.mode} on ${key} was ignored`);
  }
}
