/**
 * Documents of the canvas other than scenes and tokens. They can be named, extended and given sheets; making one throws
 * by its public name, for Mesa draws no maps.
 */
import { UnmodelledError } from "./strict.ts";

/** Public class name, document name. */
const NAMES: [string, string][] = [
  ["AmbientLightDocument", "AmbientLight"],
  ["AmbientSoundDocument", "AmbientSound"],
  ["DrawingDocument", "Drawing"],
  ["FogExploration", "FogExploration"],
  ["MeasuredTemplateDocument", "MeasuredTemplate"],
  ["NoteDocument", "Note"],
  ["RegionBehavior", "RegionBehavior"],
  ["RegionDocument", "Region"],
  ["TileDocument", "Tile"],
  ["WallDocument", "Wall"],
];

function placeable(className: string, documentName: string): object {
  const holder = {
    [className]: class {
      static readonly documentName = documentName;
      static readonly collectionName = `${documentName.charAt(0).toLowerCase()}${documentName.slice(1)}s`;
      static readonly TYPES: readonly string[] = ["base"];

      constructor() {
        throw new UnmodelledError(`foundry.documents.${className}`);
      }
    },
  };
  return holder[className] as object;
}

export const placeableDocuments: Record<string, object> = Object.fromEntries(
  NAMES.map(([className, name]) => [className, placeable(className, name)]),
);
