import { beforeEach, describe, expect, it } from "vitest";
import { isPagePacket, type PagePacket, Pages } from "../../../module/core/pages.ts";

/* Several pages at one table: all of them have to choose the same one, whatever comes and goes. */

/** GMs' ids begin with "gm"; the first of them in the alphabet who is there is the active one. */
let pages: Map<
  string,
  { pages: Pages; user: string; hidden: boolean; awake: boolean; missed: (() => void)[]; news: number }
>;
beforeEach(() => {
  pages = new Map();
});
const users = () => [...new Set([...pages.values()].map(({ user }) => user))];
const isGM = (user: string) => user.startsWith("gm");

function open(page: string, user: string, hidden = false): Pages {
  const entry = { user, hidden, awake: true, missed: [] as (() => void)[], news: 0, pages: null as unknown as Pages };
  entry.pages = new Pages({
    page,
    user: () => user,
    isGM,
    isHere: (id) => users().includes(id),
    activeGM: () => users().filter(isGM).sort()[0] ?? null,
    isHidden: () => entry.hidden,
    tell: (packet) => tell(page, user, packet),
    changed: () => {
      entry.news++;
    },
  });
  pages.set(page, entry);
  entry.pages.begin();
  return entry.pages;
}

function tell(from: string, user: string, packet: PagePacket): void {
  for (const [id, other] of pages) {
    if (id === from) continue;
    const hear = () => other.pages.heard(packet, user);
    if (other.awake) hear();
    else other.missed.push(hear);
  }
}

function close(page: string, how: "bye" | "gone"): void {
  const entry = pages.get(page);
  if (how === "bye") entry?.pages.end();
  pages.delete(page);
  if (entry && !users().includes(entry.user)) for (const { pages: other } of pages.values()) other.left(entry.user);
}

const writers = () => [...pages].flatMap(([id, { pages: page }]) => (page.isWriting() ? [id] : []));

describe("one page writes", () => {
  it("of one user's two, and the other when it goes", () => {
    open("b", "gm1");
    open("a", "gm1");
    expect(writers()).toEqual(["a"]);
    close("a", "bye");
    expect(writers()).toEqual(["b"]);
  });

  it("of the active GM, never of a player", () => {
    open("c", "gm2").settle();
    expect(writers()).toEqual(["c"]);
    open("d", "gm1");
    open("a", "ana").settle();
    expect(writers()).toEqual(["d"]);
    close("d", "gone");
    expect(writers()).toEqual(["c"]);
  });

  it("of another GM only once the active one's had time to speak", () => {
    open("b", "gm1");
    pages.get("b")?.missed.push();
    const entry = pages.get("b");
    if (entry) entry.awake = false;
    const second = open("a", "gm2");
    expect(second.isWriting()).toBe(false);
    if (entry) entry.awake = true;
    for (const hear of entry?.missed ?? []) hear();
    second.settle();
    expect(writers()).toEqual(["b"]);
  });

  it("one that is seen before one that is hidden", () => {
    open("a", "gm1", true);
    open("b", "gm1");
    expect(writers()).toEqual(["b"]);
    const [a, b] = [pages.get("a"), pages.get("b")];
    if (a && b) [a.hidden, b.hidden] = [false, true];
    a?.pages.say();
    b?.pages.say();
    expect(writers()).toEqual(["a"]);
  });

  it("another where it answers nobody, until it speaks again", () => {
    open("a", "gm1");
    open("b", "gm1");
    const asleep = pages.get("a");
    if (asleep) asleep.awake = false;
    pages.get("b")?.pages.silent();
    expect(pages.get("b")?.pages.isWriting()).toBe(true);
    // It wakes, hears that it was taken for silent, and says that it is there.
    if (asleep) asleep.awake = true;
    for (const hear of asleep?.missed ?? []) hear();
    asleep?.pages.silent();
    expect(writers()).toEqual(["a"]);
  });

  it("whatever players and other users say", () => {
    const a = open("a", "gm1");
    a.heard({ type: "page", what: "here", page: "0", hidden: false }, "ana");
    expect(a.isWriting()).toBe(true);
    open("b", "gm2");
    a.heard({ type: "page", what: "here", page: "b", hidden: false }, "gm3");
    a.heard({ type: "page", what: "bye", page: "a", hidden: false }, "gm2");
    pages.get("b")?.pages.heard({ type: "page", what: "bye", page: "a", hidden: false }, "gm2");
    expect(writers()).toEqual(["a"]);
    for (let at = 0; at < 100; at++) a.heard({ type: "page", what: "here", page: `p${at}`, hidden: false }, "gm2");
    expect(a.isWriting()).toBe(true);
  });

  it("none where no GM is there, and none whose user is no GM any more", () => {
    const ana = open("a", "ana");
    expect([ana.writing(), ana.isWriting()]).toEqual([null, false]);
  });
});

