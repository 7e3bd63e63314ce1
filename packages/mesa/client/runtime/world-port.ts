/** A page's way to the world that runs in a worker of this browser, at a table that was built as a folder of files. */
import type { Closed } from "../../common/closed.ts";
import {
  channelOf,
  doorOf,
  type Hello,
  portWire,
  SAID,
  type Welcome,
  type Wire,
  WireSocket,
} from "../../common/wire.ts";
import { atFriends } from "./at-friends.ts";

const SEAT = "mesa.user";

/** The version of the table that this page was built with; null at a table with a server. */
export const tableVersion = (): string | null =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="mesa-host"]')?.content ?? null;

/** Is the world in this browser, with no server behind the page? */
export const isInBrowser = (): boolean => tableVersion() !== null;

/** Who plays in this tab: one person may be the gamemaster in one and a player in the next. */
export const seat = {
  get: (): string | undefined => atFriends()?.userId ?? sessionStorage.getItem(SEAT) ?? undefined,
  take: (userId: string): void => sessionStorage.setItem(SEAT, userId),
  leave: (): void => sessionStorage.removeItem(SEAT),
};

const WORLD = "mesa.world";

/** What an address says after its `#`: who sits down in which world, what lies open; the rest is the system's. */
export const askedFor = (): URLSearchParams => new URLSearchParams(globalThis.location.hash.slice(1));

/** A name that a world may have here, made of another one; blank: nothing is left of it. */
export const worldName = (name: string, most: number): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, most)
    .replaceAll(/^-|-$/g, "");

/** A world beside the usual one of this table, by its name: one that an address asked for, in this tab. */
export const worldBeside = {
  get: (): string => sessionStorage.getItem(WORLD) ?? "",
  take: (name: string): void => {
    // Any other name would be that of the usual world.
    const world = /^[a-z0-9-]{1,40}$/.test(name) ? name : worldName(name, 40);
    if (world !== worldBeside.get()) seat.leave();
    sessionStorage.setItem(WORLD, world);
  },
};

/** The worker with the world: one that all tabs share, else whichever of theirs has it. Null where that is somebody else's. @param fail Called where it does not run. */
async function wireToWorld(fail: () => void): Promise<Wire | null> {
  const beside = worldBeside.get();
  const url = new URL(`mesa/world.js?${tableVersion()}${beside && `&world=${beside}`}`, new URL(".", document.baseURI));
  const options = { type: "module", name: "mesa" } as const;
  if ("SharedWorker" in globalThis) {
    const shared = new SharedWorker(url, options);
    shared.onerror = fail;
    return portWire(shared.port);
  }
  if (navigator.locks) return wireToLeader(url.href, options, fail);
  // Nobody knows there of other tabs.
  const { port1, port2 } = new MessageChannel();
  const own = new Worker(url, options);
  own.onerror = fail;
  own.postMessage(null, [port2]);
  return portWire(port1);
}

/** This tab's own workers, by their address: each waits until the world is free. */
const waiting = new Map<string, Worker>();

function wireToLeader(address: string, options: WorkerOptions, fail: () => void): Promise<Wire | null> {
  const own = waiting.get(address) ?? new Worker(address, options);
  waiting.set(address, own);
  const id = crypto.randomUUID();
  const [door, channel] = [doorOf(address), channelOf(id)];
  return new Promise((resolve) => {
    const come = (wire: Wire | null) => {
      door.close();
      resolve(wire);
    };
    door.onmessage = ({ data }) => data === SAID.open && door.postMessage(id);
    // The other end is there.
    channel.onmessage = () => come(portWire(channel));
    own.onmessage = ({ data }) => data === SAID.elsewhere && come(null);
    own.onerror = fail;
    door.postMessage(id);
  });
}

let ownLock: Promise<string> | undefined;

/** Holds a lock for as long as this page lives, so that the world knows when it is gone; the answer is its name. */
async function holdOwnLock(): Promise<string | undefined> {
  if (!navigator.locks) return undefined;
  ownLock ??= holdLock();
  return ownLock;
}

async function holdLock(): Promise<string> {
  const name = `mesa-page:${crypto.randomUUID()}`;
  await new Promise<void>((resolve) => {
    const held = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    void navigator.locks.request(name, held);
  });
  return name;
}

const NOWHERE: Wire = { post() {}, onText() {}, close() {} };

/** Goes to the world. @param userId Who plays here; without one the page only asks. @param file What shall become the world. */
export async function goToWorld(userId?: string, file?: string): Promise<{ wire: Wire; welcome: Welcome }> {
  const friends = atFriends();
  if (friends) return friends.enter();
  const lock = userId === undefined ? undefined : await holdOwnLock();
  return new Promise((resolve, reject) => {
    const close = (refused: Closed) => resolve({ wire: NOWHERE, welcome: { refused, kept: "browser" } });
    const come = (wire: Wire | null) => {
      if (!wire) return close("elsewhere");
      wire.onText((text) => resolve({ wire, welcome: JSON.parse(text) as Welcome }));
      const hello: Hello = {
        ...(userId !== undefined && { userId }),
        ...(lock !== undefined && { lock }),
        ...(file !== undefined && { file }),
      };
      wire.post(JSON.stringify(hello));
    };
    // A script of the world that does not come, or that this browser cannot read, says nothing by itself.
    wireToWorld(() => close("incomplete")).then(come, reject);
  });
}

/** Gives the world to its user as a file. @param door A way to the world that only asks; by default one for this time. */
export async function saveTable(door?: WireSocket): Promise<void> {
  const socket = door ?? new WireSocket((await goToWorld()).wire);
  const text = String(await socket.emitWithAck("backUp"));
  if (!door) socket.end("io client disconnect");
  giveFile(text, document.title);
}

/** Gives a world to its user as a file. @param called What the file is called, but for what day it is. */
export function giveFile(text: string, called: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${called.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${new Date().toISOString().slice(0, 10)}.mesa.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
