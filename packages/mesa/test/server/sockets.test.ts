import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import type { Source } from "../../server/source.ts";
import { type Answer, Client, Folders, Lines, usersOf, writeSystem, writeText } from "./fixture.ts";

const folders = new Folders();
const lines = new Lines();
let mesa: Mesa;
let users: Record<string, string>;
let system: string;
let master: Client;
let ana: Client;
let eva: Client;

beforeAll(async () => {
  const folder = await folders.make();
  system = await writeSystem(folder);
  mesa = await startMesa({ system, data: join(folder, "data"), port: 0, watch: true, log: lines.log });
  users = await usersOf(mesa.url);
  const connect = (name: string) => Client.connect(mesa.url, users[name] ?? "");
  master = await connect("Gamemaster");
  ana = await connect("Player 1");
  eva = await connect("Player 2");
});

afterAll(async () => {
  for (const client of [master, ana, eva]) client?.close();
  await mesa?.close();
  await folders.removeAll();
});

describe("events of packages", () => {
  it("reach all others with the sender's id", async () => {
    ana.socket.emit("system.tiny", { n: 1 });
    await eva.next("system.tiny");
    await master.next("system.tiny");
    const args = eva.received.find(({ event }) => event === "system.tiny")?.args;
    expect(args).toEqual([{ n: 1 }, ana.userId]);
    await ana.ask("time");
    expect(ana.received.some(({ event }) => event === "system.tiny")).toBe(false);
  });

  it("reach only the recipients when some are named", async () => {
    ana.socket.emit("system.tiny", { n: 2 }, { recipients: [master.userId] });
    await master.next<{ n: number }>("system.tiny", ({ n }) => n === 2);
    await eva.ask("time");
    expect(eva.received.some(({ args }) => (args[0] as { n?: number })?.n === 2)).toBe(false);
  });

  it("need the manifest to say so", async () => {
    const folder = await folders.make();
    const quiet = await writeSystem(folder, { socket: false });
    const other = await startMesa({ system: quiet, data: join(folder, "data"), port: 0, log: lines.log });
    const client = await Client.connect(other.url, (await usersOf(other.url)).Gamemaster ?? "");
    const answer = await client.ask<Answer>("system.tiny", {});
    client.close();
    await other.close();
    expect(answer.error?.message).toMatch(/does not say "socket": true/);
  });
});

describe("templates", () => {
  const ask = (path: unknown) => ana.ask<{ html?: string; compiled?: string; error?: string }>("template", path);

  it("are read by their path, as they are now", async () => {
    await writeText(join(system, "parts", "a b.hbs"), "<p>{{x}}</p>");
    for (const path of [
      "systems/tiny/parts/a b.hbs",
      "/systems/tiny/parts/a b.hbs",
      "./systems/tiny/lang/../parts/a b.hbs",
    ])
      expect(await ask(path)).toMatchObject({ html: "<p>{{x}}</p>", success: true });
    await writeText(join(system, "parts", "a b.hbs"), "<p>changed</p>");
    expect((await ask("systems/tiny/parts/a b.hbs")).html).toBe("<p>changed</p>");
    expect((await ask("templates/generic/form-footer.hbs")).html).toContain("<footer");
  });

  it("come with what their compiler makes of them, as they are now; a broken one without", async () => {
    const path = "systems/tiny/parts/mended.hbs";
    const texts = [];
    for (const source of ["{{#if x}}<p></p>", "<p>{{x}}</p>", "<b>{{x}}</b>"]) {
      await writeText(join(system, "parts", "mended.hbs"), source);
      const { html, compiled } = await ask(path);
      expect(html).toBe(source);
      texts.push(compiled && Handlebars.template(new Function(`return ${compiled}`)())({ x: "<" }));
    }
    expect(texts).toEqual([undefined, "<p>&lt;</p>", "<b>&lt;</b>"]);
  });

  it("are nothing else, and come from nowhere else", async () => {
    await writeText(join(system, ".secret", "part.hbs"), "hidden");
    await writeText(join(system, "..", "outside.hbs"), "hidden");
    await mkdir(join(system, "folder.hbs"));
    for (const path of [
      "systems/tiny/parts/gone.hbs",
      "systems/tiny/.secret/part.hbs",
      "systems/tiny/../outside.hbs",
      "systems/tiny/../../../outside.hbs",
      "systems/tiny/parts/a%20b.hbs",
      "systems/tiny/parts/a b.hbs?v=2.hbs",
      "systems/tiny/folder.hbs",
      `${mesa.url}/systems/tiny/parts/a b.hbs`,
      "systems/tiny/parts\\a b.hbs",
      "systems/tiny/parts/a b.hbs\0.hbs",
    ])
      expect(await ask(path), path).toEqual({ error: "there is no such file" });
    for (const path of ["systems/tiny/tiny.mjs", "systems/tiny/system.json", "worlds/demo/world.json", "parts", ""])
      expect((await ask(path)).error, path).toMatch(/must end in/);
    for (const path of [undefined, null, 7, ["a.hbs"], {}]) expect((await ask(path)).error).toMatch(/by its path/);
  });
});