describe("who else is there", () => {
  const newsOf = (page: string) => pages.get(page)?.news;

  it("is known once the others had their time, and when one of them says goodbye or its user is gone", () => {
    const a = open("a", "gm1");
    open("b", "gm1");
    open("c", "gm2");
    expect([a.isThere("b"), a.isThere("c"), a.isThere("a"), a.isThere("x"), newsOf("a")]).toEqual([
      ...[true, true, false, false],
      0,
    ]);
    a.settle();
    expect(newsOf("a")).toBe(1);
    close("b", "bye");
    expect([a.isThere("b"), newsOf("a")]).toEqual([false, 2]);
    close("c", "gone");
    expect([a.isThere("c"), newsOf("a")]).toEqual([false, 3]);
    a.left("gm2");
    expect(newsOf("a")).toBe(3);
  });

  it("and where the turn to write goes to another page, or comes back", () => {
    const b = open("b", "gm1");
    b.settle();
    open("c", "gm1");
    expect(newsOf("b")).toBe(1);
    open("a", "gm1").settle();
    expect([b.isWriting(), newsOf("b")]).toEqual([false, 2]);
    const a = pages.get("a");
    if (a) a.hidden = true;
    a?.pages.say();
    expect([b.isWriting(), newsOf("b")]).toEqual([true, 3]);
  });

  it("one that is silent may be asleep: what it began is its own until it has been silent for long", () => {
    open("a", "gm1");
    const b = open("b", "gm1");
    expect(b.silent()).toBe("a");
    expect([b.isThere("a"), b.isWriting(), newsOf("b")]).toEqual([true, true, 0]);
    // It wakes: from now on it writes again, and nobody takes it for gone.
    pages.get("a")?.pages.say();
    b.forget("a");
    expect([b.isThere("a"), b.isWriting(), newsOf("b")]).toEqual([true, false, 1]);
    expect(b.silent()).toBe("a");
    b.forget("a");
    expect([b.isThere("a"), b.isWriting(), newsOf("b")]).toEqual([false, true, 2]);
  });

  it("a silent one that says goodbye is gone, and one whose user is no GM any more", () => {
    open("a", "gm1");
    const b = open("b", "gm1");
    b.silent();
    b.heard({ type: "page", what: "bye", page: "a", hidden: false }, "gm2");
    expect(b.isThere("a")).toBe(true);
    b.heard({ type: "page", what: "bye", page: "a", hidden: false }, "gm1");
    expect([b.isThere("a"), newsOf("b")]).toEqual([false, 1]);
    expect(b.silent()).toBeNull();
  });
});

it("a packet of another shape is none", () => {
  const good = { type: "page", what: "here", page: "a", hidden: false };
  expect(isPagePacket(good)).toBe(true);
  for (const more of [{ what: "x" }, { page: "" }, { page: "x".repeat(65) }, { page: 3 }, { hidden: 1 }, { type: "x" }])
    expect(isPagePacket({ ...good, ...more })).toBe(false);
  expect([null, "x", 3].some(isPagePacket)).toBe(false);
});
