/** The globals beside `foundry` that V13 still has: current ones plainly, deprecated ones as aliases. */

import Handlebars from "handlebars";
import { byGeneration } from "../../../common/generation/index.ts";
import { Collection } from "../../../common/utils/collection.ts";
import { Color } from "../../../common/utils/color.ts";
import { logCompatibilityWarning } from "../../../common/utils/logging.ts";
import * as prosemirror from "../../applications/prosemirror/index.ts";
import * as dice from "../../dice/index.ts";
import * as documents from "../../documents/index.ts";
import { furnished, generationGlobals } from "../../generation/rooms.ts";
import { AudioHelper } from "../audio.ts";
import { placeableDocuments } from "../canvas/placeables.ts";
import { Game } from "../game.ts";
import * as clientUtils from "../utils.ts";
import { missing, UnmodelledError } from "./absence.ts";
import { jQuery } from "./jquery.ts";
import { GONE_IN_V14, MOVED_GLOBALS } from "./moved-globals.ts";
import { unmodelledNamespace } from "./unmodelled.ts";

/** Parts of a Foundry page that Mesa does not have: reading them throws by name. */
const ABSENT = ["PIXI_FILTERS"];

/** Every moved global, looked up in its namespace when it is read: what Mesa does not model throws by its new name. */
function moveGlobals(): void {
  for (const [room, names] of Object.entries(MOVED_GLOBALS)) {
    const isOld = GONE_IN_V14.has(room);
    if (isOld && byGeneration({ 13: false, 14: true })) continue;
    for (const entry of names.split(" ")) {
      const [name, member = name] = entry.split("=") as [string, string?];
      if (!(name in globalThis))
        moveGlobal(name, `${room}.${member}`, isOld ? { since: 12, until: 14 } : { since: 13, until: 15 });
    }
  }
}

function moveGlobal(name: string, path: string, deprecated: { since: number; until: number }): void {
  const message = `The global ${name} is deprecated: use foundry.${path}`;
  function get(): unknown {
    logCompatibilityWarning(message, { ...deprecated, once: true });
    try {
      return path.split(".").reduce<unknown>((room, key) => (room as Record<string, unknown>)[key], foundry);
    } catch (error) {
      if (error instanceof UnmodelledError) return missing(error.api, get);
      throw error;
    }
  }
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: false,
    get,
    set(value: unknown) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
    },
  });
}

/** The release of the graphics library that V13 ships; plug-ins of other libraries ask for it. */
const PIXI_VERSION = "7.4.3";

/** Puts the aliases on the global object. */
export function installAliases(): void {
  moveGlobals();
  const { BaseActor: _base, ...rest } = furnished("documents", documents) as Record<string, unknown>;
  const clientDocuments = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith("Base")));
  const { terms, Roll } = dice;
  const aliases: Record<string, unknown> = {
    ...clientDocuments,
    ...placeableDocuments,
    ...(terms as Record<string, unknown>),
    Roll,
    Color,
    Collection,
    MersenneTwister: dice.MersenneTwister,
    RollParser: dice.RollParser,
    Game,
    AudioHelper,
    ProseMirror: prosemirror,
    Handlebars,
    fromUuid: clientUtils.fromUuid,
    fromUuidSync: clientUtils.fromUuidSync,
    getDocumentClass: clientUtils.getDocumentClass,
    // The smallest window of V1 (appv1/api/application-v1).
    MIN_WINDOW_WIDTH: 200,
    MIN_WINDOW_HEIGHT: 50,
    PIXI: unmodelledNamespace("PIXI", { VERSION: PIXI_VERSION }),
    $: jQuery,
    jQuery,
  };
  Object.assign(aliases, generationGlobals());
  for (const [name, value] of Object.entries(aliases)) {
    if (name in globalThis && !Object.getOwnPropertyDescriptor(globalThis, name)?.configurable) continue;
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
  for (const name of ABSENT) {
    const get = (): undefined => missing(name, get);
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
}
