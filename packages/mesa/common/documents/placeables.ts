// What lies on a scene besides tokens. Mesa stores these; it draws no canvas.
import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import {
  DRAWING_FILL_TYPES,
  MEASURED_TEMPLATE_TYPES,
  OCCLUSION_MODES,
  REGION_VISIBILITY,
  TEXT_ANCHOR_POINTS,
  WALL_DOOR_STATES,
  WALL_DOOR_TYPES,
  WALL_MOVEMENT_TYPES,
  WALL_SENSE_TYPES,
} from "../constants.ts";
import { LightData, TextureData } from "../data/data.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentAuthorField,
  DocumentOwnershipField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  FilePathField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import { REGION_VISIBILITY_14 } from "../generation/constants.ts";
import { byGeneration, generation } from "../generation/index.ts";
import { hostGame } from "../host.ts";
import { Color } from "../utils/color.ts";
import type { Dict } from "../utils/types.ts";
import {
  baseClass,
  flagsField,
  foreign,
  idField,
  metadata,
  nameField,
  register,
  statsField,
  typeFields,
} from "./shared.ts";

const integer = (): NumberField => new NumberField({ required: true, integer: true, nullable: false, initial: 0 });
const elevation = (): NumberField => new NumberField({ required: true, nullable: false, initial: 0 });
const place = (): DataSchema => ({ x: integer(), y: integer(), elevation: elevation() });
const distance = (): NumberField =>
  new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 });
const oneOf = (table: Dict, initial: unknown): NumberField =>
  new NumberField({ required: true, choices: Object.values(table), initial });
const userColor = (): string => {
  const user = hostGame()?.user as { color?: Color } | undefined;
  return user?.color instanceof Color ? user.color.css : "#ffffff";
};
const soundEffect = (): SchemaField =>
  new SchemaField({
    type: new StringField(),
    intensity: new NumberField({ required: true, integer: true, initial: 5, min: 1, max: 10 }),
  });

export class BaseAmbientLight extends Document {
  static override metadata = metadata({ name: "AmbientLight", collection: "lights" });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...place(),
      rotation: new AngleField(),
      walls: new BooleanField({ initial: true }),
      vision: new BooleanField(),
      config: new EmbeddedDataField(LightData),
      hidden: new BooleanField(),
      ...flagsField(),
    };
  }
}

export class BaseAmbientSound extends Document {
  static override metadata = metadata({ name: "AmbientSound", collection: "sounds" });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...place(),
      radius: distance(),
      path: new FilePathField({ categories: ["AUDIO"] }),
      repeat: new BooleanField(),
      volume: new AlphaField({ initial: 0.5, step: 0.01 }),
      walls: new BooleanField({ initial: true }),
      easing: new BooleanField({ initial: true }),
      hidden: new BooleanField(),
      darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
      effects: new SchemaField({ base: soundEffect(), muffled: soundEffect() }),
      ...flagsField(),
    };
  }
}

export class BaseDrawing extends Document {
  static override metadata = metadata({
    name: "Drawing",
    collection: "drawings",
    permissions: {
      create: (user) => user.hasPermission("DRAWING_CREATE"),
      update: isAuthorOrOwner,
      delete: isAuthorOrOwner,
    },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      author: new DocumentAuthorField(baseClass("User")),
      shape: new SchemaField({
        type: new StringField({ required: true, blank: false, choices: ["r", "c", "e", "p"], initial: "r" }),
        width: new NumberField({ required: false, integer: true, min: 0 }),
        height: new NumberField({ required: false, integer: true, min: 0 }),
        radius: new NumberField({ required: false, integer: true, positive: true }),
        points: new ArrayField(new NumberField({ nullable: false })),
      }),
      x: elevation(),
      y: elevation(),
      elevation: elevation(),
      sort: integer(),
      rotation: new AngleField(),
      bezierFactor: new AlphaField({ initial: 0, max: 0.5 }),
      fillType: oneOf(DRAWING_FILL_TYPES, DRAWING_FILL_TYPES.NONE),
      fillColor: new ColorField({ nullable: false, initial: userColor }),
      fillAlpha: new AlphaField({ initial: 0.5 }),
      strokeWidth: new NumberField({ nullable: false, integer: true, initial: 8, min: 0 }),
      strokeColor: new ColorField({ nullable: false, initial: userColor }),
      strokeAlpha: new AlphaField({ initial: 1 }),
      texture: new FilePathField({ categories: ["IMAGE"] }),
      text: new StringField(),
      fontFamily: new StringField({ blank: false, initial: "Signika" }),
      fontSize: new NumberField({ nullable: false, integer: true, min: 8, max: 256, initial: 48 }),
      textColor: new ColorField({ nullable: false, initial: "#ffffff" }),
      textAlpha: new AlphaField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      ...flagsField(),
    };
  }
}

