/** Which picture of a data set is of what: it stands in its folder under the key of its record. */

const PLACES: readonly (readonly [kind: string, path: RegExp])[] = [
  ["weapon", /(?:^|\/)EquipmentImages\/Weapon([^/]{1,80})\.\w{3,4}$/i],
  ["armour", /(?:^|\/)EquipmentImages\/Armor([^/]{1,80})\.\w{3,4}$/i],
  ["gear", /(?:^|\/)EquipmentImages\/Gear([^/]{1,80})\.\w{3,4}$/i],
  ["species", /(?:^|\/)SpeciesImages\/([^/]{1,80})\.\w{3,4}$/i],
  ["vehicle", /(?:^|\/)VehicleImages\/([^/]{1,80})\.\w{3,4}$/i],
];

/** Kind and key of what a picture is of, by its path; null: of nothing that is read. */
export function picturedIn(path: string): string | null {
  for (const [kind, place] of PLACES) {
    const [, key] = place.exec(path) ?? [];
    if (key) return `${kind} ${key}`;
  }
  return null;
}
