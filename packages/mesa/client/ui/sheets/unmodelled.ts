import { DocumentSheetV2 } from "../../applications/api/index.ts";
import type { Data } from "../host.ts";

/**
 * A sheet class that systems name, to unregister or to extend, but that Mesa does not draw. Naming it is harmless;
 * constructing it says so.
 */
function unmodelled(name: string): typeof DocumentSheetV2 {
  const holder = {
    [name]: class extends DocumentSheetV2 {
      constructor(options: Data = {}) {
        super(options);
        throw new Error(`Mesa does not model foundry.applications.sheets.${name}`);
      }
    },
  };
  return holder[name] as typeof DocumentSheetV2;
}

export const AdventureExporter = unmodelled("AdventureExporter");
export const AmbientLightConfig = unmodelled("AmbientLightConfig");
export const AmbientSoundConfig = unmodelled("AmbientSoundConfig");
export const CardConfig = unmodelled("CardConfig");
export const CardDeckConfig = unmodelled("CardDeckConfig");
export const CardHandConfig = unmodelled("CardHandConfig");
export const CardPileConfig = unmodelled("CardPileConfig");
export const CardsConfig = unmodelled("CardsConfig");
export const DrawingConfig = unmodelled("DrawingConfig");
export const MeasuredTemplateConfig = unmodelled("MeasuredTemplateConfig");
export const NoteConfig = unmodelled("NoteConfig");
export const PlaylistConfig = unmodelled("PlaylistConfig");
export const PlaylistSoundConfig = unmodelled("PlaylistSoundConfig");
export const RegionBehaviorConfig = unmodelled("RegionBehaviorConfig");
export const RegionConfig = unmodelled("RegionConfig");
export const TableResultConfig = unmodelled("TableResultConfig");
export const TileConfig = unmodelled("TileConfig");
export const WallConfig = unmodelled("WallConfig");
