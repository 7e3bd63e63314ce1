/**
 * The service worker of a folder of files that goes on without a network once it was visited: a table without a server, or pages
 * that somebody lays around such tables. What the network has comes first, so that nobody plays with old files; what it has not is
 * taken from what was kept of this version.
 */
const VERSION = "{{version}}";
/** The file whose `files` are kept, and what is kept beside them. */
const LIST = "{{list}}";
const PAGES = "{{pages}}".split(" ").filter(Boolean);
/** Folders in here that keep themselves. */
const APART = "{{apart}}".split(" ").filter(Boolean);
/** Each followed by the page that says why it does not open when neither the network nor the browser has it. */
const AWAY = "{{away}}".split(" ").filter(Boolean);
const FOLDER = new URL("./", self.location).href;
const CACHES = `{{name}}:${FOLDER}:`;
const CACHE = `${CACHES}${VERSION}`;

/** How many files are asked for at a time, beside what the page that plays asks for. */
const AT_A_TIME = 3;

const isHere = (url) => url.startsWith(FOLDER) && !APART.some((folder) => url.startsWith(FOLDER + folder));
const isOurs = ({ method, url }) => method === "GET" && isHere(url);

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(0), self.clients.claim()])));

self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keepOnce());
  // A page that has just come is of this version.
  if (event.data === "tidy") event.waitUntil(tidy(1));
  // Nobody waits for this: it is done when the older version has nothing more to do.
  if (event.data === "begin") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  const at = request.mode === "navigate" ? AWAY.findIndex((path) => request.url.startsWith(FOLDER + path)) : -1;
  let answered;
  if (isOurs(request)) answered = answer(request, clientId);
  else if (at >= 0) answered = fetch(request).catch(() => Response.redirect(FOLDER + AWAY[at + 1]));
  else return;
  event.respondWith(answered);
  event.waitUntil(answered.then(arrived, () => {}));
});

/** How long an answer may be on its way to the page, in milliseconds. */
const ON_ITS_WAY = 3_000;

/**
 * Until then this version is at work, and a newer one waits: a browser that puts it in this one's place at once loses the answer at
 * times, and the page waits for it for good.
 */
const arrived = () => new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY));

/** What a store has for a request, whatever stands behind its question mark; a folder is the page in it, and some hosts leave out a page's ending. */
async function find(request, cacheName) {
  const { origin, pathname } = new URL(request.url);
  const look = (address) => caches.match(address, { cacheName, ignoreSearch: true, ignoreVary: true });
  if (pathname.endsWith("/")) return look(`${origin}${pathname}index.html`);
  return (await look(request)) ?? (/\/[^/.]+$/.test(pathname) ? look(`${origin}${pathname}.html`) : undefined);
}

/** What was kept of a file: of this version, else of an older one whose pages may yet be open. */
async function findKept(request) {
  for (const name of [CACHE, ...(await oldCaches())]) {
    const kept = await find(request, name);
    // Without the address that it was kept under: a worker would take that for its own, and not know which world it was asked for.
    if (kept)
      return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers: kept.headers });
  }
}

async function answer(request, clientId) {
  // What users added is nowhere else (but for what waits for the world's word); it has the words that keep it from being a page.
  const added = await find(request, `mesa-added:${FOLDER}`);
  if (added && !request.url.startsWith(`${FOLDER}.new/`) && !(await guestPage(clientId))) return added;
  const findElsewhere = async () => {
    const kept = await findKept(request);
    const guest = kept ? undefined : await guestPage(clientId);
    return kept ?? (guest && fromFriend(guest, request.url));
  };
  try {
    const response = await inTime(ask(request), request);
    return isGone(request.url, response) ? ((await findElsewhere()) ?? response) : response;
  } catch (error) {
    const found = await findElsewhere();
    if (found) return found;
    throw error;
  }
}

