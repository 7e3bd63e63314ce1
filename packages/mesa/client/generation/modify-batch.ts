/** foundry.documents.modifyBatch of V14: several operations in one call. */
import { UnmodelledError } from "../runtime/names/strict.ts";
import { getDocumentClass } from "../runtime/utils.ts";

interface BatchOperation {
  action: "create" | "update" | "delete";
  documentName: string;
  data?: object[];
  updates?: object[];
  ids?: string[];
  [option: string]: unknown;
}

type Write = (entries: unknown[], operation: object) => Promise<unknown[]>;

/** Where an operation has what is written. */
const ENTRIES = { create: "data", update: "updates", delete: "ids" } as const;

let isTold = false;

/** Said once, and for batches of several operations alone: one by itself is done as a whole or not at all. */
function tellOfHalves(operations: BatchOperation[]): void {
  if (isTold || operations.length < 2) return;
  isTold = true;
  console.warn(
    "foundry.documents.modifyBatch: Mesa sends the operations one after another. When one is refused, those before it stay done, where V14 promises all or nothing.",
  );
}

/**
 * Performs operations in their order. Here they are sent one after another: when one is refused, those before it stay
 * done, which V14 would not have begun.
 * @returns the documents of each operation
 */
export async function modifyBatch(operations: BatchOperation[]): Promise<unknown[][]> {
  tellOfHalves(operations);
  const results: unknown[][] = [];
  for (const { action, documentName, data, updates, ids, ...operation } of operations) {
    const key = ENTRIES[action];
    if (!key) throw new UnmodelledError(`foundry.documents.modifyBatch with the action "${action}"`);
    const documentClass = getDocumentClass(documentName) as unknown as Record<string, Write> | undefined;
    if (!documentClass) throw new Error(`There are no documents named "${documentName}"`);
    const entries = { data, updates, ids }[key] ?? [];
    const empty = entries.length === 0 && operation.deleteAll !== true;
    results.push(empty ? [] : ((await documentClass[`${action}Documents`]?.(entries, operation)) ?? []));
  }
  return results;
}
