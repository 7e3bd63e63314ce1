import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepFiles } from "../../client/runtime/page/keeping.ts";

/** What a page tells the workers that keep its files, and when. */

class Keeper extends EventTarget {
  readonly told: string[] = [];
  constructor(public state: string) {
    super();
  }
  postMessage(word: string): void {
    this.told.push(`${this.state}: ${word}`);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  installing: Keeper | null = null;
  waiting: Keeper | null = null;
  readonly active = new Keeper("activated");
  readonly update = async () => {};
}

let registration: Registration;
beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  vi.stubGlobal("document", { baseURI: "https://site.example/a/", querySelector: () => ({ content: "v2" }) });
  vi.stubGlobal("navigator", { serviceWorker: { register: async () => registration } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a newer version keeps all when it is in charge, and is told again to begin while the older one lets it wait", async () => {
  await keepFiles();
  expect(registration.active.told).toEqual(["activated: tidy", "activated: keep"]);
  const newer = new Keeper("installing");
  registration.installing = newer;
  registration.dispatchEvent(new Event("updatefound"));
  vi.advanceTimersByTime(10_000);
  expect(newer.told).toEqual([]);
  newer.become("installed");
  vi.advanceTimersByTime(5_000);
  expect(newer.told).toEqual(["installed: begin", "installed: begin"]);
  newer.become("activating");
  newer.become("activated");
  vi.advanceTimersByTime(10_000);
  expect(newer.told.slice(2)).toEqual(["activated: keep"]);
});

it("one that waits since an earlier visit is told, too, and one that is thrown away nothing more", async () => {
  registration.waiting = new Keeper("installed");
  await keepFiles();
  vi.advanceTimersByTime(2_000);
  registration.waiting.become("redundant");
  vi.advanceTimersByTime(10_000);
  expect(registration.waiting.told).toEqual(["installed: begin"]);
});
