import { type Refusal, refusal } from "../../common/refusals.ts";
import { PermissionError, RequestError } from "../errors.ts";
import { DiskError } from "../faults.ts";
import type { FileShelf, Files, TableHub, TableSocket } from "../host.ts";
import type { Log } from "../log.ts";
import { isRecord, type Source } from "../source.ts";
import { requesterOf } from "../world/guards.ts";
import { ModelRoom } from "../world/models.ts";
import { modifyDocument } from "../world/operations.ts";
import type { World } from "../world/world.ts";
import { broadcast, responsesFor } from "./broadcast.ts";
import { Connections } from "./connections.ts";
import { drawable } from "./drawable.ts";
import { forwardQuery } from "./query.ts";
import { readTemplate } from "./templates.ts";
import { worldData } from "./world-data.ts";

export interface SocketContext {
  world: World;
  hub: TableHub;
  library: FileShelf;
  files: Files;
  lang: string;
  log: Log;
  /** Told to the clients as `options` of the world. */
  options: Source;
}

/** What a handler knows of the one who sent the packet. */
interface Sender {
  socket: TableSocket;
  userId: string;
}

type Handler = (sender: Sender, args: unknown[]) => unknown;

/** The live half of the server: one socket per open page, all looking at the same world. */
export class SocketServer {
  readonly connections = new Connections();
  readonly #handlers: Readonly<Record<string, Handler>>;
  #paused = false;

