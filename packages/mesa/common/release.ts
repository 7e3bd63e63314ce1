import { DataModel } from "./abstract/data-model.ts";
import { NumberField, StringField } from "./data/fields.ts";
import type { DataSchema } from "./data/types.ts";
import { isNewerVersion } from "./utils/index.ts";

/** The release of the host, `game.release`: what systems ask to tell what they can use. */
export class ReleaseData extends DataModel {
  declare readonly generation: number;
  declare readonly build: number;

  static override defineSchema(): DataSchema {
    const whole = { required: true, nullable: false, integer: true } as const;
    return {
      generation: new NumberField({ ...whole, min: 1 }),
      channel: new StringField({ choices: ["stable", "testing", "development", "prototype"], initial: "stable" }),
      suffix: new StringField(),
      build: new NumberField(whole),
      time: new NumberField({ nullable: false, initial: Date.now }),
      node_version: new NumberField({ ...whole, min: 10, initial: 20 }),
      notes: new StringField(),
      download: new StringField(),
    };
  }

  /** What compatibility is checked against, such as `13.351`. */
  get version(): string {
    return `${this.generation}.${this.build}`;
  }

  get shortDisplay(): string {
    return `Version ${this.generation} Build ${this.build}`;
  }

  get display(): string {
    return `Mesa (V${this.generation})`;
  }

  override toString(): string {
    return this.shortDisplay;
  }

  isNewer(other: string | ReleaseData): boolean {
    return isNewerVersion(this.version, versionOf(other));
  }

  isGenerationalChange(other: string | ReleaseData): boolean {
    const [generation = ""] = versionOf(other).split(".");
    return isNewerVersion(String(this.generation), generation);
  }
}

function versionOf(release: string | ReleaseData): string {
  return release instanceof ReleaseData ? release.version : release;
}
