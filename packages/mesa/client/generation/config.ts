/** CONFIG as the present generation has it. */
import { ActiveEffectTypeDataModel, addChangesTo } from "../../common/generation/effect-schema.ts";
import { byGeneration } from "../../common/generation/index.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { MesaConfig } from "../runtime/config/config-types.ts";
import { UnmodelledError } from "../runtime/names/strict.ts";
import { defineStatusEffects } from "./status-effects.ts";
import { mapLegacyMode } from "./visibility.ts";

const MODES: Readonly<Record<string, string>> = {
  public: "fa-solid fa-globe",
  gm: "fa-solid fa-user-secret",
  blind: "fa-solid fa-eye-slash",
  self: "fa-solid fa-user",
  ic: "fa-solid fa-hat-wizard",
};

/** Every kind of document that has types keeps hints about them; what would embed it in a text is not modelled. */
function addTypeHints(config: MesaConfig): void {
  for (const [name, kind] of Object.entries(config as unknown as Record<string, object | null>)) {
    if (!kind || !Object.hasOwn(kind, "documentClass") || !Object.hasOwn(kind, "typeLabels")) continue;
    Object.assign(kind, { typeHints: {} });
    Object.defineProperty(kind, "embedHandlers", {
      configurable: true,
      enumerable: false,
      get() {
        throw new UnmodelledError(`CONFIG.${name}.embedHandlers`);
      },
    });
  }
}

function configureV14(config: MesaConfig): void {
  defineStatusEffects(config);
  config.ChatMessage.modes = Object.fromEntries(
    Object.entries(MODES).map(([mode, icon]) => [mode, { label: `CHAT.MODES.${mode}`, icon }]),
  );
  const legacy = config.Dice.rollModes;
  Object.defineProperty(config.Dice, "rollModes", {
    configurable: true,
    enumerable: false,
    get() {
      logCompatibilityWarning("CONFIG.Dice.rollModes is now CONFIG.ChatMessage.modes", {
        since: 14,
        until: 16,
        once: true,
      });
      return legacy;
    },
  });
  addTypeHints(config);
  const effects: Record<string, unknown> = config.ActiveEffect;
  Object.assign(effects, {
    defaultType: "base",
    compendiumBanner: "ui/banners/active-effect-banner.webp",
    changeTypes: {},
    phases: {},
    expiryEvents: {},
    expiryAction: "update",
  });
  config.ActiveEffect.dataModels.base = ActiveEffectTypeDataModel;
  // Writing the removed switch does nothing.
  Object.defineProperty(effects, "legacyTransferral", {
    configurable: true,
    enumerable: false,
    get: () => undefined,
    set() {},
  });
  const rolls = config.Dice.rolls[0] as unknown as Record<string, unknown> | undefined;
  if (rolls) Object.defineProperty(rolls, "_mapLegacyRollMode", { configurable: true, value: mapLegacyMode });
}

/** Completes a fresh CONFIG. */
export function configureGeneration(config: MesaConfig): MesaConfig {
  byGeneration({ 13: () => {}, 14: configureV14 })(config);
  return config;
}

interface EffectModel {
  name: string;
  schema: Parameters<typeof addChangesTo>[0];
}

/** What every V14 change has; a model may add to it, not take away. */
const FIXED = ["type", "phase", "priority"] as const;

function verifyV14(): void {
  for (const [type, model] of Object.entries(CONFIG.ActiveEffect.dataModels)) {
    const { schema, name } = model as unknown as EffectModel;
    const changes = schema.get("changes") as { element?: { fields?: object; types?: object } } | undefined;
    if (!changes) {
      logCompatibilityWarning(
        `The ActiveEffect model ${name} of type "${type}" has no changes; it should extend foundry.data.ActiveEffectTypeDataModel`,
        { since: 14, until: 16 },
      );
      addChangesTo(schema);
      continue;
    }
    const { fields, types } = changes.element ?? {};
    const missing = fields && FIXED.filter((field) => !(field in fields));
    if ((!fields && !types) || missing?.length)
      throw new Error(`The ActiveEffect model ${name} of type "${type}" lacks changes[].{${FIXED.join(", ")}}`);
  }
}

/** Checks, before documents are made, what systems registered for active effects. @throws Error */
export function verifyEffectModels(): void {
  byGeneration({ 13: () => {}, 14: verifyV14 })();
}
