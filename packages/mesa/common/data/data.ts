// Data shared by several documents: foundry.data.{TextureData, LightData, PrototypeToken, TombstoneData, …}.
import { DataModel } from "../abstract/data-model.ts";
import {
  DEFAULT_TOKEN,
  TEXTURE_DATA_FIT_MODES,
  TOKEN_DISPLAY_MODES,
  TOKEN_DISPOSITIONS,
  TOKEN_TURN_MARKER_MODES,
} from "../constants.ts";
import { hostGame } from "../host.ts";
import { getProperty } from "../utils/objects.ts";
import type { Dict } from "../utils/types.ts";
import { DocumentFlagsField } from "./documents.ts";
import { EmbeddedDataField } from "./embedded.ts";
import { ArrayField } from "./lists.ts";
import { BooleanField, NumberField, StringField } from "./primitives.ts";
import { SchemaField } from "./schema.ts";
import { AlphaField, AngleField, ColorField, DocumentIdField, FilePathField } from "./special.ts";
import type { DataSchema, FieldContext, FieldOptions } from "./types.ts";

interface TextureOptions {
  categories?: readonly string[];
  initial?: Dict;
  wildcard?: boolean;
  label?: string;
}

/** A texture: an image or video with its place and scale. */
export class TextureData extends SchemaField {
  constructor(options: FieldOptions = {}, srcOptions: TextureOptions & FieldContext = {}) {
    const { categories = ["IMAGE", "VIDEO"], initial = {}, wildcard = false, label = "" } = srcOptions;
    const number = (key: string, value: number, extra: FieldOptions = {}): NumberField =>
      new NumberField({ nullable: false, initial: initial[key] ?? value, ...extra });
    super(
      {
        src: new FilePathField({ categories, initial: initial.src ?? null, label, wildcard }),
        anchorX: number("anchorX", 0),
        anchorY: number("anchorY", 0),
        offsetX: number("offsetX", 0, { integer: true }),
        offsetY: number("offsetY", 0, { integer: true }),
        fit: new StringField({ initial: initial.fit ?? "fill", choices: TEXTURE_DATA_FIT_MODES }),
        scaleX: number("scaleX", 1),
        scaleY: number("scaleY", 1),
        rotation: new AngleField({ initial: initial.rotation ?? 0 }),
        tint: new ColorField({ nullable: false, initial: initial.tint ?? "#ffffff" }),
        alphaThreshold: new AlphaField({ nullable: false, initial: initial.alphaThreshold ?? 0 }),
      },
      options,
    );
  }
}

const signed = (): NumberField => new NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 });
const radius = (): NumberField => new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 });

/** A light source. */
export class LightData extends DataModel {
  static override LOCALIZATION_PREFIXES = ["LIGHT"];

  static override defineSchema(): DataSchema {
    const share = (initial: number): NumberField =>
      new NumberField({ required: true, nullable: false, initial, min: 0, max: 1 });
    return {
      negative: new BooleanField(),
      priority: new NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
      alpha: new AlphaField({ initial: 0.5 }),
      angle: new AngleField({ initial: 360, normalize: false }),
      bright: radius(),
      color: new ColorField(),
      coloration: new NumberField({ required: true, integer: true, initial: 1 }),
      dim: radius(),
      attenuation: new AlphaField({ initial: 0.5 }),
      luminosity: share(0.5),
      saturation: signed(),
      contrast: signed(),
      shadows: share(0),
      animation: new SchemaField({
        type: new StringField({ nullable: true, blank: false, initial: null }),
        speed: new NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 0, max: 10 }),
        intensity: new NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 1, max: 10 }),
        reverse: new BooleanField(),
      }),
      darkness: new SchemaField(
        { min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) },
        {
          validate: (d) => ((d as Dict).min as number) <= ((d as Dict).max as number),
          validationError: "darkness.max may not be less than darkness.min",
        },
      ),
    };
  }
}

const choiceOf = (table: Dict, initial: number): NumberField =>
  new NumberField({ required: true, choices: Object.values(table), initial });

interface TokenAttributes {
  primaryTokenAttribute?: string | null;
  secondaryTokenAttribute?: string | null;
}

function barField(which: keyof TokenAttributes): SchemaField {
  return new SchemaField({
    attribute: new StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: () => (hostGame()?.system as TokenAttributes | null | undefined)?.[which] || null,
    }),
  });
}