/**
 * The page that asks, if it plays at the table of a friend: what was added there lies there, and what was added here is of another table.
 * Looked for only where it matters: a browser answers for a page or a worker that is still loading when that has come, and meanwhile all waits.
 */
async function guestPage(clientId) {
  const page = clientId ? await self.clients.get(clientId) : undefined;
  return page && new URL(page.url).search === "?guest" ? page : undefined;
}

/** A file of the friend's table, which the page that asks gets there. It never runs as a page of this site. */
function fromFriend(page, url) {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ file: decodeURIComponent(url.slice(FOLDER.length).replace(/[?#].*/, "")) }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      const headers = {
        "Content-Type": data?.type,
        "Content-Security-Policy": CLOSED,
        "X-Content-Type-Options": "nosniff",
      };
      resolve(data ? new Response(data.bytes, { headers }) : undefined);
    };
  });
}

/** What a file of a user may do where it is opened by itself: nothing (`added.ts` has the same). */
const CLOSED = "sandbox; default-src 'self' 'unsafe-inline'";

/** Is a file not there (any more)? Some hosts have a page for every address that they do not know, and some fail for a while. */
function isGone(url, { status, headers }) {
  if (status === 404 || status === 410 || status >= 500) return true;
  const isPage = /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
  return isPage && /\.(?!html?$)\w+$/i.test(new URL(url).pathname);
}

/** How long the network may be silent before what was kept is taken, and how long nobody waits for it then, in milliseconds. */
const PATIENCE = 5_000;
const SILENCE = 30_000;

let silentUntil = 0;

/** What the network says; what was kept instead, where there is a network in name only. */
function inTime(network, request) {
  return new Promise((resolve, reject) => {
    const giveUp = async () => {
      const kept = await findKept(request);
      if (!kept) return;
      silentUntil = Math.max(silentUntil, Date.now() + SILENCE);
      resolve(kept);
    };
    const timer = setTimeout(giveUp, Date.now() < silentUntil ? 0 : PATIENCE);
    network.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What is as good from yesterday. */
const DRAWN = ["image", "audio", "video", "font", "track"];

/**
 * Asks the network. A host may let browsers keep its files for a day: then those of two versions would come together, so all that
 * pages consist of is asked for anew, which costs little where it is as it was.
 */
function ask(request) {
  if (DRAWN.includes(request.destination)) return fetch(request);
  const { url, mode } = request;
  const anew = { cache: "no-cache" };
  return mode === "navigate" ? fetch(url, { ...anew, redirect: "manual" }) : fetch(request, anew);
}

const oldCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);

/** Throws away what older versions kept, once no page of theirs can be open: it may still ask for what nobody else has. @param most How many pages may be open. */
async function tidy(most) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter(({ url }) => isHere(url)).length > most) return;
  await Promise.all((await oldCaches()).map((name) => caches.delete(name)));
}

let keeping;

/** What several pages ask for at a time is done once. */
function keepOnce() {
  keeping ??= keepAll().finally(() => {
    keeping = undefined;
  });
  return keeping;
}

/** Keeps all files that are not kept yet, if the site has them of this version. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const list = async () => (await fetch(FOLDER + LIST, { cache: "no-cache" })).json();
  const { files, stamp } = await list();
  if (stamp !== VERSION) return;
  const addresses = [...PAGES, ...files].map((path) => FOLDER + path.split("/").map(encodeURIComponent).join("/"));
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = addresses.filter((address) => !kept.has(address));
  const next = async () => {
    for (let address = missing.shift(); address !== undefined; address = missing.shift()) {
      // What does not come now is asked for at the next visit.
      const response = await fetch(address, { cache: "no-cache" }).catch(() => Response.error());
      // A page that was redirected to may not answer for the one that was asked for.
      if (response.ok && !isGone(address, response))
        await cache.put(address, response.redirected ? new Response(response.body, response) : response);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
  // A newer version came in between: some of these files are its own.
  if ((await list()).stamp !== VERSION) await caches.delete(CACHE);
}
