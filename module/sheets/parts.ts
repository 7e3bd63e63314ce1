import type { PartTemplate } from "../foundry/index.ts";
import { sheetPart } from "../render/changed-parts.ts";

/** The parts that the sheets of all rule sets are made of; templates are a rule set's own, in its folder. */

/** Templates of a module are named by their whole path. */
const within = (folder: string, name: string): string =>
  folder.startsWith("modules/") ? `${folder}/${name}.hbs` : `${folder}/${name}`;

/**
 * The parts of an actor's sheet: its header, what users with limited permission see, tabs, and a page behind each; notes are
 * everybody's. `above`: what stands above the tabs, whatever page is open.
 */
export function actorParts(
  folder: string,
  pages: readonly string[],
  above: readonly string[] = [],
): Record<string, PartTemplate> {
  const page = (id: string) => sheetPart(id === "notes" ? "shared/sheet-notes" : within(folder, id), true);
  return {
    header: sheetPart(within(folder, "header")),
    limited: sheetPart("shared/sheet-limited"),
    ...Object.fromEntries(above.map((id) => [id, sheetPart(within(folder, id))])),
    tabs: sheetPart("shared/sheet-tabs"),
    ...Object.fromEntries(pages.map((id) => [id, page(id)])),
  };
}

/** The parts of an item's sheet: one header, the fields of its type, its description. */
export const itemParts = (fields: PartTemplate): Record<string, PartTemplate> => ({
  header: sheetPart("shared/item-header"),
  fields,
  description: sheetPart("shared/item-description", true),
});
