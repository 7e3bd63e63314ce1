import type { DatabaseAction, ModifyDocumentRequest, ModifyDocumentResponse } from "../../common/protocol.ts";
import { RequestError } from "../errors.ts";
import { isRecord, type Source } from "../source.ts";
import { assertPlain } from "./guards.ts";

/** One document that a request touched: before and after, null where it did not exist. */
export interface Touched {
  id: string;
  before: Source | null;
  after: Source | null;
}

/** An answer to send, and what is needed to decide who receives it. */
export interface Outcome {
  response: ModifyDocumentResponse;
  touched: Touched[];
  /** Only for the one who asked. */
  silent: boolean;
}

/** The answers of one request: its own, and those of what followed from it (the contents of a deleted folder). */
export interface Outcomes {
  own: Outcome;
  consequences: Outcome[];
}

const ACTIONS: readonly string[] = ["get", "create", "update", "delete"] satisfies DatabaseAction[];

/** Read a packet as a request. @throws {RequestError} saying what is wrong with it. */
export function readRequest(packet: unknown): ModifyDocumentRequest {
  if (!isRecord(packet)) throw new RequestError("A modifyDocument request must be an object.");
  const { type, action, operation } = packet;
  if (typeof type !== "string") throw new RequestError("The request names no document type.");
  if (typeof action !== "string" || !ACTIONS.includes(action)) {
    throw new RequestError(`The action must be one of ${ACTIONS.join(", ")} (found ${JSON.stringify(action)}).`);
  }
  if (!isRecord(operation)) throw new RequestError("The request has no operation.");
  // All of it: its options travel on to the other clients.
  assertPlain(operation);
  return { type, action: action as DatabaseAction, operation };
}

/** The options of an operation as they travel to the clients: without the data, which is in the result. */
export function operationOptions(operation: Source, modifiedTime: number): Source {
  const { data, updates, ids, parent, query, ...options } = operation;
  return { ...options, modifiedTime };
}

/** The records a create or update request carries. @throws {RequestError} */
export function recordList(value: unknown, name: string): Source[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new RequestError(`${name} must be an array of objects.`);
  return value;
}

/** The ids a delete request carries. @throws {RequestError} */
export function idList(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((id) => typeof id === "string")) {
    throw new RequestError("ids must be an array of ids.");
  }
  return [...new Set<string>(value)];
}

/** The fields an index request asks for. @throws {RequestError} */
export function fieldList(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((field) => typeof field === "string")) {
    throw new RequestError("indexFields must be an array of field paths.");
  }
  for (const field of value) assertPlain({ [field]: null });
  return value;
}
