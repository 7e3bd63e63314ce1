import type { Source } from "../source.ts";

/**
 * Who receives a document; `null` is everybody.
 *
 * Foundry sends nearly everything to everybody and lets the client hide it, and so does Mesa, because systems rely on
 * having the documents. Two exceptions are never sent to anyone else:
 * - a whisper without rolls goes to its author and recipients, since no other client would show it. A whisper WITH
 *   rolls goes to everybody, as in V13, where the others see that dice were thrown and the client hides the result:
 *   a system that renders its own cards must hide it too, and this is how its tests can find out that it does not;
 * - a setting of the `user` scope goes to its user.
 */
export function audience(documentName: string, source: Source): ReadonlySet<string> | null {
  if (documentName === "ChatMessage") {
    const whisper = Array.isArray(source.whisper) ? source.whisper.map(String) : [];
    const isRoll = Array.isArray(source.rolls) && source.rolls.length > 0;
    return whisper.length && !isRoll ? new Set([...whisper, String(source.author)]) : null;
  }
  if (documentName === "Setting" && typeof source.user === "string") return new Set([source.user]);
  return null;
}

/** Does a user receive the document? */
export function isSentTo(userId: string, documentName: string, source: Source): boolean {
  return audience(documentName, source)?.has(userId) ?? true;
}

/** A source as it may leave the server: passwords stay. */
export function publicSource(documentName: string, source: Source): Source {
  if (documentName !== "User") return source;
  const { password, passwordSalt, ...rest } = source;
  return rest;
}
