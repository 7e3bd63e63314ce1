import { BaseSetting } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { castSetting } from "../runtime/config/setting-cast.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A stored setting of the world or of a user. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  /** How this setting was registered. */
  get config() {
    return game.settings?.settings.get(this._source.key as string);
  }

  /** The stored value as its registered type wants it. */
  get castValue(): unknown {
    const raw = this._source.value;
    const parsed: unknown = typeof raw === "string" ? JSON.parse(raw) : raw;
    return this.config ? castSetting(this.config, parsed) : parsed;
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    this.#changed(options, userId);
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    if ("value" in changes) this.#changed(options, userId);
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    const { config } = this;
    if (config && this.#concernsMe()) config.onChange?.(config.default, options, userId);
  }

  #concernsMe(): boolean {
    const { user } = this._source;
    return !user || user === game.userId;
  }

  #changed(options: Dict, userId: string): void {
    if (this.#concernsMe()) this.config?.onChange?.(this.castValue, options, userId);
  }
}
