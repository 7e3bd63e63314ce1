import type { DatabaseAction, DatabaseOperation, SocketError } from "../protocol.ts";

/** An answer of the server to a document request. */
export class DocumentSocketResponse {
  type!: string;
  action!: DatabaseAction;
  operation!: DatabaseOperation;
  userId!: string;
  broadcast!: boolean;
  result: unknown[] | undefined;
  error: SocketError | undefined;

  constructor(request: object) {
    Object.assign(this, request);
  }
}
