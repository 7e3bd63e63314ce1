import { createServer, request, type Server } from "node:http";

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import { Client, Folders, joinAs, Lines, usersOf, writeSystem, writeText } from "./fixture.ts";

const folders = new Folders();
const lines = new Lines();
let mesa: Mesa;
let users: Record<string, string>;
let data: string;
let system: string;

beforeAll(async () => {
  const folder = await folders.make();
  system = await writeSystem(folder);
  data = join(folder, "data");
  const client = join(folder, "client");
  const chunk = { "main.ts": { file: "main-1.js", isEntry: true, css: ["main-1.css"] } };
  await writeText(join(client, ".vite", "manifest.json"), JSON.stringify(chunk));
  await writeText(join(client, "main-1.js"), "// client\n");
  mesa = await startMesa({ system, data, client, port: 0, lang: "es", log: lines.log });
  users = await usersOf(mesa.url);
});

afterAll(async () => {
  await mesa?.close();
  await folders.removeAll();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${mesa.url}${path}`, { headers, redirect: "manual" });

/** A request whose path is sent as it stands; fetch would tidy it. */
function raw(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: mesa.port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject).end();
  });
}

describe("joining", () => {
  it("starts at the join page and leads to the game", async () => {
    expect((await get("/")).headers.get("location")).toBe("/join");
    expect((await get("/game")).headers.get("location")).toBe("/join");
    const page = await get("/join");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toMatch(/html/);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const form = await fetch(`${mesa.url}/join`, {
      method: "POST",
      body: new URLSearchParams({ userid: users["Player 1"] ?? "", password: "" }),
      redirect: "manual",
    });
    expect([form.status, form.headers.get("location")]).toEqual([302, "/game"]);
    const cookie = form.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^mesa-session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict/);
    const session = { cookie: cookie.split(";")[0] ?? "" };
    expect((await get("/", session)).headers.get("location")).toBe("/game");
    const left = await get("/logout", session);
    expect([left.status, left.headers.get("location")]).toEqual([302, "/join"]);
    expect((await get("/game", session)).headers.get("location")).toBe("/join");
  });

  it("has a form that works without a script: who plays elsewhere cannot be chosen, who was here is", async () => {
    const options = async (headers = {}) => {
      const page = await (await get("/join", headers)).text();
      expect(page).toMatch(/<form id="join-game-form" method="post" action="join" class="">/);
      expect(page).toMatch(/<input [^>]*name="password" type="password"/);
      expect(page).toContain('<div id="secret" class="waits">');
      expect(page).toMatch(/<button type="submit" name="join"/);
      expect(page).not.toContain("{{");
      const select = /<select [^>]*name="userid"[^>]*>(.*?)<\/select>/.exec(page)?.[1] ?? "";
      const states = [...select.matchAll(/<option value="(\w*)"( \w+)?>([^<]*)<\/option>/g)];
      expect(states[0]?.slice(1)).toEqual(["", undefined, ""]);
      return Object.fromEntries(states.slice(1).map(([, , state = "", name]) => [name, state.trim()]));
    };
    const free = { Gamemaster: "", Assistant: "", "Player 1": "", "Player 2": "", "Player 3": "" };
    expect(await options()).toEqual(free);
    const master = await Client.connect(mesa.url, users.Gamemaster ?? "");
    expect(await options()).toEqual({ ...free, Gamemaster: "disabled" });
    expect(await options({ cookie: master.cookie })).toEqual({ ...free, Gamemaster: "selected" });
    master.close();
    const refused = await fetch(`${mesa.url}/join`, { method: "POST", body: new URLSearchParams({ userid: "x<" }) });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toMatch(/role="alert">There is no such user\.</);
  });

  it("tells who sits at the table, and no passwords", async () => {
    const answer = (await (await get("/join/data")).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({
      world: { id: "demo" },
      system: { id: "tiny", title: "Tiny" },
      lang: "es",
      you: "",
      users: [
        { name: "Gamemaster", role: 4, active: false, hasPassword: false },
        { name: "Assistant", role: 3 },
        { name: "Player 1", role: 1 },
        { name: "Player 2", role: 1 },
        { name: "Player 3", role: 1 },
      ],
    });
    const colors = (answer.users as { color: string }[]).map(({ color }) => color);
    expect(new Set(colors).size).toBe(5);
    expect(JSON.stringify(answer)).not.toMatch(/"password/);
  });

  it("asks for a password when there is one", async () => {
    const master = await Client.connect(mesa.url, users.Gamemaster ?? "");
    const _id = users["Player 3"];
    await master.modify("User", "update", { updates: [{ _id, password: "tres" }] });
    master.close();
    await expect(joinAs(mesa.url, _id ?? "", "dos")).rejects.toThrow(/401.*password is wrong/);
    await expect(joinAs(mesa.url, "nobody")).rejects.toThrow(/401.*no such user/);
    expect(await joinAs(mesa.url, _id ?? "", "tres")).toMatch(/^mesa-session=/);
    const listed = (await (await get("/join/data")).json()) as { users: { id: string; hasPassword: boolean }[] };
    expect(listed.users.find(({ id }) => id === _id)?.hasPassword).toBe(true);
    expect(await (await get("/join")).text()).toContain('<div id="secret" class="">');
  });

  it.each([
    ["{", 400],
    ["[]", 400],
    [`{"userid":"${"x".repeat(70_000)}"}`, 413],
  ])("answers a bad body: %.12s", async (body, status) => {
    const headers = { "Content-Type": "application/json" };
    expect((await fetch(`${mesa.url}/join`, { method: "POST", headers, body })).status).toBe(status);
  });
});

describe("the page of the game", () => {
  it("loads Mesa first and the system after it, styles in their layers", async () => {
    const cookie = await joinAs(mesa.url, users["Player 1"] ?? "");
    const html = await (await get("/game", { cookie })).text();
    const order = [
      '<html lang="es">',
      "@layer reset, variables,",
      '<link rel="stylesheet" href="/mesa/main-1.css">',
      '@import url("/systems/tiny/tiny.css") layer(system);',
      '<link rel="stylesheet" href="/systems/tiny/loose.css">',
      '<script type="module" src="/mesa/main-1.js"></script>',
      '<script type="module" src="/systems/tiny/tiny.mjs"></script>',
      'class="vtt game system-tiny"',
    ].map((part) => html.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});

describe("files", () => {
  it.each([
    ["/systems/tiny/tiny.mjs", "javascript"],
    ["/systems/tiny/tiny.css", "css"],
    ["/systems/tiny/lang/en.json", "json"],
    ["/mesa/main-1.js", "javascript"],
    ["/icons/svg/mystery-man.svg", "image/svg+xml"],
    ["/icons/weapons/sword.webp", "image/svg+xml"],
    ["/sounds/dice.wav", "audio/wav"],
    ["/fonts/some-family/some-family-bold.woff2", "font/woff2"],
    ["/fonts/fontawesome/webfonts/fa-solid-900.woff2", "font/woff2"],
  ])("serves %s", async (path, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("draws the same icon for the same path and another for another", async () => {
    const text = async (path: string) => (await get(path)).text();
    expect(await text("/icons/a.webp")).toBe(await text("/icons/a.webp"));
    expect(await text("/icons/a.webp")).not.toBe(await text("/icons/b.webp"));
  });

  it.each([
    "/nothing",
    "/systems/tiny/gone.mjs",
    "/systems/other/tiny.mjs",
    "/systems/tiny",
    "/systems/tiny/",
    "/systems/tiny/lang",
    "/systems/tiny/.secret/password",
    "/systems/tiny/%2esecret/password",
    "/systems/tiny/../data/worlds/tiny/demo/world.json",
    "/systems/tiny/..%2fdata/worlds/tiny/demo/world.json",
    "/systems/tiny/%2e%2e/data/worlds/tiny/demo/world.json",
    "/systems/tiny/..%5cdata/worlds/tiny/demo/world.json",
    "/systems/tiny/%00",
    "/systems/tiny/%E0%A4%A",
    "/worlds/demo/world.json",
    "/worlds/demo/sessions.json",
    "/worlds/demo/../world.json",
    "/icons/../../etc/passwd",
    "//etc/passwd",
  ])("answers 404 for %s", async (path) => {
    expect(await raw(path)).toBe(404);
  });

  it("serves no file of its data, even when the system folder holds it", async () => {
    const inside = join(system, "table");
    const other = await startMesa({ system, data: inside, port: 0, log: lines.log });
    const response = await fetch(`${other.url}/systems/tiny/table/worlds/tiny/demo/world.json`);
    await other.close();
    expect(response.status).toBe(404);
  });

  it("changes nothing by other methods", async () => {
    expect((await fetch(`${mesa.url}/game`, { method: "DELETE" })).status).toBe(405);
  });
});

describe("listening", () => {
  const busy: Server[] = [];
  afterAll(() => Promise.all(busy.map((each) => new Promise((done) => each.close(done)))));

  it("takes the next port when the usual one is taken and none was named", async () => {
    const blocker = createServer();
    // Whoever has it already, it is taken.
    const taken = await new Promise<boolean>((done) => {
      blocker.once("error", () => done(false));
      blocker.listen(30000, "127.0.0.1", () => done(true));
    });
    if (taken) busy.push(blocker);
    const other = await startMesa({ system, data: join(data, "other"), log: lines.log });
    expect(other.port).toBeGreaterThan(30000);
    expect((await fetch(`${other.url}/join/data`)).status).toBe(200);
    await other.close();
    expect(lines.text()).toContain("Port 30000 is taken");
  });

  it("is on this machine only", () => {
    expect(mesa.url).toBe(`http://127.0.0.1:${mesa.port}`);
  });
});

