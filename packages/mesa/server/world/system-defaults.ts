import { asString, isRecord, type Source } from "../source.ts";
import { embeddingsOf } from "../store/hierarchy.ts";

/**
 * Fill in, in place, what the manifest says about every new token and scene: the attributes of a token's bars, and the
 * grid. What the source says itself stays, even where it says null.
 */
export function fillSystemDefaults(manifest: object, documentName: string, source: Source): void {
  const system = manifest as Source;
  if (documentName === "Token") fillBars(system, source);
  else if (documentName === "Actor") {
    if (!isRecord(source.prototypeToken)) source.prototypeToken = {};
    fillBars(system, source.prototypeToken as Source);
  } else if (documentName === "Scene" && isRecord(system.grid)) {
    const { type, distance, units } = system.grid;
    const given = Object.entries({ type, distance, units }).filter(([, value]) => value !== undefined);
    source.grid = { ...Object.fromEntries(given), ...(isRecord(source.grid) ? source.grid : {}) };
  }
  for (const { field, documentName: name } of embeddingsOf(documentName)) {
    const held = source[field];
    if (Array.isArray(held)) for (const child of held) if (isRecord(child)) fillSystemDefaults(system, name, child);
  }
}

function fillBars(system: Source, token: Source): void {
  for (const [bar, key] of [
    ["bar1", "primaryTokenAttribute"],
    ["bar2", "secondaryTokenAttribute"],
  ] as const) {
    const attribute = asString(system[key]);
    if (!attribute) continue;
    const own = isRecord(token[bar]) ? token[bar] : {};
    if (own.attribute === undefined) token[bar] = { ...own, attribute };
  }
}
