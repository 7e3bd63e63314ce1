/** What is known of a system and of a module once their folders were read and checked. */
import { asString, isRecord, type Source } from "../source.ts";

/** What the server does with the fields of one subtype; paths are relative to `system`, `*` stands for any key. */
export interface SubtypeRules {
  htmlFields?: string[];
  filePathFields?: Record<string, string[]>;
  gmOnlyFields?: string[];
}

/** A style sheet and its cascade layer; `null` is outside of all layers. */
export interface StyleEntry {
  src: string;
  layer: string | null;
}

export interface LanguageEntry {
  lang: string;
  name: string;
  path: string;
}

/** A manifest that was checked, with the defaults filled in. Fields Mesa does not use are kept as they are. */
export interface Manifest extends Source {
  id: string;
  title: string;
  version: string;
  scripts: string[];
  esmodules: string[];
  styles: StyleEntry[];
  languages: LanguageEntry[];
  packs: PackEntry[];
  documentTypes: Record<string, Record<string, SubtypeRules>>;
  socket: boolean;
}

/** The folder of a system or a module, read and checked. */
export interface Package {
  folder: string;
  manifest: Manifest;
  /** Flaws that do not stop it, one line each. */
  warnings: string[];
}

/** A system folder that can be played. */
export interface SystemPackage extends Package {
  /** Initial `system` data by document type and subtype, from a legacy `template.json`; empty without one. */
  defaults: Defaults;
}

/** One compendium of a package, as the manifest declares it. */
export interface PackEntry {
  name: string;
  label: string;
  type: string;
  path: string;
  system?: string;
  banner?: string | null;
  ownership: Record<string, string>;
  flags: Source;
}

/** Initial `system` data by document type and subtype. */
export type Defaults = Record<string, Record<string, Source>>;

/** Versions are texts, also where a manifest writes `13`; what is neither is none. */
export const versionText = (value: unknown): string | undefined =>
  typeof value === "number" ? String(value) : asString(value);

/** Why a package does not fit the generation that is played: the field and what is wrong with it. */
export function incompatibility(value: unknown, generation: number): [field: string, text: string] | null {
  if (value === undefined) return null;
  if (!isRecord(value)) return ["compatibility", "must be an object"];
  const major = (version: unknown) => Number.parseInt(versionText(version) ?? "", 10);
  if (major(value.minimum) > generation) {
    return ["compatibility.minimum", `is ${value.minimum}, newer than the generation played (${generation})`];
  }
  if (major(value.maximum) < generation) {
    return ["compatibility.maximum", `is ${value.maximum}, older than the generation played (${generation})`];
  }
  return null;
}
