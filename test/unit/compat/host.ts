/*
 * Foundry as the adapters of `module/compat` meet it, in the shapes of 13 and of 14: the facts of the public types, written
 * out here on purpose. That Mesa presents the same shapes is tested with Mesa; that both work together, in the browser.
 */

/** A word, a label and an icon for each mode, as CONFIG has them. */
const table = (words: string[]): Record<string, { label: string; icon: string }> =>
  Object.fromEntries(words.map((word) => [word, { label: `LABEL.${word}`, icon: "fa-solid fa-eye" }]));

interface Status {
  id: string;
  name?: string;
  img?: string;
}

export interface Shape {
  generation: 13 | 14;
  /** The client setting of the chat bar, and the words it may have. */
  setting: "rollMode" | "messageMode";
  config: Record<string, never> & {
    statusEffects: Status[] | Record<string, Status>;
    ActiveEffect: Record<string, unknown>;
    Dice?: { rollModes: ReturnType<typeof table> };
    ChatMessage?: { modes: ReturnType<typeof table> };
  };
}

const dead = (): Status => ({ id: "dead", name: "Dead", img: "skull.svg" });

const SHAPES: Record<13 | 14, () => Shape> = {
  13: () => ({
    generation: 13,
    setting: "rollMode",
    config: {
      statusEffects: [dead()],
      ActiveEffect: { legacyTransferral: true },
      Dice: { rollModes: table(["publicroll", "gmroll", "blindroll", "selfroll"]) },
      ChatMessage: {},
    } as never,
  }),
  14: () => ({
    generation: 14,
    setting: "messageMode",
    config: {
      statusEffects: { dead: dead() },
      ActiveEffect: { phases: {}, changeTypes: {} },
      Dice: {},
      ChatMessage: { modes: table(["public", "gm", "blind", "self", "ic"]) },
    } as never,
  }),
};

class Absent {}

/** How Foundry 14 says that a key goes. */
export class ForcedDeletion {}

Object.assign(globalThis, {
  Hooks: {},
  foundry: {
    data: { fields: {}, operators: { ForcedDeletion } },
    abstract: { TypeDataModel: Absent },
    dice: { Roll: Absent, terms: { DiceTerm: Absent } },
    documents: new Proxy({}, { get: () => Absent }),
    applications: {
      api: { ApplicationV2: Absent, DialogV2: Absent, HandlebarsApplicationMixin: (base: unknown) => base },
      sheets: { ActorSheetV2: Absent, ItemSheetV2: Absent },
    },
  },
});

/** Puts the globals of a generation in place; any other setting than its own is not registered. */
export function present(generation: 13 | 14, stored = ""): Shape {
  const shape = SHAPES[generation]();
  const get = (namespace: string, key: string): string => {
    if (namespace !== "core" || key !== shape.setting)
      throw new Error(`"${namespace}.${key}" is not a registered setting`);
    return stored;
  };
  Object.assign(globalThis, { CONFIG: shape.config, game: { release: { generation }, settings: { get } } });
  return shape;
}
