/** foundry.data.regionBehaviors, as far as they are data: Mesa has no tokens that walk into regions, so none of them acts. */
import { type DataModel, type Document, TypeDataModel } from "../../common/abstract/index.ts";
import { REGION_EVENTS } from "../../common/constants.ts";
import {
  AlphaField,
  BooleanField,
  ColorField,
  DocumentUUIDField,
  JavaScriptField,
  NumberField,
  SetField,
  StringField,
} from "../../common/data/fields.ts";
import { UnmodelledError } from "../runtime/names/strict.ts";

interface RegionEvent {
  name: string;
}

type Handler = (this: RegionBehaviorType, event: RegionEvent) => Promise<void>;

const prefixes = (type: string): string[] => ["BEHAVIOR.TYPES.base", `BEHAVIOR.TYPES.${type}`];

export class RegionBehaviorType extends TypeDataModel {
  static events: Record<string, Handler> = {};

  static override defineSchema(): ReturnType<typeof DataModel.defineSchema> {
    return {};
  }

  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): SetField {
    const known = Object.entries(REGION_EVENTS).filter(([, name]) => events?.includes(name) ?? true);
    const choices = Object.fromEntries(known.map(([key, name]) => [name, `REGION.EVENTS.${key}.label`]));
    return new SetField(new StringField({ required: true, choices }), {
      label: "BEHAVIOR.TYPES.base.FIELDS.events.label",
      hint: "BEHAVIOR.TYPES.base.FIELDS.events.hint",
      ...(initial && { initial }),
    });
  }

  /** A field of that name is already there: those of the schema come first. */
  events: Set<string> = (this as { events?: Set<string> }).events ?? new Set();

  get behavior(): Document | null {
    return this.parent ?? null;
  }

  get region(): Document | null {
    return (this.behavior?.parent as Document | null | undefined) ?? null;
  }

  get scene(): Document | null {
    return (this.region?.parent as Document | null | undefined) ?? null;
  }

  async _handleRegionEvent(event: RegionEvent): Promise<void> {
    throw new UnmodelledError(`foundry.data.regionBehaviors.${this.constructor.name}: ${event.name}`);
  }
}

export class AdjustDarknessLevelRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("adjustDarknessLevel");
  static readonly MODES = Object.freeze({ OVERRIDE: 0, BRIGHTEN: 1, DARKEN: 2 });

  static override defineSchema() {
    const choices = Object.values(AdjustDarknessLevelRegionBehaviorType.MODES);
    return {
      mode: new NumberField({ required: true, choices, initial: 0 }),
      modifier: new AlphaField({ initial: 0, step: 0.01 }),
    };
  }
}

export class DisplayScrollingTextRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("displayScrollingText");
  static readonly VISIBILITY_MODES = Object.freeze({ GAMEMASTER: 0, OBSERVER: 1, ANYONE: 2 });

  static override defineSchema() {
    const choices = Object.values(DisplayScrollingTextRegionBehaviorType.VISIBILITY_MODES);
    return {
      events: RegionBehaviorType._createEventsField(),
      text: new StringField({ required: true }),
      color: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      visibility: new NumberField({ required: true, choices, initial: 0 }),
      once: new BooleanField(),
    };
  }
}

export class ExecuteMacroRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("executeMacro");

  static override defineSchema() {
    return {
      events: RegionBehaviorType._createEventsField(),
      uuid: new DocumentUUIDField({ type: "Macro" }),
      everyone: new BooleanField(),
    };
  }
}

export class ExecuteScriptRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("executeScript");

  static override defineSchema() {
    return {
      events: RegionBehaviorType._createEventsField(),
      source: new JavaScriptField({ async: true, gmOnly: true }),
    };
  }
}

export class PauseGameRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("pauseGame");

  static override defineSchema() {
    return { once: new BooleanField() };
  }
}

export class SuppressWeatherRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("suppressWeather");
}

export class TeleportTokenRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("teleportToken");

  static override defineSchema() {
    return { destination: new DocumentUUIDField({ type: "Region" }), choice: new BooleanField() };
  }
}

export class ToggleBehaviorRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = prefixes("toggleBehavior");

  static override defineSchema() {
    const behaviors = () => new SetField(new DocumentUUIDField({ type: "RegionBehavior" }));
    return { events: RegionBehaviorType._createEventsField(), enable: behaviors(), disable: behaviors() };
  }
}