describe("in a folder of the site", () => {
  let inside: Mesa;
  beforeAll(async () => {
    inside = await startMesa({ system, data: join(data, "inside"), port: 0, prefix: "/games/vtt/", log: lines.log });
  });
  afterAll(() => inside?.close());
  const at = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${inside.port}${path}`, { redirect: "manual", ...init });

  it("has every address there, and none outside of it", async () => {
    expect(inside.url).toBe(`http://127.0.0.1:${inside.port}/games/vtt`);
    expect((await at("/games/vtt")).headers.get("location")).toBe("/games/vtt/");
    expect((await at("/games/vtt/")).headers.get("location")).toBe("/games/vtt/join");
    expect((await at("/games/vtt/game")).headers.get("location")).toBe("/games/vtt/join");
    expect((await at("/games/vtt/systems/tiny/tiny.mjs")).status).toBe(200);
    for (const path of [
      "/",
      "/join",
      "/systems/tiny/tiny.mjs",
      "/games/vttx/join",
      "/socket.io/?EIO=4&transport=polling",
    ])
      expect([path, (await at(path)).status]).toEqual([path, 404]);
  });

  it("keeps its session to itself", async () => {
    const people = await usersOf(inside.url);
    const form = await at("/games/vtt/join", {
      method: "POST",
      body: new URLSearchParams({ userid: people["Player 1"] ?? "", password: "" }),
    });
    expect(form.headers.get("location")).toBe("/games/vtt/game");
    expect(form.headers.get("set-cookie")).toMatch(/; Path=\/games\/vtt\/; HttpOnly/);
  });

  it("is refused one that is no path", async () => {
    for (const prefix of ["vtt", "/a//b", "/../x", "/a b", "//evil"])
      await expect(startMesa({ system, data, prefix, log: lines.log })).rejects.toThrow(/--prefix must be a path/);
  });
});