describe("pictures of a board", () => {
  it("are looked at by the server, many at once", async () => {
    const svg = (root: string) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${root}></svg>`;
    await writeText(join(system, "sized.svg"), svg('width="32" height="32px" viewBox="0 0 32 32"'));
    await writeText(join(system, "a b.svg"), svg('viewBox="0 0 32 32"'));
    await writeText(join(system, ".secret", "hidden.svg"), svg('width="32" height="32"'));
    const asked = {
      "/systems/tiny/sized.svg": "yes",
      "/systems/tiny/a%20b.svg": "unsized",
      "/systems/tiny/a b.svg": "unsized",
      "/icons/svg/skull.svg": "yes",
      "/systems/tiny/gone.svg": "missing",
      "/systems/tiny/.secret/hidden.svg": "missing",
      "/systems/tiny/%": "missing",
      "": "missing",
    };
    expect(await ana.ask("drawable", Object.keys(asked))).toEqual(Object.values(asked));
  });

  it("are asked for with a list of addresses", async () => {
    for (const asked of [undefined, "/icons/a.svg", [7], Array(5001).fill("/icons/a.svg")])
      expect((await ana.ask("drawable", asked)).error?.message).toMatch(/list of their addresses/);
  });
});

describe("queries", () => {
  it("are answered by the other client", async () => {
    master.socket.once("userQuery", (request: Source, ack: (answer: Source) => void) =>
      ack({ result: [request.data] }),
    );
    const answer = await ana.ask<Source>("userQuery", {
      userId: master.userId,
      name: "tiny.ask",
      data: 5,
      timeout: 1000,
    });
    expect(answer).toEqual({ result: [5] });
    const { args } = master.received.find(({ event }) => event === "userQuery") ?? { args: [] };
    expect(args[0]).toMatchObject({ name: "tiny.ask", senderId: ana.userId });
  });

  it("fail when there is no answer in time, nobody there, or they leave", async () => {
    const ask = (userId: unknown, timeout: number) =>
      ana.ask<Answer>("userQuery", { userId, name: "tiny.ask", data: {}, timeout });
    expect((await ask(master.userId, 50)).error?.message).toMatch(/no answer/);
    expect((await ask(users.Assistant, 50)).error?.message).toMatch(/not connected/);
    const guest = await Client.connect(mesa.url, users["Player 3"] ?? "");
    guest.socket.once("userQuery", () => guest.close());
    expect((await ask(guest.userId, 4000)).error?.message).toMatch(/disconnected/);
  });
});

describe("presence", () => {
  it("is told when a user comes and when the last window closes", async () => {
    const userId = users.Assistant ?? "";
    const first = await Client.connect(mesa.url, userId);
    await ana.next<string>("userConnected", (id) => id === userId);
    const second = await Client.connect(mesa.url, userId);
    const told = () => ana.received.filter(({ event, args }) => event === "userConnected" && args[0] === userId);
    first.close();
    await second.ask("time");
    const marker = new Promise((resolve) =>
      ana.socket.once("userConnected", (_: string, active: boolean) => resolve(active)),
    );
    second.close();
    expect(await marker).toBe(false);
    expect(told().map(({ args }) => args[1])).toEqual([true, false]);
  });

  it("passes activity on and says who it is from", async () => {
    ana.socket.emit("userActivity", { cursor: { x: 1 } });
    await eva.next<string>("userActivity", (id) => id === ana.userId);
    ana.socket.emit("userActivity", eva.userId, { ruler: null });
    await master.next<string>("userActivity", (id) => id === ana.userId);
    const from = master.received.filter(({ event }) => event === "userActivity").map(({ args }) => args[0]);
    expect(new Set(from)).toEqual(new Set([ana.userId]));
  });

  it("lets gamemasters make the others reload", async () => {
    expect((await ana.ask<Answer>("reload")).error?.name).toBe("PermissionError");
    master.socket.emit("reload");
    await eva.next("reload");
  });

  it("lets gamemasters pause, and newcomers know", async () => {
    expect((await ana.ask<Answer>("pause", true)).error?.name).toBe("PermissionError");
    expect(await master.ask("pause", true)).toBe(true);
    await eva.next("pause");
    expect(await ana.ask("world")).toMatchObject({ paused: true });
  });

  it("ends for a user who is deleted", async () => {
    const guest = await Client.connect(mesa.url, users["Player 3"] ?? "");
    const gone = new Promise((resolve) => guest.socket.once("disconnect", resolve));
    await master.modify("User", "delete", { ids: [guest.userId] });
    await gone;
    const page = await fetch(`${mesa.url}/game`, { headers: { cookie: guest.cookie }, redirect: "manual" });
    expect(page.headers.get("location")).toBe("/join");
  });
});

it("tells clients to reload when the system changes", async () => {
  await writeText(join(system, "tiny.css"), ".tiny { color: blue }\n");
  const packet = await eva.next<Source>("hotReload", ({ path }) => path === "systems/tiny/tiny.css");
  expect(packet).toMatchObject({
    packageType: "system",
    packageId: "tiny",
    path: "systems/tiny/tiny.css",
    extension: "css",
  });
});
