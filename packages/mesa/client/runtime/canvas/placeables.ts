/**
 * Documents of the canvas other than scenes, tokens and areas. They can be named, extended and given sheets; making one throws
 * by its public name, for Mesa draws no maps.
 */
import { baseClass } from "../../../common/documents/index.ts";
import { UnmodelledError } from "../names/strict.ts";

/** Public class name, document name. */
const NAMES: [string, string][] = [
  ["AmbientLightDocument", "AmbientLight"],
  ["AmbientSoundDocument", "AmbientSound"],
  ["DrawingDocument", "Drawing"],
  ["FogExploration", "FogExploration"],
  ["NoteDocument", "Note"],
  ["RegionBehavior", "RegionBehavior"],
  ["TileDocument", "Tile"],
  ["WallDocument", "Wall"],
];

function refuse(api: string): never {
  throw new UnmodelledError(api);
}

/** Fields of other documents can point to these documents, so they have the metadata and schema of their base. */
export function placeable(className: string, documentName: string): object {
  const holder = {
    [className]: class extends baseClass(documentName) {
      constructor() {
        super(refuse(`foundry.documents.${className}`));
      }
    },
  };
  return holder[className] as object;
}

export const placeableDocuments: Record<string, object> = Object.fromEntries(
  NAMES.map(([className, name]) => [className, placeable(className, name)]),
);