  constructor(private readonly context: SocketContext) {
    this.#handlers = {
      world: (sender) => this.#world(sender),
      modifyDocument: (sender, [packet]) => this.#modify(sender, packet),
      manageCompendium: (sender, [packet]) => this.#manageCompendium(sender, packet),
      manageFiles: (sender, [packet]) => this.#manageFiles(sender, packet),
      userQuery: (sender, [packet]) => this.#query(sender, packet),
      userActivity: (sender, args) => this.#activity(sender, args),
      reload: (sender) => this.#reload(sender),
      template: (_sender, [path]) => readTemplate(context.files, path),
      drawable: (_sender, [addresses]) => drawable(context.files, addresses),
      pause: (sender, [paused]) => this.#pause(sender, paused),
      time: () => Date.now(),
    };
    context.hub.open(
      (userId) => Number(context.world.documents("User").get(userId)?.role) >= 1,
      (socket, userId) => this.#connect(socket, userId),
    );
  }

  #connect(socket: TableSocket, userId: string): void {
    const sender: Sender = { socket, userId };
    if (this.connections.add(userId, socket)) socket.broadcast.emit("userConnected", userId, true);
    socket.on("disconnect", (reason: string) => {
      if (this.connections.remove(userId, socket)) this.context.hub.emit("userConnected", userId, false);
      if (reason === "transport error" || reason === "parse error") {
        this.context.log("warn", `The connection of ${userId} broke: ${reason} (a packet beyond the limit?)`);
      }
    });
    socket.onAny((event: unknown, ...args: unknown[]) => void this.#receive(sender, event, args));
  }

  /** Every packet comes through here: answered once, and never the end of the server. */
  async #receive(sender: Sender, event: unknown, args: unknown[]): Promise<void> {
    const ack = typeof args.at(-1) === "function" ? (args.pop() as (answer: unknown) => void) : () => {};
    try {
      const name = String(event);
      if (Object.hasOwn(this.#handlers, name)) ack(await this.#handlers[name]?.(sender, args));
      else if (/^[\w-]+\.[\w.-]+$/.test(name)) ack(this.#relay(sender, name, args));
      else throw new RequestError(`Mesa does not model the socket event "${name.slice(0, 60)}".`);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
      const told = (error as { told?: Refusal }).told;
      const expected = [PermissionError, RequestError, DiskError].some((kind) => error instanceof kind);
      const stack = expected || !(error instanceof Error) ? "" : ` ${error.stack?.split("\n")[1]?.trim() ?? ""}`;
      this.context.log("warn", `${String(event).slice(0, 60)} from ${sender.userId} refused: ${message}${stack}`);
      ack({ error: { name, message, ...(told && { told }) } });
    }
  }

  #world({ userId }: Sender): unknown {
    const { world, lang, options } = this.context;
    const role = Number(world.documents("User").get(userId)?.role ?? 0);
    const activeUsers = this.connections.activeUsers();
    return worldData(world, userId, role, { lang, options, activeUsers, paused: this.#paused });
  }

  async #modify({ socket, userId }: Sender, packet: unknown): Promise<unknown> {
    const { own, consequences } = await modifyDocument(this.context.world, userId, packet);
    broadcast(this.connections, own, socket);
    for (const outcome of consequences) broadcast(this.connections, outcome);
    if (own.response.type === "User") {
      this.#dismiss(own.touched.filter(({ before, after }) => before && !(Number(after?.role) >= 1)));
    }
    if (own.response.action === "get") return own.response;
    return responsesFor(userId, own).find(({ action }) => action === own.response.action) ?? own.response;
  }

  /** Users who were deleted or shut out leave the table. */
  #dismiss(users: readonly { id: string }[]): void {
    for (const { id } of users) {
      this.context.hub.forget(id);
      for (const socket of this.connections.of(id)) socket.disconnect(true);
    }
  }

  async #manageCompendium({ socket, userId }: Sender, packet: unknown): Promise<unknown> {
    const { world } = this.context;
    const user = world.documents("User").get(userId);
    if (!user || !requesterOf(user).isGM) throw new PermissionError(refusal("gmCompendia"));
    if (!isRecord(packet)) throw new RequestError("A manageCompendium request must be an object.");
    const { action, data } = packet;
    // As one is listed in the world's data, or the id of the one that is gone.
    const result = await world.queue.run(async () => {
      if (action === "create" && isRecord(data)) {
        return { metadata: await world.createPack(data), index: [], folders: [], locked: false };
      }
      if (action === "delete" && typeof data === "string") {
        await world.deletePack(data);
        return data;
      }
      throw new RequestError('manageCompendium takes the action "create" with data or "delete" with an id.');
    });
    socket.broadcast.emit("manageCompendium", { request: packet, result, userId });
    return result;
  }

  /** Browsing and making folders; files themselves come by HTTP. */
  #manageFiles({ userId }: Sender, packet: unknown): Promise<unknown> {
    if (!isRecord(packet)) throw new RequestError("A manageFiles request must be an object.");
    const { action, source, target, options, name, ticket } = packet;
    const { library } = this.context;
    const right = action === "createDirectory" || action === "takeFile" ? "FILES_UPLOAD" : "FILES_BROWSE";
    const user = this.context.world.documents("User").get(userId);
    if (!user || !new ModelRoom(this.context.world, user).hasPermission(right))
      throw new PermissionError(refusal("lacksRight", { right }));
    if (typeof target !== "string") throw new RequestError("A manageFiles request names its target.");
    if (source !== "data")
      throw new RequestError(`Mesa does not model the file source "${String(source).slice(0, 20)}".`);
    if (action === "browseFiles") return library.browse(target, isRecord(options) ? options : {});
    if (action === "createDirectory") return library.createDirectory(target);
    if (action === "takeFile" && library.take) return library.take(target, String(name), String(ticket));
    throw new RequestError(`Mesa does not model the file action "${String(action).slice(0, 40)}".`);
  }

  #query({ userId }: Sender, packet: unknown): Promise<unknown> {
    const { world } = this.context;
    const user = world.documents("User").get(userId);
    if (!user || !new ModelRoom(world, user).hasPermission("QUERY_USER")) {
      throw new PermissionError(refusal("mayNotQuery"));
    }
    return forwardQuery(this.connections, userId, packet);
  }

  #activity({ socket, userId }: Sender, args: unknown[]): void {
    // Clients that follow the public API send their own id first; who it is from, the server knows better.
    const data = typeof args[0] === "string" ? args[1] : args[0];
    socket.broadcast.emit("userActivity", userId, isRecord(data) ? data : {});
  }

  /** After a setting that needs it, the gamemaster's client asks the others to load their pages again. */
  #reload({ userId, socket }: Sender): void {
    const user = this.context.world.documents("User").get(userId);
    if (!user || !requesterOf(user).isGM) throw new PermissionError(refusal("gmReloads"));
    socket.broadcast.emit("reload");
  }

  #pause({ userId, socket }: Sender, paused: unknown): boolean {
    const user = this.context.world.documents("User").get(userId);
    if (!user || !requesterOf(user).isGM) throw new PermissionError(refusal("gmPauses"));
    this.#paused = paused === true;
    socket.broadcast.emit("pause", this.#paused, { userId });
    return this.#paused;
  }

  /** Events of packages reach the other clients, or those of the users named in the options; never the sender. */
  #relay({ socket, userId }: Sender, event: string, [payload, options]: unknown[]): unknown {
    const { system, modules } = this.context.world;
    const owners = [["system", system] as const, ...[...modules].map((module) => ["module", module] as const)];
    const owner = owners.find(([kind, { manifest }]) => event === `${kind}.${manifest.id}`)?.[1].manifest;
    // The client's own events travel under the name of a system that no system can have.
    if (event !== "system.core" && !owner?.socket) {
      throw new RequestError(
        owner
          ? `"${event}" is not sent: the manifest of ${owner.id} does not say "socket": true.`
          : `"${event}" is not sent: no package that runs here has that name.`,
      );
    }
    const recipients = isRecord(options) && Array.isArray(options.recipients) ? options.recipients : null;
    for (const [other, target] of this.connections.others(socket)) {
      if (!recipients || recipients.includes(other)) target.emit(event, payload, userId);
    }
    return payload;
  }
}
