/** foundry.packages: the world, the system and modules as the client knows them. */
import { generation } from "../../common/generation/index.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { Dict } from "../../common/utils/types.ts";

/** What the classes of packages know. Whatever else a manifest says is dropped: it may have the name of a method. */
const KNOWN = [
  ...["id", "title", "description", "authors", "url", "license", "readme", "bugs", "changelog", "version", "flags"],
  ...["media", "compatibility", "scripts", "esmodules", "styles", "languages", "packs", "packFolders"],
  ...["relationships", "socket", "manifest", "download", "protected", "exclusive", "persistentStorage"],
  ...["availability", "locked", "owned", "tags", "hasStorage"],
];

abstract class ClientPackage {
  declare readonly id: string;
  declare readonly title: string;
  declare readonly version: string;
  declare readonly description: string;
  declare readonly flags: Dict;
  declare readonly languages: { lang: string; name: string; path: string }[];
  readonly _source: Dict;
  abstract readonly type: "system" | "world" | "module";

  constructor(manifest: Dict, known: string[]) {
    const data = Object.fromEntries(
      [...KNOWN, ...known].flatMap((key) => (key in manifest ? [[key, manifest[key]]] : [])),
    );
    this._source = data;
    Object.assign(this, { flags: {}, languages: [], ...data });
    const { relationships = {}, authors } = data as { relationships?: Record<string, unknown>; authors?: unknown };
    const setOf = (list: unknown) => new Set(Array.isArray(list) ? list : []);
    const relations = ["systems", "requires", "recommends", "conflicts"].map((key) => [key, setOf(relationships[key])]);
    Object.assign(this, { authors: setOf(authors), relationships: { flags: {}, ...Object.fromEntries(relations) } });
  }

  getFlag(scope: string, key: string): unknown {
    return foundry.utils.getProperty(this.flags, `${scope}.${key}`);
  }

  toObject(): Dict {
    return foundry.utils.deepClone(this._source);
  }
}

/** The system in play: its manifest, and whatever the system's own code puts on it. */
export class System extends ClientPackage {
  readonly type = "system";
  declare readonly documentTypes: Record<string, Record<string, Dict>>;
  declare readonly initiative: string | undefined;
  declare readonly primaryTokenAttribute: string | undefined;
  declare readonly secondaryTokenAttribute: string | undefined;
  declare readonly socket: boolean;
  declare readonly grid: { distance: number; units: string; type: number; diagonals: number };
  [key: string]: unknown;

  constructor(data: Dict) {
    super(data, [
      ...["documentTypes", "background", "initiative", "grid", "primaryTokenAttribute", "secondaryTokenAttribute"],
      ...["gridDistance", "gridUnits", "strictDataCleaning"],
    ]);
    (this as { grid: object }).grid = {
      distance: 1,
      units: "",
      type: 1,
      diagonals: 0,
      ...((data.grid as object | undefined) ?? {}),
    };
  }

  /** Once the data of `template.json`, now those of the model; V14 has neither. */
  get template(): unknown {
    if (generation() >= 14) return undefined;
    logCompatibilityWarning("System#template is deprecated in favor of System#documentTypes", {
      since: 12,
      until: 14,
      once: true,
    });
    return game.model;
  }
}

export class World extends ClientPackage {
  readonly type = "world";
  declare readonly system: string;
  declare readonly coreVersion: string;

  constructor(data: Dict) {
    super(data, [
      ...["system", "background", "joinTheme", "coreVersion", "systemVersion", "lastPlayed", "playtime", "nextSession"],
      ...["resetKeys", "safeMode"],
    ]);
  }
}

export class Module extends ClientPackage {
  readonly type = "module";
  declare readonly active: boolean;
  declare readonly documentTypes: Record<string, Record<string, Dict>>;
  declare readonly socket: boolean;
  [key: string]: unknown;

  /** `obstacle` is Mesa's own: why a module stays off. */
  constructor(data: Dict) {
    super(data, ["active", "coreTranslation", "library", "documentTypes", "obstacle"]);
  }
}
