/**
 * The dice room's only doors to the globals of the host. They are opened inside functions, never while a module
 * loads, so that the whole room runs in node with nothing but a `CONFIG.Dice`.
 */
import type { Roll } from "./roll.ts";
import type { DiceConfig } from "./types.ts";

interface ChatMessageClass {
  new (
    data: Record<string, unknown>,
  ): {
    applyRollMode?(mode: string): unknown;
    applyMode?(mode: string): unknown;
    toObject(): Record<string, unknown>;
  };
  create(data: Record<string, unknown>, operation?: Record<string, unknown>): Promise<unknown>;
}

interface Host {
  CONFIG?: {
    Dice?: DiceConfig;
    sounds?: { dice?: string };
    ChatMessage?: { documentClass?: ChatMessageClass };
  };
  game?: {
    user?: { id: string };
    i18n?: { has?(key: string): boolean; localize(key: string): string; format(key: string, data: object): string };
    settings?: { settings?: { has(key: string): boolean }; get(namespace: string, key: string): unknown };
  };
  ui?: { notifications?: { warn(message: string): unknown } };
  foundry?: {
    applications?: {
      handlebars?: { renderTemplate(path: string, data: object): Promise<string> };
      api?: { DialogV2?: { input(config: object): Promise<Record<string, unknown> | null> } };
      dice?: { RollResolver?: DiceConfig["fulfillment"]["methods"][string]["resolver"] };
    };
  };
}

export const host = (): Host => globalThis as unknown as Host;

/** CONFIG.Dice. Throws when the host has not been configured yet. */
export function diceConfiguration(): DiceConfig {
  const config = host().CONFIG?.Dice;
  if (!config) throw new Error("Dice were used before CONFIG.Dice existed");
  return config;
}

/** The class that chat commands, pools and parentheses roll with: CONFIG.Dice.rolls[0]. */
export function defaultRollClass(): typeof Roll {
  const cls = diceConfiguration().rolls[0];
  if (!cls) throw new Error("CONFIG.Dice.rolls is empty: at least one Roll class must be configured");
  return cls;
}

/** Render a template through the host. `path` as served under `/`. */
export function renderTemplate(path: string, data: object): Promise<string> {
  const handlebars = host().foundry?.applications?.handlebars;
  if (!handlebars) throw new Error(`Cannot render ${path}: foundry.applications.handlebars is not there`);
  return handlebars.renderTemplate(path, data);
}

/** A translated sentence, or `fallback` when the language file lacks the key. */
export function localize(key: string, fallback: string, data: Record<string, string> = {}): string {
  const i18n = host().game?.i18n;
  if (!i18n || i18n.has?.(key) === false) return fallback;
  const text = i18n.format(key, data);
  return text === key ? fallback : text;
}

/** The chat message class of the world. */
export function chatMessageClass(): ChatMessageClass {
  const cls = host().CONFIG?.ChatMessage?.documentClass;
  if (!cls) throw new Error("CONFIG.ChatMessage.documentClass is not configured");
  return cls;
}

/** A user's setting, or `undefined` when there is no game (unit tests) or it is not registered. */
export function coreSetting(key: string): unknown {
  const settings = host().game?.settings;
  if (!settings || settings.settings?.has(`core.${key}`) === false) return undefined;
  return settings.get("core", key);
}
