import type { UserQueryResponse } from "../../common/protocol.ts";
import { refusal } from "../../common/refusals.ts";
import { RequestError } from "../errors.ts";
import type { TableSocket } from "../host.ts";
import { isRecord, messageOf } from "../source.ts";
import type { Connections } from "./connections.ts";

/** The longest a query may wait, in milliseconds. */
const LONGEST = 10 * 60 * 1000;

/**
 * Put a question to the client of another user and hand back its answer.
 * @throws {RequestError} when the user is not there, leaves, or does not answer in time.
 */
export async function forwardQuery(
  connections: Connections,
  senderId: string,
  packet: unknown,
): Promise<UserQueryResponse> {
  if (!isRecord(packet) || typeof packet.userId !== "string" || typeof packet.name !== "string") {
    throw new RequestError("A userQuery needs a userId and a name.");
  }
  const { userId, name, data } = packet;
  // The newest window is the one the person looks at.
  const socket = connections.of(userId).at(-1);
  if (!socket) throw new RequestError(refusal("notConnected", { user: userId }));
  const timeout =
    typeof packet.timeout === "number" && packet.timeout > 0 ? Math.min(packet.timeout, LONGEST) : LONGEST;
  const left = leaving(socket);
  try {
    const answer: unknown = await Promise.race([
      socket.timeout(timeout).emitWithAck("userQuery", { userId, name, data, timeout, senderId }),
      left.promise,
    ]);
    if (!isRecord(answer)) throw new RequestError(`The user ${userId} answered the query "${name}" with no object.`);
    return answer;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError(`The query "${name}" to the user ${userId} got no answer: ${messageOf(error)}`);
  } finally {
    left.stop();
  }
}

function leaving(socket: TableSocket): { promise: Promise<never>; stop: () => void } {
  let leave = () => {};
  const promise = new Promise<never>((_, reject) => {
    leave = () => reject(new RequestError(refusal("leftBefore")));
    socket.once("disconnect", leave);
  });
  return { promise, stop: () => socket.off("disconnect", leave) };
}
