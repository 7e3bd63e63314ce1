import type { TableSocket } from "../host.ts";

/** Which sockets each user has. A user in two windows has two; active is who has at least one. */
export class Connections {
  readonly #sockets = new Map<string, Set<TableSocket>>();

  /** @returns true when the user was not there before. */
  add(userId: string, socket: TableSocket): boolean {
    const own = this.#sockets.get(userId) ?? new Set();
    this.#sockets.set(userId, own.add(socket));
    return own.size === 1;
  }

  /** @returns true when it was the user's last one. */
  remove(userId: string, socket: TableSocket): boolean {
    const own = this.#sockets.get(userId);
    if (!own?.delete(socket) || own.size) return false;
    return this.#sockets.delete(userId);
  }

  isActive(userId: string): boolean {
    return this.#sockets.has(userId);
  }

  activeUsers(): string[] {
    return [...this.#sockets.keys()];
  }

  /** The sockets of a user, oldest first. */
  of(userId: string): TableSocket[] {
    return [...(this.#sockets.get(userId) ?? [])];
  }

  /** All sockets with their users, but for one. */
  *others(except?: TableSocket): Generator<[string, TableSocket]> {
    for (const [userId, sockets] of this.#sockets) {
      for (const socket of sockets) if (socket !== except) yield [userId, socket];
    }
  }
}
