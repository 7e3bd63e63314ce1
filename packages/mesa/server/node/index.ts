import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { type Generation, setGeneration } from "../../common/generation/index.ts";
import { StartError } from "../errors.ts";
import { storing } from "../faults.ts";
import type { Log } from "../log.ts";
import { moduleWarnings } from "../packages/modules.ts";
import { releaseOf } from "../packages/release.ts";
import { SocketServer } from "../sockets/server.ts";
import { errorCode, messageOf } from "../source.ts";
import { joinData, openWorld } from "../table.ts";
import { ModelRoom } from "../world/models.ts";
import { DEFAULT_SEED } from "../world/seed.ts";
import type { World } from "../world/world.ts";
import { ensureClient } from "./client-build.ts";
import { consoleLog } from "./console-log.ts";
import { FolderHost } from "./host.ts";
import { createApp, publicFolders } from "./http/app.ts";
import { followConnections } from "./http/connections.ts";
import { Sessions } from "./http/sessions.ts";
import type { Served } from "./http/static.ts";
import { SocketHub } from "./hub.ts";
import { Library } from "./media/library.ts";
import { completeOptions } from "./options.ts";
import { readSystem } from "./packages/manifest.ts";
import { readModules } from "./packages/modules.ts";
import { PLACE } from "./place.ts";
import { restoreWorld } from "./restore.ts";
import { readSeed } from "./seed.ts";
import type { OpenTable, StartOptions } from "./table.ts";
import { watchPackage } from "./watch.ts";

export { StartError } from "../errors.ts";
export type { MesaOptions } from "./options.ts";

/** Where the built client is kept: in this package. */
const CLIENT = join(PLACE, "dist", "client");

/** A running Mesa. */
export interface Mesa extends OpenTable {
  world: World;
}

/**
 * Boot a system folder: read and check it, open (or create) the world, and listen on 127.0.0.1.
 * @throws {StartError} with a message for the person at the keyboard.
 */
export function startMesa(options: StartOptions): Promise<Mesa> {
  return storing(() => start(options));
}

async function start(options: StartOptions): Promise<Mesa> {
  const {
    world: id,
    port,
    lang,
    prefix,
    data,
    generation,
    watch,
    seed,
    restore,
    takenIds,
    ...rest
  } = completeOptions(options);
  const { log = consoleLog, patience } = options;
  const system = await readSystem(rest.system, generation);
  const modules = await readModules(rest.modules, system, generation);
  const leave = enter(generation);
  for (const warning of [...system.warnings, ...moduleWarnings(modules, system)]) log("warn", warning);
  const dataFolder = resolve(data);
  const release = releaseOf(generation);
  const folder = join(dataFolder, "worlds", system.manifest.id, id);
  const host = new FolderHost(folder);
  const opening = { id, host, system, modules, release, takenIds, log };
  const readThis = () => (seed === undefined ? Promise.resolve(DEFAULT_SEED) : readSeed(seed));
  const open = async () => {
    if (restore !== undefined) await restoreWorld(opening, { file: resolve(restore), folder, data: dataFolder });
    return openWorld(opening, readThis);
  };
  const world = await open().catch((error: unknown) => {
    leave();
    throw error;
  });
  const stop: (() => unknown)[] = [() => world.close(), leave];
  try {
    const sessions = await Sessions.open(join(folder, "sessions.json"), log);
    stop.unshift(() => sessions.close());
    const http = createServer();
    const connections = followConnections(http);
    const address = await listen(http, port, options.port === undefined ? 100 : 0, log);
    const library = new Library(system, modules, { id, folder }, dataFolder);
    const clientFolder = resolve(rest.client ?? CLIENT);
    const statics = publicFolders({ system, modules, clientFolder, dataFolder, library });
    const told = { language: lang, ...(rest.strictHooks && { strictHooks: true }) };
    const path = `${prefix}/socket.io`;
    const hub = new SocketHub(http, { sessions, path, ...(patience !== undefined && { patience }) });
    const files = { text: (path: string) => textOf(statics, path) };
    const sockets = new SocketServer({ world, hub, library, files, lang, log, options: told });
    stop.unshift(
      () => connections.end(),
      () => hub.close(),
    );
    // A client that was named is somebody else's to build.
    const prepareClient = async () => {
      if (rest.client === undefined) await ownClient(log);
    };
    const app = createApp({
      system,
      modules,
      activeModules: () => world.modules,
      world: { id, title: world.title, folder },
      lang,
      prefix,
      generation,
      clientFolder,
      clientReady: prepareClient,
      library,
      statics,
      sessions,
      log,
      users: () => [...world.documents("User").values()],
      joinData: (you) => joinData(world, lang, (userId) => sockets.connections.isActive(userId), you),
      mayUpload: (userId) => {
        const user = world.documents("User").get(userId);
        return user !== undefined && new ModelRoom(world, user).hasPermission("FILES_UPLOAD");
      },
    });
    // socket.io answers its own address before this one.
    http.on("request", (request, response) => {
      if (!request.url?.startsWith(`${prefix}/socket.io/`)) app(request, response);
    });
    if (watch) {
      for (const each of [system, ...modules]) {
        const packageType = each === system ? "system" : "module";
        const { id: packageId } = each.manifest;
        const watcher = watchPackage(each.folder, log, (path) => {
          const extension = extname(path).slice(1);
          hub.emit("hotReload", {
            packageType,
            packageId,
            path: `${packageType}s/${packageId}/${path}`,
            extension,
          });
        });
        stop.unshift(() => watcher.close());
      }
    }
    const { port: at } = address;
    return { url: `http://127.0.0.1:${at}${prefix}`, port: at, world, prepareClient, close: closeOnce(stop) };
  } catch (error) {
    await closeOnce(stop)();
    throw error;
  }
}

