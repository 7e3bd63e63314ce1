// Fields that were renamed: reading and migrating them.
import { logCompatibilityWarning } from "../utils/logging.ts";
import { deleteProperty, getProperty, hasProperty, setProperty } from "../utils/objects.ts";
import type { Dict } from "../utils/types.ts";

/** An accessor for an old name that warns when it is read. */
export function addFieldShim(className: string, data: Dict, oldKey: string, newKey: string, options: Dict): void {
  if (Object.hasOwn(data, oldKey)) return;
  Object.defineProperty(data, oldKey, {
    get() {
      if (options.warning !== false)
        logCompatibilityWarning(`You are accessing ${className}#${oldKey} which is now ${newKey}`, options);
      return "value" in options ? options.value : getProperty(data, newKey);
    },
    set(value: unknown) {
      if (newKey) setProperty(data, newKey, value);
    },
    configurable: true,
    enumerable: false,
  });
}

/** Move a value from an old name to a new one. @returns was there something to move? */
export function moveField(data: Dict, oldKey: string, newKey: string, apply?: (data: Dict) => unknown): boolean {
  if (hasProperty(data, newKey) || !hasProperty(data, oldKey)) return false;
  setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
  deleteProperty(data, oldKey);
  return true;
}
