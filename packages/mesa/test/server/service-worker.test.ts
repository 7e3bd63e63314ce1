import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type KeptFolder, serviceWorker } from "../../server/node/static/service.ts";

/** What the script that keeps a folder of files does with what is asked, over stores and a network in memory. */

const FOLDER = "https://site.example/a/b/";

/** A store of answers as a browser has it, for the few ways in which it is asked. */
class Stores {
  readonly all = new Map<string, Map<string, Response>>();

  readonly open = async (name: string) => {
    const store = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, store);
    return {
      keys: async () => [...store.keys()].map((url) => ({ url })),
      put: async (url: string, response: Response) => void store.set(url, response),
    };
  };
  readonly keys = async () => [...this.all.keys()];
  readonly delete = async (name: string) => this.all.delete(name);
  readonly match = async (asked: string | { url: string }, { cacheName, ignoreSearch, ignoreVary }: CacheOptions) => {
    expect([ignoreSearch, ignoreVary]).toEqual([true, true]);
    const url = typeof asked === "string" ? asked : asked.url;
    return this.all.get(cacheName)?.get(url.replace(/\?.*/, ""))?.clone();
  };
}
interface CacheOptions {
  cacheName: string;
  ignoreSearch: boolean;
  ignoreVary: boolean;
}

type Heard = (event: object) => void;

const listOf = (stamp: string): string => JSON.stringify({ stamp, files: ["x y.png", "gone.png"] });

let caches: Stores;
let network: Map<string, string | Response> | null;
let asked: string[];
/** How the network was asked for each. */
let ways: Map<string, { cache?: string; redirect?: string } | undefined>;
/** Pages at a friend's table, by their ids: what each answers when it is asked for a file. */
let guests: Map<string, (path: string) => object | null>;
/** The addresses of open pages. */
let pages: string[];
/** How often a worker asked for its turn. */
let skipped: number;
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  caches = new Stores();
  asked = [];
  ways = new Map();
  guests = new Map();
  pages = [];
  skipped = 0;
  network = new Map([
    ["", "the page"],
    ["index.html", "the page"],
    ["table.json", listOf("v2")],
    ["x y.png", "a picture"],
  ]);
});

/** The worker as it was started in a browser, and the ways to it. */
function start(folder: Partial<KeptFolder> = {}) {
  const text = serviceWorker({ name: "mesa", version: "v2", list: "table.json", pages: ["index.html"], ...folder });
  const heard = new Map<string, Heard>();
  const fetch = async (request: string | { url: string }, way?: { cache?: string }) => {
    const url = typeof request === "string" ? request : request.url;
    asked.push(url);
    ways.set(url.slice(FOLDER.length), way);
    if (!network) throw new TypeError("Failed to fetch");
    const found = await network.get(decodeURIComponent(url.slice(FOLDER.length).replace(/\?.*/, "")));
    if (found instanceof Response) return found;
    return found === undefined ? new Response("", { status: 404 }) : new Response(found);
  };
  const self = {
    location: `${FOLDER}service.js`,
    addEventListener: (name: string, listener: Heard) => heard.set(name, listener),
    skipWaiting: async () => void skipped++,
    clients: {
      claim: async () => {},
      matchAll: async () => pages.map((url) => ({ url })),
      get: async (id: string) => {
        const page = guests.get(id);
        const postMessage = ({ file }: { file: string }, [port]: MessagePort[]) => port?.postMessage(page?.(file));
        return page && { url: `${FOLDER}game.html?guest`, postMessage };
      },
    },
  };
  runInNewContext(text, {
    self,
    caches,
    fetch,
    URL,
    MessageChannel,
    decodeURIComponent,
    Response,
    Set,
    Array,
    Promise,
    Date,
    Math,
    setTimeout,
    clearTimeout,
  });
  /** How many events it has done with. */
  let ended = 0;
  const tell = async (name: string, event: object = {}) => {
    let work: Promise<unknown> | undefined;
    let answer: Promise<unknown> | undefined;
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
      void promise.finally(() => ended++).catch(() => {});
    };
    const respondWith = (promise: Promise<unknown>) => {
      answer = promise;
    };
    heard.get(name)?.({ ...event, waitUntil, respondWith });
    return (answer ?? work) as Promise<Response | undefined>;
  };
  const ask = async (path: string, method = "GET", about: object = {}) =>
    (await (
      await tell("fetch", { request: { method, url: path.startsWith("https:") ? path : FOLDER + path, ...about } })
    )?.text()) ?? "not its affair";
  return { tell, ask, ended: () => ended };
}

