import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLivingActor } from "../a-living-actor.ts";
import { aUser, clearTable, collectionOf, host, nobodyListens, table } from "../table.ts";

/* Two pages of one GM, each with its own copy of the module, at one wire: a request is done once. */

interface APage {
  name: string;
  hear(packet: unknown, sender: string): void;
  asleep: boolean;
  missed: unknown[];
}

const { hooks } = await import("../../../module/foundry/index.ts");
let pages: APage[];
let done: string[];
const gm = aUser("gm", { isGM: true, isActiveGM: true, isSelf: true });

async function open(name: string): Promise<APage> {
  vi.resetModules();
  const { listenForRequests, handleRequest } = await import("../../../module/requests/requests.ts");
  handleRequest("do", "anyone", async () => void done.push(name));
  listenForRequests();
  hooks.callAll("ready");
  const page: APage = { name, hear: table.hear ?? (() => {}), asleep: false, missed: [] };
  pages.push(page);
  relay(page);
  return page;
}

const other = (page: APage) => pages.filter((one) => one !== page);
/** Carries what one page said to the others, and what they answer. */
function relay(from: APage): void {
  const said = table.sent.splice(0).map(({ packet }) => packet);
  for (const page of other(from))
    for (const packet of said) {
      if (page.asleep) page.missed.push([packet, "gm"]);
      else page.hear(packet, "gm");
      if (table.sent.length > 0) relay(page);
    }
}

const answers: typeof table.sent = [];
const settled = () => new Promise((end) => setTimeout(end, 20));
/** A player's packet reaches every page. */
async function ask(id: string, type = "request"): Promise<void> {
  for (const page of pages) {
    const packet = { type, id, kind: "do", payload: {} };
    if (page.asleep) page.missed.push([packet, "ana"]);
    else page.hear(packet, "ana");
    await settled();
    answers.push(...table.sent.filter(({ packet }) => packet.type === "answer" || packet.type === "working"));
    relay(page);
  }
}

beforeEach(() => {
  clearTable();
  nobodyListens();
  table.user = gm;
  table.users = [gm, aUser("ana")];
  [pages, done] = [[], []];
  answers.length = 0;
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => kept.set(k, v),
    },
  });
});

describe("two pages of one GM", () => {
  it("do a request once, whichever page came first", async () => {
    await open("first");
    await open("second");
    for (const id of ["a", "b", "c"]) await ask(id);
    expect(done).toHaveLength(3);
    expect(new Set(done).size).toBe(1);
  });

  it("let the other do what the one that writes sleeps through, once", async () => {
    await open("first");
    await open("second");
    await ask("a");
    const sleeper = pages.find(({ name }) => name === done[0]) as APage;
    sleeper.asleep = true;
    await ask("b");
    await ask("b", "unanswered");
    expect(done).toHaveLength(1);
    await ask("b", "takeover");
    expect(done).toHaveLength(2);
    expect(done[1]).not.toBe(done[0]);
    // It wakes, ten seconds later by its clock, and hears all that it missed.
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 10_000);
    sleeper.asleep = false;
    for (const [packet, sender] of sleeper.missed as [unknown, string][]) sleeper.hear(packet, sender);
    await new Promise((end) => setTimeout(end, 300));
    vi.useRealTimers();
    expect(done).toHaveLength(2);
  });

  it("say that they are at it", async () => {
    await open("first");
    await open("second");
    await ask("a", "unanswered");
    expect(done).toHaveLength(1);
    expect(answers.filter(({ packet }) => packet.type === "working")).toHaveLength(1);
  });
});

describe("two pages that do not hear of each other", () => {
  /** Each would write: neither has heard that the other is there. */
  async function apart(name: string): Promise<APage> {
    vi.resetModules();
    const { listenForRequests, handleRequest } = await import("../../../module/requests/requests.ts");
    const { keepHappened } = await import("../../../module/cards/past/happened.ts");
    const { carryOut } = await import("../../../module/deeds/whole.ts");
    keepHappened(
      () => [],
      () => {},
    );
    handleRequest("do", "anyone", async (_payload, _sender, id) => {
      const changes = { updates: { "system.money": hero.system.money - 1 }, lines: [] };
      await carryOut(hero, changes, "ana", { id, message: "m" });
      done.push(name);
    });
    listenForRequests();
    hooks.callAll("ready");
    const page: APage = { name, hear: table.hear ?? (() => {}), asleep: false, missed: [] };
    pages.push(page);
    table.sent.length = 0;
    return page;
  }
  // biome-ignore lint/suspicious/noExplicitAny: an actor of a test.
  let hero: any;
  const answersTo = (id: string) =>
    table.sent
      .filter(({ packet }) => packet.type === "answer" && packet.id === id)
      .map(({ packet }) => packet.refusal?.key);

  it("do a deed once all the same: its id is noted where both look", async () => {
    for (let at = 0; at < 16; at++) host.settings.set(`happened.${at}`, { list: [] });
    hero = aLivingActor("Hero", { system: { money: 10 } });
    table.documents.set(hero.uuid, hero);
    host.messages = collectionOf([]);
    // Each tab keeps its own answers.
    Object.assign(globalThis, { sessionStorage: { getItem: () => null, setItem: () => {} } });
    await apart("first");
    await apart("second");
    for (const page of pages) {
      page.hear({ type: "request", id: "one", kind: "do", payload: {} }, "ana");
      await settled();
    }
    expect([hero.system.money, done]).toEqual([9, ["first"]]);
    expect(answersTo("one")).toEqual([undefined, "CUBILETE.error.doneAlready"]);
    // Another request is another deed.
    pages[1]?.hear({ type: "request", id: "two", kind: "do", payload: {} }, "ana");
    await settled();
    expect([hero.system.money, done]).toEqual([8, ["first", "second"]]);
  });
});
