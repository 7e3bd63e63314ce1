/** The parts of foundry.canvas, and what belongs to it, that are plain data: systems extend, make and localize them in any hook. */
import { DataModel } from "../../../common/abstract/index.ts";
import { BooleanField, FilePathField, NumberField, ObjectField, StringField } from "../../../common/data/fields.ts";
import { UnmodelledError } from "../names/strict.ts";

/** A way of noticing tokens, as far as its description goes. */
export class DetectionMode extends DataModel {
  declare id: string;
  static readonly DETECTION_TYPES = { SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 } as const;
  static readonly PRECISION = { VAGUE: 0, IMPRECISE: 1, PRECISE: 2 } as const;
  static readonly BASIC_MODE_ID = "basicSight";

  static override defineSchema() {
    return {
      id: new StringField({ blank: false }),
      label: new StringField({ blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      walls: new BooleanField({ initial: true }),
      angle: new BooleanField({ initial: true }),
      type: new NumberField({
        initial: DetectionMode.DETECTION_TYPES.SIGHT,
        choices: Object.values(DetectionMode.DETECTION_TYPES),
      }),
    };
  }

  static getDetectionFilter(): never {
    throw new UnmodelledError("foundry.canvas.perception.DetectionMode.getDetectionFilter");
  }
}

export class DetectionModeDarkvision extends DetectionMode {}
export class DetectionModeLightPerception extends DetectionMode {}
export class DetectionModeInvisibility extends DetectionMode {}
export class DetectionModeTremor extends DetectionMode {}
export class DetectionModeAll extends DetectionMode {}

/** A way of seeing, as far as its description goes. */
export class VisionMode extends DataModel {
  declare id: string;
  static readonly LIGHTING_LEVELS = { DARKNESS: -2, HALFDARK: -1, UNLIT: 0, DIM: 1, BRIGHT: 2, BRIGHTEST: 3 } as const;
  static readonly LIGHTING_VISIBILITY = { DISABLED: 0, ENABLED: 1, REQUIRED: 2 } as const;

  static override defineSchema() {
    return {
      id: new StringField({ blank: false }),
      label: new StringField({ blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      canvas: new ObjectField(),
      lighting: new ObjectField(),
      vision: new ObjectField(),
    };
  }
}

/** What the ground costs who walks over it. */
export class BaseTerrainData extends DataModel {
  static override defineSchema(): ReturnType<typeof DataModel.defineSchema> {
    return {};
  }
}

export class TerrainData extends BaseTerrainData {}

export class TurnMarkerData extends DataModel {
  static override defineSchema() {
    return {};
  }
}

/** A ring around tokens, as far as its description goes; the classes that draw it are not modelled. */
export class DynamicRingData extends DataModel {
  static override defineSchema() {
    return {
      id: new StringField({ blank: true }),
      label: new StringField({ blank: false }),
      spritesheet: new FilePathField({ categories: ["TEXT"], required: true }),
      effects: new ObjectField(),
      framework: new ObjectField(),
    };
  }
}
