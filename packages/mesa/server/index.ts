import { rename, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { type Generation, setGeneration } from "../common/generation/index.ts";
import { ensureClient } from "./client-build.ts";
import { StartError } from "./errors.ts";
import { storing } from "./faults.ts";
import { createApp, publicFolders } from "./http/app.ts";
import { followConnections } from "./http/connections.ts";
import { Sessions } from "./http/sessions.ts";
import { consoleLog, type Log } from "./log.ts";
import { Library } from "./media/library.ts";
import { completeOptions } from "./options.ts";
import { readSystem, titleFromId } from "./packages/manifest.ts";
import { moduleWarnings, readModules } from "./packages/modules.ts";
import { releaseOf } from "./packages/release.ts";
import { PLACE } from "./place.ts";
import { describeListenError, SocketServer } from "./sockets/server.ts";
import { errorCode } from "./source.ts";
import type { OpenTable, StartOptions } from "./table.ts";
import { watchPackage } from "./watch.ts";
import { ModelRoom } from "./world/models.ts";
import { plantPackFolders } from "./world/pack-folders.ts";
import { DEFAULT_SEED, plant, readSeed } from "./world/seed.ts";
import { World, type WorldOptions } from "./world/world.ts";

export { StartError } from "./errors.ts";
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
  const { world: id, port, lang, data, generation, watch, seed, takenIds, ...rest } = completeOptions(options);
  const { log = consoleLog, patience } = options;
  const system = await readSystem(rest.system, generation);
  const modules = await readModules(rest.modules, system, generation);
  const leave = enter(generation);
  for (const warning of [...system.warnings, ...moduleWarnings(modules, system)]) log("warn", warning);
  const dataFolder = resolve(data);
  const release = releaseOf(generation);
  const folder = join(dataFolder, "worlds", system.manifest.id, id);
  const world = await openWorld({ id, folder, system, modules, release, takenIds, log }, seed).catch(
    (error: unknown) => {
      leave();
      throw error;
    },
  );
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
    const sockets = new SocketServer(http, {
      world,
      sessions,
      library,
      statics,
      lang,
      log,
      options: told,
      ...(patience !== undefined && { patience }),
    });
    stop.unshift(
      () => connections.end(),
      () => sockets.close(),
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
      generation,
      clientFolder,
      clientReady: prepareClient,
      library,
      statics,
      sessions,
      log,
      users: () => [...world.documents("User").values()],
      isActive: (userId) => sockets.connections.isActive(userId),
      mayUpload: (userId) => {
        const user = world.documents("User").get(userId);
        return user !== undefined && new ModelRoom(world, user).hasPermission("FILES_UPLOAD");
      },
    });
    // socket.io answers its own address before this one.
    http.on("request", (request, response) => {
      if (!request.url?.startsWith("/socket.io/")) app(request, response);
    });
    if (watch) {
      for (const each of [system, ...modules]) {
        const packageType = each === system ? "system" : "module";
        const { id: packageId } = each.manifest;
        const watcher = watchPackage(each.folder, log, (path) => {
          const extension = extname(path).slice(1);
          sockets.emit("hotReload", {
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
    return { url: `http://127.0.0.1:${at}`, port: at, world, prepareClient, close: closeOnce(stop) };
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

/**
 * Open the world, making it first when it is new. A new world is made next to its place and moved there when it is
 * whole, so that a start that was cut short leaves nothing half-made.
 */
async function openWorld(options: WorldOptions, seedFile: string | undefined): Promise<World> {
  if (!(await World.exists(options.folder))) {
    const seed = seedFile === undefined ? DEFAULT_SEED : await readSeed(seedFile);
    const folder = `${options.folder}.new`;
    await rm(folder, { recursive: true, force: true });
    const making = { ...options, folder };
    await World.found(making, seed.title ?? `${options.system.manifest.title}: ${titleFromId(options.id)}`);
    const world = await World.open(making);
    try {
      await plant(world, seed);
      await plantPackFolders(world);
    } finally {
      await world.close();
    }
    await rename(folder, options.folder);
  }
  return World.open(options);
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
