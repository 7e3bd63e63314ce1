import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { portWire, type Wire, WireSocket } from "../../common/wire.ts";
import { buildStatic } from "../../server/node/static/build.ts";
import { releaseOf } from "../../server/packages/release.ts";
import { SocketServer } from "../../server/sockets/server.ts";
import { joinData, openWorld } from "../../server/table.ts";
import type { BuiltPacks, BuiltTable } from "../../server/web/built.ts";
import { BrowserHost } from "../../server/web/host.ts";
import { PortHub } from "../../server/web/hub.ts";
import { memoryRecords, ShelfStore } from "../../server/web/store.ts";
import { Client, type Lines, type OpenSitting, writeText } from "./fixture.ts";

/** The half of a browser, in this process: ports, one key-value store in memory, compendia as JSON. */

/** Both ends of a message port. */
export function wires(): [Wire, Wire] {
  const { port1, port2 } = new MessageChannel();
  return [portWire(port1), portWire(port2)];
}

interface Taken {
  takenIds?: "refuse" | "replace";
}

/** A world as a worker has it, and where its pages come in. */
export async function openWorldHere(system: string, lines: Lines, { takenIds }: object & Taken = {}) {
  const out = join(system, "..", "built");
  const client = join(system, "..", "client");
  await writeText(join(client, "main.js"), "// client\n");
  await buildStatic({ system, out, client, ...(takenIds && { takenIds }) }, lines.log);
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(out, name), "utf8"));
  const table = (await read("table.json")) as BuiltTable;
  const packs = (await read("packs.json")) as BuiltPacks;
  const { log } = lines;
  const host = new BrowserHost(new ShelfStore(memoryRecords(), "The world of a test"), packs);
  const { id, modules, seed, generation } = table;
  const options = {
    id,
    host,
    system: table.system,
    modules,
    release: releaseOf(generation),
    takenIds: table.takenIds,
    log,
  };
  const world = await openWorld(options, async () => seed);
  const hub = new PortHub();
  const files = { text: async () => null };
  const library = {
    browse: () => Promise.reject(new Error("none")),
    createDirectory: () => Promise.reject(new Error("none")),
  };
  new SocketServer({ world, hub, library, files, lang: "en", log, options: { language: "en" } });
  const { users } = joinData(world, "en", () => false);
  const close = async () => {
    await hub.close();
    await world.close();
  };
  return { world, hub, users: Object.fromEntries(users.map((user) => [user.name, user.id])), close };
}

export async function openInBrowser(system: string, lines: Lines, taken: object & Taken): Promise<OpenSitting> {
  const { world, hub, users, close } = await openWorldHere(system, lines, taken);
  return {
    mesa: { url: "", port: 0, world, prepareClient: async () => {}, close },
    users,
    async connect(userId) {
      const [page, worker] = wires();
      const socket = new WireSocket(page);
      hub.enter(worker, userId);
      Object.assign(socket, { disconnect: () => socket.end("io client disconnect") });
      return new Client(socket as unknown as Client["socket"], userId, "");
    },
  };
}
