import type { ModifyDocumentResponse } from "../../common/protocol.ts";
import type { TableSocket } from "../host.ts";
import { isRecord } from "../source.ts";
import type { Outcome, Touched } from "../world/response.ts";
import { isSentTo } from "../world/visibility.ts";
import type { Connections } from "./connections.ts";

/**
 * Tell the other clients what was done. A document that only some may have goes to them alone; when an update changes
 * who that is, it arrives as new or is gone for the others.
 */
export function broadcast(connections: Connections, outcome: Outcome, except?: TableSocket): void {
  if (outcome.silent) return;
  for (const [userId, socket] of connections.others(except)) {
    for (const response of responsesFor(userId, outcome)) socket.emit("modifyDocument", response);
  }
}

/** The answer as one user may see it: usually as it is. */
export function responsesFor(userId: string, { response, touched }: Outcome): ModifyDocumentResponse[] {
  const { type, operation } = response;
  // Only primary documents have an audience of their own.
  if (operation.parentUuid || !touched.some((each) => isRestricted(userId, type, each))) return [response];
  const answers: ModifyDocumentResponse[] = [];
  const add = (action: "create" | "update" | "delete", result: NonNullable<ModifyDocumentResponse["result"]>) => {
    if (result.length) answers.push({ ...response, action, result });
  };
  const seen = touched.map((each) => ({ each, ...seenBy(userId, type, each) }));
  const ids = (list: typeof seen) => new Set(list.map(({ each }) => each.id));
  add(
    "create",
    seen.flatMap(({ each, before, after }) => (!before && after && each.after ? [each.after] : [])),
  );
  const stay = ids(seen.filter(({ before, after }) => before && after));
  const isStaying = (change: unknown) => isRecord(change) && stay.has(String(change._id));
  add("update", (response.result ?? []).filter(isStaying));
  add("delete", [...ids(seen.filter(({ before, after }) => before && !after))]);
  return answers;
}

function seenBy(userId: string, type: string, { before, after }: Touched) {
  return {
    before: before !== null && isSentTo(userId, type, before),
    after: after !== null && isSentTo(userId, type, after),
  };
}

function isRestricted(userId: string, type: string, { before, after }: Touched): boolean {
  return [before, after].some((source) => source !== null && !isSentTo(userId, type, source));
}