export class BaseMeasuredTemplate extends Document {
  static override metadata = metadata({
    name: "MeasuredTemplate",
    collection: "templates",
    permissions: {
      create: (user) => user.hasPermission("TEMPLATE_CREATE"),
      update: isAuthorOrOwner,
      delete: isAuthorOrOwner,
    },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      author: new DocumentAuthorField(baseClass("User")),
      t: new StringField({
        required: true,
        choices: Object.values(MEASURED_TEMPLATE_TYPES),
        initial: MEASURED_TEMPLATE_TYPES.CIRCLE,
      }),
      ...place(),
      sort: integer(),
      distance: new NumberField({ required: true, nullable: false, initial: 0, min: 0 }),
      direction: new AngleField(),
      angle: new AngleField({ normalize: false }),
      width: distance(),
      borderColor: new ColorField({ nullable: false, initial: "#000000" }),
      fillColor: new ColorField({ nullable: false, initial: userColor }),
      texture: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      hidden: new BooleanField(),
      ...flagsField(),
    };
  }
}

export class BaseNote extends Document {
  static override metadata = metadata({
    name: "Note",
    collection: "notes",
    permissions: { create: (user) => user.hasPermission("NOTE_CREATE"), delete: "OWNER" },
  });

  static DEFAULT_ICON = "icons/svg/book.svg";

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      entryId: foreign("JournalEntry", { idOnly: true }),
      pageId: foreign("JournalEntryPage", { idOnly: true }),
      ...place(),
      sort: integer(),
      texture: new TextureData(
        {},
        {
          categories: ["IMAGE"],
          initial: { src: () => BaseNote.DEFAULT_ICON, anchorX: 0.5, anchorY: 0.5, fit: "contain" },
        },
      ),
      iconSize: new NumberField({ required: true, nullable: false, integer: true, min: 32, initial: 40 }),
      text: new StringField({ textSearch: true }),
      fontFamily: new StringField({ required: true, initial: "Signika" }),
      fontSize: new NumberField({ required: true, integer: true, min: 8, max: 128, initial: 32 }),
      textAnchor: oneOf(TEXT_ANCHOR_POINTS, TEXT_ANCHOR_POINTS.BOTTOM),
      textColor: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      global: new BooleanField(),
      ...flagsField(),
    };
  }
}

export class BaseRegion extends Document {
  static override metadata = metadata({
    name: "Region",
    collection: "regions",
    embedded: { RegionBehavior: "behaviors" },
    // In V13 regions are the gamemaster's; V14 has players draw areas with them.
    permissions: { create: (user) => user.isGM || (generation() === 14 && user.hasPermission("REGION_CREATE")) },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      color: new ColorField({
        required: true,
        nullable: false,
        initial: () => Color.fromHSV([Math.random(), 0.8, 0.8]).css,
      }),
      shapes: new ArrayField(new ObjectField()),
      elevation: new SchemaField({
        bottom: new NumberField({ required: true }),
        top: new NumberField({ required: true }),
      }),
      behaviors: new EmbeddedCollectionField(baseClass("RegionBehavior")),
      visibility: oneOf(byGeneration({ 13: REGION_VISIBILITY, 14: REGION_VISIBILITY_14 }), REGION_VISIBILITY.LAYER),
      locked: new BooleanField(),
      // What V14 draws as an area shows how large it is, and may have owners of its own.
      ...(generation() === 14 && {
        displayMeasurements: new BooleanField(),
        ownership: new DocumentOwnershipField(),
      }),
      ...flagsField(),
    };
  }
}

