import { logCompatibilityWarning } from "../../../common/utils/logging.ts";
import type { WorldSettings } from "../../collections/world-settings.ts";
import type { Setting } from "../../documents/setting.ts";
import { castSetting, isField, isModelClass, type SettingConfig } from "./setting-cast.ts";

export type { SettingConfig };

/** A button in the settings window that opens an application. */
export interface SettingSubmenuConfig {
  key: string;
  namespace: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: new () => { render(options?: unknown): unknown };
  restricted?: boolean;
}

/** Can a button of the settings window open this? */
function isApplicationClass(type: unknown): type is SettingSubmenuConfig["type"] {
  const { applications, appv1 } = foundry as unknown as {
    applications: { api: { ApplicationV2: new () => object } };
    appv1: { api: { FormApplication: new () => object } };
  };
  const bases = [applications.api.ApplicationV2, appv1.api.FormApplication];
  return typeof type === "function" && bases.some((base) => type.prototype instanceof base);
}

/** Registered settings, their menus and where the values are kept. */
export class ClientSettings {
  readonly settings = new Map<string, SettingConfig>();
  readonly menus = new Map<string, SettingSubmenuConfig>();
  readonly storage = new Map<string, Storage | WorldSettings>();
  #sheet: { render(options?: unknown): unknown } | undefined;

  /** @param world  The collection of stored world and user settings. */
  constructor(world: WorldSettings, client: Storage = globalThis.localStorage) {
    this.storage.set("client", client);
    this.storage.set("world", world);
    this.storage.set("user", world);
  }

  /** The settings window. */
  get sheet(): { render(options?: unknown): unknown } {
    if (!this.#sheet) {
      const { settings } = foundry.applications as unknown as {
        settings: { SettingsConfig: new () => { render(options?: unknown): unknown } };
      };
      this.#sheet = new settings.SettingsConfig();
    }
    return this.#sheet;
  }

  /** Registers a setting. Registering it again replaces the earlier registration. */
  register(namespace: string, key: string, data: Partial<SettingConfig>): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const { scope = "client" } = data;
    const isScope = ["client", "user", "world"].includes(scope);
    // The public host takes any other word for "client" without a word; here it can be read what became of it.
    if (!isScope) console.warn(`The scope "${scope}" of setting ${namespace}.${key} is none: it becomes "client"`);
    const config: SettingConfig = { ...data, key, namespace, scope: isScope ? scope : "client" };
    const { type } = config;
    if (isField(type)) {
      type.name = `${namespace}.${key}`;
      type.label ||= config.name ?? "";
      type.hint ||= config.hint ?? "";
      if (config.default === undefined) config.default = type.getInitialValue({});
    } else if (isModelClass(type)) {
      config.default ??= new type().toObject();
    } else if (config.default === undefined) {
      const initial = new Map<unknown, unknown>([
        [String, ""],
        [Number, 0],
        [Boolean, false],
        [Array, []],
        [Object, {}],
      ]);
      config.default = initial.get(type);
    }
    this.settings.set(`${namespace}.${key}`, config);
  }

  /** Registers a button of the settings window. */
  registerMenu(namespace: string, key: string, data: Partial<SettingSubmenuConfig>): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    if (!isApplicationClass(data.type)) {
      throw new Error("You must provide a menu type that is a FormApplication or ApplicationV2 instance or subclass");
    }
    this.menus.set(`${namespace}.${key}`, { restricted: false, ...data, type: data.type, key, namespace });
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    if (config.renamed) {
      const now = `${namespace}.${config.renamed.to}`;
      logCompatibilityWarning(`The setting ${namespace}.${key} is deprecated in favor of ${now}`, {
        since: 14,
        until: 16,
        once: true,
      });
    }
    return config;
  }

  get world(): WorldSettings {
    return this.storage.get("world") as WorldSettings;
  }

  /** The value of a setting, or its document for `{document: true}`. */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): unknown {
    const config = this.#config(namespace, key);
    if (document) return this.#document(config);
    return castSetting(config, this.#raw(config));
  }

  #raw(config: SettingConfig): unknown {
    const { renamed } = config;
    if (renamed) return renamed.toOld(this.get(config.namespace, renamed.to));
    const id = `${config.namespace}.${config.key}`;
    let json: string | null | undefined;
    if (config.scope === "client") json = (this.storage.get("client") as Storage).getItem(id);
    else
      json = this.world.getSetting(id, config.scope === "user" ? game.userId : null)?._source.value as
        | string
        | undefined;
    if (json === null || json === undefined) return structuredCloneSafe(config.default);
    try {
      return JSON.parse(json);
    } catch {
      // Values written by other means are plain text.
      return json;
    }
  }

  #document(config: SettingConfig): Setting {
    const id = `${config.namespace}.${config.key}`;
    const user = config.scope === "user" ? game.userId : null;
    const stored = config.scope === "client" ? undefined : this.world.getSetting(id, user);
    if (stored) return stored;
    const SettingClass = getDocumentClass("Setting") as unknown as new (data: object, context?: object) => Setting;
    return new SettingClass({ key: id, user, value: JSON.stringify(this.#raw(config) ?? null) });
  }

  /**
   * Sets a setting.
   * @returns The assigned value, or its document for `{document: true}`.
   * @throws When the value is not valid for the setting's type, or the user may not write it.
   */
  async set(
    namespace: string,
    key: string,
    value: unknown,
    { document = false, ...options }: { document?: boolean; [name: string]: unknown } = {},
  ): Promise<unknown> {
    const config = this.#config(namespace, key);
    const id = `${namespace}.${key}`;
    if (config.renamed) {
      await this.set(namespace, config.renamed.to, config.renamed.toNew(value), options);
      return document ? this.#document(config) : this.get(namespace, key);
    }
    const cast = castSetting(config, value === undefined ? config.default : value, true);
    if (config.choices && !isField(config.type) && !(String(cast) in config.choices)) {
      throw new Error(`"${String(cast)}" is not one of the choices of setting ${id}`);
    }
    const json = JSON.stringify(cast ?? null);
    if (config.scope === "client") {
      const storage = this.storage.get("client") as Storage;
      const before = storage.getItem(id);
      storage.setItem(id, json);
      if (before !== json) {
        config.onChange?.(castSetting(config, JSON.parse(json)), options);
        Hooks.callAll("clientSettingChanged", id, cast, options);
      }
      return document ? this.#document(config) : this.get(namespace, key);
    }
    if (!game.ready && !game.user)
      throw new Error("You may not assert the value of a world-level Setting before the game is ready");
    const user = config.scope === "user" ? game.userId : null;
    const stored = this.world.getSetting(id, user);
    const SettingClass = getDocumentClass("Setting") as unknown as {
      create(data: object, operation?: object): Promise<Setting | undefined>;
    };
    const written = stored
      ? ((await stored.update({ value: json }, options)) ?? stored)
      : await SettingClass.create({ key: id, user, value: json }, options);
    return document ? written : this.get(namespace, key);
  }
}

/** Defaults are shared by every reader: hand out copies of plain data, leave class instances alone. */
function structuredCloneSafe(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneSafe);
  if (value && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structuredCloneSafe(inner)]));
  }
  return value;
}
