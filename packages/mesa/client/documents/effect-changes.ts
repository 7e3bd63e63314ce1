/** Effect changes on values no schema describes: what a change means is read off the present value. */

import { changeType } from "../../common/generation/effect-kinds.ts";
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
  const type = changeType(change);
  const current = foundry.utils.getProperty(model, change.key) ?? null;
  const sample = Array.isArray(current) || current instanceof Set ? [...current][0] : current;
  const delta = cast(change.value, sample);
  const { key } = change;
  switch (type) {
    case "add":
      if (current === null) changes[key] = delta;
      else if (typeof current === "number" && typeof delta === "number") changes[key] = current + delta;
      else if (typeof current === "string") changes[key] = current + String(delta);
      else if (typeof current === "boolean") changes[key] = current || delta;
      else if (Array.isArray(current)) changes[key] = [...current, ...(Array.isArray(delta) ? delta : [delta])];
      else if (current instanceof Set)
        changes[key] = new Set([...current, ...(Array.isArray(delta) ? delta : [delta])]);
      break;
    case "subtract":
      if (typeof current === "number" && typeof delta === "number") changes[key] = current - delta;
      else if (typeof current === "string") changes[key] = current.replace(String(delta), "");
      else if (Array.isArray(current)) changes[key] = current.filter((entry) => ![delta].flat().includes(entry));
      else if (current instanceof Set)
        changes[key] = new Set([...current].filter((entry) => ![delta].flat().includes(entry)));
      break;
    case "multiply":
      if (typeof current === "boolean") changes[key] = current && delta;
      else if (typeof current === "number" && typeof delta === "number") changes[key] = current * delta;
      break;
    case "override":
      changes[key] = delta;
      break;
    case "upgrade":
    case "downgrade": {
      if (current === null) changes[key] = delta;
      else if (typeof current === "number" && typeof delta === "number") {
        const better = type === "upgrade" ? delta > current : delta < current;
        if (better) changes[key] = delta;
      }
      break;
    }
    default:
      console.warn(`An effect change of the unknown kind ${type} on ${key} was ignored`);
  }
}