export class BaseRegionBehavior extends Document {
  static override metadata = metadata({
    name: "RegionBehavior",
    collection: "behaviors",
    hasTypeData: true,
    permissions: { create: (user) => user.isGM, update: (user) => user.isGM },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField({ blank: true }),
      ...typeFields(BaseRegionBehavior),
      disabled: new BooleanField(),
      ...flagsField(),
      ...statsField(),
    };
  }
}

export class BaseTile extends Document {
  static override metadata = metadata({ name: "Tile", collection: "tiles" });

  static override defineSchema(): DataSchema {
    const side = (): NumberField => new NumberField({ required: true, min: 0, nullable: false, step: 0.1, initial: 0 });
    return {
      ...idField(),
      texture: new TextureData({}, { initial: { anchorX: 0.5, anchorY: 0.5, alphaThreshold: 0.75 } }),
      width: side(),
      height: side(),
      ...place(),
      sort: integer(),
      rotation: new AngleField(),
      alpha: new AlphaField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      restrictions: new SchemaField({ light: new BooleanField(), weather: new BooleanField() }),
      occlusion: new SchemaField({
        mode: oneOf(OCCLUSION_MODES, OCCLUSION_MODES.NONE),
        alpha: new AlphaField({ initial: 0 }),
      }),
      video: new SchemaField({
        loop: new BooleanField({ initial: true }),
        autoplay: new BooleanField({ initial: true }),
        volume: new AlphaField({ initial: 0, step: 0.01 }),
      }),
      ...flagsField(),
    };
  }
}

export class BaseWall extends Document {
  static override metadata = metadata({ name: "Wall", collection: "walls", permissions: { update: canUseDoor } });

  static override defineSchema(): DataSchema {
    const sense = (): NumberField => oneOf(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL);
    const threshold = (): NumberField =>
      new NumberField({ required: true, nullable: true, initial: null, positive: true });
    return {
      ...idField(),
      c: new ArrayField(new NumberField({ required: true, integer: true, nullable: false }), {
        exact: 4,
        initial: [0, 0, 0, 0],
        validationError: "must be a length-4 array of integer coordinates",
      }),
      light: sense(),
      move: oneOf(WALL_MOVEMENT_TYPES, WALL_MOVEMENT_TYPES.NORMAL),
      sight: sense(),
      sound: sense(),
      dir: oneOf({ BOTH: 0, LEFT: 1, RIGHT: 2 }, 0),
      door: oneOf(WALL_DOOR_TYPES, WALL_DOOR_TYPES.NONE),
      ds: oneOf(WALL_DOOR_STATES, WALL_DOOR_STATES.CLOSED),
      doorSound: new StringField({ required: false, blank: true, initial: undefined }),
      threshold: new SchemaField({
        light: threshold(),
        sight: threshold(),
        sound: threshold(),
        attenuation: new BooleanField(),
      }),
      animation: new ObjectField({ required: true, nullable: true, initial: null }),
      ...flagsField(),
    };
  }
}

function isAuthorOrOwner(user: BaseUserLike, doc: Document): boolean {
  return user.isGM || doc._source.author === user.id || (doc.parent?.testUserPermission(user, "OWNER") ?? false);
}

/** Whoever may use doors may open and close them. */
function canUseDoor(user: BaseUserLike, _doc: Document, data: Dict): boolean {
  if (user.isGM) return true;
  return Object.keys(data).every((k) => k === "_id" || k === "ds") && user.hasPermission("WALL_DOORS");
}

for (const cls of [
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseMeasuredTemplate,
  BaseNote,
  BaseRegion,
  BaseRegionBehavior,
  BaseTile,
  BaseWall,
])
  register(cls);