let building: Promise<void> | undefined;

/** The client, built when it must be: a process looks once at what it is made from, however many tables it opens. */
function ownClient(log: Log): Promise<void> {
  building ??= ensureClient(CLIENT, log).catch((error: unknown) => {
    building = undefined;
    throw error;
  });
  return building;
}

/** The tables running in this process, and their generation. */
const running = { count: 0, generation: 13 as Generation };

/**
 * Document schemas belong to a process: all its tables present one generation.
 * @returns what to call when the table closes.
 */
function enter(generation: Generation): () => void {
  if (running.count > 0 && running.generation !== generation) {
    throw new StartError(
      `A table of generation ${running.generation} is open; start the other in a process of its own.`,
    );
  }
  running.generation = generation;
  running.count += 1;
  setGeneration(generation);
  return () => {
    running.count -= 1;
  };
}

function closeOnce(stop: readonly (() => unknown)[]): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= (async () => {
      for (const each of stop) await each();
    })();
    return closing;
  };
}

/** Listen on the port, or on the next free one of some more. */
async function listen(http: Server, port: number, more: number, log: Log): Promise<AddressInfo> {
  for (let at = port; ; at++) {
    try {
      await new Promise<void>((done, fail) => {
        http.once("error", fail);
        http.listen(at, "127.0.0.1", () => {
          http.off("error", fail);
          done();
        });
      });
      return http.address() as AddressInfo;
    } catch (error) {
      if (errorCode(error) !== "EADDRINUSE" || at >= Math.min(port + more, 65535)) {
        throw new StartError(describeListenError(error, at));
      }
      if (at === port) log("warn", `Port ${port} is taken; looking for the next free one.`);
    }
  }
}

/** One line for a person: what went wrong when a server could not listen. */
function describeListenError(error: unknown, port: number): string {
  const code = errorCode(error);
  if (code === "EACCES") return `Port ${port} may not be used by this account.`;
  if (code === "EADDRINUSE") return `Port ${port} is taken: name another with --port, or none for the next free one.`;
  return `Mesa cannot listen on port ${port}: ${messageOf(error)}`;
}

async function textOf(statics: Served, path: string): Promise<string | null> {
  const file = statics.find(path);
  return file === null ? null : readFile(file, "utf8").catch(() => null);
}