/** The fields a token and the prototype of an actor's tokens have in common. */
export function sharedTokenFields(): DataSchema {
  return {
    name: new StringField({ required: true, blank: true, textSearch: true }),
    displayName: choiceOf(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    actorLink: new BooleanField(),
    appendNumber: new BooleanField(),
    prependAdjective: new BooleanField(),
    width: new NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    height: new NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    texture: new TextureData(
      {},
      {
        initial: { src: () => DEFAULT_TOKEN, anchorX: 0.5, anchorY: 0.5, fit: "contain", alphaThreshold: 0.75 },
        wildcard: true,
      },
    ),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: choiceOf(TOKEN_DISPOSITIONS, TOKEN_DISPOSITIONS.HOSTILE),
    displayBars: choiceOf(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    bar1: barField("primaryTokenAttribute"),
    bar2: barField("secondaryTokenAttribute"),
    light: new EmbeddedDataField(LightData),
    sight: new SchemaField({
      enabled: new BooleanField({ initial: (data: unknown) => Number((data as Dict | undefined)?.range ?? 0) > 0 }),
      range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
      angle: new AngleField({ initial: 360, normalize: false }),
      visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
      color: new ColorField(),
      attenuation: new AlphaField({ initial: 0.1 }),
      brightness: signed(),
      saturation: signed(),
      contrast: signed(),
    }),
    detectionModes: new ArrayField(
      new SchemaField({
        id: new StringField(),
        enabled: new BooleanField({ initial: true }),
        range: new NumberField({ required: true, min: 0, step: 0.01 }),
      }),
    ),
    occludable: new SchemaField({ radius: radius() }),
    ring: new SchemaField({
      enabled: new BooleanField(),
      colors: new SchemaField({ ring: new ColorField(), background: new ColorField() }),
      effects: new NumberField({ required: true, initial: 1, min: 0, max: 0x7fffff, integer: true }),
      subject: new SchemaField({
        scale: new NumberField({ required: true, nullable: false, initial: 1, min: 0.5 }),
        texture: new FilePathField({ categories: ["IMAGE"] }),
      }),
    }),
    turnMarker: new SchemaField({
      mode: choiceOf(TOKEN_TURN_MARKER_MODES, TOKEN_TURN_MARKER_MODES.DEFAULT),
      animation: new StringField({ required: true, blank: false, nullable: true }),
      src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new BooleanField(),
    }),
    movementAction: new StringField({ required: true, blank: false, nullable: true, initial: null }),
    flags: new DocumentFlagsField(),
  };
}

/** What the tokens of an actor start from. */
export class PrototypeToken extends DataModel {
  declare name: string;
  declare actorLink: boolean;
  declare randomImg: boolean;
  declare disposition: number;
  declare texture: Dict & { src: string | null };
  declare flags: Dict;

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];

  static override defineSchema(): DataSchema {
    return {
      ...sharedTokenFields(),
      name: new StringField({ required: true, blank: true }),
      randomImg: new BooleanField(),
    };
  }

  /** The actor. */
  get actor(): DataModel | null {
    return this.parent;
  }

  /** A prototype is stored with its actor, and so is what changes of it. */
  update(data: Dict = {}, operation: Dict = {}): Promise<unknown> {
    return this.#owner.update({ prototypeToken: data }, operation);
  }

  getFlag(scope: string, key: string): unknown {
    return getProperty((this.flags[scope] ?? {}) as Dict, key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this> {
    await this.update({ [`flags.${scope}.${key}`]: value });
    return this;
  }

  async unsetFlag(scope: string, key: string): Promise<this> {
    const [last = "", ...above] = key.split(".").reverse();
    await this.update({ [["flags", scope, ...above.reverse(), `-=${last}`].join(".")]: null });
    return this;
  }

  get #owner(): { update(data: Dict, operation: Dict): Promise<unknown> } {
    if (!this.parent) throw new Error("This prototype token has no actor");
    return this.parent as unknown as { update(data: Dict, operation: Dict): Promise<unknown> };
  }

  override toObject(source: boolean | null = true): Dict {
    const data = super.toObject(source);
    const id = (this.parent as { id?: string | null } | null)?.id;
    if (id !== undefined) data.actorId = id;
    return data;
  }
}

/** A document of the base actor that an ActorDelta takes away. */
export class TombstoneData extends DataModel {
  static override defineSchema(): DataSchema {
    return {
      _id: new DocumentIdField(),
      _tombstone: new BooleanField({ initial: true, validate: (v) => v === true, validationError: "must be true" }),
    };
  }
}
