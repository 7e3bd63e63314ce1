import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import { Folders, joinAs, Lines, usersOf, writeSystem } from "./fixture.ts";

/** Clients that say nothing more do not keep the server from closing. */

const folders = new Folders();
afterEach(() => folders.removeAll());

const open = async (): Promise<Mesa> => {
  const folder = await folders.make();
  return startMesa({ system: await writeSystem(folder), data: join(folder, "data"), port: 0, log: new Lines().log });
};

/** A connection that sends this and then falls silent. */
async function silent({ port }: Mesa, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  if (text) socket.write(text);
  return socket;
}

describe("the server closes", () => {
  it("with a connection that a browser opened in advance", async () => {
    const mesa = await open();
    const socket = await silent(mesa, "");
    const gone = once(socket, "close");
    // The server has seen it once it answers a later one.
    await fetch(`${mesa.url}/join/data`);
    await mesa.close();
    await gone;
  });

  it("with a request that is never finished", async () => {
    const mesa = await open();
    const socket = await silent(mesa, "POST /join HTTP/1.1\r\nHost: mesa\r\nContent-Length: 100\r\n\r\n{");
    const gone = once(socket, "close");
    await fetch(`${mesa.url}/join/data`);
    await mesa.close();
    await gone;
  });

  it("with a page that sleeps with its socket open", async () => {
    const mesa = await open();
    const cookie = await joinAs(mesa.url, (await usersOf(mesa.url)).Gamemaster ?? "");
    const upgrade = [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      "Host: mesa",
      "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "Sec-WebSocket-Version: 13",
      `Cookie: ${cookie}`,
    ];
    const socket = await silent(mesa, `${upgrade.join("\r\n")}\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
    const gone = once(socket, "close");
    await mesa.close();
    await gone;
  });
});
