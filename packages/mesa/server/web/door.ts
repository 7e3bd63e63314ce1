import { askedFor, goToWorld, saveTable, seat, worldBeside, worldName } from "../../client/runtime/world-port.ts";
import type { JoinData } from "../../common/protocol.ts";
import { type Welcome, WireSocket } from "../../common/wire.ts";
import type { Words } from "./door-words.ts";
import { button, draw, inWords, line, say } from "./page-before.ts";
import { OtherWorlds } from "./worlds-beside.ts";

/** The page before the game at a table without a server: it asks the world in this browser. */

/** Why the world lets nobody in, said on the page. */
class ClosedDoor extends Error {}

async function open(): Promise<WireSocket> {
  const { wire, welcome } = await goToWorld();
  const socket = new WireSocket(wire);
  if (welcome.refused) tellRefused(welcome);
  else await tellKept(welcome);
  if (welcome.refused !== "elsewhere" && welcome.refused !== "incomplete")
    offerFiles(socket, welcome.kept === "browser");
  if (welcome.refused) throw new ClosedDoor();
  return socket;
}

/** Must this page stay, because the world is gone with the last one that holds it? */
let mustStay = false;

async function tellKept({ kept }: Welcome): Promise<void> {
  mustStay = kept === "memory";
  line(kept === "browser" ? "kept" : "memory");
  if (kept === "browser" && !(await navigator.storage?.persisted?.())) line("mayForget");
  line("tabs");
  button("friends").addEventListener("click", () => globalThis.location.assign("guest.html"));
  if (worldBeside.get()) offerUsual();
}

/** The way from a world beside it to the usual one. */
function offerUsual(): void {
  say(line("beside"), "beside", worldBeside.get());
  button("usual").addEventListener("click", () => enterWorld(""));
}

function enterWorld(name: string): void {
  worldBeside.take(name);
  globalThis.location.replace(globalThis.location.pathname);
}

/** Worlds beside the usual one. */
let others: OtherWorlds | undefined;

async function offerOthers(id: string): Promise<void> {
  if (others) return;
  others = new OtherWorlds(id, worldBeside.get());
  await others.offer(enterWorld);
}

function tellRefused({ refused, reason }: Welcome): void {
  const why = refused === undefined || refused === "join" ? "failed" : refused;
  const element = line(why, "error");
  if (why !== "failed" || !reason) return;
  const details = document.createElement("pre");
  details.textContent = reason;
  element.after(details);
}

/** The world out to a file, and in from one: in the place of this one, or as another. */
function offerFiles(socket: WireSocket, mayBring: boolean): void {
  button("save").addEventListener("click", () => void saveTable(socket));
  offerFile("load", async (file) => {
    if (confirm(inWords("sure"))) await restore(() => socket.emitWithAck("restore", file) as Promise<Restored>);
  });
  if (!mayBring) return;
  offerFile("loadBeside", bring);
  // A table that was played to pieces, or cannot be opened, need not be the last.
  button("anew").addEventListener("click", () => enterWorld(freeName(inWords("anewName"))));
}

function offerFile(words: Words, take: (text: string, name: string) => Promise<void>): void {
  const load = button(words);
  const chooser = Object.assign(document.createElement("input"), { type: "file", accept: ".json", hidden: true });
  load.after(chooser);
  load.addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", async () => {
    const [file] = chooser.files ?? [];
    if (file) await take(await file.text(), file.name);
    chooser.value = "";
  });
}

/** A name that no world of this table has, made of this one. */
function freeName(name: string): string {
  const known = others?.names ?? [];
  const names = Array.from({ length: known.length + 1 }, (_, at) => `${name}${at ? `-${at + 1}` : ""}`);
  return names.find((each) => !known.includes(each)) ?? "";
}

/** A world beside those that there are, called as its file is. */
async function bring(text: string, file: string): Promise<void> {
  const before = worldBeside.get();
  const called = worldName(file.replace(/\..*$/, ""), 30);
  worldBeside.take(freeName(called || "file"));
  await restore(async () => {
    const { welcome } = await goToWorld(undefined, text);
    const fault = welcome.refused === undefined ? welcome.fault : "broken";
    if (fault) worldBeside.take(before);
    return { ...(fault && { fault }) };
  });
}

interface Restored {
  fault?: Welcome["fault"];
}

async function restore(load: () => Promise<Restored>): Promise<void> {
  const { fault } = await load();
  if (!fault) return globalThis.location.replace(globalThis.location.pathname);
  const error = document.getElementById("error");
  if (error) error.textContent = inWords(fault === "newer" ? "newerFile" : fault);
}

let world: Promise<WireSocket> | undefined;
const ask = async <T>(event: string, ...args: unknown[]): Promise<T> => {
  world ??= open();
  return (await (await world).emitWithAck(event, ...args)) as T;
};

/** Who sits down here, if the address says so; asked once, and nobody whose place is taken or has a password. */
let wished = askedFor().get("user");

async function seatWished(data: JoinData): Promise<void> {
  const user = data.users.find(({ name, hasPassword }) => name === wished && !hasPassword);
  wished = null;
  if (!user) return;
  if (user.active && user.id !== data.you) {
    const sentence = say(line("taken", "here"), "taken", user.name);
    sentence.setAttribute("role", "status");
    document.getElementById("here")?.after(sentence);
    return;
  }
  data.you = user.id;
  // Where the world is gone with this page, another tab must open, which only a press may do.
  if (mustStay) return;
  const answer = await take(user.id, "");
  if (!("redirect" in answer)) return;
  globalThis.location.replace(answer.redirect);
  // Nothing is to be chosen any more: the page says that the table is being set up until it is left.
  await new Promise(() => {});
}

async function take(userId: string, password: string): Promise<{ redirect: string } | { error: string }> {
  const answer = await ask<{ userId: string } | { error: string }>("join", userId, password);
  if ("error" in answer) return answer;
  seat.take(answer.userId);
  return { redirect: `game.html${globalThis.location.hash}` };
}

if (askedFor().has("world")) worldBeside.take(askedFor().get("world") ?? "");

(globalThis as unknown as { mesaDoor: object }).mesaDoor = {
  draw,
  async data(): Promise<JoinData> {
    const data = await ask<JoinData>("joinData", seat.get() ?? "");
    await offerOthers(data.world.id);
    if (wished !== null) await seatWished(data);
    return data;
  },
  async join(userId: string, password: string): Promise<{ redirect: string } | { stay: true } | { error: string }> {
    // Whoever plays does not want to lose it; some browsers ask, and answer no without being asked twice.
    void navigator.storage?.persist?.();
    const answer = await take(userId, password);
    if ("error" in answer) return answer;
    return mustStay && globalThis.open(answer.redirect) ? { stay: true } : answer;
  },
  isClosed: (error: unknown): boolean => error instanceof ClosedDoor,
};
