import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Game } from "../../client/runtime/game.ts";
import { leaving } from "../../client/runtime/leaving.ts";
import { connect, emitWithAnswer, type GameSocket } from "../../client/runtime/socket.ts";
import { portWire, WireSocket } from "../../common/wire.ts";

/** What a page's end of the connection does with open requests, when the page goes and when the connection does. */

interface Host {
  socket: GameSocket;
  /** The connection is lost by itself. */
  cut(): void;
  /** Resolves when a request lies at the other end, which answers none. */
  asked: Promise<unknown>;
}

/** The page that a test has: what it hears of itself, and where it is. */
function stubPage(host: string, meta: object | null): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("location", { protocol: "http:", host, hostname: host.split(":")[0], assign() {}, pathname: "/game" });
  vi.stubGlobal("document", { baseURI: `http://${host}/`, querySelector: () => meta });
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => (key === "mesa.user" ? "u" : null), removeItem() {} });
  vi.stubGlobal("game", {});
  return page;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.unstubAllGlobals();
  leaving.isOnItsWay = false;
});

const HOSTS: Record<string, () => Promise<Host & { page: EventTarget }>> = {
  async "a server"() {
    const http = createServer();
    const server = new Server(http);
    closing.push(() => server.close());
    const asked = new Promise((resolve) => {
      server.on("connection", (each) => each.onAny(resolve));
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const page = stubPage(`127.0.0.1:${(http.address() as AddressInfo).port}`, null);
    const socket = await connect();
    closing.push(() => socket.close());
    return { page, socket, asked, cut: () => void socket.io.engine.close() };
  },
  async "a world in this browser"() {
    const page = stubPage("127.0.0.1:1", { content: "v" });
    const { port1, port2 } = new MessageChannel();
    const wire = portWire(port2);
    let world: WireSocket | undefined;
    const asked = new Promise((resolve) => {
      wire.onText(() => {
        wire.post(JSON.stringify({ kept: "browser" }));
        world = new WireSocket(wire);
        world.onAny(resolve);
      });
    });
    vi.stubGlobal("navigator", {});
    vi.stubGlobal(
      "SharedWorker",
      class {
        port = port1;
      },
    );
    const socket = await connect();
    closing.push(() => socket.close());
    return { page, socket, asked, cut: () => world?.end("transport close") };
  },
};

/** How a request ended; one that did not by the time that all else was done is open. */
async function endOf(request: Promise<unknown>): Promise<string> {
  let end = "open";
  void request.then(
    () => {
      end = "answered";
    },
    (error: Error) => {
      end = error.name;
    },
  );
  // What a page leaves behind in its last turns has run by then.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  return end;
}

/** The connection is gone, by whichever end. */
const isCut = (socket: GameSocket) => vi.waitUntil(() => !socket.connected);

describe.each(Object.keys(HOSTS))("at %s", (name) => {
  const open = async () => {
    const host = await (HOSTS[name] as NonNullable<(typeof HOSTS)[string]>)();
    const request = emitWithAnswer(host.socket, "template", ["x.hbs"]);
    request.catch(() => {});
    await host.asked;
    return { ...host, request };
  };

  it("a request that a lost connection leaves open is told, and so is the next one", async () => {
    const { socket, cut, request } = await open();
    cut();
    await isCut(socket);
    expect(await endOf(request)).toBe("ConnectionError");
    expect(await endOf(emitWithAnswer(socket, "template"))).toBe("ConnectionError");
  });

  it("a page that is hidden for good tells nobody", async () => {
    const { socket, page, cut, request } = await open();
    page.dispatchEvent(new Event("pagehide"));
    // A browser closes what a server's page leaves open.
    cut();
    await isCut(socket);
    expect(await endOf(request)).toBe("open");
    expect(await endOf(emitWithAnswer(socket, "template"))).toBe("open");
  });

  it("nor does one whose user leaves by the door", async () => {
    const { socket, request } = await open();
    Game.prototype.logOut.call({ socket } as Game);
    await isCut(socket);
    expect(await endOf(request)).toBe("open");
    expect(await endOf(emitWithAnswer(socket, "template"))).toBe("open");
  });

  it("a page that is fetched back as it was is told again", async () => {
    const { socket, page, cut, request } = await open();
    vi.stubGlobal("location", { ...location, reload() {} });
    page.dispatchEvent(new Event("pagehide"));
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    cut();
    await isCut(socket);
    expect(await endOf(emitWithAnswer(socket, "template"))).toBe("ConnectionError");
    void request;
  });
});
