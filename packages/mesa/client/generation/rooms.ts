/** The classes that V14 has instead of V13's, by the room of the public API they stand in. */
import { CONST_OF } from "../../common/generation/constants.ts";
import { ActiveEffectTypeDataModel } from "../../common/generation/effect-schema.ts";
import { byGeneration, type Generation } from "../../common/generation/index.ts";
import * as operators from "../../common/generation/operators.ts";
import { valuesEqual } from "../../common/utils/equality.ts";
import { placeable } from "../runtime/canvas/placeables.ts";
import { ActiveEffect } from "./active-effect-14.ts";
import { Actor } from "./actor-14.ts";
import { ChatLog } from "./chat-log-14.ts";
import { ChatMessage } from "./chat-message-14.ts";
import { ContextMenu } from "./context-menu-14.ts";
import { ActiveEffectRegistry } from "./expiry.ts";
import { ItemSheetV2 } from "./item-sheet-14.ts";
import { modifyBatch } from "./modify-batch.ts";
import { applyDataOperators, mergeObject, objectsEqual } from "./utils-14.ts";

export type Room = Readonly<Record<string, unknown>>;

/** Members that stand in place of, or beside, those of V13. */
interface Rooms {
  CONST: Room;
  data: Room;
  documents: Room;
  helpers: Room;
  sheets: Room;
  tabs: Room;
  /** CONFIG.ui. */
  ui: Room;
  utils: Room;
  ux: Room;
}

const ROOMS: Readonly<Record<Generation, Rooms>> = {
  13: { CONST: CONST_OF[13], data: {}, documents: {}, helpers: {}, sheets: {}, tabs: {}, ui: {}, utils: {}, ux: {} },
  14: {
    CONST: CONST_OF[14],
    data: { ActiveEffectTypeDataModel, operators: { ...operatorsRoom() } },
    documents: {
      ...{ ActiveEffect, Actor, ChatMessage, modifyBatch },
      // V14 draws regions instead.
      MeasuredTemplateDocument: placeable("MeasuredTemplateDocument", "MeasuredTemplate"),
    },
    helpers: { ActiveEffectRegistry },
    sheets: { ItemSheet: ItemSheetV2, ItemSheetV2 },
    tabs: { ChatLog },
    ui: { chat: ChatLog },
    utils: { applyDataOperators, equals: valuesEqual, mergeObject, objectsEqual },
    ux: { ContextMenu },
  },
};

function operatorsRoom(): Room {
  const { DataFieldOperator, ForcedDeletion, ForcedReplacement, OPERATOR_IDENTIFIER, OPERATOR_VALUE } = operators;
  const { reconstructOperator } = operators;
  return {
    DataFieldOperator,
    ForcedDeletion,
    ForcedReplacement,
    OPERATOR_IDENTIFIER,
    OPERATOR_VALUE,
    reconstructOperator,
  };
}

/** A room with what the present generation has in it. */
export function furnished<T extends object>(name: keyof Rooms, members: T): T {
  return { ...members, ...byGeneration(ROOMS)[name] } as T;
}

/** Globals that only the present generation has. */
export function generationGlobals(): Room {
  return byGeneration<() => Room>({
    13: () => ({}),
    14: () => ({
      _del: new operators.ForcedDeletion(),
      _replace: (value: unknown) => operators.ForcedReplacement.create(value),
      _loc: (key: string, data?: Record<string, unknown>) =>
        data ? game.i18n.format(key, data) : game.i18n.localize(key),
    }),
  })();
}
