/** The client's documents at a table without browser and server: the globals, and an answer for every request. */

import * as collections from "../../client/collections/index.ts";
import { applyResponse } from "../../client/data/apply-response.ts";
import * as dice from "../../client/dice/index.ts";
import { createConfig } from "../../client/runtime/config/config.ts";
import { Hooks } from "../../client/runtime/hooks.ts";
import { ClientIssues } from "../../client/runtime/page/issues.ts";
import * as clientUtils from "../../client/runtime/utils.ts";
import * as abstract from "../../common/abstract/index.ts";
import * as constants from "../../common/constants.ts";
import * as fields from "../../common/data/fields.ts";
import type { DatabaseAction, DatabaseOperation, ModifyDocumentResponse } from "../../common/protocol.ts";
import * as utils from "../../common/utils/index.ts";
import type { Dict } from "../../common/utils/types.ts";

const host = globalThis as unknown as Record<string, unknown>;

/** The requests the client made. */
export interface SentRequest {
  type: string;
  action: DatabaseAction;
  operation: DatabaseOperation;
}

/** What a Gamemaster's page has, with an empty world. */
export interface TestTable {
  sent: SentRequest[];
  /** What another client did arrives here. */
  receive(response: Partial<ModifyDocumentResponse>): Promise<unknown>;
  GM: string;
}

const GM = "gamemaster000000";

/** Sets the globals up anew. `types` are the sub-types by document name. */
export function setTable(
  types: Record<string, string[]> = { Actor: ["base", "hero"], Item: ["base", "sword"] },
): TestTable {
  const sent: SentRequest[] = [];
  for (const event of Object.keys(Hooks.events))
    for (const { id } of [...(Hooks.events[event] ?? [])]) Hooks.off(event, id);
  host.CONST = constants;
  host.Hooks = Hooks;
  host.ui = { notifications: { error() {}, warn() {}, info() {} } };
  host.foundry = { utils: { ...utils, ...clientUtils }, abstract, data: { fields }, dice };
  host.fromUuid = clientUtils.fromUuid;
  host.fromUuidSync = clientUtils.fromUuidSync;
  host.getDocumentClass = clientUtils.getDocumentClass;
  host.game = {};
  host.CONFIG = createConfig();
  const settings = new Map<string, unknown>([["core.time", 0]]);
  const game: Record<string, unknown> = {
    userId: GM,
    data: { userId: GM, activeUsers: [] },
    documentTypes: types,
    issues: new ClientIssues(),
    collections: new utils.Collection(),
    packs: new utils.Collection(),
    modules: new utils.Collection(),
    system: { id: "fixture" },
    world: { id: "w" },
    time: { worldTime: 0 },
    i18n: {
      lang: "en",
      localize: (key: string) => key,
      format: (key: string, data: Dict) => `${key} ${JSON.stringify(data)}`,
      has: () => false,
      getListFormatter: (options: Intl.ListFormatOptions) => new Intl.ListFormat("en", options),
    },
    settings: { get: (scope: string, key: string) => settings.get(`${scope}.${key}`) ?? {} },
    modifyDocument: async (type: string, action: DatabaseAction, operation: DatabaseOperation) => {
      sent.push({ type, action, operation });
      return answer(type, action, operation);
    },
    get user() {
      return (game.users as { current: unknown } | undefined)?.current ?? null;
    },
  };
  host.game = game;
  const { Actors, ChatMessages, CombatEncounters, Folders, Items, Scenes, Users } = collections;
  const users = [{ _id: GM, name: "GM", role: 4 }];
  const world: [string, string, new (data: Dict[]) => { _initialize(): void }, Dict[]][] = [
    ["User", "users", Users, users],
    ["Folder", "folders", Folders, []],
    ["Actor", "actors", Actors, []],
    ["Item", "items", Items, []],
    ["Scene", "scenes", Scenes, []],
    ["Combat", "combats", CombatEncounters, []],
    ["ChatMessage", "messages", ChatMessages, []],
  ];
  for (const [name, key, Collection, data] of world) {
    const collection = new Collection(data);
    game[key] = collection;
    (game.collections as Map<string, unknown>).set(name, collection);
    collection._initialize();
  }
  game._documentsReady = true;
  return {
    sent,
    GM,
    receive: (response) =>
      applyResponse({
        type: "Actor",
        action: "update",
        operation: {},
        userId: GM,
        ...response,
      } as ModifyDocumentResponse),
  };
}

/** What a server answers that allows everything. */
function answer(type: string, action: DatabaseAction, operation: DatabaseOperation): ModifyDocumentResponse {
  const withIds = (data: Dict[]): Dict[] => data.map((source) => ({ ...source, _id: source._id ?? utils.randomID() }));
  const result =
    action === "create" ? withIds(operation.data ?? []) : action === "update" ? operation.updates : operation.ids;
  const { data: _data, updates: _updates, ids: _ids, ...rest } = operation;
  return { type, action, operation: rest, userId: GM, result: structuredClone(result ?? []) };
}
