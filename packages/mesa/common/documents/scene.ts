import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { GRID_MIN_SIZE, GRID_TYPES } from "../constants.ts";
import { TextureData } from "../data/data.ts";
import {
  AlphaField,
  BooleanField,
  ColorField,
  EmbeddedCollectionField,
  FilePathField,
  HTMLField,
  HueField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import { hostGame } from "../host.ts";
import type { Dict } from "../utils/types.ts";
import {
  baseClass,
  directoryFields,
  foreign,
  idField,
  metadata,
  migrateSourceId,
  nameField,
  register,
} from "./shared.ts";

interface GridDefaults {
  type?: number;
  distance?: number;
  units?: string;
}

const systemGrid = (): GridDefaults => (hostGame()?.system as { grid?: GridDefaults } | null | undefined)?.grid ?? {};

const bounded = (initial: number, min: number, max: number): NumberField =>
  new NumberField({ required: true, nullable: false, initial, min, max });

const ambience = (hue: number, luminosity: number): SchemaField =>
  new SchemaField({
    hue: new HueField({ required: true, initial: hue }),
    intensity: new AlphaField({ required: true, nullable: false, initial: 0 }),
    luminosity: bounded(luminosity, -1, 1),
    saturation: bounded(0, -1, 1),
    shadows: bounded(0, 0, 1),
  });

/** A place: a background, a grid, tokens. What else lies on it is stored; Mesa draws no canvas. */
export class BaseScene extends Document {
  declare name: string;
  declare active: boolean;
  declare navigation: boolean;
  declare thumb: string | null;
  declare width: number;
  declare height: number;
  declare tokens: EmbeddedCollection;
  declare grid: Dict;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Scene",
    collection: "scenes",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
    embedded: {
      AmbientLight: "lights",
      AmbientSound: "sounds",
      Drawing: "drawings",
      MeasuredTemplate: "templates",
      Note: "notes",
      Region: "regions",
      Tile: "tiles",
      Token: "tokens",
      Wall: "walls",
    },
    preserveOnImport: ["_id", "sort", "ownership", "active"],
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "SCENE"];

  static override defineSchema(): DataSchema {
    const media = ["IMAGE", "VIDEO"];
    const collections = Object.entries(BaseScene.metadata.embedded).map(([documentName, name]) => [
      name,
      new EmbeddedCollectionField(baseClass(documentName)),
    ]);
    return {
      ...idField(),
      ...nameField(),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      navName: new HTMLField({ textSearch: true }),
      background: new TextureData(),
      foreground: new FilePathField({ categories: media, virtual: true }),
      foregroundElevation: new NumberField({ required: false, positive: true, integer: true }),
      thumb: new FilePathField({ categories: ["IMAGE"] }),
      width: new NumberField({ integer: true, positive: true, initial: 4000 }),
      height: new NumberField({ integer: true, positive: true, initial: 3000 }),
      padding: new NumberField({ required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      initial: new SchemaField({
        x: new NumberField({ integer: true, required: true }),
        y: new NumberField({ integer: true, required: true }),
        scale: new NumberField({ required: true, positive: true }),
      }),
      backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
      grid: new SchemaField({
        type: new NumberField({
          required: true,
          choices: Object.values(GRID_TYPES),
          initial: () => systemGrid().type ?? GRID_TYPES.SQUARE,
        }),
        size: new NumberField({ required: true, nullable: false, integer: true, min: GRID_MIN_SIZE, initial: 100 }),
        style: new StringField({ required: true, blank: false, initial: "solidLines" }),
        thickness: new NumberField({ required: true, nullable: false, positive: true, integer: true, initial: 1 }),
        color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
        alpha: new AlphaField({ initial: 0.2 }),
        distance: new NumberField({
          required: true,
          nullable: false,
          positive: true,
          initial: () => systemGrid().distance ?? 1,
        }),
        units: new StringField({ required: true, initial: () => systemGrid().units ?? "" }),
      }),
      tokenVision: new BooleanField({ initial: true }),
      fog: new SchemaField({
        exploration: new BooleanField({ initial: true }),
        reset: new NumberField({ required: false }),
        overlay: new FilePathField({ categories: media, virtual: true }),
        colors: new SchemaField({ explored: new ColorField(), unexplored: new ColorField() }),
      }),
      environment: new SchemaField({
        darknessLevel: new AlphaField({ initial: 0 }),
        darknessLock: new BooleanField({ initial: false }),
        globalLight: new SchemaField({
          enabled: new BooleanField({ required: true, initial: false }),
          alpha: new AlphaField({ initial: 0.5 }),
          bright: new BooleanField({ required: true, initial: false }),
          color: new ColorField(),
          coloration: new NumberField({ required: true, integer: true, initial: 1 }),
          luminosity: bounded(0, 0, 1),
          saturation: bounded(0, -1, 1),
          contrast: bounded(0, -1, 1),
          shadows: bounded(0, 0, 1),
          darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
        }),
        cycle: new BooleanField({ initial: true }),
        base: ambience(0, 0),
        dark: ambience(257 / 360, -0.25),
      }),
      ...Object.fromEntries(collections),
      playlist: foreign("Playlist"),
      playlistSound: foreign("PlaylistSound", { idOnly: true }),
      journal: foreign("JournalEntry"),
      journalEntryPage: foreign("JournalEntryPage", { idOnly: true }),
      weather: new StringField({ required: true }),
      ...directoryFields(),
    };
  }

  static override migrateData(source: Dict): Dict {
    migrateSourceId(source);
    return super.migrateData(source);
  }
}

register(BaseScene);