describe("with a network", () => {
  it("gives what the network has, and answers for its own folder alone", async () => {
    const { ask } = start({ apart: ["table/"] });
    expect(await ask("x y.png")).toBe("a picture");
    for (const [path, method] of [
      ["https://site.example/a/other.png"],
      ["table/en/index.html"],
      ["x y.png", "POST"],
    ] as const)
      expect(await ask(path, method)).toBe("not its affair");
    expect(asked).toHaveLength(1);
  });

  it("gives what users added, of which nothing else knows, but for what waits for the world's word", async () => {
    const { ask } = start();
    const added = new Map([
      [`${FOLDER}worlds/w/mine.png`, new Response("mine")],
      [`${FOLDER}.new/1`, new Response("not yet")],
    ]);
    caches.all.set(`mesa-added:${FOLDER}`, added);
    expect(await ask("worlds/w/mine.png?1")).toBe("mine");
    expect(await ask(".new/1")).toBe("");
  });
});

describe("a page at a friend's table", () => {
  const bytes = new TextEncoder().encode("theirs").buffer;

  it("gets what was added there, in words that keep it from being a page, and nothing that was added here", async () => {
    const { tell } = start();
    caches.all.set(`mesa-added:${FOLDER}`, new Map([[`${FOLDER}maps/a%20b.png`, new Response("mine")]]));
    const wanted: string[] = [];
    guests.set("there", (path) => {
      wanted.push(path);
      return path === "maps/a b.png" ? { type: "image/png", bytes } : null;
    });
    const ask = (path: string, clientId: string) =>
      tell("fetch", { clientId, request: { method: "GET", url: `${FOLDER}${path}` } });
    const found = await ask("maps/a%20b.png?1", "there");
    expect(await found?.text()).toBe("theirs");
    expect(Object.fromEntries(found?.headers ?? [])).toEqual({
      "content-security-policy": "sandbox; default-src 'self' 'unsafe-inline'",
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
    expect((await ask("maps/none.png", "there"))?.status).toBe(404);
    // The table's own files come from the site, and pages that are no guests have theirs.
    expect(await (await ask("x%20y.png", "there"))?.text()).toBe("a picture");
    expect(await (await ask("maps/a%20b.png", "here"))?.text()).toBe("mine");
    expect(wanted).toEqual(["maps/a b.png", "maps/none.png"]);
  });

  it("gets it without a network too", async () => {
    const { tell } = start();
    network = null;
    guests.set("there", () => ({ type: "image/png", bytes }));
    const request = { method: "GET", url: `${FOLDER}maps/a.png` };
    expect(await (await tell("fetch", { clientId: "there", request }))?.text()).toBe("theirs");
  });
});

describe("a host that has other things than files", () => {
  const html = () => new Response("the front page", { headers: { "Content-Type": "text/html; charset=utf-8" } });
  const keepThenLose = async () => {
    const worker = start();
    network?.set("chunk.mjs", "a script").set("table.json", JSON.stringify({ stamp: "v2", files: ["chunk.mjs"] }));
    await worker.tell("message", { data: "keep" });
    return worker;
  };

  it.each([
    ["has it no more", () => new Response("", { status: 404 })],
    ["fails", () => new Response("", { status: 503 })],
    ["has its front page for whatever it does not know", html],
  ])("that %s is no reason to lose what was kept of this version", async (_, answer) => {
    const { ask } = await keepThenLose();
    network?.set("chunk.mjs", answer());
    expect(await ask("chunk.mjs")).toBe("a script");
  });

  it("says nothing, as on a line that is there in name only: what was kept is taken after a while, and then at once", async () => {
    const { ask } = await keepThenLose();
    network?.set("new.mjs", "a new script");
    const known = network;
    vi.useFakeTimers();
    network = { get: () => new Promise(() => {}) } as never;
    let said: string | undefined;
    const asking = ask("chunk.mjs").then((text) => {
      said = text;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    await asking;
    expect(said).toBe("a script");
    const again = ask("chunk.mjs");
    await vi.advanceTimersByTimeAsync(1);
    expect(await again).toBe("a script");
    network = known;
    expect(await ask("new.mjs")).toBe("a new script");
  });

  it("a page in the place of a file is not kept", async () => {
    const { tell } = start();
    network?.set("gone.png", html());
    await tell("message", { data: "keep" });
    expect([...(caches.all.get(`mesa:${FOLDER}:v2`)?.keys() ?? [])]).not.toContain(`${FOLDER}gone.png`);
  });

  it("that lets files be kept for a day is asked anew for all but pictures, for a page without following it elsewhere", async () => {
    const { ask } = start();
    await ask("index.html", "GET", { mode: "navigate", destination: "document" });
    await ask("table.json", "GET", { destination: "" });
    await ask("x y.png", "GET", { destination: "image" });
    expect(Object.fromEntries(ways)).toEqual({
      "index.html": { cache: "no-cache", redirect: "manual" },
      "table.json": { cache: "no-cache" },
      "x y.png": undefined,
    });
  });
});

describe("a newer version", () => {
  const older = `mesa:${FOLDER}:v1`;
  beforeEach(() => {
    caches.all.set(older, new Map([[`${FOLDER}old-chunk.mjs`, new Response("an old script")]]));
  });

  it("leaves what the older one kept while a page of it may be open, which may ask for it", async () => {
    const { tell, ask } = start({ apart: ["table/"] });
    pages = [`${FOLDER}game.html#x`];
    await tell("activate");
    expect(await ask("old-chunk.mjs")).toBe("an old script");
    pages.push(`${FOLDER}game.html`);
    await tell("message", { data: "tidy" });
    expect(await ask("old-chunk.mjs")).toBe("an old script");
    pages = [`${FOLDER}game.html`, `${FOLDER}table/game.html`, "https://site.example/other"];
    await tell("message", { data: "tidy" });
    expect(await caches.keys()).not.toContain(older);
  });

  it("keeps nothing while the site has files of another one, nor what came before and after it changed", async () => {
    const { tell } = start();
    network?.set("table.json", listOf("v3"));
    await tell("message", { data: "keep" });
    expect(caches.all.get(`mesa:${FOLDER}:v2`)?.size).toBe(0);
    const lists = ["v2", "v3"];
    Object.assign(network ?? {}, {
      get: (path: string) => (path === "table.json" ? listOf(lists.shift() ?? "") : "x"),
    });
    await tell("message", { data: "keep" });
    expect(caches.all.has(`mesa:${FOLDER}:v2`)).toBe(false);
  });
});

describe("what is kept", () => {
  it("is asked for once, however many pages want it at a time, and anew when a later one does", async () => {
    const { tell } = start();
    const ofPicture = () => asked.filter((url) => url.endsWith("x%20y.png")).length;
    await Promise.all([tell("message", { data: "keep" }), tell("message", { data: "keep" })]);
    expect(ofPicture()).toBe(1);
    caches.all.get(`mesa:${FOLDER}:v2`)?.delete(`${FOLDER}x%20y.png`);
    await tell("message", { data: "keep" });
    expect(ofPicture()).toBe(2);
  });

  it("is all of the list and the pages beside it, each asked for once", async () => {
    const { tell } = start();
    await tell("message", { data: "keep" });
    await tell("message", { data: "something else" });
    const kept = [...(caches.all.get(`mesa:${FOLDER}:v2`)?.keys() ?? [])];
    expect(kept.toSorted()).toEqual([`${FOLDER}index.html`, `${FOLDER}x%20y.png`]);
    await tell("message", { data: "keep" });
    // What was not there is asked for again.
    expect(asked.filter((url) => !url.endsWith("table.json"))).toEqual([
      `${FOLDER}index.html`,
      `${FOLDER}x%20y.png`,
      `${FOLDER}gone.png`,
      `${FOLDER}gone.png`,
    ]);
  });

  it("is given out under the address that was asked for, by which the world's worker knows which world it is", async () => {
    const { tell, ask } = start();
    await tell("message", { data: "keep" });
    const page = caches.all.get(`mesa:${FOLDER}:v2`)?.get(`${FOLDER}index.html`);
    Object.assign(page ?? {}, { clone: () => Object.defineProperty(new Response("kept"), "url", { value: "kept" }) });
    network = null;
    const answer = await tell("fetch", { request: { method: "GET", url: `${FOLDER}index.html?v2&world=x` } });
    expect([answer?.url, await ask("index.html")]).toEqual(["", "kept"]);
  });

  it("answers without a network, a folder by its page, and whatever stands behind a question mark", async () => {
    const { tell, ask } = start();
    await tell("message", { data: "keep" });
    network = null;
    for (const path of ["", "?lang=es", "index.html", "index", "index?x"])
      expect(await ask(path), path).toBe("the page");
    await expect(ask("gone.png")).rejects.toThrow("Failed to fetch");
  });

  it("is soon that of the newer version, which asks for its turn at once, and again when a page says so", async () => {
    const { tell } = start();
    await tell("install");
    expect(skipped).toBe(1);
    await tell("message", { data: "begin" });
    expect(skipped).toBe(2);
    await tell("message", { data: "keep" });
    expect(skipped).toBe(2);
  });

  it("stays in charge until an answer has come to the page, however soon the newer one would begin", async () => {
    vi.useFakeTimers();
    const { ask, ended } = start({ apart: ["table/"], away: { "table/": "index.html" } });
    await ask("x y.png");
    await ask("table/", "GET", { mode: "navigate" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ended()).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ended()).toBe(2);
  });

  it("of another version is thrown away, and what others keep stays", async () => {
    const others = [`mesa:${FOLDER}table/:v1`, `cubilete-site:${FOLDER}:v1`, `mesa-added:${FOLDER}`];
    for (const name of [`mesa:${FOLDER}:v1`, `mesa:${FOLDER}:v2`, ...others]) await caches.open(name);
    await start().tell("activate");
    expect((await caches.keys()).toSorted()).toEqual([`mesa:${FOLDER}:v2`, ...others].toSorted());
  });
});
